"""Where on the earth the hex grid of a map lies."""

from dataclasses import dataclass
from math import cos, isfinite, radians, sin

import numpy as np
from numpy.typing import ArrayLike, NDArray

from modgen.geo.errors import GeoError
from modgen.geo.projection import around, central_longitude, checked, project, unproject
from modgen.geo.warp import Warp
from modgen.hexes import Frame, Orientation

FloatArray = NDArray[np.float64]

NAUTICAL_MILE = 1852.0  # metres, exactly: First International Extraordinary Hydrographic Conference, Monaco, 1929

_SHEET = Frame(1.0, 0.0, 0.0)  # regular hexes of height 1


@dataclass(frozen=True, slots=True)
class Georeference:
    """A projection, and a similarity from its plane to the hex lattice.

    projection: a PROJ string of the kinds in `modgen.geo.projection`, such as "+proj=eqc +lat_ts=5 +lon_0=115".
    hex_height_m: metres of the projection's plane between opposite sides of a hex.
    origin: longitude and latitude in degrees of lattice (0, 0): the centre of cell (0, 0) if that is unshifted.
    turn_deg: how far the projection's north points clockwise from the top of the sheet, in degrees.
    stretch: scale of the hexes on the earth along the axis across their corners; 1 for regular ones. If the frame has
        the same stretch the map is true to shape.
    warp: of the sheet, in hex heights from the origin, where the map is not drawn true; None where it is.

    Raises GeoError if a number is not finite or out of range, the projection is not taken, or the origin is not on it.
    """

    projection: str
    hex_height_m: float
    origin: tuple[float, float]
    turn_deg: float = 0.0
    stretch: float = 1.0
    warp: Warp | None = None

    def __post_init__(self) -> None:
        checked(self.projection)
        if not all(map(isfinite, (self.hex_height_m, self.turn_deg, self.stretch, *self.origin))):
            raise GeoError("a georeference needs finite numbers")
        if self.hex_height_m <= 0 or self.stretch <= 0:
            raise GeoError("the height of a hex on the earth and its stretch must be positive")
        if abs(self.origin[0]) > 360 or abs(self.origin[1]) > 90:
            raise GeoError(f"the origin {self.origin} is not a longitude and a latitude in degrees")
        if not np.isfinite(self._origin_metres).all():
            raise GeoError(f"the projection {self.projection!r} cannot show the origin {self.origin}")

    def forward(self, lonlat: ArrayLike, frame: Frame, orientation: Orientation) -> FloatArray:
        """Give the plane positions, shape (n, 2), of longitudes and latitudes in degrees, shape (n, 2).

        A longitude may be given in any turn: 190 is -170. A point the projection cannot show is infinite.
        """
        return self.to_plane(self._within_the_cut(lonlat), frame, orientation)

    def to_plane(self, lonlat: FloatArray, frame: Frame, orientation: Orientation) -> FloatArray:
        """Do what `forward` does to longitudes that are within 180° of the projection's centre already, or at the cut.

        For whole outlines: a point at the cut stays on the side it was given on.
        """
        east, north = (project(self.projection, lonlat) - self._origin_metres).T
        c, s = cos(radians(self.turn_deg)), sin(radians(self.turn_deg))
        # On the sheet y points down; a turn clockwise on the sheet takes (x, y) to (cx - sy, sx + cy).
        with np.errstate(invalid="ignore"):
            turned = np.stack([c * east + s * north, s * east - c * north], axis=1)
        turned[~np.isfinite(turned).all(axis=1)] = np.inf
        lattice = self._ground.to_lattice(orientation, turned)
        if self.warp is not None:
            drawn = self.warp.moved(_SHEET.to_plane(orientation, lattice))
            lattice = _SHEET.to_lattice(orientation, drawn)
        return frame.to_plane(orientation, lattice)

    def inverse(self, points: ArrayLike, frame: Frame, orientation: Orientation) -> FloatArray:
        """Give longitude and latitude in degrees, shape (n, 2), of plane positions, shape (n, 2).

        Longitudes are within 180° of the projection's centre. A point that is not on the earth is infinite.
        """
        lattice = frame.to_lattice(orientation, np.asarray(points, np.float64).reshape(-1, 2))
        if self.warp is not None:
            true = self.warp.unmoved(_SHEET.to_plane(orientation, lattice))
            lattice = _SHEET.to_lattice(orientation, true)
        x, y = self._ground.to_plane(orientation, lattice).T
        c, s = cos(radians(self.turn_deg)), sin(radians(self.turn_deg))
        metres = np.stack([c * x + s * y, s * x - c * y], axis=1)
        return unproject(self.projection, metres + self._origin_metres)

    @property
    def _ground(self) -> Frame:
        """The lattice in metres on the projection's plane, turned to the sheet, from the origin."""
        return Frame(self.hex_height_m, 0.0, 0.0, self.stretch)

    @property
    def _origin_metres(self) -> FloatArray:
        (origin,) = project(self.projection, self._within_the_cut([self.origin]))
        return np.asarray(origin, np.float64)

    def _within_the_cut(self, lonlat: ArrayLike) -> FloatArray:
        points = np.array(lonlat, np.float64).reshape(-1, 2)
        points[:, 0] = around(points[:, 0], central_longitude(self.projection))
        return points
