"""What is known of one counter: what is printed on it, which clauses select it, where it may stand and does."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from modgen.check.constraints import Constraint, compile_clause
from modgen.check.context import Context
from modgen.check.explain.demands import demands
from modgen.check.explain.lines import Explanation, Line, explanation, line_of
from modgen.check.placing import proposed_stacks
from modgen.check.setups import clauses_that_hold
from modgen.check.words import inside, set_words
from modgen.spec.counters import Counter
from modgen.spec.setup import Scenario

_OF_THE_NAME = ("name", "formation", "designation")
_NOT_SHOWN = ("id", "cite", "basis", "note", "name_basis", "when", "fields")


def explain_counter(name: str, context: Context) -> Explanation:
    """All that the game holds of a counter.

    Args:
        name: its id.
        context: the game for one choice.

    Raises:
        KeyError: the choice has no such counter.
    """
    ids = [counter.id for counter in context.game.counters]
    if name not in ids:
        raise KeyError(name)
    index = ids.index(name)
    parts: list[tuple[str, Iterator[Line]]] = [
        ("data", _data(context.game.counters[index], context)),
        ("clauses and rules", demands(context, lambda constraint: bool(constraint.counters[index]))),
        ("may stand", (line for one in context.game.scenarios for line in _may_stand(index, one, context))),
        ("stands", _stands(name, context)),
    ]
    return explanation(f"counter {name}", context.choice, parts)


def _data(counter: Counter, context: Context) -> Iterator[Line]:
    yield replace(line_of(counter, counter.id), note=counter.note)
    side = next((nation.side for nation in context.game.nations if nation.id == counter.nation), "")
    for key in Counter.model_fields:
        value = getattr(counter, key)
        if key in _NOT_SHOWN or key not in counter.model_fields_set or value in (None, "", ()):
            continue
        shown = " ".join(value) if isinstance(value, tuple) else str(value)
        basis = counter.name_basis if key in _OF_THE_NAME else None
        yield line_of(counter, f"{key}: {shown}{f', of {side}' if key == 'nation' else ''}", key=key, basis=basis)
    meant = {field.id: field.name for field in context.game.counter_settings.fields}
    for name, value in counter.fields:
        line, place = line_of(counter, f"{name}: {value}"), str(counter.place("fields", name))
        yield replace(line, place=place, note=meant.get(name, ""))


def _may_stand(index: int, scenario: Scenario, context: Context) -> Iterator[Line]:
    """In the set-up of a scenario: where it is wanted, where it must and must not be, and how many spots are left."""
    clauses, rules = clauses_that_hold(scenario, None, context)
    compiled = [compile_clause(clause, context) for clause in (*clauses, *rules)]
    selecting = [constraint for constraint in compiled if constraint.counters[index]]
    left = np.ones(len(context.sets.spots), dtype=np.bool_)
    bound: list[Line] = []
    for constraint in selecting:
        where, many = inside(set_words(constraint.clause.where, context)), _spots(constraint.spots, context)
        if constraint.most == 0:
            left &= ~constraint.spots
            bound.append(line_of(constraint.clause, f"{scenario.id}: not {where} ({many})"))
        elif _all_needed(constraint, index):
            left &= constraint.spots
            bound.append(line_of(constraint.clause, f"{scenario.id}: nowhere but {where} ({many})"))
        elif constraint.least > 0:
            bound.append(line_of(constraint.clause, f"{scenario.id}: wanted {where} ({many})"))
    if selecting:
        left &= _shared_out(index, selecting)
    yield from bound
    asked = any(constraint.least > 0 for constraint in selecting)
    if not left.any():
        yield Line(f"{scenario.id}: nowhere, as these leave no spot")
    elif asked:
        yield Line(f"{scenario.id}: {_spots(left, context)} left by these")
    else:
        yield Line(f"{scenario.id}: no clause asks for it; {_spots(left, context)} not forbidden")


def _shared_out(index: int, selecting: list[Constraint]) -> NDArray[np.bool_]:
    """The spots that are left where clauses about the same counters want all of them between them, each elsewhere."""
    wanting = [one for one in selecting if one.least > 0 and not one.per_hex]
    left = np.ones(len(selecting[0].spots), dtype=np.bool_)
    for kind in {one.counters.tobytes() for one in wanting}:
        alike = [one for one in wanting if one.counters.tobytes() == kind and len(np.unique(one.groups)) == 1]
        wanted = sum(one.least for one in alike)
        apart = np.sum([one.spots for one in alike], axis=0)
        if alike and wanted >= int(alike[0].counters.sum()) and apart.max() == 1:
            left &= apart > 0
    return left


def _all_needed(constraint: Constraint, index: int) -> bool:
    """Whether every counter that is counted with it must stand in the set, so that it must too."""
    with_it = constraint.counters & (constraint.groups == constraint.groups[index])
    return not constraint.per_hex and constraint.least >= int(with_it.sum())


def _spots(mask: NDArray[np.bool_], context: Context) -> str:
    hexes = int(mask[: context.sets.spots.hexes].sum())
    boxes = int(mask.sum()) - hexes
    said = f"{hexes} hex" if hexes == 1 else f"{hexes} hexes"
    return f"{said} and {boxes} in boxes" if boxes else said


def _stands(name: str, context: Context) -> Iterator[Line]:
    for scenario in context.game.scenarios:
        proposed = proposed_stacks(scenario, context)
        found = [stack for stack in (*scenario.setup, *proposed) if name in stack.counters]
        for stack in found:
            at = context.sets.name(context.sets.spot(stack.at))
            called = f" ({stack.at})" if stack.at != at else ""
            how = ", proposed" if stack in proposed else ""
            yield line_of(stack, f"{scenario.id}: {at}{called}{how}")
        if not found:
            yield Line(f"{scenario.id}: not in play")
