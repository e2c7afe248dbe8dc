"""What is said of a clause and a position: the line of the checklist, and the finding with its places and its basis."""

from collections.abc import Iterable, Iterator

import numpy as np

from modgen.check.constraints import Constraint, Judgement, Offence
from modgen.check.context import Context
from modgen.check.position import OFF_MAP, Position
from modgen.check.selection import CounterMask
from modgen.check.supports import Support
from modgen.check.words import in_words, inside, out_of, set_words
from modgen.diagnostics import Diagnostic, Place
from modgen.diagnostics.tested import Tested
from modgen.spec.model import Basis, weakest

_MOST_NAMED = 12


def asked(constraint: Constraint) -> str:
    """The bounds in words."""
    least, most = constraint.least, constraint.most
    if least == most:
        return f"exactly {least}" if least else "none"
    if most is None:
        return f"at least {least}"
    return f"at most {most}" if least == 0 else f"{least} to {most}"


def tested(constraint: Constraint, judgement: Judgement, position: Position, known: bool, context: Context) -> Tested:
    """The line of the checklist."""
    text = f"{position.name}: {_said(constraint, judgement, context)}"
    basis = max(
        (_basis(constraint, offence, position, context) for offence in judgement.offences),
        key=lambda found: found.rank,
        default=constraint.basis,
    )
    cite, verdict = constraint.clause.cite, str(judgement.verdict)
    return Tested(cite, text, verdict, "set-up", str(basis), context.choice, known)


def finding(
    code: str,
    constraint: Constraint,
    judgement: Judgement,
    offence: Offence,
    known: str,
    position: Position,
    settled: CounterMask,
    context: Context,
) -> Diagnostic:
    """The finding of one offence: who stands where, what would be legal, and the weakest datum it rests on.

    ``settled``: the counters that another clause wants where they stand.
    """
    clause = constraint.clause
    choice = f" (with {context.choice})" if context.choice else ""
    message = f"{position.name}/{clause.id}: {_wrong(constraint, offence, context)}{choice}"
    too_many = offence.spot is not None or (constraint.most is not None and offence.count > constraint.most)
    counters = offence.counters if too_many else _missing(constraint, judgement, position, settled, context)
    notes = list(_notes(counters, too_many, offence, position, context))[:_MOST_NAMED]
    place = notes[-1 if too_many else 0][0] if position.foreign and notes else clause.place()
    if position.foreign and notes:
        notes.append((clause.place(), "asked for here"))
    weak = _weakest(constraint, offence, position, context)
    if weak is not None and weak.basis not in (Basis.PRINTED, Basis.OBSERVED):
        notes.append((weak.place, f"rests on {weak.what}, {weak.basis}"))
    help = _would_be_right(constraint, judgement, offence, position, context)
    basis = str(_basis(constraint, offence, position, context))
    return Diagnostic(code, message, place, help, clause.cite, basis, tuple(notes), known)


def _said(constraint: Constraint, judgement: Judgement, context: Context) -> str:
    """``7 of 8 strength-4 divisions in Luzon``, or what a rule for each hex asks."""
    clause = constraint.clause
    what = clause.name or in_words(clause.counters, context.game)
    where = inside(set_words(clause.where, context))
    if clause.open:
        return f"{what} {where}: {judgement.count} counted; {clause.open}"
    if constraint.per_hex or constraint.alike is not None:
        alike = f"of one {clause.alike}" if clause.alike else ""
        bounds = f"{asked(constraint)} in a hex" if clause.counts else ""
        return f"{what}: {' and '.join(part for part in (bounds, alike) if part)}, {where}"
    unknown = f", {judgement.unknown} more may be" if judgement.unknown else ""
    if constraint.least == constraint.most and constraint.least > 0:
        return f"{judgement.count} of {constraint.least} {what} {where}{unknown}"
    return f"{judgement.count} {what} {where}, {asked(constraint)} wanted{unknown}"


def _weakest(constraint: Constraint, offence: Offence, position: Position, context: Context) -> Support | None:
    """The weakest datum of the map that an offence rests on.

    Counters that are where they may not be offend by the hexes they stand in, and not by all of the set; counters that
    are missing from a set offend by all of it.
    """
    where = constraint.clause.where
    if offence.spot is None and offence.count < constraint.least:
        return next(iter(context.sets.supports(where)), None)
    spots = {offence.spot} if offence.spot is not None else {int(position.spots[one]) for one in offence.counters}
    found = [support for spot in sorted(spots) for support in context.sets.reasons(where, spot)[:1]]
    return max(found, key=lambda support: support.basis.rank, default=None)


def _basis(constraint: Constraint, offence: Offence, position: Position, context: Context) -> Basis:
    """The weakest that an offence rests on: the clause, the map where it matters, the counters that were counted."""
    weak = _weakest(constraint, offence, position, context)
    counters = [context.game.counters[index].basis for index in offence.counters]
    return weakest([constraint.clause.basis, *counters, *([weak.basis] if weak is not None else [])])


def _missing(
    constraint: Constraint, judgement: Judgement, position: Position, settled: CounterMask, context: Context
) -> Iterable[int]:
    """The counters outside that are likeliest to be the missing ones; those on hexes before those in boxes."""
    if judgement.count >= constraint.least:
        return ()
    outside = constraint.counters & ~constraint.inside(position) & (position.spots >= 0)
    found = np.flatnonzero(outside & ~settled) if (outside & ~settled).any() else np.flatnonzero(outside)
    return sorted(found, key=lambda one: bool(position.spots[one] >= context.sets.spots.hexes))


def _notes(
    counters: Iterable[int], too_many: bool, offence: Offence, position: Position, context: Context
) -> Iterator[tuple[Place, str]]:
    """Where the counters stand that offend, or that are missing where they should be."""
    for index in counters:
        name = context.game.counters[index].id
        if name in position.written:
            spot = context.sets.name(int(position.spots[index]))
            how = "stands here" if offence.spot is not None else f"stands in {spot}, {'in' if too_many else 'out'}side"
            yield position.written[name], f"{name} {how}"


def _wrong(constraint: Constraint, offence: Offence, context: Context) -> str:
    what = constraint.clause.name or in_words(constraint.clause.counters, context.game)
    if offence.spot is None:
        where = inside(set_words(constraint.clause.where, context))
        return f"{offence.count} {what} {where}, {asked(constraint)} wanted"
    spot = context.sets.name(offence.spot)
    if constraint.alike is not None and len(np.unique(constraint.alike[offence.counters])) > 1:
        return f"{what} of several {constraint.clause.alike}s share {spot}"
    verb = "wanted" if offence.count < constraint.least else "allowed"
    return f"{offence.count} {what} in {spot}, {asked(constraint)} {verb}"


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
        many, there = judgement.count - constraint.most, offence.counters
        who = context.game.counters[there[0]].id if len(there) == 1 else f"{many} of them"
        return f"move {who} {out_of(constraint.clause.where, context)}"
    spots = np.flatnonzero(constraint.spots)
    names = ", ".join(context.sets.name(int(spot)) for spot in spots[:_MOST_NAMED])
    more = ", …" if len(spots) > _MOST_NAMED else ""
    missing = constraint.counters & (position.spots == OFF_MAP)
    off_map = [context.game.counters[index].id for index in np.flatnonzero(missing)[:_MOST_NAMED]]
    not_placed = f"; not placed: {', '.join(off_map)}" if off_map and judgement.count < constraint.least else ""
    return f"hexes in the set: {names}{more}{not_placed}" if len(spots) else "the set holds no hex"
