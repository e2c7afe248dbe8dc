"""The tiles of a map, put together again, are the map."""

import io
import re
from itertools import pairwise

import numpy as np
import pikepdf
import pypdfium2
import pytest

from .conftest import shown_in, sizes

MM = 72 / 25.4
SHEET = (400 * MM, 300 * MM)


def tiles(pdf: bytes) -> dict[str, tuple[int, tuple[float, ...]]]:
    """Each tile's page and trim box by its name."""
    with pikepdf.open(io.BytesIO(pdf)) as document, document.open_outline() as outline:
        names = [item.title for item in outline.root]
        return {
            name: (number, tuple(float(side) for side in document.pages[number].TrimBox))
            for number, name in enumerate(names)
            if name != "assembly"
        }


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter", "A3", "A1"])
def test_tiles_show_the_whole_sheet_in_true_size(printed, paper):
    """Read from the operators: where each tile's corner lies on the sheet, by the matrix of the one picture."""
    (pdf,) = printed("--tiles", "--paper", paper).values()
    shown = {one.page: one for one in shown_in(pdf)}
    parts = {}
    for name, (page, (left, bottom, right, top)) in tiles(pdf).items():
        one = shown[page]
        assert one.matrix[:4] == (1.0, 0.0, 0.0, 1.0)
        assert one.clip == pytest.approx((left, bottom, right - left, top - bottom), abs=0.001)
        x, y = left - one.matrix[4], SHEET[1] - (top - one.matrix[5])
        parts[name] = (x, y, x + right - left, y + top - bottom)
        margin = 6 * MM + 8
        width, height = sizes(pdf)[page]
        assert left > margin and bottom > margin and right < width - margin and top < height - margin
    columns = sorted({(round(part[0], 3), round(part[2], 3)) for part in parts.values()})
    rows = sorted({(round(part[1], 3), round(part[3], 3)) for part in parts.values()})
    near = 0.1 * MM
    assert columns[0][0] == pytest.approx(0, abs=near) and columns[-1][1] == pytest.approx(SHEET[0], abs=near)
    assert rows[0][0] == pytest.approx(0, abs=near) and rows[-1][1] == pytest.approx(SHEET[1], abs=near)
    for line in (columns, rows):
        for (_, end), (start, _) in pairwise(line):
            assert end - start == pytest.approx(12 * MM, abs=near)
    assert len(parts) == len(columns) * len(rows)
    for name, part in parts.items():
        row, column = re.fullmatch(r"([A-Z]+)(\d+)", name).groups()
        assert part[:2] == pytest.approx((columns[int(column) - 1][0], rows[ord(row) - 65][0]), abs=near)


def seen(page: pypdfium2.PdfPage, left: float, bottom: float, size: tuple[int, int]) -> np.ndarray:
    """A part of a page from a point on, so many pixels of a tenth of a millimetre, which is 254 an inch."""
    right, top = (start + (pixels - 1e-3) * MM / 10 for start, pixels in zip((left, bottom), size, strict=True))
    page.set_mediabox(left, bottom, right, top)
    page.set_cropbox(left, bottom, right, top)
    picture = page.render(scale=254 / 72).to_numpy()[..., :3].astype(np.int16)
    assert picture.shape[1::-1] == size
    return picture


def alike(one: np.ndarray, other: np.ndarray) -> float:
    """The share of one picture that the other has too, at most a pixel aside."""
    around = [np.roll(other, (a, b), (0, 1)) for a in (-1, 0, 1) for b in (-1, 0, 1)]
    inside = (one >= np.min(around, axis=0) - 24) & (one <= np.max(around, axis=0) + 24)
    return float(inside[2:-2, 2:-2].mean())


def test_tiles_put_together_equal_the_sheet_within_a_tenth_of_a_millimetre(built):
    """Where each tile lies on the sheet by its matrix, it shows what the sheet shows there, a pixel aside at most."""
    covered = np.zeros((300, 400), bool)
    document, sheet = pypdfium2.PdfDocument(built["map-tiles.pdf"]), pypdfium2.PdfDocument(built["map.pdf"])[0]
    shown = {one.page: one for one in shown_in(built["map-tiles.pdf"])}
    for page, (left, bottom, right, top) in tiles(built["map-tiles.pdf"]).values():
        x, y = left - shown[page].matrix[4], bottom - shown[page].matrix[5]
        size = int((right - left) / MM * 10), int((top - bottom) / MM * 10)
        tile = seen(document[page], left, bottom, size)
        assert alike(tile, seen(sheet, x, y, size)) > 0.9999
        for aside in ((0.15 * MM, 0), (0, 0.15 * MM)):  # any farther off, and it would show
            assert alike(tile, seen(sheet, x + aside[0], y + aside[1], size)) < 0.9999
        covered[round(y / MM) : round((y + top - bottom) / MM), round(x / MM) : round((x + right - left) / MM)] = True
    assert covered.all()


def test_the_assembly_page_names_every_tile(built):
    document = pypdfium2.PdfDocument(built["map-tiles.pdf"])
    words = document[0].get_textpage().get_text_range()
    names = list(tiles(built["map-tiles.pdf"]))
    assert len(names) == len(document) - 1
    assert all(re.search(rf"\b{name}\b", words) for name in names)
    assert "together 400.0 × 300.0 mm, neighbours share 12.0 mm" in words


def test_a_tile_names_its_neighbours(built):
    document = pypdfium2.PdfDocument(built["map-tiles.pdf"])
    page, (left, bottom, right, top) = tiles(built["map-tiles.pdf"])["A2"]
    words = document[page].get_textpage()
    middle, level = (left + right) / 2, (bottom + top) / 2
    assert words.get_text_bounded(left - 15, level - 15, left, level + 15).split()[-1] == "A1"
    assert words.get_text_bounded(right, level - 15, right + 15, level + 15).split()[-1] == "A3"
    assert words.get_text_bounded(middle - 15, bottom - 15, middle + 15, bottom).split()[-1] == "B2"


def test_a_map_that_fits_is_one_page(printed):
    (pdf,) = printed("--tiles", "--paper", "A1").values()
    assert len(pypdfium2.PdfDocument(pdf)) == 1
