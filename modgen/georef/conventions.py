"""The 32 ways to read pairs of numbers as hexes of a sheet.

The plane of a sheet is counted in hex heights, the distance between opposite sides of a hex; x grows to the right, y
down. Its zero is where the centre of the hex numbered (0, 0) would lie if its line were not the shifted one.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from modgen.georef.problem import Convention, Hex, Order

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

SPACING = sqrt(3) / 2
"""Hex heights from one straight line of hexes to the next."""

_ORDERS: tuple[Order, ...] = ("column-row", "row-column")
_YES = (True, False)

CONVENTIONS = tuple(
    Convention(flat, order, east, south, even)
    for flat, order, east, south, even in product(_YES, _ORDERS, _YES, _YES, _YES)
)
"""All of them, the usual ones first."""


BEARINGS = {name: 45.0 * number for number, name in enumerate(("n", "ne", "e", "se", "s", "sw", "w", "nw"))}
"""Degrees clockwise from the top of the sheet."""
HALF = 45 - 1e-6
"""Degrees to either side of a direction that are still that way."""

_NONE = 1e-9  # hex heights


def centres(convention: Convention, hexes: Sequence[Hex] | IntArray) -> FloatArray:
    """Give the centres of hexes on the sheet, in hex heights; shape (n, 2)."""
    pairs = np.asarray(hexes, np.int64).reshape(-1, 2)
    column, row = pairs.T if convention.order == "column-row" else pairs.T[::-1]
    x = column if convention.columns_east else -column
    y = row if convention.rows_south else -row
    line = column if convention.flat else row
    shift = 0.5 * ((line % 2 == 0) == convention.even_shifted)
    if convention.flat:
        return np.stack([x * SPACING, y + shift], axis=1)
    return np.stack([x + shift, y * SPACING], axis=1)


def normals(flat: bool) -> FloatArray:
    """Give unit vectors across the three pairs of opposite sides of a hex; shape (3, 2)."""
    across = np.array([(0.0, 1.0), (SPACING, 0.5), (SPACING, -0.5)])
    return across if flat else across[:, ::-1].copy()


def corners(flat: bool) -> FloatArray:
    """Give the corners of a hex about its centre, in hex heights; shape (6, 2), in their order around it."""
    angles = np.radians(np.arange(6) * 60.0 + (0 if flat else 30))
    return np.stack([np.cos(angles), np.sin(angles)], axis=1) / sqrt(3)


def depth(flat: bool, offsets: FloatArray) -> FloatArray:
    """Give how far points lie outside a hex (negative: inside), by their offsets from its centre, shape (..., 2).

    In hex heights, across the nearest side: 0 on the side, -1/2 at the centre.
    """
    x, y = (offsets[..., 0], offsets[..., 1]) if flat else (offsets[..., 1], offsets[..., 0])
    aside = SPACING * np.abs(x) + 0.5 * np.abs(y)
    outside: FloatArray = np.maximum(np.abs(y), aside) - 0.5
    return outside


def way(flat: bool, offsets: FloatArray) -> FloatArray:
    """Give how many steps from hex to hex offsets, shape (..., 2), are long, in fractions: the norm by whole steps."""
    x, y = (offsets[..., 0], offsets[..., 1]) if flat else (offsets[..., 1], offsets[..., 0])
    across = np.abs(x) / SPACING
    longest: FloatArray = np.maximum(across, across / 2 + np.abs(y))
    return longest


def cubes(convention: Convention, points: FloatArray) -> IntArray:
    """Give the hexes that points of the sheet, shape (..., 2), lie in, as cube coordinates (q, r); shape (..., 2).

    Rounded as in Red Blob Games, "Hexagonal Grids", "Rounding to nearest hex".
    """
    x, y = (points[..., 0], points[..., 1]) if convention.flat else (points[..., 1], points[..., 0])
    q = x / SPACING
    r = y - 0.5 * convention.even_shifted - q / 2
    s = -q - r
    whole_q, whole_r, whole_s = np.rint(q), np.rint(r), np.rint(s)
    off_q, off_r, off_s = np.abs(whole_q - q), np.abs(whole_r - r), np.abs(whole_s - s)
    first = (off_q > off_r) & (off_q > off_s)
    second = ~first & (off_r > off_s)
    found = np.stack([np.where(first, -whole_r - whole_s, whole_q), np.where(second, -whole_q - whole_s, whole_r)], -1)
    return found.astype(np.int64)


def cube_centres(convention: Convention, cube: IntArray) -> FloatArray:
    """Give the centres of hexes by cube coordinates, shape (..., 2), in hex heights."""
    q, r = cube[..., 0], cube[..., 1]
    x, y = q * SPACING, r + q / 2 + 0.5 * convention.even_shifted
    return np.stack([x, y] if convention.flat else [y, x], axis=-1)


def numbers(convention: Convention, cube: IntArray) -> IntArray:
    """Give the two numbers of hexes by cube coordinates, shape (..., 2), in their order; shape (..., 2)."""
    line = cube[..., 0]
    shift = 0.5 * ((line % 2 == 0) == convention.even_shifted)
    along = np.rint(cube[..., 1] + line / 2 + 0.5 * convention.even_shifted - shift).astype(np.int64)
    column, row = (line, along) if convention.flat else (along, line)
    column = column if convention.columns_east else -column
    row = row if convention.rows_south else -row
    return np.stack([column, row] if convention.order == "column-row" else [row, column], axis=-1)


def apart(a: IntArray, b: IntArray) -> IntArray:
    """Give the steps between hexes by cube coordinates, shapes (..., 2)."""
    q, r = a[..., 0] - b[..., 0], a[..., 1] - b[..., 1]
    steps: IntArray = np.maximum(np.maximum(np.abs(q), np.abs(r)), np.abs(q + r))
    return steps


def steps_between(convention: Convention, a: Hex, b: Hex) -> int:
    """Give the steps from one numbered hex to another."""
    first, second = cubes(convention, centres(convention, [a, b]))
    return int(apart(first, second))


def bearings_off(ways: FloatArray, direction: str) -> FloatArray:
    """Give degrees between a direction of the sheet's compass and ways on it, shape (..., 2); 180 for no way."""
    x, y = ways[..., 0], ways[..., 1]
    off = np.abs((np.degrees(np.arctan2(x, -y)) - BEARINGS[direction] + 180) % 360 - 180)
    found: FloatArray = np.where((np.abs(x) > _NONE) | (np.abs(y) > _NONE), off, 180.0)
    return found


def quarter_turned(convention: Convention) -> Convention:
    """Give the reading that puts every hex where this one does once the sheet is turned clockwise by a quarter.

    Up to a shift of the whole sheet. A turn takes (x, y) to (-y, x): what grew down grows to the left.
    """
    columns_first = convention.order == "column-row"
    # A shift down becomes one to the left, so then it is the other lines that are shifted to the right.
    return Convention(
        flat=not convention.flat,
        order="row-column" if columns_first else "column-row",
        columns_east=not convention.rows_south,
        rows_south=convention.columns_east,
        even_shifted=not convention.even_shifted if convention.flat else convention.even_shifted,
    )


def same_grids(conventions: Iterable[Convention]) -> list[tuple[Convention, ...]]:
    """Sort readings into sets that are one grid of the earth with the sheet turned by quarters, each in its order."""
    left = list(conventions)
    sets = []
    while left:
        first = left[0]
        turned = {first}
        for _ in range(3):
            first = quarter_turned(first)
            turned.add(first)
        sets.append(tuple(one for one in left if one in turned))
        left = [one for one in left if one not in turned]
    return sets
