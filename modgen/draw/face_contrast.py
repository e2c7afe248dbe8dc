"""How well what is printed on a face stands out from what it may lie on."""

from collections.abc import Iterator
from dataclasses import dataclass

from modgen.colour import contrast
from modgen.draw.counters import CounterFace
from modgen.draw.face_parts import BandPart, BoxPart, DotsPart, PatternPart, SizePart, SymbolPart, TextPart
from modgen.draw.symbols import BOXED

FIGURES = 4.5
"""Contrast that texts and dots need (WCAG 2.2, success criterion 1.4.3)."""
PICTURES = 3.0
"""Contrast that a symbol needs from the inside of its box or from the ground (WCAG 2.2, success criterion 1.4.11)."""
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
    """What of a face stands out too little from the ground, from a pattern, a band or a box that it may lie on."""
    around = [face.ground]
    for part in face.parts:
        if isinstance(part, PatternPart) or (isinstance(part, BandPart) and part.side not in _EDGES):
            around.append(part.colour)
    for part in face.parts:
        if isinstance(part, TextPart):
            yield from _pale(part.text, part.colour, _under(part.at, face, around), FIGURES)
        elif isinstance(part, DotsPart):
            yield from _pale("the dots", part.colour, _under(part.at, face, around), FIGURES)
        elif isinstance(part, SizePart):
            yield from _pale(part.word, part.colour, _under(part.at, face, around), PICTURES)
        elif isinstance(part, SymbolPart):
            under = [part.fill] if part.word in BOXED else _under(part.at, face, around)
            yield from _pale(part.word, part.colour, under, PICTURES)


def _pale(words: str, colour: str, grounds: list[str], wanted: float) -> Iterator[Pale]:
    for ground in grounds:
        ratio = contrast(colour, ground)
        if ratio < wanted:
            yield Pale(words, colour, ground, ratio, wanted)


def _under(at: object, face: CounterFace, around: list[str]) -> list[str]:
    """The colours that something may lie on: those of a box that holds all of it, or whatever is around."""
    grounds = around
    for box in face.parts:
        if isinstance(box, BoxPart) and box.fill and isinstance(at, tuple) and isinstance(box.at, tuple):
            x, y, width, height = at
            left, top, wide, high = box.at
            if left <= x and top <= y and x + width <= left + wide and y + height <= top + high:
                grounds = [box.fill]
    return grounds
