"""How well what is printed on a face stands out from what it may lie on."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass

from shapely.affinity import rotate
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from modgen.colour import contrast
from modgen.draw.counters import CounterFace, printed_bands, printed_parts
from modgen.draw.face_overlaps import covered
from modgen.draw.face_parts import BoxPart, DotsPart, PatternPart, SizePart, SymbolPart, TextPart
from modgen.draw.symbols import BOXED

FIGURES = 4.5
"""Contrast that texts and dots need (WCAG 2.2, success criterion 1.4.3)."""
PICTURES = 3.0
"""Contrast that a symbol needs from the inside of its box or from the ground (WCAG 2.2, success criterion 1.4.11)."""
_LOOKED_AT = (TextPart, DotsPart, SizePart, SymbolPart)
_EDGES = ("left", "right", "top", "bottom")


@dataclass(frozen=True, slots=True)
class Pale:
    """Something that stands out too little: its words, its colour, that of what it lies on, and their contrast."""

    words: str
    colour: str
    ground: str
    ratio: float
    wanted: float


def pale_parts(face: CounterFace) -> Iterator[Pale]:
    """What of a face stands out too little from the ground, a pattern, a band or a box on which it lies.

    Of bands those count on which a part's ink lies, wherever its place is; a part that lies all on one has no ground.

    Raises:
        TextDoesNotFitError, MissingGlyphError, KeyError: as :func:`modgen.draw.counters.draw_face`.
    """
    patterns = [part.colour for part in face.parts if isinstance(part, PatternPart)]
    bands = [(part.colour, _area(drawn)) for part, drawn in printed_bands(face) if part.side not in _EDGES]
    inks = {position: drawn for position, _, drawn in printed_parts(face)} if bands else {}
    for position, part in enumerate(face.parts):
        around = [face.ground, *patterns]
        if bands and isinstance(part, _LOOKED_AT):
            ink = covered(inks.get(position, []))
            if any(area.covers(ink) for _, area in bands if not ink.is_empty):
                around = []
            around += [colour for colour, area in bands if area.intersects(ink)]
        if isinstance(part, TextPart):
            yield from _pale(part.text, part.colour, _under(part.at, face, around), FIGURES)
        elif isinstance(part, DotsPart):
            yield from _pale("the dots", part.colour, _under(part.at, face, around), FIGURES)
        elif isinstance(part, SizePart):
            yield from _pale(part.word, part.colour, _under(part.at, face, around), PICTURES)
        elif isinstance(part, SymbolPart):
            under = [part.fill] if part.word in BOXED else _under(part.at, face, around)
            yield from _pale(part.word, part.colour, under, PICTURES)


def _area(drawn: str) -> BaseGeometry:
    """What a rectangle covers, turned as it is."""
    given = ET.fromstring(drawn).attrib
    x, y, width, height = (float(given[key]) for key in ("x", "y", "width", "height"))
    area = box(x, y, x + width, y + height)
    if not (turn := given.get("transform", "")):
        return area
    angle, *centre = map(float, turn.removeprefix("rotate(").removesuffix(")").split())
    return rotate(area, angle, origin=(centre[0], centre[1]))


def _pale(words: str, colour: str, grounds: list[str], wanted: float) -> Iterator[Pale]:
    for ground in grounds:
        ratio = contrast(colour, ground)
        if ratio < wanted:
            yield Pale(words, colour, ground, ratio, wanted)


def _under(at: object, face: CounterFace, around: list[str]) -> list[str]:
    """The colours that something may lie on: those of a box that holds all of it, or whatever is around."""
    grounds = around
    for part in face.parts:
        if isinstance(part, BoxPart) and part.fill and isinstance(at, tuple) and isinstance(part.at, tuple):
            x, y, width, height = at
            left, top, wide, high = part.at
            if left <= x and top <= y and x + width <= left + wide and y + height <= top + high:
                grounds = [part.fill]
    return grounds
