"""Facts about sets of hexes: how large they are, and how they lie to each other."""

from collections.abc import Iterator

import numpy as np

from modgen.check.context import Context
from modgen.check.facts.areas import wrong_covered
from modgen.check.facts.words import bounds, bounds_in_words
from modgen.check.sets import Mask
from modgen.check.words import set_words
from modgen.spec.facts import Fact
from modgen.spec.sets import SetExpr

_MOST_NAMED = 12


def wrong_sets(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    """What does not hold of a set, and which hexes are to blame."""
    assert isinstance(fact.set, SetExpr)
    mask = context.sets.mask(fact.set)
    what = set_words(fact.set, context)
    if any(count is not None for count in (fact.exactly, fact.at_least, fact.at_most)):
        least, most = bounds(fact, context)
        found = int(mask.sum())
        if found < least or (most is not None and found > most):
            yield f"{what} has {found} hexes, not {bounds_in_words(least, most)}", _named(mask, context)
    if fact.within is not None:
        outside = mask & ~context.sets.mask(fact.within)
        if outside.any():
            yield f"{what} is not all in {set_words(fact.within, context)}", f"outside: {_named(outside, context)}"
    if fact.outside is not None:
        inside = mask & context.sets.mask(fact.outside)
        if inside.any():
            yield f"{what} meets {set_words(fact.outside, context)}", f"in both: {_named(inside, context)}"
    if fact.meets is not None and not (mask & context.sets.mask(fact.meets)).any():
        yield f"{what} does not meet {set_words(fact.meets, context)}", ""
    if fact.covered is not None:
        spots = np.flatnonzero(mask[: context.sets.spots.hexes]).tolist()
        yield from wrong_covered(fact.covered, spots, [context.sets.name(spot) for spot in spots], context)
    for expression, wanted in ((fact.next_to, True), (fact.not_next_to, False)):
        if expression is not None and bool(_touching(mask, expression, context).any()) is not wanted:
            touching = _named(_touching(mask, expression, context), context)
            relation = "not next to" if wanted else "next to"
            yield (
                f"{what} is {relation} {set_words(expression, context)}",
                f"next to it: {touching}" if touching else "",
            )


def _touching(mask: Mask, other: SetExpr, context: Context) -> Mask:
    """The hexes of a set that have a neighbour in another one."""
    around = context.grid.layout.neighbours()
    beside = context.sets.mask(other)[around] & (around >= 0)
    touching = np.zeros_like(mask)
    touching[: len(around)] = mask[: len(around)] & beside.any(axis=1)
    return touching


def _named(mask: Mask, context: Context) -> str:
    spots = np.flatnonzero(mask)
    names = ", ".join(context.sets.name(int(spot)) for spot in spots[:_MOST_NAMED])
    return names + (", …" if len(spots) > _MOST_NAMED else "")
