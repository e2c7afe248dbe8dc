"""From the stacks of a spec to positions."""

from collections.abc import Iterable

import numpy as np

from modgen.check.context import Context
from modgen.check.position import OFF_MAP, Position
from modgen.spec.setup import Scenario, StackSpec


def scenario_position(scenario: Scenario, context: Context) -> Position:
    """The set-up that the spec gives for a scenario, with what it proposes for the counters left free."""
    if scenario.id not in context.positions:
        stacks = (*scenario.setup, *proposed_stacks(scenario, context))
        context.positions[scenario.id] = position_of_stacks(scenario.id, stacks, context)
    return context.positions[scenario.id]


def proposed_stacks(scenario: Scenario, context: Context) -> tuple[StackSpec, ...]:
    """What the spec proposes for the counters that the clauses of a scenario leave free."""
    return tuple(stack for one in context.game.proposals if one.id == scenario.id for stack in one.setup)


def position_of_stacks(name: str, stacks: Iterable[StackSpec], context: Context) -> Position:
    """The position in which some stacks stand, and no other counter is in play."""
    spots: dict[str, int] = {}
    written = {}
    for stack in stacks:
        for position, counter in enumerate(stack.counters):
            spots[counter] = context.sets.spot(stack.at)
            written[counter] = stack.place("counters", position)
    order = [spots.get(counter.id, OFF_MAP) for counter in context.game.counters]
    return Position(name, np.array(order, dtype=np.int64), written)
