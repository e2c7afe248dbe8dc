"""``modgen explain SPEC``: what is known of one hex, one counter, one rule of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from modgen.check.explain import Explanation, explain_counter, explain_rule, explain_spot
from modgen.coverage import cites, data_citing
from modgen.diagnostics.suggest import did_you_mean
from modgen.hexes import HexNameError
from modgen.pipeline.check import Bench
from modgen.pipeline.terrain import terrain_of
from modgen.spec import load
from modgen.spec.game import Game
from modgen.spec.resolve import ChoiceError, choices, chosen
from modgen.spec.sources import Sources


@dataclass(frozen=True, slots=True)
class Question:
    """What a user asks about; just one of hex, counter and rule. Edition and options as for a check."""

    hex: str | None = None
    counter: str | None = None
    rule: str | None = None
    edition: str | None = None
    options: Sequence[str] = ()


def explain_spec(spec: Path, sources: Sources, question: Question) -> Explanation:
    """The answer of a spec folder.

    Raises:
        SpecError: it cannot be read.
        ChoiceError: there is no such edition, option, hex, counter or book.
    """
    game = load(spec, sources).game
    bench = Bench(game, terrain_of(game))
    choice = chosen(game, question.edition, question.options)
    if question.rule is not None:
        return _of_rule(question, bench)
    context = bench.context(choice)
    try:
        if question.hex is not None:
            return explain_spot(question.hex, context, bench.terrain.board)
        return explain_counter(str(question.counter), context)
    except HexNameError as error:
        names = [place.id for place in game.map.places] + list(context.sets.spots.of_space)
        near = did_you_mean(str(question.hex), names)
        raise ChoiceError(f"{error}{f'; {near}' if near else ''}") from None
    except KeyError:
        raise ChoiceError(_no_counter(str(question.counter), game)) from None


def _no_counter(name: str, game: Game) -> str:
    ids = [counter.id for counter in game.counters]
    if name in ids:
        return f"there is no counter {name!r} with this choice of edition and options"
    return f"there is no counter {name!r}; {did_you_mean(name, ids) or 'the spec has none'}"


def _of_rule(question: Question, bench: Bench) -> Explanation:
    rule = " ".join(str(question.rule).split())
    _check_book(rule, bench.game)
    asked = question.edition is not None or question.options
    which = (chosen(bench.game, question.edition, question.options),) if asked else choices(bench.game)
    checked = bench.run(which)
    data = {id(one.datum): one.datum for one in data_citing(bench.game, rule)}
    tested = [entry for entry in checked.checklist if cites(entry.cite, rule)]
    found = [finding for finding in checked.findings if cites(finding.rule, rule)]
    return explain_rule(rule, bench.whole, data.values(), tested, found)


def _check_book(rule: str, game: Game) -> None:
    books = [book.id for book in game.books]
    name = rule.partition(" ")[0]
    if name not in books:
        known = did_you_mean(name, books) or "the spec lists no book"
        raise ChoiceError(f"a rule is the short name of a book, then its number; no book is called {name!r}: {known}")


__all__ = ["Explanation", "Question", "explain_spec"]
