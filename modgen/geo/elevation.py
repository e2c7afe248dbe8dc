"""Heights of the ground on a regular grid: of the earth, as they travel with modgen, or from a file of a game's own.

The earth: ETOPO1 (Amante and Eakins, NOAA Technical Memorandum NESDIS NGDC-24, 2009) at every tenth of a degree from
90° N to 60° S, in units of 5 m above the sea, as a PNG of 16 bits; ``tools/bake_relief.py`` made it.
"""

from dataclasses import dataclass, replace
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from modgen.assets import asset
from modgen.geo.coast import Window

FloatArray = NDArray[np.float64]

UNIT = 5
"""Metres to a unit of the baked heights."""
_PER_DEGREE = 10
_AROUND = 4
"""Cells around what is shown, for the smoothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Heights:
    """Heights on a grid.

    values: the first row is the northernmost; NaN where there is none; shape (rows, columns), at least 2 by 2.
    west, north: x and y (east and north) of the middle of the first cell, in degrees or in units of the map.
    step: between the middles of neighbouring cells, in the same unit.
    """

    values: FloatArray
    west: float
    north: float
    step: float

    @property
    def middle(self) -> float:
        """The x of the middle of the grid."""
        return self.west + (len(self.values[0]) - 1) / 2 * self.step

    def cells(self, x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Column and row, with fractions, of points; whole numbers are the middles of cells."""
        return (x - self.west) / self.step, (self.north - y) / self.step

    def filled(self, times: int) -> "Heights":
        """Unknown heights beside known ones as the mean of those, so many times: its shore may fall short of ours."""
        values = self.values
        for _ in range(times):
            known = np.isfinite(values)
            if known.all():
                break
            total, count = (_around(one) for one in (np.where(known, values, 0.0), known.astype(np.float64)))
            with np.errstate(invalid="ignore", divide="ignore"):
                values = np.where(known, values, total / count)
        return replace(self, values=values)

    def coarser(self, times: int) -> "Heights":
        """The means over blocks of so many cells each way; cells beyond whole blocks at the south and east go."""
        rows, columns = (count // times for count in self.values.shape)
        if times == 1 or min(rows, columns) < 2:
            return self
        blocks = self.values[: rows * times, : columns * times].reshape(rows, times, columns, times)
        known = np.isfinite(blocks)
        count = known.sum(axis=(1, 3))
        with np.errstate(invalid="ignore"):
            means = np.where(known, blocks, 0.0).sum(axis=(1, 3)) / np.where(count, count, np.nan)
        off = (times - 1) / 2 * self.step
        return Heights(means, self.west + off, self.north - off, self.step * times)

    def smoothed(self, sigma: float) -> "Heights":
        """Smoothed by a Gaussian of so many cells; what has no height keeps none, and does not count."""
        if sigma <= 0:
            return self
        known = np.isfinite(self.values)
        total = _blurred(np.where(known, self.values, 0.0), sigma)
        share = _blurred(known.astype(np.float64), sigma)
        with np.errstate(invalid="ignore", divide="ignore"):
            return replace(self, values=np.where(known, total / share, np.nan))

    def at(self, columns: FloatArray, rows: FloatArray) -> FloatArray:
        """Heights at columns and rows as `cells` gives them, each of shape (n,); NaN off the grid or beside an unknown.

        By a uniform cubic B-spline over the heights, whose second derivatives are continuous, so that a shading of it
        shows no facets; it smooths a little. Source: Unser, "Splines: a perfect fit for signal and image processing",
        IEEE Signal Processing Magazine 16 (1999), 22-38, equation 4.
        """
        height, width = self.values.shape
        with np.errstate(invalid="ignore"):
            inside = (columns > -0.5) & (columns < width - 0.5) & (rows > -0.5) & (rows < height - 0.5)
        found = np.full(columns.shape, np.nan)
        # Two more cells on each side, like those at the edge, so that every point inside has its sixteen neighbours.
        padded = np.pad(self.values, 2, mode="edge")
        column, row = columns[inside] + 2, rows[inside] + 2
        left, top = np.floor(column).astype(np.int64), np.floor(row).astype(np.int64)
        across, down = _weights(column - left), _weights(row - top)
        flat, wide = padded.ravel(), padded.shape[1]
        first = (top - 1) * wide + left - 1
        total = np.zeros(len(first))
        for line, by_row in enumerate(down):
            of_line = np.zeros(len(first))
            for place, by_column in enumerate(across):
                of_line += by_column * flat[first + (line * wide + place)]
            total += by_row * of_line
        found[inside] = total
        return found


def of_the_earth(seen: Window) -> Heights:
    """The heights above the sea of a part of the earth, in metres; 0 at sea, and on land that lies lower.

    seen: west, south, east, north in degrees; longitudes may run on past 180°, and so do those of the result.
    """
    west, south, east, north = seen
    with Image.open(asset("relief/land-6min.png")) as image:
        world = np.asarray(image)
    first, last = floor(west * _PER_DEGREE) - _AROUND, ceil(east * _PER_DEGREE) + _AROUND
    top = min(max(0, floor((90 - north) * _PER_DEGREE) - _AROUND), len(world) - 2)
    bottom = max(ceil((90 - south) * _PER_DEGREE) + _AROUND + 1, top + 2)
    columns = np.arange(first, last + 1) % world.shape[1]
    values = world[top:bottom][:, columns].astype(np.float64) * UNIT
    return Heights(values, first / _PER_DEGREE, 90 - top / _PER_DEGREE, 1 / _PER_DEGREE)


def _weights(past: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """What the four neighbours along one axis count, of a point so far past the second one."""
    before, square = 1 - past, past * past
    first, last = before * before * before / 6, square * past / 6
    second = 2 / 3 - square + 3 * last
    return first, second, 1 - first - second - last, last


def _around(values: FloatArray) -> FloatArray:
    """The sum of each value and the eight around it."""
    rows, columns = values.shape
    padded = np.pad(values, 1)
    shifts = [padded[down : down + rows, right : right + columns] for down in range(3) for right in range(3)]
    return np.asarray(sum(shifts), np.float64)


def _blurred(values: FloatArray, sigma: float) -> FloatArray:
    """Blurred along both axes, the edges running on."""
    reach = ceil(3 * sigma)
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        padded = np.pad(values, [(reach, reach) if axis == one else (0, 0) for one in (0, 1)], mode="edge")
        count = values.shape[axis]
        total = np.zeros(values.shape)
        for place, weight in enumerate(kernel.tolist()):
            total += weight * (padded[place : place + count] if axis == 0 else padded[:, place : place + count])
        values = total
    return values
