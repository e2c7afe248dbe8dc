"""What is said of pictures of the user's own goes by each counter as it is printed, and of no face that nobody sees."""

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from modgen.diagnostics import Diagnostic, SpecError
from modgen.diagnostics.render import render
from modgen.draw.art import prepare_bitmap
from modgen.draw.face_parts import ImagePart
from modgen.pipeline.check import check_spec
from modgen.pipeline.pictures import fronts
from modgen.spec import Sources, load

HEAD = """\
modgen: 1
game: {id: ford, title: The Ford}
books: {rules: {title: The rules of The Ford}}
defaults: {cite: rules 1}
map:
  name: The Ford
  sheet: {width: 6in, height: 5in}
  grid: {orientation: flat, columns: 6, rows: 5, height: 0.75in, shifted: even, numbering: {order: column-row}}
sides: {blue: {name: Blue}}
nations: {blues: {name: Blue, side: blue, ground: "#274b74", ink: "#ffffff"}}
"""
LONG = "The Lancers of the Upper Ford and of the Lower Ford"


def findings(folder: Path, rest: str, **pictures: tuple[int, int]) -> list[Diagnostic]:
    (folder / "game.yaml").write_text(HEAD + rest, encoding="utf-8")
    for name, size in pictures.items():
        Image.new("RGB", size, "#336699").save(folder / f"{name}.png")
    try:
        return list(check_spec(folder, Sources(folder)).findings)
    except SpecError as error:
        return list(error.diagnostics)


def gull(more: str) -> str:
    return f"counters:\n  gull: {{name: The Gull, nation: blues, type: naval, {more}}}\n"


WIDE = "faces: {unit: {width: 1in, height: 0.5in}}\n"


@pytest.mark.parametrize(
    ("size", "codes"),
    [
        ((300, 150), []),
        ((150, 75), []),
        ((148, 74), ["D741"]),
        ((150, 150), ["D742"]),
        ((74, 74), ["D741", "D742"]),
        ((600, 150), ["D742"]),
    ],
)
def test_a_picture_is_held_against_width_and_height_of_its_counter(tmp_path: Path, size: tuple[int, int], codes):
    assert [one.code for one in findings(tmp_path, WIDE + gull("art: g.png"), g=size)] == codes


def test_counters_of_another_shape_on_one_sheet_are_told(tmp_path: Path):
    """The sheet is cut for its first counter, which is square; the other one is printed twice as wide."""
    rest = (
        "faces: {wide: {extends: unit, width: 1in, height: 0.5in}}\n"
        "art: {sheets: {north: {file: g.png, rows: 1, columns: 2, ids: [gull tern]}}}\n"
        "counters:\n  gull: {name: The Gull, nation: blues, type: naval}\n"
        "  tern: {name: The Tern, nation: blues, type: naval, face: wide}\n"
    )
    (one,) = findings(tmp_path, rest, g=(300, 150))
    assert (one.code, one.place.line) == ("D742", 12)
    assert "is square, and the counter is 2.00 times as wide as high" in one.message


def test_nothing_is_said_of_a_text_that_a_picture_covers(tmp_path: Path):
    assert findings(tmp_path, gull(f"designation: {LONG}, art: g.png"), g=(150, 150)) == []
    (one,) = findings(tmp_path, gull(f"designation: {LONG}"))
    assert one.code == "D701"


def test_a_back_that_is_drawn_is_looked_at_beside_a_front_that_is_a_picture(tmp_path: Path):
    usual = "counter_settings: {back: same}\n"
    (one,) = findings(tmp_path, usual + gull(f"designation: {LONG}, art: g.png"), g=(150, 150))
    assert one.code == "D701"
    assert findings(tmp_path, usual + gull(f"designation: {LONG}, art: g.png, art_back: g.png"), g=(150, 150)) == []


def test_a_word_that_cannot_be_drawn_does_not_matter_under_a_picture(tmp_path: Path):
    fields = (
        "counter_settings: {fields: {badge: {name: Badge}}}\n"
        'faces: {unit: {parts: {badge: {emblem: "{badge}", at: [0, 0, 20, 20]}}}}\n'
    )
    assert findings(tmp_path, fields + gull("fields: {badge: elephant}, art: g.png"), g=(150, 150)) == []
    assert [one.code for one in findings(tmp_path, fields + gull("fields: {badge: elephant}"))] == ["D706"]


def encoded(image: Image.Image, form: str, **how) -> bytes:
    stream = io.BytesIO()
    image.save(stream, form, **how)
    return stream.getvalue()


def huge_png(width: int, height: int) -> bytes:
    """A PNG of many pixels in few bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(bytes(1 + width // 8) * height, 9)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


NOISE = encoded(Image.effect_noise((200, 200), 50).convert("RGB"), "PNG")
SIGN = "faces: {unit: {parts: {sign: {image: g.png, at: [0, 0, 20, 20]}}}}\n"
FAULTY = {
    "cut short": (NOISE[: len(NOISE) // 2], "R117"),
    "a signature alone": (NOISE[:8], "R117"),
    "nothing": (b"", "R117"),
    "a page": (b"<html>not found</html>", "R117"),
    "a drawing": (b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', "R117"),
    "too many pixels": (huge_png(16_000, 16_000), "R102"),
}


@pytest.mark.parametrize("given", FAULTY.values(), ids=FAULTY)
@pytest.mark.parametrize(
    ("rest", "line"), [(SIGN + gull("steps: 1"), 11), (gull("art: g.png"), 12)], ids=["on a template", "as a face"]
)
def test_what_is_no_picture_is_told_where_the_spec_names_it(tmp_path: Path, given, rest: str, line: int):
    (tmp_path / "g.png").write_bytes(given[0])
    (one,) = findings(tmp_path, rest)
    assert (one.code, one.place.file, one.place.line) == (given[1], "game.yaml", line)
    assert one.help


@pytest.mark.parametrize("rest", [SIGN + gull("steps: 1"), gull("art: g.png"), gull("art: g.svg")])
def test_a_picture_that_is_not_there_is_told_where_the_spec_names_it(tmp_path: Path, rest: str):
    (one,) = findings(tmp_path, rest)
    assert (one.code, one.place.file) == ("R101", "game.yaml")


def test_a_form_by_another_name_is_told_with_the_name_that_would_be_right(tmp_path: Path):
    (tmp_path / "g.svg").write_bytes(NOISE)
    (one,) = findings(tmp_path, gull("art: g.svg"))
    assert one.code == "R117" and ".png" in one.help
    (tmp_path / "g.png").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', encoding="utf-8")
    (one,) = findings(tmp_path, gull("art: g.png"))
    assert one.code == "R117" and ".svg" in one.help


def test_a_large_picture_in_the_colours_of_print_is_made_fit_for_a_counter(tmp_path: Path):
    """Renderers leave out CMYK, and what is finer than a counter can show costs time on each of them."""
    (tmp_path / "g.png").write_bytes(encoded(Image.new("CMYK", (3000, 1500), (0, 255, 255, 0)), "JPEG"))
    assert findings(tmp_path, SIGN + gull("steps: 1")) == []
    (face,) = fronts(load(tmp_path, Sources(tmp_path)).game)
    (sign,) = [part for part in face.parts if isinstance(part, ImagePart)]
    with Image.open(io.BytesIO(sign.data)) as image:
        assert (image.mode, image.size) == ("RGB", (1000, 500))
        red, green, blue = image.getpixel((500, 250))
        assert red > 200 and green < 50 and blue < 50


@pytest.mark.parametrize("size", [(400_000, 1), (1, 400_000)])
def test_a_picture_that_is_a_thread_is_shown_whole_and_needs_no_room(size: tuple[int, int]):
    """Filled up to the shape of its counter in its own pixels it would have a hundred thousand millions of them."""
    parts = prepare_bitmap(encoded(Image.new("RGB", size, "#c03020"), "PNG"), (36, 36), "#ffffff")
    with Image.open(io.BytesIO(parts["picture"])) as image:
        assert image.width == image.height == 200


def test_a_folder_of_art_that_leads_out_of_the_spec_is_told(tmp_path: Path):
    spec = tmp_path / "spec"
    spec.mkdir()
    (tmp_path / "elsewhere").mkdir()
    (spec / "art").symlink_to(tmp_path / "elsewhere")
    (one,) = findings(spec, gull("steps: 1"))
    assert (one.code, one.place.file) == ("R111", "art")


def test_a_name_with_signs_for_a_terminal_is_shown_without_them(tmp_path: Path):
    (tmp_path / "art").mkdir()
    Image.new("RGB", (9, 9)).save(tmp_path / "art" / "gull\n\x1b[31mred.png")
    found = findings(tmp_path, gull("steps: 1"))
    text = render(found, "text", {}, "1")
    assert [one.code for one in found] == ["N340"] and "\x1b" not in text
    assert len(text.splitlines()) == 2


def test_pictures_in_a_folder_within_that_of_art_are_told(tmp_path: Path):
    (tmp_path / "art" / "old").mkdir(parents=True)
    for name in ("gull.png", "swan.png"):
        Image.new("RGB", (300, 300)).save(tmp_path / "art" / "old" / name)
    (one,) = findings(tmp_path, gull("steps: 1"))
    assert (one.code, one.place.file) == ("N340", "art/old/gull.png")
    assert one.message == "art/old/gull.png and 1 more: shown by nothing"
    (tmp_path / "art" / "old" / "swan.png").unlink()
    assert not findings(tmp_path, gull("art: art/old/gull.png"))


def test_a_picture_of_a_template_may_lie_in_the_folder_of_art(tmp_path: Path):
    (tmp_path / "art").mkdir()
    Image.new("RGB", (300, 300)).save(tmp_path / "art" / "wings.png")
    template = "faces: {unit: {parts: {wings: {image: art/wings.png, at: [0, 0, 20, 20]}}}}\n"
    assert "N340" not in [one.code for one in findings(tmp_path, template + gull("steps: 1"))]
