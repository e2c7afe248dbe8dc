"""Hex numbers: all in the same place of their hex, left out where a symbol or a name stands."""

from collections.abc import Sequence
from math import sqrt

from modgen.draw.map_names import Box, overlap
from modgen.draw.map_theme import REFERENCE_HEX, Theme
from modgen.draw.svg import layer, text
from modgen.draw.text import Font
from modgen.hexes import Frame, Layout, Orientation

_FONT = Font(weight=500)
_CAPITAL = 0.7
"""Height of a figure against the size of the font."""


def number_layer(
    layout: Layout,
    frame: Frame,
    names: Sequence[str],
    classes: Sequence[str],
    taken: Sequence[Box],
    theme: Theme,
    *,
    faint: bool,
) -> str:
    """The numbers as a layer; ``taken`` are the boxes that numbers keep clear of."""
    scale = frame.height / REFERENCE_HEX
    size = theme.number_size * scale
    parts = []
    centres = frame.to_plane(layout.orientation, layout.centres()).tolist()
    for (x, y), name, kind in zip(centres, names, classes, strict=True):
        if not name:
            continue
        baseline = y + _below_centre(layout.orientation, frame.height, size)
        half = _FONT.width(name, size) / 2
        box = (x - half, baseline - _CAPITAL * size, x + half, baseline)
        if any(overlap(box, other) for other in taken):
            continue
        on_land = kind == "land"
        halo = {} if kind != "partial" else _halo(theme, size)
        colour = theme.number_on_land if on_land else theme.number_on_sea
        parts.append(text(name, x, baseline, size, fill=colour, **halo))
    return layer("Hex numbers", parts, text_anchor="middle", opacity=0.6 if faint else None, **_FONT.svg)


def _below_centre(orientation: Orientation, height: float, size: float) -> float:
    """How far the baseline lies below the centre (negative: above): under the top side, or under the top corner."""
    if orientation == Orientation.FLAT:
        return -height / 2 + _CAPITAL * size + 0.045 * height
    return -height / sqrt(3) + 0.3 * height + _CAPITAL * size * 0.2


def _halo(theme: Theme, size: float) -> dict[str, object]:
    """A number on a coast is lifted off the line by a halo between the two grounds."""
    return {
        "stroke": theme.land,
        "stroke_width": size * 0.28,
        "stroke_opacity": 0.75,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
