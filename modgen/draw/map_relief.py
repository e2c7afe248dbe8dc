"""The relief of a map as a picture that is laid into it; `modgen.draw.relief` makes it."""

from dataclasses import dataclass

from modgen.draw.svg import element, layer


@dataclass(frozen=True, slots=True)
class MapRelief:
    """A reference that holds a bitmap with alpha, and where it lies on the map in plane units."""

    href: str
    x: float
    y: float
    width: float
    height: float


def relief_layer(relief: MapRelief) -> str:
    """The relief as a layer."""
    where = {"x": relief.x, "y": relief.y, "width": relief.width, "height": relief.height}
    return layer("Relief", [element("image", href=relief.href, preserveAspectRatio="none", **where)])
