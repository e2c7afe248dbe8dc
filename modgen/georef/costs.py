"""How far each fact is missed under a population of similarities, and what that costs.

A miss is counted in hexes: how far the grid would have to move, about, for the fact to hold. What a miss costs grows
fast at first and then hardly: a fact that is wrong shall not pull at those that are right.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from modgen.georef.areas import line_terms, share_terms, side_terms
from modgen.georef.masks import Masks
from modgen.georef.plane import KILOMETRES, Plane
from modgen.georef.points import anchor_terms, corner_terms
from modgen.georef.problem import (
    Anchor,
    Convention,
    CornerAt,
    Distinct,
    Fact,
    LineAlong,
    OnMap,
    Problem,
    Share,
    Shared,
    SideShare,
    Steps,
    Towards,
)
from modgen.georef.spots import apart_terms, distinct_terms, edge_terms, shared_terms, towards_terms
from modgen.georef.terms import Sheet, Term

FloatArray = NDArray[np.float64]

WEIGHTS = {"stated": 1.0, "inferred": 0.5, "guessed": 0.2}

SLIGHT = 0.25
"""Hexes: a fact missed by so much costs two thirds of what it costs to give it up."""

SMALLEST_KM, LARGEST_KM = 0.3, 2000.0
"""A hex of a map on the earth is not smaller or larger."""

_SLOPE = 0.02  # for each hex beyond, so that there is a way back from far away
_FARTHEST = 20.0
_LEANING = 0.2  # for a turn that leans as far as it may
_WALL = 5.0  # for a printed scale or turn, per part of what is allowed that it is off beyond it

_MAKERS: dict[type, Callable[[Sheet, list[tuple[int, Fact]]], list[Term]]] = {
    Anchor: anchor_terms,
    CornerAt: corner_terms,
    Share: share_terms,
    SideShare: side_terms,
    LineAlong: line_terms,
    Steps: apart_terms,
    Towards: towards_terms,
    Distinct: distinct_terms,
    Shared: shared_terms,
    OnMap: edge_terms,
}
_BY_AREA = (Share, SideShare, LineAlong)


def charge(misses: FloatArray) -> FloatArray:
    """Give what misses, in hexes, cost: 0 for none, about 1 for a fact given up."""
    cost: FloatArray = 1 - np.exp(-misses / SLIGHT) + _SLOPE * np.minimum(misses, _FARTHEST)
    return cost


@dataclass(eq=False)
class Costs:
    """The facts of a problem under one convention, in one plane.

    masks: None to leave out what needs regions. fine: sample hexes densely.
    """

    problem: Problem
    convention: Convention
    plane: Plane
    masks: Masks | None = None
    fine: bool = False
    weights: FloatArray = field(init=False)

    def __post_init__(self) -> None:
        facts = self.problem.facts
        self.weights = np.array([WEIGHTS[fact.confidence] for fact in facts])
        sheet = Sheet(self.problem, self.convention, self.plane, self.masks, self.fine)
        self._terms: list[Term] = []
        for kind, make in _MAKERS.items():
            if self.masks is None and kind in _BY_AREA:
                continue
            chosen = [(index, fact) for index, fact in enumerate(facts) if isinstance(fact.says, kind)]
            if chosen:
                self._terms.extend(make(sheet, chosen))

    def misses(self, similarities: FloatArray) -> FloatArray:
        """Give by how many hexes each fact is missed; shape (n, facts)."""
        found = np.zeros((len(similarities), len(self.problem.facts)))
        for term in self._terms:
            found[:, term.facts] = term.misses(similarities)
        return found

    def costs(self, similarities: FloatArray) -> FloatArray:
        """Give what each fact costs; shape (n, facts)."""
        return charge(self.misses(similarities)) * self.weights

    def total(self, similarities: FloatArray, enough: FloatArray | None = None) -> FloatArray:
        """Give what all facts cost together with the bounds of scale, turn and stretch; shape (n,).

        enough: where no more need be known of one than that it costs more than so much, shape (n,); some of its facts
        may then be left out, those of regions first, and what is given is still more than that.
        """
        total = bounds(self.problem, similarities)
        left = np.arange(len(similarities))
        for term in self._terms:
            if enough is not None:
                left = left[total[left] <= enough[left]]
                if not len(left):
                    break
            total[left] += charge(term.misses(similarities[left])) @ self.weights[term.facts]
        return total


def bounds(problem: Problem, similarities: FloatArray) -> FloatArray:
    """Give what similarities cost for being beyond what scale, turn and stretch may be; shape (n,)."""
    a, b, _x, _y, stretch = similarities.T
    height = KILOMETRES / np.maximum(np.hypot(a, b), 1e-9)
    cost = 10 * (np.maximum(np.log(height / LARGEST_KM), 0) + np.maximum(np.log(SMALLEST_KM / height), 0))
    if problem.scale is not None and problem.use_scale:
        printed = np.array(problem.scale.hex_heights_m) / 1000
        off = np.abs(height[:, None] / printed - 1).min(axis=1)
        cost += _WALL * np.maximum(off / max(problem.scale.tolerance, 1e-4) - 1, 0)
    if problem.turn is not None:
        middle, give = problem.turn
        turn = np.degrees(np.arctan2(b, a))
        off = np.abs((turn - middle + 180) % 360 - 180) - give
        lean = problem.turn_lean
        if lean > 0:
            cost += _LEANING * np.clip(off / lean, 0, 1) ** 2
        cost += _WALL * np.maximum(off - lean, 0) / max(give, 0.1)
    widest = np.log1p(problem.stretch)
    total: FloatArray = cost + 100 * np.maximum(np.abs(stretch) - widest, 0)
    return total
