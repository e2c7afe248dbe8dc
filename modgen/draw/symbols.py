"""Unit symbols as vectors: branch symbols in a box of 3 to 2, silhouettes of aircraft and ships, a fortress.

Everything is drawn around a centre in a box of given size, so that the same code serves a counter and a chart. Guards
are marked by a G in the middle of the infantry box, garrisons by a bar along the foot of it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from modgen.draw.svg import element, number, text
from modgen.draw.text import Font


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


def _cross(box: Box) -> list[str]:
    return [box.path(f"M{box.at(-1, -1)}L{box.at(1, 1)}M{box.at(-1, 1)}L{box.at(1, -1)}")]


def _slash(box: Box) -> list[str]:
    return [box.path(f"M{box.at(-1, 1)}L{box.at(1, -1)}")]


def _track(box: Box, size: float = 1.0) -> list[str]:
    rx, ry = 0.66 * size * box.width / 2, 0.5 * size * box.height / 2
    return [
        element(
            "rect",
            x=box.x - rx,
            y=box.y - ry,
            width=2 * rx,
            height=2 * ry,
            rx=ry,
            fill="none",
            stroke=box.ink,
            stroke_width=box.stroke,
        )
    ]


def _dot(box: Box) -> list[str]:
    radius = 0.17 * box.height
    return [element("circle", cx=box.x, cy=box.y, r=radius, fill=box.ink)]


def _guards(box: Box) -> list[str]:
    patch = element(
        "circle",
        cx=box.x,
        cy=box.y,
        r=0.27 * box.height,
        fill=box.ground,
        stroke=box.ink,
        stroke_width=box.stroke * 0.8,
    )
    return [*_cross(box), patch, box.letter("G", 0.4)]


def _machine_gun(box: Box) -> list[str]:
    arrow = f"M{box.at(0, 0.72)}L{box.at(0, -0.72)}M{box.at(-0.2, -0.3)}L{box.at(0, -0.74)}L{box.at(0.2, -0.3)}"
    return [box.path(arrow, thick=1.2), box.path(f"M{box.at(-0.24, 0.72)}L{box.at(0.24, 0.72)}", thick=1.2)]


def _marine(box: Box) -> list[str]:
    anchor = (
        f"M{box.at(0, -0.42)}L{box.at(0, 0.66)}M{box.at(-0.2, -0.18)}L{box.at(0.2, -0.18)}"
        f"M{box.at(-0.3, 0.2)}Q{box.at(-0.26, 0.66)} {box.at(0, 0.66)}Q{box.at(0.26, 0.66)} {box.at(0.3, 0.2)}"
    )
    halo = element("path", d=anchor, fill="none", stroke=box.ground, stroke_width=box.stroke * 3.2)
    ring = element("circle", cx=box.x, cy=box.y - 0.27 * box.height, r=0.06 * box.height, fill=box.ground)
    rim = element(
        "circle",
        cx=box.x,
        cy=box.y - 0.27 * box.height,
        r=0.06 * box.height,
        fill="none",
        stroke=box.ink,
        stroke_width=box.stroke,
    )
    return [*_cross(box), halo, box.path(anchor, thick=1.15), ring, rim]


def _parachute(box: Box) -> list[str]:
    gull = f"M{box.at(-0.4, 0.86)}Q{box.at(-0.2, 0.42)} {box.at(0, 0.84)}Q{box.at(0.2, 0.42)} {box.at(0.4, 0.86)}"
    halo = element("path", d=gull, fill="none", stroke=box.ground, stroke_width=box.stroke * 3)
    return [*_cross(box), halo, box.path(gull, thick=1.2)]


def _amphibious(box: Box) -> list[str]:
    steps = [(-1 + 2 * step / 6) for step in range(7)]
    wave = f"M{box.at(steps[0], 0.62)}" + "".join(
        f"Q{box.at((start + end) / 2, 0.28 if index % 2 else 0.96)} {box.at(end, 0.62)}"
        for index, (start, end) in enumerate(pairwise(steps))
    )
    return [*_cross(box), box.path(wave, thick=1.1)]


def _garrison(box: Box) -> list[str]:
    foot = element(
        "rect",
        x=box.x - box.width / 2,
        y=box.y + box.height * 0.28,
        width=box.width,
        height=box.height * 0.22,
        fill=box.ink,
    )
    return [*_cross(box), foot]


def _engineer(box: Box) -> list[str]:
    bridge = (
        f"M{box.at(-0.55, 0.4)}L{box.at(-0.55, -0.3)}L{box.at(0.55, -0.3)}L{box.at(0.55, 0.4)}"
        f"M{box.at(0, -0.3)}L{box.at(0, 0.25)}"
    )
    return [box.path(bridge, thick=1.3)]


def _headquarters(box: Box) -> list[str]:
    band = element(
        "rect",
        x=box.x - box.width / 2,
        y=box.y - box.height / 2,
        width=box.width,
        height=box.height * 0.26,
        fill=box.ink,
    )
    return [band, box.letter("HQ", 0.58, 0, 0.26)]


def _motorised(box: Box) -> list[str]:
    return [*_cross(box), box.path(f"M{box.at(0, -1)}L{box.at(0, 1)}")]


def _anti_tank(box: Box) -> list[str]:
    return [box.path(f"M{box.at(-1, 1)}L{box.at(0, -1)}L{box.at(1, 1)}")]


def _anti_air(box: Box) -> list[str]:
    return [box.path(f"M{box.at(-1, 1)}C{box.at(-0.9, -0.6)} {box.at(0.9, -0.6)} {box.at(1, 1)}")]


def _mountain(box: Box) -> list[str]:
    peak = f"M{box.at(-0.3, 1)}L{box.at(0, 0.18)}L{box.at(0.3, 1)}Z"
    return [*_cross(box), box.path(peak, filled=True)]


def _supply(box: Box) -> list[str]:
    return [box.path(f"M{box.at(-1, 0.45)}L{box.at(1, 0.45)}"), box.letter("S", 0.6, 0, -0.26)]


def _aircraft(box: Box) -> list[str]:
    """A twin-engined bomber from above, nose up."""
    half = [
        (0, -1.0), (0.06, -0.96), (0.1, -0.8), (0.1, -0.42), (0.24, -0.4), (0.26, -0.62), (0.34, -0.62), (0.36, -0.37),
        (1.0, -0.16), (1.0, 0.02), (0.36, 0.1), (0.1, 0.14), (0.07, 0.66), (0.38, 0.8), (0.38, 0.92), (0.05, 0.92),
        (0, 1.0),
    ]  # fmt: skip
    outline = [*half, *[(-right, down) for right, down in reversed(half[:-1])]]
    return [box.path("M" + "L".join(box.at(right, down) for right, down in outline) + "Z", filled=True)]


def _warship(box: Box) -> list[str]:
    """A cruiser in profile, bow to the right."""
    hull = [
        (-1.0, 0.28), (-0.9, 0.2), (-0.72, 0.2), (-0.72, 0.06), (-0.5, 0.06), (-0.5, -0.12), (-0.36, -0.12),
        (-0.36, 0.2), (-0.26, 0.2), (-0.26, -0.42), (-0.14, -0.42), (-0.14, 0.1), (-0.02, 0.1), (-0.02, -0.42),
        (0.1, -0.42), (0.1, -0.2), (0.2, -0.2), (0.2, -0.9), (0.24, -0.9), (0.24, -0.2), (0.34, -0.2), (0.34, 0.02),
        (0.46, 0.02), (0.46, -0.08), (0.66, -0.08), (0.66, 0.16), (1.0, 0.1), (0.86, 0.62), (-0.86, 0.62),
    ]  # fmt: skip
    return [box.path("M" + "L".join(box.at(right, down) for right, down in hull) + "Z", filled=True)]


def _fortress(box: Box) -> list[str]:
    """A hexagon with six bastions and a keep."""

    def ring(radius: float) -> list[tuple[float, float]]:
        return [(radius * cos(pi / 3 * side), radius * sin(pi / 3 * side)) for side in range(6)]

    size = min(box.width, box.height) / 2

    def place(right: float, down: float) -> str:
        return f"{number(box.x + right * size)} {number(box.y + down * size)}"

    outer = "M" + "L".join(place(*corner) for corner in ring(0.8)) + "Z"
    inner = "M" + "L".join(place(*corner) for corner in ring(0.42)) + "Z"
    bastions = [
        element("circle", cx=box.x + right * size, cy=box.y + down * size, r=size * 0.19, fill=box.ink)
        for right, down in ring(0.8)
    ]
    return [box.path(outer, thick=2.2), *bastions, box.path(inner, filled=True)]


BOXED: dict[str, Callable[[Box], list[str]]] = {
    "infantry": _cross,
    "guards": _guards,
    "machine-gun": _machine_gun,
    "marine": _marine,
    "artillery": _dot,
    "parachute": _parachute,
    "amphibious": _amphibious,
    "armour": _track,
    "armoured-cavalry": lambda box: [*_track(box), *_slash(box)],
    "garrison": _garrison,
    "cavalry": _slash,
    "engineer": _engineer,
    "headquarters": _headquarters,
    "mechanised": lambda box: [*_cross(box), *_track(box)],
    "motorised": _motorised,
    "anti-tank": _anti_tank,
    "anti-air": _anti_air,
    "mountain": _mountain,
    "supply": _supply,
}
"""Symbols that stand in a box, by their word."""

SILHOUETTES: dict[str, Callable[[Box], list[str]]] = {"air": _aircraft, "naval": _warship, "fortress": _fortress}
"""Symbols that stand alone."""

SYMBOLS: tuple[str, ...] = (*BOXED, *SILHOUETTES, "marker")
"""Every word that can be drawn; a marker has a text and no symbol."""


def draw_symbol(word: str, box: Box) -> list[str]:
    """The elements of a symbol.

    Raises:
        KeyError: no such symbol.
    """
    if word in SILHOUETTES:
        return SILHOUETTES[word](box)
    if word == "marker":
        return []
    frame = element(
        "rect",
        x=box.x - box.width / 2,
        y=box.y - box.height / 2,
        width=box.width,
        height=box.height,
        fill=box.ground,
        stroke=box.ink,
        stroke_width=box.stroke,
    )
    return [frame, *BOXED[word](box)]
