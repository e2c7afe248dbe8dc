"""Fields of counters, and what they are asked to be: ``{jungle: yes, class: [A, B]}``."""

from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from modgen.spec.scalars import fault, kind_of
from modgen.spec.tree import Map, Seq, Text
from modgen.spec.types import Id, Name


def _entries(value: Any) -> Any:
    if not isinstance(value, Map):
        raise fault(f"{kind_of(value)} stands where a mapping belongs", "write {field: value}", code="L203")
    pairs = []
    for key, given in value.items():
        values = Seq((given,), given.place) if isinstance(given, Text) else given
        pairs.append(Seq((Text(key, value.keys_at[key]), values), value.keys_at[key]))
    return Seq(pairs, value.place)


ENTRIES = WithJsonSchema({"type": "object"})
Asked = Annotated[tuple[tuple[Id, tuple[Name, ...]], ...], BeforeValidator(_entries), ENTRIES]
"""Fields, each with the values of which it has one."""
