"""Guesses at a similarity: two things known of the map, pinned to the sheet, give one."""

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.georef.areas import ends_of
from modgen.georef.conventions import centres
from modgen.georef.plane import KILOMETRES, Plane, from_pairs, placed
from modgen.georef.points import corner, hexes_of
from modgen.georef.problem import (
    Anchor,
    Convention,
    CornerAt,
    Fact,
    Hex,
    LineAlong,
    Problem,
    Saying,
    Share,
    SideShare,
    Steps,
)
from modgen.georef.terms import within_hex

FloatArray = NDArray[np.float64]

_POINTS = 200  # of a region, where a pin may stick
_LIKELY_KM = (2.0, 400.0)  # hexes of maps on the earth, where nothing else is known
_SURE = 7  # hexes: a place in one of more says little
_FEW = 6  # steps from a hex: a point that may lie farther says little
_TRIES = 40


@dataclass(frozen=True, eq=False)
class Pin:
    """Points of the plane, one of which lies about one of some points of the sheet.

    points: shape (m, 2). at: shape (k, 2), in hex heights. loose: how far from it, as points, shape (j, 2).
    weight: how likely it is to be used.
    """

    points: FloatArray
    at: FloatArray
    loose: FloatArray
    weight: float

    def draw(self, count: int, rng: np.random.Generator) -> tuple[FloatArray, FloatArray]:
        """Give pairs of points of the plane and of the sheet, shapes (count, 2)."""
        points = self.points[rng.integers(len(self.points), size=count)]
        at = self.at[rng.integers(len(self.at), size=count)]
        return points, at + self.loose[rng.integers(len(self.loose), size=count)]


@dataclass(eq=False)
class Places:
    """Where pins may stick, in degrees, whatever the convention: points in each region, drawn once."""

    problem: Problem
    rng: np.random.Generator

    def __post_init__(self) -> None:
        self._inside: dict[str, FloatArray] = {}

    def inside(self, region: str) -> FloatArray:
        """Give points in a region, or on a line, in degrees; shape (m, 2)."""
        if region not in self._inside:
            self._inside[region] = points_in(self.problem.regions[region], self.rng)
        return self._inside[region]


def points_in(shape: shapely.Geometry, rng: np.random.Generator) -> FloatArray:
    """Give points spread at random over a shape of degrees or along a line; shape (m, 2)."""
    if shape.length > 0 and shape.area == 0:
        along = rng.uniform(0, shape.length, _POINTS)
        on_line: FloatArray = shapely.get_coordinates(shapely.line_interpolate_point(shapely.line_merge(shape), along))
        return on_line
    shapely.prepare(shape)
    west, south, east, north = shape.bounds
    found = np.zeros((0, 2))
    for _ in range(_TRIES):
        lon = rng.uniform(west, east, 500)
        low, high = np.sin(np.radians([south, north])).tolist()
        lat = np.degrees(np.arcsin(rng.uniform(low, high, 500)))
        found = np.concatenate([found, np.stack([lon, lat], axis=1)[shapely.contains_xy(shape, lon, lat)]])
        if len(found) >= _POINTS:
            break
    if not len(found):
        found = shapely.get_coordinates(shapely.point_on_surface(shapely.get_parts(shape)))
    first: FloatArray = found[:_POINTS]
    return first


def ties(says: Saying) -> bool:
    """Whether it ties something of the earth to something of the sheet, so that a guess can begin with it."""
    match says:
        case Anchor() | CornerAt() | LineAlong():
            return True
        case Share() | SideShare():
            return says.at_least > 0
        case Steps():
            return _near(says) is not None
    return False


def _near(says: Steps) -> tuple[Hex, tuple[float, float], int] | None:
    """The hex, the longitude and latitude, and the most steps of a point that lies not far from a hex."""
    for one, other in ((says.a, says.b), (says.b, says.a)):
        if one.hex is not None and other.lonlat is not None and says.at_most is not None and says.at_most <= _FEW:
            return one.hex, other.lonlat, says.at_most
    return None


def pins(problem: Problem, convention: Convention, plane: Plane, places: Places) -> list[Pin]:
    """Read the facts that tie something of the earth to something of the sheet."""
    loose = within_hex(convention.flat, 24)
    exact = np.zeros((1, 2))
    found = []
    for fact in problem.facts:
        pin = _pin(fact, convention, plane, places, loose, exact)
        if pin is not None and len(pin.points):
            found.append(pin)
    sure = sum(pin.weight >= 1 for pin in found)
    # Two places say more than any region does: those then only lend a hand, lest a place be wrong.
    return [pin for pin in found if pin.weight >= (0.02 if sure < 2 else 0.3)] or found


def _pin(
    fact: Fact, convention: Convention, plane: Plane, places: Places, loose: FloatArray, exact: FloatArray
) -> Pin | None:
    match fact.says:
        case Anchor() as says:
            points, at = np.array([(says.lon, says.lat)]), hexes_of(convention, says)
            weight = 1.0 if len(at) <= _SURE else 1 / len(at)
        case CornerAt() as says:
            points, at, weight = np.array([(says.lon, says.lat)]), corner(convention, says.hexes)[None], 1.0
            loose = exact
        case Steps() as says if (near := _near(says)) is not None:
            hex, lonlat, steps = near
            points, at = np.array([lonlat]), centres(convention, [hex])
            # As wide as the hexes around it together; their number tells how much it says.
            loose = (2 * steps + 1) * loose
            weight = 1 / (1 + 3 * steps * (steps + 1))
        case Share() as says if says.at_least > 0:
            points, at = places.inside(says.region), centres(convention, says.hexes)
            weight = _narrow(points)
        case SideShare() as says if says.at_least > 0:
            points, at = places.inside(says.region), ends_of(convention, says.side)
            weight = _narrow(points)
        case LineAlong() as says:
            points, at = places.inside(says.line), ends_of(convention, says.side)
            weight = _narrow(points)
        case _:
            return None
    projected = plane.points(points)
    return Pin(projected[np.isfinite(projected).all(axis=1)], at, loose, weight)


def _narrow(points: FloatArray) -> float:
    """The weight of a region: the less, the larger it is."""
    size = float(np.ptp(points, axis=0).max()) if len(points) else 90.0
    return 0.9 / (1 + size / 3)


def guesses(problem: Problem, flat: bool, found: list[Pin], count: int, rng: np.random.Generator) -> FloatArray:
    """Give similarities that put two things where they belong, or one with the printed scale and turn; shape (n, 5)."""
    if not found:
        return np.zeros((0, 5))
    weights = np.array([pin.weight for pin in found])
    single = len(found) == 1 or (problem.use_scale and problem.scale is not None and problem.turn is not None)
    parts = []
    if len(found) > 1:
        pairs = [(i, j) for i in range(len(found)) for j in range(i)]
        apart = np.array([np.hypot(*(found[i].at.mean(0) - found[j].at.mean(0))) for i, j in pairs])
        # Hexes far apart fix the scale best; those next to each other hardly do.
        likely = np.array([weights[i] * weights[j] for i, j in pairs]) * np.minimum(apart, 6.0) ** 2 + 1e-9
        share = rng.multinomial(count // 2 if single else count, likely / likely.sum())
        for (i, j), many in zip(pairs, share, strict=True):
            if many:
                (p, s), (q, t) = found[i].draw(many, rng), found[j].draw(many, rng)
                parts.append(from_pairs(np.stack([p, q], axis=1), np.stack([s, t], axis=1)))
    if single or not parts:
        for pin, many in zip(found, rng.multinomial(count // 2, weights / weights.sum()), strict=True):
            points, at = pin.draw(many, rng)
            a, b = _turned_and_scaled(problem, many, rng)
            parts.append(placed(a, b, points, at))
    every = np.concatenate(parts)
    if problem.stretch > 0:
        every[:, 4] = rng.uniform(-1, 1, len(every)) * np.log1p(problem.stretch)
    return every


def _turned_and_scaled(problem: Problem, count: int, rng: np.random.Generator) -> tuple[FloatArray, FloatArray]:
    if problem.scale is not None and problem.use_scale:
        heights = rng.choice(np.array(problem.scale.hex_heights_m) / 1000, count)
        heights = heights * (1 + problem.scale.tolerance * rng.uniform(-1, 1, count))
    else:
        heights = np.exp(rng.uniform(np.log(_LIKELY_KM[0]), np.log(_LIKELY_KM[1]), count))
    middle, give = problem.turn or (0.0, 180.0)
    give = min(give + problem.turn_lean, 180.0)
    turn = np.radians(middle + give * rng.uniform(-1, 1, count))
    size = KILOMETRES / heights
    return size * np.cos(turn), size * np.sin(turn)
