"""Counters shown large: one with its back, in true size and in grey; or one of every kind side by side."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from modgen.colour import luminance
from modgen.draw.counters import CounterFace, draw_face
from modgen.draw.svg import document, element, text
from modgen.draw.text import Font

_PAPER, _INK, _PALE = "#ffffff", "#222222", "#6b6b6b"
_LARGE, _SHOWN = 220.0, 72.0
_MARGIN, _GAP = 18.0, 12.0
_COLUMNS = 10
_PLAIN, _HEAD = Font(weight=500), Font(weight=700)
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Shown:
    """A counter to be shown: its front, its back if it has one, and what is written below it."""

    front: CounterFace
    back: CounterFace | None
    caption: str


@dataclass(frozen=True, slots=True)
class Preview:
    """A picture of counters as SVG, with its width and height in points."""

    svg: str
    width: float
    height: float


def in_grey(svg: str) -> str:
    """A picture with every colour as a printer without colours shows it: the grey of the same lightness."""

    def grey(match: re.Match[str]) -> str:
        light = luminance(match[0])
        level = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
        return "#" + f"{round(level * 255):02x}" * 3

    return _COLOUR.sub(grey, svg)


def large(shown: Shown) -> Preview:
    """One counter: front and back large, below them both in true size, in colour and in grey.

    Raises:
        TextDoesNotFitError, MissingGlyphError: as :func:`draw_face`.
    """
    faces = [("front", shown.front), *([("back", shown.back)] if shown.back is not None else [])]
    parts, x = [], _MARGIN
    scale = _LARGE / max(*shown.front.size)
    high = max(face.size[1] for _, face in faces) * scale
    top = _MARGIN + 20
    for name, face in faces:
        parts.append(text(name, x, top - 6, 10, fill=_PALE, **_PLAIN.svg))
        parts.append(_placed(draw_face(face, edge=True), x, top, face, scale))
        x += face.size[0] * scale + _GAP
    row = top + high + 26
    parts.append(text("true size, and in grey", _MARGIN, row - 6, 8, fill=_PALE, **_PLAIN.svg))
    at = _MARGIN
    for change in (str, in_grey):
        for _, face in faces:
            parts.append(_placed(change(draw_face(face, edge=True)), at, row, face, 1.0))
            at += face.size[0] + 6
        at += 10
    width = max(x - _GAP + _MARGIN, at + _MARGIN, _HEAD.width(shown.caption, 12) + 2 * _MARGIN)
    height = row + max(face.size[1] for _, face in faces) + _MARGIN
    parts.insert(0, text(shown.caption, _MARGIN, _MARGIN, 12, fill=_INK, **_HEAD.svg))
    return _picture(parts, width, height, shown.caption)


def contact_sheet(groups: Sequence[tuple[str, Sequence[Shown]]], title: str) -> Preview:
    """Counters in groups under headings, each front with its back beside it, at twice their size.

    Raises:
        TextDoesNotFitError, MissingGlyphError: as :func:`draw_face`.
    """
    parts = [text(title, _MARGIN, _MARGIN + 6, 14, fill=_INK, **_HEAD.svg)]
    y, right = _MARGIN + 18, 0.0
    for heading, all_shown in groups:
        y += 14
        parts.append(text(heading, _MARGIN, y, 10, fill=_INK, **_HEAD.svg))
        y += 6
        x, deepest = _MARGIN, 0.0
        for shown in all_shown:
            faces = [shown.front, *([shown.back] if shown.back is not None else [])]
            wide = sum(face.size[0] for face in faces) * 2 + 3 * (len(faces) - 1)
            if x > _MARGIN and x + wide > _MARGIN + _COLUMNS * (_SHOWN + _GAP):
                x, y = _MARGIN, y + deepest + 16
                deepest = 0.0
            at = x
            for face in faces:
                parts.append(_placed(draw_face(face, edge=True), at, y, face, 2.0))
                at += face.size[0] * 2 + 3
                deepest = max(deepest, face.size[1] * 2)
            parts.append(text(_cut(shown.caption, wide), x, y + deepest + 8, 6.5, fill=_PALE, **_PLAIN.svg))
            x += wide + _GAP
            right = max(right, x)
        y += deepest + 16
    return _picture(parts, max(right, 200.0) + _MARGIN - _GAP, y + _MARGIN, title)


def _cut(words: str, width: float) -> str:
    while words and _PLAIN.width(words, 6.5) > width:
        words = words[:-2].rstrip() + "…" if len(words) > 2 else ""
    return words


def _placed(svg: str, x: float, y: float, face: CounterFace, scale: float) -> str:
    """A face as a picture inside of another one."""
    width, height = face.size
    body = svg.split(">\n", 1)[1].rsplit("</svg>", 1)[0]
    body = re.sub(r"<title>.*?</title>\n", "", body, count=1)
    body = re.sub(r' (?:id|inkscape:\w+)="[^"]*"', "", body)
    box = f"0 0 {width:.4f} {height:.4f}"
    return element("svg", body, x=x, y=y, width=width * scale, height=height * scale, viewBox=box)


def _picture(parts: Sequence[str], width: float, height: float, title: str) -> Preview:
    ground = element("rect", x=0, y=0, width=width, height=height, fill=_PAPER)
    return Preview(document(width, height, [ground, *parts], title=title), width, height)
