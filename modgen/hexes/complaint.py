"""What to tell somebody whose text is no hex name of the board: what is wrong, and what would be right."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from modgen.hexes.axis import Axis

_LONGEST = 40  # a longer text is no slip of the pen; it is cut short in the message and not looked into


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity: it is large, and there is one a board
class NamedBoard:
    """The two coordinates of every cell in printed order, and the names they make.

    words: what the first and the second coordinate count, "column" and "row" or the reverse.
    numbers: (first, second) by cell index.
    names: by cell index.
    """

    words: tuple[str, str]
    axes: tuple[Axis, Axis]
    separator: str
    numbers: tuple[tuple[int, int], ...]
    names: tuple[str, ...]


def complaint(board: NamedBoard, text: str) -> str:
    """Say why a text is no name of the board and what would be."""
    if not text:
        return f"a hex name is missing; {_example(board)}"
    if len(text) > _LONGEST:
        return f"{text[:_LONGEST] + '…'!r} is not a hex name of this board; {_example(board)}"
    close = list(dict.fromkeys(name for key in _loose(text) for name in _by_loose(board).get(key, ())))
    if close:
        return f"{text!r} is not how this board writes a hex; did you mean {' or '.join(close[:3])}?"
    readings = _readings(board, text)
    if len(readings) == 1:
        return f"{text!r} is off the board: {_off_board(board, *readings[0])}"
    return f"{text!r} is not a hex name of this board; {_example(board)}"


def _example(board: NamedBoard) -> str:
    names = board.names
    some = dict.fromkeys((names[0], names[len(names) // 2], names[-1]))
    between = f", {board.separator!r}" if board.separator else ""
    return f"a name is {board.words[0]}{between} and {board.words[1]}, such as {', '.join(some)}"


def _readings(board: NamedBoard, text: str) -> list[tuple[int, int]]:
    """Give each way a text can be cut into a first and a second number, whether on the board or not."""
    found = []
    for cut in range(1, len(text)):
        if not text.startswith(board.separator, cut):
            continue
        first = board.axes[0].read(text[:cut])
        second = board.axes[1].read(text[cut + len(board.separator) :])
        if first is not None and second is not None:
            found.append((first, second))
    return found


def _off_board(board: NamedBoard, first: int, second: int) -> str:
    firsts, seconds = _known(board)
    outside = [
        _span(board, which, known)
        for which, number, known in ((0, first, firsts), (1, second, seconds))
        if number not in known
    ]
    if outside:
        return " and ".join(outside)
    # Both numbers exist, but not together: a slant or a short line cuts this corner off.
    beside = tuple(sorted({other for one, other in board.numbers if one == first}))
    return f"in {board.words[0]} {board.axes[0].write(first)} {_span(board, 1, beside)}"


def _span(board: NamedBoard, which: int, numbers: tuple[int, ...]) -> str:
    """Write the range of some first (0) or second (1) numbers, which are in order."""
    first, last = (board.axes[which].write(number) for number in (numbers[0], numbers[-1]))
    if numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"the {board.words[which]}s run from {first} to {last}"
    # Half-hex counts leave out every other number.
    return f"the {board.words[which]}s are {first}, {board.axes[which].write(numbers[1])} … {last}"


@lru_cache(maxsize=16)
def _known(board: NamedBoard) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give all first and all second numbers in order."""
    first, second = (tuple(sorted(set(numbers))) for numbers in zip(*board.numbers, strict=True))
    return first, second


def _loose(text: str) -> tuple[tuple[str, ...], ...]:
    """Reduce a name to what survives hasty typing: no case, no punctuation, no leading zeros.

    The first key keeps its coordinates apart, where one can see them; the second runs them together.
    """
    parts = re.findall(r"[0-9]+|[A-Z]+", text.upper())
    if not parts:
        return ()
    return tuple(part.lstrip("0") for part in parts), ("".join(parts).lstrip("0"),)


@lru_cache(maxsize=16)
def _by_loose(board: NamedBoard) -> Mapping[tuple[str, ...], tuple[str, ...]]:
    found: dict[tuple[str, ...], list[str]] = {}
    for name, pair in zip(board.names, board.numbers, strict=True):
        apart = " ".join(axis.write(number) for axis, number in zip(board.axes, pair, strict=True))
        for key in {*_loose(name), *_loose(apart)}:
            found.setdefault(key, []).append(name)
    return {key: tuple(names) for key, names in found.items()}
