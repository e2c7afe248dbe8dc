"""Widths and glyphs of texts in the fonts that modgen ships, since a renderer falls back without a word."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from modgen.assets import asset

SANS = "Barlow Condensed"
SERIF = "Crimson Pro"

_FILES = {
    (SANS, 400, False): "BarlowCondensed-Regular.ttf",
    (SANS, 500, False): "BarlowCondensed-Medium.ttf",
    (SANS, 600, False): "BarlowCondensed-SemiBold.ttf",
    (SANS, 700, False): "BarlowCondensed-Bold.ttf",
    (SERIF, 500, True): "CrimsonPro-MediumItalic.ttf",
}


class MissingGlyphError(ValueError):
    """The font has no glyph for a character of a text."""

    def __init__(self, text: str, missing: str, family: str) -> None:
        self.text, self.missing, self.family = text, missing, family
        super().__init__(f"{family} has no glyph for {missing!r} in {text!r}")


class TextDoesNotFitError(ValueError):
    """A text is wider than its room at the smallest size allowed."""

    def __init__(self, text: str, width: float, smallest: float) -> None:
        self.text, self.width, self.smallest = text, width, smallest
        super().__init__(f"{text!r} does not fit into {width:.1f} pt even at {smallest:g} pt")


@dataclass(frozen=True, slots=True)
class Font:
    """One of the fonts shipped: a family with a weight (400 to 700), upright or italic."""

    family: str = SANS
    weight: int = 400
    italic: bool = False

    def width(self, text: str, size: float, spacing: float = 0.0) -> float:
        """The advance of a text in points at a size in points, with letter spacing in points (no kerning).

        Raises:
            MissingGlyphError: the font lacks a character.
        """
        advances, units = _metrics(self)
        missing = "".join(sorted({char for char in text if ord(char) not in advances}))
        if missing:
            raise MissingGlyphError(text, missing, self.family)
        return sum(advances[ord(char)] for char in text) * size / units + spacing * len(text)

    def wrap(self, words: str, size: float, width: float) -> list[str]:
        """A text in lines no wider than ``width`` if its words allow it, broken between words and after hyphens."""
        lines: list[str] = []
        for word in pieces(words):
            if lines and self.width(f"{lines[-1]}{word}".rstrip(), size) <= width:
                lines[-1] += word
            else:
                lines.append(word)
        return [line.rstrip() for line in lines]

    def ink(self, text: str, size: float, spacing: float = 0.0) -> NDArray[np.float64]:
        """Left, top, right, bottom of the ink of each letter that has any, from the beginning of the baseline, y down.

        Raises:
            MissingGlyphError: the font lacks a character.
        """
        self.width(text, size)
        advances, units = _metrics(self)
        bounds = _ink(self)
        at, boxes = 0.0, []
        for char in text:
            box = bounds.get(ord(char))
            if box is not None:
                left, bottom, right, top = (value * size / units for value in box)
                boxes.append((at + left, -top, at + right, -bottom))
            at += advances[ord(char)] * size / units + spacing
        return np.array(boxes, np.float64).reshape(-1, 4)

    @property
    def file(self) -> Path:
        """The file of the font."""
        return asset(f"fonts/{_FILES[self.family, self.weight, self.italic]}")

    @property
    def svg(self) -> dict[str, str | int]:
        """The attributes of a text in this font.

        Two family names are given: an artist's machine knows the full one, Typst takes the width out of it. A generic
        one follows for a machine that has neither.
        """
        generic = "serif" if self.family == SERIF else "sans-serif"
        family = f"{self.family}, {self.family.removesuffix(' Condensed')}, {generic}"
        slope: dict[str, str | int] = {"font_style": "italic"} if self.italic else {}
        return {"font_family": family, "font_weight": self.weight, **slope}

    def fit(self, text: str, width: float, largest: float, smallest: float, step: float = 0.25) -> float:
        """The largest size at which a text is no wider than ``width``, going down in small steps.

        Raises:
            TextDoesNotFitError: not even at the smallest size.
            MissingGlyphError: the font lacks a character.
        """
        size = largest
        while size >= smallest:
            if self.width(text, size) <= width:
                return size
            size -= step
        raise TextDoesNotFitError(text, width, smallest)


def font_of(attributes: Mapping[str, str]) -> Font:
    """The font that the attributes of an SVG text name, as :attr:`Font.svg` writes them."""
    family = SERIF if attributes.get("font-family", "").startswith(SERIF) else SANS
    return Font(family, int(attributes.get("font-weight", 400)), attributes.get("font-style") == "italic")


def own_font(attributes: Mapping[str, str]) -> Font | None:
    """The same; None where an SVG of somebody else's names a font, or a weight of one, that modgen does not have."""
    weight = attributes.get("font-weight", "400")
    family = attributes.get("font-family", SANS).split(",")[0].strip(" \"'")
    key = (family, int(weight) if weight.isdigit() else 0)
    there = (*key, attributes.get("font-style") == "italic") in _FILES
    return font_of(attributes) if there else None


def pieces(words: str) -> list[str]:
    """What a line may be broken after: words with their space, parts of words with their hyphen."""
    return re.findall(r"\S+?(?:(?<=\w)-(?=\w)|\s+|$)", words)


@cache
def _metrics(font: Font) -> tuple[dict[int, int], int]:
    """Advance by code point, and units per em."""
    with TTFont(font.file, lazy=True) as loaded:
        advances = loaded["hmtx"].metrics
        cmap = loaded.getBestCmap()
        return {code: advances[glyph][0] for code, glyph in cmap.items()}, loaded["head"].unitsPerEm


@cache
def _ink(font: Font) -> dict[int, tuple[int, int, int, int]]:
    """The box of each character that has ink, in units of the font, y up."""
    with TTFont(font.file, lazy=True) as loaded:
        glyphs = loaded["glyf"]
        shapes = {code: glyphs[name] for code, name in loaded.getBestCmap().items()}
        return {
            code: (shape.xMin, shape.yMin, shape.xMax, shape.yMax)
            for code, shape in shapes.items()
            if shape.numberOfContours
        }
