"""Facts about hexsides: all sea, land, a river or a border along them."""

from collections.abc import Iterator

from modgen.check.context import Context
from modgen.check.facts.areas import wrong_sides_covered
from modgen.hexes import sides
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
    board = sides(context.grid.layout)
    for text in fact.sides or ():
        found = context.sets.sides_in(text)
        for side in found:
            if not mask[side]:
                is_so = [kind for kind in kinds if context.sets.sides(kind)[0][side]]
                name = text if len(found) == 1 else board.name(context.grid.numbering, side)
                yield f"the hexside {name} is not {fact.is_}", f"it is {', '.join(is_so)}"
