"""Charts: pages as wide as they need, glyphs checked, nothing in a text is markup."""

import io

import pytest
from PIL import Image

from modgen.draw.charts import ChartNumber, ChartPage, ChartTable, charts_pdf, charts_png
from modgen.draw.text import MissingGlyphError

A4 = (595.276, 841.89)
TABLE = ChartTable("Combat", "r 1", ("Die", "1:1", "2:1"), (("1", "AE", None), ("2", "-", "DR")))
PAGE = ChartPage("Fight", "r 1", (TABLE,), (ChartNumber("Units in a hex", "3", "units", "r 2"),))


def size(png: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(png)).size


def test_a_page_each():
    assert len(charts_png((PAGE, PAGE))) == 2
    assert charts_png(()) == []
    assert charts_pdf((PAGE, PAGE), "Charts", A4).count(b"/MediaBox") == 2


def test_equal_charts_are_equal_bytes():
    assert charts_png((PAGE,)) == charts_png((PAGE,))
    assert charts_pdf((PAGE,), "Charts", A4) == charts_pdf((PAGE,), "Charts", A4)


def test_a_missing_cell_shows():
    whole = ChartPage("Fight", "r 1", (ChartTable("Combat", "r 1", TABLE.heads, (("1", "AE", ""), ("2", "-", "DR"))),))
    missing = ChartPage("Fight", "r 1", (TABLE,))
    assert charts_png((whole,)) != charts_png((missing,))


def test_a_wide_table_makes_a_wide_page():
    heads = ("Die", *(f"column-{number}" for number in range(30)))
    wide = ChartPage("Wide", "r 1", (ChartTable("Wide", "r 1", heads, (("1", *(["result"] * 30)),)),))
    assert size(charts_png((wide,))[0])[0] > 2 * size(charts_png((PAGE,))[0])[0]


def test_texts_are_data():
    words = '#panic("x") *bold* $x$ <label> @ref \\ "quoted"'
    page = ChartPage(words, words, (ChartTable(words, words, ("a", words), (("1", words),)),))
    assert len(charts_png((page,))) == 1


@pytest.mark.parametrize("field", ["title", "unit"])
def test_a_character_that_the_font_lacks(field: str):
    number = ChartNumber("Units", "3", "東" if field == "unit" else "units", "r 2")
    with pytest.raises(MissingGlyphError):
        charts_png((ChartPage("東" if field == "title" else "Fight", "r 1", (), (number,)),))
