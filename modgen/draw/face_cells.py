"""The well-known layout of a counter: a row above, the symbol with a text on either side, a row below.

The cells make room for each other: the marks of the size move aside for a corner, a text beside the symbol ends above a
wide strength, and the strength shrinks where a long text beside the symbol needs the corner below it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from modgen.draw.face_parts import Part, SizePart, SymbolPart, TextPart
from modgen.draw.face_room import CAPITAL, CLEAR, Room, beside, block, fitted, font_of, written
from modgen.draw.sizes import draw_size, size_width
from modgen.draw.symbols import BOXED
from modgen.draw.text import TextDoesNotFitError

_MARKS = 3.5
"""Height of the marks of a size, in units."""
_FOOT = 1.4
"""From the lower edge to the feet of the letters in the lower row."""


def side_room(word: str, live: Room) -> float:
    """Units between the live edge and the room kept clear around the symbol."""
    return live.width / live.unit / 2 - (8.7 + 0.375 if word in BOXED else 9.0) - CLEAR


@dataclass(frozen=True, slots=True)
class Arranged:
    """Where the cells are on one face: the elements of its texts and marks, the rooms for all else."""

    drawn: Mapping[str, list[str]]
    rooms: Mapping[str, Room]


class _Row:
    """One row: how far its left, middle and right things reach; ``edge`` is where the row ends towards the symbol."""

    def __init__(self, room: Room) -> None:
        self.left, self.right = room.left, room.right
        self.inner = (room.centre, room.centre)
        self.corner_edge = {-1: 0.0, 1: 0.0}
        self.edge = 0.0


def arrange(cells: Mapping[str, Part], live: Room, turned: tuple[bool | None, bool | None]) -> Arranged:
    """Arrange the things in the cells of a face; ``turned``: whether the texts left and right of the symbol are.

    Raises:
        TextDoesNotFitError: a text is too long for its room.
        MissingGlyphError: the font lacks a character.
        KeyError: an unknown symbol or size.
    """
    symbol = cells.get("symbol")
    word = symbol.word if isinstance(symbol, SymbolPart) else ""
    wide = live.width - 2 * live.unit
    narrow = live.width - 2 * (side_room(word, live) + 1) * live.unit
    try:
        return _arranged(cells, live, turned, word, wide)
    except TextDoesNotFitError:
        if "bottom" in cells and not {"bottom-left", "bottom-right"} & set(cells):
            try:
                return _arranged(cells, live, turned, word, narrow)
            except TextDoesNotFitError:
                pass
        raise


def _arranged(
    cells: Mapping[str, Part], live: Room, turned: tuple[bool | None, bool | None], word: str, widest: float
) -> Arranged:
    unit, drawn, rooms = live.unit, dict[str, list[str]](), dict[str, Room]()
    top, bottom = _top_row(cells, live, drawn), _bottom_row(cells, live, widest, drawn)
    extra = live.height - 32 * unit
    # A symbol stands where it always does, so that all counters of a sheet are in line.
    middle = live.top + extra / 2 + (12.9 if bottom.edge < live.bottom else 15.6) * unit
    half = (8.7 if word in BOXED else 9.0) * unit
    high = (5.8 if word in BOXED else 6.3) * unit
    rooms["symbol"] = Room(live.centre - half, middle - high, live.centre + half, middle + high, unit)
    depth = side_room(word, live) * unit
    for side, cell in ((-1, "left"), (1, "right")):
        part = cells.get(cell)
        outer = live.left if side < 0 else live.right
        head = top.corner_edge[side] + CLEAR * unit if top.corner_edge[side] else live.top
        if top.edge > live.top and _reach(top, live, side) > live.width / 2 - depth - CLEAR * unit:
            head = max(head, live.top + 7.2 * unit)
        low = _reach(bottom, live, side) > live.width / 2 - depth - 0.99 * unit
        foot = bottom.edge - CLEAR * unit if low else live.bottom
        if bottom.corner_edge[side]:
            foot = min(foot, bottom.corner_edge[side] - CLEAR * unit)
        edges = (outer, outer + depth) if side < 0 else (outer - depth, outer)
        rooms[cell] = Room(edges[0], head, edges[1], foot, unit)
        if isinstance(part, TextPart) and not (word == "headquarters" and part.text == "HQ"):
            drawn[cell] = [beside(part, rooms[cell], middle, side, turned=turned[side > 0])]
    _between(cells, live, top, bottom, drawn, rooms)
    return Arranged(drawn, rooms)


def _reach(row: _Row, live: Room, side: int) -> float:
    """How far from the middle what stands in the middle of a row reaches to one side."""
    return live.centre - row.inner[0] if side < 0 else row.inner[1] - live.centre


def _top_row(cells: Mapping[str, Part], live: Room, drawn: dict[str, list[str]]) -> _Row:
    unit, row = live.unit, _Row(live)
    row.edge = live.top
    size = cells.get("top")
    marks = size_width(size.word, _MARKS * unit) if isinstance(size, SizePart) else 0.0
    gap = marks + CLEAR * unit if marks else 0.0
    corners = [(side, cells.get(cell), cell) for side, cell in ((-1, "top-left"), (1, "top-right"))]
    texts = [(side, part, cell) for side, part, cell in corners if isinstance(part, TextPart)]
    for side, part, cell in texts:
        free = live.width - gap
        if len(texts) == 2:
            free = (live.width - gap - CLEAR * unit) / 2
        points = fitted(part, free, unit)
        baseline = live.top + CAPITAL * points
        align = "left" if side < 0 else "right"
        drawn[cell] = [written(replace(part, align=align), live.left if side < 0 else live.right, baseline, points)]
        taken = font_of(part).width(part.text, points)
        row.corner_edge[side] = baseline
        row.edge = max(row.edge, baseline)
        if side < 0:
            row.left += taken + CLEAR * unit
        else:
            row.right -= taken + CLEAR * unit
    if isinstance(size, SizePart) and marks:
        centre = min(max(live.centre, row.left + marks / 2), row.right - marks / 2)
        drawn["top"] = draw_size(size.word, centre, live.top + 3.6 * unit, _MARKS * unit, size.colour)
        row.inner = (centre - marks / 2, centre + marks / 2)
        row.edge = max(row.edge, live.top + 5.7 * unit)
    elif isinstance(size, TextPart):
        free = 2 * min(live.centre - row.left, row.right - live.centre)
        points = fitted(size, free, unit)
        half = font_of(size).width(size.text, points) / 2
        drawn["top"] = [written(size, live.centre, live.top + CAPITAL * points, points)]
        row.inner = (live.centre - half, live.centre + half)
        row.edge = max(row.edge, live.top + CAPITAL * points)
    return row


def _bottom_row(cells: Mapping[str, Part], live: Room, widest: float, drawn: dict[str, list[str]]) -> _Row:
    unit, row = live.unit, _Row(live)
    row.edge = live.bottom
    baseline = live.bottom - _FOOT * unit
    middle = cells.get("bottom")
    texts = [(side, cells.get(cell), cell) for side, cell in ((-1, "bottom-left"), (1, "bottom-right"))]
    for side, part, cell in texts:
        if not isinstance(part, TextPart):
            continue
        # Beside a text in the middle a corner has a third of the row, else half of it.
        free = live.width / (3 if isinstance(middle, TextPart) else 2) - CLEAR * unit / 2
        points = fitted(part, free, unit)
        align = "left" if side < 0 else "right"
        drawn[cell] = [written(replace(part, align=align), live.left if side < 0 else live.right, baseline, points)]
        taken = font_of(part).width(part.text, points) + CLEAR * unit
        row.corner_edge[side] = baseline - 0.72 * points
        row.edge = min(row.edge, row.corner_edge[side])
        if side < 0:
            row.left += taken
        else:
            row.right -= taken
    if isinstance(middle, TextPart):
        free = min(widest, 2 * (live.centre - row.left), 2 * (row.right - live.centre))
        points = fitted(middle, free, unit)
        drawn["bottom"] = [written(middle, live.centre, baseline, points)]
        half = font_of(middle).width(middle.text, points) / 2
        row.inner = (live.centre - half, live.centre + half)
        row.edge = min(row.edge, baseline - 0.72 * points)
    return row


def _between(
    cells: Mapping[str, Part], live: Room, top: _Row, bottom: _Row, drawn: dict[str, list[str]], rooms: dict[str, Room]
) -> None:
    """The heading and the middle, one under the other between the rows."""
    unit, head = live.unit, live.top
    size = cells.get("top")
    if isinstance(size, SizePart) and size.word != "none":
        head += 7.2 * unit
    elif top.edge > live.top:
        head = top.edge + CLEAR * unit
    foot = bottom.edge - (CLEAR * unit if bottom.edge < live.bottom else 0)
    heading = cells.get("heading")
    if isinstance(heading, TextPart):
        points = fitted(heading, live.width - unit, unit)
        drawn["heading"] = [written(heading, live.centre, head + CAPITAL * points, points)]
        head += points * 0.92 + CLEAR * unit
    rooms["middle"] = Room(live.left + unit / 2, head, live.right - unit / 2, foot, unit)
    middle = cells.get("middle")
    if isinstance(middle, TextPart):
        drawn["middle"] = block(middle, rooms["middle"])


def place_of(at: object, cell_rooms: Mapping[str, Room], live: Room) -> Room:
    """The room of a part that is no text: that of its cell, or of its percents."""
    if isinstance(at, tuple):
        return live.part(at)
    known = cell_rooms.get(str(at))
    if known is not None:
        return known
    unit, third = live.unit, live.width / 3
    left = {"left": 0, "right": 2}.get(str(at).partition("-")[2], 1)
    top = live.top if str(at).startswith("top") else live.bottom - 9 * unit
    high = 6 * unit if str(at).startswith("top") else 9 * unit
    return Room(live.left + left * third, top, live.left + (left + 1) * third, top + high, unit)


__all__ = ["Arranged", "arrange", "place_of", "side_room"]
