"""Spaced lettering for a PDF: its letters as outlines, and the word itself, unseen, for a search to find.

A renderer sets spaced letters one by one, and a reader of the PDF takes the gaps between them for spaces: a search
would look for ``S U M`` and not for ``SUM``.
"""

import io
import re
from functools import cache
from xml.sax.saxutils import escape, unescape

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from modgen.draw.svg import element, number, text
from modgen.draw.text import Font, own_font

_SPACED = re.compile(r'<text ([^>]*\bletter-spacing="[^>]*)>([^<]*)</text>')


def with_whole_words(svg: str) -> str:
    """An SVG with its spaced texts as outlines, each with its word unspaced and transparent in the same place."""
    return _SPACED.sub(lambda match: _outlined(match[1], unescape(match[2])), svg)


def _outlined(markup: str, words: str) -> str:
    given = dict(re.findall(r'([\w-]+)="([^"]*)"', markup))
    font = own_font(given)
    try:
        x, y, size, spacing = (float(given[name]) for name in ("x", "y", "font-size", "letter-spacing"))
        known = font is not None and font.width(words, size) > 0 and "fill" in given
    except (KeyError, ValueError):  # a text of somebody else's
        known = False
    if not known or font is None:
        return f"<text {markup}>{escape(words)}</text>"
    transform = given.get("transform")
    seen = element("path", d=_path(font, words, x, y, size, spacing), fill=given["fill"], transform=transform)
    middle = x + (font.width(words, size, spacing) - spacing) / 2
    unseen = {"text_anchor": "middle", "fill_opacity": "0", "transform": transform, **font.svg}
    return f"{seen}\n{text(words, middle, y, size, **unseen)}"


def _path(font: Font, words: str, x: float, y: float, size: float, spacing: float) -> str:
    data = []
    for index, letter in enumerate(words):
        at = x + font.width(words[:index], size, spacing)
        drawn, units = _letter(font, letter)
        scale = size / units
        pen = SVGPathPen(None, ntos=number)
        drawn.replay(TransformPen(pen, (scale, 0, 0, -scale, at, y)))
        data.append(pen.getCommands())
    return "".join(data)


@cache
def _letter(font: Font, letter: str) -> tuple[DecomposingRecordingPen, int]:
    """The outline of a letter, and units per em."""
    loaded = _loaded(font)
    glyphs = loaded.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[loaded.getBestCmap()[ord(letter)]].draw(pen)
    return pen, loaded["head"].unitsPerEm


@cache
def _loaded(font: Font) -> TTFont:
    return TTFont(io.BytesIO(font.file.read_bytes()), lazy=True)
