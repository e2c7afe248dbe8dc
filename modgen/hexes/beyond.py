"""Hexes as if the board ran on for ever, by the lattice positions of their centres."""

import numpy as np
from numpy.typing import ArrayLike

from modgen.hexes.layout import IntArray, Layout, Orientation, Shift


def apart(layout: Layout, a: ArrayLike, b: ArrayLike) -> IntArray:
    """Give the distance in hexes between hexes by the lattice positions of their centres, on the board or off it.

    Arrays of shapes (..., 2) are broadcast together.
    """
    offset = np.asarray(a, np.int64) - np.asarray(b, np.int64)
    across, along = (0, 1) if layout.orientation == Orientation.FLAT else (1, 0)
    q = offset[..., across] // 3
    r = (offset[..., along] - q) // 2
    steps: IntArray = np.maximum(np.maximum(np.abs(q), np.abs(r)), np.abs(q + r))
    return steps


def centres_around(layout: Layout, centre: ArrayLike, radius: int) -> IntArray:
    """Give the lattice positions of the centres of all hexes at most so many hexes from one, on the board or off it.

    centre: the lattice position of its own centre; shape (2,). Gives the shape (n, 2).
    """
    q, r = (axis.ravel() for axis in np.mgrid[-radius : radius + 1, -radius : radius + 1])
    near = np.abs(q + r) <= radius
    q, r = q[near], r[near]
    steps = np.stack([3 * q, 2 * r + q], axis=1)
    if layout.orientation == Orientation.POINTY:
        steps = steps[:, ::-1]
    around: IntArray = steps + np.asarray(centre, np.int64)
    return around


def nearest_centre(layout: Layout, lattice: ArrayLike) -> IntArray:
    """Give the lattice position of the centre of the hex that each lattice point, shape (..., 2), lies in.

    As if the board ran on for ever: the hex may be off it. The points are finite.
    """
    points = np.asarray(lattice, np.float64)
    across, along = (0, 1) if layout.orientation == Orientation.FLAT else (1, 0)
    # Fractional cube coordinates q + r + s = 0, rounded to the nearest hex: Red Blob Games, "Hexagonal
    # Grids", "Rounding to nearest hex", https://www.redblobgames.com/grids/hexagons/#rounding
    raised = float(layout.shift == Shift.EVEN)
    q = points[..., across] / 3
    r = (points[..., along] - raised - q) / 2
    cube = np.stack([q, r, -q - r])
    whole = np.rint(cube)
    error = np.abs(whole - cube)
    worst = np.argmax(error, axis=0)
    line = np.where(worst == 0, -whole[1] - whole[2], whole[0]).astype(np.int64)
    slant = np.where(worst == 1, -whole[0] - whole[2], whole[1]).astype(np.int64)
    centre = np.empty(points.shape, np.int64)
    centre[..., across] = 3 * line
    centre[..., along] = 2 * slant + line + int(raised)
    return centre
