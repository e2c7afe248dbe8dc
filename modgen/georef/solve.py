"""The solver: from what is said of a printed map to where it lies on the earth, and how sure that is."""

import time
from collections.abc import Callable, Sequence

import numpy as np

from modgen.georef.attempt import Attempt, fact_hexes, uses_regions, window_of
from modgen.georef.conventions import CONVENTIONS, same_grids
from modgen.georef.errors import GeorefError
from modgen.georef.masks import Masks
from modgen.georef.numbering import possible
from modgen.georef.pins import Places
from modgen.georef.plane import KILOMETRES, Plane
from modgen.georef.problem import Convention, OnMap, Problem
from modgen.georef.projections import known_points, middle_of, usual
from modgen.georef.solution import Solution
from modgen.georef.verdicts import answer

Progress = Callable[[str, int, int], None]
"""Told what is done, and how many of how many steps are behind."""

_ROUNDS, _LAST = 40, 60  # of the search: at first, and for the answer
_WORSE, _WIDE_WORSE = 1.3, 4.0
"""A reading that costs so much more than the best is not tried in other projections; on wide maps they matter more."""

_WIDE_KM = 1500.0
_MOST = 8  # readings tried in other projections
_FINER = 20.0  # pixels to a hex


def solve(problem: Problem, progress: Progress | None = None, seed: int = 0) -> Solution:
    """Find where the hexes of a printed map lie on the earth.

    progress: told a few words, the steps done and all steps. seed: the same problem and seed give the same answer.
    Raises GeorefError if nothing ties the map to the earth, a fact names a region that is not given, no projection
    shows the facts, or scipy is not installed.
    """
    tell = progress or (lambda _words, _done, _all: None)
    _check(problem)
    known = known_points(problem)
    middle = middle_of(known)
    kept, ruled = possible(problem)
    groups = _groups(problem, kept)
    planes = [Plane(one, middle) for one in problem.projections or usual(known)]
    planes = [one for one in planes if np.isfinite(one.centre).all() and np.isfinite(one.points(known)).all()]
    if not planes:
        raise GeorefError("none of the projections shows all the points that the facts name; give another one")
    places = Places(problem, np.random.default_rng([seed, 1]))
    steps = 2 * len(groups) + min(len(groups), _MOST) * (len(planes) - 1) + 2

    attempts = []
    for number, group in enumerate(groups):
        tell("guessing", number, steps)
        began = time.perf_counter()
        one = Attempt(problem, group[0], planes[0], same_as=group[1:])
        one.guess(places, np.random.default_rng([seed, 2, CONVENTIONS.index(group[0])]))
        one.seconds += time.perf_counter() - began
        attempts.append(one)
    window, height = window_of(attempts, min(float(one.guessed_costs.min()) for one in attempts))

    def masks_for(plane: Plane) -> Masks | None:
        return Masks(plane, problem.regions, window, height / _FINER) if uses_regions(problem) else None

    masks = masks_for(planes[0])
    for number, one in enumerate(attempts):
        tell("searching", len(groups) + number, steps)
        began = time.perf_counter()
        one.masks = masks
        one.search(np.random.default_rng([seed, 3, CONVENTIONS.index(one.convention)]), _ROUNDS)
        one.seconds += time.perf_counter() - began
    attempts.sort(key=lambda one: one.penalty)
    wide = max(window[2] - window[0], window[3] - window[1]) * KILOMETRES > _WIDE_KM
    worse = attempts[0].penalty + (_WIDE_WORSE if wide else _WORSE)
    good = [one for one in attempts if one.penalty <= worse][:_MOST]
    done = 2 * len(groups)
    for index, plane in enumerate(planes[1:]):
        masks = masks_for(plane)
        for one in good:
            tell("other projections", done, steps)
            done += 1
            began = time.perf_counter()
            other = one.carried(plane, masks)
            rng = np.random.default_rng([seed, 4, index, CONVENTIONS.index(one.convention)])
            other.guess(places, rng)
            other.search(rng, _ROUNDS)
            other.seconds = time.perf_counter() - began
            attempts.append(other)
    tell("weighing", steps - 2, steps)
    found = answer(problem, attempts, ruled, _LAST, seed)
    tell("done", steps, steps)
    return found


def _groups(problem: Problem, kept: Sequence[Convention]) -> list[tuple[Convention, ...]]:
    """Readings that are one grid with the sheet turned, where it may be turned; the others each for itself."""
    of_the_sheet = any(isinstance(fact.says, OnMap) and fact.says.edge is not None for fact in problem.facts)
    if of_the_sheet or (problem.turn is not None and problem.turn[1] < 45):
        return [(one,) for one in kept]
    return same_grids(kept)


def _check(problem: Problem) -> None:
    for fact in problem.facts:
        names = [getattr(fact.says, "region", None), getattr(fact.says, "line", None)]
        through = getattr(fact.says, "through", None)
        names += [through[0]] if through else []
        for name in names:
            if name is not None and name not in problem.regions:
                raise GeorefError(f"fact {fact.id!r} speaks of the region {name!r}, which the problem does not give")
    if not fact_hexes(problem):
        raise GeorefError("no fact names a hex: there is nothing to tie to the earth")
