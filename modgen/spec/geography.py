"""What sets of hexes may ask of the earth: points, pieces of land, outlines, countries, degrees."""

from collections.abc import Sequence
from itertools import combinations
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from modgen.spec.model import Many, Model
from modgen.spec.scalars import fault, kind_of, number
from modgen.spec.types import CountryCode, HexName, Number, Share

_MOST_POINTS = 200
"""Of an outline; each edge is held against each other one."""


class Point(Model):
    """A point on the earth, in degrees; east and north are positive."""

    lon: Number
    lat: Number

    @model_validator(mode="after")
    def _on_the_earth(self) -> "Point":
        check_on_earth(self.lon, self.lat)
        return self


def check_on_earth(lon: float, lat: float, inside: tuple[str | int, ...] = ()) -> None:
    """Refuse a longitude and latitude that no point of the earth has; ``inside`` is where they stand in the datum."""
    if not (-360 <= lon <= 360 and -90 <= lat <= 90):
        raise fault(f"{lon}, {lat} is not on the earth", "lon -180 to 180, lat -90 to 90", inside=inside)


class Landmass(Model):
    """All hexes that a connected piece of land reaches: the one that holds a point, or most of a hex's land.

    Hexes in which the landmass covers less than ``share`` of the area are left out.
    """

    hex: HexName | None = None
    point: Point | None = None
    share: Share = 0.01

    @model_validator(mode="after")
    def _one_way(self) -> "Landmass":
        if (self.hex is None) == (self.point is None):
            raise fault("a landmass is named by one hex or by one point on it", "hex: 2509, or point: {lon: …, lat: …}")
        return self


def _pair(value: Any) -> tuple[float, float]:
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise fault(f"{kind_of(value)} stands where a corner belongs", "[longitude, latitude]", code="L203")
    return number(value[0]), number(value[1])


_PAIR_SCHEMA = {"type": "array", "items": {"type": ["number", "string"]}, "minItems": 2, "maxItems": 2}
Corner = Annotated[tuple[float, float], BeforeValidator(_pair), WithJsonSchema(_PAIR_SCHEMA)]
"""A corner of an outline, ``[longitude, latitude]`` in degrees."""


class Polygon(Model):
    """The hexes of whose area an outline on the earth covers at least ``share``.

    Its edges are straight in degrees, so one along a parallel or a meridian follows it; longitudes may run on past 180.
    """

    points: tuple[Corner, ...]
    share: Share = 0.5

    @model_validator(mode="after")
    def _an_outline(self) -> "Polygon":
        if not 3 <= len(self.points) <= _MOST_POINTS:
            message = f"an outline of {len(self.points)} points"
            raise fault(message, f"give it 3 to {_MOST_POINTS} points", inside=("points",))
        for position, (lon, lat) in enumerate(self.points):
            check_on_earth(lon, lat, inside=("points", position))
        crossing = _crossing(self.points)
        if crossing is not None:
            message = f"the outline meets itself: its edges {crossing[0] + 1} and {crossing[1] + 1}"
            raise fault(message, "give the corners in their order around it, each once", inside=("points",))
        return self


def _crossing(points: Sequence[tuple[float, float]]) -> tuple[int, int] | None:
    """Two edges of a closed outline that meet elsewhere than in the corner between them, by number from 0."""
    edges = list(zip(points, [*points[1:], points[0]], strict=True))
    for (i, (a, b)), (j, (c, d)) in combinations(enumerate(edges), 2):
        following = j == i + 1 or (i == 0 and j == len(edges) - 1)
        if following:
            shared, before, after = (b, a, d) if j == i + 1 else (a, b, c)
            back = _turn(before, shared, after) == 0 and _dot(before, shared, after) >= 0
            if back:
                return i, j
        elif _meet(a, b, c, d):
            return i, j
    return None


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> int:
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def _dot(a: tuple[float, float], at: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - at[0]) * (b[0] - at[0]) + (a[1] - at[1]) * (b[1] - at[1])


def _meet(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> bool:
    """True if the edge from a to b and that from c to d have a point in common."""
    if _turn(a, b, c) != _turn(a, b, d) and _turn(c, d, a) != _turn(c, d, b):
        return True
    on_the_other = ((c, a, b), (d, a, b), (a, c, d), (b, c, d))
    return any(_turn(at, start, end) == 0 and _dot(start, at, end) <= 0 for at, start, end in on_the_other)


class Country(Model):
    """The hexes of which the land of one or more countries of today covers at least ``share``."""

    codes: Many[CountryCode]
    share: Share = 0.1

    @model_validator(mode="after")
    def _of_somewhere(self) -> "Country":
        if not self.codes:
            raise fault("`codes` of nothing", "give it at least one country", inside=("codes",))
        return self


class Earth(Model):
    """The hexes whose centre lies within bounds of degrees.

    With both ``east_of`` and ``west_of`` it goes eastwards from the one to the other, also across the antimeridian;
    with one of them, half way round the earth.
    """

    north_of: Number | None = None
    south_of: Number | None = None
    east_of: Number | None = None
    west_of: Number | None = None

    @model_validator(mode="after")
    def _bounded(self) -> "Earth":
        given = {key: getattr(self, key) for key in Earth.model_fields if getattr(self, key) is not None}
        if not given:
            raise fault("no bound is given", f"one or more of: {', '.join(Earth.model_fields)}")
        for key, degrees in given.items():
            if abs(degrees) > (90 if key in ("north_of", "south_of") else 360):
                raise fault(
                    f"{degrees:g} degrees are not on the earth", "lon -180 to 180, lat -90 to 90", inside=(key,)
                )
        return self
