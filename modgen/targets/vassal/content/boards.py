"""Maps, boards, grids and zones as plain data."""

from dataclasses import asdict

from modgen.targets.vassal.content.atlas import BoardOf, MapOf
from modgen.targets.vassal.content.data import Data, tidy
from modgen.targets.vassal.content.paths import class_of
from modgen.targets.vassal.grids import Grid, HexGrid, RegionGrid, SquareGrid, ZonedGrid
from modgen.targets.vassal.sequence import decode_list

_KINDS = {HexGrid: "hexes", SquareGrid: "squares", RegionGrid: "regions", ZonedGrid: "zones"}
_UNSIZED = "the size of its picture is not known"


def map_data(one: MapOf) -> Data:
    """Give a map."""
    node = one.site.node
    kind = {"Map": "map", "PrivateMap": "private", "PlayerHand": "hand", "WidgetMap": "chart"}[class_of(node)]
    return tidy(
        {
            "name": one.name,
            "path": one.site.path,
            "kind": kind,
            "sides": list(decode_list(node.get("side"))) if kind in ("private", "hand") else [],
            "margin": list(one.edge) if any(one.edge) else None,
            "boards": [board_data(board) for board in one.boards],
            "begins_with": [asdict(place) for place in one.usual],
        }
    )


def board_data(board: BoardOf) -> Data:
    """Give a board. memory: bytes that its picture takes in the engine, four a pixel."""
    return tidy(
        {
            "name": board.name,
            "image": board.node.get("image"),
            "size": list(board.size) if board.size else None,
            "memory": 4 * board.size[0] * board.size[1] if board.size and board.node.get("image") else None,
            "reversible": board.reversible or None,
            "grid": grid_data(board.grid),
            "fault": board.fault or ("" if board.size else _UNSIZED),
        }
    )


def grid_data(grid: Grid | None) -> Data | None:
    """Give a grid, with its numbering or its zones; None if there is none."""
    if isinstance(grid, ZonedGrid):
        zones = [
            tidy(
                {
                    "name": zone.name,
                    "format": zone.location_format,
                    "path": [list(point) for point in zone.path],
                    "uses_background": zone.use_parent or None,
                    "grid": grid_data(zone.grid),
                }
            )
            for zone in grid.zones
        ]
        return tidy({"kind": "zones", "zones": zones, "background": grid_data(grid.background)})
    if isinstance(grid, RegionGrid):
        regions = [{"name": one.name, "at": [one.x, one.y]} for one in grid.regions]
        return {"kind": "regions", "snaps": grid.snaps, "regions": regions}
    if isinstance(grid, HexGrid | SquareGrid):
        said: Data = {"kind": _KINDS[type(grid)], "dx": grid.dx, "dy": grid.dy, "origin": [grid.x0, grid.y0]}
        if isinstance(grid, HexGrid):
            said["sideways"] = grid.sideways
        said["snaps"] = grid.snaps
        said["legal"] = ["centres", *["edges"] * grid.edges_legal, *["corners"] * grid.corners_legal]
        said["numbering"] = None if grid.numbering is None else asdict(grid.numbering)
        return tidy(said)
    return None
