"""What a build puts beside the map: boxes, deployment trays, quick starts, charts, markers."""

import json
import shutil
import zipfile
from collections import Counter
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image
from tests_support import REPOSITORY, Run

from modgen.targets.vassal import read_module, read_save
from modgen.targets.vassal.grids import Board, grid_from_node

SPEC = REPOSITORY / "tests" / "specs" / "delta"
BOARD = "VASSAL.build.module.map.boardPicker.Board"
TAB = "VASSAL.build.widget.TabWidget"
NORTH, SOUTH = "The north bank (to set up)", "The south bank (to set up)"


@pytest.fixture
def delta(modgen: Run, tmp_path: Path) -> Path:
    assert modgen("build", SPEC, "--out", tmp_path / "out").returncode == 0
    return tmp_path / "out" / "delta"


def rows(folder: Path, save: str) -> list[dict[str, object]]:
    return json.loads((folder / "report.json").read_text(encoding="utf-8"))["engine"]["saves"][save]


def test_the_files(delta: Path):
    assert {"charts.pdf", "player-aid.pdf", "boxes.pdf", "battle.vsav", "battle-quick-start.vsav", "raid.vsav"} <= {
        one.name for one in delta.iterdir()
    }


def test_free_counters_lie_in_trays_and_boxes_hold_what_the_setup_says(delta: Path):
    stands = Counter(row["location"] for row in rows(delta, "battle.vsav"))
    assert stands == {
        NORTH: 8,
        SOUTH: 6,
        "Militia": 2,
        "Turn 0": 1,
        "Turn 2": 3,
        "Turn 3": 1,
        "River movement points 6": 1,
        "Sea points 3": 1,
        "Watch Hill (1204)": 1,
        "Haven (0608)": 1,
    }
    report = json.loads((delta / "report.json").read_text(encoding="utf-8"))
    assert Counter(row["location"] for row in report["engine"]["newGame"]) == stands


def test_a_quick_start_is_the_setup_and_the_proposal(delta: Path):
    stands = Counter(row["location"] for row in rows(delta, "battle-quick-start.vsav"))
    assert NORTH not in stands and SOUTH not in stands
    assert stands["0302"] == stands["0603"] == stands["1309"] == 2
    assert sum(stands.values()) == len(rows(delta, "battle.vsav"))
    upon_the_hill = [row for row in rows(delta, "battle-quick-start.vsav") if row["location"] == "Watch Hill (1204)"]
    assert [(row["name"], row["stack"]) for row in upon_the_hill] == [("Red Guns", 0), ("5th Red Regiment", 1)]
    module = read_module((delta / "delta.vmod").read_bytes())
    setups = [one.get("name") for one in module.build.walk() if one.tag.endswith("PredefinedSetup")]
    assert setups[:3] == ["The battle", "The battle (quick start)", "The raid"]


@pytest.mark.parametrize("name", ["battle", "battle-quick-start", "raid"])
def test_each_stack_lies_where_the_engine_gives_it_the_name_that_the_report_says(delta: Path, name: str):
    module, save = read_module((delta / "delta.vmod").read_bytes()), read_save((delta / f"{name}.vsav").read_bytes())
    hexes, _, panel = [
        Board(Image.open(BytesIO(module.images[one.get("image")])).size, grid_from_node(one.children[0]))
        for one in module.build.walk()
        if one.tag == BOARD
    ]
    found = {}
    for stack in save.stacks.values():
        beside = stack.x >= hexes.size[0]
        at = (stack.x - hexes.size[0], stack.y) if beside else (stack.x, stack.y)
        board = panel if beside else hexes
        assert board.snap(*at) == at
        found |= {(member, height): board.name(*at) for height, member in enumerate(stack.members)}
    assert found == {(row["gpid"], row["stack"]): row["location"] for row in rows(delta, f"{name}.vsav")}


def test_markers_have_a_tab_of_their_own(delta: Path):
    module = read_module((delta / "delta.vmod").read_bytes())
    (window,) = (one for one in module.build.walk() if one.tag == TAB and one.get("entryName") == "Counters")
    tabs = {one.get("entryName"): one for one in window.children}
    shown = [one.get("entryName") for one in tabs["Markers"].walk() if one.tag.endswith("PieceSlot")]
    assert shown == ["Turn", "River points", "Sea points", "Control"]
    assert not [one for one in tabs["Red"].walk() if one.get("entryName") == "Control"]


def test_copies_are_printed(modgen: Run, delta: Path, tmp_path: Path):
    one, many = (f"Control,marks,marker,,,,,,,,{copies}," for copies in (12, 200))
    copy = changed(tmp_path, "counters.csv", f"m-control,{one}", f"m-more,{many}one 2.3\nm-control,{many}")
    assert modgen("build", copy, "--out", tmp_path / "more").returncode == 0
    pages = [
        (folder / "counters.pdf").read_bytes().count(b"/MediaBox") for folder in (delta, tmp_path / "more" / "delta")
    ]
    assert pages == [1, 2]


def changed(tmp_path: Path, name: str, old: str, new: str) -> Path:
    copy = tmp_path / "copy"
    shutil.copytree(SPEC, copy)
    text = (copy / name).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (copy / name).write_text(text.replace(old, new), encoding="utf-8")
    return copy


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("map.yaml", "name: Militia", f"name: {'W' * 300}", "map.yaml:26:21: error[D701]"),
        ("map.yaml", "name: Militia", "name: 東", "map.yaml:26:21: error[D702]"),
        ("rules.yaml", "Second morning", "東", "rules.yaml:46:68: error[D702]"),
        ("rules.yaml", "name: What the results mean", "name: 東", "rules.yaml:20:11: error[D702]"),
        ("rules.yaml", "unit: hexes", "unit: 東", "rules.yaml:4:15: error[D702]"),
        ("setup.yaml", "  raid:", "  battle-quick-start:", "error[O802]"),
    ],
)
def test_what_cannot_be_drawn_or_named_is_told_where_it_stands(
    modgen: Run, tmp_path: Path, name: str, old: str, new: str, told: str
):
    done = modgen("build", changed(tmp_path, name, old, new), "--out", tmp_path / "out")
    assert done.returncode == 2
    assert told in done.stdout, done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_names_that_two_boxes_share_are_told_apart(modgen: Run, tmp_path: Path):
    copy = changed(tmp_path, "map.yaml", "name: Militia", "name: Turn 1")
    assert modgen("build", copy, "--out", tmp_path / "out").returncode == 0
    stands = {row["location"] for row in rows(tmp_path / "out" / "delta", "battle.vsav")}
    assert "Turn 1 (militia)" in stands


def test_a_module_has_a_board_with_numbers_and_one_without_and_set_ups_on_both(delta: Path):
    with zipfile.ZipFile(delta / "delta.vmod") as module:
        first, second = (module.read(f"images/board-{number}.png") for number in (1, 2))
        build = module.read("buildFile.xml").decode()
        saved = read_save(module.read("battle-plain.vsav"))
    numbered, plain = (Image.open(BytesIO(png)).convert("L") for png in (first, second))
    assert numbered.size == plain.size
    off = np.abs(np.asarray(numbered, np.int16) - np.asarray(plain, np.int16)) > 8
    assert 0.002 < off.mean() < 0.05
    assert build.index('image="board-1.png"') < build.index('image="board-2.png"')
    (boards,) = saved.boards
    assert [board.name for board in boards.boards] == ["The Delta, without numbers", "The Delta: beside the map"]


def test_the_printed_sheet_has_the_turns_and_all_boxes_are_printed_at_the_size_of_the_counters(delta: Path):
    (sheet,) = pypdfium2.PdfDocument(delta / "map.pdf")
    pages = list(pypdfium2.PdfDocument(delta / "boxes.pdf"))
    assert all(page.get_size() == pytest.approx((595.276, 841.89), abs=0.01) for page in pages)
    words = "".join(page.get_textpage().get_text_range() for page in pages)
    assert "Militia" in words and "River movement points" in words
    shown = " ".join(sheet.get_textpage().get_text_range().split())
    assert "Turn record" in shown and "First afternoon 4 May +2 Red +1 Blue" in shown


def test_the_player_aid_holds_every_page_of_the_charts(delta: Path):
    aid = pypdfium2.PdfDocument(delta / "player-aid.pdf")
    words = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in aid)
    for page in pypdfium2.PdfDocument(delta / "charts.pdf"):
        title = page.get_textpage().get_text_range().splitlines()[0].strip()
        assert title in words
