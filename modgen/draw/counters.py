"""The face of a counter: its ground, and the parts that stand on it, as SVG.

What stands in the cells of the well-known layout makes room for each other (:mod:`modgen.draw.face_cells`); all else
has its own place in percent of the live area. A text shrinks in small steps to a floor, and is told if it does not fit
even then.
"""

import base64
from collections.abc import Callable
from dataclasses import dataclass

from modgen.colour import darker
from modgen.draw.emblems import draw_emblem
from modgen.draw.face_cells import Arranged, arrange, place_of, side_room
from modgen.draw.face_parts import (
    BandPart,
    BoxPart,
    DotsPart,
    EmblemPart,
    ImagePart,
    LinePart,
    Part,
    PatternPart,
    SizePart,
    SymbolPart,
    TextPart,
)
from modgen.draw.face_room import CLEAR, Room, block, level_size
from modgen.draw.patterns import draw_pattern
from modgen.draw.sizes import draw_size
from modgen.draw.svg import document, element, layer
from modgen.draw.symbols import Box, draw_symbol
from modgen.draw.text import MissingGlyphError

LIVE = 32 / 36
"""The share of a counter's width that survives cutting; nothing that matters lies outside it."""


@dataclass(frozen=True, slots=True)
class CounterFace:
    """What is printed on one side of a counter; ``width`` and ``height`` in points, colours as ``#rrggbb``.

    ``height`` 0: it is square. Of the ``parts`` patterns lie lowest, then bands, then boxes, emblems and images, then
    all else, each in their order. ``turned`` says whether the texts
    left and right of the symbol are turned along its sides: those of one template are or are not together; None: each
    as its length asks for. ``names``: what the spec calls each part, for whoever has something to say of it.
    """

    key: str
    width: float = 36.0
    ground: str = "#d8d2c0"
    ink: str = "#111111"
    parts: tuple[Part, ...] = ()
    title: str = ""
    turned: tuple[bool | None, bool | None] = (None, None)
    height: float = 0.0
    names: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        return self.width, self.height or self.width

    @property
    def unit(self) -> float:
        """Points in a unit: 1 on a half-inch counter."""
        return min(self.size) / 36


def draw_face(face: CounterFace, *, bleed: float = 0.0, edge: bool = False) -> str:
    """The face as SVG, one point a user unit; the page is larger than the counter by ``bleed`` on every side.

    ``edge`` draws a line of a darker shade along the rim, for a piece on a screen that lies on ground of its colour.

    Raises:
        TextDoesNotFitError: a text is too long for its room.
        MissingGlyphError: the font lacks a character.
        KeyError: an unknown symbol, size, emblem or pattern.
    """
    (width, height), unit = face.size, face.unit
    page = Room(0, 0, width + 2 * bleed, height + 2 * bleed, unit)
    lowest = [element("rect", x=0, y=0, width=page.width, height=page.height, fill=face.ground)]
    for part in face.parts:
        if isinstance(part, PatternPart):
            lowest += draw_pattern(part.word, page, part.colour)
    lowest += [_band(part, page, bleed) for part in face.parts if isinstance(part, BandPart)]
    placed = printed_parts(face, bleed)
    under = [drawn for _, part, drawn in placed if isinstance(part, _UNDER)]
    over = [drawn for _, part, drawn in placed if not isinstance(part, _UNDER)]
    printed = [one for drawn in (*under, *over) for one in drawn]
    layers = [layer("Ground", lowest), layer("Unit", printed)]
    if edge:
        layers.append(layer("Edge", [_rim(face, bleed, 0.9 * unit)]))
    return document(page.width, page.height, layers, title=face.title or face.key)


def printed_parts(face: CounterFace, bleed: float = 0.0) -> list[tuple[int, Part, list[str]]]:
    """The parts that have a place of their own, each with its position among all and its elements.

    Raises:
        TextDoesNotFitError, MissingGlyphError, KeyError: as :func:`draw_face`.
    """
    live = _live(face, bleed)
    arranged = arrange(_in_cells(face), live, face.turned)
    placed = enumerate(face.parts)
    return [
        (position, part, _printed(part, live, arranged))
        for position, part in placed
        if not isinstance(part, BandPart | PatternPart)
    ]


def printed_bands(face: CounterFace) -> list[tuple[BandPart, str]]:
    """The bands of a face, from the lowest, each with its element, a rectangle that may be turned."""
    page = Room(0, 0, *face.size, face.unit)
    return [(part, _band(part, page, 0.0)) for part in face.parts if isinstance(part, BandPart)]


def _live(face: CounterFace, bleed: float) -> Room:
    """What survives cutting, without the bands along the edges: a text on one of them could not be read."""
    (width, height), unit = face.size, face.unit
    inset = dict.fromkeys(("left", "top", "right", "bottom"), 2 * unit)
    for part in face.parts:
        if isinstance(part, BandPart) and part.side in inset:
            wide = (width if part.side in ("left", "right") else height) * part.wide / 100
            inset[part.side] = max(inset[part.side], wide + unit)
    left, top = bleed + inset["left"], bleed + inset["top"]
    return Room(left, top, bleed + width - inset["right"], bleed + height - inset["bottom"], unit)


def _in_cells(face: CounterFace) -> dict[str, Part]:
    return {
        part.at: part
        for part in face.parts
        if not isinstance(part, BandPart | PatternPart) and isinstance(part.at, str)
    }


def side_fits_level(face: CounterFace, side: str) -> bool:
    """True if the text beside the symbol, ``left`` or ``right``, fits without being turned, or there is none."""
    text = next((part for part in face.parts if isinstance(part, TextPart) and part.at == side), None)
    word = next((part.word for part in face.parts if isinstance(part, SymbolPart) and part.at == "symbol"), "")
    if text is None or (word == "headquarters" and text.text == "HQ"):
        return True
    try:
        return level_size(text, side_room(word, _live(face, 0.0)) * face.unit, face.unit) is not None
    except MissingGlyphError:
        return True  # told when the face is drawn


def field_of(face: CounterFace, text: str) -> str:
    """The field of the counter that a text on its face is made of; ``name`` where that is not known."""
    made = [part.fields for part in face.parts if isinstance(part, TextPart) and part.text == text]
    return next((fields[0] for fields in made if fields), "name")


def _rim(face: CounterFace, bleed: float, width: float) -> str:
    at, (wide, high) = bleed + width / 2, face.size
    stroke = {"fill": "none", "stroke": darker(face.ground, 0.55), "stroke_width": width}
    return element("rect", x=at, y=at, width=wide - width, height=high - width, **stroke)


def _band(part: BandPart, page: Room, bleed: float) -> str:
    """A stripe that runs into the bleed on both ends, and along an edge over it as well."""
    width, height = page.width - 2 * bleed, page.height - 2 * bleed
    if part.side in ("rising", "falling"):
        x, y = page.centre, page.top + bleed + height * part.at / 100
        wide, long = min(width, height) * part.wide / 100, 2 * (page.width + page.height)
        turn = f"rotate({-45 if part.side == 'rising' else 45} {x:.2f} {y:.2f})"
        return element(
            "rect", x=x - long / 2, y=y - wide / 2, width=long, height=wide, fill=part.colour, transform=turn
        )
    level = part.side in ("across", "top", "bottom")
    whole, along = (height, page.width) if level else (width, page.height)
    wide = whole * part.wide / 100
    start = bleed + whole * part.at / 100 - wide / 2
    if part.side in ("top", "left"):
        start, wide = 0.0, bleed + wide
    elif part.side in ("bottom", "right"):
        start, wide = bleed + whole - wide, bleed + wide
    if level:
        return element("rect", x=0, y=start, width=along, height=wide, fill=part.colour)
    return element("rect", x=start, y=0, width=wide, height=along, fill=part.colour)


def _printed(part: Part, live: Room, arranged: Arranged) -> list[str]:
    at = getattr(part, "at", "")
    if isinstance(at, str) and at in arranged.drawn:
        return arranged.drawn[at]
    room = place_of(at, arranged.rooms, live)
    return _DRAWN[type(part)](part, room)


def _text(part: TextPart, room: Room) -> list[str]:
    return block(part, room) if isinstance(part.at, tuple) else []


def _symbol(part: SymbolPart, room: Room) -> list[str]:
    # A symbol keeps its proportion, and its strokes lie inside of its place.
    stroke = part.stroke * room.unit
    free = 0.0 if part.at == "symbol" else stroke
    width = min(room.width - free, (room.height - free) * (1.5 if part.at != "symbol" else room.width / room.height))
    ratio = room.width / room.height if part.at == "symbol" else 1.5
    box = Box(room.centre, room.middle, width, width / ratio, part.colour, part.fill, stroke)
    return draw_symbol(part.word, box)


def _size(part: SizePart, room: Room) -> list[str]:
    if part.word == "none" or part.at == "top":
        return []
    return draw_size(part.word, room.centre, room.middle, min(3.5 * room.unit, room.height), part.colour)


def _emblem(part: EmblemPart, room: Room) -> list[str]:
    return draw_emblem(part.word, room.centre, room.middle, min(room.width, room.height), part.colour, part.second)


def _dots(part: DotsPart, room: Room) -> list[str]:
    if not part.count:
        return []
    long, short = max(room.width, room.height), min(room.width, room.height)
    pitch = min(long / part.count, 3.4 * room.unit)
    radius = min(short / 2, pitch * 0.38, 1.3 * room.unit)
    made = []
    for index in range(part.count):
        along = (index - (part.count - 1) / 2) * pitch
        x, y = (room.centre + along, room.middle) if room.width >= room.height else (room.centre, room.middle + along)
        if index >= part.count - part.hollow:
            line = 0.5 * room.unit
            ring = {"fill": "none", "stroke": part.colour, "stroke_width": line}
            made.append(element("circle", cx=x, cy=y, r=radius - line / 2, **ring))
        else:
            made.append(element("circle", cx=x, cy=y, r=radius, fill=part.colour))
    return made


def _box(part: BoxPart, room: Room) -> list[str]:
    stroke = part.stroke * room.unit if part.colour else 0.0
    look = {"fill": part.fill or "none", "stroke": part.colour or None, "stroke_width": stroke or None}
    wide, high = room.width - stroke, room.height - stroke
    if part.round:
        return [element("ellipse", cx=room.centre, cy=room.middle, rx=wide / 2, ry=high / 2, **look)]
    return [element("rect", x=room.left + stroke / 2, y=room.top + stroke / 2, width=wide, height=high, **look)]


def _line(part: LinePart, room: Room) -> list[str]:
    first, last = (room.bottom, room.top) if part.rising else (room.top, room.bottom)
    look = {"stroke": part.colour, "stroke_width": part.stroke * room.unit}
    return [element("line", x1=room.left, y1=first, x2=room.right, y2=last, **look)]


def _image(part: ImagePart, room: Room) -> list[str]:
    data = f"data:image/{part.form};base64,{base64.b64encode(part.data).decode('ascii')}"
    return [element("image", x=room.left, y=room.top, width=room.width, height=room.height, href=data)]


_UNDER = (BoxPart, EmblemPart, ImagePart)
"""What lies under symbols, texts, dots and lines, whatever the order of the parts."""

_DRAWN: dict[type, Callable[..., list[str]]] = {
    TextPart: _text,
    SymbolPart: _symbol,
    SizePart: _size,
    EmblemPart: _emblem,
    DotsPart: _dots,
    BoxPart: _box,
    LinePart: _line,
    ImagePart: _image,
}

__all__ = ["CLEAR", "LIVE", "CounterFace", "draw_face", "field_of", "printed_parts", "side_fits_level"]
