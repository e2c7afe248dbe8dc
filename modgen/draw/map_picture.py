"""A map as a plain value, and its drawing: sea, water lines, land, coast, grid, numbers, names, furniture."""

from dataclasses import dataclass, field
from typing import Literal

from modgen.draw.map_furniture import furniture
from modgen.draw.map_ground import Ground, ground_layers
from modgen.draw.map_lettering import MapLabel, label_layer
from modgen.draw.map_names import MapPlace, place_labels, place_layers
from modgen.draw.map_numbers import number_layer
from modgen.draw.map_theme import Theme
from modgen.draw.svg import document, element, layer
from modgen.geo import from_wkb
from modgen.hexes import Frame, Layout


@dataclass(frozen=True, slots=True)
class MapPicture:
    """Everything a map shows, in plane units: points on the sheet, pixels on the board.

    ``names`` and ``classes`` (land, partial, sea) go by cell; ``land`` is WKB; ``north`` is how far north points
    clockwise from the top, None for no compass; ``furniture`` draws title, key and credits around the grid.
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
    theme: Theme = field(default_factory=Theme)


def draw_map(picture: MapPicture) -> str:
    """The map as layered SVG.

    Raises:
        MissingGlyphError: a font lacks a character of a name.
    """
    theme = picture.theme
    ground = Ground.of(picture.layout, picture.frame, from_wkb(picture.land), theme)
    scale = ground.scale
    placed = place_labels(picture.places, ground.outline, scale, theme)
    taken = [box for entry in placed for box in (entry.symbol, entry.box)]
    paper = element("rect", x=0, y=0, width=picture.width, height=picture.height, fill=theme.paper)
    parts = [layer("Paper", [paper]), *ground_layers(ground, below=label_layer(picture.labels, ground))]
    if picture.numbers != "none":
        parts.append(number_layer(ground, picture.names, taken, picture.labels, faint=picture.numbers == "faint"))
    parts += place_layers(placed, scale, theme)
    parts.append(ground.border())
    if picture.furniture:
        parts.append(furniture(picture, ground.bounds))
    return document(picture.width, picture.height, parts, title=picture.title, unit=picture.unit)


__all__ = ["MapLabel", "MapPicture", "MapPlace", "Theme", "draw_map"]
