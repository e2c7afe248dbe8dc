"""Numbers that players keep in the tool bar: a menu a score, which changes it.

Every change is told in the chat: `Anna (Blue): Victory points 12 → 14`.
"""

from collections.abc import Iterator

from modgen.targets.vassal.dice import WHO
from modgen.targets.vassal.expressions import bare
from modgen.targets.vassal.inputs import ScoreInput
from modgen.targets.vassal.keys import encode_key, stroke
from modgen.targets.vassal.menus import toolbar_menu
from modgen.targets.vassal.tree import Node, node

_MODULE, _PROPERTIES = "VASSAL.build.module.", "VASSAL.build.module.properties."


def kept_scores(scores: tuple[ScoreInput, ...]) -> Iterator[Node]:
    """Give the global property of each score with its buttons."""
    for one in scores:
        yield node(
            _PROPERTIES + "GlobalProperty",
            *(_button(one, sign, change, key) for sign, change, key in _changes(one)),
            name=bare(one.name),
            initialValue=str(one.start),
            isNumeric="true",
            min=str(one.least),
            max=str(one.most),
            wrap="false",
            description=one.name,
        )


def score_menus(scores: tuple[ScoreInput, ...]) -> Iterator[Node]:
    """Give a menu for each score that takes its buttons in."""
    for one in scores:
        buttons = [_text(one, sign) for sign, *_ in _changes(one)]
        yield toolbar_menu(one.name, f"{one.name}: raise, lower", "", buttons, one.name)


def _changes(one: ScoreInput) -> tuple[tuple[str, str, str], ...]:
    """The sign on each button, what it does to the number, and its key."""
    tens = ((f"+{10 * one.by}", f"I,{10 * one.by}", ""), (f"−{10 * one.by}", f"I,-{10 * one.by}", ""))
    large = one.most - one.least >= 20 * one.by
    changes = ((f"+{one.by}", f"I,{one.by}", one.key), (f"−{one.by}", f"I,-{one.by}", one.less_key))
    return (*changes, *(tens if large else ()))


def _button(one: ScoreInput, sign: str, change: str, key: str) -> Node:
    return node(
        _PROPERTIES + "ChangePropertyButton",
        text=_text(one, sign),
        tooltip=f"{one.name} {sign}",
        icon="",
        hotkey=encode_key(stroke(key)),
        propChanger=change,
        reportFormat=f"{WHO}: {bare(one.name)} $oldValue$ → $newValue$",
        desc="",
    )


def _text(one: ScoreInput, sign: str) -> str:
    return f"{one.name} {sign}"
