"""Cuts of a scanned counter sheet are held against the lines of its picture, and no design of counters is one."""

import numpy as np
import pytest
from art_support import BLUE, RED, png, scanned_sheet
from PIL import Image, ImageDraw

from modgen.draw.art_sheet import SheetCut, off_lines

WORDS = [[str(row * 6 + column) for column in range(6)] for row in range(4)]
GROUNDS = [BLUE, RED, "#5b6b3a", "#c9a23a"]


def cut(image: Image.Image, margins: tuple[float, float, float, float], gutter: float, turn: float = 0.0) -> SheetCut:
    return SheetCut(png(image), image.size, 4, 6, margins, (gutter, gutter), turn)


@pytest.mark.parametrize("turn", [0.0, 1.3, -2.1])
@pytest.mark.parametrize("gutter", [2, 8])
def test_right_numbers_are_left_alone(turn: float, gutter: int):
    image = scanned_sheet(WORDS, GROUNDS, gutter=gutter, turn=turn)
    assert off_lines(cut(image, (48, 40, 48, 40), gutter, turn)) == []


@pytest.mark.parametrize(("left", "top"), [(30, 0), (-35, 0), (0, 26), (24, -28)])
def test_margins_that_are_off_are_named_and_put_right(left: int, top: int):
    image = scanned_sheet(WORDS, GROUNDS, gutter=8)
    found = {one.axis: one for one in off_lines(cut(image, (48 + left, 40 + top, 48 - left, 40 - top), 8))}
    assert set(found) == {axis for axis, by in (("columns", left), ("rows", top)) if by}
    for axis, before, after in (("columns", 48, 48), ("rows", 40, 40)):
        if axis in found:
            assert (found[axis].before, found[axis].after) == pytest.approx((before, after), abs=4)


def test_what_is_printed_on_counters_is_no_line():
    """Counters of one colour that abut, with boxes and bands that lie in line from counter to counter."""
    image = Image.new("RGB", (600, 400), BLUE)
    draw = ImageDraw.Draw(image)
    for x in range(0, 600, 100):
        for y in range(0, 400, 100):
            draw.rectangle((x + 20, y + 20, x + 80, y + 55), fill="#ffffff", outline="#000000", width=2)
    assert off_lines(cut(image, (0, 0, 0, 0), 0)) == []


def test_a_scan_full_of_noise_tells_nothing():
    noise = np.random.default_rng(1).integers(0, 255, (400, 600, 3), dtype=np.uint8)
    assert off_lines(cut(Image.fromarray(noise), (12, 12, 12, 12), 4)) == []
