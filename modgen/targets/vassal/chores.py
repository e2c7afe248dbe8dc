"""What is done to all counters at once: states are taken off, or brought one level on, in a menu of the tool bar."""

from collections.abc import Iterator

from modgen.targets.vassal.abilities import StateInput
from modgen.targets.vassal.can_states import next_key, state_property
from modgen.targets.vassal.dice import WHO
from modgen.targets.vassal.expressions import bare
from modgen.targets.vassal.inputs import ModuleInput
from modgen.targets.vassal.keys import encode_key
from modgen.targets.vassal.menus import toolbar_menu
from modgen.targets.vassal.traits.values import Target, write_target
from modgen.targets.vassal.tree import Node, node

_MODULE = "VASSAL.build.module."
_ICON = "/images/keyCommand.gif"


def chores(game: ModuleInput) -> Iterator[Node]:
    """Give a command a state, which each counter that has it reports, and the menu of them; none without states."""
    states = list({one.state: one for one in game.abilities if isinstance(one, StateInput)}.values())
    for one in states:
        yield node(
            _MODULE + "GlobalKeyCommand",
            name=_text(one),
            buttonText=_text(one),
            tooltip=f"{_text(one)}: all counters that are so",
            icon=_ICON,
            buttonHotkey="",
            hotkey=encode_key(next_key(one)),
            filter=f"{{{state_property(one)} > 0 && Invisible != true}}",
            deckCount="0",
            reportSingle="false",
            reportFormat=f"{WHO}: {bare(_text(one))}",
            singleMap="false",
            suppressSounds="false",
            target=write_target(Target(kind="MODULE")),
        )
    if states:
        texts = [_text(one) for one in states]
        yield toolbar_menu("All", "Do something to all counters at once", _ICON, texts, "All counters")


def _text(state: StateInput) -> str:
    return f"{state.menu}: {'one level on' if len(state.levels) > 1 else 'take off'}"
