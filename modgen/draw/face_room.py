"""The room on a face: its live area, and texts that are fitted into a part of it."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from modgen.draw.face_parts import TextPart
from modgen.draw.svg import text
from modgen.draw.text import Font, TextDoesNotFitError

CLEAR = 1.5
"""Units between a text and what stands beside it."""
STEP = 0.25
"""By how much a text shrinks at a time."""
CAPITAL = 0.7
"""Height of a capital letter, as a share of the size."""


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangle on a face in points; ``unit`` is the length of a unit."""

    left: float
    top: float
    right: float
    bottom: float
    unit: float

    @property
    def centre(self) -> float:
        """The x of its middle."""
        return (self.left + self.right) / 2

    @property
    def middle(self) -> float:
        """The y of its middle."""
        return (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def part(self, percent: tuple[float, float, float, float]) -> "Room":
        """A part of it: x, y, width and height in percent."""
        x, y, width, height = (value / 100 for value in percent)
        left, top = self.left + x * self.width, self.top + y * self.height
        return Room(left, top, left + width * self.width, top + height * self.height, self.unit)


def font_of(part: TextPart) -> Font:
    """The font of a text."""
    return Font(weight=part.weight)


@lru_cache(maxsize=4096)
def fitted(part: TextPart, width: float, unit: float) -> float:
    """The size in points at which a text is no wider than ``width``.

    Raises:
        TextDoesNotFitError, MissingGlyphError: as :meth:`Font.fit`.
    """
    smallest, largest = part.letters
    return font_of(part).fit(part.text, width, largest * unit, smallest * unit, STEP * unit)


def written(part: TextPart, x: float, baseline: float, size: float, words: str | None = None) -> str:
    """A level line of a text; its middle, beginning or end stands at x, as it is aligned."""
    anchor = {"middle": "middle", "right": "end"}.get(part.align)
    content = part.text if words is None else words
    return text(content, x, baseline, size, text_anchor=anchor, fill=part.colour, **font_of(part).svg)


@lru_cache(maxsize=4096)
def extent(words: str, size: float, font: Font) -> tuple[float, float, float]:
    """Width of a text's ink, and how far it reaches above and below its baseline."""
    ink = font.ink(words, size)
    if not len(ink):
        return 0.0, 0.0, 0.0
    return float(ink[:, 2].max() - ink[:, 0].min()), float(-ink[:, 1].min()), float(max(0.0, ink[:, 3].max()))


def level_size(part: TextPart, depth: float, unit: float) -> float | None:
    """The size at which a text beside the symbol fits without being turned and can be read well, if there is one."""
    smallest = max(part.letters[0], min(5.0, part.letters[1]))
    for size in np.arange(part.letters[1], smallest - 0.1, -STEP):
        if extent(part.text, size * unit, font_of(part))[0] <= depth:
            return float(size * unit)
    return None


def beside(part: TextPart, room: Room, middle: float, side: int, *, turned: bool | None) -> str:
    """A text left (-1) or right (1) of the symbol: level or turned along its side, clear of what is above and below.

    Raises:
        TextDoesNotFitError, MissingGlyphError: as :meth:`Font.fit`.
    """
    unit, font = room.unit, font_of(part)
    level = None if turned else level_size(part, room.width, unit)
    if level is not None:
        return written(part, room.centre, middle + level * CAPITAL / 2, level)
    smallest, largest = part.letters
    for size in np.arange(largest, smallest - 0.1, -STEP) * unit:
        length, above, below = extent(part.text, size, font)
        if length <= room.height and above + below <= room.width:
            break
    else:
        raise TextDoesNotFitError(part.text, room.height / unit, smallest)
    y = min(max(middle, room.top + length / 2), room.bottom - length / 2)
    foot = room.centre + side * (below - above) / 2  # turned, the letters' feet are towards the symbol
    where = f"rotate({90 * side} {foot:.2f} {y:.2f})"
    return text(part.text, foot, y, float(size), text_anchor="middle", fill=part.colour, transform=where, **font.svg)


def block(part: TextPart, room: Room) -> list[str]:
    """A text in the middle of a room, in as many lines as it may have, turned as it says.

    Raises:
        TextDoesNotFitError, MissingGlyphError: as :meth:`Font.fit`.
    """
    turn = part.turn or 0
    width, height = (room.height, room.width) if turn in (90, -90) else (room.width, room.height)
    font, unit = font_of(part), room.unit
    smallest, largest = (size * unit for size in part.letters)
    size = largest
    while True:
        lines = font.wrap(part.text, size, width) if part.lines > 1 else [part.text]
        below = max(extent(line, size, font)[2] for line in lines[-1:])
        high = ((len(lines) - 1) + CAPITAL) * size + (below if part.lines > 1 else 0.0)
        if len(lines) <= part.lines and high <= height + 0.01 and all(font.width(one, size) <= width for one in lines):
            break
        size -= STEP * unit
        if size < smallest - 1e-9:
            raise TextDoesNotFitError(part.text, width, smallest)
    start = {"left": -width / 2, "right": width / 2}.get(part.align, 0.0)
    baseline = room.middle - high / 2 + CAPITAL * size
    made = [written(part, room.centre + start, baseline + row * size, size, line) for row, line in enumerate(lines)]
    if not turn:
        return made
    where = f' transform="rotate({turn} {room.centre:.2f} {room.middle:.2f})"'
    return [line.replace("<text", f"<text{where}", 1) for line in made]
