"""Tracks, boxes and trays on paper: in true size, each whole where it fits; charts on the sheets people can buy."""

import shutil

import pypdfium2
import pypdfium2.raw
import pytest

from .conftest import PRESS, Print, shown_in, sizes

DELTA = PRESS.parent / "delta"
TITLES = ("Turn record", "River movement points", "Sea points", "Northern ports", "Southern ports", "Militia")
TRAYS = 20
"""Counters that the trays of all scenarios are for, of half an inch."""


def boxes(printed: Print, paper: str, *more: str) -> bytes:
    files = printed("--boxes", "--paper", paper, *more, spec=DELTA)
    assert list(files) == [f"boxes-{paper}.pdf"]
    return files[f"boxes-{paper}.pdf"]


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter", "Tabloid", "A3"])
def test_every_box_is_whole_on_a_page_of_the_paper(printed, paper):
    pdf = boxes(printed, paper)
    words = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    assert all(sum(text.count(title) for text in words) == 1 for title in TITLES)
    assert all(
        f"page {number} of {len(words)}, {paper}: print at 100 %" in text for number, text in enumerate(words, 1)
    )
    margin = 6 / 25.4 * 72 - 0.01
    for one in shown_in(pdf):
        width, height = sizes(pdf)[one.page]
        left, bottom, wide, high = one.clip
        assert min(left, bottom) >= margin and left + wide <= width - margin and bottom + high <= height - margin
        assert one.matrix[:4] == (1.0, 0.0, 0.0, 1.0)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_counter_fits_its_place(printed, paper):
    """Each counter of a tray has a dashed outline of half an inch, whose line is 1.2 of 75 parts of that."""
    found = []
    for page in pypdfium2.PdfDocument(boxes(printed, paper)):
        for part in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH], max_depth=9):
            left, bottom, right, top = part.get_bounds()
            line = 1.2 / 75 * 36
            side = right - left - 2 * line, top - bottom - 2 * line
            if side == pytest.approx((36, 36), abs=0.05):
                found.append(side)
    assert len(found) == TRAYS


def test_what_is_larger_than_a_page_is_in_tiles(printed):
    pdf = boxes(printed, "90x120mm")
    words = ["".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(pdf)]
    assert "howthetilesgotogether" in words[0]
    assert "A1" in words[1] and "B1" in words[2]
    assert sum("Rivermovementpoints" in text for text in words) == 1
    tiles = [one for one in shown_in(pdf) if one.page in (1, 2)]
    assert all(one.matrix[:4] == (1.0, 0.0, 0.0, 1.0) for one in tiles)


def test_no_room_is_told(modgen, tmp_path):
    spec = tmp_path / "delta"
    shutil.copytree(DELTA, spec)
    with (spec / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("\nprint: {paper: 50x50mm, margin: 20mm}\n")
    done = modgen("print", spec, "--out", tmp_path / "out", "--boxes")
    assert done.returncode == 2 and "N335" in done.stdout and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("paper", "page", "sheet", "size"),
    [
        ("A4", "A4", "A3", (420, 297)),
        ("A2", "A4", "A3", (420, 297)),
        ("210x297mm", "A4", "A3", (420, 297)),
        ("Letter", "Letter", "Tabloid", (431.8, 279.4)),
        ("Tabloid", "Letter", "Tabloid", (431.8, 279.4)),
        ("8.5x13in", "Letter", "Tabloid", (431.8, 279.4)),
    ],
)
def test_charts_are_set_on_paper_that_people_can_buy(printed, paper, page, sheet, size):
    files = printed("--charts", "--paper", paper, spec=DELTA)
    assert set(files) == {f"charts-{page}.pdf", f"player-aid-{sheet}.pdf"}
    for found in sizes(files[f"player-aid-{sheet}.pdf"]):
        assert [side / 72 * 25.4 for side in found] == pytest.approx(size, abs=0.01)
    narrow = {"A4": 210, "Letter": 215.9}[page]
    assert all(
        min(found) / 72 * 25.4 == pytest.approx(narrow, abs=0.01) for found in sizes(files[f"charts-{page}.pdf"])
    )


def test_no_column_of_the_player_aid_has_a_hole(printed):
    """Only the last column of all ends before its foot: elsewhere the lowest words are near it."""
    files = printed("--charts", "--paper", "A4", spec=PRESS.parents[2] / "specs" / "1942")
    document = pypdfium2.PdfDocument(files["player-aid-A3.pdf"])
    lowest = []
    for page in document:
        words = page.get_textpage()
        width, height = page.get_size()
        for column in range(3):
            at = (width * column / 3, 45, width * (column + 1) / 3, height)
            rects = [words.get_rect(n) for n in range(words.count_rects())]
            inside = [bottom for left, bottom, _, _ in rects if at[0] <= left < at[2] and bottom > at[1]]
            lowest.append(min(inside, default=height) / height)
    assert len(document) > 1 and max(lowest[:-4]) < 0.2
