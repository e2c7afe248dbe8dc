"""Unit symbols as vectors, drawn around a centre in a box of a given size: on a counter, in a chart, in a key.

Branches stand in a box of 3 to 2 as in NATO's APP-6. Where that has no mark for what wargames need, theirs is taken:
guards have a G in the infantry's cross, marines an anchor, garrisons a bar along the foot.
"""

from collections.abc import Callable

from modgen.draw import silhouettes
from modgen.draw.box import Box
from modgen.draw.svg import element
from modgen.draw.vocabulary import SYMBOLS, UnknownWordError


def _cross(box: Box) -> list[str]:
    return [box.path(box.line([(-1, -1), (1, 1)]) + box.line([(-1, 1), (1, -1)]))]


def _slash(box: Box) -> list[str]:
    return [box.path(box.line([(-1, 1), (1, -1)]))]


def _track(box: Box) -> list[str]:
    width, height = 0.64 * box.width, 0.5 * box.height
    return [
        element(
            "rect",
            x=box.x - width / 2,
            y=box.y - height / 2,
            width=width,
            height=height,
            rx=height / 2,
            fill="none",
            stroke=box.ink,
            stroke_width=box.stroke,
        )
    ]


def _guards(box: Box) -> list[str]:
    patch = box.circle(0, 0.29, fill=box.ground, stroke=box.ink, stroke_width=box.stroke * 0.8)
    return [*_cross(box), patch, box.letter("G", 0.42)]


def _machine_gun(box: Box) -> list[str]:
    barrel = box.line([(0, 0.66), (0, -0.66)]) + box.line([(-0.22, 0.66), (0.22, 0.66)])
    return [box.path(barrel, thick=1.2), box.path(box.line([(-0.2, -0.26), (0, -0.7), (0.2, -0.26)]), thick=1.2)]


def _marine(box: Box) -> list[str]:
    flukes = f"M{box.at(-0.3, 0.14)}Q{box.at(-0.26, 0.66)} {box.at(0, 0.66)}Q{box.at(0.26, 0.66)} {box.at(0.3, 0.14)}"
    anchor = box.line([(0, -0.42), (0, 0.66)]) + box.line([(-0.2, -0.16), (0.2, -0.16)]) + flukes
    ring = box.circle(-0.54, 0.07, fill=box.ground, stroke=box.ink, stroke_width=box.stroke)
    return [*_cross(box), box.path(anchor, thick=3.4, ink=box.ground), box.path(anchor, thick=1.15), ring]


def _parachute(box: Box) -> list[str]:
    wings = f"M{box.at(-0.36, 0.78)}Q{box.at(-0.18, 0.3)} {box.at(0, 0.72)}Q{box.at(0.18, 0.3)} {box.at(0.36, 0.78)}"
    return [*_cross(box), box.path(wings, thick=3.2, ink=box.ground), box.path(wings, thick=1.2)]


def _amphibious(box: Box) -> list[str]:
    waves, level, high = 4, 0.0, 0.34
    length = 2 / waves
    wave = f"M{box.at(-1, level)}" + "".join(
        f"Q{box.at(-1 + length * (k + 0.25), level - high)} {box.at(-1 + length * (k + 0.5), level)}"
        f"Q{box.at(-1 + length * (k + 0.75), level + high)} {box.at(-1 + length * (k + 1), level)}"
        for k in range(waves)
    )
    return [*_cross(box), box.path(wave, thick=2.8, ink=box.ground), box.path(wave, thick=1.1)]


def _engineer(box: Box) -> list[str]:
    bridge = box.line([(-0.5, 0.42), (-0.5, -0.34), (0.5, -0.34), (0.5, 0.42)]) + box.line([(0, -0.34), (0, 0.3)])
    return [box.path(bridge, thick=1.3)]


def _anti_air(box: Box) -> list[str]:
    return [box.path(f"M{box.at(-1, 1)}C{box.at(-0.85, -0.75)} {box.at(0.85, -0.75)} {box.at(1, 1)}")]


def _mountain(box: Box) -> list[str]:
    return [*_cross(box), box.fill(box.line([(-0.32, 1), (0, 0.16), (0.32, 1)], closed=True))]


_BRANCHES: dict[str, Callable[[Box], list[str]]] = {
    "infantry": _cross,
    "guards": _guards,
    "machine-gun": _machine_gun,
    "marine": _marine,
    "artillery": lambda box: [box.circle(0, 0.18, fill=box.ink)],
    "parachute": _parachute,
    "amphibious": _amphibious,
    "armour": _track,
    "armoured-cavalry": lambda box: [*_track(box), *_slash(box)],
    "garrison": lambda box: [*_cross(box), box.bar(0.58, 1)],
    "cavalry": _slash,
    "engineer": _engineer,
    "headquarters": lambda box: [box.bar(-1, -0.48), box.letter("HQ", 0.58, 0.27)],
    "mechanised": lambda box: [*_cross(box), *_track(box)],
    "motorised": lambda box: [*_cross(box), box.path(box.line([(0, -1), (0, 1)]))],
    "anti-tank": lambda box: [box.path(box.line([(-1, 1), (0, -1), (1, 1)]))],
    "anti-air": _anti_air,
    "mountain": _mountain,
    "supply": lambda box: [box.path(box.line([(-1, 0.5), (1, 0.5)])), box.letter("S", 0.56, -0.25)],
}

_SILHOUETTES: dict[str, Callable[[Box], list[str]]] = {
    "air": silhouettes.bomber,
    "fighter": silhouettes.fighter,
    "naval": silhouettes.warship,
    "carrier": silhouettes.carrier,
    "submarine": silhouettes.submarine,
    "transport": silhouettes.transport,
    "fortress": silhouettes.fortress,
}


def draw_symbol(word: str, box: Box) -> list[str]:
    """The elements of a symbol; none for a marker.

    Raises:
        UnknownWordError: no such symbol; see :data:`modgen.draw.vocabulary.SYMBOLS`.
    """
    if word in _SILHOUETTES:
        return _SILHOUETTES[word](box)
    if word == "marker":
        return []
    if word not in _BRANCHES:
        raise UnknownWordError("symbol", word, SYMBOLS)
    side = {"x": box.x - box.width / 2, "y": box.y - box.height / 2, "width": box.width, "height": box.height}
    ground = element("rect", fill=box.ground, **side)
    # The frame comes last: it covers the ends of what runs into the corners.
    frame = element("rect", fill="none", stroke=box.ink, stroke_width=box.stroke, **side)
    return [ground, *_BRANCHES[word](box), frame]
