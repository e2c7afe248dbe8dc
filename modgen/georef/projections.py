"""The projections that a printed map is likely to have, about the middle of what is known of it."""

from collections.abc import Iterable
from math import atan2, degrees

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.georef.errors import GeorefError
from modgen.georef.plane import Plane
from modgen.georef.problem import Anchor, CornerAt, LineAlong, OnMap, Problem, Share, Shared, SideShare, Steps

FloatArray = NDArray[np.float64]

_MERIDIANS = 8.0  # degrees between the middle of what is known and that of the map, at most
_FARTHEST = 40.0  # the same, where the size of the map tells
_UNEVEN = 0.06  # widths of what is known that its middle on the earth may lie beside that of its hexes
_OF_THE_WORLD = ("robin", "eqearth", "eck4", "sinu", "mill")
_WIDE = 50.0  # degrees of longitude from which on a map may be a part of one of the world
_SMALL = 60.0  # degrees: a region that is larger says little about where the map is


def known_points(problem: Problem) -> FloatArray:
    """Give longitudes and latitudes, degrees, of what ties the map to the earth; shape (n, 2).

    Raises GeorefError if nothing does.
    """
    sure: list[tuple[float, float]] = []
    wide: list[tuple[float, float]] = []
    for fact in problem.facts:
        says = fact.says
        if isinstance(says, Anchor | CornerAt):
            sure.append((says.lon, says.lat))
        elif isinstance(says, Share | SideShare) and says.at_least > 0:
            _add(problem.regions[says.region], sure, wide)
        elif isinstance(says, LineAlong):
            _add(problem.regions[says.line], sure, wide)
        elif isinstance(says, Steps | OnMap | Shared):
            spots = (says.a, says.b) if isinstance(says, Steps) else getattr(says, "spots", None) or (says.spot,)  # type: ignore[union-attr]
            sure.extend(spot.lonlat for spot in spots if spot.lonlat is not None)
    found = sure or wide
    if not found:
        raise GeorefError("no fact ties a hex to a place of the earth: give a place in a hex, or a region in one")
    return np.array(found)


def _add(shape: shapely.Geometry, sure: list[tuple[float, float]], wide: list[tuple[float, float]]) -> None:
    west, south, east, north = shape.bounds
    point = shapely.point_on_surface(shape) if max(east - west, north - south) < _SMALL else None
    if point is None:
        wide.append(((west + east) / 2, (south + north) / 2))
    else:
        wide.append((point.x, point.y))
        if max(east - west, north - south) < _SMALL / 3:
            sure.append((point.x, point.y))


def middle_of(points: FloatArray) -> tuple[float, float]:
    """Give the longitude and latitude in the middle of points of the earth, by their vectors."""
    lon, lat = np.radians(points).T
    x, y, z = np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)
    x, y, z = x.mean(), y.mean(), z.mean()
    return degrees(atan2(y, x)), degrees(atan2(z, float(np.hypot(x, y))))


def usual(points: FloatArray) -> tuple[str, ...]:
    """Give the projections usual for maps of what lies about some points, likeliest first."""
    lon, lat = middle_of(points)
    south, north = points[:, 1].min(), points[:, 1].max()
    third = max((north - south) / 6, 1.0)
    low, high = max(lat - 2 * third, -80.0), min(lat + 2 * third, 80.0)
    if abs(low + high) < 2:
        low, high = low + 2, high + 2
    at = round(lon, 2)
    found = [f"+proj=laea +lat_0={lat:.2f} +lon_0={at}", f"+proj=eqc +lat_ts={_held(lat):.2f} +lon_0={at}"]
    if max(abs(south), abs(north)) < 80:
        found.append(f"+proj=merc +lon_0={at}")
    found.append(f"+proj=lcc +lat_1={low:.2f} +lat_2={high:.2f} +lat_0={lat:.2f} +lon_0={at}")
    found += [f"+proj=stere +lat_0={lat:.2f} +lon_0={at}", f"+proj=moll +lon_0={at}"]
    return tuple(found)


def convergence(points: FloatArray, aside: float | None = None) -> float:
    """Give how many degrees north may differ between the usual projections and the map's own, about some points.

    Those are true along the meridian in the middle of what is known, the map along that in its own middle.
    aside: how far the middle of the map lies from that of what is known, in widths of what is known; None if that is
    not known: then it is taken to be no farther off than a quarter of the width.
    """
    lon, lat = middle_of(points)
    wide = float(np.ptp((points[:, 0] - lon + 180) % 360 - 180))
    if aside is None:
        off = min(wide / 4, _MERIDIANS)
    else:
        high = float(np.ptp(points[:, 1])) / max(float(np.cos(np.radians(lat))), 0.1)
        off = min((aside + _UNEVEN) * max(wide, high), _FARTHEST)
    return abs(float(np.sin(np.radians(lat)))) * off


def varied(points: FloatArray) -> tuple[str, ...]:
    """Give further settings of those projections whose shapes depend on them: true elsewhere than in the middle."""
    lon, lat = middle_of(points)
    true = [f"+proj=eqc +lat_ts={_held(lat + off):.2f} +lon_0={lon:.2f}" for off in (-6, -3, 3, 6)]
    oval = [f"+proj=moll +lon_0={lon + off:.2f}" for off in (-8, -4, -2, 2, 4, 8)]
    wide = np.ptp((points[:, 0] - lon + 180) % 360 - 180) > _WIDE
    return (*true, *oval, *(f"+proj={kind} +lon_0={lon:.2f}" for kind in (_OF_THE_WORLD if wide else ())))


def _held(latitude: float) -> float:
    return max(-85.0, min(85.0, latitude))


def planes_of(projections: Iterable[str], points: FloatArray) -> list[Plane]:
    """Give the planes of those of some projections that show all of some points, about their middle."""
    middle = middle_of(points)
    planes = [Plane(one, middle) for one in projections]
    return [one for one in planes if np.isfinite(one.metres) and np.isfinite(one.points(points)).all()]
