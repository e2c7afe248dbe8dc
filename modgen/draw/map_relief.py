"""The relief of a map as a picture that is laid into it; `modgen.draw.relief` makes it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from modgen.draw.map_features import mixed, readable
from modgen.draw.map_terrain import Area
from modgen.draw.map_theme import Theme
from modgen.draw.svg import element, layer

_LEAST, _LEAST_FAINT = 3.0, 2.2
"""Contrast of texts to the shade under them, as to a tint."""


@dataclass(frozen=True, slots=True)
class MapRelief:
    """A reference that holds a bitmap with alpha, and where it lies on the map in plane units.

    ``strength`` is the alpha of its deepest shade.
    """

    href: str
    x: float
    y: float
    width: float
    height: float
    strength: float


def relief_layer(relief: MapRelief) -> str:
    """The relief as a layer."""
    where = {"x": relief.x, "y": relief.y, "width": relief.width, "height": relief.height}
    return layer("Relief", [element("image", href=relief.href, preserveAspectRatio="none", **where)])


def on_relief(theme: Theme, relief: MapRelief | None) -> Theme:
    """The theme with texts on land as dark as they must be to be read in the deepest shade."""
    if relief is None:
        return theme
    shaded = mixed(theme.land, theme.relief_shade, relief.strength)
    return replace(
        theme,
        number_on_land=readable(theme.number_on_land, shaded, _LEAST),
        faint_on_land=readable(theme.faint_on_land, shaded, _LEAST_FAINT),
        region_name=readable(theme.region_name, shaded, _LEAST),
    )


def shaded_areas(areas: Sequence[Area], theme: Theme, relief: MapRelief | None) -> list[Area]:
    """Areas of terrain for the texts on them: those of the land in the deepest shade."""
    if relief is None:
        return list(areas)
    return [
        area if area.sea else replace(area, colour=mixed(area.colour, theme.relief_shade, relief.strength))
        for area in areas
    ]
