"""Lettering of waters (italic serif) and of regions (spaced capitals), along the lie of the land."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import affinity

from modgen.draw.map_ground import Ground
from modgen.draw.svg import layer, number, text
from modgen.draw.text import SERIF, Font

_WATER = Font(SERIF, 500, italic=True)
_REGION = Font(weight=600)
_CAPITAL = 0.68
_SPACING = {"water": 0.16, "region": 0.24, "island": 0.24}


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
        return _WATER if self.style == "water" else _REGION


def letter_boxes(labels: Sequence[MapLabel], ground: Ground) -> NDArray[Any]:
    """The ground that each lettering covers, turned with it."""
    return np.array([_box(label, _middle(label, ground)) for label in labels], dtype=object)


def _box(label: MapLabel, middle: float) -> shapely.Polygon:
    half = label.font.width(label.words, label.size, _SPACING[label.style] * label.size) / 2
    high = label.size * _CAPITAL / 2
    box = shapely.box(label.x - half, middle - high, label.x + half, middle + high)
    return affinity.rotate(box, -label.angle, origin=(label.x, label.y))


def _middle(label: MapLabel, ground: Ground) -> float:
    """A level lettering is moved up or down by at most a quarter of a hex, so that it runs between the hex numbers."""
    if label.angle or label.size > 0.45 * ground.frame.height:
        return label.y
    step = ground.frame.height / 2 if ground.layout.orientation == "flat" else 1.5 * ground.frame.height / 3**0.5
    # Numbers stand just below lattice lines, so the free middle lies a little over half a step under each.
    first = ground.frame.y + 0.6 * step
    return first + round((label.y - first) / step) * step


def label_layer(labels: Sequence[MapLabel], ground: Ground) -> list[str]:
    """The lettering, under grid numbers and places; no layer where there is none.

    Raises:
        MissingGlyphError: a font lacks a character.
    """
    parts = []
    for label in labels:
        spacing = label.size * _SPACING[label.style]
        label.font.width(label.words, label.size)  # a missing glyph must not fall back silently
        turn = f"rotate({number(-label.angle)} {number(label.x)} {number(label.y)})" if label.angle else None
        parts.append(
            text(
                label.words,
                label.x + spacing / 2,
                _middle(label, ground) + label.size * _CAPITAL / 2,
                label.size,
                text_anchor="middle",
                letter_spacing=spacing,
                fill=ground.theme.water_name if label.style == "water" else ground.theme.region_name,
                transform=turn,
                **label.font.svg,
            )
        )
    return [layer("Lettering", parts)] if parts else []
