"""S6: set-ups and positions against the clauses of their scenario and the rules that always hold."""

from collections.abc import Iterator

import numpy as np

from modgen.check.constraints import Constraint, Judgement, Offence, compile_clause
from modgen.check.context import Context
from modgen.check.position import OFF_MAP, Position, scenario_position
from modgen.check.words import in_words, set_words
from modgen.diagnostics import Diagnostic
from modgen.diagnostics.tested import Tested
from modgen.spec.clauses import Clause
from modgen.spec.model import weakest
from modgen.spec.setup import Scenario

_MOST_NAMED = 12


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
            context.tested.append(_tested(constraint, judgement, position, known, context))
            for offence, reason in zip(judgement.offences, reasons, strict=True):
                yield _finding(code, constraint, judgement, offence, reason, position, context)
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


def asked(constraint: Constraint) -> str:
    """The bounds in words."""
    least, most = constraint.least, constraint.most
    if least == most:
        return f"exactly {least}"
    if most is None:
        return f"at least {least}"
    if least == 0:
        return f"at most {most}" if most else "none"
    return f"{least} to {most}"


def _tested(constraint: Constraint, judgement: Judgement, position: Position, known: bool, context: Context) -> Tested:
    text = f"{position.name}: {_said(constraint, judgement, context)}"
    basis = _basis(constraint, position, context)
    return Tested(constraint.clause.cite, text, str(judgement.verdict), "set-up", basis, context.choice, known)


def _said(constraint: Constraint, judgement: Judgement, context: Context) -> str:
    """``7 of 8 strength-4 divisions on Luzon``, or what a rule for each hex asks."""
    clause = constraint.clause
    what = clause.name or in_words(clause.counters, context.game)
    where = set_words(clause.where, context)
    if clause.open:
        return f"{what} in {where}: {judgement.count} counted; {clause.open}"
    if constraint.per_hex or constraint.alike is not None:
        alike = f"of one {clause.alike}" if clause.alike else ""
        bounds = f"{asked(constraint)} in a hex" if clause.counts else ""
        return f"{what}: {' and '.join(part for part in (bounds, alike) if part)}, {where}"
    unknown = f", {judgement.unknown} more may be" if judgement.unknown else ""
    if constraint.least == constraint.most and constraint.least > 0:
        return f"{judgement.count} of {constraint.least} {what} in {where}{unknown}"
    return f"{judgement.count} {what} in {where}, {asked(constraint)} wanted{unknown}"


def _basis(constraint: Constraint, position: Position, context: Context) -> str:
    """The weakest that the verdict rests on, the counters that were counted included."""
    inside = np.flatnonzero(constraint.inside(position))
    return str(weakest([constraint.basis, *(context.game.counters[index].basis for index in inside)]))


def _finding(
    code: str,
    constraint: Constraint,
    judgement: Judgement,
    offence: Offence,
    known: str,
    position: Position,
    context: Context,
) -> Diagnostic:
    clause = constraint.clause
    names = [context.game.counters[index].id for index in offence.counters]
    choice = f" (with {context.choice})" if context.choice else ""
    message = f"{position.name}/{clause.id}: {_wrong(constraint, judgement, offence, context)}{choice}"
    notes = []
    if offence.spot is not None:
        notes = [(position.written[name], f"{name} stands here") for name in names if name in position.written]
    elif constraint.most is not None and offence.count > constraint.most:
        for index in offence.counters:
            name = context.game.counters[index].id
            if name in position.written:
                spot = context.sets.name(int(position.spots[index]))
                notes.append((position.written[name], f"{name} stands in {spot}, inside"))
    elif judgement.count < constraint.least:
        outside = np.flatnonzero(constraint.counters & ~constraint.inside(position) & (position.spots >= 0))
        for index in outside:
            name = context.game.counters[index].id
            spot = context.sets.name(int(position.spots[index]))
            if name in position.written:
                notes.append((position.written[name], f"{name} stands in {spot}, outside"))
    place = notes[-1][0] if position.foreign and notes else clause.place()
    if position.foreign and notes:
        notes.append((clause.place(), "asked for here"))
    return Diagnostic(
        code,
        message,
        place,
        _would_be_right(constraint, judgement, offence, position, context),
        clause.cite,
        _basis(constraint, position, context),
        tuple(notes[:_MOST_NAMED]),
        known,
    )


def _wrong(constraint: Constraint, judgement: Judgement, offence: Offence, context: Context) -> str:
    what = constraint.clause.name or in_words(constraint.clause.counters, context.game)
    if offence.spot is None:
        where = set_words(constraint.clause.where, context)
        return f"{offence.count} {what} in {where}, {asked(constraint)} wanted"
    spot = context.sets.name(offence.spot)
    if constraint.alike is not None and len(np.unique(constraint.alike[offence.counters])) > 1:
        return f"{what} of several {constraint.clause.alike}s share {spot}"
    return f"{offence.count} {what} in {spot}, {asked(constraint)} allowed"


def _would_be_right(
    constraint: Constraint, judgement: Judgement, offence: Offence, position: Position, context: Context
) -> str:
    if offence.spot is not None:
        if constraint.most is not None and offence.count > constraint.most:
            return f"move {offence.count - constraint.most} of them to another hex"
        return "move one side or nation away" if constraint.alike is not None else "add to them"
    matching = int(constraint.counters.sum())
    if matching < constraint.least:
        return f"the spec has only {matching} such counters; {constraint.least} are wanted"
    if constraint.most is not None and judgement.count > constraint.most:
        return f"move {judgement.count - constraint.most} of them out of {set_words(constraint.clause.where, context)}"
    spots = np.flatnonzero(constraint.spots)
    names = ", ".join(context.sets.name(int(spot)) for spot in spots[:_MOST_NAMED])
    more = ", …" if len(spots) > _MOST_NAMED else ""
    missing = constraint.counters & (position.spots == OFF_MAP)
    off_map = [context.game.counters[index].id for index in np.flatnonzero(missing)[:_MOST_NAMED]]
    not_placed = f"; not placed: {', '.join(off_map)}" if off_map and judgement.count < constraint.least else ""
    return f"hexes in the set: {names}{more}{not_placed}" if len(spots) else "the set holds no hex"
