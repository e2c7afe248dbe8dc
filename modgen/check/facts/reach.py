"""In which hexes a point of the earth may lie, on the map or off it, as if the grid ran on."""

from collections.abc import Iterable
from math import ceil
from typing import TypeAlias

import numpy as np
import shapely

from modgen.check.context import Context
from modgen.check.globe import Globe, Shape
from modgen.hexes import CORNERS, apart, centres_around, nearest_centre

Centre: TypeAlias = tuple[int, int]
"""A hex, on the map or off it, by the position of its centre on the lattice of `modgen.hexes`."""
Reach: TypeAlias = frozenset[Centre]


def point_of(name: str, context: Context) -> tuple[float, float, float] | None:
    """Longitude, latitude and radius (metres) of a point by its name; None if no point has it."""
    spec = context.game.map
    for point in spec.georeference.points if spec.georeference is not None else ():
        if point.id == name:
            return point.lon, point.lat, point.radius
    for place in spec.places:
        if place.id == name and place.point is not None:
            return place.point.lon, place.point.lat, 0.0
    return None


def reach_of_point(name: str, context: Context) -> Reach:
    """The hexes in which a point of the earth lies, or may lie where it is vague; none where it cannot be shown."""
    found, earth = point_of(name, context), context.sets.ground.earth
    if found is None or earth is None:
        return frozenset()
    lon, lat, radius = found
    disc, layout = earth.disc(lon, lat, radius), context.grid.layout
    if disc.is_empty:
        return frozenset()
    lattice = earth.frame.to_lattice(layout.orientation, earth.plane([(lon, lat)]))
    centre = nearest_centre(layout, lattice[0])
    if radius == 0:
        return frozenset([_centre(centre.tolist())])
    far = float(np.hypot(*(shapely.get_coordinates(disc) - earth.plane([(lon, lat)])).T).max())
    around = centres_around(layout, centre, ceil(far / earth.frame.spacing) + 1)
    met = shapely.intersects(disc, _hexagons(around, context, earth))
    return frozenset(_centre(one) for one in around[met].tolist())


def reach_of_hex(name: str, context: Context) -> Reach:
    """The hex of a place or of a number; none for what is off the hexes."""
    spot = context.sets.spot(name)
    if spot >= context.sets.spots.hexes:
        return frozenset()
    return frozenset([_centre(context.grid.layout.centres()[spot].tolist())])


def reach_of(name: str, context: Context, *, point_first: bool) -> Reach:
    """The hexes of a point, or of a place or number; of a place that has a point too, the one or the other."""
    own = {point.id for point in context.game.map.georeference.points} if context.game.map.georeference else set()
    is_point = name in own or (point_first and point_of(name, context) is not None)
    return reach_of_point(name, context) if is_point else reach_of_hex(name, context)


def steps(one: Reach, other: Reach, context: Context) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """How many hexes each of some hexes lies from each of others; shape (n, m)."""
    a, b = (np.array(sorted(reach), np.int64).reshape(-1, 2) for reach in (one, other))
    return apart(context.grid.layout, a[:, None, :], b[None, :, :])


def off_the_map(reach: Reach, context: Context) -> dict[Centre, tuple[int, list[int]]]:
    """How many hexes each of some hexes lies off the map, and the cells of the map nearest to it."""
    centres = context.grid.layout.centres()
    found = {}
    for one in reach:
        far = apart(context.grid.layout, np.array(one), centres)
        found[one] = (int(far.min()), np.flatnonzero(far == far.min()).tolist())
    return found


def in_words(reach: Iterable[Centre], context: Context) -> str:
    """Hexes by their numbers, those off the map by how far off they are."""
    words = []
    for one in sorted(reach):
        cell = int(context.grid.layout.at(np.array(one)))
        far = off_the_map(frozenset([one]), context)[one][0]
        words.append(context.sets.name(cell) if cell >= 0 else f"{far} off the map")
    return " or ".join(dict.fromkeys(words)) or "nowhere on the map"


def _hexagons(centres: np.ndarray[tuple[int, int], np.dtype[np.int64]], context: Context, earth: Globe) -> Shape:
    orientation = context.grid.layout.orientation
    corners = centres[:, None, :] + CORNERS[orientation]
    return shapely.polygons(earth.frame.to_plane(orientation, corners))


def _centre(pair: list[int]) -> Centre:
    x, y = pair
    return x, y
