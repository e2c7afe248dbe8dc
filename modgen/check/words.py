"""Selectors and sets in few words, as people say them."""

from collections.abc import Sequence

from modgen.check.context import Context
from modgen.spec.counters import UnitType
from modgen.spec.game import Game
from modgen.spec.geography import Earth
from modgen.spec.selectors import Selector
from modgen.spec.sets import SetExpr

_MOST_NAMED = 4
_MAP = "the map"


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
        *(f"{name}-{_either(values)}" for name, values in selector.fields),
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
    """A set by its name, or by what it is made of; all hexes are ``the map``."""
    if expression.named is not None:
        return _MAP if is_anywhere(expression) else context.called(expression.named)
    parts = [set_words(part, context) for part in expression.parts]
    if expression.minus is not None:
        without = "outside" if is_anywhere(expression.minus[0]) else "without"
        return f"{parts[0]} {without} {_list(parts[1:], 'and')}" if parts[1:] else parts[0]
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


def is_anywhere(expression: SetExpr) -> bool:
    """Whether a set is all hexes of the map, by that name."""
    return expression.named == "anywhere"


def inside(where: str) -> str:
    """In a set that is given in words: ``in Java``, ``on the map``."""
    return f"{'on' if where.startswith(_MAP) else 'in'} {where}"


def out_of(expression: SetExpr, context: Context) -> str:
    """Where to move what may not be in a set: ``out of Java``, ``off the map``, ``to a city``."""
    if expression.minus is not None and len(expression.minus) > 1 and is_anywhere(expression.minus[0]):
        return f"to {_list([set_words(part, context) for part in expression.minus[1:]], 'or')}"
    parts = expression.union or (expression,)
    others = [set_words(part, context) for part in parts if not is_anywhere(part)]
    out = [f"out of {_list(others, 'and')}"] if others else []
    return " and ".join((["off the map"] if len(others) < len(parts) else []) + out)


def _plain_words(expression: SetExpr) -> str:
    """A set that is not made of others."""
    if expression.places is not None:
        return f"{'/'.join(expression.places.kind or ('places',))} hexes"
    if expression.paths is not None:
        return f"{'/'.join(expression.paths.kind or ('path',))} hexes"
    if expression.terrain is not None:
        return f"{'/'.join(expression.terrain)} hexes"
    if expression.earth is not None:
        return f"the hexes {_bounds(expression.earth)}"
    if expression.country is not None:
        return f"the land of {'/'.join(expression.country.codes)}"
    if expression.polygon is not None:
        return "an outline on the earth"
    if expression.landmass is not None and expression.landmass.point is not None:
        return f"the landmass at {expression.landmass.point.lon:g}, {expression.landmass.point.lat:g}"
    given = getattr(expression, expression.operator)
    words = given if isinstance(given, tuple) else ()
    shown = ", ".join(str(word) for word in words[:_MOST_NAMED]) + (", …" if len(words) > _MOST_NAMED else "")
    return f"{expression.operator} {shown}" if shown else f"a set ({expression.operator})"


def _bounds(earth: Earth) -> str:
    """``south of 0° and east of 95° E``."""
    said = (
        ("south of", earth.south_of, "NS"),
        ("north of", earth.north_of, "NS"),
        ("east of", earth.east_of, "EW"),
        ("west of", earth.west_of, "EW"),
    )
    return " and ".join(f"{words} {_degrees(value, signs)}" for words, value, signs in said if value is not None)


def _degrees(value: float, signs: str) -> str:
    return f"{abs(value):g}° {signs[value < 0]}" if value else "0°"


def _list(words: Sequence[str], joint: str) -> str:
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
