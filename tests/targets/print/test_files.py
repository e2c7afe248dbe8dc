"""The files themselves: sizes of paper, boxes, titles, names of pages, fonts, cuts, bytes."""

import io
import re
import shutil

import numpy as np
import pikepdf
import pypdfium2
import pytest
from lxml import etree
from tests_support import Run

from .conftest import PRESS, shown_in, sizes

MM = 72 / 25.4
PAPERS = {
    "A4": (210, 297),
    "A3": (297, 420),
    "A2": (420, 594),
    "A1": (594, 841),
    "Letter": (215.9, 279.4),
    "Legal": (215.9, 355.6),
    "Tabloid": (279.4, 431.8),
    "ANSI-C": (431.8, 558.8),
    "297x420mm": (297, 420),
    "8.5x13in": (215.9, 330.2),
}


def fonts_of(pdf: bytes) -> list[pikepdf.Object]:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        found = [
            one
            for one in document.objects
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor"
        ]
        return [bool({"/FontFile", "/FontFile2", "/FontFile3"} & set(font.keys())) for font in found]


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_their_paper(printed, paper):
    files = printed("--fit", "--paper", paper)
    assert list(files) == [f"map-fit-{paper}.pdf"]
    for size in sizes(files[f"map-fit-{paper}.pdf"]):
        assert sorted(side / MM for side in size) == pytest.approx(PAPERS[paper], abs=0.01)


def test_the_fitted_map_says_its_scale(printed):
    (pdf,) = printed("--fit", "--paper", "A4").values()
    (page,) = pypdfium2.PdfDocument(pdf)
    words = page.get_textpage().get_text_range()
    (shown,) = shown_in(pdf)
    said = float(re.search(r"([\d.]+) % of the true size", words)[1]) / 100
    assert said == pytest.approx(shown.matrix[0], abs=5e-4)
    assert float(re.search(r"1 : ([\d.]+)", words)[1]) == pytest.approx(1 / shown.matrix[0], abs=5e-3)
    assert f"hexes {16 * shown.matrix[0]:.1f} mm" in words
    left, bottom, width, height = shown.clip
    margin = 6 * MM - 1e-3
    assert min(left, bottom) >= margin
    assert left + width <= page.get_width() - margin and bottom + height <= page.get_height() - margin


def test_the_sheet_is_one_page_of_its_size_with_its_boxes(built):
    pdf = built["map.pdf"]
    with pikepdf.open(io.BytesIO(pdf)) as document:
        (page,) = document.pages
        for box in (page.MediaBox, page.TrimBox, page.BleedBox):
            assert [float(side) / MM for side in box] == pytest.approx([0, 0, 400, 300], abs=0.005)
        assert document.docinfo["/Title"] == "The Press"
        assert not [
            one for one in document.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
    words = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert "The Press" in words and "The Harbour" in words and "0101" in words


@pytest.mark.parametrize("name", ["map.pdf", "map-tiles.pdf", "counters.pdf"])
def test_fonts_are_embedded_and_nothing_is_a_bitmap(built, name):
    assert fonts_of(built[name]) and all(fonts_of(built[name]))
    assert b"/Subtype /Image" not in built[name] and b"/Subtype/Image" not in built[name]


def test_the_boxes_of_counter_sheets_are_their_cuts_and_their_bleed(built):
    pdf = built["counters.pdf"]
    shown = shown_in(pdf)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for number, page in enumerate(document.pages):
            on_page = [one for one in shown if one.page == number]
            clips = np.array([one.clip for one in on_page])
            reached = [*clips[:, :2].min(axis=0), *(clips[:, :2] + clips[:, 2:]).max(axis=0)]
            assert [float(side) for side in page.BleedBox] == pytest.approx(reached, abs=0.01)
            if number % 2 == 0:
                centres = np.array([one.centre for one in on_page])
                cut = [*(centres.min(axis=0) - 18), *(centres.max(axis=0) + 18)]
                assert [float(side) for side in page.TrimBox] == pytest.approx(cut, abs=0.01)


def test_pages_have_names_and_files_a_title(built):
    with pikepdf.open(io.BytesIO(built["counters.pdf"])) as document, document.open_outline() as outline:
        assert document.docinfo["/Title"] == "The Press: counters"
        assert [item.title for item in outline.root] == ["sheet 1 front", "sheet 1 back"]
        assert [str(entry.P) for entry in list(document.Root.PageLabels.Nums)[1::2]] == [
            "sheet 1 front",
            "sheet 1 back",
        ]
    with pikepdf.open(io.BytesIO(built["map-tiles.pdf"])) as document, document.open_outline() as outline:
        assert [item.title for item in outline.root][:3] == ["assembly", "A1", "A2"]
    words = pypdfium2.PdfDocument(built["counters.pdf"])[0].get_textpage().get_text_range()
    assert "The Press, version 2: East: Hill, East: Both sides, West: Marsh" in words
    assert "sheet 1 of 1, front, page 1 of 2" in words


def test_counters_stand_in_order_of_set_up(built):
    """By side and nation as listed, by formation, who arrives later after the others; the markers of a nation last."""
    fronts = [one for one in shown_in(built["counters.pdf"]) if one.page == 0]
    order = sorted(fronts, key=lambda one: (-round(one.centre[1]), one.centre[0]))
    words = [one.words for one in order]
    assert words[:18].count("") == 1  # a spare one of the first colour, at its end
    hills = [int(word.split()[0]) for word in words[:17]]
    assert len(hills) == 17
    assert words[18] == "Turn"
    marsh = [set(word.split()) for word in words[-24:] if word]
    assert len(marsh) == 23


def test_copies_and_spare_counters_are_there(built):
    words = [one.words for one in shown_in(built["counters.pdf"]) if one.page == 0]
    assert words.count("Control") == 9 and words.count("Turn") == 1
    assert words.count("") >= 3


def test_stock_has_its_counters_where_it_was_measured(printed):
    (pdf,) = printed("--counters", "--die", "own-stock", "--printer", "shop").values()
    height = sizes(pdf)[0][1]
    fronts = [one for one in shown_in(pdf) if one.page == 0]
    assert len(fronts) == 53
    for number, one in enumerate(fronts):
        row, column = divmod(number, 7)
        wanted = ((20 + 15 * column + 6.35) * MM, height - (25 + 15.5 * row + 6.35) * MM)
        assert one.centre == pytest.approx(wanted, abs=0.01)
        assert one.clip[2] <= 15 * MM + 0.01 and one.clip[3] <= 15.5 * MM + 0.01


def test_shipped_stock_has_the_places_that_are_published(printed):
    """13 by 17 half-inch squares on Letter, an eighth of an inch between them, a quarter of an inch around all."""
    (pdf,) = printed("--counters", "--die", "ol2050", "--blanks", "120", "--printer", "shop").values()
    assert sizes(pdf)[0] == pytest.approx((612, 792))
    fronts = [one for one in shown_in(pdf) if one.page == 0]
    wanted = [(18 + 18 + 45 * column, 792 - 18 - 18 - 45 * row) for row in range(17) for column in range(13)]
    assert [one.centre for one in fronts] == [pytest.approx(at, abs=0.01) for at in wanted]


FAIR = """
print:
  dies:
    fair:
      name: Bought on a fair
      paper: A4
      counter: 0.5in
      columns: 11
      rows: 8
      left: 20mm
      top: 15mm
      across: 14mm
      down: 14mm
      more:
        - {counter: 0.625in, columns: 9, rows: 1, left: 20mm, top: 150mm, across: 17mm, down: 17mm}
        - {counter: 0.75in, columns: 8, rows: 1, left: 20mm, top: 180mm, across: 21mm, down: 21mm}
        - {counter: 20mm, height: 0.5in, columns: 2, rows: 1, left: 20mm, top: 220mm, across: 22mm, down: 14mm}
        - {counter: 20mm, height: 0.5in, columns: 5, rows: 1, left: 20mm, top: 240mm, across: 22mm, down: 14mm}
"""


def test_stock_of_several_sizes_has_each_in_its_places(printed, tmp_path):
    """Squares of three sizes and counters that are not square lie on the same sheet, fronts and backs."""
    spec = tmp_path / "muster"
    shutil.copytree(PRESS.parent / "muster", spec)
    with (spec / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(FAIR)
    (pdf,) = printed("--counters", "--die", "fair", "--backs", "duplex-long", spec=spec).values()
    (width, height), *_ = sizes(pdf)
    assert len(sizes(pdf)) == 2
    shown = shown_in(pdf)
    fronts = [one for one in shown if one.page == 0]

    def of(top: float, down: float, left: float, across: float) -> list[float]:
        """Which columns of the places of a row hold a front, by the middle of the first."""
        found = [one for one in fronts if one.centre[1] == pytest.approx(height - (top + down / 2) * MM, abs=0.01)]
        return sorted((one.centre[0] / MM - 20 - left / 2) / across for one in found)

    small = [column for row in range(8) for column in of(15 + 14 * row, 12.7, 12.7, 14)]
    brigades, blocks = of(150, 15.875, 15.875, 17), of(180, 19.05, 19.05, 21)
    ships = [*of(220, 12.7, 20, 22), *of(240, 12.7, 20, 22)]
    for columns in (small, brigades, blocks, ships):
        assert columns and columns == pytest.approx([round(column) for column in columns], abs=0.01)
    assert len(small) + len(brigades) + len(blocks) + len(ships) == len(fronts)
    assert len(brigades) == 5
    behind = sorted((round(width - one.centre[0], 2), round(one.centre[1], 2)) for one in shown if one.page == 1)
    assert behind == sorted((round(one.centre[0], 2), round(one.centre[1], 2)) for one in fronts)
    words = "".join(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range().split())
    assert "counters12.7and15.9and19.0and20.0×12.7mm,both" in words


def cuts_in(svg: bytes) -> set[tuple[float, ...]]:
    root = etree.fromstring(svg)
    (path,) = root.xpath("//*[@id='cuts']/*")
    made, last = set(), None
    for kind, x, y in re.findall(r"([ML])([\d.]+) ([\d.]+)", path.get("d")):
        point = (float(x), float(y))
        if kind == "L":
            made.add((*sorted((last, point)),))
        last = point
    return {(*start, *end) for start, end in made}


@pytest.mark.parametrize("apart", [False, True])
def test_the_cuts_are_in_millimetres_round_every_counter(printed, apart):
    more = ("--gutters",) if apart else ()
    files = printed("--counters", "--cut", "--printer", "shop", *more)
    name = "counters-A5-duplex-long" + "-gutters" * apart
    svg, pdf = files[f"{name}-cut-1.svg"], files[f"{name}.pdf"]
    root = etree.fromstring(svg)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("148mm", "210mm", "0 0 148 210")
    cuts = cuts_in(svg)
    for one in (one for one in shown_in(pdf) if one.page == 0):
        x, y = one.centre[0] / MM, 210 - one.centre[1] / MM
        for side in (x - 6.35, x + 6.35):
            assert any(a == c == pytest.approx(side, abs=0.01) and b <= y <= d for a, b, c, d in cuts)
        for side in (y - 6.35, y + 6.35):
            assert any(b == d == pytest.approx(side, abs=0.01) and a <= x <= c for a, b, c, d in cuts)


def test_saving_ink_saves_ink_and_can_be_read(printed):
    shades = {}
    for options in ((), ("--ink-saver",)):
        (pdf,) = printed("--counters", "--backs", "none", "--printer", "shop", *options).values()
        (page,) = pypdfium2.PdfDocument(pdf)
        grey = np.asarray(page.render(scale=3).to_pil().convert("L"), np.float64)
        shades[bool(options)] = 255 - grey
    assert shades[True].mean() < 0.4 * shades[False].mean()
    assert (shades[True] > 200).mean() > 0.005  # the figures are as dark as ever


@pytest.mark.parametrize("game", ["ridge", "harbour"])
def test_saving_ink_makes_terrain_and_own_pictures_pale_and_leaves_what_is_written(printed, game):
    """A ridge on land, and a picture of one's own on a whole map: half of the ink at most, but all that is dark."""
    shades = []
    for options in ((), ("--ink-saver",)):
        (pdf,) = printed("--fit", "--paper", "A4", *options, spec=PRESS.parent / game).values()
        (page,) = pypdfium2.PdfDocument(pdf)
        shades.append(255 - np.asarray(page.render(scale=1.5).to_pil().convert("L"), np.float64))
    usual, saving = shades
    assert saving.mean() < 0.56 * usual.mean()
    assert (saving > 145).mean() > 0.9 * (usual > 145).mean() > 0.005


def test_saving_ink_makes_boxes_pale(printed):
    dark = {}
    for options in ((), ("--ink-saver",)):
        (pdf,) = printed("--boxes", "--paper", "A4", *options, spec=PRESS.parent / "delta").values()
        pages = [page.render(scale=1).to_pil().convert("L") for page in pypdfium2.PdfDocument(pdf)]
        shades = [255 - np.asarray(page, float) for page in pages]
        dark[bool(options)] = np.mean([one.mean() for one in shades])
    assert dark[True] < 0.55 * dark[False]


def test_equal_specs_give_equal_bytes(modgen: Run, tmp_path):
    made = []
    for seed in ("1", "99"):
        out = tmp_path / seed
        done = modgen(
            "print", PRESS, "--out", out, PYTHONHASHSEED=seed, TZ="Asia/Tokyo" if seed == "1" else "America/Lima"
        )
        assert done.returncode == 0, done.stderr
        made.append({path.name: path.read_bytes() for path in (out / "press" / "print").iterdir()})
    assert made[0] == made[1] and len(made[0]) == 5


def test_the_calibration_page_tells_what_to_write(printed):
    (pdf,) = printed("--calibration", "--printer", "office").values()
    words = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    assert len(words) == 2
    assert "back_right: 0.8mm, back_down: -0.3mm" in words[0]
    assert "print: {printer: office, printers: {office: {back_right" in words[0]
    assert "The office printer are moved already, by −0.8 mm to the right and 0.3 mm down" in words[0]


def test_what_is_not_known_is_told(modgen: Run, tmp_path):
    for options, said in (
        (("--paper", "A44"), "'A44' is no paper: A0, A1"),
        (("--printer", "ofice"), "no printer is called 'ofice': did you mean 'office'?"),
        (("--die", "ol2055"), "no stock is called 'ol2055': did you mean 'ol2050'?"),
    ):
        done = modgen("print", PRESS, "--out", tmp_path / "out", *options)
        assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr
    done = modgen("print", PRESS, "--out", tmp_path / "out", "--die", "ol1930")
    assert done.returncode == 2 and "are 25.4 × 12.7 mm, those of the game 12.7 mm" in done.stdout
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    done = modgen("print", PRESS, "--out", tmp_path / "file")
    assert done.returncode == 2 and "cannot be written" in done.stderr and "--out" in done.stderr


def test_a_scanned_map_has_no_tiles(printed):
    moor = PRESS.parent / "moor"
    assert [name for name in printed(spec=moor) if "map" in name] == []
