"""Hex boards: cells, printed numbers, distance, lines, hexsides, fields of movement. Knows no game.

Everything goes by the index of a cell; a `Layout` counts cells, a `Numbering` reads and writes their
printed names, a `Frame` puts them on a sheet.

>>> from modgen.hexes import Layout, Numbering, Orientation, Shift, distance, sides
>>> board = Layout(Orientation.FLAT, columns=22, rows=34, shift=Shift.ODD)
>>> printed = Numbering()
>>> cell = board.index(*printed.parse(board, "0203"))
>>> [printed.names(board)[i] for i in board.neighbours()[cell]]
['0202', '0303', '0304', '0204', '0104', '0103']
>>> int(distance(board, cell, board.index(*printed.parse(board, "0507"))))
5
>>> sides(board).name(printed, sides(board).parse(printed, "0203/n"))
'0202/0203'
"""

from modgen.hexes.axis import Axis, AxisKind, Slant
from modgen.hexes.beyond import apart, centres_around, nearest_centre
from modgen.hexes.errors import HexError, HexNameError
from modgen.hexes.fields import CostField, components, cost_field
from modgen.hexes.frame import Frame, bounds, fit, locate
from modgen.hexes.layout import CORNERS, Layout, Orientation, Shift
from modgen.hexes.lines import line, supercover
from modgen.hexes.measure import cubes, direction, distance, distance_from, ring, step, within
from modgen.hexes.numbering import Numbering, Order
from modgen.hexes.polygons import common, polygons
from modgen.hexes.sides import Sides, sides

__all__ = [
    "CORNERS",
    "Axis",
    "AxisKind",
    "CostField",
    "Frame",
    "HexError",
    "HexNameError",
    "Layout",
    "Numbering",
    "Order",
    "Orientation",
    "Shift",
    "Sides",
    "Slant",
    "apart",
    "bounds",
    "centres_around",
    "common",
    "components",
    "cost_field",
    "cubes",
    "direction",
    "distance",
    "distance_from",
    "fit",
    "line",
    "locate",
    "nearest_centre",
    "polygons",
    "ring",
    "sides",
    "step",
    "supercover",
    "within",
]
