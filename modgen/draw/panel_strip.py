"""Tracks and boxes on the printed sheet, one under the other in a free strip beside the map."""

from collections.abc import Sequence

from modgen.draw.panel import draw_box
from modgen.draw.panel_boxes import Measures, PanelBox
from modgen.draw.panel_layout import stack_up
from modgen.draw.svg import group, number

_PIXELS = 75
"""Of a counter, in which boxes are measured."""


def draw_strip(
    boxes: Sequence[PanelBox], counter: float, x: float, y: float, width: float, room: float, tint: float
) -> tuple[list[str], float]:
    """As many boxes as there is room for at (x, y), first ones first, and their height; all in points.

    ``counter``: the width of a counter; ``tint``: the share of its colour that is laid on. Boxes too wide for the strip
    are left out too.

    Raises:
        MissingGlyphError: the font lacks a character.
    """
    scale, measures = counter / _PIXELS, Measures.printed()
    placed = stack_up(boxes, int(width / scale), int(room / scale), measures)
    if not placed:
        return [], 0.0
    parts = [group(draw_box(box, _PIXELS, measures, tint)) for box in placed]
    moved = f"translate({number(x)} {number(y)}) scale({scale:.5f})"
    return [group(parts, transform=moved)], placed[-1].rect.bottom * scale
