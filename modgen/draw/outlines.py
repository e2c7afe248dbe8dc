"""Spaced lettering for a PDF: its letters as outlines, and the word itself, unseen, for a search to find.

A renderer sets spaced letters one by one, and a reader of the PDF takes the gaps between them for spaces: a search
would look for ``S U M`` and not for ``SUM``.
"""

import re
from xml.sax.saxutils import unescape

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from modgen.draw.svg import element, number, text
from modgen.draw.text import Font, font_of

_SPACED = re.compile(r'<text ([^>]*\bletter-spacing="[^>]*)>([^<]*)</text>')


def with_whole_words(svg: str) -> str:
    """An SVG with its spaced texts as outlines, each with its word unspaced and transparent in the same place."""
    return _SPACED.sub(lambda match: _outlined(match[1], unescape(match[2])), svg)


def _outlined(markup: str, words: str) -> str:
    given = dict(re.findall(r'([\w-]+)="([^"]*)"', markup))
    x, y, size, spacing = (float(given[name]) for name in ("x", "y", "font-size", "letter-spacing"))
    font = font_of(given)
    transform = given.get("transform")
    seen = element("path", d=_path(font, words, x, y, size, spacing), fill=given["fill"], transform=transform)
    middle = x + (font.width(words, size, spacing) - spacing) / 2
    unseen = {"text_anchor": "middle", "fill_opacity": "0", "transform": transform, **font.svg}
    return f"{seen}\n{text(words, middle, y, size, **unseen)}"


def _path(font: Font, words: str, x: float, y: float, size: float, spacing: float) -> str:
    with TTFont(font.file, lazy=True) as loaded:
        glyphs, cmap, scale = loaded.getGlyphSet(), loaded.getBestCmap(), size / loaded["head"].unitsPerEm
        data = []
        for index, letter in enumerate(words):
            at = x + font.width(words[:index], size, spacing)
            pen = SVGPathPen(glyphs, ntos=number)
            glyphs[cmap[ord(letter)]].draw(TransformPen(pen, (scale, 0, 0, -scale, at, y)))
            data.append(pen.getCommands())
    return "".join(data)
