"""What a fact may say of its subject, where that is more than one value."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from modgen.spec.geography import Corner, check_on_earth
from modgen.spec.model import Model
from modgen.spec.scalars import between, fault, kind_of
from modgen.spec.sets import SetExpr, SetField
from modgen.spec.tree import Map, Seq, Text
from modgen.spec.types import Bool, Count, CountryCode, Id, Line, Number, Share

AREA_WORDS = ("land", "sea")
"""The classes of ground that are areas of the earth, and not only of its hexes."""
_AREAS = ("named", "terrain", "landmass", "country", "polygon", "union", "intersection", "minus")


def why_no_area(expression: SetExpr) -> str:
    """Why a set of hexes is not told by an area of the earth that can be measured; empty where it is.

    What a name stands for is not looked at.
    """
    for part in expression.all_parts():
        if part.operator not in _AREAS:
            return f"`{part.operator}` tells hexes, not an area of the earth"
        if part.landmass is not None and part.landmass.point is None:
            return "a landmass told by a hex is known only once the map is tied to the earth"
        if part.terrain is not None and not set(part.terrain) <= set(AREA_WORDS):
            return f"terrain {', '.join(part.terrain)} tells hexes, not an area of the earth"
    return ""


class Covered(Model):
    """How much of a hex (its area) or a hexside (its length) an area of the earth covers.

    ``any``: of one of the hexes at least, not of each.
    """

    by: SetField
    at_least: Share | None = None
    at_most: Share | None = None
    any: Bool = False

    @model_validator(mode="after")
    def _says(self) -> "Covered":
        if self.at_least is None and self.at_most is None:
            raise fault("a share without a number", "add at_least or at_most, such as 10%")
        if self.at_least is not None and self.at_most is not None and self.at_least > self.at_most:
            raise fault("at least more than at most", "exchange at_least and at_most", inside=("at_least",))
        why = why_no_area(self.by)
        if why:
            help = "land, sea, a landmass by a point on it, a country, an outline, or what is made of these"
            raise fault(why, help, inside=("by",))
        return self

    @property
    def shares(self) -> tuple[float, float]:
        """Least and most, 0 to 1."""
        return self.at_least or 0.0, 1.0 if self.at_most is None else self.at_most


class Apart(Model):
    """How far hexes lie from another one, in hexes; neighbours are 1 apart.

    ``through``: some hex of which an area covers such a share lies on a way that is no longer.
    """

    from_: Id = Field(alias="from")
    exactly: Count | None = None
    at_least: Count | None = None
    at_most: Count | None = None
    through: Covered | None = None

    @model_validator(mode="after")
    def _says(self) -> "Apart":
        if self.exactly is None and self.at_least is None and self.at_most is None:
            raise fault("a distance without a number", "add exactly, at_least or at_most")
        if self.through is not None and self.exactly is None and self.at_most is None:
            raise fault("a way through a hex without its length", "add exactly or at_most", inside=("through",))
        return self


class Along(Model):
    """A line of the earth along hexsides: the border of two countries, or one that is drawn.

    Both ends of each hexside lie within so many hexes (1 is the height of one) of the line.
    """

    border: tuple[CountryCode, ...] | None = None
    line: tuple[Corner, ...] | None = None
    within: Annotated[Number, between(0.01, 5, "hexes")] = 0.25

    @model_validator(mode="after")
    def _a_line(self) -> "Along":
        if (self.border is None) == (self.line is None):
            raise fault("a line is a border or is drawn", "border: [THA, MMR], or line: [[lon, lat], …]")
        if self.border is not None and (len(self.border) != 2 or self.border[0] == self.border[1]):
            raise fault("a border lies between two countries", "border: [THA, MMR]", inside=("border",))
        if self.line is not None and len(self.line) < 2:
            raise fault("a line has two points at least", "line: [[lon, lat], [lon, lat]]", inside=("line",))
        for position, (lon, lat) in enumerate(self.line or ()):
            check_on_earth(lon, lat, inside=("line", position))
        if self.line is not None and len(set(self.line)) == 1:
            raise fault("all points of the line are one", "a line leads from one point to another", inside=("line",))
        return self


Edge = Literal["north", "east", "south", "west"]


class Beyond(Model):
    """How many hexes off the map points lie, as if the grid ran on; 0 is on it.

    ``edge``: beyond that edge of the sheet, or with 0 in the hexes along it.
    """

    edge: Edge | None = None
    exactly: Count | None = None
    at_least: Count | None = None
    at_most: Count | None = None

    @model_validator(mode="after")
    def _says(self) -> "Beyond":
        if self.exactly is None and self.at_least is None and self.at_most is None:
            raise fault("a distance without a number", "add exactly, at_least or at_most")
        return self


def _pairs(value: Any) -> Any:
    """``{key: value}`` as pairs of texts; several values are one text, parted by blanks."""
    if not isinstance(value, Map):
        raise fault(f"{kind_of(value)} stands where `key: value` belongs", "for instance {strength: 7}")
    if not value:
        raise fault("nothing is said", "for instance {strength: 7}")
    return tuple((key, _text(key, item)) for key, item in value.items())


def _text(key: str, item: Any) -> Text:
    if isinstance(item, Seq) and all(isinstance(one, Text) for one in item):
        return Text(" ".join(map(str, item)) or "none", item.place)
    if not isinstance(item, Text):
        raise fault(f"{kind_of(item)} stands where values belong", "for instance {strength: 7}", inside=(key,))
    return item


Pairs = Annotated[
    tuple[tuple[str, Line], ...],
    BeforeValidator(_pairs),
    WithJsonSchema({"type": "object", "additionalProperties": {"type": ["string", "number", "boolean", "array"]}}),
]

__all__ = ["AREA_WORDS", "Along", "Apart", "Beyond", "Covered", "Edge", "Pairs", "why_no_area"]
