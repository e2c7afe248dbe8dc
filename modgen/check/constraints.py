"""The one form that rules about counts and places compile to, shared by whoever checks, proposes or explains."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from modgen.check.context import Context
from modgen.check.position import UNKNOWN, Position
from modgen.check.selection import CounterMask, counter_codes
from modgen.spec.clauses import Clause
from modgen.spec.model import Basis, weakest


class Verdict(StrEnum):
    """What can be said of a clause and a position."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNVERIFIABLE = "unverifiable"


@dataclass(frozen=True, slots=True, eq=False)
class Offence:
    """Where a clause is not met: ``count`` counters (``counters``, by index) at a spot, or in the whole set (None)."""

    spot: int | None
    counters: NDArray[np.int64]
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """The verdict on one clause: how many counters count for it, how many might, and where it is not met."""

    verdict: Verdict
    count: int
    unknown: int
    offences: tuple[Offence, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Constraint:
    """``least`` to ``most`` of the counters in one mask stand on the spots of the other.

    Attributes:
        clause: what it was compiled from.
        counters: over the game's counters.
        spots: over hexes and boxes.
        least, most: the bounds; ``most`` is None for no bound.
        per_hex: the bounds are for each spot, not for all of them together.
        groups: a number for each counter; the bounds are for each number by itself.
        alike: a number for each counter; those on one spot must share it. None where nothing is asked.
        basis: the weakest that clause and set rest on.
    """

    clause: Clause
    counters: CounterMask
    spots: NDArray[np.bool_]
    least: int
    most: int | None
    per_hex: bool
    groups: NDArray[np.int64]
    alike: NDArray[np.int64] | None
    basis: Basis

    def inside(self, position: Position) -> CounterMask:
        """Which of the counters meant stand inside."""
        placed = position.spots >= 0
        return np.asarray(self.counters & placed & self.spots[np.where(placed, position.spots, 0)], dtype=np.bool_)

    def judge(self, position: Position) -> Judgement:
        """Whether the position meets the clause, and where it does not."""
        inside = self.inside(position)
        unknown = np.asarray(self.counters & (position.spots == UNKNOWN), dtype=np.bool_)
        count, open_ = int(inside.sum()), int(unknown.sum())
        offences = tuple(self._offences(position, inside, unknown))
        if offences:
            return Judgement(Verdict.ILLEGAL, count, open_, offences)
        if self.clause.open or (open_ and not self._safe(position, inside, unknown)):
            return Judgement(Verdict.UNVERIFIABLE, count, open_)
        return Judgement(Verdict.LEGAL, count, open_)

    def _offences(self, position: Position, inside: CounterMask, unknown: CounterMask) -> Iterator[Offence]:
        for spot, group, members in self._heaps(position, inside):
            count = len(members)
            possible = int((unknown & (self.groups == group)).sum())
            if (self.most is not None and count > self.most) or count + possible < self.least:
                yield Offence(spot, members, count)
        if self.alike is not None:
            for spot in np.unique(position.spots[inside]):
                members = np.flatnonzero(inside & (position.spots == spot))
                if len(np.unique(self.alike[members])) > 1:
                    yield Offence(int(spot), members, len(members))

    def _heaps(self, position: Position, inside: CounterMask) -> Iterator[tuple[int | None, int, NDArray[np.int64]]]:
        """The counters that are counted together: spot (None for the whole set), group, indices of the counters."""
        groups = np.unique(self.groups[self.counters]) if self.counters.any() else np.zeros(1, np.int64)
        if not self.per_hex:
            for group in groups:
                yield None, int(group), np.flatnonzero(inside & (self.groups == group))
            return
        # Where nothing is asked at least, only spots with counters can offend.
        spots = np.flatnonzero(self.spots) if self.least else np.unique(position.spots[inside])
        for spot in spots:
            here = inside & (position.spots == spot)
            for group in groups:
                yield int(spot), int(group), np.flatnonzero(here & (self.groups == group))

    def _safe(self, position: Position, inside: CounterMask, unknown: CounterMask) -> bool:
        """Whether the clause is met wherever the counters stand of which nobody says it."""
        if self.alike is not None or (self.per_hex and self.least):
            return False
        if not self.per_hex and any(len(members) < self.least for _, _, members in self._heaps(position, inside)):
            return False
        if self.most is None:
            return True
        # All of them might come to the fullest hex, or to an empty one.
        counts = [(group, len(members)) for _, group, members in self._heaps(position, inside)]
        counts += [(int(group), 0) for group in np.unique(self.groups[unknown])]
        return all(count + int((unknown & (self.groups == group)).sum()) <= self.most for group, count in counts)


def compile_clause(clause: Clause, context: Context, turn: int | None = None) -> Constraint:
    """A clause as masks; ``turn`` is the turn in question, None for the set-up."""
    game = context.game
    least, most = _bounds(clause, context)
    return Constraint(
        clause=clause,
        counters=context.select(clause.counters, turn),
        spots=context.sets.mask(clause.where),
        least=least,
        most=most,
        per_hex=clause.per == "hex",
        groups=counter_codes(game, clause.of_each),
        alike=None if clause.alike is None else counter_codes(game, clause.alike),
        basis=weakest([clause.basis, *context.sets.bases(clause.where)]),
    )


def _bounds(clause: Clause, context: Context) -> tuple[int, int | None]:
    if clause.exactly is not None:
        number = context.number(clause.exactly)
        return number, number
    least = 0 if clause.at_least is None else context.number(clause.at_least)
    return least, None if clause.at_most is None else context.number(clause.at_most)
