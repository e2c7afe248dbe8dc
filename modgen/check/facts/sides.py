"""Facts about hexsides: all sea, land, a river or a border along them."""

from collections.abc import Iterator

from modgen.check.context import Context
from modgen.check.facts.areas import wrong_sides_covered
from modgen.spec.facts import Fact
from modgen.spec.sets import GROUND_SIDES


def wrong_sides(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    """What does not hold of one of the hexsides, and what is so instead."""
    if fact.covered is not None or fact.along is not None:
        yield from wrong_sides_covered(fact, context)
    if fact.is_ is None:
        return
    mask, _ = context.sets.sides(str(fact.is_))
    kinds = (*GROUND_SIDES, *dict.fromkeys(entry.kind for entry in context.game.map.hexsides))
    for text in fact.sides or ():
        side = context.sets.side(text)
        if not mask[side]:
            is_so = [kind for kind in kinds if context.sets.sides(kind)[0][side]]
            yield f"the hexside {text} is not {fact.is_}", f"it is {', '.join(is_so)}"
