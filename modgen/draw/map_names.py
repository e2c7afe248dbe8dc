"""Symbols and names of places.

A name stands right of its symbol if that is free, else left, above, below, or at a corner: candidate positions with a
cost, as map makers have it (Imhof, "Positioning Names on Maps", 1975).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal, TypeAlias

import shapely

from modgen.draw.map_theme import Theme
from modgen.draw.svg import element, group, layer, number, text
from modgen.draw.text import Font

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_CITY = Font(weight=600)
_TOWN = Font(weight=500)
_CAPITAL, _DESCENT = 0.72, 0.2


@dataclass(frozen=True, slots=True)
class MapPlace:
    """A named place at (x, y); ``cell`` is the hex it belongs to."""

    name: str
    x: float
    y: float
    kind: Literal["city", "port", "town", "fortress", "island", "point"]
    cell: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A place with the boxes that its symbol and its name take, and where the name's baseline begins."""

    place: MapPlace
    symbol: Box
    box: Box
    x: float
    baseline: float
    size: float
    font: Font


def overlap(first: Box, second: Box) -> bool:
    """True if two boxes share area."""
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def place_labels(places: Sequence[MapPlace], outline: shapely.Geometry, scale: float, theme: Theme) -> list[Placed]:
    """Find a position for the name of every place; larger places choose first."""
    order = sorted(range(len(places)), key=lambda index: (_rank(places[index]), index))
    symbols = {index: _symbol_box(places[index], scale) for index in range(len(places))}
    placed: dict[int, Placed] = {}
    for index in order:
        others = [box for other, box in symbols.items() if other != index]
        names = [entry.box for entry in placed.values()]

        def cost(candidate: Placed, others: list[Box] = others, names: list[Box] = names) -> float:
            over = 100 * sum(overlap(candidate.box, name) for name in names)
            over += 50 * sum(overlap(candidate.box, symbol) for symbol in others)
            return over + 80 * (not outline.contains(shapely.box(*candidate.box)))

        candidates = list(_candidates(places[index], symbols[index], scale, theme))
        best = min(range(len(candidates)), key=lambda position: cost(candidates[position]) + position)
        placed[index] = candidates[best]
    return [placed[index] for index in range(len(places))]


def _rank(place: MapPlace) -> int:
    return ("fortress", "city", "port", "island", "town", "point").index(place.kind)


def _symbol_box(place: MapPlace, scale: float) -> Box:
    radius = (4.4 if place.kind == "fortress" else 3.1) * scale
    return place.x - radius, place.y - radius, place.x + radius, place.y + radius


def _candidates(place: MapPlace, symbol: Box, scale: float, theme: Theme) -> Iterator[Placed]:
    font = _CITY if place.kind in ("city", "port", "fortress") else _TOWN
    size = theme.name_size * scale * (1.0 if font is _CITY else 0.9)
    width, gap = font.width(place.name, size), 1.0 * scale
    middle = place.y + _CAPITAL * size / 2
    above, below = symbol[1] - gap, symbol[3] + gap + _CAPITAL * size
    right, left, centre = symbol[2] + gap, symbol[0] - gap - width, place.x - width / 2
    for x, baseline in (
        (right, middle),
        (left, middle),
        (centre, above),
        (centre, below),
        (right - gap, above + gap),
        (right - gap, below - gap),
        (left + gap, above + gap),
        (left + gap, below - gap),
    ):
        box = (x - 0.4 * scale, baseline - _CAPITAL * size, x + width + 0.4 * scale, baseline + _DESCENT * size)
        yield Placed(place, symbol, box, x, baseline, size, font)


def place_layers(placed: Sequence[Placed], scale: float, theme: Theme) -> list[str]:
    """Symbols, and above them all names with a halo of the ground."""
    symbols = [group(place_symbol(entry.place, scale, theme), class_="place") for entry in placed]
    names = [
        text(
            entry.place.name,
            entry.x,
            entry.baseline,
            entry.size,
            fill=theme.ink,
            stroke=theme.land,
            stroke_width=entry.size * 0.3,
            stroke_linejoin="round",
            paint_order="stroke",
            **entry.font.svg,
        )
        for entry in placed
    ]
    return [layer("Places", symbols), layer("Place names", names)]


def place_symbol(place: MapPlace, scale: float, theme: Theme) -> list[str]:
    """The symbol of one place: a ringed dot, a half-filled port, a bastioned hexagon, a small dot."""
    x, y = place.x, place.y
    if place.kind == "fortress":
        corners = [(x + 3.9 * scale * cos(pi / 3 * side), y + 3.9 * scale * sin(pi / 3 * side)) for side in range(6)]
        data = "M" + "L".join(f"{number(right)} {number(down)}" for right, down in corners) + "Z"
        hexagon = element("path", d=data, fill=theme.land, stroke=theme.fortress, stroke_width=1.1 * scale)
        return [hexagon, element("circle", cx=x, cy=y, r=1.7 * scale, fill=theme.city)]
    if place.kind in ("city", "port"):
        ring = element("circle", cx=x, cy=y, r=2.6 * scale, fill=theme.land, stroke=theme.ink, stroke_width=0.7 * scale)
        if place.kind == "city":
            return [ring, element("circle", cx=x, cy=y, r=1.5 * scale, fill=theme.city)]
        half = f"M{number(x - 2.6 * scale)} {number(y)}A{number(2.6 * scale)} {number(2.6 * scale)} 0 0 0 "
        return [ring, element("path", d=f"{half}{number(x + 2.6 * scale)} {number(y)}Z", fill=theme.ink)]
    return [element("circle", cx=x, cy=y, r=1.3 * scale, fill=theme.ink)]
