"""The box that a symbol is drawn in, and strokes and fills at fractions of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from modgen.draw.svg import element, number, text
from modgen.draw.text import CAPITAL, Font

Points: TypeAlias = Sequence[tuple[float, float]]
"""Points right of and below the centre, in halves of the box's width and height."""
_LETTER = Font(weight=700)


@dataclass(frozen=True, slots=True)
class Box:
    """Where a symbol is drawn: centre, width and height in points, ink, ground of the box, stroke width."""

    x: float
    y: float
    width: float
    height: float
    ink: str
    ground: str
    stroke: float

    def at(self, right: float, down: float) -> str:
        """A point ``x y`` at fractions of half the width and half the height from the centre."""
        return f"{number(self.x + right * self.width / 2)} {number(self.y + down * self.height / 2)}"

    def line(self, points: Points, *, closed: bool = False) -> str:
        """Path data through some points."""
        return "M" + "L".join(self.at(*point) for point in points) + ("Z" if closed else "")

    def path(self, data: str, *, thick: float = 1.0, ink: str | None = None) -> str:
        """A path stroked in the ink, or another colour."""
        return element(
            "path",
            d=data,
            fill="none",
            stroke=ink or self.ink,
            stroke_width=self.stroke * thick,
            stroke_linejoin="round",
        )

    def fill(self, data: str) -> str:
        """A path filled with the ink."""
        return element("path", d=data, fill=self.ink)

    def circle(self, down: float, radius: float, **attributes: Any) -> str:
        """A circle on the middle axis; the radius in fractions of the height."""
        return element("circle", cx=self.x, cy=self.y + down * self.height / 2, r=radius * self.height, **attributes)

    def bar(self, top: float, bottom: float) -> str:
        """A filled bar across the whole box."""
        data = self.line([(-1, top), (1, top), (1, bottom), (-1, bottom)], closed=True)
        return self.fill(data)

    def letter(self, word: str, size: float, down: float = 0.0) -> str:
        """A word centred on the middle axis; its size in fractions of the height."""
        points = size * self.height
        baseline = self.y + down * self.height / 2 + points * CAPITAL / 2
        return text(word, self.x, baseline, points, text_anchor="middle", fill=self.ink, **_LETTER.svg)
