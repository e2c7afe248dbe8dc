"""Areas of the earth that sets of a spec are told by, as shapes in degrees with keys, for the solver."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely

from modgen.canonical import digest
from modgen.geo import GeoError, circle, country_in, land_in, landmass_of, outline_in
from modgen.spec.fact_parts import Along
from modgen.spec.game import Game
from modgen.spec.model import Model
from modgen.spec.sets import SetExpr

LAND = "land"
"""The key of all land."""
_BESIDE = 1e-6
"""Degrees: how far apart the outlines of neighbours may lie and still be one border."""
_ROOM = 1.25
"""Of the size of the map by its printed scale: how far around what is known of it lands are looked at."""
_OFF_THE_COAST = 0.25
"""Degrees that a named point may lie off the coast and still mean the land beside it."""
_WHOLE = 170.0


@dataclass(slots=True)
class Areas:
    """The shapes that facts speak of, each made once, in a window of degrees that holds all of the map.

    middle: longitude and latitude about which the map lies; size_m: its larger side on the ground, in metres.
    """

    game: Game
    middle: tuple[float, float]
    size_m: float
    shapes: dict[str, shapely.Geometry] = field(default_factory=dict)

    @property
    def window(self) -> tuple[float, float, float, float]:
        """West, south, east, north in degrees; longitudes may run on past 180."""
        lon, lat = self.middle
        reach = np.array(circle(lon, lat, _ROOM * self.size_m))
        (west, south), (east, north) = reach.min(axis=0), reach.max(axis=0)
        if _ROOM * self.size_m > 5e6 or east - west > _WHOLE or max(abs(south), abs(north)) > 85:
            return lon - 180, -90.0, lon + 180, 90.0
        return float(west), float(south), float(east), float(north)

    def land(self) -> str:
        """The key of all land in the window."""
        if LAND not in self.shapes:
            self.shapes[LAND] = land_in(self.window)
        return LAND

    def of(self, expression: SetExpr) -> str:
        """The key of an area; the shares in it do not count.

        Raises:
            GeoError: it cannot be made.
        """
        if expression.terrain == ("land",):
            return self.land()
        key = _key(expression)
        if key not in self.shapes:
            self.shapes[key] = self._shape(expression)
        return key

    def bound(self, name: str, degrees: float) -> str:
        """The key of the half of the window beyond a parallel or meridian: north_of, south_of, east_of, west_of."""
        west, south, east, north = self.window
        if name in ("east_of", "west_of"):
            degrees += 360 * round((self.middle[0] - degrees) / 360)
        key = f"{name} {degrees:g}"
        self.shapes[key] = {
            "north_of": shapely.box(west, degrees, east, max(north, degrees)),
            "south_of": shapely.box(west, min(south, degrees), east, degrees),
            "east_of": shapely.box(degrees, south, max(east, degrees), north),
            "west_of": shapely.box(min(west, degrees), south, degrees, north),
        }[name]
        return key

    def along(self, along: Along) -> str:
        """The key of a line.

        Raises:
            GeoError: two countries have no border here.
        """
        key = _key(along, "within")
        if along.border is not None:
            one, other = (country_in(self.window, [code]) for code in along.border)
            line = shapely.intersection(shapely.boundary(one), shapely.buffer(other, _BESIDE))
            if line.is_empty:
                raise GeoError(f"{along.border[0]} and {along.border[1]} have no border about the map")
            self.shapes[key] = line
        else:
            self.shapes[key] = shapely.LineString(self._here(along.line or ()))
        return key

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        """A point with its longitude as the window has it."""
        return lon + 360 * round((self.middle[0] - lon) / 360), lat

    def _shape(self, expression: SetExpr) -> shapely.Geometry:
        if expression.named is not None:
            region = next(one for one in self.game.map.regions if one.id == expression.named)
            return self._shape(region.where)
        if expression.terrain is not None:
            return _united([self._ground(word) for word in expression.terrain])
        if expression.landmass is not None:
            point = expression.landmass.point
            assert point is not None
            found = landmass_of(self._land, *self.point(point.lon, point.lat), _OFF_THE_COAST)
            if found.is_empty:
                raise GeoError(f"there is no land at {point.lon:g}, {point.lat:g}")
            return found
        if expression.country is not None:
            return country_in(self.window, expression.country.codes)
        if expression.polygon is not None:
            return outline_in(self.window, expression.polygon.points)
        first, *others = [self._shape(part) for part in expression.parts]
        if expression.intersection is not None:
            return shapely.intersection_all([first, *others])
        united = _united(others if expression.minus is not None else [first, *others])
        return first.difference(united) if expression.minus is not None else united

    def _ground(self, word: str) -> shapely.Geometry:
        land = self._land
        return land if word == "land" else shapely.box(*self.window).difference(land)

    @property
    def _land(self) -> shapely.MultiPolygon:
        return self.shapes[self.land()]

    def _here(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        turns = 360 * round((self.middle[0] - points[0][0]) / 360)
        return [(lon + turns, lat) for lon, lat in points]


def _united(shapes: Sequence[shapely.Geometry]) -> shapely.Geometry:
    """Their union; shapes of the coast have so many points that those that lie apart had better be left as they are."""
    return shapes[0] if len(shapes) == 1 else shapely.disjoint_subset_union_all(shapes)


def _key(model: Model, *but: str) -> str:
    """One key for areas that are told alike; shares are not part of them."""
    return digest(_without(model.model_dump(exclude_defaults=True, mode="json"), {*but, "share"}))[:12]


def _without(tree: object, keys: set[str]) -> object:
    if isinstance(tree, dict):
        return {key: _without(value, keys) for key, value in tree.items() if key not in keys}
    return [_without(value, keys) for value in tree] if isinstance(tree, list | tuple) else tree
