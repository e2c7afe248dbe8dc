"""The search for a similarity that costs least, and for all that do about as well.

A population of similarities moves by differences of its own members (differential evolution Markov chain: ter Braak,
"A Markov Chain Monte Carlo version of the genetic algorithm Differential Evolution", Statistics and Computing 16).
While it is hot it finds the valleys, and the members that lag are dropped; once it is cold it is a sample of what the
facts allow. All scales and turns are as likely beforehand, and so are all places of the grid, counted in hexes.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

HOT, COLD = 0.6, 0.05
"""What a difference of cost is measured by, at first and at last; 1 is about what a stated fact costs."""

_COOLING = 0.6  # the share of the rounds that it takes to grow cold
_APART = 4  # rounds from one sample of the cold population to the next
_LAGGING = 8.0  # times the heat that a member may cost more than the best before it is dropped


@dataclass(frozen=True, eq=False)
class Found:
    """A population, shape (n, 5), with what each costs; the best that was met on the way; and a larger sample.

    sample: what the population was in some rounds once it was cold, and what those cost.
    """

    population: FloatArray
    costs: FloatArray
    best: FloatArray
    least: float
    sample: FloatArray
    sample_costs: FloatArray

    def about_as_good(self) -> FloatArray:
        """Give those of the sample that cost hardly more than the least; shape (m, 5)."""
        good: FloatArray = self.sample[self.sample_costs <= min(self.least, self.sample_costs.min()) + 3 * COLD]
        return good


def anneal(
    total: Callable[[FloatArray, FloatArray | None], FloatArray],
    starts: FloatArray,
    rng: np.random.Generator,
    rounds: int,
    hot: float = HOT,
) -> Found:
    """Cool a population, shape (n, 5), of an even number of similarities, for some rounds.

    total: what similarities cost, or anything more than the second argument for one that costs more than that.
    """
    members = starts.copy()
    costs = total(members, None)
    at = int(np.argmin(costs))
    best, least = members[at].copy(), float(costs[at])
    half = len(members) // 2
    cold: list[tuple[FloatArray, FloatArray]] = []
    dimensions = 4 + bool(np.ptp(members[:, 4]) > 0)
    usual = 2.38 / np.sqrt(2 * dimensions)
    for turn in range(rounds):
        heat = max(COLD, hot * (COLD / hot) ** (turn / max(rounds * _COOLING, 1)))
        for moving, others in ((slice(0, half), slice(half, None)), (slice(half, None), slice(0, half))):
            old, old_costs = members[moving], costs[moving]
            pool = members[others]
            first = rng.integers(len(pool), size=len(old))
            second = (first + rng.integers(1, len(pool), size=len(old))) % len(pool)
            # Now and then a whole difference: a jump from one valley to the next.
            length = np.where(rng.random(len(old)) < 0.1, 1.0, usual * rng.uniform(0.3, 1.0, len(old)))
            step = (pool[first] - pool[second]) * length[:, None]
            step += 0.02 * pool.std(axis=0) * rng.standard_normal(old.shape)
            new = old + step
            # Metropolis: what a step may cost is drawn first, and no more is found out of one that costs more.
            most = old_costs + heat * (_prior(new) - _prior(old) - np.log1p(-rng.random(len(old))))
            new_costs = total(new, np.maximum(most, least))
            taken = new_costs < most
            members[moving] = np.where(taken[:, None], new, old)
            costs[moving] = np.where(taken, new_costs, old_costs)
            if new_costs.min() < least:
                at = int(np.argmin(new_costs))
                best, least = new[at].copy(), float(new_costs[at])
        if turn < rounds * _COOLING and turn % 5 == 4:
            _drop_lagging(members, costs, heat, rng)
        if turn >= rounds * _COOLING and (rounds - 1 - turn) % _APART == 0:
            cold.append((members.copy(), costs.copy()))
    sample, sample_costs = (np.concatenate(parts) for parts in zip(*cold, strict=True))
    return Found(members, costs, best, least, sample, sample_costs)


def choose(members: FloatArray, costs: FloatArray, count: int, rng: np.random.Generator) -> FloatArray:
    """Choose a varied population of those that cost little; shape (count, 5)."""
    likely = np.exp(-(costs - costs.min()) / 0.3)
    likely = np.maximum(likely, 1e-12)
    return members[rng.choice(len(members), count, p=likely / likely.sum(), replace=bool(len(members) < count))]


def _drop_lagging(members: FloatArray, costs: FloatArray, heat: float, rng: np.random.Generator) -> None:
    """Put copies of the good in the places of those that lag far behind; half of all stay in any case."""
    lagging = np.flatnonzero(costs > costs.min() + _LAGGING * heat)
    good = np.flatnonzero(costs <= costs.min() + _LAGGING * heat)
    if len(lagging) and len(good) >= 4:
        chosen = rng.choice(good, len(lagging))
        members[lagging], costs[lagging] = members[chosen], costs[chosen]


def _prior(members: FloatArray) -> FloatArray:
    """The logarithm of how likely they are beforehand: evenly over the logarithm of the scale and over the turn."""
    density: FloatArray = -np.log(np.maximum(members[:, 0] ** 2 + members[:, 1] ** 2, 1e-12))
    return density
