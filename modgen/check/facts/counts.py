"""Facts about counters: how many there are, what they add up to, how many stand somewhere."""

from collections.abc import Iterator

import numpy as np

from modgen.check.context import Context
from modgen.check.facts.words import bounds, bounds_in_words
from modgen.check.placing import scenario_position
from modgen.check.words import in_words
from modgen.spec.counters import Counter
from modgen.spec.facts import Fact
from modgen.spec.selectors import Selector


def wrong_counts(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    """What does not add up."""
    assert isinstance(fact.counters, Selector)
    game = context.game
    chosen = context.select(fact.counters)
    what = in_words(fact.counters, game)
    if fact.scenario is not None:
        scenario = next(one for one in game.scenarios if one.id == fact.scenario)
        spots = scenario_position(scenario, context).spots
        chosen = chosen & (spots >= 0)
        if fact.where is not None:
            chosen = chosen & context.sets.mask(fact.where)[np.where(spots >= 0, spots, 0)]
        what = f"{what} in the set-up {fact.scenario}"
    counters = [counter for counter, taken in zip(game.counters, chosen, strict=True) if taken]
    if any(count is not None for count in (fact.exactly, fact.at_least, fact.at_most)):
        least, most = bounds(fact, context)
        found = sum(counter.copies for counter in counters)
        if found < least or (most is not None and found > most):
            yield f"there are {found} {what}, not {bounds_in_words(least, most)}", _listed(counters)
    for key, stated in (("strength", fact.strength), ("steps", fact.steps)):
        total = sum(getattr(counter, key) or 0 for counter in counters)
        if stated is not None and total != stated:
            yield f"the {key} of {what} is {total} in all, not {stated:g}", _listed(counters)


def _listed(counters: list[Counter]) -> str:
    names = [counter.id for counter in counters]
    return ", ".join(names[:20]) + (", …" if len(names) > 20 else "")
