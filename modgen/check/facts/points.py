"""Facts about points of the earth: the hexes they lie in, how far apart those are, on the map or off it.

A point with a radius may lie anywhere so near: what is said of it holds if it does for one hex that it may lie in.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.board.sets import edge
from modgen.check.context import Context
from modgen.check.facts.areas import hex_shares
from modgen.check.facts.reach import (
    Reach,
    in_words,
    off_the_map,
    point_of,
    reach_of,
    reach_of_hex,
    reach_of_point,
    steps,
)
from modgen.check.facts.words import bounds, bounds_in_words, point_names, share_in_words
from modgen.check.words import set_words
from modgen.hexes import Frame
from modgen.hexes import apart as hexes_apart
from modgen.spec.fact_parts import Apart, Beyond
from modgen.spec.facts import COMPASS, Fact

_Wrong = Iterator[tuple[str, str]]
FloatArray = NDArray[np.float64]

_TOUCH = 1e-6  # degrees

AT_A_CORNER = 0.05
"""Hexes: a corner that is drawn so near to a point is where it should be."""


def wrong_points(fact: Fact, context: Context) -> _Wrong:
    """What of the fact does not hold for one of its points, and what is so instead."""
    names = fact.points or ()
    reaches = [reach_of_point(name, context) for name in names]
    for name, called, reach in zip(names, point_names(names, context), reaches, strict=True):
        yield from _in_hexes(fact, called, reach, context)
        if fact.corner is not None:
            yield from _corner(name, called, fact.corner, context)
        if fact.apart is not None:
            yield from wrong_apart(fact.apart, reach, called, context, point_first=True)
            if fact.direction is not None:
                yield from wrong_bearing(fact.direction, fact.apart, reach, called, context, point_first=True)
        if fact.on_map is not None:
            on = any(far == 0 for far, _ in off_the_map(reach, context).values())
            if fact.on_map and not on:
                yield f"{called} is not on the map", _lies(reach, context)
            elif not fact.on_map and not any(far for far, _ in off_the_map(reach, context).values()):
                yield f"{called} is on the map", _lies(reach, context)
        if fact.beyond is not None:
            yield from _beyond(fact.beyond, called, reach, context)
    yield from _hexes_of_their_own(fact, reaches, context)


def _lies(reach: Reach, context: Context) -> str:
    return f"it lies in {in_words(reach, context)}"


def _in_hexes(fact: Fact, called: str, reach: Reach, context: Context) -> _Wrong:
    for key, hexes, far in (("in", fact.in_, 0), ("in or next to", fact.in_or_next_to, 1)):
        if hexes is None:
            continue
        wanted: Reach = frozenset().union(*(reach_of_hex(name, context) for name in hexes))
        if not reach or steps(reach, wanted, context).min() > far:
            yield f"{called} does not lie {key} {' or '.join(hexes)}", _lies(reach, context)
    cells = [int(context.grid.layout.at(np.array(one))) for one in sorted(reach)]
    for expression, inside in ((fact.within, True), (fact.outside, False)):
        if expression is None:
            continue
        mask = context.sets.mask(expression)
        if not any((cell >= 0 and bool(mask[cell])) is inside for cell in cells):
            yield f"{called} is {'not in' if inside else 'in'} {set_words(expression, context)}", _lies(reach, context)
    if fact.between is not None:
        missed = [name for name in fact.between if not reach_of_hex(name, context) <= reach]
        if missed:
            yield f"{called} does not lie between {' and '.join(fact.between)}", _lies(reach, context)


def _corner(name: str, called: str, hexes: Sequence[str], context: Context) -> _Wrong:
    earth, point = context.sets.ground.earth, point_of(name, context)
    centres = np.array([next(iter(reach_of_hex(one, context))) for one in hexes], np.int64)
    if any(hexes_apart(context.grid.layout, a, b) != 1 for a, b in combinations(centres, 2)):
        yield f"{', '.join(hexes)} share no corner", "three hexes that do are each next to both others"
        return
    if earth is None or point is None:
        return
    corner = earth.frame.to_plane(context.grid.layout.orientation, centres.sum(axis=0) // 3)
    far = float(shapely.distance(earth.disc(*point), shapely.points(corner)))
    if not far <= AT_A_CORNER * earth.frame.height:
        what = f"the corner of {', '.join(hexes)} does not lie at {called}"
        yield what, f"it lies {far / earth.frame.height:.2f} hexes away" if np.isfinite(far) else ""


def wrong_apart(asked: Apart, reach: Reach, called: str, context: Context, *, point_first: bool) -> _Wrong:
    """Where hexes are not so far from another hex or point, or no way between leads through a hex as it is asked."""
    other = reach_of(asked.from_, context, point_first=point_first)
    least, most = bounds(asked, context)
    if not reach or not other:
        yield f"{called if not reach else asked.from_} is nowhere on the map", ""
        return
    far = steps(reach, other, context)
    held = (far >= least) & (far <= (far if most is None else most))
    from_ = point_names([asked.from_], context)[0]
    if not held.any():
        is_so = " to ".join(str(number) for number in sorted({int(far.min()), int(far.max())}))
        yield f"{called} is {is_so} hexes from {from_}, not {bounds_in_words(least, most)}", ""
    elif asked.through is not None and most is not None:
        shares = hex_shares(asked.through.by, context, range(len(context.grid.layout)))
        low, high = asked.through.shares
        way = _ways(reach, other, context)[(shares >= low) & (shares <= high)]
        if not len(way) or way.min() > most:
            what = f"{set_words(asked.through.by, context)} ({share_in_words(asked.through)})"
            is_so = f"the shortest such way has {way.min()} hexes" if len(way) else "there is no such hex"
            yield f"no way of {most} hexes from {called} to {from_} leads through a hex of {what}", is_so


def wrong_bearing(
    direction: str, asked: Apart, reach: Reach, called: str, context: Context, *, point_first: bool
) -> _Wrong:
    """Where hexes do not lie in a direction of the sheet, within 45° of it, from another hex or point."""
    other = reach_of(asked.from_, context, point_first=point_first)
    if not reach or not other:
        return  # what is nowhere on the map is told by the distance
    frame, orientation = Frame(1.0, 0.0, 0.0), context.grid.layout.orientation
    ends = [frame.to_plane(orientation, np.array(sorted(one), np.int64)) for one in (reach, other)]
    x, y = np.moveaxis(ends[0][:, None] - ends[1][None, :], -1, 0)
    off = (np.degrees(np.arctan2(x, -y)) - 45.0 * COMPASS.index(direction) + 180) % 360 - 180
    if not ((np.abs(off) < 45 - _TOUCH) & ((x != 0) | (y != 0))).any():
        is_so = "" if (x == 0).all() and (y == 0).all() else f"it lies {_bearings(x, y)} of it"
        yield f"{called} does not lie {direction} of {point_names([asked.from_], context)[0]}", is_so


def _bearings(x: FloatArray, y: FloatArray) -> str:
    there = (x != 0) | (y != 0)
    found = np.rint(np.degrees(np.arctan2(x[there], -y[there])) / 45).astype(int) % 8
    return " or ".join(COMPASS[number] for number in sorted(set(found.tolist())))


def _ways(one: Reach, other: Reach, context: Context) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """How long the shortest way between two is that leads through each hex of the map; shape (n,)."""
    centres = context.grid.layout.centres()
    to = [
        np.min([hexes_apart(context.grid.layout, np.array(a), centres) for a in sorted(reach)], axis=0)
        for reach in (one, other)
    ]
    return np.asarray(to[0] + to[1], np.int64)


def _beyond(asked: Beyond, called: str, reach: Reach, context: Context) -> _Wrong:
    least, most = bounds(asked, context)
    along = None if asked.edge is None else set(np.flatnonzero(edge(context.grid.layout, asked.edge[0])).tolist())
    for far, nearest in off_the_map(reach, context).values():
        right = along is None or not along.isdisjoint(nearest)
        if right and far >= least and (most is None or far <= most):
            return
    where = f"the {asked.edge} edge of the map" if asked.edge else "the map"
    yield f"{called} is not {bounds_in_words(least, most)} hexes off {where}", _lies(reach, context)


def _hexes_of_their_own(fact: Fact, reaches: Sequence[Reach], context: Context) -> _Wrong:
    called = ", ".join(point_names(fact.points or (), context))
    where = "; ".join(in_words(reach, context) for reach in reaches)
    if fact.distinct and not _all_different(reaches):
        yield f"{called} do not lie in different hexes", f"they lie in {where}"
    if fact.together and not frozenset.intersection(*reaches):
        yield f"{called} do not lie in one hex", f"they lie in {where}"


def _all_different(reaches: Sequence[Reach]) -> bool:
    """Whether each point can be given a hex of its own, by augmenting paths in the graph of points and hexes.

    Kuhn, The Hungarian method for the assignment problem, Naval Research Logistics Quarterly 2 (1955).
    """
    holder: dict[tuple[int, int], int] = {}

    def place(point: int, tried: set[tuple[int, int]]) -> bool:
        for one in sorted(reaches[point] - tried):
            tried.add(one)
            if one not in holder or place(holder[one], tried):
                holder[one] = point
                return True
        return False

    return all(place(point, set()) for point in range(len(reaches)))
