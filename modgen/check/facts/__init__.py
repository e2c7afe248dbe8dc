"""F5: statements of a rulebook, each held against geometry, against counts over other data, or against its double."""

from collections.abc import Callable, Iterable, Iterator

from modgen.check.context import Context
from modgen.check.facts.counts import wrong_counts
from modgen.check.facts.data import wrong_data
from modgen.check.facts.hexes import wrong_hexes
from modgen.check.facts.points import wrong_points
from modgen.check.facts.sets import wrong_sets
from modgen.check.facts.sides import wrong_sides
from modgen.check.facts.words import about
from modgen.diagnostics import Diagnostic
from modgen.diagnostics.tested import Proof, Tested
from modgen.spec.facts import Fact
from modgen.spec.model import weakest

Wrong = Iterator[tuple[str, str]]
"""What does not hold, and what is so instead."""

GEOMETRY = ("hexes", "place", "set", "sides", "points")
"""The subjects of facts that are tested against the map."""

_TESTS: dict[str, tuple[Callable[[Fact, Context], Wrong], Proof]] = {
    "hexes": (wrong_hexes, "geometry"),
    "place": (wrong_hexes, "geometry"),
    "set": (wrong_sets, "geometry"),
    "sides": (wrong_sides, "geometry"),
    "points": (wrong_points, "geometry"),
    "counters": (wrong_counts, "arithmetic"),
    **dict.fromkeys(
        ("counter", "box", "clause", "value", "table", "step", "turns", "turn"), (wrong_data, "double entry")
    ),
}


def check_facts(context: Context) -> Iterator[Diagnostic]:
    """F501: a fact does not hold.

    The books speak of the game as it is usual in each edition; of another choice of options speak those facts whose
    ``when`` names options.
    """
    stated = context.game.facts
    if not context.usual:
        stated = tuple(fact for fact in stated if fact.when is not None and (fact.when.option or fact.when.without))
    yield from test_facts((fact for fact in stated if _is_news(fact, context)), context)


def _is_news(fact: Fact, context: Context) -> bool:
    """False where the fact has been tested for another choice that has just the same data."""
    game = context.game
    data: list[object] = [context.sets]
    if fact.value is not None:
        data.append(next((value for value in game.values if value.id == fact.value), None))
    elif fact.table is not None:
        data.append(next((table for table in game.tables if table.id == fact.table), None))
    elif fact.subject not in GEOMETRY:
        return True
    key = (id(fact), *map(id, data))
    news = key not in context.settled
    # The data are kept with the key, so that nothing else can come to have their identity.
    context.settled[key] = data
    return news


def test_facts(facts: Iterable[Fact], context: Context) -> Iterator[Diagnostic]:
    """F501 for each fact that does not hold, of the spec or of somebody else."""
    for fact in facts:
        test, proof = _TESTS[fact.subject]
        wrong = list(test(fact, context))
        basis = str(weakest([fact.basis, *(base for given in fact.sets for base in context.sets.bases(given))]))
        text, result = about(fact, context), "fails" if wrong else "holds"
        if fact.subject == "place" and fact.said == ("has",):
            proof = "double entry"
        context.tested.append(Tested(fact.cite, text, result, proof, basis, context.choice, bool(fact.known and wrong)))
        if wrong and fact.known:
            context.accepted.shows(fact.place("known"))
        elif fact.known:
            context.accepted.idle(
                fact.place("known"), f"the fact holds ({text}), so there is nothing to accept", fact.cite
            )
        choice = f" (with {context.choice})" if context.choice else ""
        for message, help in wrong:
            place = fact.place(fact.subject)
            yield Diagnostic("F501", f"{message}{choice}", place, help, fact.cite, basis, (), fact.known)
