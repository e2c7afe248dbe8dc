"""What stands out too little from a painted map is measured on what is drawn; floors are those of the page on D748."""

from pathlib import Path

import pytest
from PIL import Image

from modgen.pipeline.check import check_spec
from modgen.spec import Sources

HEAD = """\
modgen: 1
game: {id: ford, title: The Ford}
books: {rules: {title: The rules of The Ford}}
defaults: {cite: rules 1}
map:
  name: The Ford
  sheet: {width: 8in, height: 6in}
  grid: {orientation: flat, columns: 6, rows: 5, height: 0.75in, shifted: even, numbering: {order: column-row}}
  places: {ford: {name: The Ford, hex: 0303, kind: town}}
"""
LABEL = "  labels: [{text: The Downs, hex: 0403, style: region}]\n"


def told(folder: Path, ground: str, rest: str = "", art: str = "replaces: ground", over=None) -> list[str]:
    """The messages of D748 for a map whose ground is painted in one colour, with a patch of another over a box."""
    image = Image.new("RGB", (1200, 900), ground)
    if over is not None:
        image.paste(*over)
    image.save(folder / "p.png")
    text = HEAD + rest + f"  art: {{file: p.png, {art}}}\n"
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    found = check_spec(folder, Sources(folder)).findings
    assert {one.code for one in found} <= {"D748"}
    assert all(one.place.line == len(text.splitlines()) for one in found)
    return [one.message for one in found]


# Worked out by hand with WCAG's formula: the ink of names is #22292d, that of numbers on land #7f7049, faint #9c8d66.
@pytest.mark.parametrize(
    ("ground", "kinds"),
    [
        ("#f0e6cb", []),
        ("#ffffff", []),
        ("#bdb6a0", []),  # 7.2, 2.4 and 1.6
        ("#8a8a8a", ["name", "hex numbers"]),
        ("#6e6e6e", ["name", "hex numbers"]),
        ("#22292d", ["name"]),
    ],
)
def test_what_is_told_goes_by_the_ground(tmp_path: Path, ground: str, kinds: list[str]):
    messages = told(tmp_path, ground)
    for kind in ("name", "hex numbers"):
        assert any(kind in one for one in messages) is (kind in kinds), messages


def test_nothing_is_said_of_texts_that_the_picture_replaces(tmp_path: Path):
    every = "replaces: [ground, hex-numbers, place-names, lettering]"
    assert told(tmp_path, "#30393d", LABEL, every) == []
    assert told(tmp_path, "#30393d", LABEL, "replaces: all") == []
    (one,) = told(tmp_path, "#30393d", LABEL, "replaces: all, under: [lettering]")
    assert one.startswith("lettering THE DOWNS: ")


def test_only_what_lies_under_a_text_counts(tmp_path: Path):
    """A dark edge of the picture, and dark paint a hex away from the name."""
    assert told(tmp_path, "#f0e6cb", over=("#101010", (0, 0, 1200, 8))) == []
    (one,) = told(tmp_path, "#f0e6cb", over=("#5a5a5a", (0, 0, 160, 900)))
    assert "hex numbers" in one and "0101" in one and "0601" not in one


def test_a_map_without_a_picture_is_not_looked_at(tmp_path: Path):
    (tmp_path / "game.yaml").write_text(HEAD, encoding="utf-8")
    assert check_spec(tmp_path, Sources(tmp_path)).findings == ()
