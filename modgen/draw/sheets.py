"""Counter sheets: counters abutting in a block, so that one cut serves two, in true size."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

from modgen.draw.counters import CounterFace, draw_face
from modgen.draw.render import compile_typst

PAPERS: dict[str, tuple[float, float]] = {"A4": (595.276, 841.89), "Letter": (612.0, 792.0)}
"""Width and height in points."""
BLEED = 4.25
"""Points (1.5 mm) by which the outer counters' colour runs over the edge of the block."""
_MARGIN = 28.0
_TICK = 9.0
_FOOT = 20.0

_TEMPLATE = """
#let data = json("data.json")
#set document(title: data.title, date: none)
#set text(font: data.font, size: 8pt, fill: rgb("#444444"))
#set page(width: data.page.at(0) * 1pt, height: data.page.at(1) * 1pt, margin: 0pt)
#for (number, sheet) in data.sheets.enumerate() {
  page({
    for face in sheet.faces {
      let (x, y, width, height) = face.clip
      let size = data.width + 2 * data.bleed
      place(top + left, dx: x * 1pt, dy: y * 1pt, box(width: width * 1pt, height: height * 1pt, clip: true,
        place(top + left, dx: (face.x - data.bleed - x) * 1pt, dy: (face.y - data.bleed - y) * 1pt,
          image(face.file, width: size * 1pt, height: size * 1pt))))
    }
    for tick in sheet.ticks {
      let (x1, y1, x2, y2) = tick
      place(top + left, line(start: (x1 * 1pt, y1 * 1pt), end: (x2 * 1pt, y2 * 1pt), stroke: 0.35pt + black))
    }
    place(bottom + left, dx: data.margin * 1pt, dy: -18pt)[#data.title]
    place(bottom + right, dx: -data.margin * 1pt, dy: -18pt)[sheet #(number + 1) of #data.sheets.len(), #data.note]
  })
}
"""


@dataclass(frozen=True, slots=True)
class _Block:
    """A block of counters on one page: columns and rows of width ``width``, its upper left corner at (x, y)."""

    x: float
    y: float
    columns: int
    rows: int
    width: float


def counter_sheet(faces: Sequence[CounterFace], *, width: float, paper: Literal["A4", "Letter"], title: str) -> bytes:
    """A PDF of counter fronts in true size, row by row in the order given, on as many pages as it takes.

    Args:
        faces: what is printed on each counter.
        width: of a counter, in points.
        paper: the page.
        title: printed in the margin and in the PDF's metadata.

    Raises:
        TextDoesNotFitError, MissingGlyphError: as :func:`modgen.draw.counters.draw_face`.
    """
    page = PAPERS[paper]
    # The colour must reach over the edge, so the faces are drawn for the sheet, larger by the bleed.
    drawn = [draw_face(face, bleed=BLEED) for face in faces]
    free = page[0] - 2 * _MARGIN - 2 * _TICK, page[1] - 2 * _MARGIN - 2 * _TICK - _FOOT
    columns, most_rows = max(1, int(free[0] // width)), max(1, int(free[1] // width))
    a_page = columns * most_rows
    sheets = []
    for start in range(0, max(1, len(faces)), a_page):
        count = min(a_page, len(faces) - start)
        across = min(columns, max(1, count))
        x = (page[0] - across * width) / 2
        block = _Block(x, _MARGIN + _TICK, across, max(1, ceil(count / across)), width)
        placed = [_face(block, place, start + place, count) for place in range(count)]
        sheets.append({"faces": placed, "ticks": _ticks(block)})
    data = {
        "title": title,
        "font": "Barlow",
        "page": page,
        "width": width,
        "bleed": BLEED,
        "margin": _MARGIN,
        "note": f"counters {width / 72 * 25.4:.1f} mm: print at 100 %",
        "sheets": sheets,
    }
    return compile_typst(_TEMPLATE, data, "pdf", pages=drawn)[0]


def _face(block: _Block, place: int, index: int, count: int) -> dict[str, object]:
    """Where a face lies, and the part of it that shows: its own square, and its bleed where nothing lies beside it."""
    row, column = divmod(place, block.columns)
    x, y = block.x + column * block.width, block.y + row * block.width
    left = BLEED if column == 0 else 0.0
    right = BLEED if column == block.columns - 1 or place == count - 1 else 0.0
    top = BLEED if row == 0 else 0.0
    bottom = BLEED if place + block.columns >= count else 0.0
    clip = (x - left, y - top, block.width + left + right, block.width + top + bottom)
    return {"file": f"{index}.svg", "x": x, "y": y, "clip": clip}


def _ticks(block: _Block) -> list[tuple[float, float, float, float]]:
    """A tick at both ends of every cut, outside the bleed."""
    right, bottom = block.x + block.columns * block.width, block.y + block.rows * block.width
    ticks = []
    for column in range(block.columns + 1):
        x = block.x + column * block.width
        ticks.append((x, block.y - BLEED - _TICK, x, block.y - BLEED - 1))
        ticks.append((x, bottom + BLEED + 1, x, bottom + BLEED + _TICK))
    for row in range(block.rows + 1):
        y = block.y + row * block.width
        ticks.append((block.x - BLEED - _TICK, y, block.x - BLEED - 1, y))
        ticks.append((right + BLEED + 1, y, right + BLEED + _TICK, y))
    return ticks
