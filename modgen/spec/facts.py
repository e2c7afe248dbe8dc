"""Facts: statements of a rulebook that a program can test. Each has one subject, and says one or more things of it."""

from functools import cached_property
from typing import Literal

from pydantic import Field, model_validator

from modgen.spec.fact_parts import Along, Apart, Beyond, Covered, Edge, Pairs
from modgen.spec.model import Datum, Many
from modgen.spec.scalars import fault
from modgen.spec.selectors import SelectorField
from modgen.spec.sets import SetExpr, SetField
from modgen.spec.types import Bool, Count, HexName, Id, Int, Line, Name, Number
from modgen.spec.variants import WhenField

Direction = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
COMPASS: tuple[Direction, ...] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The directions, clockwise from the top of the sheet, 45° each."""


SUBJECTS: dict[str, tuple[str, ...]] = {
    "hexes": ("within", "outside", "next_to", "not_next_to", "apart", "edge", "covered"),
    "set": ("within", "outside", "meets", "next_to", "not_next_to", "exactly", "at_least", "at_most", "covered"),
    "sides": ("is", "covered", "along"),
    "points": (
        *("in", "in_or_next_to", "within", "outside", "between", "corner", "apart"),
        *("distinct", "together", "on_map", "beyond"),
    ),
    "counters": ("exactly", "at_least", "at_most", "strength", "steps"),
    "counter": ("has",),
    "place": ("has", "within", "outside", "next_to", "not_next_to", "apart", "edge", "covered"),
    "box": ("has",),
    "clause": ("exactly", "at_least", "at_most", "from_turn", "to_turn"),
    "value": ("is",),
    "table": ("is", "missing"),
    "step": ("before", "after", "within", "side", "not_on"),
    "turns": (),
    "turn": ("name", "date"),
}
"""What can be said of each subject: at least one of these keys is given (``turns`` says it itself)."""
_BESIDE = {
    "hexes": ("direction",),
    "place": ("direction",),
    "points": ("direction",),
    "counters": ("where", "scenario"),
    "clause": ("scenario",),
    "table": ("row", "column"),
}
_COMMON = ("cite", "basis", "note", "when", "known")


class Fact(Datum):
    """One statement of a book about the map, the counters, the numbers, the tables, the sequence or a set-up."""

    # The subject: exactly one.
    hexes: Many[HexName] | None = None
    set: SetField | None = None
    sides: Many[Line] | None = None
    points: Many[Id] | None = None
    counters: SelectorField | None = None
    counter: Id | None = None
    place_: Id | None = Field(default=None, alias="place")
    box: Id | None = None
    clause: Id | None = None
    value: Id | None = None
    table: Id | None = None
    step: Id | None = None
    turns: Int | None = None
    turn: Int | None = None
    # What is said of it.
    within: SetField | None = None
    outside: SetField | None = None
    meets: SetField | None = None
    next_to: SetField | None = None
    not_next_to: SetField | None = None
    direction: Direction | None = None
    apart: Apart | None = None
    edge: Many[Edge] | None = None
    covered: Covered | None = None
    along: Along | None = None
    in_: Many[Id] | None = Field(default=None, alias="in")
    in_or_next_to: Many[Id] | None = None
    between: tuple[Id, ...] | None = None
    corner: tuple[Id, ...] | None = None
    distinct: Bool | None = None
    together: Bool | None = None
    on_map: Bool | None = None
    beyond: Beyond | None = None
    exactly: Count | None = None
    at_least: Count | None = None
    at_most: Count | None = None
    strength: Number | None = None
    steps: Int | None = None
    from_turn: Int | None = None
    to_turn: Int | None = None
    where: SetField | None = None
    scenario: Id | None = None
    has: Pairs | None = None
    row: Line | None = None
    column: Line | None = None
    is_: Line | None = Field(default=None, alias="is")
    missing: Bool | None = None
    name: Line | None = None
    date: Line | None = None
    before: Id | None = None
    after: Id | None = None
    side: Id | None = None
    not_on: Many[Int] | None = None
    # How it is taken.
    when: WhenField | None = None
    known: Name = ""

    @cached_property
    def subject(self) -> str:
        """The key of the subject."""
        return next(key for key in SUBJECTS if self.given(key))

    @cached_property
    def said(self) -> tuple[str, ...]:
        """The keys that say something of the subject."""
        return tuple(key for key in SUBJECTS[self.subject] if self.given(key))

    def given(self, key: str) -> bool:
        """Whether a key, as it is written, was given."""
        return getattr(self, _FIELDS.get(key, key)) is not None

    @property
    def sets(self) -> tuple[SetExpr, ...]:
        """The sets of hexes that it speaks of."""
        keys = ("set", "within", "outside", "meets", "next_to", "not_next_to", "where")
        given = [] if self.subject == "step" else [getattr(self, key) for key in keys]
        given += [covered.by for covered in self.shares]
        return tuple(expression for expression in given if expression is not None)

    @property
    def shares(self) -> tuple[Covered, ...]:
        """The areas of the earth that it measures."""
        through = None if self.apart is None else self.apart.through
        return tuple(covered for covered in (self.covered, through) if covered is not None)

    @model_validator(mode="after")
    def _states(self) -> "Fact":
        subjects = [key for key in SUBJECTS if self.given(key)]
        if len(subjects) != 1:
            what = "no subject" if not subjects else "several subjects: " + ", ".join(subjects)
            raise fault(f"the fact has {what}", f"exactly one of: {', '.join(SUBJECTS)}")
        subject, can = subjects[0], SUBJECTS[subjects[0]]
        if () in (self.hexes, self.sides, self.points):
            raise fault("the fact speaks of nothing", "name at least one", inside=(subject,))
        allowed = (subject, *can, *_BESIDE.get(subject, ()), *_COMMON)
        for name, key in _KEYS:
            if name in self.model_fields_set and key not in allowed and self.given(key):
                help = f"of {subject} it can say: {', '.join(can)}" if can else "take it out"
                raise fault(f"{key!r} says nothing of {subject!r}", help, inside=(key,))
        if can and not self.said:
            raise fault("the fact states nothing", f"add one of: {', '.join(can)}")
        self._fits_together()
        return self

    def _fits_together(self) -> None:
        if self.direction is not None and self.next_to is None and self.apart is None:
            raise fault("a direction without the hex it leads from", "add next_to or apart")
        for key, counts in (("between", (2, 3)), ("corner", (3,))):
            named = getattr(self, key)
            if named is not None and len(set(named)) not in counts:
                help = f"give it {' or '.join(map(str, counts))} different hexes"
                raise fault(f"`{key}` of {len(set(named))}", help, inside=(key,))
        for key in ("in_", "in_or_next_to"):
            if getattr(self, key) == ():
                raise fault("`in` of nothing", "give it at least one hex", inside=(key.rstrip("_"),))
        if self.edge == ():
            raise fault("`edge` of nothing", "name north, east, south or west", inside=("edge",))
        for key in ("distinct", "together"):
            if getattr(self, key) is not None and len(set(self.points or ())) < 2:
                raise fault(f"one point cannot be {key}", "name two points or more", inside=("points",))
            if getattr(self, key) is False:
                other = {"distinct": "together", "together": "distinct"}[key]
                raise fault(f"`{key}: no` does not say what is so", f"leave it out, or say `{other}`", inside=(key,))
        if self.subject == "table" and (self.row is None or self.column is None):
            raise fault("the fact does not say which cell of the table", "add row and column")
        if self.where is not None and self.scenario is None:
            raise fault("where counters stand depends on the set-up", "add `scenario`", inside=("where",))
        if self.subject == "step" and self.within is not None and self.within.named is None:
            raise fault("a step lies within another step", "give the id of that step", inside=("within",))


_FIELDS = {field.alias: name for name, field in Fact.model_fields.items() if field.alias}
_KEYS = tuple((name, field.alias or name) for name, field in Fact.model_fields.items())
"""The names of the fields, and how they are written."""
