"""Another module's hexes as those of this map: by their numbers, or by a few hexes that a table says are the same."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import quoted
from modgen.hexes import Orientation, cubes
from modgen.pipeline.their_module import Theirs
from modgen.spec.aliases import Alias, AliasFile
from modgen.spec.grid import HexGrid, HexNameError
from modgen.targets.vassal.content import Atlas, Cell
from modgen.targets.vassal.content.atlas import BoardOf, MapOf

_Cube = NDArray[np.int64]
_TURNS = tuple(
    np.eye(3, dtype=np.int64)[list(order)] * sign
    for sign in (1, -1)
    for order in ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2))
)
"""The twelve ways to lay a grid of hexes on another, about one hex: of each six the last three turn it over."""


@dataclass(frozen=True, slots=True)
class _Same:
    """A hex of theirs and one of ours that are the same, by a row of the table."""

    row: Alias
    cell: Cell
    ours: int


@dataclass(slots=True)
class TheirHexes:
    """From a hex of their boards to one of ours."""

    grid: HexGrid
    _laid: dict[int, tuple[_Cube, _Cube, _Cube]] = field(default_factory=dict)
    _index: Mapping[tuple[int, ...], int] = field(default_factory=dict)

    def is_laid(self, cell: Cell) -> bool:
        """Whether a hex goes by rows of the table, and not by its number."""
        return id(cell.grid) in self._laid

    def index(self, cell: Cell) -> int | None:
        """The index of the hex that a hex of theirs is, None for none."""
        if self.is_laid(cell):
            turn, theirs, ours = self._laid[id(cell.grid)]
            return self._index.get(tuple((turn @ (_cube(cell) - theirs) + ours).tolist()))
        return numbered(cell.number, self.grid)

    def lay(self, same: Sequence[_Same], log: Log) -> None:
        """Lay one grid of theirs on ours by hexes that are the same, or log why that is not possible (N325)."""
        centres = cubes(self.grid.layout)
        self._index = self._index or {tuple(one): number for number, one in enumerate(centres.tolist())}
        theirs, ours = _cube(same[0].cell), centres[same[0].ours]
        steps = [(_cube(one.cell) - theirs, centres[one.ours] - ours) for one in same]
        turns = [turn for turn in _TURNS if all((turn @ there == here).all() for there, here in steps)]
        flips = same[0].cell.grid.sideways is (self.grid.layout.orientation is Orientation.FLAT)
        place = same[-1].row.place("ours")
        if not turns:
            log.add(
                "N325", _apart(same, centres), place, help="look at both maps, and mend or take out one of the rows"
            )
        elif len(same) == 1 and flips:
            help = "add a row for another hex, and a third that is not in line with them"
            log.add("N325", "one hex does not tell how their map lies, whose hexes stand otherwise", place, help=help)
        else:
            proper = [turn for turn in turns if _turns_over(turn) is flips]
            self._laid[id(same[0].cell.grid)] = ((proper or turns)[0], theirs, ours)


def their_hexes(grid: HexGrid, theirs: Theirs, aliases: AliasFile, log: Log) -> TheirHexes:
    """How the hexes of their boards are those of ours; what is wrong with the rows about hexes is logged."""
    found, by_grid = TheirHexes(grid), defaultdict[int, list[_Same]](list)
    for row in aliases.of("hex"):
        cells = list(_cells(row.theirs, row.which, theirs.atlas))
        if not cells:
            help = "write it as the module does: modgen read FILE.vmod shows its numbers"
            log.add("N302", f"their boards have no hex {quoted(row.theirs)}", row.place("theirs"), help=help)
        for cell in cells[:1]:
            by_grid[id(cell.grid)].append(_Same(row, cell, grid.find(row.ours).index))
    for same in by_grid.values():
        found.lay(same, log)
    return found


def numbered(number: str, grid: HexGrid) -> int | None:
    """The hex of ours with a number, as it is written there or with zeros before it; None for none."""
    try:
        return grid.find(number).index
    except HexNameError:
        return None


def check_lie(grid: HexGrid, theirs: Theirs, boards: Sequence[BoardOf], place: Place, log: Log) -> None:
    """Hexes with the numbers of two neighbours of ours are neighbours on their boards too (S613).

    boards: those whose hexes go by their numbers.
    """
    for board in boards:
        there = _by_index(board, grid)
        pairs = [(one, int(other)) for one in there for other in grid.layout.neighbours()[one] if int(other) in there]
        wrong = [(one, other) for one, other in pairs if one < other and _far(there[one], there[other]) != 1]
        if wrong:
            names = grid.numbering.names(grid.layout)
            one, other = wrong[0]
            message = (
                f"{names[one]} and {names[other]} are neighbours here, and not on their board {quoted(board.name)}"
            )
            help = f"so for {len(wrong)} of {len(pairs) // 2} pairs: pieces are taken to be in the hex of the number"
            log.add("S613", message, place, help=help, also=((theirs.place, "the module that was given"),))


def shared(grid: HexGrid, theirs: Theirs) -> int:
    """How many hexes of ours have a number that a hex of their boards has too."""
    boards = (board for of_map in theirs.atlas.maps for board in of_map.boards)
    return len({index for board in boards for index in _by_index(board, grid)})


def _by_index(board: BoardOf, grid: HexGrid) -> dict[int, Cell]:
    found = {}
    for index, name in enumerate(grid.numbering.names(grid.layout)):
        cell = _cell(board, name)
        if cell is not None and cell.number == name:
            found[index] = cell
    return found


def _far(one: Cell, other: Cell) -> int:
    return int(abs(_cube(one) - _cube(other)).sum()) // 2 if one.grid is other.grid else 1


def _cells(name: str, which: str, atlas: Atlas) -> Iterator[Cell]:
    for of_map in atlas.maps:
        for board in of_map.boards:
            cell = _cell(board, name) if _means(which, of_map, board) else None
            if cell is not None:
                yield cell


def _means(which: str, of_map: MapOf, board: BoardOf) -> bool:
    return which in ("", of_map.name, board.name)


def _cell(board: BoardOf, name: str) -> Cell | None:
    point = board.find(name)
    cell = board.cell(point) if point is not None and board.holds(point) else None
    return cell if cell is not None and name in (cell.number, board.location(point or (0, 0))) else None


def _cube(cell: Cell) -> _Cube:
    """A raw hex in cube coordinates as `modgen.hexes.cubes` gives them: its lines, then along a line."""
    column, row = cell.at
    along = row + (column % 2 - column) // 2
    return np.array((column, along, -column - along), dtype=np.int64)


def _turns_over(turn: _Cube) -> bool:
    """Whether a way to lay a grid turns it over: three axes change places oddly, whatever their signs."""
    return bool(np.linalg.det(abs(turn)) < 0)


def _apart(same: Sequence[_Same], centres: _Cube) -> str:
    for one, other in combinations(same, 2):
        there = int(abs(_cube(one.cell) - _cube(other.cell)).sum()) // 2
        here = int(abs(centres[one.ours] - centres[other.ours]).sum()) // 2
        if there != here:
            return (
                f"{one.row.theirs} and {other.row.theirs} are {there} apart, {one.row.ours} and {other.row.ours} {here}"
            )
    return "no way to lay their hexes on ours brings these together"
