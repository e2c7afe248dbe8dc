"""The global properties of a module: what the engine asks for when it makes the turn counter, modifiers, scores."""

from modgen.targets.vassal.dice import modifiers
from modgen.targets.vassal.inputs import ModuleInput
from modgen.targets.vassal.scores import kept_scores
from modgen.targets.vassal.tree import Node, node

_KIND = "VASSAL.build.module.properties."


def global_properties(game: ModuleInput) -> tuple[Node, ...]:
    """Give the component with all of them, none if there are none; it stands before the turn counter and the dice.

    Players have the turn counter in the tool bar, in letters that leave room there, unless they want a window of it.
    """
    turns = (("defaultDocked", "true"), ("defaultFontSize", "12")) if game.turns else ()
    known = (
        node(
            _KIND + "GlobalProperty", name=f"TurnTracker.{name}", initialValue=value, isNumeric="false", description=""
        )
        for name, value in turns
    )
    all_of_them = (*known, *modifiers(game.dice), *kept_scores(game.scores))
    return (node(_KIND + "GlobalProperties", *all_of_them),) if all_of_them else ()
