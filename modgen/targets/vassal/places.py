"""Places of the map: each names its hex, so that reports and the stack viewer say "Old Mill (0904)".

A zone over the middle of the hex has the name; it counts and snaps by the board's own hexes, and what stands in it
stands on the centre. The number alone still finds the hex.
"""

from dataclasses import replace

from modgen.targets.vassal.errors import GridUnsupported
from modgen.targets.vassal.fit import Fitted
from modgen.targets.vassal.grids import Board, Zone, ZonedGrid
from modgen.targets.vassal.grids.hexes import Point
from modgen.targets.vassal.inputs import BoardInput

LOCATION = "$name$ ($gridLocation$)"
_SHARE = 0.7  # of the hex: well inside it, however its corners are rounded


def with_places(board: BoardInput, fitted: Fitted) -> Fitted:
    """Give the board with its places named, once each is proven to be.

    Raises GridUnsupported, and HexError for a place in a hex that does not exist.
    """
    if not board.places:
        return fitted
    zones = []
    for hex_name, place in board.places:
        pixel = fitted.pixels[board.layout.index(*board.numbering.parse(board.layout, hex_name))]
        zones.append(Zone(place, _path(pixel, fitted), LOCATION, use_parent=True))
    named = Board(fitted.board.size, ZonedGrid(tuple(zones), fitted.grid))
    for (hex_name, place), pixel in zip(board.places, map(_middle, zones), strict=True):
        if named.name(*pixel) != called(board, hex_name) or named.snap(*pixel) != fitted.board.snap(*pixel):
            raise GridUnsupported(f"the hex {hex_name} cannot be called {place!r}: the engine shows another name there")
    return replace(fitted, board=named)


def called(board: BoardInput, hex_name: str) -> str:
    """Give what the engine calls a hex: its number, after the name of a place in it."""
    place = dict(board.places).get(hex_name)
    return hex_name if place is None else LOCATION.replace("$gridLocation$", hex_name).replace("$name$", place)


def _path(centre: Point, fitted: Fitted) -> tuple[Point, ...]:
    grid = fitted.grid
    along, across = 2 * grid.dx / 3 * _SHARE, grid.dy / 2 * _SHARE
    corners = [(along, 0.0), (along / 2, across), (-along / 2, across)]
    corners += [(-x, -y) for x, y in corners]
    if grid.sideways:
        corners = [(y, x) for x, y in corners]
    return tuple((centre[0] + round(x), centre[1] + round(y)) for x, y in corners)


def _middle(zone: Zone) -> Point:
    left, top, width, height = zone.box
    return left + width // 2, top + height // 2
