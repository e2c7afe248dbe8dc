"""Symbols without a box: aircraft from above, ships in profile with the bow to the right, works and depots."""

from collections.abc import Callable
from math import cos, pi, sin

from modgen.draw.svg import element, number
from modgen.draw.symbol_box import Box, Points, mirrored

_PLANES: dict[str, Points] = {
    "air": [
        (0, -1.0), (0.06, -0.96), (0.1, -0.8), (0.1, -0.42), (0.24, -0.4), (0.26, -0.62), (0.34, -0.62),
        (0.36, -0.37), (1.0, -0.16), (1.0, 0.02), (0.36, 0.1), (0.1, 0.14), (0.07, 0.66), (0.38, 0.8),
        (0.38, 0.92), (0.05, 0.92), (0, 1.0),
    ],
    "fighter": [
        (0, -1), (0.05, -0.97), (0.17, -0.97), (0.17, -0.91), (0.06, -0.91), (0.08, -0.72), (0.085, -0.44),
        (0.45, -0.37), (0.68, -0.29), (0.76, -0.18), (0.7, -0.06), (0.4, 0.02), (0.085, 0.08), (0.055, 0.62),
        (0.27, 0.72), (0.3, 0.82), (0.24, 0.9), (0.04, 0.93), (0, 1),
    ],
    "heavy-bomber": [
        (0, -0.95), (0.06, -0.9), (0.09, -0.7), (0.09, -0.36), (0.24, -0.34), (0.25, -0.54), (0.33, -0.54),
        (0.34, -0.31), (0.52, -0.26), (0.53, -0.45), (0.61, -0.45), (0.62, -0.23), (1.0, -0.11), (1.0, 0.03),
        (0.6, 0.08), (0.09, 0.15), (0.07, 0.66), (0.36, 0.76), (0.38, 0.9), (0.05, 0.94), (0, 1),
    ],
    "air-transport": [
        (0, -1.0), (0.08, -0.95), (0.14, -0.75), (0.15, -0.36), (0.27, -0.34), (0.29, -0.56), (0.38, -0.56),
        (0.4, -0.32), (0.96, -0.08), (0.98, 0.06), (0.4, 0.12), (0.15, 0.2), (0.1, 0.66), (0.36, 0.78),
        (0.36, 0.92), (0.06, 0.94), (0, 1.0),
    ],
}  # fmt: skip
"""The right half of each, from the nose down."""

_SHIPS: dict[str, Points] = {
    "naval": [
        (-1.0, 0.28), (-0.9, 0.2), (-0.72, 0.2), (-0.72, 0.06), (-0.5, 0.06), (-0.5, -0.12), (-0.36, -0.12),
        (-0.36, 0.2), (-0.26, 0.2), (-0.26, -0.42), (-0.14, -0.42), (-0.14, 0.1), (-0.02, 0.1), (-0.02, -0.42),
        (0.1, -0.42), (0.1, -0.2), (0.2, -0.2), (0.2, -0.9), (0.24, -0.9), (0.24, -0.2), (0.34, -0.2), (0.34, 0.02),
        (0.46, 0.02), (0.46, -0.08), (0.66, -0.08), (0.66, 0.16), (1.0, 0.1), (0.86, 0.62), (-0.86, 0.62),
    ],
    "carrier": [
        (-1, -0.1), (0.1, -0.1), (0.1, -0.36), (0.16, -0.36), (0.16, -0.58), (0.22, -0.58), (0.22, -0.96),
        (0.26, -0.96), (0.26, -0.58), (0.36, -0.58), (0.36, -0.3), (0.44, -0.3), (0.44, -0.1), (1.0, -0.1),
        (1.0, 0.04), (0.93, 0.1), (0.84, 0.62), (-0.84, 0.62), (-0.92, 0.16), (-1, 0.06),
    ],
    "escort-carrier": [
        (-0.78, 0.0), (0.12, 0.0), (0.12, -0.3), (0.18, -0.3), (0.18, -0.72), (0.22, -0.72), (0.22, -0.3),
        (0.34, -0.3), (0.34, 0.0), (0.78, 0.0), (0.78, 0.12), (0.7, 0.12), (0.7, 0.26), (0.8, 0.28),
        (0.68, 0.66), (-0.68, 0.66), (-0.72, 0.3), (-0.64, 0.28), (-0.64, 0.12), (-0.78, 0.12),
    ],
    "battleship": [
        (-1, 0.24), (-0.64, 0.2), (-0.64, 0.1), (-0.92, 0.05), (-0.92, -0.03), (-0.64, 0.0), (-0.6, -0.08),
        (-0.42, -0.08), (-0.4, 0.16), (-0.3, 0.16), (-0.3, -0.2), (-0.26, -0.2), (-0.25, -0.56), (-0.2, -0.56),
        (-0.2, -0.2), (-0.12, -0.2), (-0.12, 0.0), (-0.06, 0.0), (-0.04, -0.48), (0.1, -0.48), (0.1, -0.1),
        (0.14, -0.1), (0.16, -0.62), (0.2, -0.66), (0.21, -1.0), (0.26, -1.0), (0.27, -0.66), (0.33, -0.6),
        (0.35, -0.14), (0.4, -0.14), (0.4, -0.26), (0.54, -0.26), (0.57, -0.19), (0.82, -0.24), (0.82, -0.16),
        (0.57, -0.08), (0.57, 0.02), (0.6, -0.02), (0.72, -0.02), (0.75, 0.04), (0.98, -0.01), (0.98, 0.07),
        (0.75, 0.12), (0.76, 0.18), (1.0, 0.14), (0.87, 0.66), (-0.88, 0.66),
    ],
    "destroyer": [
        (-1, 0.3), (-0.7, 0.3), (-0.7, 0.14), (-0.52, 0.14), (-0.52, 0.3), (-0.36, 0.3), (-0.32, -0.1), (-0.18, -0.1),
        (-0.16, 0.3), (-0.06, 0.3), (-0.02, -0.16), (0.12, -0.16), (0.14, 0.22), (0.2, 0.22), (0.22, -0.3),
        (0.27, -0.3), (0.27, -0.82), (0.31, -0.82), (0.31, -0.3), (0.42, -0.24), (0.44, 0.1), (0.54, 0.1),
        (0.54, -0.02), (0.7, -0.02), (0.7, 0.08), (1.0, 0.02), (0.88, 0.6), (-0.92, 0.6),
    ],
    "transport": [
        (-1, 0.04), (-0.72, 0.04), (-0.72, 0.2), (-0.56, 0.2), (-0.56, -0.78), (-0.51, -0.78), (-0.5, 0.2),
        (-0.24, 0.2), (-0.24, -0.2), (-0.1, -0.2), (-0.08, -0.62), (0.08, -0.62), (0.1, -0.2), (0.26, -0.2),
        (0.26, 0.2), (0.5, 0.2), (0.51, -0.78), (0.56, -0.78), (0.56, 0.2), (0.72, 0.2), (0.72, 0.02),
        (1.0, -0.02), (0.88, 0.66), (-0.88, 0.66),
    ],
    "landing-craft": [
        (-0.9, -0.12), (-0.6, -0.12), (-0.6, -0.55), (-0.22, -0.55), (-0.22, 0.06), (0.6, 0.06), (0.92, -0.42),
        (1, -0.36), (0.84, 0.5), (-0.8, 0.5),
    ],
}  # fmt: skip
"""The outline of each, from the stern along the deck."""


def _plane(word: str) -> Callable[[Box], list[str]]:
    return lambda box: [box.shape(mirrored(_PLANES[word]))]


def _ship(word: str) -> Callable[[Box], list[str]]:
    return lambda box: [box.shape(_SHIPS[word])]


def _seaplane(box: Box) -> list[str]:
    floats = [(0.2, -0.66), (0.25, -0.8), (0.3, -0.66), (0.29, 0.2), (0.25, 0.34), (0.21, 0.2)]
    sides = [box.shape([(side * right, down) for right, down in floats]) for side in (-1, 1)]
    return [box.shape(mirrored(_PLANES["fighter"])), *sides]


def _submarine(box: Box) -> list[str]:
    at = box.at
    hull = (
        f"M{at(-1, 0.22)}Q{at(-0.7, 0.06)} {at(-0.3, 0.06)}L{at(-0.2, 0.06)}L{at(-0.16, -0.4)}L{at(-0.02, -0.4)}"
        f"L{at(-0.02, -0.86)}L{at(0.03, -0.86)}L{at(0.03, -0.4)}L{at(0.16, -0.4)}L{at(0.22, 0.06)}L{at(0.55, 0.06)}"
        f"Q{at(0.92, 0.1)} {at(1, 0.24)}Q{at(0.85, 0.6)} {at(0.3, 0.6)}"
        f"L{at(-0.5, 0.6)}Q{at(-0.85, 0.55)} {at(-1, 0.22)}Z"
    )
    return [box.path(hull, filled=True)]


def _square(box: Box, right: float, down: float) -> str:
    """A point at fractions of half the shorter side, so that a round thing stays round."""
    size = min(box.width, box.height) / 2
    return f"{number(box.x + right * size)} {number(box.y + down * size)}"


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


def _crate(box: Box, right: float, down: float) -> str:
    size, x, y = 0.38 * box.height, box.x + right * box.height, box.y + down * box.height
    left, top = x - size / 2, y - size / 2
    look = {"fill": box.ground, "stroke": box.ink, "stroke_width": box.stroke * 1.1}
    rect = element("rect", x=left, y=top, width=size, height=size, **look)
    slat = f"M{number(left)} {number(top + size)}L{number(left + size)} {number(top)}"
    return rect + box.path(slat)


def _supply_dump(box: Box) -> list[str]:
    """Three crates."""
    return [_crate(box, -0.25, 0.22), _crate(box, 0.25, 0.22), _crate(box, 0.0, -0.22)]


def _port(box: Box) -> list[str]:
    """An anchor."""
    shaft = f"M{_square(box, 0, -0.45)}L{_square(box, 0, 0.85)}M{_square(box, -0.4, -0.25)}L{_square(box, 0.4, -0.25)}"
    arms = (
        f"M{_square(box, -0.75, 0.15)}Q{_square(box, -0.6, 0.85)} {_square(box, 0, 0.87)}"
        f"Q{_square(box, 0.6, 0.85)} {_square(box, 0.75, 0.15)}"
    )
    size = min(box.width, box.height) / 2
    look = {"fill": "none", "stroke": box.ink, "stroke_width": box.stroke * 1.6}
    ring = element("circle", cx=box.x, cy=box.y - 0.68 * size, r=0.2 * size, **look)
    return [box.path(shaft + arms, thick=1.8), ring]


def _airfield(box: Box) -> list[str]:
    """Two runways in a ring."""
    ring = element(
        "circle",
        cx=box.x,
        cy=box.y,
        r=box.height * 0.46,
        fill=box.ground,
        stroke=box.ink,
        stroke_width=box.stroke * 1.3,
    )
    long = f"M{_square(box, -0.62, 0.45)}L{_square(box, 0.62, -0.45)}"
    cross = f"M{_square(box, -0.45, -0.6)}L{_square(box, 0.3, 0.66)}"
    return [ring, box.path(long, thick=3.0), box.path(cross, thick=2.2)]


def _beachhead(box: Box) -> list[str]:
    """An arrow over waves onto a shore."""
    arrow = [(-0.09, 0.5), (-0.09, -0.1), (-0.28, -0.1), (0, -0.62), (0.28, -0.1), (0.09, -0.1), (0.09, 0.5)]
    shore = box.path(
        f"M{box.at(-0.9, -0.4)}Q{box.at(-0.5, -1.05)} {box.at(0, -0.86)}Q{box.at(0.5, -1.05)} {box.at(0.9, -0.4)}",
        thick=1.8,
    )
    waves = "".join(
        f"M{box.at(x - 0.3, y)}Q{box.at(x - 0.15, y - 0.22)} {box.at(x, y)}"
        f"Q{box.at(x + 0.15, y + 0.22)} {box.at(x + 0.3, y)}"
        for x, y in ((-0.55, 0.3), (0.55, 0.3), (-0.55, 0.75), (0.0, 0.82), (0.55, 0.75))
    )
    return [shore, box.shape(arrow), box.path(waves, thick=1.2)]


def _fortification(box: Box) -> list[str]:
    """A wall with battlements."""
    wall: Points = [(-0.8, 0.7), (-0.8, -0.6)]
    for n in range(4):
        left = -0.8 + n * 0.44
        wall += [(left, -0.6), (left + 0.28, -0.6)]
        wall += [(left + 0.28, -0.2), (left + 0.44, -0.2)] if n < 3 else []
    wall += [(0.8, -0.6), (0.8, 0.7), (0.2, 0.7), (0.2, 0.3), (0.0, 0.14), (-0.2, 0.3), (-0.2, 0.7)]
    return [box.shape(wall)]


def _leader(box: Box) -> list[str]:
    """A head under a cap, and shoulders."""

    def at(right: float, down: float) -> str:
        return _square(box, right, down)

    body = f"M{at(-0.85, 0.95)}Q{at(-0.8, 0.3)} {at(-0.25, 0.24)}L{at(0.25, 0.24)}Q{at(0.8, 0.3)} {at(0.85, 0.95)}Z"
    face = f"M{at(-0.32, -0.36)}L{at(0.32, -0.36)}Q{at(0.32, 0.16)} {at(0, 0.18)}Q{at(-0.32, 0.16)} {at(-0.32, -0.36)}Z"
    cap = f"M{at(-0.42, -0.42)}L{at(-0.52, -0.72)}Q{at(0, -1.1)} {at(0.52, -0.72)}L{at(0.42, -0.42)}Z"
    return [box.path(body, filled=True), box.path(face, filled=True), box.path(cap, filled=True)]


def _city(box: Box) -> list[str]:
    """A row of houses."""
    roofs: Points = [
        (-0.8, 0.75), (-0.8, -0.1), (-0.55, -0.4), (-0.3, -0.1), (-0.3, -0.62), (0.0, -0.62), (0.0, -0.95),
        (0.12, -0.95), (0.12, -0.62), (0.26, -0.62), (0.26, 0.05), (0.54, -0.25), (0.82, 0.05), (0.82, 0.75),
    ]  # fmt: skip
    return [box.shape(roofs)]


BARE: dict[str, Callable[[Box], list[str]]] = {
    **{word: _plane(word) for word in _PLANES},
    "seaplane": _seaplane,
    **{word: _ship(word) for word in _SHIPS},
    "submarine": _submarine,
    "fortress": _fortress,
    "supply-dump": _supply_dump,
    "port": _port,
    "airfield": _airfield,
    "beachhead": _beachhead,
    "fortification": _fortification,
    "leader": _leader,
    "city": _city,
}
"""Symbols that stand alone, by their word; ``air`` is a bomber with two engines, ``naval`` a cruiser."""
