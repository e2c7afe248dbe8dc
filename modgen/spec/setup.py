"""Set-ups: the clauses a rulebook gives, and the concrete stacks of a scenario."""

from typing import Annotated

from pydantic import model_validator

from modgen.spec.counters import UnitSize, UnitType
from modgen.spec.model import Datum, Keyed, KeyedModel, Many, Model, Short
from modgen.spec.scalars import fault
from modgen.spec.sets import SetField
from modgen.spec.types import Id, Int, Name, SaveId, Title


class Selector(Model):
    """Which counters a clause speaks of: all that match every key given. A bare list names them one by one."""

    ids: Many[Id] = ()
    side: Id | None = None
    nation: Id | None = None
    type: UnitType | None = None
    size: UnitSize | None = None
    strength: Int | None = None

    @model_validator(mode="after")
    def _selects(self) -> "Selector":
        if not self.model_fields_set or ("ids" in self.model_fields_set and not self.ids):
            raise fault("a selector without any key selects nothing in particular", "give nation, type, size … or ids")
        return self


class Clause(Datum, KeyedModel):
    """``at_least`` to ``at_most`` of the selected counters stand in the set; ``exactly`` gives both at once.

    ``known`` accepts a contradiction of the books, with the reason.
    """

    counters: Annotated[Selector, Short("ids", lists=True)]
    where: SetField
    exactly: Int | None = None
    at_least: Int | None = None
    at_most: Int | None = None
    known: Name = ""

    @model_validator(mode="after")
    def _bounded(self) -> "Clause":
        bounds = [self.exactly, self.at_least, self.at_most]
        if all(bound is None for bound in bounds):
            raise fault("the clause does not say how many", "add exactly, at_least or at_most")
        if self.exactly is not None and bounds != [self.exactly, None, None]:
            raise fault("`exactly` stands beside another bound", "keep `exactly`, or at_least and at_most")
        if any(bound is not None and bound < 0 for bound in bounds):
            raise fault("a clause asks for fewer than no counters", "a number from 0 up")
        if self.at_least is not None and self.at_most is not None and self.at_least > self.at_most:
            raise fault("the clause asks for more at least than at most", "exchange at_least and at_most")
        return self

    @property
    def bounds(self) -> tuple[int, int | None]:
        """Least and most; None for no upper bound."""
        if self.exactly is not None:
            return self.exactly, self.exactly
        return self.at_least or 0, self.at_most


class StackSpec(Datum):
    """An at-start stack: counters in one hex or named place, bottom first."""

    at: Id
    counters: Many[Id]

    @model_validator(mode="after")
    def _holds_something(self) -> "StackSpec":
        if not self.counters:
            raise fault("a stack of nothing", "give it at least one counter", inside=("counters",))
        return self


class Scenario(Datum, KeyedModel):
    """One way to begin: what the rules ask of the set-up, and one concrete set-up."""

    id: SaveId
    name: Title
    description: Name = ""
    clauses: Keyed[Clause] = ()
    setup: tuple[StackSpec, ...] = ()
