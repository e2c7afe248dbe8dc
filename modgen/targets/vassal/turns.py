"""The turn counter: turns in order, and in each the player-turns, phases and segments that it has.

The engine's counter is made of lists inside lists: when the last entry of a list has been gone through with all that
is inside it, the list after it begins. Lists inside a list are the same for each of its entries. So turns that go
through the same steps share a list, and a run of them that goes through others gets one of its own; a step with parts
is a list of one entry, and steps without parts that follow each other are one list.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from modgen.targets.vassal.components import MODULE
from modgen.targets.vassal.inputs import StepInput, TurnsInput
from modgen.targets.vassal.sequence import encode_list
from modgen.targets.vassal.tree import Node, node

DEEPEST = 15
"""Lists within lists that the engine shows at once."""


def turn_tracker(turns: Sequence[TurnsInput]) -> Node:
    """Give the turn counter; it sets the global property Turn, and Step 1, Step 2 … for what is inside a turn."""
    levels = [_level(group.names, "Turn", "$value$", tuple(_levels(group.steps, 1))) for group in turns]
    deepest = max(_depth(group.steps) for group in turns) + 1
    return node(
        MODULE + "turn.TurnTracker",
        *levels,
        name="Turn",
        buttonText="Turn",
        icon="",
        hotkey="84,195",
        nexthotkey="39,520",
        prevhotkey="37,520",
        turnFormat="".join(f"$level{number + 1}$" for number in range(deepest)),
        reportFormat="$newTurn$ *",
        tooltip="Turn track",
        lengthStyle="Maximum",
        length="-1",
    )


def depth_of(turns: Sequence[TurnsInput]) -> int:
    """How many lists lie within each other, that of the turns counted."""
    return max((_depth(group.steps) for group in turns), default=0) + 1


def _depth(steps: Sequence[StepInput]) -> int:
    return max((1 + _depth(step.steps) for step in steps), default=0)


def _levels(steps: Sequence[StepInput], depth: int) -> Iterator[Node]:
    shown = ": $value$" if depth == 1 else ", $value$"  # the engine cuts blanks off its ends
    for has_parts, run in groupby(steps, key=lambda step: bool(step.steps)):
        if not has_parts:
            yield _level(tuple(step.name for step in run), f"Step {depth}", shown)
            continue
        for step in run:
            yield _level((step.name,), f"Step {depth}", shown, tuple(_levels(step.steps, depth + 1)))


def _level(names: tuple[str, ...], name: str, shown: str, inside: tuple[Node, ...] = ()) -> Node:
    return node(
        MODULE + "turn.ListTurnLevel",
        *inside,
        name=name,
        property=name,
        turnFormat=shown,
        list=encode_list(names),
        configList="false",
        configFirst="false",
        prompt="",
    )
