"""A map as a plain value, and its drawing: the ground, the grid, letterings, numbers, names, furniture."""

from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from modgen.draw.map_art import MapArt, lay_art
from modgen.draw.map_features import MapPath, MapSides, MapTerrain
from modgen.draw.map_furniture import furniture
from modgen.draw.map_ground import ground_layers
from modgen.draw.map_lettering import MapLabel, lettering_colour, lettering_layer
from modgen.draw.map_names import MapPlace, place_layers
from modgen.draw.map_numbers import number_layer
from modgen.draw.map_relief import MapRelief, on_relief, relief_layer, shaded_areas
from modgen.draw.map_scene import Flaw, MapScene, map_flaws
from modgen.draw.map_terrain import on_tint, terrain_parts
from modgen.draw.map_theme import Theme
from modgen.draw.panel_boxes import PanelBox
from modgen.draw.svg import document, element, layer
from modgen.hexes import Frame, Layout


@dataclass(frozen=True, slots=True)
class MapPicture:
    """Everything a map shows, in plane units: points on the sheet, pixels on the board.

    ``names`` and ``classes`` (land, partial, sea) go by cell; ``land`` is WKB; ``north`` is how far north points
    clockwise from the top, None for no compass; ``furniture`` draws title, key and credits around the grid; ``point``
    is a point of the printed sheet in plane units; ``key_note`` stands in the key under terrain, paths and hexsides;
    ``boxes`` stand under the key as far as there is room, for counters so many points wide, none of which has a longer
    side than ``largest``; ``art`` are pictures in place of layers, ``gone`` the ids of the layers that they hide, which
    are not in the key; ``relief`` is that of the land.
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
    terrains: tuple[MapTerrain, ...] = ()
    paths: tuple[MapPath, ...] = ()
    hexsides: tuple[MapSides, ...] = ()
    key_note: str = ""
    title: str = ""
    subtitle: str = ""
    credits: tuple[str, ...] = ()
    basis: str = ""
    scale_text: str = ""
    furniture: bool = False
    boxes: tuple[PanelBox, ...] = ()
    counter: float = 36.0
    largest: float = 36.0
    margin: float = 0.0
    numbers: Literal["normal", "faint", "none"] = "normal"
    north: float | None = None
    point: float = 1.0
    art: tuple[MapArt, ...] = ()
    gone: tuple[str, ...] = ()
    relief: MapRelief | None = None
    theme: Theme = field(default_factory=Theme)


@dataclass(frozen=True, slots=True)
class DrawnMap:
    """A map as layered SVG, the texts it has no room for, what else is wrong with its texts, what it leaves out.

    ``left_out``: parts of its furniture, in words.
    """

    svg: str
    runs_off: tuple[str, ...]
    left_out: tuple[str, ...]
    flaws: tuple[Flaw, ...]


def draw_map(picture: MapPicture) -> DrawnMap:
    """Draw a map.

    Raises:
        MissingGlyphError: a font lacks a character of a name.
    """
    picture = replace(picture, theme=on_relief(picture.theme, picture.relief))
    theme = picture.theme
    scene = MapScene.of(picture)
    ground, features, arranged = scene.ground, scene.features, scene.arranged
    numbered, faint = picture.numbers != "none", picture.numbers == "faint"
    off = [*arranged.runs_off]
    paper = element("rect", x=0, y=0, width=picture.width, height=picture.height, fill=theme.paper)
    quiet = arranged.quiet(numbers=numbered)
    relief = "" if picture.relief is None else relief_layer(picture.relief)
    taken = np.concatenate([quiet, arranged.marks(ground.scale), scene.room])
    terrain = terrain_parts(ground, features.areas, taken, faint=faint)
    parts = [
        layer("Paper", [paper]),
        *ground_layers(ground, quiet, terrain, relief),
        *features.layers(ground, quiet),
    ]
    colours = [lettering_colour(lettering, ground) for lettering in arranged.letterings]
    letters = [lettering.letters for lettering in arranged.letterings]
    areas = shaded_areas(features.areas, theme, picture.relief)
    parts += lettering_layer(arranged.letterings, on_tint(colours, letters, areas, 3.0))
    if numbered:
        parts.append(number_layer(ground, picture.names, arranged.room, arranged.chosen, areas, faint=faint))
    parts += place_layers(arranged.names, arranged.anchors, ground.scale, theme)
    parts.append(ground.border())
    left_out: tuple[str, ...] = ()
    if picture.furniture:
        furnished = furniture(picture, ground)
        parts.append(furnished.layer)
        off += furnished.too_long
        left_out = furnished.left_out
    parts = lay_art(parts, picture.art, theme.art)
    svg = document(picture.width, picture.height, parts, title=picture.title, unit=picture.unit)
    return DrawnMap(svg, tuple(dict.fromkeys(off)), left_out, map_flaws(picture, scene))


__all__ = [
    "DrawnMap",
    "MapLabel",
    "MapPath",
    "MapPicture",
    "MapPlace",
    "MapSides",
    "MapTerrain",
    "Theme",
    "draw_map",
]
