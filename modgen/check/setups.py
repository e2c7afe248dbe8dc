"""S6: set-ups and positions against the clauses of their scenario and the rules that always hold."""

from collections.abc import Iterator

import numpy as np

from modgen.check.constraints import Constraint, Judgement, Offence, compile_clause
from modgen.check.context import Context
from modgen.check.placing import scenario_position
from modgen.check.position import Position
from modgen.check.selection import CounterMask
from modgen.check.telling import finding, tested
from modgen.diagnostics import Diagnostic
from modgen.spec.clauses import Clause
from modgen.spec.setup import Scenario


def check_setups(context: Context) -> Iterator[Diagnostic]:
    """S601, S602: the set-up of each scenario against its clauses and the rules."""
    for scenario in context.game.scenarios:
        yield from judge_position(scenario_position(scenario, context), scenario, context)


def clauses_that_hold(
    scenario: Scenario | None, turn: int | None, context: Context
) -> tuple[list[Clause], list[Clause]]:
    """The clauses of a scenario, and the rules of the game, that hold on a turn; None stands for the set-up."""
    clauses = () if scenario is None or turn is not None else scenario.clauses
    return _holding(clauses, turn), _holding(context.game.rules, turn)


def _holding(clauses: tuple[Clause, ...], turn: int | None) -> list[Clause]:
    return [clause for clause in clauses if clause.during is None or clause.during.holds(turn)]


def judge_position(position: Position, scenario: Scenario | None, context: Context) -> Iterator[Diagnostic]:
    """S601: a clause of the scenario is not met. S602: a rule is broken. All that hold on the position's turn."""
    clauses, rules = clauses_that_hold(scenario, position.turn, context)
    compiled = [compile_clause(clause, context, position.turn) for clause in (*clauses, *rules)]
    judged = [(constraint, constraint.judge(position)) for constraint in compiled]
    settled = _settled(judged, position)
    for number, (constraint, judgement) in enumerate(judged):
        code = "S601" if number < len(clauses) else "S602"
        reasons = [_accepted(offence, constraint, position, clauses, context) for offence in judgement.offences]
        known = bool(reasons) and all(reasons)
        context.tested.append(tested(constraint, judgement, position, known, context))
        for offence, reason in zip(judgement.offences, reasons, strict=True):
            yield finding(code, constraint, judgement, offence, reason, position, settled, context)
        _note_idle(constraint.clause, judgement, position, context)


def _settled(judged: list[tuple[Constraint, Judgement]], position: Position) -> CounterMask:
    """The counters that stand where a clause that is met wants them: it is not they that are missing elsewhere."""
    settled = np.zeros(len(position.spots), dtype=np.bool_)
    for constraint, judgement in judged:
        if constraint.least > 0 and not judgement.offences:
            settled |= constraint.counters & constraint.inside(position)
    return settled


def _accepted(
    offence: Offence, constraint: Constraint, position: Position, clauses: list[Clause], context: Context
) -> str:
    """Why an offence is accepted: the clause is known not to be met, or those that ask for it break the rule."""
    clause = constraint.clause
    if clause.known and not position.foreign:
        context.accepted.shows(clause.place("known"))
        return clause.known
    asking = [] if offence.spot is None else _breaking(clause.id, offence.spot, clauses, context)
    if not asking or not _asked_for(asking, offence, position, context):
        return ""
    for one in asking:
        context.accepted.shows(one.place("breaks", clause.id))
    return dict(asking[0].breaks)[clause.id]


def _breaking(rule: str, spot: int, clauses: list[Clause], context: Context) -> list[Clause]:
    """The clauses that break a rule on purpose at a spot."""
    return [one for one in clauses if dict(one.breaks).get(rule) and context.sets.mask(one.where)[spot]]


def _asked_for(asking: list[Clause], offence: Offence, position: Position, context: Context) -> bool:
    """Whether the counters that offend are all asked for by some clauses, and no more of them than they ask for."""
    wanted = [context.select(one.counters, position.turn)[offence.counters] for one in asking]
    return 0 < offence.count <= sum(most_asked_for(one, context) for one in asking) and bool(
        np.any(wanted, axis=0).all()
    )


def most_asked_for(clause: Clause, context: Context) -> int:
    """How many counters a clause asks for: what it allows at most, else what it wants at least."""
    bounds = (clause.exactly, clause.at_most, clause.at_least)
    return next((context.number(bound) for bound in bounds if bound is not None), 0)


def _note_idle(clause: Clause, judgement: Judgement, position: Position, context: Context) -> None:
    if position.foreign:
        return
    if clause.known and not judgement.offences:
        message = f"the clause {clause.id!r} is met, so there is nothing to accept"
        context.accepted.idle(clause.place("known"), message, clause.cite)
    for rule, _ in clause.breaks:
        message = f"the clause {clause.id!r} does not break the rule {rule!r}, so there is nothing to accept"
        context.accepted.idle(clause.place("breaks", rule), message, clause.cite)
