"""What makes one legal set-up better than another: a sum of small costs, the least of which is looked for."""

from ortools.sat.python.cp_model import LinearExpr

from modgen.check.position import OFF_MAP
from modgen.propose.model import SetupModel

# In the order of weight: what would make a set-up useless, foolish, then merely ugly.
NOT_IN_PLAY = 2000
"""For each counter that a clause has room for, or that the spec's own set-up places, and that is not in play."""
NOT_ASKED = 1000
"""For each counter in play that the clauses could do without."""
MOVED = 200
"""For each counter that stands elsewhere than in the spec's own set-up, or than it had better."""
WRONG_GROUND = 50
"""For each unit of the land on a hex that is all sea, and each ship on one that is all land."""
ENEMIES = 50
"""For each side beyond the first in one hex."""
SHARED = (4, 3)
"""For each counter beyond the first in one hex, and again for each beyond the second."""
NO_NAME = 2
"""For each spot with counters that has no name on the map."""
NEIGHBOURS = 1
"""For each pair of neighbouring hexes that both hold counters."""


class Taste:
    """Lays the costs over a model."""

    def __init__(self, model: SetupModel) -> None:
        self._model = model
        self._problem = model.problem
        self._one: LinearExpr = model.cp.new_constant(1)
        self._cost: LinearExpr = self._one
        self._costs: list[LinearExpr] = []
        spots = self._problem.context.sets.spots
        self._hexes = spots.hexes
        places = self._problem.context.game.map.places
        self._named = {spots.index(place.id) for place in places}
        self._fixed: dict[int, list[int]] = {}
        for counter, spot in enumerate(self._problem.fixed.tolist()):
            if spot != OFF_MAP:
                self._fixed.setdefault(spot, []).append(counter)

    def lay(self) -> None:
        """Add the costs, and hints from the present proposal."""
        self._in_play()
        self._ground()
        taken: dict[int, LinearExpr] = {spot: self._spot(spot) for spot in self._model.spots if spot < self._hexes}
        self._spread(taken)
        self._hint()
        self._cost = LinearExpr.sum(self._costs)
        if self._problem.anchored:
            self._cost -= MOVED * self._kept()
        self._model.cp.minimize(self._cost)

    def stay(self, cost: int) -> bool:
        """Look for the set-up of a cost that is nearest to the present proposal; False if there is no proposal."""
        if self._problem.anchored or not (self._problem.wished != OFF_MAP).any():
            return False
        self._model.cp.add(self._cost <= cost)
        self._model.cp.maximize(self._kept())
        return True

    def _in_play(self) -> None:
        for index, pool in enumerate(self._problem.pools):
            placed = self._model.total(None, (index,), pool.spots)
            self._costs.append(NOT_IN_PLAY * (len(pool.counters) - placed) if pool.wanted else NOT_ASKED * placed)
            if pool.home != OFF_MAP:
                self._costs.append(MOVED * (placed - self._model.numbers[index, pool.home]))

    def _ground(self) -> None:
        ground = self._problem.context.sets.ground
        wrong = {"land": ground.terrain("sea"), "sea": ground.terrain("land")}
        for (index, spot), number in self._model.numbers.items():
            own = self._problem.pools[index].ground
            if own and spot < self._hexes and wrong[own][spot]:
                self._costs.append(WRONG_GROUND * number)

    def _spot(self, spot: int) -> LinearExpr:
        """The costs of one hex; gives whether counters stand there."""
        pools, standing = self._model.pools_at(spot), self._fixed.get(spot, [])
        cp, most = self._model.cp, sum(len(self._problem.pools[pool].counters) for pool in self._model.pools_at(spot))
        total = self._model.total(spot, pools)
        for room, cost in enumerate(SHARED, 1):
            if most + len(standing) > room:
                beyond = cp.new_int_var(0, most, "")
                cp.add(beyond >= total + min(len(standing) - room, 0))
                self._costs.append(cost * beyond)
        self._enemies(spot, pools, standing)
        if standing:
            return self._one
        taken = cp.new_bool_var("")
        cp.add(total <= most * taken)
        if spot not in self._named:
            self._costs.append(NO_NAME * taken)
        return taken

    def _enemies(self, spot: int, pools: list[int], standing: list[int]) -> None:
        sides: dict[int, list[int]] = {}
        for pool in pools:
            sides.setdefault(self._problem.pools[pool].side, []).append(pool)
        there = {int(self._problem.sides[one]) for one in standing}
        if len(there | set(sides)) < 2:
            return
        present: list[LinearExpr] = [self._one] * len(there)
        for side in sorted(set(sides) - there):
            here = self._model.cp.new_bool_var("")
            most = sum(len(self._problem.pools[pool].counters) for pool in sides[side])
            self._model.cp.add(self._model.total(spot, sides[side]) <= most * here)
            present.append(here)
        beyond = self._model.cp.new_int_var(0, len(present), "")
        self._model.cp.add(beyond >= LinearExpr.sum(present) - 1)
        self._costs.append(ENEMIES * beyond)

    def _spread(self, taken: dict[int, LinearExpr]) -> None:
        """A cost for neighbours that both hold counters."""
        taken = taken | {spot: self._one for spot in self._fixed if spot < self._hexes}
        neighbours = self._problem.context.grid.layout.neighbours()
        for spot in sorted(taken):
            for other in neighbours[spot].tolist():
                if other > spot and other in taken and not (spot in self._fixed and other in self._fixed):
                    both = self._model.cp.new_bool_var("")
                    self._model.cp.add(both >= taken[spot] + taken[other] - 1)
                    self._costs.append(NEIGHBOURS * both)

    def _hint(self) -> None:
        """The present proposal is what the solver tries first."""
        wished = self._problem.wished
        for (index, spot), number in self._model.numbers.items():
            counters = list(self._problem.pools[index].counters)
            if (wished[counters] != OFF_MAP).any():
                self._model.cp.add_hint(number, int((wished[counters] == spot).sum()))

    def _kept(self) -> LinearExpr:
        """How many counters stand where the present proposal has them."""
        kept: list[LinearExpr] = []
        wished = self._problem.wished
        for (index, spot), number in self._model.numbers.items():
            pool = self._problem.pools[index]
            there = sum(int(wished[counter]) == spot for counter in pool.counters)
            if there:
                same = self._model.cp.new_int_var(0, there, "")
                self._model.cp.add(same <= number)
                kept.append(same)
        return LinearExpr.sum(kept)
