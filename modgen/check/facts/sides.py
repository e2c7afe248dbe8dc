"""Facts about hexsides: all sea, land, a river or a border along them."""

from collections.abc import Iterator

from modgen.check.context import Context
from modgen.spec.facts import Fact


def wrong_sides(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    """What does not hold of one of the hexsides, and what is so instead."""
    for text in fact.sides or ():
        kinds = context.sets.side_kinds(context.grid.side(text))
        if fact.is_ not in kinds:
            yield f"the hexside {text} is not {fact.is_}", f"it is {', '.join(kinds)}"
