"""Symbols and names of places.

A name stands right of its symbol if that is free, else left, above, below, or at a corner: candidate positions with a
cost, as map makers have it (Imhof, "Positioning Names on Maps", 1975).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Literal, TypeAlias

import numpy as np
import shapely

from modgen.draw.map_ground import Ground
from modgen.draw.map_lettering import FLOOR, Shapes
from modgen.draw.map_marks import anchor, figure
from modgen.draw.map_theme import Theme
from modgen.draw.svg import element, group, layer, number, text
from modgen.draw.text import Font
from modgen.hexes import polygons

_CITY = Font(weight=600)
_TOWN = Font(weight=500)
_CAPITAL = 0.72
CLEAR = 0.4
"""Room kept around a name, in points of a map with hexes of the size that the theme is made for."""
RANKS = ("fortress", "city", "port", "island", "town", "point")
_RADIUS = {"fortress": 4.4, "city": 3.1, "port": 3.1}
"""What a symbol covers around its middle; others less."""
_SMALL = 2.0
_NUMBERED = {"fortress": 5.0}
"""What a symbol with a figure in it covers; others less."""
_ROUND = 4.0


PlaceKind: TypeAlias = Literal["city", "port", "town", "fortress", "island", "point"]


@dataclass(frozen=True, slots=True)
class MapPlace:
    """A named place at (x, y); ``cell`` is the hex it belongs to.

    A ``port`` has an anchor beside its symbol; its ``resistance`` stands in it.
    """

    name: str
    x: float
    y: float
    kind: PlaceKind
    cell: int
    port: bool = False
    resistance: int | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A place with the box that the ink of its name takes, and where the name's baseline begins."""

    place: MapPlace
    box: tuple[float, float, float, float]
    x: float
    baseline: float
    size: float
    font: Font
    runs_off: bool


def part_symbols(places: Sequence[MapPlace], ground: Ground) -> list[MapPlace]:
    """Move each symbol that would cover another one aside, within its hex; the more important stays."""
    hexes = polygons(ground.layout, ground.frame)
    parted: dict[int, MapPlace] = {}
    for index in _by_rank(places):
        place = places[index]
        around = [(0.0, 0.0)]
        for reach in (1.0, 1.5, 2.0):
            # Right and left first, then above and below, then at a slant.
            around += [(reach * cos(pi / 4 * turn), reach * sin(pi / 4 * turn)) for turn in (0, 4, 6, 2, 7, 5, 1, 3)]
        step = 2.2 * symbol_radius(place, ground.scale)
        tried = [replace(place, x=place.x + step * right, y=place.y + step * down) for right, down in around]
        near = [other for other in parted.values() if abs(other.x - place.x) + abs(other.y - place.y) < 8 * step]
        others = symbol_boxes(near, ground.scale)

        def cost(candidate: MapPlace, others: Shapes = others) -> tuple[bool, float]:
            covered = shapely.area(shapely.intersection(symbol_boxes([candidate], ground.scale), others)).sum()
            return not shapely.contains_xy(hexes[candidate.cell], candidate.x, candidate.y), float(covered)

        parted[index] = min(tried, key=cost) if cost(place)[1] > 0 else place
    return [parted[index] for index in range(len(places))]


def symbol_boxes(places: Sequence[MapPlace], scale: float) -> Shapes:
    """The boxes that the symbols of some places take."""
    radii = np.array([symbol_radius(place, scale) for place in places])
    x, y = np.array([place.x for place in places]), np.array([place.y for place in places])
    boxes: Shapes = np.asarray(shapely.box(x - radii, y - radii, x + radii, y + radii), dtype=object)
    return boxes


def place_labels(
    places: Sequence[MapPlace], ground: Ground, symbols: Shapes, letters: Shapes, numbers: Shapes, lines: Shapes
) -> list[Placed]:
    """Find a position for the name of every place; larger places choose first.

    Dear are other names, symbols with their anchors, letterings and the edge; cheap are the first places of hex
    numbers, which can make way, paths and what lies on hexsides (``lines``), and the coast.
    """
    left, _, right, _ = ground.bounds
    sheet = shapely.box(*ground.bounds)
    coast = shapely.boundary(ground.land)
    shapely.prepare(coast)
    trees = [(shapely.STRtree(things), cost) for things, cost in ((symbols, 60), (letters, 50), (numbers, 1.2))]
    crossed = shapely.STRtree(lines)
    named = np.zeros((0, 4))
    placed: dict[int, Placed] = {}
    for index in _by_rank(places):
        candidates = _candidates(places[index], ground, right - left)
        edges = np.array([candidate.box for candidate in candidates])
        boxes = shapely.box(*edges.T)
        costs = 0.5 * np.arange(len(candidates), dtype=np.float64)
        for tree, cost in trees:
            costs += cost * np.bincount(tree.query(boxes, predicate="intersects")[0], minlength=len(boxes))
        lines_hit = np.bincount(crossed.query(boxes, predicate="intersects")[0], minlength=len(boxes))
        costs += 5.0 * (lines_hit > 0) + 2.0 * np.minimum(lines_hit, 3)
        apart = (edges[:, None, :2] >= named[:, 2:]).any(axis=2) | (edges[:, None, 2:] <= named[:, :2]).any(axis=2)
        costs += 100.0 * (~apart).sum(axis=1)
        costs += 80.0 * ~shapely.contains(ground.outline, boxes) + 1.8 * shapely.intersects(coast, boxes)
        off = ~shapely.contains(sheet, boxes)
        costs += 1000.0 * off
        best = int(np.argmin(costs))
        placed[index] = replace(candidates[best], runs_off=bool(off[best]))
        named = np.concatenate([named, edges[best : best + 1]])
    return [placed[index] for index in range(len(places))]


def _by_rank(places: Sequence[MapPlace]) -> list[int]:
    return sorted(range(len(places)), key=lambda index: (RANKS.index(places[index].kind), index))


def symbol_radius(place: MapPlace, scale: float) -> float:
    """Half the width of what a symbol covers."""
    if place.resistance is not None:
        return _NUMBERED.get(place.kind, _ROUND) * scale
    return _RADIUS.get(place.kind, _SMALL) * scale


def _candidates(place: MapPlace, ground: Ground, room: float) -> list[Placed]:
    scale = ground.scale
    font = _CITY if place.kind in ("city", "port", "fortress") else _TOWN
    least = FLOOR * ground.point
    size = max(least, ground.theme.name_size * scale * (1.0 if font is _CITY else 0.9))
    while size > least and font.width(place.name, size) > room:
        size = max(least, size * 0.95)
    width, gap, clear = font.width(place.name, size), 1.0 * scale, CLEAR * scale
    ink = font.ink(place.name, size)
    ink = ink if len(ink) else np.zeros((1, 4))
    left_ink, top_ink, right_ink, bottom_ink = ink[:, 0].min(), ink[:, 1].min(), ink[:, 2].max(), ink[:, 3].max()
    radius = symbol_radius(place, scale)
    middle = place.y + _CAPITAL * size / 2
    above, below = place.y - radius - gap - max(bottom_ink, 0.0), place.y + radius + gap + _CAPITAL * size
    right, left, centre = place.x + radius + gap, place.x - radius - gap - width, place.x - width / 2
    made = []
    for x, baseline in (
        (right, middle),
        (left, middle),
        (centre, above),
        (centre, below),
        (right - gap, above + gap),
        (right - gap, below - gap),
        (left + gap, above + gap),
        (left + gap, below - gap),
        (centre + width / 3, above),
        (centre + width / 3, below),
        (centre - width / 3, above),
        (centre - width / 3, below),
        (right - gap, above),
        (right - gap, below),
        (left + gap, above),
        (left + gap, below),
    ):
        box = (x + left_ink - clear, baseline + top_ink - clear, x + right_ink + clear, baseline + bottom_ink + clear)
        made.append(Placed(place, box, x, baseline, size, font, False))
    return made


def place_layers(
    placed: Sequence[Placed], anchors: Sequence[tuple[float, float]], scale: float, theme: Theme
) -> list[str]:
    """Symbols with anchors, and above them all names. No halo: it would be land where there is sea."""
    symbols = [group(place_symbol(entry.place, scale, theme), class_="place") for entry in placed]
    symbols += [group([anchor(x, y, scale, theme)], class_="anchor") for x, y in anchors]
    names = [
        text(entry.place.name, entry.x, entry.baseline, entry.size, fill=theme.ink, **entry.font.svg)
        for entry in placed
    ]
    return [layer("Places", symbols), layer("Place names", names)]


def place_symbol(place: MapPlace, scale: float, theme: Theme) -> list[str]:
    """The symbol of one place: a bastioned hexagon, a ringed dot, a half-filled port, a dot, a ring, a lozenge."""
    x, y = place.x, place.y
    if place.resistance is not None:
        return _numbered(place, place.resistance, scale, theme)
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
    if place.kind == "island":
        return [
            element("circle", cx=x, cy=y, r=1.3 * scale, fill=theme.land, stroke=theme.ink, stroke_width=0.6 * scale)
        ]
    if place.kind == "point":
        reach = number(1.7 * scale)
        lozenge = f"M{number(x)} {number(y - 1.7 * scale)}l{reach} {reach}l-{reach} {reach}l-{reach} -{reach}Z"
        return [element("path", d=lozenge, fill=theme.city)]
    return [element("circle", cx=x, cy=y, r=1.5 * scale, fill=theme.ink)]


def _numbered(place: MapPlace, resistance: int, scale: float, theme: Theme) -> list[str]:
    """The symbol of a place with a figure in it: on red in a fortress or city, on ink in a port or town."""
    x, y = place.x, place.y
    ring = {"stroke": theme.ink, "stroke_width": 0.7 * scale}
    if place.kind == "fortress":
        corners = [(x + 4.4 * scale * cos(pi / 3 * side), y + 4.4 * scale * sin(pi / 3 * side)) for side in range(6)]
        data = "M" + "L".join(f"{number(right)} {number(down)}" for right, down in corners) + "Z"
        body = [
            element("path", d=data, fill=theme.land, stroke=theme.fortress, stroke_width=1.1 * scale),
            element("circle", cx=x, cy=y, r=2.95 * scale, fill=theme.city),
        ]
    elif place.kind == "city":
        body = [
            element("circle", cx=x, cy=y, r=3.6 * scale, fill=theme.land, **ring),
            element("circle", cx=x, cy=y, r=2.85 * scale, fill=theme.city),
        ]
    else:
        dark = place.kind in ("port", "town")
        body = [element("circle", cx=x, cy=y, r=3.4 * scale, fill=theme.ink if dark else theme.land, **ring)]
    fill = theme.ink if place.kind in ("island", "point") else theme.land
    return [*body, figure(resistance, x, y, 4.6 * scale, 5.4 * scale, fill)]
