"""The panel: a board of boxes right of the hexes, on the same map.

Each box is a zone that gives its name to whatever lies in it, with a grid of points that stacks snap to. One zone
after all others covers the rest of the panel, so that no place on it is without a name.
"""

from collections import Counter
from itertools import starmap

from modgen.targets.vassal.errors import CompileError
from modgen.targets.vassal.grids import Board, Region, RegionGrid, Zone, ZonedGrid
from modgen.targets.vassal.grids.reading import REGION, REGION_GRID, ZONE, ZONED_GRID
from modgen.targets.vassal.inputs import PanelInput, ZoneInput
from modgen.targets.vassal.picture import picture_size
from modgen.targets.vassal.scalars import write_bool
from modgen.targets.vassal.tree import Node, node

PANEL_IMAGE = "panel.png"


def fit_panel(panel: PanelInput) -> Board:
    """Give the panel as the engine has it, once each slot is proven to be named and to hold what is put there.

    Raises CompileError.
    """
    size = picture_size(panel.png)
    board = Board(size, ZonedGrid((*map(_zone, panel.zones), _rest(panel, size))))
    names = [panel.elsewhere, *(zone.name for zone in panel.zones)]
    twice = next((name for name, count in Counter(names).items() if count > 1), None)
    if twice is not None:
        raise CompileError(f"two boxes beside the map are named {twice!r}")
    for zone in panel.zones:
        if not zone.name.strip() or zone.name != zone.name.strip() or "$" in zone.name:
            raise CompileError(f"a box beside the map cannot be named {zone.name!r}")
        for slot in zone.slots:
            if board.name(*slot) != zone.name or board.snap(*slot) != slot:
                raise CompileError(f"at {slot} of {zone.name!r} the engine shows {board.name(*slot)!r}")
    return board


def panel_board(panel: PanelInput) -> Node:
    """Give the board."""
    rest = _rest(panel, picture_size(panel.png))
    zones = (zone_node(_zone(zone), *_regions(zone)) for zone in panel.zones)
    return node(
        "VASSAL.build.module.map.boardPicker.Board",
        node(ZONED_GRID, *zones, zone_node(rest)),
        name=panel.name,
        image=PANEL_IMAGE,
        reversible="false",
    )


def _zone(zone: ZoneInput) -> Zone:
    regions = tuple(Region(f"{zone.name} {number}", *slot) for number, slot in enumerate(zone.slots, 1))
    return Zone(zone.name, zone.path, grid=RegionGrid(regions) if regions else None)


def _rest(panel: PanelInput, size: tuple[int, int]) -> Zone:
    width, height = size
    return Zone(panel.elsewhere, ((0, 0), (width, 0), (width, height), (0, height)))


def _regions(zone: ZoneInput) -> tuple[Node, ...]:
    if not zone.slots:
        return ()
    regions = (
        node(REGION, name=f"{zone.name} {number}", originx=str(x), originy=str(y))
        for number, (x, y) in enumerate(zone.slots, 1)
    )
    return (node(REGION_GRID, *regions, fontsize="9", snapto="true", visible="false"),)


def zone_node(zone: Zone, *grid: Node) -> Node:
    """Give a zone as a component, with its grid if it has one of its own."""
    return node(
        ZONE,
        *grid,
        name=zone.name,
        locationFormat=zone.location_format,
        path=";".join(starmap("{},{}".format, zone.path)),
        useParentGrid=write_bool(zone.use_parent),
        useHighlight="false",
        highlightProperty="",
    )
