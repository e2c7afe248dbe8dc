"""The words at the edges of pages, read back: they keep to their room, and are cut only where they must be."""

from itertools import combinations
from pathlib import Path

import pypdfium2
import pypdfium2.raw
import pytest

from .conftest import PRESS

MARGIN = 6 / 25.4 * 72
KINDS = ("--counters", "--tiles", "--fit", "--calibration")
WIDE = "WWWW MMMM WWWWWWWW MMMMMMMM WWWWWWWWWW MMMMMMMMMMMM WWWWWWWWWW"


@pytest.fixture
def titled(tmp_path: Path):
    """The game made to be printed, with a title of one's own."""

    def write(title: str) -> Path:
        spec = tmp_path / "press"
        spec.mkdir()
        for name in ("game.yaml", "counters.csv"):
            text = (PRESS / name).read_text(encoding="utf-8")
            (spec / name).write_text(text.replace("title: The Press,", f"title: {title},"), encoding="utf-8")
        return spec

    return write


def letters(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """The ink of the letters of a page itself, not of its pictures: left, bottom, right, top."""
    found = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=1)
    return [box for box in (letter.get_bounds() for letter in found) if box[3] - box[1] > 0.5]


def within(page: pypdfium2.PdfPage) -> bool:
    width, _ = page.get_size()
    found = letters(page)
    return bool(found) and all(left >= MARGIN - 0.5 and right <= width - MARGIN + 0.5 for left, _, right, _ in found)


@pytest.mark.parametrize("paper", ["A5", "Letter", "112x150mm"])
@pytest.mark.parametrize("backs", ["fold", "duplex-long"])
def test_wide_words_are_cut_to_their_room(printed, titled, paper, backs):
    options = ("--paper", paper, "--backs", backs, "--printer", "shop")
    files = printed(*KINDS, *options, spec=titled(WIDE))
    assert len(files) == 4
    for name, pdf in files.items():
        for number, page in enumerate(pypdfium2.PdfDocument(pdf)):
            assert within(page), (name, number)
            for one, other in combinations(letters(page), 2):
                across = min(one[2], other[2]) - max(one[0], other[0])
                assert across < 0.8 or min(one[3], other[3]) - max(one[1], other[1]) < 0.8, (name, one, other)


def test_narrow_words_are_not(printed, titled):
    """Letters half as wide as most: more of them than a guess by their number would leave."""
    title = "ill " * 24 + "still"
    (pdf,) = printed("--counters", "--paper", "A4", "--printer", "shop", spec=titled(title)).values()
    words = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert title in words


def test_instructions_are_broken_where_the_page_is_narrow(printed):
    (pdf,) = printed("--tiles", "--paper", "90x120mm", "--printer", "shop").values()
    page = pypdfium2.PdfDocument(pdf)[0]
    words = " ".join(page.get_textpage().get_text_range().split())
    assert "for those at the edge of the map" in words and "Print at 100 %, not fitted to the page." in words
    assert within(page)
