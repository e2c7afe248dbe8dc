"""The problem as a model of CP-SAT: how many counters of each pool stand at each spot, and what that must obey."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import IntVar, LinearExpr, LiteralT

from modgen.check.constraints import Constraint
from modgen.check.setups import most_asked_for
from modgen.propose.problem import Problem


@dataclass(frozen=True, slots=True)
class _Heap:
    """Counters that are counted together: those of some pools, and some that do not move."""

    pools: tuple[int, ...]
    fixed: tuple[int, ...]


class SetupModel:
    """The hard part of a problem; a taste is laid over it by :mod:`modgen.propose.taste`.

    Attributes:
        cp: the model itself.
        numbers: how many counters of a pool stand at a spot, by both.
        holds: for each constraint the literal that it is in force.
        assumed: the constraints (by index) that can be taken out of force.
    """

    def __init__(self, problem: Problem, *, leave_out: Iterable[int] = (), assumed: bool = False) -> None:
        """Make the model.

        Args:
            problem: what is to be decided.
            leave_out: constraints (by index) that nothing enforces; what they excuse stays excused.
            assumed: whether each constraint can be taken out of force, to find out which ones conflict.
        """
        self.problem = problem
        self.cp = cp_model.CpModel()
        always: IntVar = self.cp.new_constant(1)
        left_out = set(leave_out)
        self.assumed = [index for index in range(len(problem.constraints)) if assumed and index not in left_out]
        self.holds = [always] * len(problem.constraints)
        for index in self.assumed:
            self.holds[index] = self.cp.new_bool_var("")
        self.numbers: dict[tuple[int, int], IntVar] = {}
        self._at: dict[int, list[int]] = {}
        for index, pool in enumerate(problem.pools):
            size = len(pool.counters)
            for spot in pool.spots:
                self.numbers[index, spot] = self.cp.new_int_var(0, size, "")
                self._at.setdefault(spot, []).append(index)
            self.cp.add(sum(self.numbers[index, spot] for spot in pool.spots) <= size)
        for index, constraint in enumerate(problem.constraints):
            if index not in left_out:
                self._bounds(index, constraint)
                self._alike(index, constraint)

    def pools_at(self, spot: int) -> list[int]:
        """The pools whose counters may stand at a spot."""
        return self._at.get(spot, [])

    @property
    def spots(self) -> list[int]:
        """The spots at which free counters may stand."""
        return sorted(self._at)

    def total(self, spot: int | None, pools: Iterable[int], spots: Sequence[int] = ()) -> LinearExpr:
        """How many counters of some pools stand at a spot, or at several."""
        where = spots if spot is None else (spot,)
        return LinearExpr.sum(
            [self.numbers[pool, one] for pool in pools for one in where if (pool, one) in self.numbers]
        )

    def _bounds(self, index: int, constraint: Constraint) -> None:
        least, most = constraint.least, constraint.most
        inside = np.flatnonzero(constraint.spots).tolist()
        for spot, heap in self._heaps(constraint):
            total = self.total(spot, heap.pools, inside)
            largest = len(heap.fixed) + sum(len(self.problem.pools[pool].counters) for pool in heap.pools)
            over, under = most is not None and largest > most, len(heap.fixed) < least
            if not over and not under:
                continue
            held = [self.holds[index], *self._unless_excused(index, spot, heap)]
            if most is not None and over:
                self.cp.add(total + len(heap.fixed) <= most).only_enforce_if(held)
            if under:
                self.cp.add(total + len(heap.fixed) >= least).only_enforce_if(held)

    def _heaps(self, constraint: Constraint) -> Iterator[tuple[int | None, _Heap]]:
        """As the checker counts: by group; for the whole set, or for each spot that could be wrong."""
        problem, inside = self.problem, self._inside(constraint)
        standing = problem.standing(constraint).tolist()
        groups = np.unique(constraint.groups[constraint.counters]).tolist() or [0]
        for spot in self._looked_at(constraint, standing):
            pools = inside if spot is None else [pool for pool in inside if (pool, spot) in self.numbers]
            fixed = standing if spot is None else [one for one in standing if problem.fixed[one] == spot]
            for group in groups:
                yield (
                    spot,
                    _Heap(
                        tuple(pool for pool in pools if constraint.groups[self._first(pool)] == group),
                        tuple(one for one in fixed if constraint.groups[one] == group),
                    ),
                )

    def _looked_at(self, constraint: Constraint, standing: Sequence[int]) -> Iterator[int | None]:
        if not constraint.per_hex:
            yield None
            return
        taken = {*self._at, *self.problem.fixed[list(standing)].tolist()}
        for spot in np.flatnonzero(constraint.spots).tolist():
            # Where nothing is asked at least, an empty spot cannot be wrong.
            if constraint.least or spot in taken:
                yield spot

    def _alike(self, index: int, constraint: Constraint) -> None:
        if constraint.alike is None:
            return
        inside, standing = self._inside(constraint), self.problem.standing(constraint).tolist()
        for spot in np.flatnonzero(constraint.spots).tolist():
            heap = _Heap(
                tuple(pool for pool in inside if (pool, spot) in self.numbers),
                tuple(one for one in standing if self.problem.fixed[one] == spot),
            )
            codes = constraint.alike
            there = {int(codes[one]) for one in heap.fixed}
            kinds = sorted(there | {int(codes[self._first(pool)]) for pool in heap.pools})
            if len(kinds) < 2:
                continue
            present = {kind: self.cp.new_bool_var("") for kind in kinds}
            for kind in there:
                self.cp.add(present[kind] == 1)
            for pool in heap.pools:
                size = len(self.problem.pools[pool].counters)
                self.cp.add(self.numbers[pool, spot] <= size * present[int(codes[self._first(pool)])])
            held = [self.holds[index], *self._unless_excused(index, spot, heap)]
            self.cp.add(sum(present.values()) <= 1).only_enforce_if(held)

    def _unless_excused(self, index: int, spot: int | None, heap: _Heap) -> list[LiteralT]:
        """That the counters here are not just those which clauses that break the constraint on purpose ask for."""
        if spot is None:
            return []
        constraints = self.problem.constraints
        asking = [one for one in self.problem.excuses[index] if constraints[one].spots[spot]]
        if not asking:
            return []
        wanted = np.any([constraints[one].counters for one in asking], axis=0)
        if not wanted[list(heap.fixed)].all():
            return []
        excused = self.cp.new_bool_var("")
        for one in asking:
            self.cp.add_implication(excused, self.holds[one])
        total = self.total(spot, heap.pools) + len(heap.fixed)
        most = sum(most_asked_for(constraints[one].clause, self.problem.context) for one in asking)
        others = [pool for pool in heap.pools if not wanted[self._first(pool)]]
        self.cp.add(self.total(spot, others) == 0).only_enforce_if(excused)
        self.cp.add(total >= 1).only_enforce_if(excused)
        self.cp.add(total <= most).only_enforce_if(excused)
        return [~excused]

    def _inside(self, constraint: Constraint) -> list[int]:
        """The pools whose counters a constraint speaks of."""
        return [pool for pool in range(len(self.problem.pools)) if constraint.counters[self._first(pool)]]

    def _first(self, pool: int) -> int:
        return self.problem.pools[pool].counters[0]
