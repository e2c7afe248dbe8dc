"""Title, compass, scale, key and credits in the free strip beside or below the grid; nothing over a playable hex."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, TypeAlias

from modgen.draw.map_names import MapPlace, place_symbol
from modgen.draw.map_theme import Theme
from modgen.draw.svg import element, group, layer, number, text
from modgen.draw.text import Font, TextDoesNotFitError
from modgen.hexes import Orientation

if TYPE_CHECKING:
    from modgen.draw.map_picture import MapPicture

_TITLE, _BODY, _STRONG = Font(weight=700), Font(weight=400), Font(weight=600)
_GAP = 12.0
_NARROWEST = 70.0
_BEFORE_CREDITS = 2
"""Title and key are always there; credits, where there are any, go to the foot of a column."""

Block: TypeAlias = Callable[[float, float, float], tuple[list[str], float]]
"""Draws at (left, top) in a width; returns its elements and the height it took."""


@dataclass(frozen=True, slots=True)
class _Strip:
    left: float
    top: float
    width: float
    height: float


def furniture(picture: MapPicture, grid: tuple[float, float, float, float]) -> str:
    """The furniture as a layer: in a column right of the grid, or in a row below it, whichever has more room."""
    left, top, right, bottom = grid
    edge_x, edge_y = picture.width - picture.margin, picture.height - picture.margin
    column = _Strip(right + _GAP, top, edge_x - right - _GAP, bottom - top)
    row = _Strip(left, bottom + _GAP, right - left, edge_y - bottom - _GAP)
    blocks = _blocks(picture)
    if column.width >= _NARROWEST and column.width * column.height >= row.width * row.height:
        parts = _in_column(blocks, column)
    else:
        parts = _in_row(blocks, row)
    return layer("Furniture", parts)


def _blocks(picture: MapPicture) -> list[Block]:
    theme = picture.theme
    blocks: list[Block] = [lambda x, y, width: _title(picture, x, y, width)]
    if picture.scale_text or picture.north is not None:
        blocks.append(lambda x, y, width: _scale(picture, x, y, width))
    blocks.append(lambda x, y, width: _key(picture, x, y, width))
    lines = [line for line in (picture.basis, *picture.credits) if line]
    if lines:
        blocks.append(lambda x, y, width: _paragraphs(lines, x, y, width, theme))
    return blocks


def _in_column(blocks: list[Block], strip: _Strip) -> list[str]:
    parts: list[str] = []
    y = strip.top
    for block in blocks:
        drawn, height = block(strip.left, y, strip.width)
        if block is blocks[-1] and len(blocks) > _BEFORE_CREDITS:
            drawn, _ = block(strip.left, max(y, strip.top + strip.height - height), strip.width)
        parts += drawn
        y += height + 2 * _GAP
    return parts


def _in_row(blocks: list[Block], strip: _Strip) -> list[str]:
    parts: list[str] = []
    width = (strip.width - (len(blocks) - 1) * 2 * _GAP) / len(blocks)
    for place, block in enumerate(blocks):
        drawn, _ = block(strip.left + place * (width + 2 * _GAP), strip.top, width)
        parts += drawn
    return parts


def _title(picture: MapPicture, x: float, y: float, width: float) -> tuple[list[str], float]:
    try:
        size = _TITLE.fit(picture.title, width, 56, 12, step=1)
    except TextDoesNotFitError:
        size = 12.0
    ink = picture.theme.ink
    parts = [text(picture.title, x, y + size * 0.74, size, fill=ink, **_TITLE.svg)]
    down = size * 0.98 + 3
    parts.append(element("rect", x=x, y=y + down, width=width, height=1.4, fill=picture.theme.city))
    down += 13
    for line in _wrapped(picture.subtitle, _STRONG, 10, width):
        parts.append(text(line, x, y + down, 10, fill=ink, **_STRONG.svg))
        down += 12.5
    return parts, down


def _scale(picture: MapPicture, x: float, y: float, width: float) -> tuple[list[str], float]:
    """Compass and scale: a bar as long as a hex is high, which is the distance between neighbours' centres."""
    ink, parts, down = picture.theme.ink, [], 0.0
    if picture.north is not None:
        radius = min(17.0, width / 4)
        middle_x, middle_y = x + radius, y + radius + 6
        needle = [(0, -1), (0.2, 0), (0, 0.12), (-0.2, 0)]
        points = "L".join(f"{number(middle_x + radius * a)} {number(middle_y + radius * b)}" for a, b in needle)
        rose = [
            element("circle", cx=middle_x, cy=middle_y, r=radius * 0.55, fill="none", stroke=ink, stroke_width=0.6),
            element("path", d=f"M{points}Z", fill=ink),
            text("N", middle_x, middle_y - radius - 1.5, 8, text_anchor="middle", fill=ink, **_STRONG.svg),
        ]
        parts.append(group(rose, transform=f"rotate({number(picture.north)} {number(middle_x)} {number(middle_y)})"))
        down = 2 * radius + 8
    if picture.scale_text:
        length = min(picture.frame.height, width)
        bar_y = y + down + 12
        parts.append(element("rect", x=x, y=bar_y, width=length / 2, height=2.6, fill=ink))
        parts.append(
            element(
                "rect",
                x=x + length / 2,
                y=bar_y,
                width=length / 2,
                height=2.6,
                fill="none",
                stroke=ink,
                stroke_width=0.5,
            )
        )
        down += 12 + 2.6 + 9
        for line in _wrapped(picture.scale_text, _BODY, 8, width):
            parts.append(text(line, x, y + down, 8, fill=ink, **_BODY.svg))
            down += 10
    return parts, down


def _key(picture: MapPicture, x: float, y: float, width: float) -> tuple[list[str], float]:
    """The terrain key, drawn with the colours and the code of the map; only what is on this map."""
    theme = picture.theme
    rows: list[tuple[list[str], str]] = []
    down = y + 7
    parts = [text("Key", x, down, 9, fill=theme.ink, **_STRONG.svg)]
    down += 15
    present = set(picture.classes)
    words = (("land", "Land hex"), ("partial", "Coastal hex: land and sea"), ("sea", "All-sea hex"))
    rows += [(_hex(picture, kind), word) for kind, word in words if kind in present]
    kinds = {place.kind for place in picture.places}
    for kind, word in (("fortress", "Fortress"), ("city", "City"), ("port", "Port"), ("town", "Town")):
        if kind in kinds:
            place = MapPlace("", 0, 0, kind, 0)
            rows.append((place_symbol(place, 1.4, theme), word))
    for symbol, word in rows:
        parts.append(group(symbol, transform=f"translate({number(x + 11)} {number(down)})"))
        parts.append(text(word, x + 28, down + 2.8, 8, fill=theme.ink, **_BODY.svg))
        down += 21
    return parts, down - y


def _hex(picture: MapPicture, kind: str) -> list[str]:
    """A small hex around (0, 0), its coast a wave across it."""
    theme, radius = picture.theme, 10.0
    first = 0.0 if picture.layout.orientation == Orientation.FLAT else pi / 6
    corners = [(radius * cos(first + pi / 3 * k), radius * sin(first + pi / 3 * k)) for k in range(6)]
    outline = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "Z"
    ground = theme.land if kind == "land" else theme.sea
    parts = [element("path", d=outline, fill=ground)]
    if kind == "partial":
        half = radius * sqrt(3) / 2
        shore = f"M{number(-radius)} 0C-4 -5 -2 4 1 1C4 -2 6 2 {number(radius)} 0"
        land = f"{shore}L{number(radius / 2)} {number(half)}L{number(-radius / 2)} {number(half)}Z"
        if picture.layout.orientation == Orientation.POINTY:
            land = (
                f"M{number(-half)} 0C-4 -5 -2 4 1 1C4 -2 6 2 {number(half)} 0V5L0 {number(radius)}L{number(-half)} 5Z"
            )
            shore = land.split("V", maxsplit=1)[0]
        parts.append(element("path", d=land, fill=theme.land))
        parts.append(element("path", d=shore, fill="none", stroke=theme.coast, stroke_width=theme.coast_width))
    parts.append(element("path", d=outline, fill="none", stroke=theme.grid, stroke_opacity=0.4, stroke_width=0.7))
    return parts


def _paragraphs(lines: list[str], x: float, y: float, width: float, theme: Theme) -> tuple[list[str], float]:
    parts, down = [], 6.0
    for paragraph in lines:
        for line in _wrapped(paragraph, _BODY, 6.5, width):
            parts.append(text(line, x, y + down, 6.5, fill=theme.ink, **_BODY.svg))
            down += 8.2
        down += 3
    return parts, down


def _wrapped(words: str, font: Font, size: float, width: float) -> list[str]:
    """A text in lines no wider than ``width``, broken between words."""
    lines: list[str] = []
    for word in words.split():
        if lines and font.width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines
