"""The key of a map: what is on it, drawn by the code that draws the map."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
import shapely

from modgen.draw.map_features import SIGNLESS, MapTerrain, kind_word
from modgen.draw.map_ground import Ground, ground_parts
from modgen.draw.map_lines import LineStyle, path_styles, side_styles, stroked
from modgen.draw.map_marks import anchor
from modgen.draw.map_names import MapPlace, PlaceKind, place_symbol
from modgen.draw.map_signs import SHOAL_DOT, SHOAL_ROCK, SIGNS, draw_signs
from modgen.draw.map_terrain import terrain_areas, terrain_parts
from modgen.draw.map_theme import Theme
from modgen.draw.svg import group, number, text
from modgen.draw.text import Font, pieces
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
_NARROWEST, _BESIDE = 62.0, 10.0
"""How wide a column must be, and the room between two."""
_WAYS = [(share, columns, close) for share in (1.0, 0.85, 0.7, 0.6) for columns in (1, 2, 3) for close in (1.0, 0.95)]
"""How large the key is, its columns and how close their rows are, in the order in which they are tried."""
_INDENT, _HEAD = 28.0, 22.0
_SOFT = 0.5
"""The soft edge of a class is narrower in the small hex."""
_SOME = np.array([(-0.38, 0.24), (0.36, 0.28), (0.0, -0.4)])
"""Where signs stand in a hex of the key, against its radius."""
_STIPPLE = np.array(
    [(-0.5, -0.3), (-0.1, -0.55), (0.4, -0.4), (0.05, -0.12), (0.55, 0.1), (-0.55, 0.2), (-0.15, 0.5), (0.3, 0.5)]
)

_LAYERS = {"land": ("land",), "partial": ("land", "sea"), "sea": ("sea",)}
"""What a kind of hex is drawn in."""

_Row = tuple[list[str], str]


def draw_key(
    picture: MapPicture, ground: Ground, x: float, y: float, width: float, bottom: float
) -> tuple[list[str], float] | None:
    """The key at (x, y) and its height: one column, or as many as it takes to end above ``bottom``; None if none do."""
    theme = picture.theme
    terrain, lines = _feature_rows(picture, ground)
    note: list[_Row] = [([], picture.key_note)] if picture.key_note and (terrain or lines) else []
    entries = [(row, _ROW) for row in _hex_rows(picture, ground) + terrain]
    entries += [(row, _LOW) for row in lines]
    entries += [(row, 0.0) for row in note]
    if "places" not in picture.gone:
        entries += [(row, _LOW) for row in _place_rows(picture, ground)]
    if not entries:
        return [], 0.0
    words = [(word.rstrip(), high) for row, high in entries for word in pieces(row[1])]
    least = max(
        (_BODY.width(word, 8.0 if high else 6.5) + (_INDENT if high else 0.0) for word, high in words), default=0.0
    )
    for share, columns, squeeze in _WAYS:
        own = (width / share - (columns - 1) * _BESIDE) / columns
        if own < (max(_NARROWEST, least) if columns > 1 else least):
            continue
        heights = [_height(row[1], own, high, squeeze) for row, high in entries]
        ends = _balanced(heights, columns)
        if y + share * (_HEAD + max(ends) - 0.4 * _ROW) > bottom:
            continue
        parts, deep = _laid(entries, heights, ends, own, theme, (x, y) if share == 1 else (0.0, 0.0))
        if share < 1:
            parts = [group(parts, transform=f"translate({number(x)} {number(y)}) scale({number(share)})")]
        return parts, share * deep
    return None


def _laid(
    entries: list[tuple[_Row, float]],
    heights: list[float],
    ends: list[float],
    own: float,
    theme: Theme,
    corner: tuple[float, float],
) -> tuple[list[str], float]:
    """The key in columns of a width, from a point, the first row so far down; and its height."""
    (x, y), down = corner, _HEAD
    parts = [text("Key", x, y + 7, 9, fill=theme.ink, **_STRONG.svg)]
    left, at, column = x, down, 0
    for (row, high), deep in zip(entries, heights, strict=True):
        if at > down and at - down + deep > ends[column] + 1e-6:
            left, at, column = left + own + _BESIDE, down, column + 1
        symbol, words = row
        if high:
            parts.append(group(symbol, transform=f"translate({number(left + 11)} {number(y + at)})"))
        indent, size, step = (_INDENT, 8.0, _LINE) if high else (0.0, 6.5, _SMALL)
        for line, shown in enumerate(_BODY.wrap(words, size, own - indent)):
            level = y + at + 0.35 * size + line * step
            parts.append(text(shown, left + indent, level, size, fill=theme.ink, **_BODY.svg))
        at += deep
    return parts, down + max(ends)


def _height(words: str, width: float, row: float, squeeze: float) -> float:
    """What a row takes: one with a symbol, or a note."""
    if not row:
        return _SMALL * len(_BODY.wrap(words, 6.5, width)) + 9
    return row * squeeze + _LINE * (len(_BODY.wrap(words, 8, width - _INDENT)) - 1)


def _balanced(heights: list[float], columns: int) -> list[float]:
    """How deep each column may get so that all rows, in their order, go into so many columns of least depth."""
    deep = max([sum(heights) / columns, *heights], default=0.0)
    while True:
        used, at = 1, 0.0
        for height in heights:
            if at and at + height > deep + 1e-6:
                used, at = used + 1, 0.0
            at += height
        if used <= columns:
            return [deep] * columns
        deep += 1.0


def _hex_rows(picture: MapPicture, ground: Ground) -> list[_Row]:
    shown = {kind: not {*layers} & {*picture.gone} for kind, layers in _LAYERS.items()}
    return [(_hex(ground, kind), word) for kind, word in _hex_words(picture, ground) if shown[kind]]


def _feature_rows(picture: MapPicture, ground: Ground) -> tuple[list[_Row], list[_Row]]:
    """Classes of terrain, and kinds of paths and hexsides, that are on this map."""
    rows: list[_Row] = []
    lines: list[_Row] = []
    sea = np.array([kind == "sea" for kind in picture.classes], np.bool_)
    for terrain in picture.terrains:
        at_sea = bool(sea[list(terrain.cells)].all())
        if terrain.cells and ("sea-terrain" if at_sea else "terrain") not in picture.gone:
            rows.append((_terrain(picture, ground, terrain, at_sea=at_sea), terrain.name))
    for name, styles in (
        ("paths", path_styles([path.kind for path in picture.paths if path.cells])),
        ("hexsides", side_styles([entry.kind for entry in picture.hexsides if entry.sides])),
    ):
        if name in picture.gone:
            continue
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
    if at_sea and terrain.pattern != "water":
        for sign, points in ((SHOAL_ROCK, _STIPPLE[3:4]), (SHOAL_DOT, np.delete(_STIPPLE, 3, axis=0))):
            parts += draw_signs(sign, colour, points * _RADIUS, [1.0] * len(points), scale, faint=faint)
    elif not at_sea and terrain.pattern not in SIGNLESS:
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
