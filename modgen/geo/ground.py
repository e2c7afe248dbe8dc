"""True distances on the ground: circles around points, and how large hexes really are."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from modgen.geo.georeference import Georeference
from modgen.hexes import Frame, Layout, Orientation

FloatArray = NDArray[np.float64]


def circle(lon: float, lat: float, radius_m: float, points: int = 72) -> FloatArray:
    """Give points at one distance (metres on the ellipsoid WGS84) from a point in degrees; shape (points, 2)."""
    azimuths = np.linspace(0, 360, points, endpoint=False)
    there = np.full(points, 1.0)
    lons, lats, _ = _geod().fwd(lon * there, lat * there, azimuths, radius_m * there)
    around = np.stack([np.asarray(lons), np.asarray(lats)], axis=1)
    # A circle across the antimeridian is one ring, not one torn at the cut.
    around[:, 0] += 360 * np.round((lon - around[:, 0]) / 360)
    return np.asarray(around, np.float64)


def hex_heights(georeference: Georeference, layout: Layout, frame: Frame) -> FloatArray:
    """Give the true distance between opposite sides of each hex, in metres; shape (n,), infinite off the earth.

    The mean (geometric) of the distances across the hex along both axes of the sheet, a stretch taken out, on the
    ellipsoid WGS84.
    """
    orientation = layout.orientation
    centres = frame.to_plane(orientation, layout.centres())
    half = frame.height / 2
    spans = [_span(georeference, frame, orientation, centres, step) for step in ((half, 0.0), (0.0, half))]
    return np.asarray(np.sqrt(spans[0] * spans[1] / georeference.stretch), np.float64)


def _span(
    georeference: Georeference,
    frame: Frame,
    orientation: Orientation,
    centres: FloatArray,
    step: tuple[float, float],
) -> FloatArray:
    ends = [georeference.inverse(centres + sign * np.array(step), frame, orientation) for sign in (-1, 1)]
    seen = np.isfinite(ends[0]).all(axis=1) & np.isfinite(ends[1]).all(axis=1)
    found = np.full(len(centres), np.inf)
    (lon, lat), (to_lon, to_lat) = (end[seen].T for end in ends)
    found[seen] = _geod().inv(lon, lat, to_lon, to_lat)[2]
    return found


def _geod() -> Any:
    import pyproj  # noqa: PLC0415  60 ms that only a map on the earth needs

    return pyproj.Geod(ellps="WGS84")
