"""Points of the earth over a grid of hexes, each with its name where that covers least of numbers and other names."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from modgen.draw.svg import element, line_path, text
from modgen.draw.text import Font

FloatArray = NDArray[np.float64]
Spot = tuple[float, float]

INK, PAPER, WRONG = "#22292d", "#fdfbf5", "#a3141e"
_NAME = Font(weight=700)
_CAPITAL = 0.7
"""Height of a capital against the size of the font."""
_STEP = 0.02
"""What a step down the list of places costs, as a share of the name covered."""
_OFF = 10.0
"""And what it costs to leave the grid."""
_LEAST = 12.0
"""Height of a hex below which there is no room for names."""


@dataclass(frozen=True, slots=True)
class PanelPoint:
    """A point of the earth in the plane of a panel, the cells that a fact puts it into, and whether that holds."""

    name: str
    x: float
    y: float
    cells: tuple[int, ...]
    held: bool


def point_marks(
    points: Sequence[PanelPoint], centres: FloatArray, room: Spot, height: float, taken: FloatArray
) -> list[str]:
    """Points with a line to each of the hexes that a fact puts them into, and their names where there is room.

    Args:
        points: what is shown, where it lies on the grid or next to it.
        centres: of the hexes, by cell.
        room: how far the grid goes to the right and down.
        height: of a hex.
        taken: boxes that names had better leave free; shape (n, 4).
    """
    lines, dots, names = [], [], []
    low, high = np.array([-height, -height]), np.array(room) + height
    shown = [point for point in points if (low < (point.x, point.y)).all() and ((point.x, point.y) < high).all()]
    for point in shown:
        colour = INK if point.held else WRONG
        for cell in point.cells:
            ends = np.array([(point.x, point.y), centres[cell]])
            lines.append(element("path", d=line_path([ends]), fill="none", stroke=colour, stroke_width=0.8))
        dots.append(element("circle", cx=point.x, cy=point.y, r=max(1.5, height * 0.07), fill=colour))
    if height >= _LEAST:
        size = min(max(height * 0.26, 5.0), 8.0)
        spots = _place_names(shown, taken, room, size, height * 0.12)
        halo = {"stroke": PAPER, "stroke_width": 2.0, "stroke_linejoin": "round", "paint_order": "stroke"}
        for point, (x, y) in zip(shown, spots, strict=True):
            names.append(text(point.name, x, y, size, fill="none", **halo, **_NAME.svg))
            names.append(text(point.name, x, y, size, fill=INK if point.held else WRONG, **_NAME.svg))
    return [*lines, *dots, *names]


def text_box(words: str, x: float, baseline: float, size: float, font: Font) -> FloatArray:
    """What a text that begins at a place covers: left, top, right, bottom."""
    return np.array([x, baseline - _CAPITAL * size, x + font.width(words, size), baseline])


def _place_names(points: Sequence[PanelPoint], taken: FloatArray, room: Spot, size: float, gap: float) -> list[Spot]:
    """Where the name of each point begins, on its baseline: beside the point, over it or below it."""
    placed: list[Spot] = []
    dots = np.array([(point.x - gap / 2, point.y - gap / 2, point.x + gap / 2, point.y + gap / 2) for point in points])
    taken = np.concatenate([taken, dots.reshape(-1, 4)])
    for point in points:
        wide, high = _NAME.width(point.name, size), _CAPITAL * size
        left, right = point.x - gap - wide, point.x + gap
        level, above, below = point.y + high / 2, point.y - gap, point.y + gap + high
        spots = [(right, level), (left, level)]
        spots += [(x, y) for x in (point.x - wide / 2, right, left) for y in (above, below)]
        boxes = np.array([text_box(point.name, *spot, size, _NAME) for spot in spots])
        off = (boxes[:, :2] < 0).any(axis=1) | (boxes[:, 2:] > room).any(axis=1)
        costs = _STEP * np.arange(len(spots)) + _OFF * off + _covered(boxes, taken) / max(wide * high, 1e-9)
        best = int(np.argmin(costs))
        placed.append(spots[best])
        taken = np.concatenate([taken, boxes[best : best + 1]])
    return placed


def _covered(boxes: FloatArray, taken: FloatArray) -> FloatArray:
    """How much of other boxes each box covers."""
    low = np.maximum(boxes[:, None, :2], taken[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], taken[None, :, 2:])
    found: FloatArray = np.prod(np.maximum(0.0, high - low), axis=2).sum(axis=1)
    return found
