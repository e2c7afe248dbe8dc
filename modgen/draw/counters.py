"""The face of a counter as players know it: size, symbol, formation left, designation right, strength below.

What is printed keeps clear of everything else by a point and a half. A text shrinks in small steps to a floor, and is
told if it does not fit even then.
"""

from dataclasses import dataclass

import numpy as np

from modgen.colour import contrast, darker
from modgen.draw.sizes import draw_size, size_width
from modgen.draw.svg import document, element, layer, text
from modgen.draw.symbols import Box, draw_symbol
from modgen.draw.text import Font, MissingGlyphError, TextDoesNotFitError

LIVE = 32 / 36
"""The share of a counter's width that survives cutting; nothing that matters lies outside it."""
CLEAR = 1.5
"""Points between a text and what stands beside it."""
_HEAVY = Font(weight=700)
_PLAIN = Font(weight=600)
_CAPITAL = 0.7
_STEP = 0.25
_BARE = ("air", "naval", "fortress", "marker")
"""Symbols without a box."""


@dataclass(frozen=True, slots=True)
class CounterFace:
    """What is printed on one side of a square counter; ``width`` in points, colours as ``#rrggbb``.

    A marker has no symbol: its designation stands in the middle, or its title where it has none. ``turned`` says
    whether the texts left and right of the symbol are turned along its sides: those of one game are or are not
    together; None: each as its length asks for.
    """

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
    turned: tuple[bool | None, bool | None] = (None, None)


@dataclass(frozen=True, slots=True)
class _Room:
    """Where things may stand on one face, in plane units; ``unit`` is a point of a half-inch counter."""

    left: float
    top: float
    right: float
    bottom: float
    unit: float

    @property
    def centre(self) -> float:
        return (self.left + self.right) / 2


def draw_face(face: CounterFace, *, bleed: float = 0.0, edge: bool = False) -> str:
    """The face as SVG, one point a user unit; the page is larger than the counter by ``bleed`` on every side.

    ``edge`` draws a line of a darker shade along the rim, for a piece on a screen that lies on ground of its colour.

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
    inset = bleed + face.width * (1 - LIVE) / 2
    room = _Room(inset, inset, page - inset, page - inset, scale)
    layers = [
        layer("Ground", ground),
        layer("Unit", _marker(face, room) if face.symbol == "marker" else _unit(face, room)),
    ]
    if edge:
        layers.append(layer("Edge", [_rim(face, bleed, 0.9 * scale)]))
    return document(page, page, layers, title=face.title or face.key)


def side_fits_level(face: CounterFace, words: str) -> bool:
    """True if a text beside the symbol fits without being turned, at a size that can still be read."""
    unit = face.width / 36
    try:
        return words in _said(face) or _level_size(words, _side_room(face.symbol) * unit, unit) is not None
    except MissingGlyphError:
        return True  # told when the face is drawn


def _rim(face: CounterFace, bleed: float, width: float) -> str:
    at, side = bleed + width / 2, face.width - width
    stroke = {"fill": "none", "stroke": darker(face.ground, 0.55), "stroke_width": width}
    return element("rect", x=at, y=at, width=side, height=side, **stroke)


def _unit(face: CounterFace, room: _Room) -> list[str]:
    """A unit; its strength is as large as can be, unless a long text beside the symbol needs the corner below it."""
    wide = room.right - room.left - 2 * room.unit
    narrow = room.right - room.left - 2 * (_side_room(face.symbol) + 1) * room.unit
    try:
        return _with_strength(face, room, wide)
    except TextDoesNotFitError:
        try:
            return _with_strength(face, room, narrow)
        except TextDoesNotFitError:
            pass
        raise


def _with_strength(face: CounterFace, room: _Room, widest: float) -> list[str]:
    unit = room.unit
    boxed = face.symbol not in _BARE
    width, height = (17.4, 11.6) if boxed else (18.0, 12.6)
    middle = room.top + (12.9 if face.bottom else 15.6) * unit
    ground = "#ffffff" if contrast(face.ink, "#ffffff") >= 3 else face.ground
    box = Box(room.centre, middle, width * unit, height * unit, face.ink, ground, 0.75 * unit)
    top_row, corner_below, marks_end = _top_row(face, room)
    strength, strength_left, strength_top = _strength(face, room, widest)
    parts = [*draw_symbol(face.symbol, box), *top_row, *strength]
    depth = _side_room(face.symbol) * unit
    foot = strength_top - CLEAR * unit if strength_left < room.left + depth + 0.99 * unit else room.bottom
    if face.left not in _said(face):
        head = corner_below + CLEAR * unit if face.corner else room.top
        parts.append(_side(face.left, (room.left, head, room.left + depth, foot), middle, face, -90))
    if face.right not in _said(face):
        head = room.top + (7.2 * unit if marks_end > room.right - depth - CLEAR * unit else 0)
        parts.append(_side(face.right, (room.right - depth, head, room.right, foot), middle, face, 90))
    return parts


def _said(face: CounterFace) -> tuple[str, ...]:
    """Texts that need not stand beside the symbol: none at all, and what the symbol says by itself."""
    return ("", "HQ") if face.symbol == "headquarters" else ("",)


def _top_row(face: CounterFace, room: _Room) -> tuple[list[str], float, float]:
    """The corner's text and the marks of the size, which move aside for it; how far down and right these reach."""
    unit = room.unit
    marks = size_width(face.size, 3.5 * unit)
    size, floor, taken = 6 * unit, 5 * unit, 0.0
    if face.corner:
        free = room.right - room.left - (marks + CLEAR * unit if marks else 0.0)
        size = _PLAIN.fit(face.corner, free, size, floor, _STEP * unit)
        taken = _PLAIN.width(face.corner, size) + CLEAR * unit
    centre = max(room.centre, room.left + taken + marks / 2)
    parts = draw_size(face.size, centre, room.top + 3.6 * unit, 3.5 * unit, face.ink)
    below = room.top + _CAPITAL * size
    if face.corner:
        parts.append(text(face.corner, room.left, below, size, fill=face.ink, **_PLAIN.svg))
    return parts, below, centre + marks / 2


def _strength(face: CounterFace, room: _Room, widest: float) -> tuple[list[str], float, float]:
    """The strength along the bottom, and how far left and up it reaches."""
    if not face.bottom:
        return [], room.centre, room.bottom
    unit = room.unit
    size = _HEAVY.fit(face.bottom, widest, 12.5 * unit, 8 * unit, _STEP * unit)
    baseline = room.bottom - 1.4 * unit
    line = _middle(face.bottom, room.centre, baseline, size, _HEAVY, face.ink)
    return [line], room.centre - _HEAVY.width(face.bottom, size) / 2, baseline - 0.72 * size


def _marker(face: CounterFace, room: _Room) -> list[str]:
    """A marker: all in lines one under the other, its designation (or else its title) in up to three of them."""
    unit = room.unit
    top_row, corner_below, _ = _top_row(face, room)
    strength, _, strength_top = _strength(face, room, room.right - room.left - 2 * unit)
    parts = [*top_row, *strength]
    top = room.top
    if face.size != "none":
        top += 7.2 * unit
    elif face.corner:
        top = corner_below + CLEAR * unit
    bottom = strength_top - (CLEAR * unit if face.bottom else 0)
    width = room.right - room.left - unit
    if face.left:
        size = _PLAIN.fit(face.left, width, 6 * unit, 4.5 * unit, _STEP * unit)
        parts.append(_middle(face.left, room.centre, top + _CAPITAL * size, size, _PLAIN, face.ink))
        top += size * 0.92 + CLEAR * unit
    words = face.right or face.title
    if not words:
        return parts
    size, floor = 11 * unit, 5 * unit
    while True:
        lines = _HEAVY.wrap(words, size, width)
        high = (len(lines) - 1 + _CAPITAL + 0.22) * size
        if len(lines) <= 3 and high <= bottom - top and all(_HEAVY.width(line, size) <= width for line in lines):
            break
        if size - _STEP * unit < floor:
            raise TextDoesNotFitError(words, width, floor)
        size -= _STEP * unit
    baseline = (top + bottom - high) / 2 + _CAPITAL * size
    for row, line in enumerate(lines):
        parts.append(_middle(line, room.centre, baseline + row * size, size, _HEAVY, face.ink))
    return parts


def _middle(content: str, x: float, baseline: float, size: float, font: Font, ink: str) -> str:
    return text(content, x, baseline, size, text_anchor="middle", fill=ink, **font.svg)


def _side_room(symbol: str) -> float:
    """Points between the live edge and the room kept clear around the symbol."""
    return 16 - (9.0 if symbol in _BARE else 8.7 + 0.375) - CLEAR


def _level_size(words: str, depth: float, unit: float) -> float | None:
    return next((size * unit for size in np.arange(7, 4.9, -_STEP) if _extent(words, size * unit)[0] <= depth), None)


def _extent(words: str, size: float) -> tuple[float, float, float]:
    """Width of a text's ink, and how far it reaches above and below its baseline."""
    ink = _PLAIN.ink(words, size)
    if not len(ink):
        return 0.0, 0.0, 0.0
    return float(ink[:, 2].max() - ink[:, 0].min()), float(-ink[:, 1].min()), float(max(0.0, ink[:, 3].max()))


def _side(words: str, room: tuple[float, float, float, float], middle: float, face: CounterFace, turn: float) -> str:
    """A text beside the symbol, level or turned along its side, clear of what stands above and below."""
    unit = face.width / 36
    left, top, right, bottom = room
    depth, x = right - left, (left + right) / 2
    turned = face.turned[turn > 0]
    level = None if turned else _level_size(words, depth, unit)
    if level is not None:
        return _middle(words, x, middle + level * _CAPITAL / 2, level, _PLAIN, face.ink)
    for size in np.arange(7, 4.4, -_STEP) * unit:
        length, above, below = _extent(words, size)
        if length <= bottom - top and above + below <= depth:
            break
    else:
        raise TextDoesNotFitError(words, (bottom - top) / unit, 4.5)
    y = min(max(middle, top + length / 2), bottom - length / 2)
    # Turned, the letters' feet are towards the symbol.
    foot = x + (below - above) / 2 if turn > 0 else x - (below - above) / 2
    where = f"rotate({turn:g} {foot:.2f} {y:.2f})"
    return text(words, foot, y, size, text_anchor="middle", fill=face.ink, transform=where, **_PLAIN.svg)


__all__ = ["CLEAR", "LIVE", "CounterFace", "draw_face", "side_fits_level"]
