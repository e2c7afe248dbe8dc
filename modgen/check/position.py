"""A position: where each counter stands, and where that was written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from modgen.check.context import Context
from modgen.diagnostics import Place
from modgen.spec.setup import Scenario, StackSpec

OFF_MAP = -1
"""Not in play."""
UNKNOWN = -2
"""Nobody says where it stands, or whether it is in play at all."""


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Where the counters of a game stand.

    Attributes:
        name: what it is called in messages: the id of a scenario, or the name of a file.
        spots: for each counter in the game's order the index of its spot, :data:`OFF_MAP` or :data:`UNKNOWN`.
        written: for each counter that was placed, where that was written.
        foreign: whether it comes from outside the spec, so that its contradictions are not the spec's to accept.
        turn: the turn it is judged on; None for the set-up before the first.
    """

    name: str
    spots: NDArray[np.int64]
    written: Mapping[str, Place] = field(default_factory=dict)
    foreign: bool = False
    turn: int | None = None


def scenario_position(scenario: Scenario, context: Context) -> Position:
    """The set-up that the spec gives for a scenario, with what it proposes for the counters left free."""
    return position_of_stacks(scenario.id, (*scenario.setup, *proposed_stacks(scenario, context)), context)


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
