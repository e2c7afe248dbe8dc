"""Tracks and boxes on the printed sheet, in the free strips beside and below the map."""

from collections.abc import Sequence
from math import ceil

from modgen.draw.panel import draw_box
from modgen.draw.panel_boxes import Measures, PanelBox, PlacedBox
from modgen.draw.panel_layout import stack_up, stand_along
from modgen.draw.svg import group, number

_PIXELS = 75
"""Of a counter, in which boxes are measured."""


class BoxStrips:
    """The boxes of a sheet on their way into its strips: what one strip has no room for is left for the next.

    ``counter``: the usual width of a counter in points; ``largest``: the longest side of any, for which every space has
    room; ``tint``: the share of its colour that is laid on. Boxes too wide for a strip are left too.
    """

    def __init__(self, boxes: Sequence[PanelBox], counter: float, largest: float, tint: float) -> None:
        self._left = list(boxes)
        self._scale = counter / _PIXELS
        self._tint = tint
        self._measures = Measures.printed(ceil(largest / self._scale - 1e-6))

    def down(self, x: float, y: float, width: float, room: float) -> tuple[list[str], float]:
        """One under the other from (x, y), first ones first, and their height; all in points.

        Raises:
            MissingGlyphError: the font lacks a character.
        """
        placed = stack_up(self._left, self._pixels(width), self._pixels(room), self._measures)
        return self._drawn(placed, x, y), placed[-1].rect.bottom * self._scale if placed else 0.0

    def along(self, x: float, y: float, width: float, room: float) -> list[str]:
        """Side by side from (x, y), as tall as there is room and together as wide; all in points.

        Raises:
            MissingGlyphError: the font lacks a character.
        """
        return self._drawn(stand_along(self._left, self._pixels(width), self._pixels(room), self._measures), x, y)

    def _pixels(self, points: float) -> int:
        return int(points / self._scale)

    def _drawn(self, placed: Sequence[PlacedBox], x: float, y: float) -> list[str]:
        if not placed:
            return []
        there = {box.box for box in placed}
        self._left = [box for box in self._left if box not in there]
        parts = [group(draw_box(box, _PIXELS, self._measures, self._tint)) for box in placed]
        return [group(parts, transform=f"translate({number(x)} {number(y)}) scale({self._scale:.5f})")]
