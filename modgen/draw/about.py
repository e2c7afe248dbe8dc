"""The picture of the window that says what a module is and whose."""

from collections.abc import Sequence

from modgen.draw.map_theme import Theme
from modgen.draw.render import to_png
from modgen.draw.svg import document, element, layer, text
from modgen.draw.text import Font, MissingGlyphError

_WIDTH, _MARGIN, _LEAST = 520.0, 28.0, 190.0
_TITLE, _BODY, _STRONG = Font(weight=700), Font(weight=500), Font(weight=600)
_MOST = 40
"""Lines; what is more stands on the help page."""


def draw_about(title: str, version: str, description: str, credits: Sequence[str]) -> bytes:
    """A PNG with title, version, description and credits, one pixel a user unit."""
    theme, room = Theme(), _WIDTH - 2 * _MARGIN
    parts: list[str] = []
    y = _MARGIN + 4

    def lay(words: str, font: Font, size: float, fill: str, gap: float) -> None:
        nonlocal y
        for line in _lines(words, font, size, room)[:_MOST]:
            y += size * 1.2
            parts.append(text(line, _MARGIN, y, size, fill=fill, **font.svg))
        y += gap

    lay(title, _TITLE, 34, theme.ink, 6)
    parts.append(element("rect", x=_MARGIN, y=y, width=room, height=2, fill=theme.city))
    y += 6
    lay(f"version {version}", _STRONG, 16, theme.region_name_at_sea, 6)
    if description:
        lay(description, _BODY, 17, theme.ink, 8)
    for credit in credits[:_MOST]:
        lay(credit, _BODY, 14, theme.water_name, 2)
    height = max(_LEAST, y + _MARGIN)
    paper = element("rect", x=0, y=0, width=_WIDTH, height=height, fill=theme.paper)
    rim = element("rect", x=4, y=4, width=_WIDTH - 8, height=height - 8, fill="none", stroke=theme.border)
    svg = document(_WIDTH, height, [layer("Paper", [paper, rim]), layer("Words", parts)], title=title)
    return to_png(svg, _WIDTH, height, colours=64)


def _lines(words: str, font: Font, size: float, room: float) -> list[str]:
    """A text in lines; letters that the font does not have are told where the map is drawn, and left out here."""
    try:
        return font.wrap(words, size, room)
    except MissingGlyphError as error:
        return font.wrap("".join(letter for letter in words if letter not in error.missing), size, room)
