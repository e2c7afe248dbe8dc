"""What an engine is asked about the hexes of a module, and what it should answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from modgen.hexes.layout import DIRECTIONS, STEPS, Orientation
from modgen.targets.vassal.content import Atlas, Cell
from modgen.targets.vassal.content.atlas import BoardOf, MapOf
from modgen.targets.vassal.grids import Grid, HexGrid, ZonedGrid
from modgen.targets.vassal.grids.hexes import Point

_MOST_CELLS = 40_000  # of one grid
_QUICK = 60  # hexes that a quick probe looks at on each grid
_MOVED, _MOVED_QUICK = 9, 1
"""From how many hexes of each grid a piece is really moved, in six directions each."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step from a hex to a neighbour. start, end: their locations by the module's grid; begin, number: bare ones."""

    board: str
    start: str
    direction: str
    end: str
    begin: str
    number: str


@dataclass(slots=True)
class Asks:
    """Points of maps and drags across them, each with the steps that it proves.

    points: by map, x, y in map pixels: the steps that end there, and where a piece put there should snap to, None where
    the grid does not snap. moves: by map and both points. hexes: how many were looked at.
    """

    points: dict[tuple[str, int, int], tuple[list[Step], Point | None]] = field(default_factory=dict)
    moves: dict[tuple[str, int, int, int, int], Step] = field(default_factory=dict)
    hexes: int = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """A board as it lies on a map. corner: its left upper one, map pixels."""

    of_map: MapOf
    board: BoardOf
    corner: Point


def asks_of(atlas: Atlas, *, quick: bool) -> Asks:
    """Give what to ask of all maps with their boards as they are laid out when a game begins.

    For each hex the centre of each neighbour, worked out from the geometry of hexes, not from the grid's own centres.
    quick: of some hexes of each grid only.
    """
    asks = Asks()
    for laid in laid_boards(atlas):
        for grid, cells in _cells(laid.board):
            chosen = _some(cells, _QUICK) if quick else cells
            asks.hexes += len(chosen)
            for cell in chosen:
                for step, point in steps(cell, laid.board):
                    _ask(asks, laid, point, step, grid.snap(*point) if grid.snaps else None)
            for cell in _some(cells, _MOVED_QUICK if quick else _MOVED):
                for step, point in steps(cell, laid.board):
                    start, end = _on_map(laid, grid.centre(*cell.at)), _on_map(laid, _aside(point, grid, laid.board))
                    asks.moves[laid.of_map.name, *start, *end] = step
    return asks


def laid_boards(atlas: Atlas) -> Iterator[Laid]:
    """Give the boards as a new game lays them out, but for those that are turned."""
    for of_map in atlas.maps:
        for board, place, corner in of_map.origins(of_map.usual):
            if not place.reversed and board.size:
                yield Laid(of_map, board, corner)


def steps(cell: Cell, board: BoardOf) -> Iterator[tuple[Step, Point]]:
    """Give the steps from a hex to its neighbours on the board, each with the neighbour's centre, board pixels."""
    x, y = cell.grid.centre(*cell.at)
    start = board.location((x, y))
    for direction, (across, down) in _ways(cell.grid):
        point = round(x + across), round(y + down)
        there = board.cell(point)
        if there is not None and there.grid == cell.grid:
            end = board.location(cell.grid.centre(*there.at))
            yield Step(board.name, start, direction, end, cell.number, there.number), point


def _ways(grid: HexGrid) -> Iterator[tuple[str, tuple[float, float]]]:
    orientation = Orientation.POINTY if grid.sideways else Orientation.FLAT
    units = (grid.dy / 2, grid.spacing / 3) if grid.sideways else (grid.spacing / 3, grid.dy / 2)
    for direction, (across, down) in zip(DIRECTIONS[orientation], STEPS[orientation].tolist(), strict=True):
        yield direction, (across * units[0], down * units[1])


def _aside(centre: Point, grid: HexGrid, board: BoardOf) -> Point:
    """A point of a hex that is not its middle, as a player drops a piece; at an edge of the board its middle."""
    aside = centre[0] + round(grid.spacing / 5), centre[1] + round(grid.dy / 6)
    there, here = board.cell(aside), board.cell(centre)
    return aside if grid.snaps and there is not None and here is not None and there.at == here.at else centre


def _ask(asks: Asks, laid: Laid, point: Point, step: Step, snap: Point | None) -> None:
    key = (laid.of_map.name, *_on_map(laid, point))
    there = asks.points.setdefault(key, ([], None if snap is None else _on_map(laid, snap)))
    there[0].append(step)


def _on_map(laid: Laid, point: Point) -> Point:
    return point[0] + laid.corner[0], point[1] + laid.corner[1]


def _cells(board: BoardOf) -> Iterator[tuple[HexGrid, list[Cell]]]:
    """Give each grid of hexes of a board with its hexes, those whose centre lies on the board and is named by it."""
    for grid in dict.fromkeys(_grids(board.grid)):
        width, height = board.size or (0, 0)
        if grid.numbering is None or width * height > _MOST_CELLS * grid.spacing * grid.dy:
            continue
        last = grid.column_row(width, height)
        first = grid.column_row(0, 0)
        found = []
        for column in range(first[0], last[0] + 1):
            for row in range(first[1] - 1, last[1] + 2):
                cell = board.cell(grid.centre(column, row))
                if cell is not None and cell.grid == grid and cell.at == (column, row):
                    found.append(cell)
        yield grid, found


def _grids(grid: Grid | None) -> Iterator[HexGrid]:
    if isinstance(grid, HexGrid):
        yield grid
    elif isinstance(grid, ZonedGrid):
        yield from _grids(grid.background)
        for zone in grid.zones:
            yield from _grids(zone.grid)


def _some(cells: Sequence[Cell], most: int) -> Sequence[Cell]:
    """At most so many, spread over all."""
    if len(cells) <= most:
        return cells
    return [cells[(2 * number + 1) * len(cells) // (2 * most)] for number in range(most)]
