"""Clauses: what the rules ask of the places of counters, for a set-up or for good."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from modgen.spec.model import Datum, KeyedModel, Model, Short
from modgen.spec.scalars import fault, kind_of
from modgen.spec.selectors import SelectorField
from modgen.spec.sets import SetField
from modgen.spec.tree import Map
from modgen.spec.types import Count, Id, Int, Line, Name
from modgen.spec.variants import WhenField


class During(Model):
    """The moments at which a clause holds: while setting up, at all times, or from a turn to a turn."""

    moment: Literal["setup", "always"] | None = None
    from_turn: Int | None = None
    to_turn: Int | None = None

    @model_validator(mode="after")
    def _one_way(self) -> "During":
        if (self.moment is None) == (self.from_turn is None and self.to_turn is None):
            raise fault("`during` says nothing, or two things", "setup, always, or {from_turn: 2, to_turn: 10}")
        if self.from_turn is not None and self.to_turn is not None and self.from_turn > self.to_turn:
            raise fault("the clause ends before it begins", "exchange from_turn and to_turn")
        return self

    def holds(self, turn: int | None) -> bool:
        """Whether the clause holds on a turn; None stands for the set-up."""
        if self.moment is not None:
            return self.moment == "always" or turn is None
        if turn is None:
            return False
        return (self.from_turn is None or turn >= self.from_turn) and (self.to_turn is None or turn <= self.to_turn)


DuringField = Annotated[During, Short("moment")]


def _reasons(value: Any) -> Any:
    if not isinstance(value, Map):
        raise fault(f"{kind_of(value)} stands where `rule: why` belongs", "write `rule-id: why it is accepted`")
    return tuple(value.items())


Breaks = Annotated[
    tuple[tuple[Id, Name], ...],
    BeforeValidator(_reasons),
    WithJsonSchema({"type": "object", "additionalProperties": {"type": "string"}}),
]


class Clause(Datum, KeyedModel):
    """``at_least`` to ``at_most`` of the selected counters stand in the set; ``exactly`` gives both at once.

    Attributes:
        per: whether the bounds are for the whole set together, or for each of its hexes.
        of_each: the bounds are for each side or nation by itself.
        alike: the counters that share a hex are of one side or nation.
        open: what the book leaves out, so that nobody can tell whether the clause is met.
        breaks: rules that the book breaks itself when it asks for this, each with the reason to accept it.
        known: why it is accepted that the set-ups of the spec do not meet it.
    """

    name: Line = ""
    counters: SelectorField
    where: SetField
    exactly: Count | None = None
    at_least: Count | None = None
    at_most: Count | None = None
    per: Literal["set", "hex"] = "set"
    of_each: Literal["side", "nation"] | None = None
    alike: Literal["side", "nation"] | None = None
    during: DuringField | None = None
    when: WhenField | None = None
    open: Name = ""
    breaks: Breaks = ()
    known: Name = ""

    @model_validator(mode="after")
    def _asks(self) -> "Clause":
        bounds = [self.exactly, self.at_least, self.at_most]
        if all(bound is None for bound in bounds) and not self.alike and not self.open:
            raise fault("the clause does not say how many", "add exactly, at_least or at_most")
        if self.exactly is not None and bounds != [self.exactly, None, None]:
            raise fault("`exactly` stands beside another bound", "keep `exactly`, or at_least and at_most")
        if any(isinstance(bound, int) and bound < 0 for bound in bounds):
            raise fault("a clause asks for fewer than no counters", "a number from 0 up")
        least, most = self.at_least, self.at_most
        if isinstance(least, int) and isinstance(most, int) and least > most:
            raise fault("the clause asks for more at least than at most", "exchange at_least and at_most")
        return self

    @property
    def counts(self) -> tuple[Count, ...]:
        """The bounds given, as numbers or ids of values."""
        return tuple(bound for bound in (self.exactly, self.at_least, self.at_most) if bound is not None)
