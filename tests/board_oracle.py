"""Areas within convex polygons by hand, with no geometry library: slow, plain, and never lost.

Clipping a ring by a convex polygon is Sutherland and Hodgman's (Reentrant Polygon Clipping, 1974): where the ring
leaves and comes back the result runs along the edge twice, which adds nothing to its area.
"""

import numpy as np
import shapely


def _clip(ring: np.ndarray, start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """The part of a ring, shape (n, 2), left of the line from start to end."""
    direction = end - start
    side = direction[0] * (ring[:, 1] - start[1]) - direction[1] * (ring[:, 0] - start[0])
    following, other = np.roll(ring, -1, axis=0), np.roll(side, -1)
    kept: list[np.ndarray] = []
    for point, here, then, there in zip(ring, side, following, other, strict=True):
        if here >= 0:
            kept.append(point)
        if (here > 0 > there) or (here < 0 < there):
            kept.append(point + (then - point) * (here / (here - there)))
    return np.array(kept).reshape(-1, 2)


def _area(ring: np.ndarray) -> float:
    if len(ring) < 3:
        return 0.0
    x, y = (ring - ring[0]).T
    return abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))) / 2


def area_within(land: shapely.Geometry, convex: shapely.Polygon) -> float:
    """The area of land in a convex polygon."""
    corners = shapely.get_coordinates(shapely.orient_polygons(convex))[:-1]
    total = 0.0
    for polygon in shapely.get_parts(land):
        if polygon.geom_type != "Polygon":
            continue
        for sign, outline in ((1, polygon.exterior), *((-1, hole) for hole in polygon.interiors)):
            ring = shapely.get_coordinates(outline)[:-1]
            for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
                ring = _clip(ring, start, end)
                if not len(ring):
                    break
            total += sign * _area(ring)
    return total


def areas_within(land: shapely.Geometry, hexes: np.ndarray) -> np.ndarray:
    """The area of land in each of many convex polygons."""
    return np.array([area_within(land, hexagon) for hexagon in hexes])
