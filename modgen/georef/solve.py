"""The solver: from what is said of a printed map to where it lies on the earth, and how sure that is."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

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

_HOPELESS, _GLANCE = 4.0, 12  # where the best guess costs so much more than the best found, few rounds must do
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
    kept, ruled = possible(problem)
    search = _Search(problem, seed, tell, _planes(problem, known), _groups(problem, kept))
    search.first_projection()
    search.other_projections()
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
        self.steps = 2 * len(groups) + min(len(groups), _MOST) * (len(planes) - 1) + 1
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
        self.attempts.sort(key=lambda one: one.penalty)

    def other_projections(self) -> None:
        """Search anew in each other projection, for the readings that did not do much worse than the best."""
        left, top, right, bottom = self.window
        wide = max(right - left, bottom - top) * KILOMETRES > _WIDE_KM
        worse = self.attempts[0].penalty + (_WIDE_WORSE if wide else _WORSE)
        good = [one for one in self.attempts if one.penalty <= worse][:_MOST]
        for index, plane in enumerate(self.planes[1:]):
            masks = self._masks(plane)
            for one in good:
                self._step("other projections")
                other = one.carried(plane)
                with _timed(other):
                    rng = self._rng(4, index, CONVENTIONS.index(one.convention))
                    other.guess(self.places, rng)
                    other.look(masks)
                    other.search(rng, _ROUNDS)
                self.attempts.append(other)

    def _step(self, words: str) -> None:
        self.tell(words, self._done, self.steps)
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


def _planes(problem: Problem, known: NDArray[np.float64]) -> list[Plane]:
    """The planes of the projections to try that show all the points that are known."""
    middle = middle_of(known)
    planes = [Plane(one, middle) for one in problem.projections or usual(known)]
    planes = [one for one in planes if np.isfinite(one.metres) and np.isfinite(one.points(known)).all()]
    if not planes:
        raise GeorefError("none of the projections shows all the points that the facts name; give another one")
    return planes


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
