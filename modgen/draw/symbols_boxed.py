"""Branch symbols, as they are drawn inside a box of 3 to 2.

Guards and partisans are marked by a letter in the middle of the infantry box, garrisons by a bar along the foot of it,
units on wheels by two of them.
"""

from collections.abc import Callable
from itertools import pairwise
from math import cos, pi, sin

from modgen.draw.svg import element, number
from modgen.draw.symbol_box import Box


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


def _wheels(box: Box) -> list[str]:
    return [box.disc(0.085, right, 0.72, hollow=True) for right in (-0.42, 0.42)]


def _air_assault(box: Box) -> list[str]:
    rotor = [(-0.42, 0.38), (0.42, 0.86), (0.42, 0.38), (-0.42, 0.86)]
    halo = element(
        "path",
        d="M" + "L".join(box.at(*p) for p in rotor) + "Z",
        fill=box.ground,
        stroke=box.ground,
        stroke_width=box.stroke * 2.2,
    )
    return [*_cross(box), halo, box.shape(rotor)]


def _rocket(box: Box) -> list[str]:
    chevrons = "".join(f"M{box.at(-0.26, y + 0.3)}L{box.at(0, y)}L{box.at(0.26, y + 0.3)}" for y in (-0.78, -0.48))
    return [box.path(chevrons, thick=1.2), box.disc(0.17, 0, 0.38)]


def _mortar(box: Box) -> list[str]:
    arrow = f"M{box.at(0, 0.35)}L{box.at(0, -0.74)}M{box.at(-0.18, -0.36)}L{box.at(0, -0.76)}L{box.at(0.18, -0.36)}"
    return [box.path(arrow, thick=1.2), box.disc(0.13, 0, 0.5, hollow=True)]


def _rail_artillery(box: Box) -> list[str]:
    rail = box.path(f"M{box.at(-0.72, 0.42)}L{box.at(0.72, 0.42)}", thick=1.2)
    return [box.disc(0.16, 0, -0.24), rail, *(box.disc(0.06, x, 0.68) for x in (-0.54, -0.18, 0.18, 0.54))]


def _waves(box: Box, level: float) -> str:
    steps = [-0.86 + 1.72 * step / 6 for step in range(7)]
    turns = "".join(
        f"Q{box.at((start + end) / 2, level + (0.26 if index % 2 else -0.26))} {box.at(end, level)}"
        for index, (start, end) in enumerate(pairwise(steps))
    )
    return box.path(f"M{box.at(steps[0], level)}{turns}", thick=1.1)


def _coastal_artillery(box: Box) -> list[str]:
    return [box.disc(0.17, 0, -0.16), _waves(box, 0.62)]


def _mountain_artillery(box: Box) -> list[str]:
    return [box.disc(0.15, 0, -0.4), box.shape([(-0.3, 1), (0, 0.12), (0.3, 1)])]


def _bicycle(box: Box) -> list[str]:
    wheels = [box.disc(0.13, x, 0.52, hollow=True) for x in (-0.27, 0.27)]
    halo = element(
        "path",
        d=f"M{box.at(-0.3, 0.52)}L{box.at(0.3, 0.52)}",
        stroke=box.ground,
        stroke_width=box.height * 0.36,
        stroke_linecap="round",
        fill="none",
    )
    return [*_cross(box), halo, *wheels, box.path(f"M{box.at(-0.27, 0.52)}L{box.at(0.27, 0.52)}")]


def _truck(box: Box) -> list[str]:
    """A wheel with eight spokes."""
    ring = box.disc(0.34, hollow=True)
    r = 0.34 * box.height
    spokes = ""
    for n in range(4):
        x, y = r * cos(pi * n / 4), r * sin(pi * n / 4)
        spokes += f"M{number(box.x - x)} {number(box.y - y)}L{number(box.x + x)} {number(box.y + y)}"
    return [ring, box.path(spokes)]


def _boat_engineer(box: Box) -> list[str]:
    bridge = (
        f"M{box.at(-0.5, 0.02)}L{box.at(-0.5, -0.58)}L{box.at(0.5, -0.58)}L{box.at(0.5, 0.02)}"
        f"M{box.at(0, -0.58)}L{box.at(0, -0.06)}"
    )
    return [box.path(bridge, thick=1.3), box.shape([(-0.62, 0.26), (0.62, 0.26), (0.42, 0.74), (-0.42, 0.74)])]


def _lettered(word: str) -> Callable[[Box], list[str]]:
    """An infantry box with a letter in its middle."""

    def draw(box: Box) -> list[str]:
        look = {"fill": box.ground, "stroke": box.ink, "stroke_width": box.stroke * 0.8}
        return [*_cross(box), element("circle", cx=box.x, cy=box.y, r=0.27 * box.height, **look), box.letter(word, 0.4)]

    return draw


def _signals(box: Box) -> list[str]:
    return [box.path(f"M{box.at(-1, -1)}L{box.at(0.12, 0.3)}L{box.at(-0.12, -0.3)}L{box.at(1, 1)}")]


def _medical(box: Box) -> list[str]:
    return [box.path(f"M{box.at(0, -1)}L{box.at(0, 1)}M{box.at(-1, 0)}L{box.at(1, 0)}", thick=1.2)]


BOXED: dict[str, Callable[[Box], list[str]]] = {
    "infantry": _cross,
    "guards": _lettered("G"),
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
    "partisan": _lettered("P"),
    "air-assault": _air_assault,
    "bicycle": _bicycle,
    "rocket": _rocket,
    "mortar": _mortar,
    "rail-artillery": _rail_artillery,
    "coastal-artillery": _coastal_artillery,
    "mountain-artillery": _mountain_artillery,
    "self-propelled-artillery": lambda box: [*_track(box), *_dot(box)],
    "motorised-artillery": lambda box: [*_dot(box), *_wheels(box)],
    "motorised-anti-tank": lambda box: [*_anti_tank(box), *_wheels(box)],
    "motorised-reconnaissance": lambda box: [*_slash(box), *_wheels(box)],
    "reconnaissance": _slash,
    "boat-engineer": _boat_engineer,
    "truck": _truck,
    "signals": _signals,
    "medical": _medical,
    "replacement": lambda box: [box.letter("R", 0.75)],
}
"""Symbols that stand in a box, by their word."""
