"""The maps of a module with their boards, and what the engine calls a point on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from modgen.targets.vassal.commands import BoardPlace, Boards, decode_log_command
from modgen.targets.vassal.content.paths import Site, class_of, sites
from modgen.targets.vassal.errors import ModuleError
from modgen.targets.vassal.grids import Grid, HexGrid, ZonedGrid, grid_from_node
from modgen.targets.vassal.grids.hexes import Point
from modgen.targets.vassal.header import image_size
from modgen.targets.vassal.scalars import read_bool, read_int
from modgen.targets.vassal.tree import Node

MAPS = ("Map", "PrivateMap", "PlayerHand", "WidgetMap")
_NO_LIMIT = (1 << 30, 1 << 30)
_USUAL = 500  # a board without a picture, pixels


@dataclass(frozen=True, slots=True)
class BoardOf:
    """A board that a map offers.

    size: pixels, None if its picture is missing or says none. grid: None if it has none that the engine takes;
    fault: why it does not take it.
    """

    name: str
    node: Node
    size: Point | None
    grid: Grid | None
    fault: str = ""

    @property
    def reversible(self) -> bool:
        """Whether it may be laid out turned by a half turn."""
        return read_bool(self.node.get("reversible"))

    def holds(self, point: Point) -> bool:
        """Whether a point, in pixels of the board, lies on it; taken for true where its size is not known."""
        width, height = self.size or _NO_LIMIT
        return 0 <= point[0] < width and 0 <= point[1] < height

    def location(self, point: Point) -> str:
        """Give what its grid calls a point, "" if it has no name for it."""
        if self.grid is None or not self.holds(point):
            return ""
        return self.grid.name(*point, self.size or (0, 0)) or ""

    def zone(self, point: Point) -> str:
        """Give the zone that a point lies in, "" if in none."""
        return self.grid.zone_at(*point) if isinstance(self.grid, ZonedGrid) else ""

    def cell(self, point: Point) -> "Cell | None":
        """Give the hex that a point, in pixels of the board, lies in by its number; None where there are no hexes."""
        grid, size = self.grid, self.size or (0, 0)
        if isinstance(grid, ZonedGrid):
            grid, size = grid.counted_at(*point, size)
        if not isinstance(grid, HexGrid) or not self.holds(point):
            return None
        return Cell(grid, grid.column_row(*point), grid.name(*point, size) or "")

    def find(self, location: str) -> Point | None:
        """Give the point that the engine finds for a location."""
        return None if self.grid is None else self.grid.find(location, self.size or (0, 0))


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex of a board. at: its raw column and row in its grid; number: what the grid itself calls it, "" for nothing.

    A zone may put words around the number: those are in the location.
    """

    grid: HexGrid
    at: Point
    number: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of a map: on which board (""  for none), and what it is called there ("" if it is not)."""

    board: str = ""
    location: str = ""
    zone: str = ""


@dataclass(frozen=True, slots=True)
class MapOf:
    """A map.

    boards: those it offers. edge: the margin, pixels. usual: how boards lie when a game begins; without a word of it
    the one board there is, and none where the player is asked.
    """

    name: str
    site: Site
    boards: tuple[BoardOf, ...]
    edge: Point
    usual: tuple[BoardPlace, ...]

    def board(self, name: str) -> BoardOf | None:
        """Give the first board of a name."""
        return next((one for one in self.boards if one.name == name), None)

    def origins(self, places: Sequence[BoardPlace]) -> list[tuple[BoardOf, BoardPlace, Point]]:
        """Give the boards as they are laid out, each with its left upper corner, map pixels."""
        sizes = {(one.column, one.row): self.board(one.name) for one in places}
        found = []
        for place in places:
            board = self.board(place.name)
            if board is not None:
                left = [_width(sizes.get((column, place.row))) for column in range(place.column)]
                above = [_height(sizes.get((place.column, row))) for row in range(place.row)]
                found.append((board, place, (self.edge[0] + sum(left), self.edge[1] + sum(above))))
        return found

    def under(self, point: Point, places: Sequence[BoardPlace] | None = None) -> tuple[BoardOf, Point] | None:
        """Give the board that a point lies on, map pixels, and the point in pixels of the board; None on the margin.

        places: the boards as they are laid out, as usual unless given.
        """
        for board, place, (left, top) in self.origins(self.usual if places is None else places):
            local = (point[0] - left, point[1] - top)
            if board.holds(local):
                if place.reversed and board.size:
                    local = (board.size[0] - local[0], board.size[1] - local[1])
                return board, local
        return None

    def spot(self, point: Point, places: Sequence[BoardPlace] | None = None) -> Spot:
        """Give where a point lies, map pixels, with the boards laid out so (as usual unless given)."""
        found = self.under(point, places)
        if found is None:
            return Spot()
        board, local = found
        return Spot(board.name, board.location(local), board.zone(local))


@dataclass(frozen=True, slots=True)
class Atlas:
    """The maps of a module in the order of the file."""

    maps: tuple[MapOf, ...]

    def named(self, name: str) -> MapOf | None:
        """Give a map by its name, or by the id that the engine gives it: Map0, Map1 and so on."""
        found = next((one for one in self.maps if one.name == name), None)
        if found is None and name.startswith("Map"):
            number = read_int(name.removeprefix("Map"))
            if number is not None and 0 <= number < len(self.maps):
                return self.maps[number]
        return found


def atlas_of(build: Node, images: Mapping[str, bytes]) -> Atlas:
    """Give the maps of a component tree; the sizes of boards are read from the pictures' first bytes."""
    return Atlas(tuple(_map(site, images) for site in sites(build) if class_of(site.node) in MAPS))


def _map(site: Site, images: Mapping[str, bytes]) -> MapOf:
    node = site.node
    picker = next((one for one in node.children if class_of(one) == "BoardPicker"), None)
    boards = () if picker is None else tuple(_board(one, images) for one in picker.children if class_of(one) == "Board")
    edge = (read_int(node.get("edgeWidth")) or 0, read_int(node.get("edgeHeight")) or 0)
    return MapOf(node.get("mapName"), site, boards, edge, _usual(picker, boards))


def _usual(picker: Node | None, boards: tuple[BoardOf, ...]) -> tuple[BoardPlace, ...]:
    setup = next((one.text for one in picker.children if one.tag == "setup"), "") if picker else ""
    command = decode_log_command(setup) if setup else None
    if isinstance(command, Boards):
        return command.boards
    return (BoardPlace(boards[0].name),) if len(boards) == 1 else ()


def _board(node: Node, images: Mapping[str, bytes]) -> BoardOf:
    image = node.get("image")
    given = read_int(node.get("width")) or _USUAL, read_int(node.get("height")) or _USUAL
    size = image_size(images, image) if image else given
    try:
        found = (grid_from_node(child) for child in node.children)
        grid, fault = next((one for one in found if one is not None), None), ""
    except ModuleError as error:
        grid, fault = None, str(error)
    return BoardOf(node.get("name"), node, size, grid, fault)


def _width(board: BoardOf | None) -> int:
    return board.size[0] if board is not None and board.size else 0


def _height(board: BoardOf | None) -> int:
    return board.size[1] if board is not None and board.size else 0
