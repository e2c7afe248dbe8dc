"""Straight lines of hexes between two cells, in integer arithmetic: no tie is left to rounding."""

import numpy as np

from modgen.hexes.layout import CORNERS, IntArray, Layout, Orientation
from modgen.hexes.measure import cubes, distance, on_board

# A tie is a point in the middle of a hexside. Shifting the line by a hair decides it: by ε, 2ε, -3ε in the
# cube coordinates, so that no two of them stay equal, and the other way if that leads off the board.
_HAIR = np.array([1, 2, -3], dtype=np.int64)
_HAIRS_IN_A_HEX = 64


def line(layout: Layout, a: int, b: int) -> IntArray:
    """Give one cell for each step from a to b, both included: the hexes nearest to the straight line.

    Red Blob Games, "Hexagonal Grids", "Line drawing": sample the line once a step and round to the nearest
    hex. Where a sample lies on a hexside the choice is fixed by the side's direction, so the line from b to
    a has the same cells in reverse. Every cell is a neighbour of the one before. Raises HexError for a cell
    off the board.
    """
    start, end = cubes(layout)[on_board(layout, a)], cubes(layout)[on_board(layout, b)]
    steps = int(distance(layout, a, b))
    if steps == 0:
        return np.array([a], dtype=np.int64)
    way = np.arange(steps + 1)[:, None]
    unit = steps * _HAIRS_IN_A_HEX
    samples = (start * (steps - way) + end * way) * _HAIRS_IN_A_HEX
    one, other = (_cells(layout, _nearest(samples + hair, unit)) for hair in (_HAIR, -_HAIR))
    return np.where(one >= 0, one, other)


def supercover(layout: Layout, a: int, b: int) -> IntArray:
    """Give every cell that the straight line between the centres of a and b touches, if only with a corner.

    A line along a hexside touches the hexes on both sides of it. Ordered by distance in hexes from a, then
    by index. Raises HexError for a cell off the board.
    """
    centres = layout.centres()
    start, end = centres[on_board(layout, a)], centres[on_board(layout, b)]
    corners = CORNERS[layout.orientation]
    # Separating axes: a convex hex and a segment are apart exactly if their shadows are apart along the
    # normal of a hexside or of the segment. All are linear on the integer lattice, so the answer is exact.
    flat = layout.orientation == Orientation.FLAT
    axes = [(0, 1) if flat else (1, 0), (1, 1), (1, -1), (int(start[1] - end[1]), int(end[0] - start[0]))]
    touched = np.ones(len(layout), dtype=np.bool_)
    for axis in np.array(axes, dtype=np.int64):
        reach = np.abs(corners @ axis).max()
        low, high = sorted((int(start @ axis), int(end @ axis)))
        shadow = centres @ axis
        touched &= (shadow + reach >= low) & (shadow - reach <= high)
    found = np.flatnonzero(touched)
    return found[np.argsort(distance(layout, a, found), kind="stable")]


def _nearest(cube: IntArray, unit: int) -> IntArray:
    """Round cube coordinates in 1/unit to the nearest hex ("Rounding to nearest hex"), in integers."""
    whole = (2 * cube + unit) // (2 * unit)
    worst = np.argmax(np.abs(cube - whole * unit), axis=-1)[..., None]
    rest = -(whole.sum(axis=-1, keepdims=True) - np.take_along_axis(whole, worst, axis=-1))
    np.put_along_axis(whole, worst, rest, axis=-1)
    return whole


def _cells(layout: Layout, cube: IntArray) -> IntArray:
    """Give the cells with these cube coordinates, -1 off the board."""
    origin = layout.centres()[0] - _lattice(layout, cubes(layout)[0])
    return layout.at(_lattice(layout, cube) + origin)


def _lattice(layout: Layout, cube: IntArray) -> IntArray:
    across, along = 3 * cube[..., 0], 2 * cube[..., 1] + cube[..., 0]
    return np.stack([across, along] if layout.orientation == Orientation.FLAT else [along, across], axis=-1)
