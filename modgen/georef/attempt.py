"""One reading of the numbers tried in one projection."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from modgen.georef.anchors import bands, least_missed, smallest_slack
from modgen.georef.conventions import centres
from modgen.georef.costs import Costs
from modgen.georef.masks import Box, Masks
from modgen.georef.numbering import broken_by, weight
from modgen.georef.pins import Places, guesses, pins
from modgen.georef.plane import Plane, from_pairs, to_plane
from modgen.georef.problem import Convention, Hex, LineAlong, Problem, Share, SideShare, Steps
from modgen.georef.search import Found, anneal, choose

FloatArray = NDArray[np.float64]

MEMBERS = 48
"""Of a population that is searched with."""

_GUESSES = 1500
_KEPT = 300  # of the guesses, for a look at the regions
_FEWEST = 0.02  # hexes to a unit of the plane: one hex of 5000 km
_FARTHEST = 80.0  # units of the plane from its middle: no map reaches farther


@dataclass(eq=False)
class Attempt:
    """What was found for one convention in one projection.

    slack: the smallest for all places in hexes, by linear program. numbers: what facts about numbers cost.
    """

    problem: Problem
    convention: Convention
    plane: Plane
    masks: Masks | None = None
    same_as: tuple[Convention, ...] = ()
    slack: float = 0.0
    seconds: float = 0.0
    guessed: FloatArray = field(default_factory=lambda: np.zeros((0, 5)))
    guessed_costs: FloatArray = field(default_factory=lambda: np.zeros(0))
    found: Found | None = None
    refined: bool = False

    @property
    def numbers(self) -> float:
        """What the facts about numbers alone cost in this reading."""
        return weight(self.problem.facts, broken_by(self.convention, self.problem.facts))

    @property
    def population(self) -> Found:
        """What the search found; only after `search`."""
        assert self.found is not None
        return self.found

    @property
    def penalty(self) -> float:
        """The least cost of all facts."""
        return self.population.least + self.numbers

    @property
    def missing(self) -> float:
        """What the best of the population pays for facts alone, not for a turn that leans."""
        return float(self.costs().costs(self.population.best[None]).sum()) + self.numbers

    @property
    def flat(self) -> bool:
        """Whether hexes have a side on top."""
        return self.convention.flat

    def costs(self) -> Costs:
        """Give the costs of the facts; those of regions only where they are drawn, and finely once refined."""
        return Costs(self.problem, self.convention, self.plane, self.masks, self.refined)

    def guess(self, places: Places, rng: np.random.Generator) -> None:
        """Guess by what is pinned and by linear programs, without a look at regions."""
        known = bands(self.problem, self.convention, self.plane)
        fit = smallest_slack(known)
        self.slack = fit.slack
        seeds = [one for one in (fit.similarity, least_missed(known)) if one is not None and np.hypot(*one[:2]) > 1e-4]
        made = guesses(self.problem, self.flat, pins(self.problem, self.convention, self.plane, places), _GUESSES, rng)
        if seeds:
            # Some about the programs' own answers: as far as a place moves when its hex moves by a tenth.
            loose = np.repeat(np.array(seeds), 20, axis=0)
            size = np.hypot(loose[:, 0], loose[:, 1])
            loose[:, :2] += 0.02 * size[:, None] * rng.standard_normal((len(loose), 2))
            loose[:, 2:4] += 0.1 * rng.standard_normal((len(loose), 2))
            loose[:: len(loose) // len(seeds)] = seeds
            made = np.concatenate([made, loose])
        made = np.concatenate([made, self.guessed])
        # Two pins at one place of the sheet say that everything is.
        made = made[np.isfinite(made).all(axis=1) & (np.hypot(made[:, 0], made[:, 1]) > _FEWEST)]
        costs = Costs(self.problem, self.convention, self.plane).total(made)
        order = np.argsort(costs, kind="stable")[:_KEPT]
        self.guessed, self.guessed_costs = made[order], costs[order]

    def look(self, masks: Masks | None) -> None:
        """Look at the regions: what the guesses cost with them."""
        self.masks = masks
        if masks is not None:
            self.guessed_costs = self.costs().total(self.guessed)

    def search(self, rng: np.random.Generator, rounds: int, members: int = MEMBERS) -> None:
        """Search from the guesses."""
        starts = choose(self.guessed, self.guessed_costs, members, rng)
        self.found = anneal(self.costs().total, starts, rng, rounds)

    def refine(self, rng: np.random.Generator, rounds: int, members: int, hot: float) -> None:
        """Search on from the population that there is, grown to more members, with hexes sampled more finely."""
        before = self.population
        more = choose(before.population, before.costs, members - len(before.population) - 1, rng)
        self.refined = True
        starts = np.concatenate([before.population, more, before.best[None]])
        self.found = anneal(self.costs().total, starts, rng, rounds, hot)

    def carried(self, plane: Plane) -> "Attempt":
        """Give the same reading in another plane, its population carried over by the places of the earth."""
        about = centres(self.convention, fact_hexes(self.problem))
        middle = about.mean(axis=0)
        reach = max(float(np.abs(about - middle).max()), 1.0)
        pair = middle + np.array([(-reach, -reach / 3), (reach, reach / 3)])
        members = np.concatenate([self.population.population, self.population.best[None]])
        there = to_plane(members, pair, self.flat)
        moved = plane.points(self.plane.lonlat(there.reshape(-1, 2))).reshape(there.shape)
        shown = np.isfinite(moved).all(axis=(1, 2))
        carried = from_pairs(moved[shown], np.broadcast_to(pair, (int(shown.sum()), 2, 2)))
        carried[:, 4] = members[shown, 4]
        made = Attempt(self.problem, self.convention, plane, same_as=self.same_as)
        made.guessed = carried
        return made


def uses_regions(problem: Problem) -> bool:
    """Whether any fact speaks of regions."""
    return any(
        isinstance(fact.says, Share | SideShare | LineAlong)
        or (isinstance(fact.says, Steps) and fact.says.through is not None)
        for fact in problem.facts
    )


def fact_hexes(problem: Problem) -> tuple[Hex, ...]:
    """Give the hexes that facts tie to the earth, each once, in order; if there are none, those of other facts."""
    tied: set[Hex] = set()
    told: set[Hex] = set()
    for fact in problem.facts:
        says = fact.says
        for name in ("hexes", "side"):
            tied.update(getattr(says, name, ()))
        for spot in (says.a, says.b) if isinstance(says, Steps) else ():
            told.update([spot.hex] if spot.hex is not None else [])
        for name in ("hex", "start", "end"):
            told.update([one] if (one := getattr(says, name, None)) is not None else [])
    return tuple(sorted(tied or told))


def window_of(attempts: list[Attempt], best: float) -> tuple[Box, float]:
    """Give the part of the plane where hexes of facts may lie by the better guesses, and the usual height of a hex."""
    boxes, heights = [], []
    for one in attempts:
        good = one.guessed[one.guessed_costs <= max(best + 2.0, one.guessed_costs.min() + 0.2)][:60]
        if one.guessed_costs.min() > best + 2.5 or not len(good):
            continue
        there = to_plane(good, centres(one.convention, fact_hexes(one.problem)), one.flat)
        boxes.append(np.concatenate([there.min(axis=1), there.max(axis=1)], axis=1))
        heights.append(1 / np.hypot(good[:, 0], good[:, 1]))
    every, height = np.concatenate(boxes), np.concatenate(heights)
    low, high = np.percentile(every[:, :2], 5, axis=0), np.percentile(every[:, 2:], 95, axis=0)
    margin = 0.15 * float((high - low).max()) + 1.5 * float(np.percentile(height, 90))
    low, high = np.maximum(low - margin, -_FARTHEST), np.minimum(high + margin, _FARTHEST)
    return (float(low[0]), float(low[1]), float(high[0]), float(high[1])), float(np.percentile(height, 30))
