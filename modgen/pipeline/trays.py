"""Deployment trays: the counters that a scenario's clauses leave free, by where they may be set up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from modgen.check.constraints import Constraint, compile_clause
from modgen.check.context import Context
from modgen.check.selection import CounterMask
from modgen.check.words import in_words, set_words
from modgen.spec.clauses import Clause
from modgen.spec.setup import Scenario

_LONGEST = 70
"""Letters in the title of a tray."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Counters that are to be set up in one set of hexes. wants: what the clauses ask of them, in words."""

    title: str
    wants: tuple[str, ...]
    counters: tuple[str, ...]


@dataclass(slots=True, eq=False)
class _Demand:
    """So many counters that a clause still wants; of which, and on which spots."""

    clause: int
    wanted: int
    counters: CounterMask
    spots: NDArray[np.bool_]


def deployment_trays(scenario: Scenario, context: Context) -> tuple[Tray, ...]:
    """The trays of a scenario, in the order of its clauses; clauses that ask for one set of hexes share a tray.

    A clause has a tray if it wants at least one counter more than the set-up gives it, and leaves open where. Each
    counter lies in one tray at most: first every clause gets what it wants, as far as the counters go, then those
    from the start that are left go where they still may.
    """
    constraints = [
        compile_clause(clause, context)
        for clause in scenario.clauses
        if clause.counts and (clause.during is None or clause.during.holds(None))
    ]
    spots = {key: context.sets.spot(stack.at) for stack in scenario.setup for key in stack.counters}
    placed = np.array([spots.get(counter.id, -1) for counter in context.game.counters], dtype=np.int64)
    demands = list(_demands(constraints, placed))
    given = _dealt(demands, len(context.game.counters))
    asking = {demand.clause for demand in demands}
    _deal_rest([(number, constraints[number]) for number in sorted(asking)], given, placed, context)
    return tuple(_trays(constraints, given, placed, context))


def _demands(constraints: Sequence[Constraint], placed: NDArray[np.int64]) -> Iterator[_Demand]:
    """What is wanted beyond the set-up; a clause about a part of another's set counts for that one as well."""
    made: list[_Demand] = []
    order = sorted(range(len(constraints)), key=lambda number: (_freedom(constraints[number]), number))
    for number in order:
        constraint = constraints[number]
        if _freedom(constraint) < 2:
            continue
        for group in np.unique(constraint.groups[constraint.counters]):
            counters = constraint.counters & (constraint.groups == group)
            inside = counters & (placed >= 0) & constraint.spots[np.maximum(placed, 0)]
            free = counters & (placed < 0)
            least = constraint.least * (_freedom(constraint) if constraint.per_hex else 1)
            within = [
                one.wanted
                for one in made
                if not (one.counters & ~counters).any() and not (one.spots & ~constraint.spots).any()
            ]
            wanted = least - int(inside.sum()) - sum(within)
            if wanted > 0 and free.any():
                made.append(_Demand(number, wanted, free, constraint.spots))
    yield from sorted(made, key=lambda demand: demand.clause)


def _freedom(constraint: Constraint) -> int:
    return int(constraint.spots.sum())


def _dealt(demands: Sequence[_Demand], counters: int) -> dict[int, int]:
    """Which clause each counter goes to, so that as many wants as can be are met (augmenting paths)."""
    options = np.array([demand.counters for demand in demands]).reshape(len(demands), counters).sum(axis=0)
    orders = [
        sorted(np.flatnonzero(demand.counters).tolist(), key=lambda one: (options[one], one)) for demand in demands
    ]
    taken: dict[int, int] = {}

    def give(demand: int, tried: set[int]) -> bool:
        # One that nobody has comes first, so that counters lie in their order and change trays only where they must.
        for counter in sorted(orders[demand], key=taken.__contains__):
            if counter in tried:
                continue
            tried.add(counter)
            if counter not in taken or give(taken[counter], tried):
                taken[counter] = demand
                return True
        return False

    for number, demand in enumerate(demands):
        for _ in range(demand.wanted):
            if not give(number, set()):
                break
    return {counter: demands[demand].clause for counter, demand in taken.items()}


def _deal_rest(
    asking: Sequence[tuple[int, Constraint]], given: dict[int, int], placed: NDArray[np.int64], context: Context
) -> None:
    for number, constraint in asking:
        if constraint.most is not None and constraint.most == constraint.least:
            continue
        most = (
            None if constraint.most is None else constraint.most * (_freedom(constraint) if constraint.per_hex else 1)
        )
        for counter in np.flatnonzero(constraint.counters & (placed < 0)).tolist():
            if counter in given or context.game.counters[counter].arrives is not None:
                continue
            if most is not None and sum(clause == number for clause in given.values()) >= most:
                break
            given[counter] = number


def _trays(
    constraints: Sequence[Constraint], given: dict[int, int], placed: NDArray[np.int64], context: Context
) -> Iterator[Tray]:
    by_set: dict[bytes, list[int]] = {}
    for number in sorted(set(given.values())):
        by_set.setdefault(constraints[number].spots.tobytes(), []).append(number)
    for numbers in by_set.values():
        wants = tuple(_want(constraints[number], placed, context) for number in numbers)
        keys = [counter for number in numbers for counter in sorted(given) if given[counter] == number]
        counters = tuple(context.game.counters[counter].id for counter in keys)
        yield Tray(_title(constraints[numbers[0]].clause, context), wants, counters)


def _title(clause: Clause, context: Context) -> str:
    words = set_words(clause.where, context)
    words = words[:1].upper() + words[1:]
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST].rstrip()}…"


def _want(constraint: Constraint, placed: NDArray[np.int64], context: Context) -> str:
    """``8 strength-4 divisions``, ``at least 2 battalions in each hex``."""
    clause = constraint.clause
    inside = int((constraint.counters & (placed >= 0) & constraint.spots[np.maximum(placed, 0)]).sum())
    least, most = constraint.least, constraint.most
    more = " more" if inside and not constraint.per_hex and clause.of_each is None else ""
    if more:
        least, most = max(least - inside, 0), None if most is None else max(most - inside, 0)
    count = f"at least {least}" if most is None else f"{least} to {most}" if least != most else str(least)
    what = clause.name or in_words(clause.counters, context.game)
    if (most or least) == 1 and not clause.name:
        what = what.removesuffix("s")
    each = f" of each {clause.of_each}" if clause.of_each else ""
    return f"{count}{more} {what}{each}{' in each hex' if constraint.per_hex else ''}"
