"""Lists of hexes and hexsides in few words: ``0203 0301..0306`` for hexes, ``0203..0205/0303`` for hexsides.

Two dots stand for all hexes between two that share a column or a row, or that lie in a straight line. Of two runs with
a slash between them, every hexside that a hex of the one shares with a hex of the other is meant.
"""

from collections.abc import Iterator

import numpy as np

from modgen.hexes import HexError, distance, line, sides
from modgen.hexes.measure import cubes
from modgen.spec.grid import HexGrid, HexNameError

DOTS = ".."
_HELP = "the ends of a run share a column or a row, or lie in a straight line; `block` takes a rectangle"


class RunError(HexError):
    """Two hexes between which no line of hexes leads, or runs that share no hexside; ``help`` says what would do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


def words_of(grid: HexGrid, text: str) -> list[str]:
    """The hexes, runs or hexsides of a text: parted by blanks, or by ``;`` where a number holds a blank itself."""
    if grid.is_name(text):
        return [text]
    blank = " " in grid.numbering.separator
    words = [word.strip() for word in text.split(";")] if blank else text.split()
    return words or [text]


def ends_of(grid: HexGrid, word: str) -> tuple[str, str]:
    """The two ends of a run; a single hex is both. Dots of the numbers themselves are left to them."""
    cuts = [at for at in range(1, len(word)) if word.startswith(DOTS, at)]
    if grid.is_name(word) or not cuts:
        return word, word
    pairs = [(word[:at].strip(), word[at + len(DOTS) :].strip()) for at in cuts]
    return next((pair for pair in pairs if all(_is_hex(grid, end) for end in pair)), pairs[0])


def between(grid: HexGrid, first: int, last: int) -> tuple[int, ...]:
    """The cells of a run from one to another, in that order, both included.

    Raises:
        RunError: they share neither column nor row, and lie in no straight line.
    """
    if first == last:
        return (first,)
    layout = grid.layout
    numbers = grid.numbering.numbers(layout)
    for shared, other in ((0, 1), (1, 0)):
        if numbers[first, shared] == numbers[last, shared]:
            low, high = sorted((int(numbers[first, other]), int(numbers[last, other])))
            on_it = (numbers[:, shared] == numbers[first, shared]) & (low <= numbers[:, other])
            cells = np.flatnonzero(on_it & (numbers[:, other] <= high))
            order = np.argsort(numbers[cells, other])
            found = cells[order if numbers[first, other] == low else order[::-1]]
            return tuple(found.tolist())
    if (cubes(layout)[first] == cubes(layout)[last]).any():
        return tuple(line(layout, first, last).tolist())
    names = grid.numbering.names(layout)
    raise RunError(f"{names[first]}{DOTS}{names[last]} is no line of hexes", _HELP)


def cells_in(grid: HexGrid, text: str) -> tuple[int, ...]:
    """The cells that a text of hexes and runs means, in the order written.

    Raises:
        HexNameError: no such hex.
        RunError: a run that is no line.
    """
    try:
        # Long lists are mostly of hexes as they are printed.
        return (grid.layout.index(*grid.numbering.parse(grid.layout, text)),)
    except HexNameError:
        ends = (ends_of(grid, word) for word in words_of(grid, text))
    return tuple(cell for first, last in ends for cell in between(grid, grid.find(first).index, grid.find(last).index))


def is_run_of_sides(grid: HexGrid, word: str) -> bool:
    """True for a hexside written with dots; not where a slash is part of the numbers."""
    return DOTS in word and word.count("/") == 1 and "/" not in grid.numbering.separator


def sides_in(grid: HexGrid, text: str) -> tuple[int, ...]:
    """The ids of the hexsides that a text of them and of runs means, in the order written.

    Raises:
        HexNameError: no such hex or hexside.
        RunError: a run that is no line, or a hex of one run that has no side in common with the other.
    """
    found: list[int] = []
    for word in words_of(grid, text):
        found += _of_runs(grid, word) if is_run_of_sides(grid, word) else [grid.side(word)]
    return tuple(found)


def _of_runs(grid: HexGrid, word: str) -> Iterator[int]:
    board, names = sides(grid.layout), grid.numbering.names(grid.layout)
    one, _, other = word.partition("/")
    cells = cells_in(grid, one)
    if other in grid.layout.directions():
        yield from (board.towards(cell, other) for cell in cells)
        return
    beyond = cells_in(grid, other)
    for here, there, run in ((cells, beyond, other), (beyond, cells, one)):
        for cell in here:
            if not (distance(grid.layout, cell, np.array(there)) == 1).any():
                message = f"{word!r} is no run of hexsides: {names[cell]} lies beside no hex of {run}"
                raise RunError(message, "every hex on one side of the slash has a neighbour on the other")
    for cell in cells:
        yield from (board.between(cell, near) for near in beyond if distance(grid.layout, cell, near) == 1)


def _is_hex(grid: HexGrid, text: str) -> bool:
    try:
        return bool(grid.find(text))
    except HexNameError:
        return False
