"""Directions, steps and distances, counted in hexes.

Formulas are those of Red Blob Games, "Hexagonal Grids", https://www.redblobgames.com/grids/hexagons/ ;
sections are named where they are used. Cells are given by index; an index off the board raises HexError
throughout.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from modgen.hexes.errors import HexError
from modgen.hexes.layout import STEPS, IntArray, Layout, Orientation, Shift


def cubes(layout: Layout) -> IntArray:
    """Give the cube coordinates (q, r, s), q + r + s = 0, of every cell; shape (n, 3), read-only.

    q counts straight lines; r grows along a line ("Coordinate conversion", offset to cube).
    """
    return _cubes(layout)


def on_board(layout: Layout, cells: ArrayLike) -> IntArray:
    """Give cell indices as an array; raises HexError if one is off the board."""
    found = np.asarray(cells)
    if found.size == 0:
        return found.astype(np.int64)
    if found.dtype.kind not in "iu":
        raise HexError(f"cells are given by whole numbers, not by {found.dtype}")
    if found.min() < 0 or found.max() >= len(layout):
        raise HexError(f"a cell index lies outside 0 to {len(layout) - 1}")
    return found.astype(np.int64)


def distance(layout: Layout, a: ArrayLike, b: ArrayLike) -> IntArray:
    """Give the distance in hexes between cells a and b; arrays of indices are broadcast together.

    Half the sum of the cube differences ("Distances"). The board has no holes or bays, so this is also the
    number of steps from neighbour to neighbour that stay on it.
    """
    cube = cubes(layout)
    apart: IntArray = np.abs(cube[on_board(layout, a)] - cube[on_board(layout, b)]).sum(axis=-1) // 2
    return apart


def distance_from(layout: Layout, sources: ArrayLike) -> IntArray:
    """Give each cell's distance in hexes to the nearest of some cells; shape (n,), all -1 if there are no sources."""
    found = np.full(len(layout), -1, dtype=np.int64)
    edge = np.unique(on_board(layout, sources))
    found[edge] = steps = 0
    while edge.size:
        steps += 1
        beyond = layout.neighbours()[edge].ravel()
        beyond = beyond[beyond >= 0]
        edge = np.unique(beyond[found[beyond] < 0])
        found[edge] = steps
    return found


def within(layout: Layout, sources: ArrayLike, radius: int) -> IntArray:
    """Give the cells at most `radius` hexes from any of some cells, themselves included, in order of index."""
    apart = distance_from(layout, sources)
    return np.flatnonzero((apart >= 0) & (apart <= radius))


def ring(layout: Layout, sources: ArrayLike, radius: int) -> IntArray:
    """Give the cells exactly `radius` hexes from the nearest of some cells, in order of index."""
    return np.flatnonzero((distance_from(layout, sources) == radius) & (radius >= 0))


def step(layout: Layout, cell: int, direction: str, count: int = 1) -> int:
    """Give the cell `count` hexes away in a direction such as "ne" (negative: the opposite way); -1 off the board.

    Raises HexError if the direction is none of `layout.directions()`.
    """
    start = layout.centres()[on_board(layout, cell)]
    return int(layout.at(start + count * STEPS[layout.orientation][direction_number(layout, direction)]))


def direction_number(layout: Layout, direction: str) -> int:
    """Give the place of a compass name in `layout.directions()`; raises HexError if it is none of them."""
    names = layout.directions()
    if direction not in names:
        raise HexError(
            f"{direction!r} is no direction on a {layout.orientation}-topped board; those are {', '.join(names)}"
        )
    return names.index(direction)


def direction(layout: Layout, a: int, b: int) -> str | None:
    """Give the compass direction from cell a to its neighbour b, or None if they are not neighbours."""
    sides = np.flatnonzero(layout.neighbours()[on_board(layout, a)] == on_board(layout, b))
    return layout.directions()[int(sides[0])] if sides.size else None


@lru_cache(maxsize=64)
def _cubes(layout: Layout) -> IntArray:
    centres = layout.centres()
    across, along = (0, 1) if layout.orientation == Orientation.FLAT else (1, 0)
    q = centres[:, across] // 3
    r = (centres[:, along] - q - (layout.shift == Shift.EVEN)) // 2
    cube = np.stack([q, r, -q - r], axis=1)
    cube.setflags(write=False)
    return cube
