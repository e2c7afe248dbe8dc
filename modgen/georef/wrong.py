"""Which facts, taken out one by one, let all the others be held."""

from dataclasses import replace

import numpy as np

from modgen.georef.anchors import bands, leave_one_out
from modgen.georef.attempt import Attempt
from modgen.georef.costs import charge
from modgen.georef.numbering import broken_by
from modgen.georef.pins import Places, ties
from modgen.georef.search import anneal, choose
from modgen.georef.spread import room

_ROUNDS = 24
_MEMBERS = 40
_MOST = 40  # facts tried, those that cost most first
_WITHOUT = float(charge(np.array([np.inf]))[0]) + 0.1  # of cost: more than one fact can cost, and a bit for the search
_HELD = 0.15  # of cost: all the others are held, but for a touch


def wrong(best: Attempt, rng: np.random.Generator) -> dict[str, Attempt]:
    """Name the facts each of which could be the only wrong one, likeliest first; none if it takes more than one.

    With each goes the attempt without it.

    The likeliest is the one without which the others leave the most room: a true grid fits with ease.
    """
    facts = best.problem.facts
    broken = set(broken_by(best.convention, facts))
    if len(broken) > 1 or best.missing > _WITHOUT + _HELD:
        return {}
    places = bands(best.problem, best.convention, best.plane)
    alone = leave_one_out(places, sorted(set(places.facts))) if best.slack > 1e-6 else {}
    costs = best.costs().costs(best.population.best[None])[0]
    named = []
    for index in np.argsort(-costs, kind="stable").tolist()[:_MOST]:
        if broken - {index} or (best.slack > 1e-6 and (index not in alone or alone[index].slack > 0.02)):
            continue
        if not any(ties(fact.says) for number, fact in enumerate(facts) if number != index):
            continue  # nothing else ties the map to the earth: without it anything holds
        without = _without(best, index, rng)
        if without.missing <= _HELD:
            named.append((-room(without), index, without))
    return {facts[index].id: without for _, index, without in sorted(named, key=lambda one: one[:2])}


def _without(best: Attempt, index: int, rng: np.random.Generator) -> Attempt:
    """The same attempt without one fact, searched anew."""
    problem = replace(best.problem, facts=best.problem.facts[:index] + best.problem.facts[index + 1 :])
    made = Attempt(problem, best.convention, best.plane, best.masks)
    made.guess(Places(problem, rng), rng)
    total = made.costs().total
    starts = np.concatenate([made.guessed, best.population.population])
    made.found = anneal(total, choose(starts, total(starts), _MEMBERS, rng), rng, _ROUNDS, 0.3)
    return made
