"""A legal set-up for the clauses of a scenario, or the clauses that cannot be met together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python import cp_model

from modgen.check.constraints import Constraint
from modgen.check.context import Context
from modgen.propose.conflict import smallest_conflict
from modgen.propose.model import SetupModel
from modgen.propose.problem import Problem, problem_of
from modgen.propose.solver import solver
from modgen.propose.taste import Taste
from modgen.spec.setup import Scenario

_FOUND = (cp_model.OPTIMAL, cp_model.FEASIBLE)


@dataclass(frozen=True, slots=True, eq=False)
class Proposed:
    """A set-up.

    Attributes:
        spots: for each counter of the game the index of its spot, or :data:`~modgen.check.position.OFF_MAP`.
        chosen: which of them were free.
        asking: the clauses and rules for whose sake they are in play.
        best: whether it is proven that there is none to be preferred.
        left_out: clauses that it need not meet, since the spec accepts that its own set-up does not (``known``).
    """

    spots: NDArray[np.int64]
    chosen: NDArray[np.bool_]
    asking: tuple[Constraint, ...]
    best: bool
    left_out: tuple[Constraint, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Conflict:
    """Clauses and rules that cannot be met together.

    Attributes:
        constraints: those, in their order in the spec.
        minimal: whether it is proven that without any one of them the others can be met.
        fixed: the counters (by index) of the set-up that they speak of and that were not to move.
        freed: whether all clauses could be met if those did move.
    """

    constraints: tuple[Constraint, ...]
    minimal: bool
    fixed: tuple[int, ...]
    freed: bool


class Undecided(Exception):  # noqa: N818  nothing is wrong with what was asked
    """The solver found no set-up, and no proof that there is none, in the time that it is given."""


def propose(
    scenario: Scenario, context: Context, *, free: bool = False, near: Mapping[str, int] | None = None
) -> Proposed | Conflict:
    """Find a set-up that the checker calls legal.

    Args:
        scenario: as it is for the choice of the context.
        context: the game for one choice of edition and options.
        free: whether the counters that the scenario's set-up places may move too.
        near: where free counters had better stand, by their ids; else the present proposal, and only as between
            set-ups that are as good otherwise.

    Raises:
        Undecided: in the time given it was neither found nor shown to be impossible.
    """
    problem = problem_of(scenario, context, free=free, near=near)
    known = [index for index, one in enumerate(problem.constraints) if one.clause.known]
    # A contradiction that the spec accepts is accepted only where it shows.
    for left_out in ([], known) if known else ([],):
        found = _best(problem, left_out)
        if found is not None:
            return found
    return _conflict(problem, known, scenario, context)


def _best(problem: Problem, left_out: Sequence[int]) -> Proposed | None:
    model = SetupModel(problem, leave_out=left_out)
    taste = Taste(model)
    taste.lay()
    search = solver()
    status = search.solve(model.cp)
    answered = status
    if status == cp_model.UNKNOWN:  # then any set-up is better than none
        model = SetupModel(problem, leave_out=left_out)
        search = solver()
        answered = search.solve(model.cp)
    if answered == cp_model.UNKNOWN:
        raise Undecided
    if answered not in _FOUND:
        return None
    numbers = _numbers(model, search)
    if status in _FOUND and taste.stay(round(search.objective_value)):
        nearest = solver()
        if nearest.solve(model.cp) in _FOUND:
            numbers = _numbers(model, nearest)
    free = np.zeros(len(problem.fixed), dtype=np.bool_)
    free[[counter for pool in problem.pools for counter in pool.counters]] = True
    unmet = tuple(problem.constraints[index] for index in left_out)
    asking = tuple(one for one in problem.constraints if one.least > 0)
    return Proposed(_dealt(problem, numbers), free, asking, status == cp_model.OPTIMAL, unmet)


def _numbers(model: SetupModel, search: cp_model.CpSolver) -> dict[tuple[int, int], int]:
    return {key: int(search.value(number)) for key, number in model.numbers.items()}


def _dealt(problem: Problem, numbers: dict[tuple[int, int], int]) -> NDArray[np.int64]:
    """The counters of each pool dealt out to its spots: each where it stood before, as far as that is possible."""
    spots = problem.fixed.copy()
    for index, pool in enumerate(problem.pools):
        room = {spot: numbers[index, spot] for spot in pool.spots}
        waiting = []
        for counter in pool.counters:
            before = int(problem.wished[counter])
            if room.get(before, 0) > 0:
                spots[counter] = before
                room[before] -= 1
            else:
                waiting.append(counter)
        places = [spot for spot, left in room.items() for _ in range(left)]
        for counter, spot in zip(waiting, places, strict=False):
            spots[counter] = spot
    return spots


def _conflict(problem: Problem, known: Sequence[int], scenario: Scenario, context: Context) -> Conflict:
    model = SetupModel(problem, leave_out=known, assumed=True)
    core = smallest_conflict(model)
    constraints = tuple(problem.constraints[index] for index in core.constraints)
    fixed = problem.fixed >= 0
    counted = {counter for one in constraints for counter in np.flatnonzero(one.counters & fixed).tolist()}
    freed = bool(counted) and _can_be_met(problem_of(scenario, context, free=True), known)
    return Conflict(constraints, core.minimal, tuple(sorted(counted)), freed)


def _can_be_met(problem: Problem, left_out: Sequence[int]) -> bool:
    model = SetupModel(problem, leave_out=left_out)
    return solver().solve(model.cp) in _FOUND
