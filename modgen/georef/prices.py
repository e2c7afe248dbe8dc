"""What it would cost all other facts together to hold one that is not held."""

from collections.abc import Sequence

import numpy as np

from modgen.georef.attempt import MEMBERS, Attempt
from modgen.georef.numbering import broken_by
from modgen.georef.search import anneal, choose

_ROUNDS = 24
_LETTER = 50.0  # times its weight that a fact counts if it is to be held to the letter
_HELD = 0.05  # hexes that it may then still be off
_MOST = 16  # facts that are priced


def prices(
    best: Attempt, attempts: Sequence[Attempt], missed: Sequence[int], rng: np.random.Generator
) -> dict[int, float]:
    """Give what all the others would cost more if a missed fact were held, by its number in the problem.

    In the units of `Candidate.penalty`: about 1 for each stated fact that would be given up instead. A fact that cannot
    be held is not in it. Facts about numbers are held by other readings only, and so are priced by those.
    """
    found: dict[int, float] = {}
    broken = set(broken_by(best.convention, best.problem.facts))
    for index in missed[:_MOST]:
        numbers = index in broken
        price = _of_numbers(best, attempts, index) if numbers else _to_the_letter(best, index, rng)
        if price is not None:
            found[index] = price
    return found


def _to_the_letter(best: Attempt, index: int, rng: np.random.Generator) -> float | None:
    costs = best.costs()
    before = costs.costs(best.population.best[None])[0]
    costs.weights[index] *= _LETTER
    starts = np.concatenate([best.guessed, best.population.population])
    found = anneal(costs.total, choose(starts, costs.total(starts), MEMBERS, rng), rng, _ROUNDS, 0.3)
    if costs.misses(found.best[None])[0, index] > _HELD:
        return None
    after = costs.costs(found.best[None])[0]
    return max(float(np.delete(after, index).sum() - np.delete(before, index).sum()), 0.0)


def _of_numbers(best: Attempt, attempts: Sequence[Attempt], index: int) -> float | None:
    own = {one.convention: broken_by(one.convention, one.problem.facts) for one in attempts}
    others = [one.penalty for one in attempts if index not in own[one.convention]]
    if not others:
        return None
    saved = best.costs().weights[index]
    return max(min(others) - (best.penalty - float(saved)), 0.0)
