"""The clauses and rules of a game as lines: those that speak of one spot, or of one counter."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from modgen.check.constraints import Constraint, compile_clause
from modgen.check.context import Context
from modgen.check.demands import demand_words
from modgen.check.explain.lines import Line, line_of


def demands(context: Context, speaks: Callable[[Constraint], bool]) -> Iterator[Line]:
    """Every clause and rule of which ``speaks`` says yes, whenever it holds."""
    for scenario in context.game.scenarios:
        for clause in scenario.clauses:
            yield from _line(compile_clause(clause, context), f"{scenario.id}/{clause.id}", context, speaks)
    for rule in context.game.rules:
        yield from _line(compile_clause(rule, context), rule.id, context, speaks)


def _line(constraint: Constraint, name: str, context: Context, speaks: Callable[[Constraint], bool]) -> Iterator[Line]:
    if speaks(constraint):
        clause = constraint.clause
        during = clause.during
        when = ""
        if during is not None and during.moment is not None:
            when = {"setup": ", in the set-up", "always": ", always"}[during.moment]
        elif during is not None:
            ends = (f"from turn {during.from_turn}", during.from_turn), (f"to turn {during.to_turn}", during.to_turn)
            when = ", " + " ".join(text for text, turn in ends if turn is not None)
        text = f"{name}: {demand_words(constraint, context)}{when}"
        yield replace(line_of(clause, text), basis=str(constraint.basis))
