"""Facts in few words, for the checklist and for findings."""

from modgen.check.context import Context
from modgen.check.words import in_words, inside, set_words
from modgen.spec.facts import Apart, Fact

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


def bounds(asked: Fact | Apart, context: Context) -> tuple[int, int | None]:
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
        said.append(f"{bounds_in_words(*bounds(fact.apart, context))} from {fact.apart.from_}")
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
    if fact.counters is not None:
        return in_words(fact.counters, context.game)
    if fact.table is not None:
        return f"{fact.table} {fact.row} / {fact.column}"
    if fact.turns is not None:
        return f"{fact.turns} turns"
    if fact.turn is not None:
        return f"turn {fact.turn}"
    return f"{fact.subject} {getattr(fact, _NAMED_BY.get(fact.subject, fact.subject))}"
