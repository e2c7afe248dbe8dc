"""What a spec says of where its map lies on the earth, beside its facts: printed scale, north, points with a name."""

from typing import Annotated

from pydantic import model_validator

from modgen.spec.geography import check_on_earth
from modgen.spec.model import Datum, Keyed, KeyedModel, Many, Model, Short
from modgen.spec.scalars import between, fault
from modgen.spec.tree import Seq
from modgen.spec.types import METRES, Distance, Line, Name, Number, Radius, Share


class EarthPoint(Datum, KeyedModel):
    """A point of the earth by its name, so that facts can speak of it; its hex need not be known.

    ``radius`` is how vague it is: what is said of it holds for some point so near.
    """

    name: Line = ""
    lon: Number
    lat: Number
    radius: Radius = 0.0

    @model_validator(mode="after")
    def _on_the_earth(self) -> "EarthPoint":
        check_on_earth(self.lon, self.lat)
        return self


class Turn(Model):
    """How far north may point from where it is said to, in degrees clockwise from the top of the sheet."""

    about: Annotated[Number, between(-180, 180, "degrees")] = 0.0
    within: Annotated[Number, between(0, 180, "degrees")]


class GeoreferenceSpec(Datum):
    """Ties the grid to the earth: what is printed of scale and north, and the file that holds the transform.

    ``scale`` has several readings where the book does not say which mile it means; the first is shown on the map. It is
    left out where the game prints none.
    Without a ``turn`` nothing is known of north. ``projections`` are those that the map may be drawn in; none for any.
    ``coast`` is the file of a finer coast.
    """

    scale: Many[Distance] = ()
    tolerance: Share = 0.06
    turn: Annotated[Turn, Short("within")] | None = None
    projections: Many[Line] = ()
    stretch: Share = 0.0
    lock: Name
    coast: Name = ""
    points: Keyed[EarthPoint] = ()

    @property
    def printed(self) -> float | None:
        """The printed scale in its likeliest reading: metres between opposite sides of a hex; None if none is."""
        return self.scale[0] if self.scale else None

    def in_words(self, metres: float) -> str:
        """A distance in the unit in which the scale is written first, to three figures: ``85 nmi``."""
        return _in_unit(metres, self._written()[0] if self.scale else "km")

    def readings(self) -> tuple[tuple[str, float], ...]:
        """The printed scale in each of its readings, in its own unit to three figures and in metres."""
        written = self._written() if self.scale else []
        return tuple((_in_unit(one, words), one) for words, one in zip(written, self.scale, strict=True))

    def _written(self) -> list[str]:
        node = self._node.get("scale")
        return [str(one) for one in node] if isinstance(node, Seq) and node else [str(node)]

    @model_validator(mode="after")
    def _has_a_scale(self) -> "GeoreferenceSpec":
        if not self.scale and "scale" in self.model_fields_set:
            raise fault("`scale` of nothing", "the printed scale, such as 85 nmi; or leave it out", inside=("scale",))
        return self


def _in_unit(metres: float, like: str) -> str:
    """A distance to three figures, in the unit of one that somebody wrote."""
    unit = like.strip().lstrip("0123456789. ")
    unit = unit if unit in METRES else "km"
    size = metres / METRES[unit]
    return f"{size:,.0f} {unit}" if size >= 1000 else f"{size:.3g} {unit}"
