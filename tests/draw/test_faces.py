"""Counters: every word of the language draws, texts stay in their room or are named."""

import io
from dataclasses import replace

import numpy as np
import pytest
from face_support import unit
from lxml import etree
from PIL import Image, ImageFilter

from modgen.colour import contrast
from modgen.draw.counters import draw_face
from modgen.draw.face_parts import SymbolPart
from modgen.draw.render import faces_to_png
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.pictures import fronts
from modgen.spec import Sources, load
from modgen.spec.counters import UnitSize, UnitType


@pytest.mark.parametrize("symbol", list(UnitType))
@pytest.mark.parametrize("size", [UnitSize.NONE, UnitSize.SQUAD, UnitSize.BATTALION, UnitSize.ARMY])
def test_every_word_of_the_language_draws(symbol, size):
    face = unit("u", symbol=symbol, size=size, bottom="4-5", title="Turn")
    root = etree.fromstring(draw_face(face).encode())
    (things,) = root.xpath("//*[@id='unit']")
    assert len(things) >= (1 if symbol is UnitType.MARKER else 2)


def test_all_sizes_differ():
    assert len({draw_face(unit("u", size=size)) for size in UnitSize}) == len(UnitSize)


def test_a_face_in_true_size_fills_its_ground_and_nothing_leaves_the_live_area():
    face = unit("u", ground="#204060", ink="#ffffff", size="army", left="55", right="Corregidor", bottom="18-20")
    (png,) = faces_to_png([draw_face(face)], 36, ppi=720)
    image = Image.open(io.BytesIO(png)).convert("RGB")
    assert image.size == (360, 360)
    edge = 15  # pixels; the live area begins at 20, thin strokes may reach a little over it
    for x in range(360):
        for y in (*range(edge), *range(360 - edge, 360)):
            assert image.getpixel((x, y)) == image.getpixel((y, x)) == (0x20, 0x40, 0x60)


def test_a_text_that_does_not_fit_is_named():
    with pytest.raises(TextDoesNotFitError, match="Regiment of the Upper Ford"):
        draw_face(unit("u", right="Regiment of the Upper Ford"))
    with pytest.raises(MissingGlyphError, match="東"):
        draw_face(unit("u", left="東"))


FULL = {"size": "army", "corner": "0813", "left": "55", "right": "1 Mal", "bottom": "4"}
CROWDED = [
    *(unit("u", **{**FULL, "size": size}) for size in UnitSize),
    *(unit("u", **{**FULL, "symbol": symbol, "right": "1 Sqg", "left": "Qgy"}) for symbol in UnitType),
    unit("u", symbol="air", corner="0813", right="RAF"),
    unit("u", symbol="fortress", corner="0813"),
    unit("u", symbol="air", bottom="18-20", right="Corregidor", left="Jgq"),
    unit("u", symbol="naval", bottom="18-20", right="1 Sqg", left="Jgq", width=42.52),
    unit("u", symbol="infantry", left="Luzon", right="Corregidor", bottom="18-20", size="army", corner="0813"),
    unit("u", symbol="headquarters", size="brigade", right="HQ", bottom="1"),
    unit("u", symbol="marker", title="Turn of the game marker"),
    unit("u", symbol="marker", title="Turn", left="Allied", right="Out of Supply", corner="0813", bottom="4"),
    unit("u", symbol="marker", title="Victory", size="corps", corner="T12"),
]


def marks(svg: str) -> tuple[etree._Element, list[np.ndarray]]:
    """The things printed on a face, and where each leaves ink, at five pixels a point of a half-inch counter."""
    root = etree.fromstring(svg.encode())
    for group in root.findall("{*}g"):
        if group.get("id") != "unit":
            root.remove(group)
    (printed,) = root.findall("{*}g")
    things, alone = list(printed), []
    for thing in things:
        printed[:] = [thing]
        alone.append(etree.tostring(root, encoding="unicode"))
    printed[:] = things
    images = [Image.open(io.BytesIO(png)).convert("L") for png in faces_to_png(alone, 36, ppi=360)]
    return printed, [np.asarray(image) < 200 for image in images]


@pytest.mark.parametrize("face", CROWDED, ids=range(len(CROWDED)))
def test_texts_keep_a_point_and_a_half_clear(face):
    """Each text of its own against all else; the lines of one text may be nearer, but do not touch."""
    black = tuple(replace(part, colour="#000000") for part in face.parts)
    things, inked = marks(draw_face(replace(face, parts=black, ground="#ffffff")))
    marker = not any(isinstance(part, SymbolPart) for part in face.parts)
    # What a symbol says inside its box is part of it.
    texts = [
        n
        for n, child in enumerate(things)
        if child.tag.endswith("text") and child.text not in ("G", "HQ", "S", "P", "R")
    ]
    nothing = np.zeros((180, 180), bool)
    for one in texts:
        size = things[one].get("font-size")
        same = [n for n in texts if n != one and things[n].get("font-size") == size and marker]
        lines = np.any([nothing, *(inked[n] for n in same)], axis=0)
        others = np.any([nothing, *(ink for n, ink in enumerate(inked) if n != one and n not in same)], axis=0)
        near = np.asarray(Image.fromarray(inked[one]).convert("L").filter(ImageFilter.MaxFilter(2 * 6 + 1))) > 0
        assert inked[one].any()
        assert not (near & others).any(), things[one].text
        assert not (inked[one] & lines).any()
        rows, columns = np.nonzero(inked[one])  # the live area is 32 of 36 points
        assert min(rows.min(), columns.min()) >= 9 and max(rows.max(), columns.max()) <= 171


def test_a_headquarters_says_so_once():
    svg = draw_face(unit("u", symbol="headquarters", right="HQ"))
    assert svg.count(">HQ</text>") == 1
    assert ">7</text>" in draw_face(unit("u", symbol="headquarters", right="7"))


def test_a_marker_shows_its_designation_or_else_its_name():
    assert "Control" not in draw_face(unit("u", symbol="marker", title="Turn", right="Hold")).split("<g", 1)[1]
    assert ">Hold</text>" in draw_face(unit("u", symbol="marker", title="Turn", right="Hold"))
    assert ">Turn</text>" not in draw_face(unit("u", symbol="marker", title="Turn", right="Hold"))
    assert ">Turn</text>" in draw_face(unit("u", symbol="marker", title="Turn"))


@pytest.mark.parametrize("face", [unit(**FULL), unit(symbol="air", corner="0813"), unit(size="army", corner="0813")])
def test_the_set_up_hex_stands_in_the_corner(face):
    things = etree.fromstring(draw_face(face).encode()).xpath("//*[@id='unit']")[0]
    (text,) = [child for child in things if child.text == "0813"]
    assert 5 <= float(text.get("font-size")) <= 6
    assert (float(text.get("x")), float(text.get("y"))) < (3, 7)


def test_a_corner_that_leaves_no_room_for_the_size_is_told():
    with pytest.raises(TextDoesNotFitError, match="0813 0914 1015"):
        draw_face(unit("u", size="army", corner="0813 0914 1015"))


def test_an_edge_stands_out_from_the_ground_and_only_if_wanted():
    face = unit("u", ground="#a9cfe8")
    plain, edged = (
        np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
        for png in faces_to_png([draw_face(face), draw_face(face, edge=True)], 36, ppi=150)
    )
    assert (plain[0] == (0xA9, 0xCF, 0xE8)).all()
    for line in (edged[0], edged[-1], edged[:, 0], edged[:, -1]):
        assert contrast("#" + bytes(line[40]).hex(), face.ground) > 2
    assert (edged[3, 3] == plain[3, 3]).all()


@pytest.mark.parametrize("width", [36.0, 42.5197, 45.0, 20.1])
def test_a_face_fills_whole_pixels(width):
    (png,) = faces_to_png([draw_face(unit("u", width=width, ground="#204060"))], width, ppi=150)
    image = Image.open(io.BytesIO(png))
    assert image.size == (round(width / 72 * 150),) * 2
    assert image.info["dpi"] == pytest.approx((150, 150), abs=0.1)
    shown = np.asarray(image.convert("RGBA"))
    for line in (shown[0], shown[-1], shown[:, 0], shown[:, -1]):
        assert (line == (0x20, 0x40, 0x60, 255)).all()


def test_texts_beside_the_symbol_are_turned_as_a_series(small_spec):
    def turned(*designations: str) -> list[bool]:
        table = small_spec / "counters.csv"
        head = "id,name,nation,type,size,strength,designation\n"
        rows = [f"blue-{n},Blue,blueland,infantry,none,3,{word}" for n, word in enumerate(designations)]
        rows += ["mark,Turn,blueland,marker,none,,A very long marker"]
        table.write_text(head + "\n".join(rows), encoding="utf-8")
        (small_spec / "setup.yaml").write_text(
            (small_spec / "setup.yaml").read_text(encoding="utf-8").split("scenarios:")[0], encoding="utf-8"
        )
        faces = fronts(load(small_spec, Sources(small_spec)).game)[: len(designations)]
        return ["rotate(90" in draw_face(face) for face in faces]

    assert turned("1", "2", "33") == [False] * 3
    assert turned("1", "2", "Corregidor") == [True] * 3


def test_the_sides_of_a_new_game_differ_in_grey(small_spec):
    nations = load(small_spec, Sources(small_spec)).game.nations
    first, second = (nation.ground for nation in nations)
    assert contrast(first, second) > 2
    assert all(contrast(nation.ink, nation.ground) >= 4.5 for nation in nations)


def test_the_bleed_is_added_on_every_side():
    root = etree.fromstring(draw_face(unit("u"), bleed=4.25).encode())
    assert root.get("viewBox") == "0 0 44.5 44.5"


@pytest.mark.parametrize(("first", "second", "ratio"), [("#000000", "#ffffff", 21.0), ("#777777", "#777777", 1.0)])
def test_contrast(first, second, ratio):
    assert contrast(first, second) == pytest.approx(ratio)
