"""Sets of hexes as data: a closed tree of operators, no expression strings."""

from collections.abc import Iterator
from typing import Annotated, Literal, Optional, TypeVar

from pydantic import Field, model_validator

from modgen.spec.geography import Country, Earth, Landmass, Polygon
from modgen.spec.model import Many, Model, Short
from modgen.spec.scalars import between, fault
from modgen.spec.types import Bool, Count, HexName, Id, Int

ANYWHERE = "anywhere"
"""The word for all hexes of the map; nothing else may bear it."""
GROUND = ("land", "partial", "sea", "coastal")
"""The classes of hex that geography gives; coastal is partial, or land with a side on the sea."""
TYPED_GROUND = ("land", "partial", "sea")
"""The classes that can be given to a hex of an invented map."""
GROUND_SIDES = ("all-sea", "partial", "land")
"""The classes of hexside that geography gives."""
PLACE_KINDS = Literal["city", "port", "town", "fortress", "island", "point"]
"""What a place may be."""


class Within(Model):
    """All hexes within a distance of a set, the set itself included; the distance may be a value of the rules."""

    hexes: Annotated[Count, between(0, 800, "hexes")]
    of: "SetField"


class PlaceFilter(Model):
    """The hexes of the places that match every key given."""

    kind: Many[PLACE_KINDS] | None = None
    port: Bool | None = None
    resistance: Int | None = None

    @model_validator(mode="after")
    def _asks_something(self) -> "PlaceFilter":
        return _asking(self)


class PathFilter(Model):
    """The hexes on the paths that match every key given."""

    kind: Many[Id] | None = None

    @model_validator(mode="after")
    def _asks_something(self) -> "PathFilter":
        return _asking(self)


Asked = TypeVar("Asked", bound=Model)


def _asking(asked: Asked) -> Asked:
    """A filter without a key would match everything, and is more likely a slip."""
    if all(getattr(asked, key) in (None, ()) for key in type(asked).model_fields):
        raise fault("nothing is asked for", f"one or more of: {', '.join(type(asked).model_fields)}")
    return asked


class Connected(Model):
    """The hexes of ``through`` (all, unless given) that can be reached over such hexes from those of ``from``.

    ``by``: over land, over sea, or from any hex to its neighbours.
    """

    from_: "SetField" = Field(alias="from")
    through: Optional["SetField"] = None
    by: Literal["land", "sea", "any"] = "any"


class SetExpr(Model):
    """One operator of the tree; exactly one key is given."""

    named: Id | None = None
    hexes: Many[HexName] | None = None
    block: tuple[HexName, ...] | None = None
    landmass: Annotated[Landmass, Short("hex")] | None = None
    terrain: Many[Id] | None = None
    polygon: Polygon | None = None
    country: Annotated[Country, Short("codes", lists=True)] | None = None
    earth: Earth | None = None
    places: PlaceFilter | None = None
    path: Many[Id] | None = None
    paths: PathFilter | None = None
    boxes: Many[Id] | None = None
    union: tuple["SetField", ...] | None = None
    intersection: tuple["SetField", ...] | None = None
    minus: tuple["SetField", ...] | None = None
    within: Optional["Within"] = None
    adjacent: Optional["SetField"] = None
    bordering: tuple["SetField", ...] | None = None
    connected: Optional["Connected"] = None

    @property
    def operator(self) -> str:
        """The key that is given."""
        return next(key for key in SetExpr.model_fields if getattr(self, key) is not None)

    @property
    def parts(self) -> "tuple[SetExpr, ...]":
        """The sets that this one is made of."""
        if self.within is not None:
            return (self.within.of,)
        if self.adjacent is not None:
            return (self.adjacent,)
        if self.connected is not None:
            through = self.connected.through
            return (self.connected.from_,) if through is None else (self.connected.from_, through)
        return self.union or self.intersection or self.minus or self.bordering or ()

    def all_parts(self) -> "Iterator[SetExpr]":
        """This set and every set inside it; those of the regions it names are not among them."""
        yield self
        for part in self.parts:
            yield from part.all_parts()

    @property
    def asks_ground(self) -> bool:
        """True if the operator itself, and not only its parts or words, asks where land and sea lie on the map."""
        over = self.connected is not None and self.connected.by != "any"
        return over or self.operator in ("landmass", "bordering", "country")

    @model_validator(mode="after")
    def _one_operator(self) -> "SetExpr":
        given = [key for key in SetExpr.model_fields if getattr(self, key) is not None]
        if len(given) != 1:
            what = "no operator" if not given else "several operators: " + ", ".join(given)
            raise fault(f"a set of hexes has {what}", f"exactly one of: {', '.join(SetExpr.model_fields)}")
        if getattr(self, given[0]) == ():
            one = {"hexes": "hex", "terrain": "class of terrain", "path": "path", "boxes": "box"}.get(given[0], "set")
            raise fault(f"`{given[0]}` of nothing", f"give it at least one {one}", inside=(given[0],))
        for key in ("block", "bordering"):
            pair = getattr(self, key)
            if pair is not None and len(pair) != 2:
                raise fault(f"`{key}` of {len(pair)}", f"give it two {_PAIRS[key]}", inside=(key,))
        return self


_PAIRS = {"block": "hexes, its opposite corners", "bordering": "sets"}

SetField = Annotated[SetExpr, Short("named")]
"""A set of hexes; a bare word is short for ``named:``."""

Within.model_rebuild()
Connected.model_rebuild()
SetExpr.model_rebuild()
