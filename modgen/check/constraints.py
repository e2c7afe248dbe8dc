"""The one form that rules about counts and places compile to: counters, places, at least, at most."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from modgen.check.context import Context
from modgen.spec.counters import Counter
from modgen.spec.model import Basis, weakest
from modgen.spec.setup import Clause, Scenario, Selector

OFF_MAP = -1


@dataclass(frozen=True, slots=True, eq=False)
class Constraint:
    """``least`` to ``most`` of the counters in one mask stand on the cells of the other.

    ``counters`` is over the game's counters, ``cells`` over the board's cells; ``most`` is None for no bound.
    """

    clause: Clause
    counters: NDArray[np.bool_]
    cells: NDArray[np.bool_]
    least: int
    most: int | None
    basis: Basis

    def inside(self, position: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which of the counters meant stand inside; ``position`` is each counter's cell, or :data:`OFF_MAP`."""
        on_map = position != OFF_MAP
        return np.asarray(self.counters & on_map & self.cells[np.where(on_map, position, 0)], dtype=np.bool_)

    def holds(self, position: NDArray[np.int64]) -> bool:
        """True if the count lies within the bounds."""
        count = int(self.inside(position).sum())
        return self.least <= count and (self.most is None or count <= self.most)


def compile_clause(clause: Clause, context: Context) -> Constraint:
    """A clause as masks."""
    chosen = [counter for counter in context.game.counters if _matches(clause.counters, counter, context)]
    names = {counter.id for counter in chosen}
    counters = np.array([counter.id in names for counter in context.game.counters], dtype=np.bool_)
    least, most = clause.bounds
    basis = weakest([clause.basis, *context.sets.bases(clause.where)])
    return Constraint(clause, counters, context.sets.mask(clause.where), least, most, basis)


def positions(scenario: Scenario, context: Context) -> NDArray[np.int64]:
    """The cell of each counter in a scenario's set-up."""
    cells = {counter: context.cell(stack.at) for stack in scenario.setup for counter in stack.counters}
    return np.array([cells.get(counter.id, OFF_MAP) for counter in context.game.counters], dtype=np.int64)


def _matches(selector: Selector, counter: Counter, context: Context) -> bool:
    side = next((nation.side for nation in context.game.nations if nation.id == counter.nation), "")
    wanted = (
        (selector.side, side),
        (selector.nation, counter.nation),
        (selector.type, counter.type),
        (selector.size, counter.size),
        (selector.strength, counter.strength),
    )
    return (not selector.ids or counter.id in selector.ids) and all(
        want is None or want == have for want, have in wanted
    )
