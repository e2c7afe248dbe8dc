"""The solver held against plain backtracking: python benchmarks/propose.py SPEC [SECONDS]

Both look for a set-up of the first scenario as it is, and again with one rule more that cannot be met: no two free
counters stand in one spot, of which there are too few. Backtracking places counter after counter and goes back as soon
as a clause is broken or can no longer be met; it knows no taste.
"""

import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from modgen.check.constraints import Constraint
from modgen.check.position import OFF_MAP
from modgen.pipeline.check import Bench
from modgen.pipeline.terrain import terrain_of
from modgen.propose.conflict import smallest_conflict
from modgen.propose.model import SetupModel
from modgen.propose.problem import Problem, problem_of
from modgen.propose.solver import solver
from modgen.propose.taste import Taste
from modgen.spec import load
from modgen.spec.resolve import usual_choice


@dataclass
class Backtracking:
    problem: Problem
    ends: float
    tried: int = 0

    def search(self) -> str:
        self.spots = self.problem.fixed.copy()
        self.order = [(counter, pool.spots) for pool in self.problem.pools for counter in pool.counters]
        try:
            return "found" if self._place(0) else "proven that there is none"
        except TimeoutError:
            return "no answer"

    def _place(self, depth: int) -> bool:
        if depth == len(self.order):
            return True
        counter, spots = self.order[depth]
        waiting = np.zeros(len(self.spots), dtype=np.bool_)
        waiting[[later for later, _ in self.order[depth + 1 :]]] = True
        for spot in (*spots, OFF_MAP):
            self.tried += 1
            if time.perf_counter() > self.ends:
                raise TimeoutError
            self.spots[counter] = spot
            good = all(self._can_be_met(one, counter, waiting) for one in self.problem.constraints)
            if good and self._place(depth + 1):
                return True
        self.spots[counter] = OFF_MAP
        return False

    def _can_be_met(self, constraint: Constraint, counter: int, waiting: np.ndarray) -> bool:
        if not constraint.counters[counter]:
            return True
        placed = self.spots >= 0
        inside = constraint.counters & placed & constraint.spots[np.where(placed, self.spots, 0)]
        if constraint.per_hex:
            here = inside & (self.spots == self.spots[counter])
            return constraint.most is None or int(here.sum()) <= constraint.most
        count, possible = int(inside.sum()), int((constraint.counters & waiting).sum())
        return count + possible >= constraint.least and (constraint.most is None or count <= constraint.most)


def crowded(problem: Problem) -> Problem:
    """The problem with one counter a spot for the largest pool, and one spot less than it has counters."""
    largest = max(problem.pools, key=lambda pool: len(pool.counters))
    counters = np.zeros(len(problem.fixed), dtype=np.bool_)
    counters[list(largest.counters)] = True
    few = np.zeros(len(problem.constraints[0].spots), dtype=np.bool_)
    few[list(largest.spots[: len(largest.counters) - 1])] = True
    one = next(one for one in problem.constraints if one.least > 0)
    fresh = np.zeros(len(counters), dtype=np.int64)
    base = replace(one, counters=counters, groups=fresh, alike=None)
    alone = replace(base, spots=~np.zeros_like(few), least=0, most=1, per_hex=True)
    outside = replace(base, spots=~few, least=0, most=0, per_hex=False)
    inside = replace(base, spots=few, least=len(largest.counters), most=None, per_hex=False)
    extra = (alone, outside, inside)
    return replace(
        problem, constraints=(*problem.constraints, *extra), excuses=(*problem.excuses, *(() for _ in extra))
    )


def main() -> None:
    game = load(Path(sys.argv[1])).game
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 30.0
    context = Bench(game, terrain_of(game)).context(usual_choice(game))
    usual = problem_of(context.game.scenarios[0], context)
    for name, problem in (("as it is", usual), ("with a rule more", crowded(usual))):
        start = time.perf_counter()
        tree = Backtracking(problem, start + seconds)
        print(f"{name}: backtracking: {tree.search()}, {tree.tried:,} tried, {time.perf_counter() - start:.2f} s")
        for tasteful in (False, True):
            start = time.perf_counter()
            model = SetupModel(problem)
            if tasteful:
                Taste(model).lay()
            search = solver()
            status = search.solve(model.cp)
            how = "CP-SAT with taste" if tasteful else "CP-SAT"
            print(f"{name}: {how}: {status.name}, {time.perf_counter() - start:.2f} s")
    start = time.perf_counter()
    core = smallest_conflict(SetupModel(crowded(usual), assumed=True))
    names = [crowded(usual).constraints[index].clause.id for index in core.constraints]
    print(f"the conflict: {len(names)} of {len(usual.constraints) + 3} clauses, {time.perf_counter() - start:.2f} s")


if __name__ == "__main__":
    main()
