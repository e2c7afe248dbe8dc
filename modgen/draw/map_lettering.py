"""Lettering of waters (italic serif) and of regions (spaced capitals), along the lie of the land.

A lettering stands where the spec puts it if that is good; else it moves a little, draws its letters closer, or shrinks,
whichever costs least: letters off their own ground, on symbols and on other letterings are dear, hex numbers that have
to make way are cheap.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Any, Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.map_ground import Ground
from modgen.draw.svg import layer, number, text
from modgen.draw.text import SERIF, Font

_WATER = Font(SERIF, 500, italic=True)
_REGION = Font(weight=600)
_CAPITAL = 0.68
_SPACING = {"water": 0.16, "region": 0.24, "island": 0.24}
CLEAR = 0.05
"""Room kept around each letter, against its size."""
_VARIANTS = ((1.0, 1.0), (1.0, 0.7), (0.92, 0.85), (0.92, 0.6), (0.84, 0.7), (0.84, 0.45), (0.76, 0.5), (0.68, 0.4))
"""Shares of the size and of the spacing that are tried one after the other."""
_SMALLEST_SHARES = (0.6, 0.5, 0.4, 0.3, 0.2, 0.15, 0.1)
"""Further shares of the size, for a lettering that is longer than its sheet."""
FLOOR = 5.0
"""No lettering gets smaller, in points of the printed sheet."""
_SHIFTS = [(along, across) for along in (0.0, -0.25, 0.25, -0.5, 0.5) for across in np.linspace(-0.375, 0.375, 7)]
"""In heights of a hex, along the line and across it."""
_BESIDE = [(along, across) for along in (-0.9, -0.5, 0.0, 0.5, 0.9) for across in (-0.75, -0.55, 0.55, 0.75)]
"""Further ones for an island, whose name may stand beside it."""
_AT_SEA = 1.5
"""The name of an island wholly on the water costs as much as so many of its letters off the land."""
_CROSSED = 2.0
"""What a piece of a path or of a river under a letter costs."""
_GOOD = 2.0
"""A cost below which nothing further is tried."""

Shapes = NDArray[Any]
"""An array of geometries."""


@dataclass(frozen=True, slots=True)
class MapLabel:
    """A lettered name centred at (x, y); ``size`` in plane units, ``angle`` in degrees anticlockwise."""

    text: str
    x: float
    y: float
    style: Literal["water", "region", "island"]
    size: float
    angle: float

    @property
    def words(self) -> str:
        """The text as it is lettered."""
        return self.text if self.style == "water" else self.text.upper()

    @property
    def font(self) -> Font:
        """The font of the style."""
        return lettering_font(self.style)


def lettering_font(style: str) -> Font:
    """The font that labels of a style are lettered in."""
    return _WATER if style == "water" else _REGION


@dataclass(frozen=True, slots=True)
class Lettering:
    """A label at its place: the middle of its line, its size and spacing, and the boxes of its letters."""

    label: MapLabel
    x: float
    y: float
    size: float
    spacing: float
    letters: Shapes
    runs_off: bool


def place_letterings(
    labels: Sequence[MapLabel], ground: Ground, symbols: Shapes, numbers: Shapes, lines: Shapes
) -> list[Lettering]:
    """Find the place of every lettering, large ones first.

    Args:
        labels: what is lettered.
        ground: the map.
        symbols: boxes of the symbols of places.
        numbers: boxes where hex numbers would like to stand.
        lines: what paths and features of hexsides take, in small pieces.

    Raises:
        MissingGlyphError: a font lacks a character.
    """
    placed: dict[int, Lettering] = {}
    sheet = shapely.box(*ground.bounds)
    shapely.prepare(sheet)
    number_tree, symbol_tree, line_tree = (shapely.STRtree(one) for one in (numbers, symbols, lines))
    for index in sorted(range(len(labels)), key=lambda index: (-labels[index].size, index)):
        others = [lettering.letters for lettering in placed.values()]
        taken = shapely.STRtree(np.concatenate(others) if others else np.array([], dtype=object))
        best: tuple[float, Lettering] | None = None
        for penalty, tried, boxes in _candidates(labels[index], ground):
            flat = boxes.ravel()
            off = ~shapely.contains_properly(sheet, boxes).all(axis=1)
            costs = penalty + 1000.0 * off + 8.0 * _strays(labels[index], ground, boxes)
            costs += 60.0 * ~shapely.contains(ground.outline, boxes).all(axis=1)
            costs += 40.0 * _hits(symbol_tree, flat, boxes.shape) + 40.0 * _hits(taken, flat, boxes.shape)
            costs += 0.6 * _hits(number_tree, flat, boxes.shape) + _CROSSED * _hits(line_tree, flat, boxes.shape)
            choice = int(np.argmin(costs))
            if best is None or costs[choice] < best[0]:
                x, y, size, spacing = tried[choice]
                made = Lettering(labels[index], x, y, size, spacing, boxes[choice], bool(off[choice]))
                best = float(costs[choice]), made
            if best[0] - penalty.min() < _GOOD or (best[0] < 900 and tried[0][2] < 0.65 * labels[index].size):
                break
        assert best is not None
        placed[index] = best[1]
    return [placed[index] for index in range(len(labels))]


def _candidates(
    label: MapLabel, ground: Ground
) -> Iterator[tuple[NDArray[np.float64], list[tuple[float, float, float, float]], Shapes]]:
    """For each size and spacing: the cost of every place by itself, the places, and the boxes of the letters there."""
    high = ground.frame.height
    turn = radians(-label.angle)
    along, across = np.array([cos(turn), sin(turn)]), np.array([-sin(turn), cos(turn)])
    least = min(1.0, FLOOR * ground.point / label.size)
    variants = [*_VARIANTS, *((share, 0.3) for share in _SMALLEST_SHARES)]
    sizes = dict.fromkeys((max(share, least), closer) for share, closer in variants)
    for rank, (share, closer) in enumerate(sizes):
        size = label.size * share
        spacing = size * _SPACING[label.style] * closer
        ink = label.font.ink(label.words, size, spacing)
        whole = label.font.width(label.words, size, spacing) - spacing
        clear = size * CLEAR
        ink += np.array(
            [-whole / 2 - clear, size * _CAPITAL / 2 - clear, -whole / 2 + clear, size * _CAPITAL / 2 + clear]
        )
        corners = ink[:, [[0, 1], [2, 1], [2, 3], [0, 3]]]
        turned = corners @ np.stack([along, across])
        steps = [*_SHIFTS, *_BESIDE] if label.style == "island" else _SHIFTS
        shifts = np.array([high * (a * along + b * across) for a, b in steps])
        boxes = shapely.polygons(turned[None] + shifts[:, None, None] + (label.x, label.y))
        penalty = 1.4 * rank + np.array([6 * hypot(*shift) ** 1.5 for shift in steps])
        yield penalty, [(label.x + dx, label.y + dy, size, spacing) for dx, dy in shifts.tolist()], boxes


def _strays(label: MapLabel, ground: Ground, boxes: Shapes) -> NDArray[np.float64]:
    """How many letters of each candidate are not wholly on their own ground, told by nine points of each.

    An island's is the land or, if that is too small for its name, the water beside it.
    """
    corners = shapely.get_coordinates(boxes).reshape(*boxes.shape, 5, 2)[..., :4, :]
    points = np.concatenate([corners, (corners + np.roll(corners, 1, axis=-2)) / 2], axis=-2)
    on_land = shapely.contains_xy(ground.land, points[..., 0], points[..., 1])
    wet: NDArray[np.float64] = (~on_land).mean(axis=-1).sum(axis=-1)
    dry: NDArray[np.float64] = on_land.mean(axis=-1).sum(axis=-1)
    if label.style == "water":
        return dry
    return wet if label.style == "region" else np.minimum(wet, dry + _AT_SEA)


def _hits(tree: shapely.STRtree, boxes: Shapes, shape: tuple[int, ...]) -> NDArray[np.float64]:
    """How many things of a tree the letters of each candidate cover, each counted once."""
    found = tree.query(boxes, predicate="intersects")
    pairs = np.unique(np.stack([found[0] // shape[1], found[1]]), axis=1)
    return np.bincount(pairs[0], minlength=shape[0]).astype(np.float64)


def lettering_colour(placed: Lettering, ground: Ground) -> str:
    """The colour of a lettering on untinted ground."""
    if placed.label.style == "water":
        return ground.theme.water_name
    middles = shapely.get_coordinates(shapely.centroid(placed.letters))
    on_land = shapely.contains_xy(ground.land, middles[:, 0], middles[:, 1])
    return ground.theme.region_name if on_land.mean() > 0.5 else ground.theme.region_name_at_sea


def lettering_layer(letterings: Sequence[Lettering], colours: Sequence[str]) -> list[str]:
    """The lettering, above the grid, under numbers and places; no layer where there is none."""
    parts = []
    for placed, colour in zip(letterings, colours, strict=True):
        label = placed.label
        whole = label.font.width(label.words, placed.size, placed.spacing) - placed.spacing
        turn = f"rotate({number(-label.angle)} {number(placed.x)} {number(placed.y)})" if label.angle else None
        parts.append(
            text(
                label.words,
                placed.x - whole / 2,
                placed.y + placed.size * _CAPITAL / 2,
                placed.size,
                letter_spacing=placed.spacing,
                font_kerning="none",
                fill=colour,
                transform=turn,
                **label.font.svg,
            )
        )
    return [layer("Lettering", parts)] if parts else []
