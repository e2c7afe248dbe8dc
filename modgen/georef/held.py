"""How each fact fares under one transform, in its own unit and in words; regions exactly, not by sample points."""

from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.georef.areas import ends_of
from modgen.georef.attempt import Attempt
from modgen.georef.conventions import apart, centres, cubes
from modgen.georef.numbering import broken_by
from modgen.georef.plane import to_plane
from modgen.georef.points import MARGIN
from modgen.georef.problem import (
    Anchor,
    CornerAt,
    Distinct,
    Fact,
    Hex,
    LineAlong,
    OnMap,
    Share,
    SideShare,
    Steps,
    Towards,
)
from modgen.georef.solution import Held
from modgen.georef.spots import Positions
from modgen.georef.terms import Sheet, hexagon

FloatArray = NDArray[np.float64]
Unit = Literal["hexes", "share", "steps", ""]

TOUCH = 0.01
"""Hexes, or share, that a fact may be off by and still be held: less than a coast of 1:10 million is sure of."""


def held(attempt: Attempt, similarity: FloatArray) -> tuple[Held, ...]:
    """Say how each fact fares under a similarity, shape (5,), of an attempt."""
    one = similarity[None]
    misses = attempt.costs().misses(one)[0]
    broken = set(broken_by(attempt.convention, attempt.problem.facts))
    return tuple(
        Held(fact.id, 1.0, "", told="cannot be, as the hexes are numbered")
        if index in broken
        else _fares(attempt, one, fact, float(miss))
        for index, (fact, miss) in enumerate(zip(attempt.problem.facts, misses, strict=True))
    )


def _fares(attempt: Attempt, one: FloatArray, fact: Fact, off: float) -> Held:
    match fact.says:
        case Anchor():
            return _point(fact, off - MARGIN, "outside")
        case CornerAt(within=within):
            return _point(fact, off - MARGIN, f"more than {within:g} from the corner")
        case OnMap():
            return _told(fact, off, "hexes", f"{off:.1f} hexes too far on or off the map")
        case Share() as says:
            return _share(attempt, one, fact, says)
        case SideShare() as says:
            share = attempt.masks.share_of_line(says.region, _side(attempt, one, says.side)) if attempt.masks else 0.0
            return _between(fact, share, says.at_least, says.at_most, "of the side")
        case LineAlong() as says:
            if attempt.masks is None:
                return Held(fact.id, 0.0, "hexes")
            ends = _side(attempt, one, says.side)
            size = float(np.hypot(*one[0, :2]))
            far = max(attempt.masks.distance(says.line, end) for end in ends) * size
            return _told(fact, far - says.within, "hexes", f"{far:.2f} hexes from the line")
        case Steps() as says:
            there = Positions(Sheet(attempt.problem, attempt.convention, attempt.plane), (says.a, says.b)).under(one)
            first, second = cubes(attempt.convention, there[0])
            steps = int(apart(first, second))
            short = says.at_least - steps
            long = steps - says.at_most if says.at_most is not None else 0
            if max(short, long) <= 0 and off > TOUCH:
                return Held(fact.id, 1.0, "", told="no such hex lies on the way")
            return _told(fact, max(short, long, 0), "steps", f"{steps} steps apart")
        case Towards():
            return _told(fact, off, "hexes", f"{off:.2f} hexes beside that way")
        case Distinct():
            return _told(fact, off, "hexes", "two in one hex")
    return _told(fact, off, "hexes", f"{off:.2f} hexes outside")


def _point(fact: Fact, miss: float, what: str) -> Held:
    """A point is in its hex or not: nothing about it is uncertain, as a coast is."""
    return Held(fact.id, miss, "hexes", told=f"{miss:.2f} hexes {what}") if miss > 0 else Held(fact.id, 0.0, "hexes")


def _share(attempt: Attempt, one: FloatArray, fact: Fact, says: Share) -> Held:
    if attempt.masks is None:
        return Held(fact.id, 0.0, "share")
    shares = [attempt.masks.share(says.region, hex_on_plane(attempt, one, number)) for number in says.hexes]
    missed = [max(says.at_least - share, share - says.at_most, 0.0) for share in shares]
    at = int(np.argmin(missed) if says.any_of else np.argmax(missed))
    return _between(fact, shares[at], says.at_least, says.at_most, "of it" if len(shares) == 1 else "of one of them")


def _between(fact: Fact, share: float, least: float, most: float, of_what: str) -> Held:
    asked = f"at least {least:.0%}" if share < least else f"at most {most:.0%}"
    # A little is not held by nothing, nor most of it by all.
    touch = min(TOUCH, least / 2) if share < least else min(TOUCH, (1 - most) / 2)
    return _told(fact, max(least - share, share - most), "share", f"{share:.1%} {of_what}, {asked} asked", touch)


def _told(fact: Fact, miss: float, unit: Unit, told: str, touch: float = TOUCH) -> Held:
    return Held(fact.id, miss, unit, told=told) if miss > touch else Held(fact.id, 0.0, unit)


def hex_on_plane(attempt: Attempt, one: FloatArray, number: Hex) -> shapely.Polygon:
    """Give a hex as a polygon of the plane under one similarity, shape (1, 5)."""
    (centre,) = centres(attempt.convention, [number])
    return shapely.Polygon(to_plane(one, hexagon(attempt.flat, centre), attempt.flat)[0])


def _side(attempt: Attempt, one: FloatArray, side: tuple[Hex, Hex]) -> FloatArray:
    ends: FloatArray = to_plane(one, ends_of(attempt.convention, side), attempt.flat)[0]
    return ends
