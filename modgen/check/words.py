"""Selectors and sets in few words, as people say them."""

from collections.abc import Sequence

from modgen.check.context import Context
from modgen.spec.counters import UnitType
from modgen.spec.game import Game
from modgen.spec.selectors import Selector
from modgen.spec.sets import SetExpr

_MOST_NAMED = 4


def in_words(selector: Selector, game: Game) -> str:
    """A selector as people say it: ``strength-4 Dutch infantry regiments``."""
    if selector.ids:
        return ", ".join(selector.ids[:4]) + (", …" if len(selector.ids) > 4 else "")
    names = {side.id: side.name for side in game.sides} | {nation.id: nation.name for nation in game.nations}
    parts = [
        _either([f"strength-{value}" for value in selector.strength]),
        _either([names.get(word, word) for word in (*selector.side, *selector.nation)]),
        _either(selector.formation),
        _either(selector.groups),
        _either([str(word) for word in selector.type if not (selector.size and word is UnitType.INFANTRY)]),
        _either([str(word) for word in selector.size if word != "none"]),
    ]
    said = " ".join(part for part in parts if part) or "counters"
    plural = said if said.endswith(("s", "y")) else f"{said}s"
    when = _either([f"of turn {word}" if isinstance(word, int) else str(word) for word in selector.arrives])
    arriving = {"start": "", "later": " still to arrive"}.get(when, f" {when}" if when else "")
    other = f" other than {in_words(selector.other_than, game)}" if selector.other_than is not None else ""
    return f"{plural}{arriving}{other}"


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else "/".join(words)


def set_words(expression: SetExpr, context: Context) -> str:
    """A set by its name, or by what it is made of."""
    if expression.named is not None:
        return context.called(expression.named)
    given = getattr(expression, expression.operator)
    if expression.parts:
        inner = ", ".join(set_words(part, context) for part in expression.parts)
        return f"{expression.operator} ({inner})"
    words = given if isinstance(given, tuple) else ()
    shown = ", ".join(str(word) for word in words[:_MOST_NAMED]) + (", …" if len(words) > _MOST_NAMED else "")
    return f"{expression.operator} {shown}" if shown else f"a set ({expression.operator})"
