"""Facts: statements of a rulebook about the map that a program can test."""

from typing import Literal

from pydantic import model_validator

from modgen.spec.model import Datum, Many
from modgen.spec.scalars import fault
from modgen.spec.sets import SetField
from modgen.spec.types import HexName, Name


class Fact(Datum):
    """One statement about a hex (or several): in a set, not in a set, or next to another hex in a direction."""

    hexes: Many[HexName]
    within: SetField | None = None
    outside: SetField | None = None
    next_to: HexName | None = None
    direction: Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"] | None = None
    known: Name = ""

    @model_validator(mode="after")
    def _states(self) -> "Fact":
        if not self.hexes:
            raise fault("the fact speaks of no hex", "name at least one", inside=("hexes",))
        if self.within is None and self.outside is None and self.next_to is None:
            raise fault("the fact states nothing", "add within, outside or next_to")
        if self.direction is not None and self.next_to is None:
            raise fault("a direction without the hex it leads from", "add next_to")
        return self
