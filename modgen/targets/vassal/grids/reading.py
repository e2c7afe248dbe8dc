"""Grids from the build file's nodes, with the engine's defaults for what is not written."""

from modgen.targets.vassal.errors import ModuleError
from modgen.targets.vassal.grids.hexes import DEFAULT_DX, HexGrid, Point
from modgen.targets.vassal.grids.numbering import GridNumbering
from modgen.targets.vassal.grids.squares import SquareGrid
from modgen.targets.vassal.grids.zones import Grid, Region, RegionGrid, Zone, ZonedGrid
from modgen.targets.vassal.scalars import read_bool, read_double, read_int
from modgen.targets.vassal.tree import Node

BOARD = "VASSAL.build.module.map.boardPicker.board."
HEX_GRID, SQUARE_GRID = BOARD + "HexGrid", BOARD + "SquareGrid"
REGION_GRID, REGION, ZONED_GRID = BOARD + "RegionGrid", BOARD + "Region", BOARD + "ZonedGrid"
ZONE, HEX_NUMBERING = BOARD + "mapgrid.Zone", BOARD + "mapgrid.HexGridNumbering"
OBLIQUE_NUMBERING = BOARD + "mapgrid.ObliqueHexGridNumbering"
SQUARE_NUMBERING = BOARD + "mapgrid.SquareGridNumbering"
# What is beyond these is no grid of a game, and would take for ever to be worked with.
_SHORTEST, _LONGEST = 0.1, 1e6  # pixels
_MOST_ZEROS, _FARTHEST = 20, 1_000_000
_NUMBERINGS = (HEX_NUMBERING, OBLIQUE_NUMBERING, SQUARE_NUMBERING)


def grid_from_node(node: Node) -> Grid | None:
    """Give the grid that a component is, None if it is none.

    Raises ModuleError for a bad number: the engine leaves such a component out altogether.
    """
    if node.tag == HEX_GRID:
        size = _length(node, "dx", DEFAULT_DX), _length(node, "dy", 64.0)
        origin = _int(node, "x0", 0), _int(node, "y0", 32)
        return HexGrid(*size, *origin, _flag(node, "sideways"), *_legal(node), _numbering(node))
    if node.tag == SQUARE_GRID:
        size = _length(node, "dx", 48.0), _length(node, "dy", 48.0)
        origin = _int(node, "x0", 24), _int(node, "y0", 24)
        return SquareGrid(*size, *origin, *_legal(node), _numbering(node))
    if node.tag == REGION_GRID:
        return RegionGrid(tuple(map(_region, node.find(REGION))), _flag(node, "snapto", True))
    if node.tag == ZONED_GRID:
        return ZonedGrid(tuple(map(_zone, node.find(ZONE))), _grid_in(node))
    return None


def _legal(node: Node) -> tuple[bool, bool, bool]:
    return _flag(node, "snapTo", True), _flag(node, "edgesLegal"), _flag(node, "cornersLegal")


def _region(node: Node) -> Region:
    return Region(node.get("name"), _int(node, "originx", 0), _int(node, "originy", 0))


def _zone(node: Node) -> Zone:
    location_format = node.get("locationFormat", "$name$")
    path = tuple(map(_corner, node.get("path").split(";")))
    return Zone(node.get("name"), path, location_format, _grid_in(node), _flag(node, "useParentGrid"))


def _corner(text: str) -> Point:
    x, _, y = text.partition(",")
    point = read_int(x.strip()), read_int(y.strip())
    if point[0] is None or point[1] is None:
        raise ModuleError(f"a zone's corner is x,y in whole pixels, not {text!r}")
    return point[0], point[1]


def _grid_in(node: Node) -> Grid | None:
    found = (grid_from_node(child) for child in node.children)
    return next((grid for grid in found if grid is not None), None)


def _numbering(node: Node) -> GridNumbering | None:
    found = next((child for child in node.children if child.tag in _NUMBERINGS), None)
    if found is None:
        return None
    return GridNumbering(
        found.get("first", "H")[:1],
        found.get("sep"),
        found.get("hType", "N"),
        found.get("vType", "N"),
        _int(found, "hLeading", 1, _MOST_ZEROS),
        _int(found, "vLeading", 1, _MOST_ZEROS),
        _int(found, "hOff", 1, _FARTHEST),
        _int(found, "vOff", 1, _FARTHEST),
        _flag(found, "hDescend"),
        _flag(found, "vDescend"),
        _flag(found, "stagger", True),
        found.get("locationFormat", "$gridLocation$"),
        found.tag == OBLIQUE_NUMBERING,
    )


def _flag(node: Node, name: str, default: bool = False) -> bool:
    return read_bool(node.get(name, "true" if default else "false"))


def _int(node: Node, name: str, default: int, most: int = 2**31) -> int:
    value = read_int(node.get(name, str(default)))
    if value is None:
        raise ModuleError(f"{name}={node.get(name)!r} of a {node.tag} is not a whole number")
    if abs(value) > most:
        raise ModuleError(f"{name}={value} of a {node.tag} is beyond all numbers that could be read")
    return value


def _length(node: Node, name: str, default: float) -> float:
    value = _number(node, name, default)
    if not _SHORTEST <= value <= _LONGEST:
        raise ModuleError(f"{name}={node.get(name)!r} of a {node.tag} is not the size of a cell in pixels")
    return value


def _number(node: Node, name: str, default: float) -> float:
    value = read_double(node.get(name, repr(default)))
    if value is None:
        raise ModuleError(f"{name}={node.get(name)!r} of a {node.tag} is not a number")
    return value
