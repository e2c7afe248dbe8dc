"""S603: data that nobody reads. A number or a table without a reader is a slip, or a rule that is not yet written."""

from collections.abc import Iterator
from typing import Any

from modgen.check.context import Context
from modgen.diagnostics import Diagnostic
from modgen.diagnostics.tested import Tested
from modgen.spec.clauses import Clause
from modgen.spec.game import Game
from modgen.spec.model import Model
from modgen.spec.play import Play
from modgen.spec.play_names import counts_of
from modgen.spec.sets import SetExpr, Within
from modgen.spec.variants import When
from modgen.spec.walk import models_of


def check_unread(context: Context) -> Iterator[Diagnostic]:
    """S603: a value, table, region or option that nothing in the whole game reads."""
    game = context.game
    read = _Readers(game)
    wanted: tuple[tuple[str, Any, set[str], str], ...] = (
        ("value", game.values, read.values, "let a clause, a set or a chart name it"),
        ("table", game.tables, read.tables, "let a chart show it"),
        ("region", game.map.regions, read.sets, "let a clause, a fact or another region name it"),
        ("option", game.options, read.options, "let something hold only `when` it is on, or off"),
    )
    for kind, data, readers, help in wanted:
        for datum in data:
            if datum.id not in readers:
                yield Diagnostic("S603", f"nobody reads the {kind} {datum.id!r}", datum.place(), help, datum.cite)
    count = sum(len(data) for _, data, _, _ in wanted)
    if count:
        context.tested.append(
            Tested("modgen", f"{count} values, tables, regions and options have a reader", "holds", "data")
        )


def check_selectors(context: Context) -> Iterator[Diagnostic]:
    """S604: a clause speaks of counters that the game does not have under any choice; it could not fail."""
    game = context.game
    for clause in (*game.rules, *(clause for scenario in game.scenarios for clause in scenario.clauses)):
        if not clause.open and not context.select(clause.counters).any():
            message = f"the clause {clause.id!r} speaks of counters that the spec does not have"
            help = "look at its selector: nation, type, size, strength … of one and the same counter"
            yield Diagnostic("S604", message, clause.place("counters"), help, clause.cite)


class _Readers:
    """Which values, tables and options of a game are read by something."""

    def __init__(self, game: Game) -> None:
        self.values: set[str] = {name for chart in game.charts for name in chart.values}
        self.tables: set[str] = {name for chart in game.charts for name in chart.tables}
        self.options: set[str] = set()
        self.sets: set[str] = set()
        for model in models_of(game):
            self._note(model)

    def _note(self, model: Model) -> None:
        if isinstance(model, When):
            self.options.update(model.option, model.without)
        elif isinstance(model, SetExpr) and model.named is not None:
            self.sets.add(model.named)
        elif isinstance(model, Clause):
            self.values.update(count for count in model.counts if isinstance(count, str))
        elif isinstance(model, Within) and isinstance(model.hexes, str):
            self.values.add(model.hexes)
        elif isinstance(model, Play):
            self.values.update(counts_of(model))
