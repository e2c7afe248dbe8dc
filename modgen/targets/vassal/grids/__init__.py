"""The engine's grids as pure functions: what it names a pixel, where it snaps to, where it finds a name.

All of it follows the engine's behaviour, faults included, so that what is checked here is what players will
see. Pixels are board pixels, y down, unless a function says map pixels. `modgen.targets.vassal.fit` goes the
other way: from a board to the grid that shows it.
"""

from modgen.targets.vassal.grids.board import OFF_BOARD, Board
from modgen.targets.vassal.grids.hexes import HexGrid
from modgen.targets.vassal.grids.numbering import GridNumbering
from modgen.targets.vassal.grids.reading import grid_from_node
from modgen.targets.vassal.grids.squares import SquareGrid
from modgen.targets.vassal.grids.zones import Grid, Region, RegionGrid, Zone, ZonedGrid

__all__ = [
    "OFF_BOARD",
    "Board",
    "Grid",
    "GridNumbering",
    "HexGrid",
    "Region",
    "RegionGrid",
    "SquareGrid",
    "Zone",
    "ZonedGrid",
    "grid_from_node",
]
