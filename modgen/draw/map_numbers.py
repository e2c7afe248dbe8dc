"""Hex numbers: all in the same place of their hex, left out where a symbol or a name stands."""

from collections.abc import Sequence
from math import sqrt

import numpy as np
import shapely

from modgen.draw.map_ground import Ground
from modgen.draw.map_lettering import MapLabel, letter_boxes
from modgen.draw.map_names import Box, overlap
from modgen.draw.svg import layer, text
from modgen.draw.text import Font
from modgen.hexes import Orientation

_FONT = Font(weight=500)
_CAPITAL = 0.7
"""Height of a figure against the size of the font."""


def number_layer(
    ground: Ground, names: Sequence[str], taken: Sequence[Box], labels: Sequence[MapLabel], *, faint: bool
) -> str:
    """The numbers as a layer.

    A number is left out under a place, lifted by a halo where it crosses the coast or a lettering, and takes the colour
    of the ground it stands on.
    """
    theme = ground.theme
    size = theme.number_size * ground.scale
    centres = ground.frame.to_plane(ground.layout.orientation, ground.layout.centres())
    baselines = centres[:, 1] + below_centre(ground.layout.orientation, ground.frame.height, size)
    halves = np.array([_FONT.width(name, size) / 2 for name in names])
    boxes = np.stack([centres[:, 0] - halves, baselines - _CAPITAL * size, centres[:, 0] + halves, baselines], axis=1)
    shapes = shapely.box(*boxes.T)
    inland = shapely.contains_properly(ground.land, shapes)
    mixed = shapely.intersects(ground.land, shapes) & ~inland
    lettered = shapely.intersects(shapely.union_all(letter_boxes(labels, ground)), shapes)
    on_land = inland | (mixed & shapely.contains_xy(ground.land, centres[:, 0], baselines - _CAPITAL * size / 2))
    parts = []
    for index, name in enumerate(names):
        box: Box = tuple(boxes[index].tolist())
        if not name or any(overlap(box, other) for other in taken):
            continue
        colour = theme.number_on_land if on_land[index] else theme.number_on_sea
        under = theme.land if on_land[index] else theme.sea
        halo = _halo(under, size) if mixed[index] or lettered[index] else {}
        parts.append(text(name, centres[index, 0], baselines[index], size, fill=colour, **halo))
    return layer("Hex numbers", parts, text_anchor="middle", opacity=0.6 if faint else None, **_FONT.svg)


def below_centre(orientation: Orientation, height: float, size: float) -> float:
    """How far the baseline lies below the centre (negative: above): under the top side, or under the top corner."""
    if orientation == Orientation.FLAT:
        return -height / 2 + _CAPITAL * size + 0.045 * height
    return -height / sqrt(3) + 0.3 * height + _CAPITAL * size * 0.2


def _halo(under: str, size: float) -> dict[str, object]:
    return {"stroke": under, "stroke_width": size * 0.3, "stroke_linejoin": "round", "paint_order": "stroke"}
