"""Counters: every word of the language draws, texts stay in their room or are named, sheets have their true size."""

import io
import re

import pytest
from lxml import etree
from PIL import Image

from modgen.colour import contrast
from modgen.draw.counters import CounterFace, draw_face
from modgen.draw.render import faces_to_png
from modgen.draw.sheets import BLEED, PAPERS, counter_sheet
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.spec.counters import UnitSize, UnitType


@pytest.mark.parametrize("symbol", list(UnitType))
@pytest.mark.parametrize("size", [UnitSize.NONE, UnitSize.SQUAD, UnitSize.BATTALION, UnitSize.ARMY])
def test_every_word_of_the_language_draws(symbol, size):
    face = CounterFace("u", symbol=symbol, size=size, bottom="4-5", title="Turn")
    root = etree.fromstring(draw_face(face).encode())
    (unit,) = root.xpath("//*[@id='unit']")
    assert len(unit) >= (1 if symbol is UnitType.MARKER else 2)


def test_all_sizes_differ():
    assert len({draw_face(CounterFace("u", size=size)) for size in UnitSize}) == len(UnitSize)


def test_a_face_in_true_size_fills_its_ground_and_nothing_leaves_the_live_area():
    face = CounterFace("u", ground="#204060", ink="#ffffff", size="army", left="55", right="Corregidor", bottom="18-20")
    (png,) = faces_to_png([draw_face(face)], 36, ppi=720)
    image = Image.open(io.BytesIO(png)).convert("RGB")
    assert image.size == (360, 360)
    edge = 15  # pixels; the live area begins at 20, thin strokes may reach a little over it
    for x in range(360):
        for y in (*range(edge), *range(360 - edge, 360)):
            assert image.getpixel((x, y)) == image.getpixel((y, x)) == (0x20, 0x40, 0x60)


def test_a_text_that_does_not_fit_is_named():
    with pytest.raises(TextDoesNotFitError, match="Regiment of the Upper Ford"):
        draw_face(CounterFace("u", right="Regiment of the Upper Ford"))
    with pytest.raises(MissingGlyphError, match="東"):
        draw_face(CounterFace("u", left="東"))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_sheet_has_the_size_of_its_paper_and_as_many_pages_as_it_takes(paper):
    faces = [CounterFace(f"u{n}", designation) for n, designation in enumerate([36.0] * 300)]
    pdf = counter_sheet(faces, width=36, paper=paper, title="Sheet")
    boxes = [tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox ?\[([^\]]*)\]", pdf)]
    assert len(boxes) == 2
    for box in boxes:
        assert box[:2] == (0, 0)
        assert box[2:] == pytest.approx(PAPERS[paper], abs=0.01)
    assert counter_sheet(faces, width=36, paper=paper, title="Sheet") == pdf


def test_the_bleed_is_added_on_every_side():
    root = etree.fromstring(draw_face(CounterFace("u"), bleed=BLEED).encode())
    assert root.get("viewBox") == "0 0 44.5 44.5"


@pytest.mark.parametrize(("first", "second", "ratio"), [("#000000", "#ffffff", 21.0), ("#777777", "#777777", 1.0)])
def test_contrast(first, second, ratio):
    assert contrast(first, second) == pytest.approx(ratio)
