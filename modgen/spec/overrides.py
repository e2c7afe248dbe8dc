"""What the author tells otherwise than the coast of the map does, and why."""

from typing import Literal

from pydantic import Field, model_validator

from modgen.spec.model import Datum, Many
from modgen.spec.scalars import fault
from modgen.spec.types import HexName, HexsideName, Title

OF_HEXES = ("land", "partial", "sea")
"""What a hex can be told to be."""
OF_SIDES = ("land", "partial", "all-sea")
"""What a hexside can be told to be: all land, land and sea, or all sea."""


class Override(Datum):
    """Hexes or hexsides that count as something else than the coast says; the ``reason`` is for people."""

    hexes: Many[HexName] = ()
    sides: Many[HexsideName] = ()
    is_: Literal["land", "partial", "sea", "all-sea"] = Field(alias="is")
    reason: Title

    @model_validator(mode="after")
    def _of_one_kind(self) -> "Override":
        if bool(self.hexes) == bool(self.sides):
            what = "hexes as well as hexsides" if self.hexes else "neither hexes nor hexsides"
            raise fault(f"the override speaks of {what}", "exactly one of: hexes, sides")
        key, allowed = ("hexes", OF_HEXES) if self.hexes else ("sides", OF_SIDES)
        if self.is_ not in allowed:
            raise fault(f"{key} cannot be {self.is_!r}", f"one of: {', '.join(allowed)}", code="L205", inside=("is",))
        return self
