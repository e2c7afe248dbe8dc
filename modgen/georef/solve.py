"""The solver: from what is said of a printed map to where it lies on the earth, and how sure that is."""

import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from modgen.georef.attempt import Attempt, fact_hexes, uses_regions, window_of
from modgen.georef.conventions import CONVENTIONS, centres, same_grids
from modgen.georef.errors import GeorefError
from modgen.georef.masks import Masks
from modgen.georef.numbering import possible
from modgen.georef.pins import Places, ties
from modgen.georef.plane import KILOMETRES, Plane, to_plane
from modgen.georef.problem import Convention, OnMap, Problem
from modgen.georef.projections import convergence, known_points, middle_of, planes_of, usual, varied
from modgen.georef.solution import Solution
from modgen.georef.verdicts import answer

FloatArray = NDArray[np.float64]

Progress = Callable[[str, int, int], None]
"""Told what is done, and how many of how many steps are behind."""

_ROUNDS, _LAST = 40, 120  # of the search: at first, and for the answer
_WORSE, _WIDE_WORSE = 1.3, 4.0
"""A reading that costs so much more than the best is not tried in other projections; on wide maps they matter more."""

_UNFIT = 0.15  # where even the best costs more, other projections are what may be wrong
_VARIED = 3  # readings tried in further settings of the projections
_HOPELESS, _GLANCE = 4.0, 12  # where the best guess costs so much more than the best found, few rounds must do
_WIDE_KM = 1500.0
_MOST = 8  # readings tried in other projections
_OWN = 0.5  # degrees that north may lean on a map whose own middle is known
_LEANS_FOR = 0.2  # of cost: a map that leans holds so much more for it
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
    north_up = problem.turn is not None and not problem.projections
    if north_up:
        problem = replace(problem, turn_lean=max(problem.turn_lean, convergence(known, _aside(problem))))
    kept, ruled = possible(problem)
    planes = planes_of(problem.projections or usual(known), known)
    if not planes:
        raise GeorefError("none of the projections shows all the points that the facts name; give another one")
    search = _Search(problem, seed, tell, planes, _groups(problem, kept))
    search.first_projection()
    search.other_projections(planes[1:], search.good())
    if north_up and (about := search.around_the_map()) is not None and _meridians(about, known) > _OWN:
        # North is up on the meridian in the middle of the map, not of what is known of it.
        search.other_projections(planes_of(usual(about), known), search.good(), lean=_OWN)
        search.leave_leaning()
    if not problem.projections and search.least() > _UNFIT:
        search.other_projections(planes_of(varied(known), known), search.good()[:_VARIED])
    tell("weighing", search.steps - 1, search.steps)
    found = answer(problem, search.attempts, ruled, _LAST, seed)
    tell("done", search.steps, search.steps)
    return found


class _Search:
    """The attempts at a problem: each reading in the first projection, the better ones in the others."""

    def __init__(
        self,
        problem: Problem,
        seed: int,
        tell: Progress,
        planes: Sequence[Plane],
        groups: Sequence[tuple[Convention, ...]],
    ) -> None:
        self.problem, self.seed, self.tell, self.planes, self.groups = problem, seed, tell, planes, groups
        self.places = Places(problem, self._rng(1))
        self.attempts: list[Attempt] = []
        self.steps = 2 * len(groups) + min(len(groups), _MOST) * (len(planes) - 1) + 2
        self._done = 0

    def first_projection(self) -> None:
        """Guess, draw the regions where hexes may lie, and search."""
        for group in self.groups:
            self._step("guessing")
            one = Attempt(self.problem, group[0], self.planes[0], same_as=group[1:])
            with _timed(one):
                one.guess(self.places, self._rng(2, CONVENTIONS.index(group[0])))
            self.attempts.append(one)
        self.window, self.height = window_of(
            self.attempts, min(float(one.guessed_costs.min()) for one in self.attempts)
        )
        masks = self._masks(self.planes[0])
        for one in self.attempts:
            one.look(masks)
        self.attempts.sort(key=lambda one: float(one.guessed_costs.min()))
        least = np.inf
        for one in self.attempts:
            self._step("searching")
            rounds = _ROUNDS if one.guessed_costs.min() < least + _HOPELESS else _GLANCE
            with _timed(one):
                one.search(self._rng(3, CONVENTIONS.index(one.convention)), rounds)
            least = min(least, one.penalty)

    def least(self) -> float:
        """The least penalty of all attempts."""
        return min(one.penalty for one in self.attempts)

    def good(self) -> list[Attempt]:
        """The best attempt of each reading that does not do much worse than the best, best first."""
        left, top, right, bottom = self.window
        wide = max(right - left, bottom - top) * KILOMETRES > _WIDE_KM
        worse = self.least() + (_WIDE_WORSE if wide or self.least() > _UNFIT else _WORSE)
        found: dict[Convention, Attempt] = {}
        for one in sorted(self.attempts, key=lambda one: one.penalty):
            if one.penalty <= worse:
                found.setdefault(one.convention, one)
        return list(found.values())[:_MOST]

    def around_the_map(self) -> FloatArray | None:
        """Give longitudes and latitudes of the corners of the map by the best attempt; None if that is not known."""
        first, last = self.problem.first, self.problem.last
        if first is None or last is None:
            return None
        best = min(self.attempts, key=lambda one: one.penalty)
        corners = centres(best.convention, [(one, two) for one in (first[0], last[0]) for two in (first[1], last[1])])
        there = best.plane.lonlat(to_plane(best.population.best[None], corners, best.flat)[0])
        return there if np.isfinite(there).all() else None

    def other_projections(self, planes: Sequence[Plane], good: Sequence[Attempt], lean: float | None = None) -> None:
        """Search anew in each of some other projections, for some readings.

        lean: how many degrees north may lean in these, if not as far as the problem says.
        """
        for plane in planes:
            masks = self._masks(plane)
            for one in good:
                self._step("other projections")
                other = one.carried(plane)
                if lean is not None:
                    other.problem = replace(other.problem, turn_lean=lean)
                with _timed(other):
                    rng = self._rng(4, zlib.crc32(plane.projection.encode()), CONVENTIONS.index(one.convention))
                    other.guess(self.places, rng)
                    other.look(masks)
                    other.search(rng, _ROUNDS)
                self.attempts.append(other)

    def leave_leaning(self) -> None:
        """Drop the attempts that lean more than others at the same reading, and hold no more for it."""
        upright = {one.convention: np.inf for one in self.attempts if one.problem is not self.problem}
        for one in self.attempts:
            if one.problem is not self.problem:
                upright[one.convention] = min(upright[one.convention], one.penalty)
        self.attempts = [
            one
            for one in self.attempts
            if one.problem is not self.problem or one.penalty < upright.get(one.convention, np.inf) - _LEANS_FOR
        ]

    def _step(self, words: str) -> None:
        self.tell(words, min(self._done, self.steps - 1), self.steps)
        self._done += 1

    def _rng(self, *key: int) -> np.random.Generator:
        return np.random.default_rng([self.seed, *key])

    def _masks(self, plane: Plane) -> Masks | None:
        if not uses_regions(self.problem):
            return None
        return Masks(plane, self.problem.regions, self.window, self.height / _FINER)


@contextmanager
def _timed(attempt: Attempt) -> Iterator[None]:
    began = time.perf_counter()
    yield
    attempt.seconds += time.perf_counter() - began


def _groups(problem: Problem, kept: Sequence[Convention]) -> list[tuple[Convention, ...]]:
    """Readings that are one grid with the sheet turned, where it may be turned; the others each for itself."""
    of_the_sheet = any(isinstance(fact.says, OnMap) and fact.says.edge is not None for fact in problem.facts)
    if of_the_sheet or (problem.turn is not None and problem.turn[1] < 45):
        return [(one,) for one in kept]
    return same_grids(kept)


def _aside(problem: Problem) -> float | None:
    """How far the middle of the map lies from that of the hexes that are tied to the earth, in widths of these."""
    if problem.first is None or problem.last is None:
        return None
    at = centres(CONVENTIONS[0], fact_hexes(problem))
    middle = centres(CONVENTIONS[0], [problem.first, problem.last]).mean(axis=0)
    low, high = at.min(axis=0), at.max(axis=0)
    return float(np.hypot(*(middle - (low + high) / 2)) / max((high - low).max(), 1.0))


def _meridians(about: FloatArray, known: FloatArray) -> float:
    """How many degrees north differs between the middles of two sets of points."""
    (lon, lat), (other, _) = middle_of(about), middle_of(known)
    return abs(float(np.sin(np.radians(lat)))) * abs((lon - other + 180) % 360 - 180)


def _check(problem: Problem) -> None:
    for fact in problem.facts:
        names = [getattr(fact.says, "region", None), getattr(fact.says, "line", None)]
        through = getattr(fact.says, "through", None)
        names += [through[0]] if through else []
        for name in names:
            if name is not None and name not in problem.regions:
                raise GeorefError(f"fact {fact.id!r} speaks of the region {name!r}, which the problem does not give")
    if not fact_hexes(problem):
        raise GeorefError(
            "no fact names a hex: there is nothing to tie to the earth. Distances between places alone fit a grid "
            "anywhere; where no hex has a printed number, choose that of one place yourself, as reconstructed, to see "
            "what the others leave"
        )
    if not any(ties(fact.says) for fact in problem.facts):
        raise GeorefError("no fact ties a hex to a place of the earth: say of one at least what lies in it or near it")
