"""Facts in few words, for the checklist and for findings."""

from collections.abc import Iterable

from modgen.check.context import Context
from modgen.check.words import in_words, inside, set_words
from modgen.spec.fact_parts import Along, Apart, Beyond, Covered
from modgen.spec.facts import Fact

_RELATIONS = {
    "within": "in",
    "outside": "outside",
    "meets": "meets",
    "next_to": "next to",
    "not_next_to": "not next to",
}


_NUMBERS = {
    "strength": "strength {:g} in all",
    "steps": "steps {:g} in all",
    "from_turn": "from turn {}",
    "to_turn": "to turn {}",
}
_NAMED_BY = {"place": "place_"}


def point_names(names: Iterable[str], context: Context) -> list[str]:
    """What points of the earth are called; a name that is none stays as it is."""
    spec = context.game.map
    called = {place.id: place.name for place in spec.places}
    if spec.georeference is not None:
        called |= {point.id: point.name or point.id for point in spec.georeference.points}
    return [called.get(name, name) for name in names]


def bounds(asked: Fact | Apart | Beyond, context: Context) -> tuple[int, int | None]:
    """Least and most that a fact states; None for no upper bound."""
    if asked.exactly is not None:
        number = context.number(asked.exactly)
        return number, number
    least = 0 if asked.at_least is None else context.number(asked.at_least)
    return least, None if asked.at_most is None else context.number(asked.at_most)


def bounds_in_words(least: int, most: int | None) -> str:
    """``exactly 4``, ``at least 4``, ``at most 4``, ``2 to 4``."""
    if most is None:
        return f"at least {least}"
    if least == most:
        return f"exactly {least}"
    return f"at most {most}" if least == 0 else f"{least} to {most}"


def about(fact: Fact, context: Context) -> str:
    """A fact as a short statement."""
    said = [text for key, text in _RELATIONS.items() for text in _relation(fact, key, text, context)]
    if fact.apart is not None:
        through = f" through a hex: {covered_in_words(fact.apart.through, context)}" if fact.apart.through else ""
        direction = f", {fact.direction} of it" if fact.direction is not None and fact.next_to is None else ""
        said.append(f"{bounds_in_words(*bounds(fact.apart, context))} from {fact.apart.from_}{direction}{through}")
    if fact.edge is not None:
        said.append(f"along the {' and the '.join(fact.edge)} edge of the map")
    said += _of_the_earth(fact, context)
    if any(count is not None for count in (fact.exactly, fact.at_least, fact.at_most)):
        said.append(bounds_in_words(*bounds(fact, context)))
    for key, words in _NUMBERS.items():
        if getattr(fact, key) is not None:
            said.append(words.format(getattr(fact, key)))
    if fact.where is not None:
        said.append(inside(set_words(fact.where, context)))
    if fact.scenario is not None:
        said.append(f"in the set-up {fact.scenario}")
    if fact.has is not None:
        said.append(", ".join(f"{key} {value}" for key, value in fact.has))
    for key in ("is_", "name", "date", "before", "after", "side"):
        if getattr(fact, key) is not None:
            said.append(f"{'' if key in ('is_', 'name', 'date') else key + ' '}{getattr(fact, key)}")
    if fact.missing is not None:
        said.append("no book gives it" if fact.missing else "a book gives it")
    if fact.not_on is not None:
        said.append(f"not on turn {', '.join(str(turn) for turn in fact.not_on) or 'none'}")
    return f"{_subject(fact, context)}: {', '.join(said)}" if said else _subject(fact, context)


def share_in_words(covered: Covered) -> str:
    """``at least 10%``, ``at most 10%``, ``10% to 30%``."""
    least, most = (f"{100 * share:g}%" for share in covered.shares)
    if covered.at_most is None:
        return f"at least {least}"
    return f"at most {most}" if covered.at_least is None else f"{least} to {most}"


def covered_in_words(covered: Covered, context: Context) -> str:
    """``at least 10% Borneo``."""
    return f"{share_in_words(covered)} {set_words(covered.by, context)}{' in one of them' if covered.any else ''}"


def _of_the_earth(fact: Fact, context: Context) -> list[str]:
    """What a fact says of points, areas and lines of the earth."""
    said = []
    if fact.covered is not None:
        said.append(covered_in_words(fact.covered, context))
    if fact.along is not None:
        said.append(_along(fact.along))
    if fact.in_ is not None:
        said.append(f"in {' or '.join(fact.in_)}")
    if fact.in_or_next_to is not None:
        said.append(f"in or next to {' or '.join(fact.in_or_next_to)}")
    if fact.between is not None:
        said.append(f"between {' and '.join(fact.between)}")
    if fact.corner is not None:
        said.append(f"at the corner of {', '.join(fact.corner)}")
    if fact.distinct:
        said.append("in different hexes")
    if fact.together:
        said.append("in one hex")
    if fact.on_map is not None:
        said.append("on the map" if fact.on_map else "off the map")
    if fact.beyond is not None:
        edge = f"the {fact.beyond.edge} edge of the map" if fact.beyond.edge else "the map"
        said.append(f"{bounds_in_words(*bounds(fact.beyond, context))} off {edge}")
    return said


def _along(along: Along) -> str:
    return f"along the border of {' and '.join(along.border)}" if along.border is not None else "along a line"


def _relation(fact: Fact, key: str, text: str, context: Context) -> list[str]:
    expression = getattr(fact, key)
    if expression is None:
        return []
    direction = f"{fact.direction} of" if key == "next_to" and fact.direction else text
    return [f"{direction} {expression.named if fact.subject == 'step' else set_words(expression, context)}"]


def _subject(fact: Fact, context: Context) -> str:
    if fact.hexes is not None:
        return ", ".join(fact.hexes)
    if fact.set is not None:
        return set_words(fact.set, context)
    if fact.sides is not None:
        return ", ".join(fact.sides)
    if fact.points is not None:
        return ", ".join(point_names(fact.points, context))
    if fact.counters is not None:
        return in_words(fact.counters, context.game)
    if fact.table is not None:
        return f"{fact.table} {fact.row} / {fact.column}"
    if fact.turns is not None:
        return f"{fact.turns} turns"
    if fact.turn is not None:
        return f"turn {fact.turn}"
    return f"{fact.subject} {getattr(fact, _NAMED_BY.get(fact.subject, fact.subject))}"
