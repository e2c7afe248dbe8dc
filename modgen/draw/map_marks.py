"""Marks at places: the anchor of a port beside its symbol, the figure of its resistance in it."""

from collections.abc import Sequence
from math import cos, pi, sin

import numpy as np
import shapely

from modgen.draw.map_ground import Ground
from modgen.draw.map_lettering import Shapes
from modgen.draw.map_theme import Theme
from modgen.draw.svg import element, number, text
from modgen.draw.text import Font
from modgen.hexes import polygons

_FIGURE = Font(weight=700)
_CAPITAL = 0.7
ANCHOR = (1.75, 2.3)
"""Half the width and half the height of an anchor, in points of the reference hex."""
_TURNS = (4, 2, 6, 3, 5, 1, 7, 0)
"""Where an anchor is tried, in eighths from the right, clockwise: left first, since a name likes to stand right."""


def place_anchors(
    symbols: Sequence[tuple[float, float, float, int]], ground: Ground, boxes: Shapes, lines: Shapes
) -> list[tuple[float, float]]:
    """The middle of the anchor of each port, beside its symbol.

    Args:
        symbols: x, y, radius and cell of the symbol of each port.
        ground: the map.
        boxes: all symbols.
        lines: paths and what lies on hexsides, which anchors would rather leave free.
    """
    scale = ground.scale
    coast = shapely.boundary(ground.land)
    shapely.prepare(coast)
    hexes = polygons(ground.layout, ground.frame)
    tree, drawn = shapely.STRtree(boxes), shapely.STRtree(lines)
    half = np.array(ANCHOR) * scale
    placed: list[tuple[float, float]] = []
    for x, y, radius, cell in symbols:
        turns = np.array([(cos(pi / 4 * turn), sin(pi / 4 * turn)) for turn in _TURNS])
        reach = radius + 0.6 * scale
        middles = np.array([x, y]) + turns * (reach + half)
        made = shapely.box(*(middles - half).T, *(middles + half).T)
        costs = 0.4 * np.arange(len(turns), dtype=np.float64)
        costs += 60.0 * np.bincount(tree.query(made, predicate="intersects")[0], minlength=len(made))
        costs += 3.0 * np.bincount(drawn.query(made, predicate="intersects")[0], minlength=len(made)).clip(0, 2)
        costs += 1.0 * shapely.intersects(coast, made)
        # An anchor in the water is at home.
        costs += 0.9 * shapely.contains_xy(ground.land, middles[:, 0], middles[:, 1])
        costs += 20.0 * ~shapely.contains(hexes[cell], made) + 90.0 * ~shapely.contains(ground.outline, made)
        others = np.array(placed).reshape(-1, 2)
        near = (np.abs(middles[:, None] - others) < 2 * half).all(axis=2)
        costs += 60.0 * near.sum(axis=1)
        best = middles[int(np.argmin(costs))].tolist()
        placed.append((best[0], best[1]))
    return placed


def anchor_boxes(anchors: Sequence[tuple[float, float]], scale: float) -> Shapes:
    """The boxes that some anchors take."""
    middles, half = np.array(anchors, np.float64).reshape(-1, 2), np.array(ANCHOR) * scale
    boxes: Shapes = np.asarray(shapely.box(*(middles - half).T, *(middles + half).T), dtype=object)
    return boxes


def anchor(x: float, y: float, scale: float, theme: Theme) -> str:
    """An anchor: ring, stock, shank, arms."""

    def at(right: float, down: float) -> str:
        return f"{number(x + right * scale)} {number(y + down * scale)}"

    ring = "".join(
        f"{command}{at(*first)} {at(*second)} {at(*third)}"
        for command, first, second, third in (
            ("C", (0.72, -1.05), (0.72, -2.05), (0.0, -2.05)),
            ("C", (-0.72, -2.05), (-0.72, -1.05), (0.0, -1.05)),
        )
    )
    shank = f"M{at(0, -1.05)}{ring}L{at(0, 2.0)}M{at(-0.95, -0.45)}L{at(0.95, -0.45)}"
    arms = f"M{at(-1.5, 0.55)}C{at(-1.35, 1.55)} {at(-0.7, 2.0)} {at(0, 2.0)}"
    arms += f"C{at(0.7, 2.0)} {at(1.35, 1.55)} {at(1.5, 0.55)}"
    return element(
        "path",
        d=shank + arms,
        fill="none",
        stroke=theme.ink,
        stroke_width=0.6 * scale,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def figure(value: int, x: float, y: float, width: float, size: float, fill: str) -> str:
    """A figure in the middle of its symbol, smaller if it is wider than that."""
    words = str(value)
    size = min(size, size * width / max(_FIGURE.width(words, size), 1e-6))
    return text(words, x, y + _CAPITAL * size / 2, size, fill=fill, text_anchor="middle", **_FIGURE.svg)
