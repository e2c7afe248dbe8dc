"""A map as a plain value, and its drawing: the ground, the grid, letterings, numbers, names, furniture."""

from dataclasses import dataclass, field
from typing import Literal

from modgen.draw.map_arrange import arrange
from modgen.draw.map_furniture import furniture
from modgen.draw.map_ground import Ground, ground_layers
from modgen.draw.map_lettering import MapLabel, lettering_layer
from modgen.draw.map_names import MapPlace, place_layers
from modgen.draw.map_numbers import number_layer
from modgen.draw.map_theme import Theme
from modgen.draw.svg import document, element, layer
from modgen.geo import from_wkb
from modgen.hexes import Frame, Layout


@dataclass(frozen=True, slots=True)
class MapPicture:
    """Everything a map shows, in plane units: points on the sheet, pixels on the board.

    ``names`` and ``classes`` (land, partial, sea) go by cell; ``land`` is WKB; ``north`` is how far north points
    clockwise from the top, None for no compass; ``furniture`` draws title, key and credits around the grid; ``point``
    is a point of the printed sheet in plane units.
    """

    width: float
    height: float
    unit: Literal["pt", "px"]
    layout: Layout
    frame: Frame
    names: tuple[str, ...]
    land: bytes
    classes: tuple[str, ...]
    places: tuple[MapPlace, ...] = ()
    labels: tuple[MapLabel, ...] = ()
    title: str = ""
    subtitle: str = ""
    credits: tuple[str, ...] = ()
    basis: str = ""
    scale_text: str = ""
    furniture: bool = False
    margin: float = 0.0
    numbers: Literal["normal", "faint", "none"] = "normal"
    north: float | None = None
    point: float = 1.0
    theme: Theme = field(default_factory=Theme)


@dataclass(frozen=True, slots=True)
class DrawnMap:
    """A map as layered SVG, and the texts that run off it because the sheet has no room for them."""

    svg: str
    runs_off: tuple[str, ...]


def draw_map(picture: MapPicture) -> DrawnMap:
    """Draw a map.

    Raises:
        MissingGlyphError: a font lacks a character of a name.
    """
    theme = picture.theme
    ground = Ground.of(picture.layout, picture.frame, from_wkb(picture.land), theme, picture.point)
    arranged = arrange(ground, picture.names, picture.places, picture.labels)
    numbered = picture.numbers != "none"
    off = [*arranged.runs_off]
    paper = element("rect", x=0, y=0, width=picture.width, height=picture.height, fill=theme.paper)
    parts = [layer("Paper", [paper]), *ground_layers(ground, arranged.quiet(numbers=numbered))]
    parts += lettering_layer(arranged.letterings, ground)
    if numbered:
        faint = picture.numbers == "faint"
        parts.append(number_layer(ground, picture.names, arranged.room, arranged.chosen, faint=faint))
    parts += place_layers(arranged.names, ground.scale, theme)
    parts.append(ground.border())
    if picture.furniture:
        furnished, too_long = furniture(picture, ground)
        parts.append(furnished)
        off += too_long
    svg = document(picture.width, picture.height, parts, title=picture.title, unit=picture.unit)
    return DrawnMap(svg, tuple(dict.fromkeys(off)))


__all__ = ["DrawnMap", "MapLabel", "MapPicture", "MapPlace", "Theme", "draw_map"]
