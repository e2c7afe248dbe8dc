"""The earth under a map that is tied to it, as `modgen.check.globe` asks for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import ArrayLike, NDArray

from modgen.board import Board
from modgen.geo import Georeference, circle, country, hex_heights, outline
from modgen.hexes import Frame, bounds

_BESIDE = 0.05
"""Points of the sheet: how far apart the outlines of neighbours lie once they are rounded."""
_STEP = 0.5
"""Degrees; longer pieces of a line are divided, since they may be curves on the sheet."""


@dataclass(frozen=True)
class TiedEarth:
    """The earth in the plane of the sheet.

    off_the_coast: hexes that a named point may lie off the drawn coast and still mean the land beside it.
    """

    georeference: Georeference
    frame: Frame
    board: Board
    off_the_coast: float

    def plane(self, lonlat: ArrayLike) -> NDArray[np.float64]:
        """Points of the plane, shape (n, 2), of longitudes and latitudes; infinite where they cannot be shown."""
        return self.georeference.forward(lonlat, self.frame, self.board.layout.orientation)

    def page(self) -> shapely.Polygon:
        """All of the plane that is looked at."""
        return shapely.box(0.0, 0.0, *self._size)

    def land(self) -> shapely.MultiPolygon:
        """All land."""
        return self._land

    def landmass(self, lon: float, lat: float) -> shapely.MultiPolygon:
        """The connected piece of land at, or just beside, a point."""
        ((x, y),) = self.plane([(lon, lat)])
        found = None
        if np.isfinite([x, y]).all():
            found = self.board.landmass_at((x, y), self.off_the_coast * self.frame.height)
        return shapely.MultiPolygon() if found is None else self.board.landmasses[found].shape

    def country(self, codes: Sequence[str]) -> shapely.MultiPolygon:
        """The land of some countries."""
        return country(codes, self.georeference, self.frame, self.board.layout.orientation, *self._size)

    def outline(self, points: Sequence[tuple[float, float]]) -> shapely.MultiPolygon:
        """What an outline encloses."""
        return outline(points, self.georeference, self.frame, self.board.layout.orientation, *self._size)

    def line(self, points: Sequence[tuple[float, float]]) -> shapely.Geometry:
        """A line through some points, straight in degrees."""
        drawn = shapely.get_coordinates(shapely.segmentize(shapely.LineString(points), _STEP))
        shown = self.plane(drawn)
        shown = shown[np.isfinite(shown).all(axis=1)]
        return shapely.LineString(shown) if len(shown) > 1 else shapely.LineString()

    def border(self, one: str, other: str) -> shapely.Geometry:
        """The line between two countries; empty where they do not meet."""
        beside = shapely.buffer(self.country([other]), _BESIDE)
        return shapely.intersection(shapely.boundary(self.country([one])), beside)

    def disc(self, lon: float, lat: float, radius_m: float) -> shapely.Geometry:
        """All points so near to one; the point itself for no radius."""
        if radius_m == 0:
            (point,) = self.plane([(lon, lat)])
            return shapely.Point(point) if np.isfinite(point).all() else shapely.Point()
        ring = self.plane(circle(lon, lat, radius_m))
        return shapely.Polygon(ring).buffer(0) if np.isfinite(ring).all() else shapely.Polygon()

    def hex_heights(self) -> NDArray[np.float64]:
        """The true distance between opposite sides of each hex, in metres."""
        return hex_heights(self.georeference, self.board.layout, self.frame)

    @cached_property
    def _land(self) -> shapely.MultiPolygon:
        parts = [part for mass in self.board.landmasses for part in shapely.get_parts(mass.shape)]
        return shapely.MultiPolygon(parts)

    @property
    def _size(self) -> tuple[float, float]:
        _, _, right, bottom = bounds(self.board.layout, self.frame)
        return right + 1, bottom + 1
