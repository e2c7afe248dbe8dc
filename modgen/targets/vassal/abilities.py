"""What counters can do beyond what all can: plain values, each of which becomes a prototype.

``name`` is that of the prototype, and what the properties and named commands of it are called by. Keys are written as
``Ctrl+Shift+X``, "" for none. Pictures are PNG; x and y say where a picture's middle is, in pixels from the counter's.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LevelInput:
    """A level of a state: what the counter's name then tells, and the badge."""

    called: str
    picture: bytes


@dataclass(frozen=True, slots=True)
class StateInput:
    """A badge that is set and taken off.

    state: the same for counters of every size. menu: what it is called in the menu, with one level it is a switch.
    """

    name: str
    state: str
    menu: str
    levels: tuple[LevelInput, ...]
    x: int
    y: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class BackStateInput:
    """A state that is the back of the counter."""

    name: str
    menu: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class StepsInput:
    """Steps that are lost and come back.

    how: ``flipping`` of 2 steps, ``turning`` of up to 4, or ``badge``; half: half a step can be lost.
    pictures: the badges from the first loss on. last: the name of the SendInput that the last loss calls for, or "".
    """

    name: str
    how: str
    steps: int
    half: bool = False
    pictures: tuple[bytes, ...] = ()
    x: int = 0
    y: int = 0
    last: str = ""
    key: str = ""
    recover_key: str = ""
    half_key: str = ""


@dataclass(frozen=True, slots=True)
class ReplacedInput:
    """Steps of a counter that are other counters, by their keys: what it becomes and what it was, "" for none."""

    name: str
    counter: str
    below: str
    above: str
    steps: int
    last: str = ""
    key: str = ""
    recover_key: str = ""


@dataclass(frozen=True, slots=True)
class SendInput:
    """A command that puts a counter elsewhere.

    zones: boxes of the panel, of which players choose one if there are several; or none, and x and y: a point of the
    map in pixels, which lies at a place called ``at``. back: another command puts it back.
    """

    name: str
    menu: str
    zones: tuple[str, ...] = ()
    at: str = ""
    x: int = 0
    y: int = 0
    back: bool = False
    key: str = ""
    back_key: str = ""


@dataclass(frozen=True, slots=True)
class PlaceInput:
    """A command that puts a marker on the hex. counter: its key; remove: another command takes those off."""

    name: str
    menu: str
    counter: str
    below: bool = False
    remove: bool = False
    key: str = ""
    remove_key: str = ""

    @property
    def commands(self) -> tuple[str, ...]:
        """What its commands are called in the menu."""
        return (self.menu, *((f"{self.menu}: remove",) if self.remove else ()))


@dataclass(frozen=True, slots=True)
class RangeInput:
    """Hexes around a counter that are shaded on demand. on_turns: turns as the turn counter names them, and radii."""

    name: str
    menu: str
    radius: int
    on_turns: tuple[tuple[str, int], ...] = ()
    colour: str = "208,58,43"
    key: str = ""


@dataclass(frozen=True, slots=True)
class MenuInput:
    """A sub-menu for commands of other abilities, by what they are called in the menu."""

    name: str
    menu: str
    commands: tuple[str, ...]


AbilityInput = (
    StateInput | BackStateInput | StepsInput | ReplacedInput | SendInput | PlaceInput | RangeInput | MenuInput
)


def keys_of(abilities: Iterable[AbilityInput]) -> Iterator[tuple[str, str]]:
    """Give each key of some abilities with what it does, in their order; what several do alike, once."""
    yield from dict.fromkeys((key, does) for one in abilities for key, does in _keys(one) if key)


def _keys(ability: AbilityInput) -> Iterator[tuple[str, str]]:
    match ability:
        case StepsInput() | ReplacedInput():
            yield ability.key, "lose a step"
            if isinstance(ability, StepsInput):
                yield ability.half_key, "lose half a step"
            yield ability.recover_key, "recover a step"
        case StateInput() if len(ability.levels) > 1:
            yield ability.key, f"{ability.menu}: next"
        case SendInput():
            yield ability.key, ability.menu
            yield ability.back_key, f"{ability.menu}: take back"
        case PlaceInput():
            yield ability.key, ability.menu
            yield ability.remove_key, ability.commands[-1]
        case StateInput() | BackStateInput() | RangeInput():
            yield ability.key, ability.menu
        case MenuInput():
            pass
