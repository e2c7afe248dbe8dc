"""Sets of hexes as data: a closed tree of operators, no expression strings."""

from collections.abc import Iterator
from typing import Annotated, Optional

from pydantic import model_validator

from modgen.spec.model import Many, Model, Short
from modgen.spec.scalars import between, fault
from modgen.spec.types import HexName, Id, Int, Number, Share


class Point(Model):
    """A point on the earth, in degrees; east and north are positive."""

    lon: Number
    lat: Number

    @model_validator(mode="after")
    def _on_the_earth(self) -> "Point":
        if not (-360 <= self.lon <= 360 and -90 <= self.lat <= 90):
            raise fault(f"{self.lon}, {self.lat} is not on the earth", "lon -180 to 180, lat -90 to 90")
        return self


class Landmass(Model):
    """All hexes that a connected piece of land reaches: the one that holds a point, or most of a hex's land.

    Hexes in which the landmass covers less than ``share`` of the area are left out.
    """

    hex: HexName | None = None
    point: Point | None = None
    share: Share = 0.01

    @model_validator(mode="after")
    def _one_way(self) -> "Landmass":
        if (self.hex is None) == (self.point is None):
            raise fault("a landmass is named by one hex or by one point on it", "hex: 2509, or point: {lon: …, lat: …}")
        return self


class Within(Model):
    """All hexes within a distance of a set, the set itself included."""

    hexes: Annotated[Int, between(0, 800, "hexes")]
    of: "SetField"


class SetExpr(Model):
    """One operator of the tree; exactly one key is given."""

    named: Id | None = None
    hexes: Many[HexName] | None = None
    landmass: Annotated[Landmass, Short("hex")] | None = None
    terrain: Many[Id] | None = None
    union: tuple["SetField", ...] | None = None
    intersection: tuple["SetField", ...] | None = None
    minus: tuple["SetField", ...] | None = None
    within: Optional["Within"] = None

    @property
    def operator(self) -> str:
        """The key that is given."""
        return next(key for key in SetExpr.model_fields if getattr(self, key) is not None)

    @property
    def parts(self) -> "tuple[SetExpr, ...]":
        """The sets that this one is made of."""
        if self.within is not None:
            return (self.within.of,)
        return self.union or self.intersection or self.minus or ()

    def all_parts(self) -> "Iterator[SetExpr]":
        """This set and every set inside it; those of the regions it names are not among them."""
        yield self
        for part in self.parts:
            yield from part.all_parts()

    @model_validator(mode="after")
    def _one_operator(self) -> "SetExpr":
        given = [key for key in SetExpr.model_fields if getattr(self, key) is not None]
        if len(given) != 1:
            what = "no operator" if not given else "several operators: " + ", ".join(given)
            raise fault(f"a set of hexes has {what}", f"exactly one of: {', '.join(SetExpr.model_fields)}")
        if getattr(self, given[0]) == ():
            one = {"hexes": "hex", "terrain": "class of terrain"}.get(given[0], "set")
            raise fault(f"`{given[0]}` of nothing", f"give it at least one {one}", inside=(given[0],))
        return self


SetField = Annotated[SetExpr, Short("named")]
"""A set of hexes; a bare word is short for ``named:``."""

Within.model_rebuild()
SetExpr.model_rebuild()
