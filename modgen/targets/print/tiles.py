"""A map on paper that is smaller than its sheet: in tiles of true size that overlap, or fitted to one page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from modgen.targets.print.errors import USUAL_MARGIN, PrintError, at_least
from modgen.targets.print.lettering import Measure, broken, cut
from modgen.targets.print.values import MM, Line, Page, PaperInput, Placed, Rect, Words, outline

_ZONE = 16.0
"""Points around a tile for its marks and the names of its neighbours."""
_TICK = 9.0
_CLEAR = 2.0
_HEAD = 24.0
_TEXT, _LINE = 8.5, 12.0
"""Points of the letters of instructions, and from one line to the next."""
_BETWEEN = 12.0
"""Points between two texts in a line."""
_FOOT = 12.0
_SLACK = 1e-6
_NARROW, _LONG, _NEW = 66 * MM, 96 * MM, 36.0
"""A tile is at least so narrow and so long, or its words run over each other and the overview is a blur; and so much
of it is no overlap."""
_LETTERS = 18.0
"""Of the names of tiles in the overview, where these have room."""


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A sheet as a picture: its number, title and size in points; ``hex_height`` in points."""

    title: str
    width: float
    height: float
    hex_height: float
    picture: int = 0


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a sheet is cut into tiles, all of one size: of which page, how many, and what neighbours share."""

    page: tuple[float, float]
    columns: int
    rows: int
    width: float
    height: float
    overlap: float

    def tile(self, row: int, column: int) -> Rect:
        """Where a tile lies on the sheet."""
        x, y = column * (self.width - self.overlap), row * (self.height - self.overlap)
        return Rect(x, y, self.width, self.height)

    @property
    def on_page(self) -> Rect:
        """Where a tile lies on its page."""
        width, height = self.page
        return Rect((width - self.width) / 2, (height - self.height) / 2, self.width, self.height)


def tile_name(row: int, column: int) -> str:
    """The name of a tile: the letter of its row, from the top, and the number of its column, from the left."""
    letter = chr(ord("A") + row % 26)
    return f"{letter * (row // 26 + 1)}{column + 1}"


def tiling(sheet: MapSheet, paper: PaperInput, overlap: float) -> Tiling:
    """The tiling with the fewest pages.

    Raises:
        PrintError: as :func:`room_for_tile`.
    """
    room_for_tile(paper, overlap)
    made = []
    for page in paper.ways():
        room = [side - 2 * (paper.margin + _ZONE) for side in page]
        columns, rows = (
            1 if size <= most + _SLACK else ceil((size - overlap) / (most - overlap) - _SLACK)
            for size, most in zip((sheet.width, sheet.height), room, strict=True)
        )
        width = (sheet.width + (columns - 1) * overlap) / columns
        height = (sheet.height + (rows - 1) * overlap) / rows
        made.append(Tiling(page, columns, rows, width, height, overlap))
    return min(made, key=lambda one: one.columns * one.rows)


def room_for_tile(paper: PaperInput, overlap: float) -> None:
    """A paper has room for a tile that can be read and that is not all overlap.

    Raises:
        PrintError: it has not.
    """
    if _holds_tile(paper, overlap):
        return
    key = "paper"
    if _holds_tile(paper, min(overlap, 10 * MM)):
        key = "overlap"
    elif _holds_tile(replace(paper, margin=min(paper.margin, USUAL_MARGIN)), overlap):
        key = "margin"
    message = f"{paper.name} has no room for a tile of the map that overlaps by {overlap / MM:.0f} mm"
    remedy = f"take {at_least(*_least_for_tile(paper, overlap))}, or less `overlap` or `margin`"
    raise PrintError(message, key, remedy)


def _holds_tile(paper: PaperInput, overlap: float) -> bool:
    sides = sorted((paper.width, paper.height))
    return all(side >= least - _SLACK for side, least in zip(sides, _least_for_tile(paper, overlap), strict=True))


def _least_for_tile(paper: PaperInput, overlap: float) -> tuple[float, float]:
    """The sides of the smallest paper with room for a tile, with the margin of one."""
    around = 2 * (paper.margin + _ZONE)
    return max(_NARROW, overlap + _NEW) + around, max(_LONG, overlap + _NEW) + around


def compile_tiles(sheet: MapSheet, paper: PaperInput, overlap: float, *, measure: Measure) -> tuple[Page, ...]:
    """A page that shows how the tiles go together, if there are several, and the tiles row by row.

    ``measure`` tells how wide the words on them are.

    Raises:
        PrintError: as :func:`room_for_tile`.
    """
    plan = tiling(sheet, paper, overlap)
    tiles = [
        _tile(sheet, paper, plan, (row, column), measure) for row in range(plan.rows) for column in range(plan.columns)
    ]
    return tuple(tiles) if len(tiles) == 1 else (_assembly(sheet, paper, plan, measure), *tiles)


def _tile(sheet: MapSheet, paper: PaperInput, plan: Tiling, place: tuple[int, int], measure: Measure) -> Page:
    row, column = place
    part, at = plan.tile(row, column), plan.on_page
    name = tile_name(row, column)
    picture = Placed(sheet.picture, Rect(at.x - part.x, at.y - part.y, sheet.width, sheet.height), at)
    lines = [*_corners(at), *_joints(at, plan, row, column)]
    words = [*_neighbours(at, plan, row, column)]
    foot = plan.page[1] - paper.margin - 4
    page = f"page {row * plan.columns + column + 1} of {plan.rows * plan.columns}"
    told = f"{page}, {paper.name}: print at 100 %"
    # What a tile is called stands whole, whatever else has to give way.
    room = at.width - 4 - measure(told, 8) - measure(f": {name}", 8, strong=True) - _BETWEEN
    title = cut(sheet.title, room, 8, measure, strong=True)
    words.append(Words(f"{title}: {name}" if title else name, at.x + 2, foot, 8, strong=True))
    words.append(Words(told, at.right - 2, foot, 8, "end"))
    return Page(name, *plan.page, (picture,), tuple(lines), tuple(words), at, at)


def _corners(at: Rect) -> list[Line]:
    """Two ticks at each corner, outside of the picture."""
    made = []
    for x, out in ((at.x, -1), (at.right, 1)):
        for y, down in ((at.y, -1), (at.bottom, 1)):
            made.append(Line(x, y + down * _CLEAR, x, y + down * (_CLEAR + _TICK)))
            made.append(Line(x + out * _CLEAR, y, x + out * (_CLEAR + _TICK), y))
    return made


def _joints(at: Rect, plan: Tiling, row: int, column: int) -> list[Line]:
    """Where the edges of the neighbours come to lie: a small arrow beyond the picture at both ends of each."""
    made = []
    beside = []
    if column > 0:
        beside.append(at.x + plan.overlap)
    if column < plan.columns - 1:
        beside.append(at.right - plan.overlap)
    for x in beside:
        made += _arrow(x, at.y - _CLEAR, 0, -1) + _arrow(x, at.bottom + _CLEAR, 0, 1)
    below = []
    if row > 0:
        below.append(at.y + plan.overlap)
    if row < plan.rows - 1:
        below.append(at.bottom - plan.overlap)
    for y in below:
        made += _arrow(at.x - _CLEAR, y, -1, 0) + _arrow(at.right + _CLEAR, y, 1, 0)
    return made


def _arrow(x: float, y: float, right: float, down: float) -> list[Line]:
    """A line that ends at a point, with a head there; it comes from the way given."""
    tip, wing = 3.0, 2.0
    back = (x + right * tip, y + down * tip)
    return [
        Line(x, y, x + right * _TICK, y + down * _TICK, "register"),
        Line(x, y, back[0] + down * wing, back[1] + right * wing, "register"),
        Line(x, y, back[0] - down * wing, back[1] - right * wing, "register"),
    ]


def _neighbours(at: Rect, plan: Tiling, row: int, column: int) -> list[Words]:
    """The names of the tiles beside, each beyond the edge that they share."""
    middle, level = at.centre
    made = []
    if row > 0:
        made.append(Words(tile_name(row - 1, column), middle, at.y - 5, 8, "middle"))
    if row < plan.rows - 1:
        made.append(Words(tile_name(row + 1, column), middle, at.bottom + 11, 8, "middle"))
    if column > 0:
        made.append(Words(tile_name(row, column - 1), at.x - 5, level, 8, "middle", -90))
    if column < plan.columns - 1:
        made.append(Words(tile_name(row, column + 1), at.right + 5, level, 8, "middle", 90))
    return made


def _assembly(sheet: MapSheet, paper: PaperInput, plan: Tiling, measure: Measure) -> Page:
    """A small picture of the sheet with its tiles, and what to do."""
    told = _instructions(sheet, paper, plan)
    width, height, placed, scale, inner = max(
        (_whole(sheet, page, paper.margin, _lines(told, page, paper, measure)) for page in paper.ways()),
        key=lambda whole: whole[3],
    )
    lines, words = [], []
    size = _name_size(plan, scale, measure)
    for row in range(plan.rows):
        for column in range(plan.columns):
            part = plan.tile(row, column)
            x, y = placed.at.x + part.x * scale, placed.at.y + part.y * scale
            shown = Rect(x, y, part.width * scale, part.height * scale)
            lines += outline(shown, "tile")
            middle = (shown.centre[0], shown.centre[1] + size / 3)
            words.append(Words(tile_name(row, column), *middle, size, "middle", halo=True, strong=True))
    head = cut(f"{sheet.title}: how the tiles go together", inner.width, 12, measure, strong=True)
    words.append(Words(head, inner.x, paper.margin + 12, 12, strong=True))
    below = _lines(told, (width, height), paper, measure)
    words += [Words(line, inner.x, inner.bottom + 18 + _LINE * place, _TEXT) for place, line in enumerate(below)]
    return Page("assembly", width, height, (placed,), tuple(lines), tuple(words))


def _name_size(plan: Tiling, scale: float, measure: Measure) -> float:
    """Points of the names of tiles in the overview: no name is wider or higher than what a tile shows alone."""
    width, height = ((side - plan.overlap) * scale for side in (plan.width, plan.height))
    longest = max(measure(tile_name(plan.rows - 1, column), 1, strong=True) for column in range(plan.columns))
    return min(_LETTERS, 0.85 * width / longest, 0.85 * height)


def _instructions(sheet: MapSheet, paper: PaperInput, plan: Tiling) -> tuple[str, ...]:
    size = f"{plan.rows * plan.columns} tiles on {paper.name}, {plan.rows} by {plan.columns}"
    whole = f"{sheet.width / MM:.1f} × {sheet.height / MM:.1f} mm"
    return (
        f"{size}; together {whole}, neighbours share {plan.overlap / MM:.1f} mm.",
        "Cut the left and the upper edge of each tile along its corner marks, but for those at the edge of the map.",
        "Lay the cut edge on the arrows of the tile before, so that the picture runs on, and glue it down.",
        "Print at 100 %, not fitted to the page.",
    )


def _lines(told: Sequence[str], page: tuple[float, float], paper: PaperInput, measure: Measure) -> list[str]:
    """Instructions in lines as wide as a page has room for."""
    return [line for words in told for line in broken(words, page[0] - 2 * paper.margin, _TEXT, measure)]


def _whole(
    sheet: MapSheet, page: tuple[float, float], margin: float, below: Sequence[str]
) -> tuple[float, float, Placed, float, Rect]:
    """The sheet on a page with room for words above and below: the page's size, the picture, its scale, the room."""
    width, height = page
    told = 12 + _LINE * len(below)
    inner = Rect(margin, margin + _HEAD, width - 2 * margin, max(36.0, height - 2 * margin - _HEAD - told))
    return width, height, *_fitted(sheet, inner), inner


def compile_fit(sheet: MapSheet, paper: PaperInput, *, measure: Measure) -> tuple[Page, ...]:
    """The whole map on one page, as large as it can be but no larger than true, with its scale.

    ``measure`` tells how wide the words on it are.

    Raises:
        PrintError: the margins leave no room for the map or for the words below it.
    """
    made, needed = [], 0.0
    for width, height in paper.ways():
        margin = paper.margin
        inner = Rect(margin, margin, width - 2 * margin, height - 2 * margin - _FOOT)
        placed, scale = _fitted(sheet, replace(inner, width=max(1.0, inner.width), height=max(1.0, inner.height)))
        shown = (
            f"{scale * 100:.1f} % of the true size (1 : {1 / scale:.2f}), hexes {sheet.hex_height * scale / MM:.1f} mm"
        )
        told = f"{paper.name}: print at 100 %"
        need = measure(told, 8) + _BETWEEN + measure(f": {shown}", 8)
        if inner.width < need or inner.height < _NEW:
            needed = max(needed, need)
            continue
        room = inner.width - need
        title = cut(sheet.title, room, 8, measure)
        foot = Words(f"{title}: {shown}" if title else shown, margin, height - margin - 4, 8)
        paper_name = Words(told, width - margin, height - margin - 4, 8, "end")
        made.append((scale, Page("map", width, height, (placed,), (), (foot, paper_name), placed.at, placed.at)))
    if not made:
        least = at_least(needed + 2 * paper.margin, 2 * paper.margin + _FOOT + _NEW)
        key = "margin" if paper.margin > USUAL_MARGIN else "paper"
        raise PrintError(f"{paper.name} has no room for the map and its scale", key, f"take {least}, or less `margin`")
    return (max(made, key=lambda one: one[0])[1],)


def _fitted(sheet: MapSheet, inner: Rect) -> tuple[Placed, float]:
    """The whole sheet in the middle of a room, and its scale, at most 1."""
    scale = min(1.0, inner.width / sheet.width, inner.height / sheet.height)
    width, height = sheet.width * scale, sheet.height * scale
    at = Rect(inner.x + (inner.width - width) / 2, inner.y + (inner.height - height) / 2, width, height)
    return Placed(sheet.picture, at, at), scale
