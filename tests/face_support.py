"""Faces of the well-known layout, for tests of drawing."""

from modgen.draw.counters import CounterFace
from modgen.draw.face_parts import SizePart, SymbolPart, TextPart


def unit(key="u", **given):
    """A face of the well-known layout by the words on it."""
    said = {"symbol": "infantry", "size": "none", "left": "", "right": "", "bottom": "", "corner": "", "title": ""}
    said |= given
    ink, ground = said.pop("ink", "#111111"), said.pop("ground", "#d8d2c0")
    marker = said["symbol"] == "marker"
    words = said["right"] or said["title"] if marker else said["right"]
    texts = [
        (said["corner"], "top-left", 600, (5, 6), 1),
        (said["left"], "heading" if marker else "left", 600, (4.5, 6 if marker else 7), 1),
        (words, "middle", 700, (5, 11), 3) if marker else (words, "right", 600, (4.5, 7), 1),
        (said["bottom"], "bottom", 700, (8, 12.5), 1),
    ]
    parts = [SizePart(said["size"], "top", ink)] if said["size"] != "none" else []
    parts += [] if marker else [SymbolPart(said["symbol"], "symbol", ink, "#ffffff")]
    parts += [TextPart(text, at, ink, size, weight, lines=lines) for text, at, weight, size, lines in texts if text]
    more = {key: said[key] for key in ("title", "width", "turned") if key in said}
    return CounterFace(key, ground=ground, ink=ink, parts=tuple(parts), **more)
