"""The plane of one projection around the facts, and similarities between it and the sheet.

The plane is counted in units of 100 km that are true at its middle; x (east) grows to the right, y down, as on a
sheet. A similarity is a row of five numbers (a, b, x, y, stretch): a point (u, v) of the plane lies on the sheet at
(au - bv, bu + av), that axis which runs across the corners of the hexes divided by e to the stretch, plus (x, y), in
hex heights. Without stretch all of it is linear in the numbers. Populations of similarities have shape (n, 5).
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from modgen.geo.projection import around, central_longitude, project, unproject
from modgen.georef.conventions import centres
from modgen.georef.problem import Convention, Hex
from modgen.georef.solution import Transform

FloatArray = NDArray[np.float64]

KILOMETRES = 100.0
"""Of the ground in a unit of the plane, at its middle."""

_DEGREE_KM = 111.195  # of a great circle on the mean sphere of radius 6371 km


@dataclass(frozen=True, slots=False, eq=False)
class Plane:
    """One projection about a middle, which is a longitude and a latitude in degrees."""

    projection: str
    middle: tuple[float, float]

    @cached_property
    def centre(self) -> FloatArray:
        """Metres east and north of the middle; infinite if the projection does not show it."""
        found: FloatArray = self._project(np.array([self.middle]))[0]
        return found

    @cached_property
    def metres(self) -> float:
        """Metres of the projection's plane in a unit of this one."""
        lon, lat = self.middle
        step = 0.05
        narrow = np.cos(np.radians(lat))
        around_it = np.array([(lon - step, lat), (lon + step, lat), (lon, lat - step), (lon, lat + step)])
        west, east, south, north = self._project(around_it)
        # The mean of both ways, by area: a projection may stretch one of them.
        (a, b), (c, d) = east - west, north - south
        with np.errstate(invalid="ignore"):  # at a pole that the projection does not show
            area = np.abs(a * d - b * c) / (narrow * (2 * step * _DEGREE_KM) ** 2)
        return float(np.sqrt(area) * KILOMETRES)

    def points(self, lonlat: FloatArray) -> FloatArray:
        """Give the points of longitudes and latitudes, degrees, shape (n, 2); infinite where none is shown."""
        away = (self._project(np.asarray(lonlat, np.float64).reshape(-1, 2)) - self.centre) / self.metres
        away[:, 1] *= -1
        away[~np.isfinite(away).all(axis=1)] = np.inf
        return away

    def lonlat(self, points: FloatArray) -> FloatArray:
        """Give longitudes and latitudes, degrees, of points, shape (n, 2); infinite where the earth is not."""
        metres = points * (self.metres, -self.metres) + self.centre
        return unproject(self.projection, metres)

    def _project(self, lonlat: FloatArray) -> FloatArray:
        moved = lonlat.copy()
        moved[~np.isfinite(moved).all(axis=1)] = np.nan
        moved[:, 0] = around(moved[:, 0], central_longitude(self.projection))
        return project(self.projection, moved)


def to_sheet(similarities: FloatArray, points: FloatArray, flat: bool) -> FloatArray:
    """Give where points, shape (k, 2) or (n, k, 2), lie on the sheet under each similarity; shape (n, k, 2)."""
    a, b, x, y, stretch = (column[:, None] for column in similarities.T)
    u, v = points[..., 0], points[..., 1]
    across = np.exp(-stretch)
    east, south = a * u - b * v, b * u + a * v
    if flat:
        return np.stack([east * across + x, south + y], axis=-1)
    return np.stack([east + x, south * across + y], axis=-1)


def to_plane(similarities: FloatArray, sheet: FloatArray, flat: bool) -> FloatArray:
    """Give where points of the sheet, shape (k, 2) or (n, k, 2), lie in the plane; shape (n, k, 2)."""
    a, b, x, y, stretch = (column[:, None] for column in similarities.T)
    across = np.exp(stretch)
    east, south = sheet[..., 0] - x, sheet[..., 1] - y
    if flat:
        east = east * across
    else:
        south = south * across
    size = np.maximum(a * a + b * b, 1e-18)
    return np.stack([(a * east + b * south) / size, (a * south - b * east) / size], axis=-1)


def from_pairs(points: FloatArray, sheet: FloatArray) -> FloatArray:
    """Give the similarities that take two points of the plane to two of the sheet, shapes (n, 2, 2); shape (n, 5)."""
    (u, v), (x, y) = (points[:, 1] - points[:, 0]).T, (sheet[:, 1] - sheet[:, 0]).T
    size = np.maximum(u * u + v * v, 1e-12)
    a, b = (x * u + y * v) / size, (y * u - x * v) / size
    return placed(a, b, points[:, 0], sheet[:, 0])


def placed(a: FloatArray, b: FloatArray, points: FloatArray, sheet: FloatArray) -> FloatArray:
    """Give the similarities of a given turn and scale that take a point each to one of the sheet; shape (n, 5)."""
    u, v = points.T
    x, y = sheet.T
    return np.stack([a, b, x - (a * u - b * v), y - (b * u + a * v), np.zeros_like(a)], axis=1)


def transform_of(plane: Plane, convention: Convention, similarity: FloatArray, near: Hex) -> Transform:
    """Give a similarity as a transform, told by the place of a hex."""
    a, b, _x, _y, stretch = similarity.tolist()
    at = to_plane(similarity[None], centres(convention, [near]), convention.flat)[0]
    ((lon, lat),) = plane.lonlat(at)
    return Transform(
        projection=plane.projection,
        hex_height_m=float(plane.metres / np.hypot(a, b)),
        hex=near,
        centre=(float(lon), float(lat)),
        turn_deg=float(np.degrees(np.arctan2(b, a))),
        stretch=float(np.exp(stretch)),
    )
