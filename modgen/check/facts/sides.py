"""Facts about hexsides: all sea, land, a river or a border along them."""

from collections.abc import Iterator

from modgen.check.context import Context
from modgen.hexes import HexNameError, sides
from modgen.spec.facts import Fact


def wrong_sides(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    """What does not hold of one of the hexsides, and what is so instead."""
    board = sides(context.grid.layout)
    for text in fact.sides or ():
        try:
            side = board.parse(context.grid.numbering, text)
        except HexNameError as error:
            yield str(error), ""
            continue
        kinds = context.sets.side_kinds(side)
        if fact.is_ not in kinds:
            yield f"the hexside {text} is not {fact.is_}", f"it is {', '.join(kinds)}"
