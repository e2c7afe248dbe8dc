"""The key of a map: what is on it, drawn by the code that draws the map."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
import shapely

from modgen.draw.map_features import MapTerrain, kind_word
from modgen.draw.map_ground import Ground, ground_parts
from modgen.draw.map_lines import LineStyle, path_styles, side_styles, stroked
from modgen.draw.map_marks import anchor
from modgen.draw.map_names import MapPlace, PlaceKind, place_symbol
from modgen.draw.map_signs import SHOAL_DOT, SHOAL_ROCK, SIGNS, draw_signs
from modgen.draw.map_terrain import terrain_areas, terrain_parts
from modgen.draw.svg import group, number, text
from modgen.draw.text import Font
from modgen.hexes import Frame, Layout, Shift, polygons

if TYPE_CHECKING:
    from modgen.draw.map_picture import MapPicture

_BODY, _STRONG = Font(weight=400), Font(weight=600)
_PLACE_WORDS: dict[PlaceKind, str] = {
    "fortress": "Fortress",
    "city": "City",
    "port": "Port",
    "town": "Town",
    "island": "Island",
    "point": "Point of note",
}
_RADIUS = 10.0
"""Of a hex in the key."""
_ROW, _LOW, _LINE, _SMALL = 21.0, 17.0, 9.5, 8.2
"""Heights of a row with a hex, of one without, of a further line, of a line in small letters."""
_NARROWEST = 62.0
_INDENT = 28.0
_SOFT = 0.5
"""The soft edge of a class is narrower in the small hex."""
_SOME = np.array([(-0.38, 0.24), (0.36, 0.28), (0.0, -0.4)])
"""Where signs stand in a hex of the key, against its radius."""
_STIPPLE = np.array(
    [(-0.5, -0.3), (-0.1, -0.55), (0.4, -0.4), (0.05, -0.12), (0.55, 0.1), (-0.55, 0.2), (-0.15, 0.5), (0.3, 0.5)]
)

_Row = tuple[list[str], str]


def draw_key(
    picture: MapPicture, ground: Ground, x: float, y: float, width: float, bottom: float
) -> tuple[list[str], float]:
    """The key at (x, y): one column, or as many as it takes to end above ``bottom``, and its height."""
    down = 22.0
    parts = [text("Key", x, y + 7, 9, fill=picture.theme.ink, **_STRONG.svg)]
    features = _feature_rows(picture, ground)
    rows: list[tuple[_Row | str, float]] = []
    for columns in (1, 2, 3):
        own = (width - (columns - 1) * 10) / columns
        rows = [(row, _height(row[1], own, _ROW)) for row in _hex_rows(picture, ground) + features[0]]
        rows += [(row, _height(row[1], own, _LOW)) for row in features[1]]
        if picture.key_note and any(features):
            rows.append((picture.key_note, _SMALL * len(_BODY.wrap(picture.key_note, 6.5, own)) + 9))
        rows += [(row, _height(row[1], own, _LOW)) for row in _place_rows(picture, ground)]
        whole = sum(high for _, high in rows)
        if y + down + whole / columns <= bottom or (width - 10 * columns) / (columns + 1) < _NARROWEST:
            break
    place, left, at, deepest = 0, x, down, down
    for row, high in rows:
        if columns > 1 and place < columns - 1 and at - down >= whole / columns - 0.4 * _ROW:
            place, left, at = place + 1, left + own + 10, down
        if isinstance(row, str):
            for line, words in enumerate(_BODY.wrap(row, 6.5, own)):
                parts.append(text(words, left, y + at + line * _SMALL, 6.5, fill=picture.theme.ink, **_BODY.svg))
        else:
            symbol, words = row
            parts.append(group(symbol, transform=f"translate({number(left + 11)} {number(y + at)})"))
            for line, part in enumerate(_BODY.wrap(words, 8, own - _INDENT)):
                parts.append(
                    text(part, left + _INDENT, y + at + 2.8 + line * _LINE, 8, fill=picture.theme.ink, **_BODY.svg)
                )
        at += high
        deepest = max(deepest, at)
    return parts, deepest


def _height(words: str, width: float, row: float) -> float:
    return row + _LINE * (len(_BODY.wrap(words, 8, width - _INDENT)) - 1)


def _hex_rows(picture: MapPicture, ground: Ground) -> list[_Row]:
    return [(_hex(ground, kind), word) for kind, word in _hex_words(picture, ground)]


def _feature_rows(picture: MapPicture, ground: Ground) -> tuple[list[_Row], list[_Row]]:
    """Classes of terrain, and kinds of paths and hexsides, that are on this map."""
    rows: list[_Row] = []
    lines: list[_Row] = []
    sea = np.array([kind == "sea" for kind in picture.classes], np.bool_)
    for terrain in picture.terrains:
        if terrain.cells:
            rows.append((_terrain(picture, ground, terrain, at_sea=bool(sea[list(terrain.cells)].all())), terrain.name))
    for styles in (
        path_styles([path.kind for path in picture.paths if path.cells]),
        side_styles([entry.kind for entry in picture.hexsides if entry.sides]),
    ):
        lines += [(_line(style, ground), kind_word(kind)) for kind, style in styles.items()]
    return rows, lines


def _place_rows(picture: MapPicture, ground: Ground) -> list[_Row]:
    """Symbols of places, with a figure where they have one, and what figure and anchor mean."""
    scale, theme = ground.scale, picture.theme
    rows: list[_Row] = []
    for kind, word in _PLACE_WORDS.items():
        of_kind = [place for place in picture.places if place.kind == kind]
        plain = any(place.resistance is None for place in of_kind)
        figures = [place.resistance for place in of_kind if place.resistance is not None]
        if plain:
            rows.append((place_symbol(MapPlace("", 0, 0, kind, 0), scale, theme), word))
        if figures:
            symbol = place_symbol(MapPlace("", 0, 0, kind, 0, resistance=max(figures)), scale, theme)
            rows.append((symbol, f"{word} with its resistance"))
    if any(place.port for place in picture.places):
        word = "Harbour" if any(place.kind == "port" for place in picture.places) else "Port"
        rows.append(([anchor(0, 0, scale, theme)], word))
    return rows


def _line(style: LineStyle, ground: Ground) -> list[str]:
    """A piece of a line, a little bent as on the map."""
    along = np.linspace(-_RADIUS, _RADIUS, 17)
    curve = np.stack([along, 1.5 * np.sin(along / _RADIUS * 3)], axis=1)
    made = stroked([curve], style, ground.scale, np.array([], dtype=object), 1.0)
    return [path for stroke in made for path in stroke]


def _terrain(picture: MapPicture, ground: Ground, terrain: MapTerrain, *, at_sea: bool) -> list[str]:
    """A hex of the class with the colours and signs of the map."""
    small = _small(ground, shapely.Polygon() if at_sea else None)
    one = replace(terrain, cells=(0,))
    faint = picture.numbers == "faint"
    areas = terrain_areas(replace(small, scale=_SOFT * small.scale), [one], np.array([at_sea]))
    covered = np.array([small.outline], dtype=object)  # no room for signs: they are put by hand below
    fills = terrain_parts(small, areas, covered, faint=faint)
    parts = [path for drawn in ground_parts(small, np.array([], dtype=object), fills).values() for path in drawn]
    scale = min(0.85 * ground.scale, 1.0)
    colour = areas[0].colour
    if at_sea:
        for sign, points in ((SHOAL_ROCK, _STIPPLE[3:4]), (SHOAL_DOT, np.delete(_STIPPLE, 3, axis=0))):
            parts += draw_signs(sign, colour, points * _RADIUS, [1.0] * len(points), scale, faint=faint)
    elif terrain.pattern != "plain":
        parts += draw_signs(SIGNS[terrain.pattern], colour, _SOME * _RADIUS, [0.9, 0.95, 1.0], scale, faint=faint)
    return parts


def _hex_words(picture: MapPicture, ground: Ground) -> list[tuple[str, str]]:
    """The kinds of hex on this map with their words; a sea hex that holds an islet is not called all sea."""
    present = set(picture.classes)
    found = [("land", "Land hex")] if "land" in present else []
    if "partial" in present:
        found.append(("partial", "Coastal hex: land and sea"))
    if "sea" in present:
        hexes = polygons(picture.layout, picture.frame)[[kind == "sea" for kind in picture.classes]]
        corners = shapely.get_coordinates(hexes).reshape(len(hexes), 7, 2)
        middles = corners[:, :6].mean(axis=1, keepdims=True)
        inner = shapely.polygons(middles + 0.96 * (corners - middles))
        islets = bool(shapely.intersects(ground.land, inner).any())
        plain = "All-sea hex" if "partial" in present else "Sea hex"
        found.append(("sea", "Sea hex: no land but islets" if islets else plain))
    return found


def _hex(ground: Ground, kind: str) -> list[str]:
    """A small hex around (0, 0) in the weights of the map, its coast a wave across it."""
    wave = np.linspace(-1.2 * _RADIUS, 1.2 * _RADIUS, 25)
    shore = np.stack([wave, 1.6 * np.sin(wave / _RADIUS * 4) + 0.6 * np.sin(wave * 1.9)], axis=1)
    below = shapely.Polygon([*shore.tolist(), (1.2 * _RADIUS, 2 * _RADIUS), (-1.2 * _RADIUS, 2 * _RADIUS)])
    small = _small(ground, {"land": None, "partial": below, "sea": shapely.Polygon()}[kind])
    return [path for drawn in ground_parts(small, np.array([], dtype=object)).values() for path in drawn]


def _small(ground: Ground, land: shapely.Polygon | None) -> Ground:
    """The ground of one hex around (0, 0) with some land, None for all of it."""
    layout = Layout(ground.layout.orientation, 1, 1, Shift.ODD)
    frame = Frame(_RADIUS * sqrt(3), 0, 0)
    (outline,) = polygons(layout, frame)
    whole = outline if land is None else shapely.intersection(outline, land)
    inside = shapely.MultiPolygon([whole] if not whole.is_empty else [])
    return Ground(layout, frame, inside, outline, ground.scale, ground.theme)
