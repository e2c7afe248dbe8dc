"""Facts that repeat a datum of the spec: a value, a cell, a counter, a clause, a step. They prove only that no slip was
made."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from modgen.check.context import Context
from modgen.spec.counters import Counter
from modgen.spec.facts import Fact
from modgen.spec.model import Model
from modgen.spec.sequence import Sequence
from modgen.spec.tables import MISSING
from modgen.spec.types import Count


def wrong_data(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    """Where the datum that a fact speaks of says something else."""
    if fact.counter is not None:
        counter = next((one for one in context.game.counters if one.id == fact.counter), None)
        if counter is None:
            yield f"there is no counter {fact.counter!r} under this choice of options", ""
        else:
            yield from _has(fact, counter)
    elif fact.box is not None:
        yield from _has(fact, next(one for one in context.game.map.boxes if one.id == fact.box))
    elif fact.clause is not None:
        yield from _clause(fact, context)
    elif fact.value is not None:
        yield from _value(fact, context)
    elif fact.table is not None:
        yield from _cell(fact, context)
    elif context.game.sequence is None:
        yield "the spec has no sequence of play", "give it one"
    elif fact.step is not None:
        yield from _step(fact, context.game.sequence)
    else:
        yield from _turn(fact, context.game.sequence)


def wrong_of_place(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    """Where a place is not as a fact says."""
    place = next(one for one in context.game.map.places if one.id == fact.place_)
    yield from _has(fact, place)


def _has(fact: Fact, datum: Model) -> Iterator[tuple[str, str]]:
    fields = {field.alias or name: name for name, field in type(datum).model_fields.items()}
    own = dict(datum.fields) if isinstance(datum, Counter) else {}
    for key, stated in fact.has or ():
        if key not in fields and key not in own:
            yield f"a {fact.subject} has no {key!r}", f"one of: {', '.join((*fields, *own))}"
            continue
        value = own[key] if key in own else getattr(datum, fields[key])
        if not _same(stated, value):
            yield f"{key} of {fact.counter or fact.place_ or fact.box} is {_shown(value)}, not {stated}", ""


def _same(stated: str, value: object) -> bool:
    if isinstance(value, bool):
        return stated.lower() in (("yes", "true") if value else ("no", "false"))
    if isinstance(value, tuple):
        return set(() if stated == "none" else stated.split()) == {str(item) for item in value}
    if value is None:
        return stated in ("", "none")
    return stated == str(value) or _number(stated) == _number(str(value)) is not None


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value in (None, ()) else " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _number(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def _clause(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    scenario = next((one for one in context.game.scenarios if one.id == fact.scenario), None)
    clauses = context.game.rules if scenario is None else scenario.clauses
    clause = next((one for one in clauses if one.id == fact.clause), None)
    if clause is None:
        yield f"there is no clause {fact.clause!r} under this choice of options", ""
        return
    during = clause.during
    # What each key of the fact speaks of: `exactly` is both bounds at once.
    least, most = (clause.exactly, clause.exactly) if clause.exactly is not None else (clause.at_least, clause.at_most)
    has: tuple[tuple[str, Count | None, Count | None], ...] = (
        ("at_least", fact.exactly if fact.exactly is not None else fact.at_least, least),
        ("at_most", fact.exactly if fact.exactly is not None else fact.at_most, most),
        ("from_turn", fact.from_turn, during.from_turn if during else None),
        ("to_turn", fact.to_turn, during.to_turn if during else None),
    )
    for key, stated, given in has:
        number = None if given is None else context.number(given)
        if stated is not None and number != context.number(stated):
            yield f"{key} of {fact.clause} is {_shown(number)}, not {context.number(stated)}", ""


def _value(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    value = next((one for one in context.game.values if one.id == fact.value), None)
    if value is None:
        yield f"there is no value {fact.value!r} under this choice of options", ""
    elif not _same(str(fact.is_), value.is_):
        yield f"{fact.value} is {value.shown}, not {fact.is_}", ""


def _cell(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    table = next((one for one in context.game.tables if one.id == fact.table), None)
    if table is None:
        yield f"there is no table {fact.table!r} under this choice of options", ""
        return
    cell = table.cell(str(fact.row), str(fact.column))
    where = f"{fact.table}, row {fact.row}, column {fact.column}"
    if cell is None:
        rows = ", ".join(head for head, _ in table.rows)
        yield f"there is no cell {where}", f"rows: {rows}; columns: {', '.join(table.columns)}"
    elif fact.missing is not None and fact.missing is not (cell == MISSING):
        yield f"{where} is {'not missing' if fact.missing else 'missing'}", f"it holds {cell!r}"
    elif fact.is_ is not None and cell != fact.is_:
        what = "given by no book" if cell == MISSING else repr(cell)
        yield f"{where} is {what}, not {fact.is_!r}", ""


def _step(fact: Fact, sequence: Sequence) -> Iterator[tuple[str, str]]:
    walk = sequence.walk()
    order = [step.id for step, _ in walk]
    if fact.step not in order:
        yield f"there is no step {fact.step!r} under this choice of options", ""
        return
    at = order.index(str(fact.step))
    step, above = walk[at]
    for key, wanted in (("before", 1), ("after", -1)):
        other = getattr(fact, key)
        if other is not None and (other not in order or (order.index(other) - at) * wanted <= 0):
            yield f"{fact.step} does not come {key} {other}", f"the order is {', '.join(order)}"
    if fact.within is not None and fact.within.named not in {outer.id for outer in above}:
        inside = " in ".join(outer.id for outer in reversed(above)) or "no other step"
        yield f"{fact.step} is not a part of {fact.within.named}", f"it is in {inside}"
    if fact.side is not None:
        sides = [one.side for one in (step, *reversed(above)) if one.side is not None]
        if fact.side != (sides[0] if sides else None):
            yield f"{fact.step} is not of the side {fact.side}", f"it is of {sides[0] if sides else 'no side'}"
    if fact.not_on is not None and set(fact.not_on) != set(step.not_on):
        yield f"{fact.step} is left out on turns {_shown(step.not_on)}, not on {_shown(fact.not_on)}", ""


def _turn(fact: Fact, sequence: Sequence) -> Iterator[tuple[str, str]]:
    turns = sequence.turns
    if fact.turns is not None and fact.turns != len(turns.numbers):
        yield f"there are {len(turns.numbers)} turns, not {fact.turns}", f"{turns.first} to {turns.last}"
    if fact.turn is None:
        return
    if fact.turn not in turns.numbers:
        yield f"there is no turn {fact.turn}", f"{turns.first} to {turns.last}"
        return
    for key, written in (("name", turns.names), ("date", turns.dates)):
        stated = getattr(fact, key)
        is_so = written[fact.turn - turns.first] if written else ""
        if stated is not None and stated != is_so:
            yield f"the {key} of turn {fact.turn} is {is_so!r}, not {stated!r}", ""
