"""The sequence of play: the turns with their dates, and what happens in each, in order."""

from typing import Annotated

from pydantic import Field, model_validator

from modgen.spec.model import Datum, Many
from modgen.spec.scalars import between, fault
from modgen.spec.types import Id, Int, Line, Title
from modgen.spec.variants import WhenField


class Turns(Datum):
    """The turns by their numbers; ``names`` and ``dates`` go with them, one each."""

    first: Annotated[Int, between(0, 500, "number of a turn")] = 1
    last: Annotated[Int, between(0, 500, "number of a turn")]
    names: tuple[Line, ...] = ()
    dates: tuple[Line, ...] = ()

    @model_validator(mode="after")
    def _one_each(self) -> "Turns":
        if self.last < self.first:
            raise fault("the last turn comes before the first", "exchange first and last", inside=("last",))
        for key in ("names", "dates"):
            given = len(getattr(self, key))
            if given not in (0, self.last - self.first + 1):
                message = f"there are {self.last - self.first + 1} turns, but {given} {key}"
                raise fault(message, "one for each turn, or none", inside=(key,))
        return self

    @property
    def numbers(self) -> range:
        """The numbers of the turns."""
        return range(self.first, self.last + 1)


class Step(Datum):
    """A part of a turn: a player-turn, a phase, a segment. ``not_on``: turns that go without it."""

    id: Id
    name: Title
    side: Id | None = None
    not_on: Many[Int] = ()
    when: WhenField | None = None
    steps: "tuple[Step, ...]" = ()


class Sequence(Datum):
    """Turns, and the steps of each in the order in which they are played."""

    turns: Turns
    steps: tuple[Step, ...] = Field(default=())

    def walk(self) -> "list[tuple[Step, tuple[Step, ...]]]":
        """Every step in the order of play, with the steps around it, outermost first."""
        found: list[tuple[Step, tuple[Step, ...]]] = []
        waiting: list[tuple[Step, tuple[Step, ...]]] = [(step, ()) for step in reversed(self.steps)]
        while waiting:
            step, above = waiting.pop()
            found.append((step, above))
            waiting.extend((inner, (*above, step)) for inner in reversed(step.steps))
        return found


Step.model_rebuild()
