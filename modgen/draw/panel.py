"""The panel beside the map: tracks, boxes and deployment trays, drawn like the map's furniture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from modgen.colour import contrast
from modgen.draw.map_features import mixed
from modgen.draw.map_theme import Theme
from modgen.draw.panel_boxes import HEAD, LINE, NAME, TITLE, Measures, PanelLayout, PanelPicture, PlacedBox
from modgen.draw.panel_layout import lay_out
from modgen.draw.svg import document, element, group, layer, number, text
from modgen.draw.text import Font

_HEADING = Font(weight=700)
_THEME = Theme()
_GROUNDS = {
    "track": ("#f6efdb", "#dfcf9f"),
    "off-map": ("#d9e6ed", _THEME.sea),
    "losses": ("#ebe4da", "#cbbba8"),
    "tray": ("#eef0de", "#ccd4ab"),
    "deployment": ("#fbf8ef", _THEME.border),
}
"""The ground of a box, and that of its title."""


@dataclass(frozen=True, slots=True)
class DrawnPanel:
    """A panel as SVG, in pixels, and where everything lies on it."""

    svg: str
    layout: PanelLayout


def draw_panel(picture: PanelPicture) -> DrawnPanel:
    """The panel, laid out and drawn.

    Raises:
        TextDoesNotFitError, MissingGlyphError: as :func:`modgen.draw.panel_layout.lay_out`.
    """
    layout = lay_out(picture)
    paper = element("rect", x=0, y=0, width=layout.width, height=layout.height, fill=_THEME.paper)
    return DrawnPanel(draw_layout(layout, picture, [layer("Paper", [paper])]), layout)


def draw_layout(layout: PanelLayout, picture: PanelPicture, under: Sequence[str] = (), tint: float = 1.0) -> str:
    """Boxes that are laid out, as SVG in pixels; ``under``: what is drawn before them; ``tint``: as of a theme."""
    measures = Measures.of(picture.counter, picture.largest)
    headings = [part for heading in layout.headings for part in _heading(heading, measures)]
    boxes = [group(draw_box(box, picture.counter, measures, tint)) for box in layout.boxes]
    parts = [*under, layer("Boxes", boxes)]
    if headings:
        parts.append(layer("Headings", headings))
    return document(layout.width, layout.height, parts, title=picture.title, unit="px")


def _heading(heading: tuple[str, int, int, int], measures: Measures) -> Iterator[str]:
    words, left, baseline, right = heading
    letters = measures.title / 23
    size = _HEADING.fit(words, right - left, 36 * letters, 15 * letters)
    yield text(words, left, baseline, size, fill=_THEME.ink, **_HEADING.svg)
    yield element("rect", x=left, y=baseline + 8 * letters, width=right - left, height=3 * letters, fill=_THEME.city)


def draw_box(placed: PlacedBox, counter: int, measures: Measures, tint: float = 1.0) -> Iterator[str]:
    """A box with its frame, title and spaces, for counters of a width in pixels; ``tint``: as of a theme."""
    rect, strip, unit = placed.rect, placed.strip, counter / 75
    ground, band = (mixed("#ffffff", colour, tint) for colour in _GROUNDS[placed.box.kind])
    corner = 7 * unit
    frame = {"x": rect.left, "y": rect.top, "width": rect.width, "height": rect.height, "rx": corner}
    yield element("rect", fill=ground, **frame)
    top = (
        f"M{number(rect.left)} {number(strip.bottom)}V{number(rect.top + corner)}"
        f"Q{number(rect.left)} {number(rect.top)} {number(rect.left + corner)} {number(rect.top)}"
        f"H{number(rect.right - corner)}"
        f"Q{number(rect.right)} {number(rect.top)} {number(rect.right)} {number(rect.top + corner)}"
        f"V{number(strip.bottom)}Z"
    )
    yield element("path", d=top, fill=band)
    yield from _spaces(placed, counter, measures, tint)
    yield element("rect", fill="none", stroke=_THEME.border, stroke_width=2 * unit, **frame)
    yield from _titles(placed, measures, band)


def _titles(placed: PlacedBox, measures: Measures, band: str) -> Iterator[str]:
    ink = max((_THEME.paper, _THEME.ink), key=lambda colour: contrast(colour, band))
    left, y = placed.strip.left + measures.pad, placed.strip.top + 0.35 * measures.pad
    for line in placed.titles:
        yield text(line, left, y + 0.95 * measures.title, measures.title, fill=ink, **TITLE.svg)
        y += 1.15 * measures.title
    for line in placed.lines:
        yield text(line, left, y + 0.95 * measures.line, measures.line, fill=ink, **LINE.svg)
        y += 1.2 * measures.line


def _spaces(placed: PlacedBox, counter: int, measures: Measures, tint: float) -> Iterator[str]:
    """The spaces of a box: what is counted apart has another ground, and a line runs between neighbours."""
    unit = counter / 75
    line = {"stroke": _THEME.border, "stroke_opacity": 0.4, "stroke_width": 1.5 * unit}
    for one in placed.spaces:
        rect = one.rect
        if one.space.apart:
            edge = 4 * unit
            plate = {"x": rect.left + edge, "y": rect.top + edge, "width": rect.width - 2 * edge}
            plate |= {"height": rect.height - 2 * edge, "rx": edge}
            yield element("rect", fill=mixed("#ffffff", _GROUNDS["losses"][1], tint), **plate)
        if rect.right < placed.rect.right:
            yield element("path", d=f"M{rect.right} {rect.top}V{rect.bottom}", **line)
        if rect.top > placed.strip.bottom and rect.left == placed.rect.left:
            yield element("path", d=f"M{rect.left} {rect.top}H{placed.rect.right}", **line)
        if placed.box.kind == "deployment":
            yield from _outlines(one.slots[: one.space.stacks], counter)
        if len(placed.spaces) == 1:
            continue
        middle, y = (rect.left + rect.right) / 2, rect.top + 0.95 * measures.head
        yield text(one.space.head, middle, y, measures.head, text_anchor="middle", fill=_THEME.ink, **HEAD.svg)
        for words in one.lines:
            y += 1.15 * measures.name
            yield text(words, middle, y, measures.name, text_anchor="middle", fill=_THEME.ink, **NAME.svg)


def _outlines(slots: tuple[tuple[int, int], ...], width: int) -> Iterator[str]:
    """Where the counters of a tray lie at first, so that it shows which are gone."""
    unit = width / 75
    for x, y in slots:
        place = {"x": x - width / 2, "y": y - width / 2, "width": width, "height": width, "rx": 4 * unit}
        dashes = f"{number(6 * unit)} {number(4 * unit)}"
        yield element(
            "rect",
            fill="none",
            stroke=_THEME.ink,
            stroke_opacity=0.35,
            stroke_width=1.2 * unit,
            stroke_dasharray=dashes,
            **place,
        )


__all__ = ["DrawnPanel", "PanelPicture", "draw_box", "draw_layout", "draw_panel"]
