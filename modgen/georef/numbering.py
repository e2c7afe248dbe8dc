"""What facts say of the numbers alone: neighbours, directions and distances of numbered hexes."""

from collections.abc import Sequence
from itertools import combinations

from modgen.georef.conventions import CONVENTIONS, HALF, bearings_off, centres, steps_between
from modgen.georef.costs import WEIGHTS
from modgen.georef.problem import (
    AtEdge,
    Convention,
    CornerAt,
    Distinct,
    Fact,
    Hex,
    LineAlong,
    Neighbours,
    Problem,
    Saying,
    Shared,
    SideShare,
    Spot,
    Steps,
    StepTowards,
    Towards,
)
from modgen.georef.solution import Ruled

_ENOUGH = 0.45
"""Weight of broken facts, beyond the least of all readings, that rules one out: one inferred fact, or three guesses."""


def broken_by(convention: Convention, facts: Sequence[Fact]) -> tuple[int, ...]:
    """Give the numbers of the facts that cannot hold if hexes are numbered in such a way."""
    return tuple(index for index, fact in enumerate(facts) if not _holds(convention, fact.says))


def weight(facts: Sequence[Fact], chosen: Sequence[int]) -> float:
    """Give the weight of some facts together."""
    return sum(WEIGHTS[facts[index].confidence] for index in chosen)


def possible(problem: Problem) -> tuple[list[Convention], list[Ruled]]:
    """Sort the readings into those that the facts about numbers leave, and those that they rule out."""
    every = problem.conventions or CONVENTIONS
    broken = {one: broken_by(one, problem.facts) for one in every}
    weights = {one: weight(problem.facts, broken[one]) for one in every}
    least = min(weights.values())
    kept = [one for one in every if weights[one] <= least + _ENOUGH]
    ruled = [
        Ruled(one, tuple(problem.facts[index].id for index in broken[one])) for one in every if one not in set(kept)
    ]
    return kept, ruled


def _holds(convention: Convention, says: Saying) -> bool:
    match says:
        case Neighbours(hex=one, others=others, adjacent=adjacent, any_of=any_of):
            found = [(steps_between(convention, one, other) == 1) == adjacent for other in others]
            return any(found) if any_of else all(found)
        case StepTowards(start=start, end=end, direction=direction, adjacent=adjacent):
            if adjacent and steps_between(convention, start, end) != 1:
                return False
            return bearing_off(convention, start, end, direction) < HALF
        case AtEdge():
            return _at_edge(convention, says)
        case Towards(a=Spot(hex=a), b=Spot(hex=b)) if a is not None and b is not None:
            return bearing_off(convention, a, b, says.direction) < HALF
        case Steps(a=Spot(hex=a), b=Spot(hex=b)) if a is not None and b is not None:
            steps = steps_between(convention, a, b)
            return says.at_least <= steps and (says.at_most is None or steps <= says.at_most)
        case SideShare(side=(a, b)) | LineAlong(side=(a, b)):
            return steps_between(convention, a, b) == 1
        case CornerAt(hexes=hexes):
            return all(steps_between(convention, a, b) == 1 for a, b in combinations(hexes, 2))
        case Distinct(spots=spots):
            fixed = [spot.hex for spot in spots if spot.hex is not None]
            return len(set(fixed)) == len(fixed)
        case Shared(spots=spots):
            return len({spot.hex for spot in spots if spot.hex is not None}) <= 1
    return True


def bearing_off(convention: Convention, start: Hex, end: Hex, direction: str) -> float:
    """Degrees between a direction of the sheet's compass and the way from one hex to another; 180 if it is no way."""
    first, second = centres(convention, [start, end])
    return float(bearings_off(second - first, direction))


def _at_edge(convention: Convention, says: AtEdge) -> bool:
    column, row = (0, 1) if convention.order == "column-row" else (1, 0)
    axis, up = (row, convention.rows_south) if says.edge in ("top", "bottom") else (column, convention.columns_east)
    first = up == (says.edge in ("top", "left"))
    return says.hex[axis] == (says.first if first else says.last)[axis]
