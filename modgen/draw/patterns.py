"""Patterns over the ground of a counter: camouflage, hatching, stripes, dots. One word is always one picture."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

import numpy as np

from modgen.draw.face_room import Room
from modgen.draw.svg import element, number

_SEED = 20_190
_BLOTS = 11


def _camouflage(room: Room, colour: str) -> list[str]:
    """Blots with a wavering edge, one in each piece of a loose grid, so that the whole ground is dappled."""
    random = np.random.default_rng(_SEED)
    made = []
    columns = 4
    step = max(room.width, room.height) / columns
    for cell in range(columns * columns):
        x = (cell % columns + 0.15 + 0.7 * random.random()) * step
        y = (cell // columns + 0.15 + 0.7 * random.random()) * step
        long, turn = step * (0.30 + 0.22 * random.random()), pi * random.random()
        waver = 0.65 + 0.7 * random.random(_BLOTS)
        if x > room.right + step / 2 or y > room.bottom + step / 2:
            continue
        ring = []
        for index in range(_BLOTS):
            angle = 2 * pi * index / _BLOTS
            right, down = long * waver[index] * cos(angle), 0.62 * long * waver[index] * sin(angle)
            ring.append((x + right * cos(turn) - down * sin(turn), y + right * sin(turn) + down * cos(turn)))
        made.append(_smooth(ring))
    return [element("path", d="".join(made), fill=colour)]


def _smooth(ring: list[tuple[float, float]]) -> str:
    """A closed curve through the middles between the corners of a ring."""
    middles = [((x + a) / 2, (y + b) / 2) for (x, y), (a, b) in zip(ring, [*ring[1:], ring[0]], strict=True)]
    data = f"M{number(middles[-1][0])} {number(middles[-1][1])}"
    for (x, y), (a, b) in zip(ring, middles, strict=True):
        data += f"Q{number(x)} {number(y)} {number(a)} {number(b)}"
    return data + "Z"


def _lines(room: Room, colour: str, pitch: float, wide: float, *, across: bool = False) -> list[str]:
    data, reach = "", room.width + room.height
    at = pitch / 2
    while at < reach:
        x = number(at)
        data += f"M0 {x}L{number(room.right)} {x}" if across else f"M{x} 0L0 {x}"
        at += pitch
    return [element("path", d=data, fill="none", stroke=colour, stroke_width=wide)]


def _dotted(room: Room, colour: str) -> list[str]:
    pitch, radius = 3.2 * room.unit, 0.55 * room.unit
    made, row, y = [], 0, pitch / 2
    while y < room.bottom:
        x = pitch / 2 + (pitch / 2 if row % 2 else 0)
        while x < room.right:
            made.append(element("circle", cx=x, cy=y, r=radius))
            x += pitch
        y += pitch * 0.87
        row += 1
    return [element("g", "".join(made), fill=colour)]


PATTERNS: dict[str, Callable[[Room, str], list[str]]] = {
    "camouflage": _camouflage,
    "hatch": lambda room, colour: _lines(room, colour, 3.0 * room.unit, 0.6 * room.unit),
    "stripes": lambda room, colour: _lines(room, colour, 8.0 * room.unit, 4.0 * room.unit),
    "lines": lambda room, colour: _lines(room, colour, 3.0 * room.unit, 0.6 * room.unit, across=True),
    "dots": _dotted,
}
"""Every pattern by its word."""


@lru_cache(maxsize=256)
def draw_pattern(word: str, room: Room, colour: str) -> tuple[str, ...]:
    """The elements of a pattern that covers a room.

    Raises:
        KeyError: no such pattern.
    """
    return tuple(PATTERNS[word](room, colour))
