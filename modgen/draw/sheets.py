"""Counter sheets: counters abutting in blocks, so that one cut serves two, in true size.

Counters of one colour make a block. Between blocks is a gutter, so that a cut a little beside its mark shows no other
colour; the columns of all blocks are in line, so that the long cuts go through.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

from modgen.draw.art import Face, draw_side
from modgen.draw.render import compile_typst

PAPERS: dict[str, tuple[float, float]] = {"A4": (595.276, 841.89), "Letter": (612.0, 792.0)}
"""Width and height in points."""
BLEED = 4.25
"""Points (1.5 mm) by which the outer counters' colour runs over the edge of the block."""
_MARGIN = 28.0
_TICK = 9.0
_GUTTER = 2 * (BLEED + _TICK) + 2.0
"""Between blocks: room for the bleed and the ticks of both."""
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
    place(bottom + left, dx: data.margin * 1pt, dy: -23pt)[#data.title]
    place(bottom + right, dx: -data.margin * 1pt, dy: -23pt)[sheet #(number + 1) of #data.sheets.len(), #data.note]
  })
}
"""


@dataclass(frozen=True, slots=True)
class _Block:
    """A block of counters on one page: its upper left corner, its columns, and the indices of its faces in order."""

    x: float
    y: float
    columns: int
    width: float
    faces: tuple[int, ...]

    @property
    def rows(self) -> int:
        return ceil(len(self.faces) / self.columns)


def counter_sheet(faces: Sequence[Face], *, width: float, paper: Literal["A4", "Letter"], title: str) -> bytes:
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
    drawn = [draw_side(face, bleed=BLEED) for face in faces]
    sheets = [
        {
            "faces": [placed for block in blocks for placed in _faces(block)],
            "ticks": [tick for block in blocks for tick in _ticks(block)],
        }
        for blocks in _pages(faces, width, page)
    ]
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


def _pages(faces: Sequence[Face], width: float, page: tuple[float, float]) -> list[list[_Block]]:
    """The blocks of every page: one a colour, in the order in which the colours come; a long one goes over pages."""
    left = _MARGIN + _TICK
    most = max(1, int((page[0] - 2 * left) // width))
    foot = page[1] - left - _FOOT
    groups: dict[str, list[int]] = {}
    for index, face in enumerate(faces):
        groups.setdefault(face.ground, []).append(index)
    columns = min(most, max((len(group) for group in groups.values()), default=1))
    x = (page[0] - columns * width) / 2
    pages: list[list[_Block]] = [[]]
    y = left
    for group in groups.values():
        start = 0
        while start < len(group):
            rows = int((foot - y + 1e-6) // width)
            if rows < 1 and pages[-1]:
                pages.append([])
                y = left
                continue
            taken = group[start : start + max(1, rows) * columns]
            block = _Block(x, y, min(columns, len(taken)), width, tuple(taken))
            pages[-1].append(block)
            start += len(taken)
            y += block.rows * width + _GUTTER
    return pages


def _faces(block: _Block) -> list[dict[str, object]]:
    """Where faces lie, and the part of each that shows: its own square, and its bleed where nothing lies beside it."""
    placed: list[dict[str, object]] = []
    count = len(block.faces)
    for place, index in enumerate(block.faces):
        row, column = divmod(place, block.columns)
        x, y = block.x + column * block.width, block.y + row * block.width
        left = BLEED if column == 0 else 0.0
        right = BLEED if column == block.columns - 1 or place == count - 1 else 0.0
        top = BLEED if row == 0 else 0.0
        bottom = BLEED if place + block.columns >= count else 0.0
        clip = (x - left, y - top, block.width + left + right, block.width + top + bottom)
        placed.append({"file": f"{index}.svg", "x": x, "y": y, "clip": clip})
    return placed


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
