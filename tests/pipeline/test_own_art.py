"""What is said of pictures of the user's own goes by each counter as it is printed, and of no face that nobody sees."""

from pathlib import Path

import pytest
from PIL import Image

from modgen.diagnostics import Diagnostic, SpecError
from modgen.pipeline.check import check_spec
from modgen.spec import Sources

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
