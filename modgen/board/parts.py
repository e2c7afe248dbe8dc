"""Parts of hexes: the connected pieces of land and of water inside each one, and which of them meet across hexsides."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from modgen.board.errors import BoardError

BoolArray = NDArray[np.bool_]
FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """The parts of all hexes of a board, by number 0 … p - 1, and the graph over them. Arrays are read-only.

    Parts of one hex that meet in a point only are two. They come by hex; in a hex land before water, larger ones first.

    cell: the hex of each part, rising; shape (p,).
    land: True for land, False for water; shape (p,).
    share: share of the hex's area, to 4 decimals; shape (p,).
    landmass: the id of the landmass that a part is of, -1 for water; shape (p,).
    touches: share of each hexside's length that the part lies along, in the order of `layout.directions()`, to 4
        decimals; shape (p, 6).
    neighbours: the parts that meet each one across a hexside, land with land and water with water, -1 for none; shape
        (p, k), as `modgen.hexes.components` and `cost_field` take it. Two parts meet where both lie along the same
        stretch of the side, however short; whether a rule calls that a way is another matter.
    sides: the id of the hexside of each of these, -1 for none; shape (p, k).
    """

    cell: IntArray
    land: BoolArray
    share: FloatArray
    landmass: IntArray
    touches: FloatArray
    neighbours: IntArray
    sides: IntArray

    def __post_init__(self) -> None:
        size = len(self.cell)
        for name in ("cell", "land", "share", "landmass", "touches", "neighbours", "sides"):
            array = getattr(self, name)
            if len(array) != size:
                raise BoardError(f"the parts have {size} hexes, but {len(array)} {name}")
            array.setflags(write=False)
        if self.neighbours.shape != self.sides.shape or self.neighbours.max(initial=-1) >= size:
            raise BoardError("the neighbours of the parts do not fit together")
        if (np.diff(self.cell) < 0).any():
            raise BoardError("the parts do not come by hex")

    def __len__(self) -> int:
        return len(self.cell)

    def fit(self, cells: int, sides: int) -> bool:
        """Tell whether they may be those of a board of so many hexes and hexsides."""
        within = self.cell.min(initial=0) > -1 and self.cell.max(initial=-1) < cells
        return bool(within and self.sides.max(initial=-1) < sides)

    def of(self, cell: int) -> range:
        """The numbers of the parts of one hex."""
        first, after = np.searchsorted(self.cell, [cell, cell + 1]).tolist()
        return range(first, after)
