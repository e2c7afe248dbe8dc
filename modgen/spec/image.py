"""A picture of the printed map, tied to its hexes by some whose centres were read off it."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from modgen.spec.model import Datum, Many, Model
from modgen.spec.scalars import fault, kind_of
from modgen.spec.tree import Map, Seq, Text
from modgen.spec.types import HexName, Name, Number

LEAST_KNOWN = 3
_MOST_KNOWN = 400


class KnownHex(Model):
    """A hex whose centre is known on a picture: pixels to the right and downwards from its upper left corner."""

    hex: HexName
    x: Number
    y: Number


def _known(value: Any) -> Any:
    """``{hex: [x, y]}`` as a list of known hexes, each number keeping its place."""
    if not isinstance(value, Map):
        help = (
            "write `0101: [112, 140]` for each: how far its centre lies from the left edge and from the top, in pixels"
        )
        raise fault(f"{kind_of(value)} stands where a mapping from hexes to pixels belongs", help, code="L203")
    found = []
    for key, pair in value.items():
        if not isinstance(pair, Seq) or len(pair) != 2:
            message = f"{kind_of(pair)} stands where the pixel of a hex belongs"
            raise fault(message, "[x, y], such as [112, 140]", code="L203", inside=(key,))
        one = Map(place=value.keys_at[key])
        one.put(Text("hex", value.keys_at[key]), Text(key, value.keys_at[key], quoted=True))
        for name, number in zip("xy", pair, strict=True):
            one.put(Text(name, number.place), number)
        found.append(one)
    return Seq(found, value.place)


_PAIR = {"type": "array", "items": {"type": ["number", "string"]}, "minItems": 2, "maxItems": 2}
KnownHexes = Annotated[
    tuple[KnownHex, ...],
    BeforeValidator(_known),
    WithJsonSchema({"type": "object", "additionalProperties": _PAIR, "minProperties": LEAST_KNOWN}),
]
"""A mapping from the numbers of hexes to the pixels of their centres, ``{0101: [112, 140], …}``."""


class MapImage(Datum):
    """A scan of the printed map, which the module shows as its board; ``marks`` are drawn over it."""

    file: Name
    known: KnownHexes
    marks: Many[Literal["grid", "numbers"]] = ()

    @model_validator(mode="after")
    def _tells_enough(self) -> "MapImage":
        if not LEAST_KNOWN <= len(self.known) <= _MOST_KNOWN:
            message = f"{len(self.known)} known hexes"
            help = "give three or more that are not in line, as near to the corners of the map as can be"
            help = help if len(self.known) < LEAST_KNOWN else f"at most {_MOST_KNOWN}"
            raise fault(message, help, inside=("known",))
        return self
