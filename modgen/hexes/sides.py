"""Hexsides, each with one id, whether between two hexes or on the border of the board."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from modgen.hexes.errors import HexError, HexNameError
from modgen.hexes.layout import IntArray, Layout
from modgen.hexes.measure import direction_number, distance, on_board
from modgen.hexes.numbering import Numbering


@dataclass(frozen=True, slots=True, eq=False)  # arrays have no single truth value; `sides` gives one a layout
class Sides:
    """All hexsides of a board, by id 0 … m - 1. Made by `sides`; the arrays are read-only.

    The id belongs to the pair: it is the same from either hex. Ids go by the hex with the lower index, then
    clockwise in the order of `layout.directions()`.

    of_cell: the ids of each cell's sides in the order of `layout.directions()`; shape (n, 6).
    cells: the two cells of each side, lower index first; -1 second on the border; shape (m, 2).
    direction: the number of the direction from the first cell; shape (m,).
    ends: lattice positions of its two corners, clockwise around the first cell; shape (m, 2, 2).
    """

    layout: Layout
    of_cell: IntArray
    cells: IntArray
    direction: IntArray
    ends: IntArray

    def __len__(self) -> int:
        return len(self.cells)

    def between(self, a: int, b: int) -> int:
        """Give the id of the side that two cells share; raises HexError if they are not neighbours."""
        at = np.flatnonzero(self.layout.neighbours()[on_board(self.layout, a)] == on_board(self.layout, b))
        if not at.size:
            raise HexError(f"cells {a} and {b} share no hexside")
        return int(self.of_cell[a, at[0]])

    def towards(self, cell: int, direction: str) -> int:
        """Give the id of a cell's side in a compass direction; raises HexError if there is no such cell or side."""
        return int(self.of_cell[on_board(self.layout, cell), direction_number(self.layout, direction)])

    def outline(self, mask: ArrayLike) -> IntArray:
        """Give the sides with a cell of the set on one side only (the border of the board is outside), by id.

        mask: bool by cell, shape (n,); raises HexError for another shape.
        """
        inside = np.asarray(mask, np.bool_)
        if inside.shape != (len(self.layout),):
            raise HexError(f"a mask has one value a cell, {len(self.layout)}, not the shape {inside.shape}")
        # The border's -1 reads the value appended last.
        first, second = np.append(inside, False)[self.cells].T
        return np.flatnonzero(first != second)

    def name(self, numbering: Numbering, side: int) -> str:
        """Give the name of a side: "0411/0412", or a hex and a direction on the border, "0101/n"."""
        if not 0 <= side < len(self):
            raise HexError(f"hexside {side} is none of this board's 0 to {len(self) - 1}")
        names = numbering.names(self.layout)
        first, second = self.cells[side].tolist()
        other = names[second] if second >= 0 else self.layout.directions()[self.direction[side]]
        return f"{names[first]}/{other}"

    def parse(self, numbering: Numbering, text: str) -> int:
        """Give the id of a side named by two neighbouring hexes in either order, or by a hex and a direction.

        Raises HexNameError, whose message says what would be right.
        """
        first, second = self._halves(numbering, text)
        a = self.layout.index(*numbering.parse(self.layout, first))
        if second in self.layout.directions():
            return self.towards(a, second)
        if second.isalpha() and second.islower():
            raise HexNameError(f"{text!r}: the sides of a hex are {', '.join(self.layout.directions())}")
        b = self.layout.index(*numbering.parse(self.layout, second))
        if b in self.layout.neighbours()[a]:
            return self.between(a, b)
        names = numbering.names(self.layout)
        around = ", ".join(names[cell] for cell in self.layout.neighbours()[a] if cell >= 0)
        raise HexNameError(
            f"{text!r} is no hexside: the two hexes are {int(distance(self.layout, a, b))} apart; "
            f"next to {first} are {around}"
        )

    def _halves(self, numbering: Numbering, text: str) -> tuple[str, str]:
        """Cut a name at the slash between its halves, which is not one of the hex numbers' own."""
        own = numbering.separator.count("/")
        parts = text.split("/")
        hex_and_direction, two_hexes = own + 2, 2 * own + 2
        if len(parts) not in (hex_and_direction, two_hexes):
            names = numbering.names(self.layout)
            neighbour = self.name(numbering, 0)
            raise HexNameError(
                f"{text!r} is not a hexside; write two neighbouring hexes such as {neighbour}, or a hex and a "
                f"direction such as {names[0]}/{self.layout.directions()[0]}"
            )
        return "/".join(parts[: own + 1]), "/".join(parts[own + 1 :])


def sides(layout: Layout) -> Sides:
    """Give the hexsides of a board; the same object each time."""
    return _sides(layout)


@lru_cache(maxsize=64)
def _sides(layout: Layout) -> Sides:
    neighbours = layout.neighbours()
    cell, number = np.divmod(np.arange(neighbours.size), 6)
    other = neighbours.ravel()
    owned = (other < 0) | (other > cell)
    first, direction, second = cell[owned], number[owned], other[owned]
    of_cell = np.full(neighbours.shape, -1, dtype=np.int64)
    ids = np.arange(len(first))
    of_cell[first, direction] = ids
    inner = second >= 0
    of_cell[second[inner], (direction[inner] + 3) % 6] = ids[inner]
    corners = layout.corners()
    ends = np.stack([corners[first, direction], corners[first, (direction + 1) % 6]], axis=1)
    found = (of_cell, np.stack([first, second], axis=1), direction, ends)
    for array in found:
        array.setflags(write=False)
    return Sides(layout, *found)
