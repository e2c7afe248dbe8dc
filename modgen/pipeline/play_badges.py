"""Badges of counters: what is written on them, and where on a counter they stand."""

from collections.abc import Sequence

from modgen.draw.badges import Badge
from modgen.pipeline.units import BOARD_PPI

_INSIDE = 0.36
"""The share of a badge by which its middle lies inside of the corner: it hangs over the edge a little."""
_LETTERS = 3
"""So many letters a badge has room for."""


def short(text: str) -> str:
    """A text as a badge has room for it: its first letter, if it is long."""
    return text if len(text) <= _LETTERS else text[:1].upper()


def corner_of(corner: str, size: tuple[float, float], badges: Sequence[Badge]) -> tuple[int, int]:
    """Where the middle of badges is, in pixels from that of a counter of a size in points."""
    wide = max((badge.size[0] for badge in badges), default=0.0)
    high = max((badge.size[1] for badge in badges), default=0.0)
    x, y = size[0] / 2 - wide * _INSIDE, size[1] / 2 - high * _INSIDE
    up, left = corner.startswith("top"), corner.endswith("left")
    scale = BOARD_PPI / 72
    return round((-x if left else x) * scale), round((-y if up else y) * scale)
