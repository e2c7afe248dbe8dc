"""What is to be decided: which counters are free, where each may stand, and what the clauses ask of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from modgen.check.constraints import Constraint, compile_clause
from modgen.check.context import Context
from modgen.check.placing import position_of_stacks, proposed_stacks
from modgen.check.position import OFF_MAP
from modgen.check.selection import counter_codes
from modgen.check.setups import clauses_that_hold
from modgen.spec.setup import Scenario


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """Free counters that no clause and no taste tells apart, so that only their number at each spot is decided.

    Attributes:
        counters: by index.
        spots: where they may stand, by index; else they are not in play.
        wanted: whether they had better be in play, and not just where a clause cannot do without them.
        home: where the set-up has them, if they may leave it; else :data:`OFF_MAP`.
        side, ground: what a taste needs of them: a number for their side, and the ground that is theirs.
    """

    counters: tuple[int, ...]
    spots: tuple[int, ...]
    wanted: bool
    home: int
    side: int
    ground: str


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """A set-up to be found.

    Attributes:
        constraints: all that hold during the set-up, the scenario's own first.
        excuses: for each constraint those (by index) that break it on purpose.
        fixed: for each counter the spot that it does not leave, or :data:`OFF_MAP`.
        wished: where a proposal has it now, or :data:`OFF_MAP`.
        anchored: whether a counter had better not leave that place for a prettier one.
        sides: a number for each counter's side.
        pools: the free counters.
    """

    context: Context
    scenario: Scenario
    constraints: tuple[Constraint, ...]
    excuses: tuple[tuple[int, ...], ...]
    fixed: NDArray[np.int64]
    wished: NDArray[np.int64]
    anchored: bool
    sides: NDArray[np.int64]
    pools: tuple[Pool, ...]

    def standing(self, constraint: Constraint) -> NDArray[np.int64]:
        """The fixed counters, by index, that a constraint counts."""
        placed = self.fixed >= 0
        return np.flatnonzero(constraint.counters & placed & constraint.spots[np.where(placed, self.fixed, 0)])


def problem_of(
    scenario: Scenario, context: Context, *, free: bool = False, near: Mapping[str, int] | None = None
) -> Problem:
    """The set-up of a scenario as a problem.

    A counter is free where a clause (or rule) that wants at least one of its kind selects it, and the set-up does not
    place it. It may stand where such clauses want it: anywhere else it could only do harm, since all that a clause asks
    beside least numbers holds all the more for fewer counters. Clauses that break a rule count too, since their
    counters excuse others.

    Args:
        scenario: as it is for the choice of the context.
        context: the game for one choice.
        free: whether the counters that the set-up places may move as well.
        near: where counters had better stand, by their ids; else where the present proposal has them, as a tie-break.
    """
    clauses, rules = clauses_that_hold(scenario, None, context)
    constraints = tuple(compile_clause(clause, context) for clause in (*clauses, *rules))
    excuses = tuple(_excuses(constraint.clause.id, constraints[: len(clauses)]) for constraint in constraints)
    placed = position_of_stacks(scenario.id, scenario.setup, context).spots
    wished = position_of_stacks(scenario.id, proposed_stacks(scenario, context), context).spots
    if near is not None:
        wished = np.array([near.get(counter.id, OFF_MAP) for counter in context.game.counters], dtype=np.int64)
    may_stand = np.zeros((len(placed), len(context.sets.spots)), dtype=np.bool_)
    wanted = np.zeros(len(placed), dtype=np.bool_)
    for constraint in constraints:
        if constraint.least > 0 or constraint.clause.breaks:
            may_stand |= constraint.counters[:, None] & constraint.spots
        if constraint.least > 0 and constraint.most is not None:
            wanted |= constraint.counters
    wanted &= [counter.arrives is None for counter in context.game.counters]
    set_up = placed >= 0
    if free:
        may_stand[set_up, placed[set_up]] = True
        wanted |= set_up
    else:
        may_stand[set_up] = False
    home = placed if free else np.full_like(placed, OFF_MAP)
    sides = counter_codes(context.game, "side")
    pools = _pools(constraints, may_stand, [home, wanted.astype(np.int64), sides], context)
    fixed = np.full_like(placed, OFF_MAP) if free else placed
    return Problem(context, scenario, constraints, excuses, fixed, wished, near is not None, sides, pools)


def _excuses(broken: str, asking: Sequence[Constraint]) -> tuple[int, ...]:
    """Which constraints break the one of that id, with a reason."""
    return tuple(index for index, one in enumerate(asking) if dict(one.clause.breaks).get(broken))


def _pools(
    constraints: Sequence[Constraint],
    may_stand: NDArray[np.bool_],
    told_by: Sequence[NDArray[np.int64]],
    context: Context,
) -> tuple[Pool, ...]:
    """The counters that may stand anywhere, by all that tells them apart; home, wanted and side come first."""
    codes = [*told_by]
    for one in constraints:
        inside = one.counters.astype(np.int64)
        codes += [inside * (1 + one.groups)]
        codes += [] if one.alike is None else [inside * (1 + one.alike)]
    grounds = [_ground(str(counter.type)) for counter in context.game.counters]
    found: dict[tuple[object, ...], list[int]] = {}
    for index in np.flatnonzero(may_stand.any(axis=1)).tolist():
        key = (grounds[index], may_stand[index].tobytes(), *(int(code[index]) for code in codes))
        found.setdefault(key, []).append(index)
    home, wanted, sides = told_by
    return tuple(
        Pool(
            tuple(counters),
            tuple(np.flatnonzero(may_stand[counters[0]]).tolist()),
            bool(wanted[counters[0]]),
            int(home[counters[0]]),
            int(sides[counters[0]]),
            grounds[counters[0]],
        )
        for counters in found.values()
    )


def _ground(unit: str) -> str:
    """What a kind of unit stands on: land, sea, or either (empty)."""
    return {"naval": "sea", "air": "", "marker": ""}.get(unit, "land")
