"""S6: set-ups and positions against the clauses of their scenario and the rules that always hold."""

from collections.abc import Iterator

from modgen.check.constraints import Constraint, Judgement, Offence, compile_clause
from modgen.check.context import Context
from modgen.check.placing import scenario_position
from modgen.check.position import Position
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
    for code, wanted in (("S601", clauses), ("S602", rules)):
        for clause in wanted:
            constraint = compile_clause(clause, context, position.turn)
            judgement = constraint.judge(position)
            reasons = [_accepted(offence, constraint, position, clauses, context) for offence in judgement.offences]
            known = bool(reasons) and all(reasons)
            context.tested.append(tested(constraint, judgement, position, known, context))
            for offence, reason in zip(judgement.offences, reasons, strict=True):
                yield finding(code, constraint, judgement, offence, reason, position, context)
            _note_idle(clause, judgement, position, context)


def _accepted(
    offence: Offence, constraint: Constraint, position: Position, clauses: list[Clause], context: Context
) -> str:
    """Why an offence is accepted: the clause is known not to be met, or one that asks for it breaks the rule."""
    clause = constraint.clause
    if clause.known and not position.foreign:
        context.accepted.shows(clause.place("known"))
        return clause.known
    if offence.spot is None:
        return ""
    for asking in clauses:
        reason = dict(asking.breaks).get(clause.id, "")
        if reason and _asks_for(asking, offence, position, context):
            context.accepted.shows(asking.place("breaks", clause.id))
            return reason
    return ""


def _asks_for(asking: Clause, offence: Offence, position: Position, context: Context) -> bool:
    """Whether a clause wants counters where they offend a rule."""
    here = context.sets.mask(asking.where)[offence.spot]
    return bool(here and context.select(asking.counters, position.turn)[offence.counters].any())


def _note_idle(clause: Clause, judgement: Judgement, position: Position, context: Context) -> None:
    if position.foreign:
        return
    if clause.known and not judgement.offences:
        message = f"the clause {clause.id!r} is met, so there is nothing to accept"
        context.accepted.idle(clause.place("known"), message, clause.cite)
    for rule, _ in clause.breaks:
        message = f"the clause {clause.id!r} does not break the rule {rule!r}, so there is nothing to accept"
        context.accepted.idle(clause.place("breaks", rule), message, clause.cite)
