"""Title, compass, scale, key, boxes, credits in the free strips beside or below the grid; over no playable hex."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from modgen.draw.map_ground import Ground
from modgen.draw.map_key import draw_key
from modgen.draw.map_theme import Theme
from modgen.draw.panel_strip import BoxStrips
from modgen.draw.svg import element, group, layer, number, text
from modgen.draw.text import Font, pieces

if TYPE_CHECKING:
    from modgen.draw.map_picture import MapPicture

_TITLE, _BODY, _STRONG = Font(weight=700), Font(weight=400), Font(weight=600)
_GAP = 12.0
_NARROWEST = 70.0
_KEY_SHARE = 1.6
"""Of a row of furniture, against the shares of the others."""
Block: TypeAlias = Callable[[float, float, float], tuple[list[str], float]]
"""Draws at (left, top) in a width; returns its elements and the height it took."""


@dataclass(frozen=True, slots=True)
class _Strip:
    left: float
    top: float
    width: float
    height: float


def furniture(picture: MapPicture, ground: Ground) -> tuple[str, list[str]]:
    """The furniture as a layer, in a column right of the grid or in a row below it, whichever has more room.

    Also the texts that are too long for it at their smallest size.
    """
    left, top, right, bottom = ground.bounds
    edge_x, edge_y = picture.width - picture.margin, picture.height - picture.margin
    column = _Strip(right + _GAP, top, edge_x - right - _GAP, bottom - top)
    row = _Strip(left, bottom + _GAP, right - left, edge_y - bottom - _GAP)
    too_long: list[str] = []
    upright = column.width >= _NARROWEST and column.width * column.height >= row.width * row.height
    strip = column if upright else row
    lowest = strip.top + strip.height
    if upright and (lines := _lines(picture)):
        lowest -= _paragraphs(lines, 0, 0, strip.width, picture.theme, [])[1] + _GAP
    boxes = BoxStrips(picture.boxes, picture.counter, picture.largest, picture.theme.tint)
    blocks = _blocks(picture, ground, too_long, lowest, boxes if upright else None)
    credited = bool(_lines(picture))
    parts = (_in_column if upright else _in_row)(blocks, column if upright else row, credited=credited)
    if upright:
        parts += boxes.along(row.left, row.top, row.width, row.height)
    else:
        parts += boxes.down(column.left, column.top, column.width, column.height)[0]
    return layer("Furniture", parts), too_long


def _blocks(
    picture: MapPicture, ground: Ground, too_long: list[str], bottom: float, boxes: BoxStrips | None
) -> list[Block]:
    theme = picture.theme
    blocks: list[Block] = [lambda x, y, width: _title(picture, x, y, width, too_long)]
    if picture.scale_text or picture.north is not None:
        blocks.append(lambda x, y, width: _scale(picture, x, y, width))
    blocks.append(lambda x, y, width: draw_key(picture, ground, x, y, width, bottom))
    if picture.boxes and boxes is not None:
        blocks.append(lambda x, y, width: boxes.down(x, y, width, bottom - y))
    lines = _lines(picture)
    if lines:
        blocks.append(lambda x, y, width: _paragraphs(lines, x, y, width, theme, too_long))
    return blocks


def _lines(picture: MapPicture) -> list[str]:
    """What the map rests on, and credits."""
    return [line for line in (picture.basis, *picture.credits) if line]


def _in_column(blocks: list[Block], strip: _Strip, *, credited: bool) -> list[str]:
    """Blocks one under the other; credits, which come last, at the foot."""
    parts: list[str] = []
    y = strip.top
    for block in blocks:
        drawn, height = block(strip.left, y, strip.width)
        if credited and block is blocks[-1]:
            drawn, _ = block(strip.left, max(y, strip.top + strip.height - height), strip.width)
        parts += drawn
        y += height + 2 * _GAP
    return parts


def _in_row(blocks: list[Block], strip: _Strip, *, credited: bool) -> list[str]:
    parts: list[str] = []
    # The key, which comes before the credits or last, has most to show.
    key = len(blocks) - (2 if credited else 1)
    shares = [_KEY_SHARE if place == key else 1.0 for place in range(len(blocks))]
    whole = (strip.width - (len(blocks) - 1) * 2 * _GAP) / sum(shares)
    left = strip.left
    for block, share in zip(blocks, shares, strict=True):
        drawn, _ = block(left, strip.top, share * whole)
        parts += drawn
        left += share * whole + 2 * _GAP
    return parts


def _title(picture: MapPicture, x: float, y: float, width: float, too_long: list[str]) -> tuple[list[str], float]:
    """Title over a rule over the subtitle; a long title is smaller, then goes over several lines."""
    ink = picture.theme.ink
    size, lines = _set(picture.title, _TITLE, (56, 14, 9), width, too_long)
    parts, down = [], size * 0.74
    for line in lines:
        parts.append(text(line, x, y + down, size, fill=ink, **_TITLE.svg))
        down += size
    down += 3 - size * 0.76
    parts.append(element("rect", x=x, y=y + down, width=width, height=1.4, fill=picture.theme.city))
    down += 13
    if not picture.subtitle:
        return parts, down
    size, lines = _set(picture.subtitle, _STRONG, (10, 8, 6), width, too_long)
    for line in lines:
        parts.append(text(line, x, y + down, size, fill=ink, **_STRONG.svg))
        down += size * 1.25
    return parts, down


def _set(
    words: str, font: Font, sizes: tuple[float, float, float], width: float, too_long: list[str]
) -> tuple[float, list[str]]:
    """A text in lines no wider than a width, and its size.

    Args:
        words: the text.
        font: its font.
        sizes: the largest; the smallest on one line, if the text is one that would rather stay on one; the floor.
        width: of a line.
        too_long: receives the text if a word of it is wider than a line even at the floor.
    """
    largest, one_line, floor = sizes
    size = largest
    while size > one_line and font.width(words, size) > width and largest > 20:
        size -= 1
    if largest > 20 and font.width(words, size) > width:
        # Better over two or three lines in a good size than on one in a small one.
        size = next((big for big in (28, 24, 20, 16) if len(font.wrap(words, big, width)) <= 3), one_line)
    while size > floor and any(font.width(word.rstrip(), size) > width for word in pieces(words)):
        size -= 0.5
    if any(font.width(word.rstrip(), size) > width for word in pieces(words)):
        too_long.append(words)
    return size, font.wrap(words, size, width)


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
        for line in _BODY.wrap(picture.scale_text, 8, width):
            parts.append(text(line, x, y + down, 8, fill=ink, **_BODY.svg))
            down += 10
    return parts, down


def _paragraphs(
    lines: list[str], x: float, y: float, width: float, theme: Theme, too_long: list[str]
) -> tuple[list[str], float]:
    parts, down = [], 6.0
    for paragraph in lines:
        size, broken = _set(paragraph, _BODY, (6.5, 6.5, 5), width, too_long)
        for line in broken:
            parts.append(text(line, x, y + down, size, fill=theme.ink, **_BODY.svg))
            down += 8.2
        down += 3
    return parts, down
