"""What lies on a map beside its places: classes of terrain, paths, features of hexsides, boxes off the map."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from modgen.diagnostics.suggest import quoted
from modgen.spec.model import Datum, KeyedModel, Many
from modgen.spec.scalars import fault, kind_of
from modgen.spec.sets import SetExpr, SetField
from modgen.spec.types import Colour, HexName, HexsideName, Id, Line, Title


class TerrainClass(Datum, KeyedModel):
    """A class of terrain of the game's own, beside land, partial, sea and coastal; ``tint`` is how it is coloured."""

    name: Title
    tint: Colour | None = None
    pattern: Literal["plain", "hills", "mountains", "forest", "marsh", "desert", "water"] = "plain"


def _pieces(value: Any) -> tuple[tuple[str, ...], ...]:
    given = value if isinstance(value, tuple | list) else str(value).split("|") if isinstance(value, str) else None
    if given is None or not all(isinstance(piece, str) for piece in given):
        help = "directions parted by blanks, such as n ne; several pieces as a list, or parted by |"
        raise fault(f"{kind_of(value)} stands where the pieces of a shore belong", help, code="L203")
    pieces = tuple(tuple(piece.split()) for piece in given)
    if pieces in ((), (("none",),)):
        return ()
    if not all(pieces):
        raise fault("a piece of land that reaches nothing beside others", "an isle is `land: none`")
    ways = [way for piece in pieces for way in piece]
    twice = [way for way in ways if ways.count(way) > 1]
    if twice:
        raise fault(f"{quoted(twice[0])} stands twice in a shore", "a side is reached by one piece of land")
    return pieces


class TerrainEntry(Datum):
    """Hexes of one class of terrain; several classes may lie in one hex."""

    class_: Id = Field(alias="class")
    where: SetField


Shore = Annotated[
    tuple[tuple[str, ...], ...],
    BeforeValidator(_pieces),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
"""Pieces of land, each by the directions of the hexsides that it reaches; ``none`` for an isle."""


class ShoreEntry(Datum):
    """Partial hexes of an invented map, and which of their sides each piece of their land reaches."""

    hexes: Many[HexName]
    land: Shore

    @model_validator(mode="after")
    def _has_hexes(self) -> "ShoreEntry":
        if not self.hexes:
            raise fault("`hexes` of nothing", "give it at least one hex", inside=("hexes",))
        return self


class Path(Datum, KeyedModel):
    """A road, railway or track from hex to hex, each next to the one before."""

    name: Title
    kind: Id
    hexes: Many[HexName]

    def asked_by(self, part: SetExpr) -> bool:
        """True if a set names the path, or the path has all that the set asks of paths."""
        kinds = part.paths.kind if part.paths is not None else ()
        return self.id in (part.path or ()) or self.kind in (kinds or ())


class Hexsides(Datum):
    """Hexsides on which one kind of thing lies, such as a river or a border."""

    kind: Id
    name: Line = ""
    sides: Many[HexsideName]

    @model_validator(mode="after")
    def _has_sides(self) -> "Hexsides":
        if not self.sides:
            raise fault("`sides` of nothing", "give it at least one hexside, such as 0203/0204", inside=("sides",))
        return self


class Box(Datum, KeyedModel):
    """A place off the hexes where counters may lie: one spot, or as many as it has ``spaces``.

    ``edges`` are the edges of the map that an off-map box lies beyond.
    """

    name: Title
    kind: Literal["tray", "off-map", "track", "losses"]
    spaces: tuple[Id, ...] = ()
    edges: Many[Literal["north", "east", "south", "west"]] = ()

    @model_validator(mode="after")
    def _tells_spaces_apart(self) -> "Box":
        for position, space in enumerate(self.spaces):
            if space in self.spaces[:position]:
                message = f"two spaces of a box are called {space!r}"
                raise fault(message, "rename one", code="N301", inside=("spaces", position))
        return self
