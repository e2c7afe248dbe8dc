"""States as traits: a property that commands set, and a layer that shows it as a badge and in the counter's name."""

from collections.abc import Iterator

from modgen.targets.vassal.abilities import BackStateInput, StateInput
from modgen.targets.vassal.can_report import CHANGED, report, word
from modgen.targets.vassal.keys import Key, named, stroke
from modgen.targets.vassal.traits import Constraints, DynamicProperty, Layer, PropertyCommand, SubMenu, Trait, Trigger


def state_traits(state: StateInput, images: tuple[str, ...]) -> tuple[Trait, ...]:
    """Give the traits of a state; images: the file names of its badges, one a level."""
    name = state_property(state)
    commands = tuple(_commands(state))
    keys = tuple(command.key for command in commands if command.key is not None)
    shown = Layer(
        activate_menu="",
        increase_menu="",
        decrease_menu="",
        x=state.x,
        y=state.y,
        images=("", *images),
        level_names=("", *(f"+ ({level.called})" for level in state.levels)),
        loop=False,
        name=f"{name}_Badge",
        follow_property=True,
        property=name,
        first_level_value=0,
        description=state.menu,
    )
    limits = Constraints(numeric=True, least="0", most=str(len(state.levels)), wrap=True)
    kept = DynamicProperty(name, limits, commands, description=state.menu, value="0")
    several = len(state.levels) > 1
    text = f"{state.menu}: next" if several else state.menu
    key = stroke(state.key) or named(f"{state.state}: pressed")
    following = Trigger(name=text, menu=text, key=key, action_keys=(next_key(state),))
    return (report(keys, CHANGED), following, *(_picked(state, name) if several else ()), kept, shown)


def back_state_traits(state: BackStateInput, flip: Key) -> tuple[Trait, ...]:
    """Give the traits of a state that is the back of the counter, which the flip reports."""
    key = stroke(state.key) or named(state.name)
    return (Trigger(name=state.menu, menu=state.menu, key=key, action_keys=(flip,)),)


def state_property(state: StateInput) -> str:
    """Give the property of a counter that says which level of a state it has, 0 for none."""
    return word(state.state)


def next_key(state: StateInput) -> Key:
    """Give the command that brings a state to its next level, and off after the last one."""
    return named(f"{state.state}: next")


def _commands(state: StateInput) -> Iterator[PropertyCommand]:
    yield PropertyCommand("", next_key(state), "I", "1")
    if len(state.levels) > 1:
        for level in range(len(state.levels) + 1):
            yield PropertyCommand("", named(f"{state.state}: {level}"), "P", str(level))


def _picked(state: StateInput, name: str) -> Iterator[Trait]:
    """A sub-menu with a command for each level but the one that the counter has."""
    off = f"Not {state.menu[:1].lower()}{state.menu[1:]}"
    texts = [off, *(level.called[:1].upper() + level.called[1:] for level in state.levels)]
    yield SubMenu(state.menu, (f"{state.menu}: next", *texts[1:], off))
    for level, text in enumerate(texts):
        pick, put = named(f"{state.state}: pick {level}"), named(f"{state.state}: {level}")
        yield Trigger(name=text, menu=text, key=pick, filter=f"{{{name} != {level}}}", action_keys=(put,))
