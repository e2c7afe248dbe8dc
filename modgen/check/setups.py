"""S6: the at-start set-up of each scenario against its clauses."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from modgen.check.constraints import OFF_MAP, Constraint, compile_clause, positions
from modgen.check.context import Context
from modgen.diagnostics import Diagnostic
from modgen.spec.setup import Scenario

_MOST_HEXES_NAMED = 12


def check_setups(context: Context) -> Iterator[Diagnostic]:
    """S601: a clause of a scenario is not met. F502: a clause said to be contradicted is met."""
    for scenario in context.game.scenarios:
        position = positions(scenario, context)
        for clause in scenario.clauses:
            constraint = compile_clause(clause, context)
            context.checklist.append(_line(scenario, constraint, position))
            if not constraint.holds(position):
                yield _not_met(scenario, constraint, position, context)
            elif clause.known:
                message = f"the clause {clause.id!r} is met, so there is nothing to accept"
                yield Diagnostic("F502", message, clause.place("known"), "take `known` out", clause.cite)


def _asked(constraint: Constraint) -> str:
    least, most = constraint.least, constraint.most
    if least == most:
        return f"exactly {least}"
    if most is None:
        return f"at least {least}"
    return f"at most {most}" if least == 0 else f"{least} to {most}"


def _line(scenario: Scenario, constraint: Constraint, position: NDArray[np.int64]) -> str:
    mark = "holds" if constraint.holds(position) else "fails"
    count = int(constraint.inside(position).sum())
    clause = constraint.clause
    return f"{clause.cite}: {scenario.id}/{clause.id}: {count} counted, {_asked(constraint)} wanted: {mark}"


def _not_met(scenario: Scenario, constraint: Constraint, position: NDArray[np.int64], context: Context) -> Diagnostic:
    clause = constraint.clause
    count = int(constraint.inside(position).sum())
    message = f"{scenario.id}/{clause.id}: {count} of its counters stand there, {_asked(constraint)} should"
    notes = []
    outside = constraint.counters & ~constraint.inside(position)
    for stack in scenario.setup:
        for index, counter in enumerate(context.game.counters):
            if count < constraint.least and outside[index] and counter.id in stack.counters:
                spot = stack.place("counters", stack.counters.index(counter.id))
                notes.append((spot, f"{counter.id} stands in {context.name(int(position[index]))}, outside"))
    return Diagnostic(
        "S601",
        message,
        clause.place(),
        _would_be_right(constraint, position, context),
        clause.cite,
        str(constraint.basis),
        tuple(notes),
        clause.known,
    )


def _would_be_right(constraint: Constraint, position: NDArray[np.int64], context: Context) -> str:
    matching = int(constraint.counters.sum())
    if matching < constraint.least:
        return f"the spec has only {matching} such counters; {constraint.least} are wanted"
    cells = np.flatnonzero(constraint.cells)
    names = ", ".join(context.name(int(cell)) for cell in cells[:_MOST_HEXES_NAMED])
    more = ", …" if len(cells) > _MOST_HEXES_NAMED else ""
    off_map = [
        counter.id
        for counter, meant, cell in zip(context.game.counters, constraint.counters, position, strict=True)
        if meant and cell == OFF_MAP
    ]
    not_placed = f"; not placed: {', '.join(off_map)}" if off_map else ""
    return f"hexes in the set: {names}{more}{not_placed}" if len(cells) else "the set holds no hex"
