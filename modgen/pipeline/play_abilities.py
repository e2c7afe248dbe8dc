"""What the counters of a game can do, as it is gathered, and what is asked about places on the way."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from modgen.spec.play_counters import Placing, Range, Send, State, Steps
from modgen.spec.spots import Spots
from modgen.targets.vassal import AbilityInput

GROUPS = (Steps, State, Placing, Send, Range)
"""The parts of a counter's menu."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where counters can be sent: what the engine calls each box, and the pixel of each hex."""

    zones: Mapping[str, str]
    pixel: Callable[[int], tuple[int, int]]
    called: Callable[[int], str]
    spots: Spots


@dataclass(slots=True)
class Abilities:
    """What counters can do, and which of it each can, by its id.

    can: in groups, in the order of its menu; turns: what turns it; backs: what its name tells of its back;
    left: the strength that its back shows; low: the counters that belong to the map.
    """

    inputs: list[AbilityInput] = field(default_factory=list)
    can: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    turns: dict[str, tuple[str, ...]] = field(default_factory=dict)
    backs: dict[str, str] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)
    low: frozenset[str] = frozenset()

    def menu(self, counter: str) -> tuple[tuple[str, ...], ...]:
        """The names of what a counter can do, in groups."""
        of = self.can.get(counter, [])
        groups = (tuple(name for group, name in of if group == number) for number in range(len(GROUPS)))
        return tuple(group for group in groups if group)
