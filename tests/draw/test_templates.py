"""Templates of counters: what a spec says stands on them, where it should, in colours that can be read."""

import io
import re
import shutil

import numpy as np
import pytest
from lxml import etree
from PIL import Image
from tests_support import REPOSITORY

from modgen.colour import contrast
from modgen.diagnostics import SpecError
from modgen.draw.counters import draw_face
from modgen.draw.emblems import EMBLEMS
from modgen.draw.patterns import PATTERNS
from modgen.draw.render import sized_to_png
from modgen.draw.symbols import SYMBOLS
from modgen.pipeline.check import check_spec
from modgen.pipeline.pictures import backs, fronts
from modgen.spec import Sources, load
from modgen.spec.counters import UnitType
from modgen.spec.face_words import Emblem, Pattern, Sign
from modgen.spec.wording import fault_in, filled

MUSTER = REPOSITORY / "tests" / "specs" / "muster"
SPECS = [MUSTER, REPOSITORY / "specs" / "1942"]


def game_of(folder):
    return load(folder, Sources(folder)).game


def texts(face):
    """What is written on a face, and at which size in points."""
    root = etree.fromstring(draw_face(face).encode())
    return {node.text: float(node.get("font-size")) for node in root.iter("{*}text")}


@pytest.fixture(scope="module")
def muster():
    game = game_of(MUSTER)
    ids = [counter.id for counter in game.counters]
    return dict(zip(ids, fronts(game), strict=True)), dict(zip(ids, backs(game), strict=True))


def test_every_word_of_the_language_can_be_drawn_and_no_other():
    assert {*UnitType, *Sign} == set(SYMBOLS)
    assert set(Emblem) == set(EMBLEMS)
    assert set(Pattern) == set(PATTERNS)


@pytest.mark.parametrize("spec", SPECS, ids=lambda path: path.name)
def test_all_that_is_printed_lies_in_the_live_area_and_can_be_read(spec):
    game = game_of(spec)
    faces = [face for face in (*fronts(game), *backs(game)) if face is not None and face.parts]
    alone = []
    for face in faces:
        assert all(size >= 4.5 for size in texts(face).values()), face.key
        root = etree.fromstring(draw_face(face).encode())
        (ground,) = root.xpath("//*[@id='ground']")
        root.remove(ground)
        alone.append(re.sub('"#[0-9a-f]{6}"', '"#000000"', etree.tostring(root, encoding="unicode")))
    for face, png in zip(faces, sized_to_png(alone, [face.size for face in faces], ppi=288), strict=True):
        shown = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), np.int16)
        rows, columns = np.nonzero(np.abs(shown - shown[0, 0]).max(axis=2) > 60)
        edge = 2 * 4 * face.unit - 1.5  # in pixels, four to the point
        (width, height) = (side * 4 for side in face.size)
        assert rows.min() >= edge and columns.min() >= edge, face.key
        assert rows.max() <= height - edge and columns.max() <= width - edge, face.key


def test_fields_are_filled_in_and_brackets_left_out(muster):
    front, _ = muster
    assert "7-4" in texts(front["g-1"]) and "1" in texts(front["g-hq"])
    assert "3-4-6" in texts(front["g-11"])
    assert {"A1", "N2", "G2", "VALIANT", "4", "3", "2", "1"} <= set(texts(front["b-bb"]))
    assert "IV" in texts(front["medal"]) and "M" in texts(front["medal"])
    assert "T3" in texts(front["g-2"]) and not any(text.startswith("T") for text in texts(front["g-1"]))


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("{a}-{b}", "3-4"),
        ("{a}[-{c}]", "3"),
        ("{a}-{c}", ""),
        ("[{c}]", ""),
        ("{n:upper} {n:first}{n:lower}", "VIA Vvia"),
        ("{a:ordinal} {d:ordinal}", "3rd 11th"),
        ("{b:roman}", "IV"),
        ("{a:signed}", "+3"),
        ("plain", "plain"),
    ],
)
def test_texts_with_fields(words, shown):
    assert not fault_in(words)
    assert filled(words, {"a": "3", "b": "4", "c": "", "d": "11", "n": "Via"}) == shown


@pytest.mark.parametrize("words", ["{a", "a}", "[a", "{a:loud}", "{}"])
def test_texts_that_mean_nothing(words):
    assert fault_in(words)


def test_backs(muster):
    front, back = muster
    assert "4-4" in texts(back["g-1"]) and "7-4" not in texts(back["g-1"])
    assert back["g-1"].ground == "#efe8cf" and "rotate(-45" in draw_face(back["g-1"])
    assert back["g-3"] is None and back["m-turn"] is None
    assert texts(back["b-ss"]) == {} and back["b-ss"].ground == front["b-ss"].ground
    assert back["b-f1"].ground != front["b-f1"].ground and "3" not in texts(back["b-f1"])
    assert "fired" in texts(back["g-f1"]) and "6-4-3" not in texts(back["g-f1"])
    assert back["b-bb"].parts == ()


def test_parts_are_there_on_their_condition(muster):
    front, _ = muster

    def ground(face):
        return draw_face(face).split('id="unit"')[0].count("<path")

    assert ground(front["g-12"]) and not ground(front["g-11"])
    assert "#c23b22" in draw_face(front["g-1"]) and "#e8c547" in draw_face(front["g-2"])
    assert "#c23b22" not in draw_face(front["g-hq"])


def test_a_template_has_its_own_size(muster):
    front, _ = muster
    assert front["g-1"].size == (36, 36)
    assert front["g-11"].size == (45, 45)
    assert front["b-ss"].size == pytest.approx((56.69, 36), abs=0.01)


def test_a_block_shows_its_strengths_around_its_edges(muster):
    front, _ = muster
    svg = draw_face(front["b-bb"])
    assert [turn for turn in ("rotate(90 ", "rotate(180 ", "rotate(-90 ") if turn in svg] == [
        "rotate(90 ",
        "rotate(180 ",
        "rotate(-90 ",
    ]


def test_dots_count_steps_and_those_that_are_lost(muster):
    front, _ = muster
    medal = etree.fromstring(draw_face(front["medal"]).encode()).xpath("//*[@id='unit']/*[local-name()='circle']")
    assert [dot.get("fill") == "none" for dot in medal] == [False, False, False, True]


def test_symbols_stand_in_boxes_of_three_to_two(muster):
    front, _ = muster
    for key in ("g-1", "g-11", "b-ga"):
        (unit,) = etree.fromstring(draw_face(front[key]).encode()).xpath("//*[@id='unit']")
        boxes = [node for node in unit.iter("{*}rect") if node.get("stroke-width")]
        ratios = [float(box.get("width")) / float(box.get("height")) for box in boxes]
        assert any(ratio == pytest.approx(1.5, abs=0.01) for ratio in ratios)


def test_what_stands_on_bands_and_shades_can_be_read(muster):
    for face in (face for faces in muster for face in faces.values() if face is not None):
        svg = draw_face(face)
        for band in re.findall(r'<rect[^>]*fill="(#\w+)"[^>]*rotate', svg):
            assert contrast(face.ink, band) >= 4.5, face.key


def edited(tmp_path, file, *changes):
    folder = tmp_path / "muster"
    shutil.copytree(MUSTER, folder)
    text = (folder / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / file).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "word"),
    [
        ("faces.yaml", "extends: brigade", "extends: brigde", "N302", "brigde"),
        ("faces.yaml", "{face: gun,", "{face: gnu,", "N302", "gnu"),
        ("faces.yaml", "groups: guns", "nation: gren", "N302", "gren"),
        ("faces.yaml", '"{steps}", at: [1', '"{step}", at: [1', "N302", "step"),
        ("faces.yaml", "has: formation", "has: fromation", "N302", "fromation"),
        ("faces.yaml", "jungle: yes", "jngle: yes", "N302", "jngle"),
        ("faces.yaml", "size: division", "size: divison", "N302", "divison"),
        ("faces.yaml", "by: nation", "by: nations", "N302", "nations"),
        ("faces.yaml", "with: {steps:", "with: {step:", "N302", "step"),
        ("faces.yaml", "    range: {name", "    strength: {name", "N301", "strength"),
        ("faces.yaml", "medal.png", "model.png", "R101", "model.png"),
        ("faces.yaml", "medal.png", "game.yaml", "R117", "game.yaml"),
        ("faces.yaml", "at: top-right", "at: top-rihgt", "L204", "top-rihgt"),
        ("faces.yaml", "at: [60, 2, 38, 34]", "at: [70, 2, 38, 34]", "L204", "live area"),
        ("faces.yaml", "{strength}[-{movement}]", "{strength}[-{movement}", "L204", "stands alone"),
        ("faces.yaml", "letters: [8, 12.5]", "letters: [12.5, 8]", "L204", "smallest"),
        ("faces.yaml", "{band: left, wide: 9,", "{band: left, box: round, wide: 9,", "L204", "box"),
        ("faces.yaml", "colour: shade, fill", "colour: shady, fill", "L204", "shady"),
        ("faces.yaml", "emblem: \"{emblem}\", at: [60, 2, 38, 34]", "emblem: \"{emblem}\"", "L202", "emblem"),
        ("forces.yaml", "face: medal", "face: metal", "N302", "metal"),
        ("counters.csv", "guns,6,4,5,3", "guns,six,4,5,3", "N331", "six"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_template_is_told_in_its_place(tmp_path, file, old, new, code, word):
    folder = edited(tmp_path, file, (old, new))
    with pytest.raises(SpecError) as caught:
        load(folder, Sources(folder))
    found = [one for one in caught.value.diagnostics if one.code == code]
    assert found and any(word in one.message for one in found)
    assert all(one.place.file in (file, "faces.yaml") and one.place.line for one in found)


def test_preview_shows_a_counter_with_its_back(modgen, tmp_path):
    out = tmp_path / "pictures" / "one.png"
    done = modgen("preview", MUSTER, "--counter", "g-1", "--out", out)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == str(out)
    image = Image.open(out)
    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1) and image.width > 1800
    svg = tmp_path / "one.svg"
    assert modgen("preview", MUSTER, "--counter", "g-1", "--out", svg).returncode == 0
    root = etree.parse(svg).getroot()
    assert {"front", "back", "7-4", "4-4"} <= {node.text for node in root.iter("{*}text")}


def test_preview_shows_every_template(modgen, tmp_path):
    out = tmp_path / "all.svg"
    assert modgen("preview", MUSTER, "--sheet", "--out", out).returncode == 0
    written = {node.text for node in etree.parse(out).getroot().iter("{*}text")}
    assert {"unit", "brigade", "gun", "block", "flotilla", "wing", "sign", "medal", "marker"} <= written


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--counter", "g-111"], "there is no counter 'g-111'"),
        ([], "--counter ID, or --sheet"),
        (["--sheet", "--counter", "g-1"], "--counter ID, or --sheet"),
        (["--sheet", "--out", "a.gif"], ".png or .svg"),
    ],
)
def test_preview_says_what_is_wrong(modgen, arguments, said):
    done = modgen("preview", MUSTER, *arguments)
    assert done.returncode == 2 and said in done.stderr and not done.stdout


def test_the_fields_of_a_counter_are_explained(modgen):
    done = modgen("explain", MUSTER, "--counter", "g-12")
    assert done.returncode == 0
    assert "attack: 4" in done.stdout and "Jungle-capable" in done.stdout and "face" not in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('colour: "#14233c", letters', 'colour: "#e0d0a0", letters', "b-f1: on its front '3'"),
        (
            'pattern: camouflage, colour: {by: side, of: {red: "#8a3320"}',
            "pattern: camouflage, colour: {by: side",
            "r-9: ",
        ),
        ('of: {red: "#7a1d10"}}, stroke', 'of: {red: "#fff0c0"}}, stroke', "r-9: on its front 'parachute'"),
        ('ink: "#3a3a3a"', 'ink: "#a0a0a0"', "g-f1: on its back"),
    ],
)
def test_what_stands_out_too_little_is_told(tmp_path, old, new, told):
    folder = edited(tmp_path, "faces.yaml", (old, new))
    findings = check_spec(folder, Sources(folder)).findings
    assert {finding.code for finding in findings} == {"D707"}
    assert any(finding.message.startswith(told) for finding in findings)


BLOCKS = """modgen: 1
game: {id: blocks, title: Blocks}
books: {rules: {title: The rules of Blocks}}
defaults: {cite: rules 1}
map:
  name: Blocks
  sheet: {width: 8in, height: 6in}
  grid:
    orientation: flat
    columns: 4
    rows: 3
    height: 1in
    shifted: even
    numbering: {order: column-row, column: {digits: 2}, row: {digits: 2}}
sides: {blue: {name: Blue}}
nations: {blue: {name: Blue, side: blue, ground: "#1f3f70", ink: "#ffffff", accent: "#ffffff"}}
counter_settings: {faces: [{face: block, counters: {type: infantry}}]}
faces:
  block:
    width: 0.625in
    parts:
      pips: {rotation: "{strength}", at: [0, 0, 100, 100]}
      stripe: {band: rising, colour: accent, wide: 10}
      note: {text: "7", at: NOTE, letters: [6, 6]}
counters:
  b-1: {name: One, nation: blue, type: infantry, strength: 4}
  b-2: {name: Two, nation: blue, type: infantry, strength: 3}
  b-3: {name: Three, nation: blue, type: infantry, strength: 3}
"""


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("[20, 20, 20, 20]", []),
        (
            "[0, 0, 100, 100]",
            [
                "b-1: on its front '7' in #ffffff stands out from #ffffff by 1.0 to 1;"
                " the same two colours are so on 2 other counters"
            ],
        ),
    ],
)
def test_what_lies_on_a_band_is_held_against_it_and_nothing_else(tmp_path, at, told):
    (tmp_path / "game.yaml").write_text(BLOCKS.replace("NOTE", at), encoding="utf-8")
    findings = check_spec(tmp_path, Sources(tmp_path)).findings
    assert [finding.message for finding in findings if finding.code == "D707"] == told
