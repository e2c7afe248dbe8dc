"""Which counters a statement speaks of."""

from typing import Annotated, Literal, Optional

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from modgen.spec.asked import Asked
from modgen.spec.counters import UnitSize, UnitType
from modgen.spec.model import Many, Model, Short
from modgen.spec.scalars import fault, scalar, whole
from modgen.spec.types import Id, Int, Line


def _arrival(value: object) -> int | str:
    words = ("start", "later")
    if isinstance(value, int) or value in words:
        return str(value) if value in words else int(str(value))
    written = scalar(value, "a turn, `start` or `later`")
    if not written.lstrip("+-").isdigit():
        raise fault(f"{written!r} is no arrival", "the number of a turn, `start` or `later`")
    return whole(written)


Arrival = Annotated[
    int | Literal["start", "later"], BeforeValidator(_arrival), WithJsonSchema({"type": ["integer", "string"]})
]
"""A turn of arrival; ``start``: in play from the beginning; ``later``: arriving after the turn in question."""


class Selector(Model):
    """All counters that match every key given; a key with several words is matched by any of them.

    ``strength`` is that printed; ``groups`` are the counter's own words; ``fields`` are those that the game itself
    gives its counters, each with one or more values; ``other_than`` takes out those that another selector takes. A bare
    list names counters one by one.
    """

    ids: Many[Id] = ()
    side: Many[Id] = ()
    nation: Many[Id] = ()
    type: Many[UnitType] = ()
    size: Many[UnitSize] = ()
    strength: Many[Int] = ()
    formation: Many[Line] = ()
    groups: Many[Id] = ()
    arrives: Many[Arrival] = ()
    fields: Asked = ()
    other_than: Optional["SelectorField"] = None

    @model_validator(mode="after")
    def _selects(self) -> "Selector":
        if not self.model_fields_set or ("ids" in self.model_fields_set and not self.ids):
            raise fault("a selector without any key selects nothing in particular", "give nation, type, size … or ids")
        return self

    def all_parts(self) -> "tuple[Selector, ...]":
        """This selector, and those inside it."""
        inside = self.other_than.all_parts() if self.other_than is not None else ()
        return (self, *inside)


SelectorField = Annotated[Selector, Short("ids", lists=True)]
"""A selector; a bare list of ids is short for ``ids``."""

Selector.model_rebuild()
