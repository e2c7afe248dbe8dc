"""Where a symbol is drawn, and the strokes and shapes that all of them are made of."""

from dataclasses import dataclass
from math import cos, pi, sin

from modgen.draw.svg import element, number, text
from modgen.draw.text import Font

Points = list[tuple[float, float]]


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

    def path(self, data: str, *, filled: bool = False, thick: float = 1.0) -> str:
        """A path in the ink, stroked or filled."""
        if filled:
            return element("path", d=data, fill=self.ink)
        return element(
            "path",
            d=data,
            fill="none",
            stroke=self.ink,
            stroke_width=self.stroke * thick,
            stroke_linecap="round",
            stroke_linejoin="round",
        )

    def letter(self, word: str, size: float, right: float = 0.0, down: float = 0.0) -> str:
        """A word centred at fractions of the half width and half height; size in fractions of the height."""
        points = size * self.height
        return text(
            word,
            self.x + right * self.width / 2,
            self.y + down * self.height / 2 + points * 0.35,
            points,
            text_anchor="middle",
            fill=self.ink,
            **Font(weight=700).svg,
        )

    def shape(self, points: Points, colour: str = "") -> str:
        """A filled polygon with its corners at fractions of the half width and half height."""
        data = "M" + "L".join(self.at(right, down) for right, down in points) + "Z"
        return element("path", d=data, fill=colour or self.ink)

    def disc(self, radius: float, right: float = 0.0, down: float = 0.0, *, hollow: bool = False) -> str:
        """A circle, filled or only a ring; its radius as a share of the height."""
        x, y = self.x + right * self.width / 2, self.y + down * self.height / 2
        look = {"fill": self.ground, "stroke": self.ink, "stroke_width": self.stroke} if hollow else {"fill": self.ink}
        return element("circle", cx=x, cy=y, r=radius * self.height, **look)


def mirrored(half: Points) -> Points:
    """The outline whose right half runs from the middle above to the middle below."""
    return [*half, *[(-right, down) for right, down in reversed(half[:-1])]]


def around(count: int, outer: float, inner: float) -> Points:
    """A star of so many points, in half heights."""
    radii = (outer, inner) * count
    return [(r * sin(pi * n / count), -r * cos(pi * n / count)) for n, r in enumerate(radii)]
