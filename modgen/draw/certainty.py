"""How sure each hex of a map is to be land, coast or sea, and what other grids there are: a picture to work from."""

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.certainty_points import INK, PAPER, WRONG, PanelPoint, point_marks, text_box
from modgen.draw.svg import document, element, geometry_path, group, layer, line_path, text
from modgen.draw.text import Font
from modgen.geo import from_wkb
from modgen.hexes import Frame, Layout, bounds

FloatArray = NDArray[np.float64]

_COLOURS = {"land": "#d9bd7c", "coast": "#a9c79a", "sea": "#9cc3dc"}
_PALE, _QUIET, _COAST, _UNSURE = "#f3efe4", "#5b666c", "#3d5a69", "#c2410c"
_SHADE = "#6b4e1f"
_GRID, _EDGE = 1e-6, 0.2
_MARGIN, _GAP = 26.0, 18.0
_TITLE, _BODY, _SMALLEST = 19.0, 9.5, 4.2
_STRONG, _PLAIN = Font(weight=700), Font(weight=500)


@dataclass(frozen=True, slots=True, eq=False)
class Panel:
    """One grid over the coast, in plane units (points) from its upper left corner.

    land: WKB, or no bytes. names: of the hexes, by cell. classes: shares of samples in which each cell is land, coast
    and sea; shape (n, 3), or (0, 3) where nothing is known. named: cells of which facts say what they hold, and
    whether that is so. turn: degrees clockwise from the top to north.
    """

    words: str
    layout: Layout
    frame: Frame
    land: bytes
    names: tuple[str, ...]
    classes: FloatArray
    points: tuple[PanelPoint, ...]
    named: tuple[tuple[int, bool], ...]
    turn: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        _, _, right, bottom = bounds(self.layout, self.frame)
        return right, bottom


@dataclass(frozen=True, slots=True, eq=False)
class CertaintyPicture:
    """The grid that was found, others that the facts leave, and sentences about them.

    sure: the share of samples from which on a class is sure.
    """

    title: str
    decided: bool
    notes: tuple[str, ...]
    main: Panel
    others: tuple[Panel, ...]
    sure: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as SVG, with its size in points."""

    svg: str
    width: float
    height: float


def draw_certainty(picture: CertaintyPicture) -> Drawn:
    """Draw it: the grid large, the legend and the sentences under it, other grids small below.

    Raises:
        MissingGlyphError: a font lacks a character of a name.
    """
    wide, high = picture.main.size
    width = max(wide, 560.0) + 2 * _MARGIN
    room = width - 2 * _MARGIN
    parts: list[str] = []
    y = _MARGIN + _TITLE * 0.8
    verdict = "decided" if picture.decided else "not decided"
    parts.append(text(picture.title, _MARGIN, y, _TITLE, fill=INK, **_STRONG.svg))
    shown = _STRONG.width(verdict, _BODY + 2)
    colour = _COAST if picture.decided else WRONG
    parts.append(text(verdict, width - _MARGIN - shown, y, _BODY + 2, fill=colour, **_STRONG.svg))
    y += 8
    y += _words(parts, [picture.main.words], y, room)
    top = y + 10
    left = _MARGIN + (room - wide) / 2
    body = [_panel(picture.main, left, top, picture.sure, "main")]
    y = top + high + 14
    panels = (picture.main, *picture.others)
    missed = any(
        not held for panel in panels for held in (*(p.held for p in panel.points), *(h for _, h in panel.named))
    )
    y += _legend(parts, y, room, classes=picture.main.classes.size > 0, missed=missed)
    y += _words(parts, list(picture.notes), y, room)
    if picture.others:
        y += 12
        parts.append(
            text("Other grids that hold the facts about as well", _MARGIN, y + 12, 12, fill=INK, **_STRONG.svg)
        )
        y += 22
        y = _others(picture, body, parts, y, room)
    height = y + _MARGIN
    paper = element("rect", x=0, y=0, width=width, height=height, fill=PAPER)
    svg = document(width, height, [layer("Paper", [paper]), *body, layer("Words", parts)], title=picture.title)
    return Drawn(svg, width, height)


def _others(picture: CertaintyPicture, body: list[str], parts: list[str], y: float, room: float) -> float:
    """Small panels side by side, as many as fit; gives where they end."""
    x, row = 0.0, 0.0
    for number, panel in enumerate(picture.others):
        wide, high = panel.size
        if x and x + wide > room:
            x, y, row = 0.0, y + row + _GAP, 0.0
        lines = _PLAIN.wrap(panel.words, _BODY - 1.5, max(wide, 150.0))
        for index, line in enumerate(lines):
            parts.append(text(line, _MARGIN + x, y + 8 + 9.5 * index, _BODY - 1.5, fill=_QUIET, **_PLAIN.svg))
        top = y + 9.5 * len(lines) + 6
        body.append(_panel(panel, _MARGIN + x, top, picture.sure, f"other {number + 1}"))
        row = max(row, top - y + high)
        x += max(wide, 150.0) + _GAP
    return y + row


def _words(parts: list[str], sentences: list[str], y: float, room: float) -> float:
    """Sentences one below the other; gives how high they are."""
    lines = [line for sentence in sentences for line in _PLAIN.wrap(sentence, _BODY, room)]
    for number, line in enumerate(lines, 1):
        parts.append(text(line, _MARGIN, y + 12.5 * number, _BODY, fill=_QUIET, **_PLAIN.svg))
    return 12.5 * len(lines) + 4


def _legend(parts: list[str], y: float, room: float, *, classes: bool, missed: bool) -> float:
    """What the colours and signs mean; gives how high it is."""
    x = _MARGIN
    entries: list[tuple[str, str]] = []
    if classes:
        entries += [
            (element("rect", x=0, y=-8, width=11, height=9, fill=colour), f"surely {word}")
            for word, colour in _COLOURS.items()
        ]
        unsure = element("rect", x=0.7, y=-7.5, width=9.6, height=8, fill=_PALE, stroke=_UNSURE, stroke_width=1.4)
        entries.append((unsure, "unsure: how often it is the likeliest"))
    dot = element("circle", cx=5, cy=-3.5, r=2.4, fill=INK)
    entries.append((dot, "a point, with a line to its hex"))
    ring = element("circle", cx=5, cy=-3.5, r=3.2, fill="none", stroke=INK, stroke_width=0.9)
    entries.append((ring, "a fact says what it holds"))
    if missed:
        entries.append((element("circle", cx=5, cy=-3.5, r=2.6, fill=WRONG), "red: missed"))
    top = y
    for sign, words in entries:
        if x > _MARGIN and x + 15 + _PLAIN.width(words, _BODY) > _MARGIN + room:
            x, y = _MARGIN, y + 14
        parts.append(group([sign], transform=f"translate({x:.2f} {y + 8:.2f})"))
        parts.append(text(words, x + 15, y + 8, _BODY, fill=INK, **_PLAIN.svg))
        x += 15 + _PLAIN.width(words, _BODY) + 16
    return y - top + 20.0


def _panel(panel: Panel, x: float, y: float, sure: float, name: str) -> str:
    corners = panel.frame.to_plane(panel.layout.orientation, panel.layout.corners())
    centres = panel.frame.to_plane(panel.layout.orientation, panel.layout.centres())
    size = panel.frame.height
    parts = [_cells(panel, corners, sure)]
    parts += _coast(panel, corners)
    parts.append(
        element("path", d=line_path(corners, closed=True), fill="none", stroke=INK, stroke_width=0.35, opacity=0.4)
    )
    outlines, taken = _unsure(panel, corners, centres, sure)
    parts += outlines
    if size >= 9:
        numbers, boxes = _numbers(panel, centres, size)
        parts.append(numbers)
        taken += boxes
    parts += [_ring(centres[cell], size, held) for cell, held in panel.named]
    parts += point_marks(panel.points, centres, panel.size, size, np.array(taken).reshape(-1, 4))
    parts.append(_north(panel, size, above=name == "main"))
    return layer(f"Grid {name}", parts, transform=f"translate({x:.2f} {y:.2f})")


def _coast(panel: Panel, corners: FloatArray) -> list[str]:
    """The land under the hexes, and the line of the coast without the edge of the map."""
    if not panel.land:
        return []
    board = shapely.union_all(shapely.polygons(corners), grid_size=_GRID)
    land = shapely.intersection(from_wkb(panel.land), board)
    coast = shapely.intersection(shapely.boundary(land), shapely.buffer(board, -_EDGE))
    fill, opacity = (_SHADE, 0.13) if panel.classes.size else (_COLOURS["land"], 0.9)
    line = {"stroke": _COAST, "stroke_width": 0.7, "stroke_linejoin": "round", "stroke_linecap": "round"}
    return [
        element("path", d=geometry_path(land), fill=fill, fill_opacity=opacity, fill_rule="evenodd"),
        element("path", d=geometry_path(coast), fill="none", **line),
    ]


def _cells(panel: Panel, corners: FloatArray, sure: float) -> str:
    """The hexes by their likeliest class, the paler the less sure."""
    if not panel.classes.size:
        return element("path", d=line_path(corners, closed=True), fill=_COLOURS["sea"], fill_opacity=0.55)
    known = np.isfinite(panel.classes).all(axis=1)
    likeliest = np.argmax(np.nan_to_num(panel.classes), axis=1)
    share = np.nan_to_num(panel.classes).max(axis=1)
    parts = [element("path", d=line_path(corners[~known], closed=True), fill=_PALE)] if (~known).any() else []
    for number, colour in enumerate(_COLOURS.values()):
        for low, high, opacity in ((sure, 2.0, 1.0), (0.7, sure, 0.55), (-1.0, 0.7, 0.3)):
            chosen = known & (likeliest == number) & (share >= low) & (share < high)
            if chosen.any():
                parts.append(
                    element("path", d=line_path(corners[chosen], closed=True), fill=colour, fill_opacity=opacity)
                )
    return group(parts)


def _unsure(panel: Panel, corners: FloatArray, centres: FloatArray, sure: float) -> tuple[list[str], list[FloatArray]]:
    """An outline around each hex that is not sure, and how often it is the likeliest; and the boxes of these shares."""
    boxes: list[FloatArray] = []
    if not panel.classes.size:
        return [], boxes
    share = np.nan_to_num(panel.classes).max(axis=1)
    chosen = np.flatnonzero((share < sure) & np.isfinite(panel.classes).all(axis=1))
    if not len(chosen):
        return [], boxes
    inwards = corners[chosen] + 0.07 * (centres[chosen][:, None, :] - corners[chosen])
    width = max(0.7, panel.frame.height / 22)
    parts = [
        element("path", d=line_path(inwards, closed=True), fill="none", stroke=_UNSURE, stroke_width=width,
                stroke_linejoin="round")
    ]  # fmt: skip
    size = panel.frame.height * 0.24
    if size >= _SMALLEST:
        for cell in chosen.tolist():
            words = f"{share[cell]:.0%}"
            x, y = centres[cell] - (_STRONG.width(words, size) / 2, -panel.frame.height * 0.36)
            parts.append(text(words, float(x), float(y), size, fill=_UNSURE, **_STRONG.svg))
            boxes.append(text_box(words, float(x), float(y), size, _STRONG))
    return parts, boxes


def _numbers(panel: Panel, centres: FloatArray, height: float) -> tuple[str, list[FloatArray]]:
    """The numbers of the hexes, and their boxes."""
    size = max(min(height * 0.2, 6.0), 3.0)
    parts, boxes = [], []
    for name, (x, y) in zip(panel.names, centres.tolist(), strict=True):
        if name:
            at = x - _PLAIN.width(name, size) / 2
            parts.append(text(name, at, y - height * 0.27, size))
            boxes.append(text_box(name, at, y - height * 0.27, size, _PLAIN))
    return group(parts, fill=_QUIET, opacity=0.85, **_PLAIN.svg), boxes


def _ring(centre: FloatArray, height: float, held: bool) -> str:
    x, y = centre.tolist()
    colour = INK if held else WRONG
    return element(
        "circle", cx=x, cy=y, r=height * 0.13, fill="none", stroke=colour, stroke_width=max(0.6, height / 36)
    )


def _north(panel: Panel, height: float, *, above: bool) -> str:
    """An arrow to the north at the upper right corner: above the grid, or in it where there is no room above."""
    _, _, right, _ = bounds(panel.layout, panel.frame)
    size = 13.0 if above else min(max(height * 0.6, 10.0), 22.0)
    path = f"M0 {-size:.2f}L{size * 0.32:.2f} {size * 0.5:.2f}L0 {size * 0.2:.2f}L{-size * 0.32:.2f} {size * 0.5:.2f}Z"
    arrow = element("path", d=path, fill=INK, stroke=PAPER, stroke_width=1.2)
    x, y = (right - size * 0.7, -size) if above else (right - size * 1.2, size * 1.3)
    return group([arrow], transform=f"translate({x:.2f} {y:.2f}) rotate({panel.turn:.2f})")
