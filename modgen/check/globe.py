"""What a check may ask of the earth under a map that is tied to it: shapes on the sheet, and true distances."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from modgen.hexes import Frame

Shape: TypeAlias = Any
"""A geometry of shapely, in the plane of the sheet."""


class Globe(Protocol):
    """The earth in the plane of the sheet, around the grid; shapes are valid, areas are cut at the edge of the grid."""

    @property
    def frame(self) -> Frame:
        """Where the grid lies in the plane."""

    def plane(self, lonlat: ArrayLike) -> NDArray[np.float64]:
        """Points of the plane, shape (n, 2), of longitudes and latitudes; infinite where they cannot be shown."""

    def page(self) -> Shape:
        """All of the plane that is looked at: land and sea."""

    def land(self) -> Shape:
        """All land."""

    def landmass(self, lon: float, lat: float) -> Shape:
        """The connected piece of land at (or just beside) a point; empty where there is none."""

    def country(self, codes: Sequence[str]) -> Shape:
        """The land of some countries."""

    def outline(self, points: Sequence[tuple[float, float]]) -> Shape:
        """What an outline encloses."""

    def line(self, points: Sequence[tuple[float, float]]) -> Shape:
        """A line through some points, straight in degrees."""

    def border(self, one: str, other: str) -> Shape:
        """The line between two countries; empty where they do not meet."""

    def disc(self, lon: float, lat: float, radius_m: float) -> Shape:
        """All points so near to one; the point itself for no radius. Empty where it cannot be shown."""

    def hex_heights(self) -> NDArray[np.float64]:
        """The true distance between opposite sides of each hex, in metres; infinite off the earth."""
