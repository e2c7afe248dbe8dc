"""The map as data: land and sea by hex and hexside, landmasses, sets of hexes, places and regions. Knows no game.

>>> import shapely
>>> from modgen.board import Board, Kind
>>> from modgen.hexes import Layout, Numbering, Orientation, Shift, fit
>>> layout = Layout(Orientation.FLAT, columns=6, rows=4, shift=Shift.ODD)
>>> board = Board.build(layout, Numbering(), fit(layout, height=40), shapely.box(60, 20, 150, 120))
>>> [mass.id for mass in board.landmasses], Kind(board.kinds[0]).name
([0], 'SEA')
"""

from modgen.board.board import Board, Region
from modgen.board.errors import BoardError
from modgen.board.landmass import Landmass
from modgen.board.overlay import overlaps
from modgen.board.parts import Parts
from modgen.board.sets import Mask, adjacent, border, edge, intersection, mask_of, minus, union, within
from modgen.board.terrain import Kind, Thresholds
from modgen.board.typed import ShoreError, TypedLand, typed_land

__all__ = [
    "Board",
    "BoardError",
    "Kind",
    "Landmass",
    "Mask",
    "Parts",
    "Region",
    "ShoreError",
    "Thresholds",
    "TypedLand",
    "adjacent",
    "border",
    "edge",
    "intersection",
    "mask_of",
    "minus",
    "overlaps",
    "typed_land",
    "union",
    "within",
]
