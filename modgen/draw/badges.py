"""Badges: small pictures that stand on the corner of a counter and tell its state."""

from dataclasses import dataclass

from modgen.colour import contrast
from modgen.draw.counters import CounterFace, draw_face
from modgen.draw.face_parts import Part, SymbolPart, TextPart
from modgen.draw.symbols_signs import SIGNS

_HIGH = 12.5  # points of a half-inch counter
_WIDER = 7.0  # that each further letter asks for
_INKS = ("#141414", "#ffffff")


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge: the word of a sign, a short text, or both beside each other; colour as ``#rrggbb``.

    ``counter``: the shorter side of the counter that it is for, in points.
    """

    sign: str
    text: str
    colour: str
    counter: float = 36.0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        letters = len(self.text)
        wide = _HIGH * bool(self.sign) + (_WIDER * letters + (0 if self.sign else 5.0) if letters else 0.0)
        scale = self.counter / 36
        return max(_HIGH, wide) * scale, _HIGH * scale


def is_sign(word: str) -> bool:
    """Whether a word is that of a sign."""
    return word in SIGNS


def draw_badge(badge: Badge) -> str:
    """The badge as SVG.

    Raises:
        TextDoesNotFitError, MissingGlyphError: as for a counter.
    """
    ink = max(_INKS, key=lambda one: contrast(one, badge.colour))
    width, height = badge.size
    share = 100.0 if not badge.text else 100.0 * height / width
    parts: list[Part] = []
    if badge.sign:
        parts.append(SymbolPart(badge.sign, (0.0, 0.0, share, 100.0), ink, badge.colour))
    if badge.text:
        left = share if badge.sign else 0.0
        parts.append(TextPart(badge.text, (left, 0.0, 100.0 - left, 100.0), ink, (14.0, 28.0), 700))
    face = CounterFace("badge", width, badge.colour, ink, tuple(parts), badge.text or badge.sign, height=height)
    return draw_face(face, edge=True)
