"""What is told otherwise than the coast says: does it differ from it, and what is told, for the report."""

from collections.abc import Iterator

from modgen.check.context import Context
from modgen.diagnostics import Diagnostic
from modgen.diagnostics.counting import counted
from modgen.diagnostics.tested import Tested
from modgen.hexes import sides
from modgen.spec.overrides import Override


def check_overrides(context: Context) -> Iterator[Diagnostic]:
    """G403: hexes or hexsides that are told to be what the coast makes them anyway."""
    overrides = context.game.map.overrides
    idle = 0
    for override in overrides:
        same = [name for name, said in coast_of(override, context) if said == override.is_]
        if same:
            idle += 1
            shown = ", ".join(same)
            message = f"the override changes nothing: {shown} {'is' if len(same) == 1 else 'are'} {override.is_} anyway"
            place = override.place("hexes" if override.hexes else "sides")
            yield Diagnostic("G403", message, place, "take it out", override.cite, str(override.basis))
    if overrides:
        text = f"{counted(len(overrides), 'override')} of the coast {'changes' if len(overrides) == 1 else 'change'} it"
        context.tested.append(Tested("modgen", text, "fails" if idle else "holds", "data"))


def coast_of(override: Override, context: Context) -> Iterator[tuple[str, str]]:
    """Each hex or hexside that an override speaks of, and what it is by its coast."""
    ground, sets = context.sets.ground, context.sets
    for text in override.hexes:
        for cell in sets.spots_in(text):
            yield sets.name(cell), ground.coast_says(cell)
    for text in override.sides:
        for side in sets.sides_in(text):
            yield sides(context.grid.layout).name(context.grid.numbering, side), ground.coast_says_of_side(side)
