"""The texts in the margin of a sheet: title, compass and scale, what the map rests on and credits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from modgen.draw.map_theme import Theme
from modgen.draw.svg import element, group, number, text
from modgen.draw.text import Font, pieces

if TYPE_CHECKING:
    from modgen.draw.map_picture import MapPicture

_TITLE, _BODY, _STRONG = Font(weight=700), Font(weight=400), Font(weight=600)


def title(
    picture: MapPicture, x: float, y: float, width: float, most: float, too_long: list[str]
) -> tuple[list[str], float]:
    """Title over a rule over the subtitle; a long title is smaller, then goes over several lines."""
    ink = picture.theme.ink
    size, lines = _set(picture.title, _TITLE, (most, 14, 9), width, too_long)
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
        size = next(
            (big for big in (28, 24, 20, 16) if big <= largest and len(font.wrap(words, big, width)) <= 3), one_line
        )
    while size > floor and any(font.width(word.rstrip(), size) > width for word in pieces(words)):
        size -= 0.5
    widest = max((font.width(word.rstrip(), size) for word in pieces(words)), default=0.0)
    if widest > width:
        too_long.append(words)
        size *= 0.999 * width / widest
    return size, font.wrap(words, size, width)


def scale(picture: MapPicture, x: float, y: float, width: float, too_long: list[str]) -> tuple[list[str], float]:
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
        size, lines = _set(picture.scale_text, _BODY, (8, 8, 5), width, too_long)
        for line in lines:
            parts.append(text(line, x, y + down, size, fill=ink, **_BODY.svg))
            down += 10
    return parts, down


def paragraphs(
    lines: list[str], x: float, y: float, width: float, theme: Theme, too_long: list[str]
) -> tuple[list[str], float]:
    """Paragraphs in small letters, a little apart."""
    parts, down = [], 6.0
    for paragraph in lines:
        size, broken = _set(paragraph, _BODY, (6.5, 6.5, 5), width, too_long)
        for line in broken:
            parts.append(text(line, x, y + down, size, fill=theme.ink, **_BODY.svg))
            down += 8.2
        down += 3
    return parts, down
