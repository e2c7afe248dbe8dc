"""Facts about regions: shares of hexes and of hexsides, borders along hexsides."""

from itertools import pairwise
from typing import cast

import numpy as np
from numpy.typing import NDArray

from modgen.georef.conventions import SPACING, centres
from modgen.georef.plane import to_plane
from modgen.georef.problem import Convention, Fact, Hex, LineAlong, Share, SideShare
from modgen.georef.terms import Sheet, Term, within_hex

FloatArray = NDArray[np.float64]

_ROUGHLY, _ACROSS, _FINELY = 5, 8, 16  # rows of sample points in a hex
_MANY = 20  # hexes of one region beyond which they are sampled roughly
_SLIGHT = 0.1  # of a hex: bounds that are so near to nothing or all need many points
_UNMOVED = np.array([1, 1, 0, 0, 1])  # takes out of similarities where they move the sheet
_ALONG, _FINE_SIDE = 9, 33  # sample points on a hexside


def share_terms(sheet: Sheet, facts: list[tuple[int, Fact]]) -> list[Term]:
    """Measure the shares that are too much or too little, and how far off a region is that is not there at all.

    What is asked of few hexes comes first.
    """
    masks, flat = sheet.drawn, sheet.convention.flat
    terms = []
    for region in sorted({cast(Share, fact.says).region for _, fact in facts}):
        chosen = [(index, says) for index, fact in facts if (says := cast(Share, fact.says)).region == region]
        at = np.concatenate([centres(sheet.convention, says.hexes) for _, says in chosen])
        ends = np.cumsum([0] + [len(says.hexes) for _, says in chosen])
        least = np.concatenate([np.full(len(says.hexes), says.at_least) for _, says in chosen])
        most = np.concatenate([np.full(len(says.hexes), says.at_most) for _, says in chosen])
        any_of = np.array([says.any_of for _, says in chosen])
        samples = within_hex(flat, _rows(sheet, at, least, most))

        def misses(
            similarities: FloatArray,
            region: str = region,
            at: FloatArray = at,
            ends: NDArray[np.int64] = ends,
            least: FloatArray = least,
            most: FloatArray = most,
            any_of: NDArray[np.bool_] = any_of,
            samples: FloatArray = samples,
        ) -> FloatArray:
            there = to_plane(similarities, at, flat)
            around = to_plane(similarities * _UNMOVED, samples, flat)
            share, away = masks.shares(region, there, around)
            away *= np.hypot(similarities[:, 0], similarities[:, 1])[:, None]
            # A little more than the bound is asked for: points are few, and an answer on the bound is none.
            slack = np.minimum(0.02, (most - least) / 4)
            few = np.maximum(least + slack - share, 0) * (least > 0)
            many = np.maximum(share - np.where(most < 1, most - slack * (most > 0), 1), 0)
            off = few + many
            off += np.where(few > 0, np.maximum(away - 0.5, 0), 0) + np.where(many > 0, np.maximum(-away - 0.5, 0), 0)
            each = [off[:, first:last] for first, last in pairwise(ends.tolist())]
            found: FloatArray = np.stack(
                [one.min(axis=1) if some else one.max(axis=1) for one, some in zip(each, any_of, strict=True)], axis=1
            )
            return found

        terms.append((len(at) * len(samples), Term([index for index, _ in chosen], misses)))
    return [term for _, term in sorted(terms, key=lambda one: one[0])]


def _rows(sheet: Sheet, at: FloatArray, least: FloatArray, most: FloatArray) -> int:
    """How many rows of points to sample each of some hexes by."""
    if len(at) > _MANY:
        return _ACROSS if sheet.fine else _ROUGHLY
    slight = (
        ((least > 0) & (least < _SLIGHT))
        | (most < _SLIGHT)
        | (least > 1 - _SLIGHT)
        | ((most > 1 - _SLIGHT) & (most < 1))
    )
    return _FINELY if sheet.fine and slight.any() else _ACROSS


def side_terms(sheet: Sheet, facts: list[tuple[int, Fact]]) -> list[Term]:
    """Measure the shares of hexsides that are too much or too little."""
    masks, flat = sheet.drawn, sheet.convention.flat
    along = np.linspace(0.02, 0.98, _FINE_SIDE if sheet.fine else _ALONG)[:, None]
    terms = []
    for index, fact in facts:
        says = cast(SideShare, fact.says)
        first, second = ends_of(sheet.convention, says.side)
        points = first * (1 - along) + second * along
        middle = (first + second)[None] / 2

        def misses(
            similarities: FloatArray, says: SideShare = says, points: FloatArray = points, middle: FloatArray = middle
        ) -> FloatArray:
            share = masks.inside(says.region, to_plane(similarities, points, flat)).mean(axis=1)
            size = np.hypot(similarities[:, 0], similarities[:, 1])
            away = masks.away(says.region, to_plane(similarities, middle, flat))[:, 0] * size
            few, many = np.maximum(says.at_least - share, 0), np.maximum(share - says.at_most, 0)
            off = 0.5 * (few + many)
            off += np.where(few > 0, np.maximum(away, 0), 0) + np.where(many > 0, np.maximum(-away, 0), 0)
            found: FloatArray = off[:, None]
            return found

        terms.append(Term([index], misses))
    return terms


def line_terms(sheet: Sheet, facts: list[tuple[int, Fact]]) -> list[Term]:
    """Measure how far the ends of hexsides lie from a line, beyond what they may."""
    masks, flat = sheet.drawn, sheet.convention.flat
    terms = []
    for index, fact in facts:
        says = cast(LineAlong, fact.says)
        ends = ends_of(sheet.convention, says.side)

        def misses(similarities: FloatArray, says: LineAlong = says, ends: FloatArray = ends) -> FloatArray:
            size = np.hypot(similarities[:, 0], similarities[:, 1])[:, None]
            away = masks.away(says.line, to_plane(similarities, ends, flat)) * size
            found: FloatArray = np.maximum(np.abs(away).max(axis=1) - says.within, 0)[:, None]
            return found

        terms.append(Term([index], misses))
    return terms


def ends_of(convention: Convention, side: tuple[Hex, Hex]) -> FloatArray:
    """Give the ends of the side between two hexes, in hex heights; shape (2, 2).

    If they are not neighbours, a side is laid across the middle between them: the reading is ruled out elsewhere.
    """
    first, second = centres(convention, side)
    step = second - first
    half = np.array([-step[1], step[0]]) / max(float(np.hypot(*step)), 1e-9) / (4 * SPACING)
    ends: FloatArray = (first + second) / 2 + np.stack([-half, half])
    return ends
