"""Set-ups: the clauses a rulebook gives, and the concrete stacks of a scenario."""

from pydantic import model_validator

from modgen.spec.clauses import Clause
from modgen.spec.model import Datum, Keyed, KeyedModel, Many, Model
from modgen.spec.scalars import fault
from modgen.spec.types import Bool, Id, Name, SaveId, Title
from modgen.spec.variants import WhenField


class StackSpec(Datum):
    """An at-start stack: counters in one hex, named place or box, bottom first."""

    at: Id
    counters: Many[Id]
    when: WhenField | None = None

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


class Proposal(Datum, KeyedModel):
    """Where the counters could stand that the clauses of a scenario leave free; its id is the scenario's."""

    setup: tuple[StackSpec, ...]


class Piece(Model):
    """One counter of a set-up file, and where it stands."""

    counter: Id
    at: Id


class SetupFile(Model):
    """Somebody's set-up: a counter that is not listed is missing, unless the file is ``partial``."""

    pieces: tuple[Piece, ...]
    partial: Bool = False
