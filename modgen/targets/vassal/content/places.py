"""The places of a module that have a name and are no hexes: zones, regions, squares, whole boards."""

from collections.abc import Iterator
from dataclasses import dataclass

from modgen.targets.vassal.content.atlas import Atlas, BoardOf
from modgen.targets.vassal.grids import Grid, HexGrid, RegionGrid, SquareGrid, ZonedGrid
from modgen.targets.vassal.grids.hexes import Point
from modgen.targets.vassal.grids.zones import Zone

_MOST_SQUARES = 400  # of one grid


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A place: what the engine reports of a piece there, and the zone ("" for none), board and map around it."""

    location: str
    zone: str
    board: str
    map: str

    @property
    def around(self) -> tuple[str, ...]:
        """The names of what it lies in, innermost first."""
        return tuple(dict.fromkeys(filter(None, (self.zone, self.board, self.map))))


def named_places(atlas: Atlas) -> tuple[NamedPlace, ...]:
    """Give the places of all boards in the order of the file, those of one name and one zone once.

    Zones of hexes are left out: the hexes have numbers.
    """
    found = (
        NamedPlace(location, zone, board.name, one.name)
        for one in atlas.maps
        for board in one.boards
        for location, zone in _of_board(board)
        if location
    )
    return tuple(dict.fromkeys(found))


def _of_board(board: BoardOf) -> Iterator[tuple[str, str]]:
    size = board.size or (0, 0)
    if isinstance(board.grid, ZonedGrid):
        for zone in board.grid.zones:
            yield from _of_zone(zone, board.grid, size)
        grid = board.grid.background
    else:
        grid = board.grid
    for x, y in _points(grid, (0, 0, *size)):
        yield board.location((x, y)), board.zone((x, y))


def _of_zone(zone: Zone, grid: ZonedGrid, size: Point) -> Iterator[tuple[str, str]]:
    inner, counted = (grid.background, size) if zone.use_parent else (zone.grid, zone.box[2:])
    if inner is None:
        yield zone.name_of(*zone.path[0], None, counted), zone.name
    elif not isinstance(inner, HexGrid):
        for x, y in _points(inner, zone.box):
            yield zone.name_of(x, y, inner, counted), zone.name


def _points(grid: Grid | None, box: tuple[int, int, int, int]) -> Iterator[Point]:
    """A point in each region or square of a grid inside of a box: left, top, width, height."""
    left, top, width, height = box
    if isinstance(grid, RegionGrid):
        yield from ((one.x, one.y) for one in grid.regions)
    elif isinstance(grid, SquareGrid) and grid.numbering is not None:
        across, down = int(width / grid.dx), int(height / grid.dy)
        if across * down <= _MOST_SQUARES:
            yield from (
                (int(left + (column + 0.5) * grid.dx), int(top + (row + 0.5) * grid.dy))
                for row in range(down)
                for column in range(across)
            )
