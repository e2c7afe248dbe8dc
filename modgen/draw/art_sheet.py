"""Faces cut out of the picture of a whole counter sheet, and whether the cuts lie where the picture has its lines."""

import io
from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from modgen.draw.raster import open_picture, resample

_SMALL = 1600
"""Pixels of the longer side of the copy on which lines are looked for."""
_STEP = 14
"""Levels of 255 between two pixels from which on there is an edge between them."""
_THROUGH, _HARDLY = 0.6, 0.3
"""The share of a line's length along which there is an edge: where it is one, and where it is surely none."""
_FEWEST = 3
"""Rows or columns below which nothing can be told."""
_NEAR = 0.04
"""Of a cell: how far cuts may lie beside the lines."""


@dataclass(frozen=True, slots=True)
class SheetCut:
    """A picture of counters in rows and columns, and how it is cut.

    size: of the picture, in pixels, as are margins (left, top, right, bottom), gutters (across, down) and ``cut``, what
    is taken off each side of each face. turn: how far the sheet lies turned on the picture about its middle, in degrees
    clockwise; the other numbers are those of the picture turned back.
    """

    data: bytes
    size: tuple[int, int]
    rows: int
    columns: int
    margins: tuple[float, float, float, float]
    gutters: tuple[float, float]
    turn: float = 0.0
    cut: float = 0.0

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a counter, in pixels; not above 0 where margins and gutters leave nothing."""
        left, top, right, bottom = self.margins
        across, down = self.gutters
        return (
            (self.size[0] - left - right - (self.columns - 1) * across) / self.columns,
            (self.size[1] - top - bottom - (self.rows - 1) * down) / self.rows,
        )

    @property
    def face(self) -> tuple[float, float]:
        """Width and height of what is cut out."""
        width, height = self.cell
        return width - 2 * self.cut, height - 2 * self.cut

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """The upper left corner of what is cut out, rows and columns counted from 0."""
        width, height = self.cell
        return (
            self.margins[0] + column * (width + self.gutters[0]) + self.cut,
            self.margins[1] + row * (height + self.gutters[1]) + self.cut,
        )


@dataclass(frozen=True, slots=True)
class OffLines:
    """Lines of a picture that lie elsewhere than the cuts: along which axis, and the margins that would fit."""

    axis: str
    before: float
    after: float


def cut_faces(given: tuple[SheetCut, tuple[tuple[int, int], ...]]) -> dict[str, bytes]:
    """The faces of some cells (row, column, from 0) as PNG, by ``row,column``; the picture is opened once.

    Raises:
        PictureError: it cannot be read.
    """
    sheet, cells = given
    image = open_picture(sheet.data)
    width, height = sheet.face
    pixels = max(1, round(max(width, height)))
    across, down = width / pixels, height / pixels
    made = {}
    for row, column in cells:
        left, top = sheet.corner(row, column)
        a, b, c, d, e, f = _turned(sheet)
        # The middle of the first pixel of a face, in the picture turned back.
        x, y = left + across / 2 - 0.5, top + down / 2 - 0.5
        back = (a * across, b * down, a * x + b * y + c, d * across, e * down, d * x + e * y + f)
        stream = io.BytesIO()
        resample(image, back, (pixels, pixels), "#ffffff").save(stream, "PNG", compress_level=6)
        made[f"{row},{column}"] = stream.getvalue()
    return made


def _turned(sheet: SheetCut) -> tuple[float, float, float, float, float, float]:
    """From the picture turned back about its middle to the picture."""
    x, y = (sheet.size[0] - 1) / 2, (sheet.size[1] - 1) / 2
    c, s = cos(radians(sheet.turn)), sin(radians(sheet.turn))
    return c, -s, x - c * x + s * y, s, c, y - s * x - c * y


def off_lines(sheet: SheetCut) -> list[OffLines]:
    """Where lines run through the whole picture and the cuts lie clearly beside them; empty where nothing can be told.

    A line is an edge along most of the block; what is printed on counters is not as long as that.

    Raises:
        PictureError: the picture cannot be read.
    """
    image = open_picture(sheet.data)
    if sheet.turn:
        image = resample(image, _turned(sheet), image.size, "#ffffff")
    scale = min(1.0, _SMALL / max(image.size))
    small = image.resize(
        (max(1, round(image.width * scale)), max(1, round(image.height * scale))), Image.Resampling.BOX
    )
    pixels = np.asarray(small, dtype=np.int16)
    left, top, right, bottom = (margin * scale for margin in sheet.margins)
    rows = slice(max(0, round(top)), max(1, small.height - round(bottom)))
    columns = slice(max(0, round(left)), max(1, small.width - round(right)))
    width, height = (side * scale for side in sheet.cell)
    found = []
    for axis, block, count, size, gutter, ends, long in (
        ("columns", pixels[rows], sheet.columns, width, sheet.gutters[0] * scale, (left, right), small.width),
        (
            "rows",
            pixels[:, columns].swapaxes(0, 1),
            sheet.rows,
            height,
            sheet.gutters[1] * scale,
            (top, bottom),
            small.height,
        ),
    ):
        better = _better(_edges(block), count, size, gutter, ends, long) if count >= _FEWEST else None
        if better is not None:
            found.append(OffLines(axis, better[0] / scale, better[1] / scale))
    return found


def _edges(block: NDArray[np.int16]) -> NDArray[np.float64]:
    """The share of the first axis along which there is an edge at, or next to, each gap of the second."""
    steps = np.abs(np.diff(block, axis=1)).max(axis=2) > _STEP
    near = steps.copy()
    near[:, 1:] |= steps[:, :-1]
    near[:, :-1] |= steps[:, 1:]
    shares: NDArray[np.float64] = near.mean(axis=0)
    return shares


def _better(
    edges: NDArray[np.float64], count: int, size: float, gutter: float, ends: tuple[float, float], long: int
) -> tuple[float, float] | None:
    """Margins whose cuts lie on lines where those given do not."""
    reach = np.arange(-round(size / 2), round(size / 2) + 1)
    before, after = np.meshgrid(reach + ends[0], reach + ends[1], indexing="ij")
    pitch = (long - before - after + gutter) / count
    places = before[..., None] + pitch[..., None] * np.arange(1, count)
    values = [edges[np.clip(np.rint(places - 1 - back), 0, len(edges) - 1).astype(int)] for back in {0.0, gutter}]
    scores = np.min([value.mean(axis=-1) for value in values], axis=0)
    middle = len(reach) // 2
    at = np.unravel_index(np.argmax(scores - 1e-4 * (np.abs(before - ends[0]) + np.abs(after - ends[1]))), scores.shape)
    moved = max(abs(before[at] - ends[0]), abs(after[at] - ends[1]))
    if scores[middle, middle] > _HARDLY or scores[at] < _THROUGH or moved <= _NEAR * size:
        return None
    return float(before[at]), float(after[at])
