"""Emblems of nations and services: simple shapes of our own, none of them anybody's trademark or arms."""

from collections.abc import Callable
from math import cos, pi, sin

from modgen.draw.svg import element, number

_Points = list[tuple[float, float]]


class _Pen:
    """Draws in a square of half-width 1 around a centre."""

    def __init__(self, x: float, y: float, size: float, colour: str, second: str) -> None:
        self.x, self.y, self.half = x, y, size / 2
        self.colour, self.second = colour, second

    def at(self, right: float, down: float) -> str:
        return f"{number(self.x + right * self.half)} {number(self.y + down * self.half)}"

    def shape(self, points: _Points, colour: str = "") -> str:
        data = "M" + "L".join(self.at(*point) for point in points) + "Z"
        return element("path", d=data, fill=colour or self.colour)

    def disc(self, radius: float, colour: str = "", right: float = 0.0, down: float = 0.0) -> str:
        x, y = self.x + right * self.half, self.y + down * self.half
        return element("circle", cx=x, cy=y, r=radius * self.half, fill=colour or self.colour)

    def ring(self, radius: float, wide: float) -> str:
        look = {"fill": "none", "stroke": self.colour, "stroke_width": wide * self.half}
        return element("circle", cx=self.x, cy=self.y, r=radius * self.half, **look)

    def path(self, data: str, colour: str = "") -> str:
        return element("path", d=data, fill=colour or self.colour)

    def line(self, data: str, wide: float) -> str:
        look = {"fill": "none", "stroke": self.colour, "stroke_width": wide * self.half, "stroke_linecap": "round"}
        return element("path", d=data, stroke_linejoin="round", **look)


def _around(count: int, radius: float, start: float = -pi / 2) -> _Points:
    return [(radius * cos(start + 2 * pi * n / count), radius * sin(start + 2 * pi * n / count)) for n in range(count)]


def _spikes(count: int, inner: float, outer: float = 1.0) -> _Points:
    tips, roots = _around(count, outer), _around(count, inner, -pi / 2 + pi / count)
    return [point for pair in zip(tips, roots, strict=True) for point in pair]


def _bars(wide: float, length: float = 1.0) -> _Points:
    w, o = wide, length
    return [(-w, -o), (w, -o), (w, -w), (o, -w), (o, w), (w, w), (w, o), (-w, o), (-w, w), (-o, w), (-o, -w), (-w, -w)]


def _turned(points: _Points) -> _Points:
    return [((x - y) * 0.7071, (x + y) * 0.7071) for x, y in points]


def _cross(pen: _Pen) -> list[str]:
    return [pen.shape(_bars(0.34)), pen.shape(_bars(0.16), pen.second)]


def _roundel(pen: _Pen) -> list[str]:
    return [pen.disc(1.0), pen.disc(0.68, pen.second), pen.disc(0.36)]


def _sun(pen: _Pen) -> list[str]:
    rays = []
    for n in range(16):
        a, b = 2 * pi * (n - 0.25) / 16, 2 * pi * (n + 0.25) / 16
        rays.append(
            pen.shape([(0.5 * cos(a), 0.5 * sin(a)), (cos(a), sin(a)), (cos(b), sin(b)), (0.5 * cos(b), 0.5 * sin(b))])
        )
    return [pen.disc(0.56), *rays]


def _wheel(pen: _Pen) -> list[str]:
    spokes = "".join(f"M{pen.at(x * 0.2, y * 0.2)}L{pen.at(x * 0.84, y * 0.84)}" for x, y in _around(12, 1.0))
    return [pen.ring(0.88, 0.2), pen.line(spokes, 0.08), pen.disc(0.24)]


def _petals(pen: _Pen, count: int, wide: float, *, notched: bool) -> list[str]:
    made = []
    for n in range(count):
        angle = -pi / 2 + 2 * pi * n / count
        spread = wide / 2

        def at(radius: float, turn: float, angle: float = angle) -> str:
            return pen.at(radius * cos(angle + turn), radius * sin(angle + turn))

        tip = f"{at(0.98, 0.1)}L{at(0.84, 0)}L{at(0.98, -0.1)}" if notched else at(1.0, 0)
        bulge = 0.75 if notched else 0.95
        made.append(pen.path(f"M{at(0.12, 0)}Q{at(bulge, spread)} {tip}Q{at(bulge, -spread)} {at(0.12, 0)}Z"))
    return [*made, pen.disc(0.16, pen.second)]


def _crescent(pen: _Pen) -> list[str]:
    r = number(pen.half)
    inner = number(pen.half * 0.78)
    return [
        pen.path(f"M{pen.at(0.5, -0.86)}A{r} {r} 0 1 0 {pen.at(0.5, 0.86)}A{inner} {inner} 0 1 1 {pen.at(0.5, -0.86)}Z")
    ]


def _crown(pen: _Pen) -> list[str]:
    body = [(-0.8, 0.55), (-0.95, -0.45), (-0.42, 0.05), (0, -0.75), (0.42, 0.05), (0.95, -0.45), (0.8, 0.55)]
    foot = [(-0.8, 0.66), (0.8, 0.66), (0.8, 0.86), (-0.8, 0.86)]
    tips = [(-0.95, -0.5), (0.0, -0.8), (0.95, -0.5)]
    return [pen.shape(body), pen.shape(foot), *(pen.disc(0.13, "", x * 0.94, y) for x, y in tips)]


def _anchor(pen: _Pen) -> list[str]:
    shaft = f"M{pen.at(0, -0.45)}L{pen.at(0, 0.85)}M{pen.at(-0.42, -0.28)}L{pen.at(0.42, -0.28)}"
    arms = f"M{pen.at(-0.75, 0.2)}Q{pen.at(-0.6, 0.85)} {pen.at(0, 0.87)}Q{pen.at(0.6, 0.85)} {pen.at(0.75, 0.2)}"
    look = {"fill": "none", "stroke": pen.colour, "stroke_width": 0.16 * pen.half}
    ring = element("circle", cx=pen.x, cy=pen.y - 0.68 * pen.half, r=0.2 * pen.half, **look)
    return [pen.line(shaft + arms, 0.18), ring]


def _swords(pen: _Pen) -> list[str]:
    blades = f"M{pen.at(-0.8, -0.85)}L{pen.at(0.72, 0.78)}M{pen.at(0.8, -0.85)}L{pen.at(-0.72, 0.78)}"
    guards = f"M{pen.at(0.2, 0.75)}L{pen.at(0.75, 0.24)}M{pen.at(-0.2, 0.75)}L{pen.at(-0.75, 0.24)}"
    return [pen.line(blades, 0.15), pen.line(guards, 0.13)]


def _shield(pen: _Pen) -> list[str]:
    edge = f"M{pen.at(-0.8, -0.9)}L{pen.at(0.8, -0.9)}L{pen.at(0.8, 0.05)}"
    foot = f"Q{pen.at(0.75, 0.65)} {pen.at(0, 0.98)}Q{pen.at(-0.75, 0.65)} {pen.at(-0.8, 0.05)}Z"
    return [
        pen.path(edge + foot),
        pen.shape([(-0.12, -0.9), (0.12, -0.9), (0.12, 0.9), (0, 0.96), (-0.12, 0.9)], pen.second),
    ]


def _lightning(pen: _Pen) -> list[str]:
    return [pen.shape([(0.25, -1), (-0.6, 0.15), (-0.05, 0.1), (-0.3, 1), (0.6, -0.25), (0.05, -0.18)])]


EMBLEMS: dict[str, Callable[[_Pen], list[str]]] = {
    "star": lambda pen: [pen.shape(_spikes(5, 0.382))],
    "star-in-disc": lambda pen: [pen.disc(1.0), pen.shape(_spikes(5, 0.355, 0.93), pen.second)],
    "cross": _cross,
    "plain-cross": lambda pen: [pen.shape(_bars(0.3))],
    "saltire": lambda pen: [pen.shape(_turned(_bars(0.24, 1.1)))],
    "disc": lambda pen: [pen.disc(0.9)],
    "ring": lambda pen: [pen.ring(0.78, 0.36)],
    "roundel": _roundel,
    "sun": _sun,
    "bar": lambda pen: [pen.shape([(-1, -0.3), (1, -0.3), (1, 0.3), (-1, 0.3)])],
    "stripes": lambda pen: [
        pen.shape([(-1, y - 0.2), (1, y - 0.2), (1, y + 0.2), (-1, y + 0.2)]) for y in (-0.7, 0, 0.7)
    ],
    "chevron": lambda pen: [pen.shape([(-0.9, 0.35), (0, -0.55), (0.9, 0.35), (0.9, 0.85), (0, -0.05), (-0.9, 0.85)])],
    "diamond": lambda pen: [pen.shape([(0, -1), (0.75, 0), (0, 1), (-0.75, 0)])],
    "triangle": lambda pen: [pen.shape([(0, -0.9), (0.95, 0.75), (-0.95, 0.75)])],
    "shield": _shield,
    "crescent": _crescent,
    "crown": _crown,
    "anchor": _anchor,
    "wheel": _wheel,
    "blossom": lambda pen: _petals(pen, 5, 1.5, notched=True),
    "chrysanthemum": lambda pen: _petals(pen, 16, 0.42, notched=False),
    "swords": _swords,
    "lightning": _lightning,
}
"""Every emblem by its word."""


def draw_emblem(word: str, x: float, y: float, size: float, colour: str, second: str) -> list[str]:
    """The elements of an emblem in a square of ``size`` points around (x, y).

    Raises:
        KeyError: no such emblem.
    """
    return EMBLEMS[word](_Pen(x, y, size, colour, second))
