"""Facts about points of the earth: a place in a hex, a river's mouth at a corner."""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from modgen.georef.conventions import centres, cube_centres, cubes, depth
from modgen.georef.needs import scipy_part
from modgen.georef.plane import KILOMETRES, to_sheet
from modgen.georef.problem import Anchor, Convention, CornerAt, Fact, Hex
from modgen.georef.terms import Sheet, Term

FloatArray = NDArray[np.float64]

MARGIN = 0.01
"""Hexes that a point is asked to lie within its hex: one on the side of two is in either, for all that is known."""

_FEW = 12  # hexes that are looked at one by one
_AROUND = np.array([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)])


def anchor_terms(sheet: Sheet, facts: list[tuple[int, Fact]]) -> list[Term]:
    """Measure how far each place lies outside its hex, the nearest of its hexes, or the farthest if it is in all."""
    few = [(index, fact) for index, fact in facts if len(cast(Anchor, fact.says).hexes) <= _FEW]
    terms = [_block_term(sheet, index, cast(Anchor, fact.says)) for index, fact in facts if (index, fact) not in few]
    return terms + ([_few_term(sheet, few)] if few else [])


def _few_term(sheet: Sheet, facts: list[tuple[int, Fact]]) -> Term:
    says = [cast(Anchor, fact.says) for _, fact in facts]
    points = sheet.plane.points(np.array([(one.lon, one.lat) for one in says]))
    radius = np.array([one.radius_km for one in says]) / KILOMETRES
    allowed = [hexes_of(sheet.convention, one) for one in says]
    most = max(map(len, allowed))
    # Shorter lists are filled up with their first hex, which changes neither the nearest nor the farthest.
    hexes = np.stack([np.concatenate([one, np.repeat(one[:1], most - len(one), axis=0)]) for one in allowed])
    every = np.array([one.both for one in says])
    flat = sheet.convention.flat

    def misses(similarities: FloatArray) -> FloatArray:
        there = to_sheet(similarities, points, flat)
        outside = depth(flat, there[:, :, None, :] - hexes)
        off = np.where(every, outside.max(axis=2), outside.min(axis=2)) if every.any() else outside.min(axis=2)
        size = np.hypot(similarities[:, 0], similarities[:, 1])[:, None]
        found: FloatArray = np.maximum(np.nan_to_num(off, nan=99.0, posinf=99.0) - radius * size + MARGIN, 0)
        return found

    return Term([index for index, _ in facts], misses)


def _block_term(sheet: Sheet, index: int, says: Anchor) -> Term:
    """A place in one of very many hexes: only the one with the nearest centre is looked at."""
    point = sheet.plane.points(np.array([(says.lon, says.lat)]))
    hexes = hexes_of(sheet.convention, says)
    tree = scipy_part("spatial").cKDTree(hexes)
    flat = sheet.convention.flat

    def misses(similarities: FloatArray) -> FloatArray:
        there = np.nan_to_num(to_sheet(similarities, point, flat)[:, 0], nan=1e6, posinf=1e6, neginf=-1e6)
        _, nearest = tree.query(there)
        size = np.hypot(similarities[:, 0], similarities[:, 1])
        found: FloatArray = depth(flat, there - hexes[nearest]) - says.radius_km / KILOMETRES * size + MARGIN
        return np.maximum(found, 0)[:, None]

    return Term([index], misses)


def corner_terms(sheet: Sheet, facts: list[tuple[int, Fact]]) -> list[Term]:
    """Measure how far each point lies from the corner that its three hexes share."""
    says = [cast(CornerAt, fact.says) for _, fact in facts]
    points = sheet.plane.points(np.array([(one.lon, one.lat) for one in says]))
    radius = np.array([one.radius_km for one in says]) / KILOMETRES
    within = np.array([one.within for one in says])
    at = np.stack([corner(sheet.convention, one.hexes) for one in says])
    flat = sheet.convention.flat

    def misses(similarities: FloatArray) -> FloatArray:
        there = to_sheet(similarities, points, flat)
        off = np.hypot(*np.moveaxis(there - at, -1, 0))
        size = np.hypot(similarities[:, 0], similarities[:, 1])[:, None]
        found: FloatArray = np.nan_to_num(off, nan=99.0, posinf=99.0) - radius * size - within + MARGIN
        return np.maximum(found, 0)

    return [Term([index for index, _ in facts], misses)]


def hexes_of(convention: Convention, says: Anchor) -> FloatArray:
    """Give the centres of the hexes that a place may lie in; shape (m, 2), in hex heights."""
    at = centres(convention, says.hexes)
    if not says.next_too:
        return at
    around = cube_centres(convention, (cubes(convention, at)[:, None] + _AROUND).reshape(-1, 2))
    return np.unique(np.round(around, 9), axis=0)


def corner(convention: Convention, hexes: tuple[Hex, Hex, Hex]) -> FloatArray:
    """Give the corner that three hexes share, if they do: the middle of their centres; shape (2,)."""
    middle: FloatArray = centres(convention, hexes).mean(axis=0)
    return middle
