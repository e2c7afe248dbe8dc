"""The face of a counter as players know it: size, symbol, formation left, designation right, strength below."""

from dataclasses import dataclass

from modgen.colour import contrast
from modgen.draw.sizes import draw_size
from modgen.draw.svg import document, element, layer, text
from modgen.draw.symbols import Box, draw_symbol
from modgen.draw.text import Font

LIVE = 32 / 36
"""The share of a counter's width that survives cutting; nothing that matters lies outside it."""
_HEAVY = Font(weight=700)
_PLAIN = Font(weight=600)


@dataclass(frozen=True, slots=True)
class CounterFace:
    """What is printed on one side of a square counter; ``width`` in points, colours as ``#rrggbb``."""

    key: str
    width: float = 36.0
    ground: str = "#d8d2c0"
    ink: str = "#111111"
    symbol: str = "infantry"
    size: str = "none"
    left: str = ""
    right: str = ""
    bottom: str = ""
    corner: str = ""
    band: bool = False
    title: str = ""


def draw_face(face: CounterFace, *, bleed: float = 0.0) -> str:
    """The face as SVG, one point a user unit; the page is larger than the counter by ``bleed`` on every side.

    Raises:
        TextDoesNotFitError: a text is too long for its room.
        MissingGlyphError: the font lacks a character.
        KeyError: an unknown symbol or size.
    """
    page = face.width + 2 * bleed
    scale = face.width / 36
    ground = [element("rect", x=0, y=0, width=page, height=page, fill=face.ground)]
    if face.band:
        stripe = {"x": 0, "y": bleed + 14.5 * scale, "width": page, "height": 5 * scale}
        ground.append(element("rect", fill=face.ink, opacity=0.28, **stripe))
    unit = _unit(face, bleed, scale)
    title = face.title or face.key
    return document(page, page, [layer("Ground", ground), layer("Unit", unit)], title=title)


def _unit(face: CounterFace, bleed: float, scale: float) -> list[str]:
    """Everything on the ground. Lengths below are those of a half-inch counter, in points."""
    centre = bleed + face.width / 2
    edge, live = bleed + face.width * (1 - LIVE) / 2, face.width * LIVE
    boxed = face.symbol not in ("air", "naval", "fortress", "marker")
    width, height = (17.4, 11.6) if boxed else (20.0, 14.0)
    middle = bleed + (14.9 if face.bottom or face.corner else 17.6) * scale
    ground = "#ffffff" if contrast(face.ink, "#ffffff") >= 3 else face.ground
    box = Box(centre, middle, width * scale, height * scale, face.ink, ground, 0.75 * scale)
    parts = draw_symbol(face.symbol, box)
    parts += draw_size(face.size, centre, bleed + 5.6 * scale, 3.5 * scale, face.ink)
    side = (live - width * scale) / 2 - 0.6 * scale
    parts += _side(face.left, edge + side / 2, middle, 22 * scale, side, scale, face.ink, turn=-90)
    parts += _side(face.right, edge + live - side / 2, middle, 22 * scale, side, scale, face.ink, turn=90)
    if face.symbol == "marker":
        size = _HEAVY.fit(face.title, live - 2 * scale, 11 * scale, 5 * scale)
        parts.append(_middle(face.title, centre, middle + size * 0.36, size, _HEAVY, face.ink))
    if face.bottom:
        size = _HEAVY.fit(face.bottom, live - 2 * scale, 12.5 * scale, 8 * scale)
        parts.append(_middle(face.bottom, centre, bleed + 32.6 * scale, size, _HEAVY, face.ink))
    if face.corner:
        room = live if not face.bottom else live * 0.4
        size = _PLAIN.fit(face.corner, room, (8 if not face.bottom else 6) * scale, 4.5 * scale)
        if face.bottom:
            parts.append(text(face.corner, edge + 0.5 * scale, edge + size * 0.72, size, fill=face.ink, **_PLAIN.svg))
        else:
            parts.append(_middle(face.corner, centre, bleed + 31.6 * scale, size, _PLAIN, face.ink))
    return parts


def _middle(content: str, x: float, baseline: float, size: float, font: Font, ink: str) -> str:
    return text(content, x, baseline, size, text_anchor="middle", fill=ink, **font.svg)


def _side(
    content: str, x: float, middle: float, length: float, depth: float, scale: float, ink: str, *, turn: float
) -> list[str]:
    """A text beside the box: level if it is short, else turned along the box's side."""
    if not content:
        return []
    largest, smallest = 7 * scale, 4.5 * scale
    level = _PLAIN.width(content, smallest + 0.5 * scale) <= depth
    # A turned line is as deep as its capitals; it must not run into the symbol.
    highest = largest if level else max(smallest, min(largest, depth / 0.75))
    size = _PLAIN.fit(content, depth if level else length, highest, smallest)
    baseline = middle + size * 0.35
    if level:
        return [_middle(content, x, baseline, size, _PLAIN, ink)]
    turned = f"rotate({turn:g} {x:.2f} {middle:.2f})"
    return [text(content, x, baseline, size, text_anchor="middle", fill=ink, transform=turned, **_PLAIN.svg)]


__all__ = ["LIVE", "CounterFace", "draw_face"]
