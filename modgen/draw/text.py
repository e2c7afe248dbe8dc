"""Widths and glyphs of texts in the fonts that modgen ships, since a renderer falls back without a word."""

from dataclasses import dataclass
from functools import cache
from math import ceil

from modgen.assets import asset

SANS = "Barlow Condensed"
SERIF = "Crimson Pro"
CAPITAL = 0.7
"""Height of a capital or a figure of the sans against the size of the font."""

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
    """One of the fonts shipped: a family with a weight (400 to 700), upright or italic.

    Raises:
        ValueError: no such font is shipped.
    """

    family: str = SANS
    weight: int = 400
    italic: bool = False

    def __post_init__(self) -> None:
        if (self.family, self.weight, self.italic) not in _FILES:
            shipped = ", ".join(f"{family} {weight}{' italic' * italic}" for family, weight, italic in _FILES)
            raise ValueError(f"{self.family} {self.weight}{' italic' * self.italic} is not shipped; there are {shipped}")

    def advances(self, text: str, size: float, spacing: float = 0.0) -> list[float]:
        """The advance of each character, in the unit of the size; no kerning, which only tightens these fonts.

        Raises:
            MissingGlyphError: the font lacks a character.
        """
        table, units = _metrics(self)
        missing = "".join(sorted({char for char in text if ord(char) not in table}))
        if missing:
            raise MissingGlyphError(text, missing, self.family)
        return [table[ord(char)] * size / units + spacing for char in text]

    def width(self, text: str, size: float, spacing: float = 0.0) -> float:
        """The advance of a whole text, in the unit of the size.

        Raises:
            MissingGlyphError: the font lacks a character.
        """
        return sum(self.advances(text, size, spacing))

    @property
    def svg(self) -> dict[str, str | int]:
        """The attributes of a text in this font.

        Two family names are given: an artist's machine knows the full one, Typst takes the width out of it.
        """
        family = f"{self.family}, {self.family.removesuffix(' Condensed')}"
        slope: dict[str, str | int] = {"font_style": "italic"} if self.italic else {}
        return {"font_family": family, "font_weight": self.weight, **slope}

    def fit(self, text: str, width: float, largest: float, smallest: float, step: float = 0.25) -> float:
        """The largest size at which a text is no wider than ``width``, going down in small steps.

        Raises:
            TextDoesNotFitError: not even at the smallest size.
            MissingGlyphError: the font lacks a character.
        """
        a_point = self.width(text, 1.0)
        if a_point * largest <= width:
            return largest
        if a_point * smallest > width:
            raise TextDoesNotFitError(text, width, smallest)
        return max(smallest, largest - ceil((largest - width / a_point) / step) * step)


@cache
def _metrics(font: Font) -> tuple[dict[int, int], int]:
    """Advance by code point, and units per em."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415  heavy, and wanted only where something is drawn

    with TTFont(asset(f"fonts/{_FILES[font.family, font.weight, font.italic]}"), lazy=True) as loaded:
        advances = loaded["hmtx"].metrics
        cmap = loaded.getBestCmap()
        return {code: advances[glyph][0] for code, glyph in cmap.items()}, loaded["head"].unitsPerEm
