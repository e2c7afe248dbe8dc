"""Sets of hexes as masks: bool by cell, shape (n,). Every function gives a new mask.

Union, intersection and complement are numpy's own `|`, `&` and `~`; here are those over several sets and those that
need to know which hexes are neighbours. All raise BoardError for a mask of another board.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from modgen.board.errors import BoardError
from modgen.hexes import Layout, Orientation
from modgen.hexes import within as cells_within

Mask = NDArray[np.bool_]


def mask_of(layout: Layout, cells: Iterable[int]) -> Mask:
    """Give the set of some cells, by index; raises BoardError for an index off the board."""
    indices = np.fromiter(cells, np.int64)
    if indices.size and (indices.min() < 0 or indices.max() >= len(layout)):
        raise BoardError(f"a cell index lies outside 0 to {len(layout) - 1}")
    found = np.zeros(len(layout), np.bool_)
    found[indices] = True
    return found


def checked(layout: Layout, mask: ArrayLike) -> Mask:
    """Give a mask as an array; raises BoardError unless it has one truth value a cell."""
    found = np.asarray(mask)
    if found.shape != (len(layout),) or found.dtype != np.bool_:
        raise BoardError(
            f"a set of hexes has one truth value for each of the {len(layout)} cells, "
            f"not {found.dtype} of shape {found.shape}"
        )
    return found


def union(layout: Layout, *masks: ArrayLike) -> Mask:
    """Give the hexes in any of the sets; none for no sets."""
    found = np.zeros(len(layout), np.bool_)
    for mask in masks:
        found |= checked(layout, mask)
    return found


def intersection(layout: Layout, *masks: ArrayLike) -> Mask:
    """Give the hexes in all of the sets; the whole board for no sets."""
    found = np.ones(len(layout), np.bool_)
    for mask in masks:
        found &= checked(layout, mask)
    return found


def minus(layout: Layout, mask: ArrayLike, *others: ArrayLike) -> Mask:
    """Give the hexes of the first set that are in none of the others."""
    return checked(layout, mask) & ~union(layout, *others)


def within(layout: Layout, mask: ArrayLike, hexes: int) -> Mask:
    """Give the hexes at most so many hexes from the set, the set itself included."""
    return mask_of(layout, cells_within(layout, np.flatnonzero(checked(layout, mask)), hexes))


def adjacent(layout: Layout, mask: ArrayLike) -> Mask:
    """Give the hexes next to the set that are not in it."""
    return within(layout, mask, 1) & ~checked(layout, mask)


def border(layout: Layout, mask: ArrayLike) -> Mask:
    """Give the hexes of the set with a neighbour outside it; beyond the edge of the board is not outside."""
    inside = checked(layout, mask)
    neighbours = layout.neighbours()
    return inside & ((neighbours >= 0) & ~inside[neighbours]).any(axis=1)


def edge(layout: Layout, side: str) -> Mask:
    """Give the hexes along one edge of the board: side is "n", "e", "s" or "w".

    That is the first or last straight line of hexes, or the first or last hex of every line, shifted or short ones
    included. Raises BoardError for another side.
    """
    if side not in ("n", "e", "s", "w"):
        raise BoardError(f"an edge of the board is n, e, s or w, not {side!r}")
    column, row = layout.cells().T
    flat = layout.orientation == Orientation.FLAT
    line, position = (column, row) if flat else (row, column)
    along = side in "ew" if flat else side in "ns"
    place = line if along else position
    if side in "nw":
        found: Mask = place == 0
    elif along:
        found = line == line.max()
    else:
        last = np.zeros(line.max() + 1, np.int64)
        np.maximum.at(last, line, position)
        found = position == last[line]
    return found
