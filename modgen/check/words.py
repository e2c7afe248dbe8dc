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
        _kind(selector),
    ]
    plural = " ".join(part for part in parts if part)
    when = _either([f"of turn {word}" if isinstance(word, int) else str(word) for word in selector.arrives])
    arriving = {"start": "", "later": " still to arrive"}.get(when, f" {when}" if when else "")
    other = f" other than {in_words(selector.other_than, game)}" if selector.other_than is not None else ""
    return f"{plural}{arriving}{other}"


def _kind(selector: Selector) -> str:
    """What the counters are: ``tank regiments``, ``air units``, ``fortresses``, or just ``counters``."""
    sizes = [str(word) for word in selector.size if word != "none"]
    types = [str(word) for word in selector.type if not (sizes and word is UnitType.INFANTRY)]
    if sizes:
        return " ".join(part for part in (_either(types), f"{_either(sizes)}s") if part)
    nouns = {"fortress": "fortresses", "marker": "markers"}
    if len(types) == 1 and types[0] in nouns:
        return nouns[types[0]]
    return f"{_either(types)} units" if types else "counters"


def _either(words: Sequence[str]) -> str:
    return "/".join(words)


def set_words(expression: SetExpr, context: Context) -> str:
    """A set by its name, or by what it is made of."""
    if expression.named is not None:
        return context.called(expression.named)
    parts = [set_words(part, context) for part in expression.parts]
    if expression.minus is not None:
        return f"{parts[0]} without {_list(parts[1:], 'and')}" if parts[1:] else parts[0]
    if expression.union is not None or expression.intersection is not None:
        return _list(parts, "or" if expression.union is not None else "that is")
    if expression.within is not None:
        return f"{expression.within.hexes} hexes around {parts[0]}"
    if expression.adjacent is not None:
        return f"the hexes next to {parts[0]}"
    if expression.bordering is not None:
        return f"the border of {_list(parts, 'and')}"
    if expression.connected is not None:
        return f"the hexes connected with {parts[0]}"
    return _plain_words(expression)


def _plain_words(expression: SetExpr) -> str:
    """A set that is not made of others."""
    if expression.places is not None:
        return f"{'/'.join(expression.places.kind or ('places',))} hexes"
    if expression.paths is not None:
        return f"{'/'.join(expression.paths.kind or ('path',))} hexes"
    if expression.terrain is not None:
        return f"{'/'.join(expression.terrain)} hexes"
    if expression.country is not None:
        return f"the land of {_list(expression.country.codes, 'and')}"
    if expression.landmass is not None and expression.landmass.point is not None:
        return f"the landmass at {expression.landmass.point.lon:g}, {expression.landmass.point.lat:g}"
    if expression.earth is not None:
        bounds = ((key, getattr(expression.earth, key)) for key in type(expression.earth).model_fields)
        return _list([f"{key.replace('_', ' ')} {at:g}°" for key, at in bounds if at is not None], "and")
    given = getattr(expression, expression.operator)
    words = given if isinstance(given, tuple) else ()
    shown = ", ".join(str(word) for word in words[:_MOST_NAMED]) + (", …" if len(words) > _MOST_NAMED else "")
    return f"{expression.operator} {shown}" if shown else f"a set ({expression.operator})"


def _list(words: Sequence[str], joint: str) -> str:
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
