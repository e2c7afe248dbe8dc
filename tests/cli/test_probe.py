"""``modgen probe``, with a program in place of the engine's Java that answers as each test wants.

What the real engine says is tested by ``.ci/engine/probe``, which needs one.
"""

import json
import os
import stat
import sys
import zipfile
from pathlib import Path

import pytest
from tests_support import REPOSITORY, Run

CENTRES = {
    (40, 20): "0101", (92, 50): "0201", (144, 20): "0301",
    (40, 80): "0102", (92, 110): "0202", (144, 80): "0302",
}  # fmt: skip
"""The hexes of the board, by the pixels of their centres."""
BUILD = """\
<VASSAL.build.GameModule VassalVersion="3.6.0" name="The Ford" version="1" nextPieceSlotId="9">
  <VASSAL.build.module.Map mapName="Land">
    <VASSAL.build.module.map.BoardPicker>
      <VASSAL.build.module.map.boardPicker.Board name="Field" width="170" height="130">
        <VASSAL.build.module.map.boardPicker.board.HexGrid dx="52.0" dy="60.0" x0="40" y0="20">
          <VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering stagger="false"/>
        </VASSAL.build.module.map.boardPicker.board.HexGrid>
      </VASSAL.build.module.map.boardPicker.Board>
    </VASSAL.build.module.map.BoardPicker>
    <VASSAL.build.module.map.SetupStack name="s" owningBoard="Field" useGridLocation="false" x="92" y="50">
      <VASSAL.build.widget.PieceSlot entryName="Scouts" gpid="7">+/null/piece;;;;Scouts/null;0;0;7;0\
</VASSAL.build.widget.PieceSlot>
    </VASSAL.build.module.map.SetupStack>
  </VASSAL.build.module.Map>
</VASSAL.build.GameModule>
"""
JAVA = """\
#!{python}
import math, os, sys, time
CENTRES = {centres!r}
jobs, answers = sys.argv[-2:]
out = open(answers, "w", encoding="utf-8")
def say(*words):
    out.write("\\t".join(map(str, words)) + "\\n")
    out.flush()
def nearest(x, y):
    return min(CENTRES, key=lambda one: math.dist(one, (int(x), int(y))))
open({pid!r}, "w").write(str(os.getpid()))
say("engine", "3.6.0")
say("phase", "load")
{first}
for line in open(jobs, encoding="utf-8"):
    kind, *words = line.rstrip("\\n").split("\\t")
    if kind == "module":
        say("module", "The Ford", "1", "3.6.0")
        say("phase", "new game")
        say("board", "new game", "Land", "Field", 0, 0, 170, 130)
        say("piece", "new game", "1", "7", "Scouts", "Scouts", "Land", "Field", "", {at!r}, 92, 50, "", 0)
    elif kind == "point":
        x, y = nearest(*words[1:])
        say("point", *words, CENTRES[x, y], x, y, CENTRES[x, y])
    elif kind == "move":
        x, y = nearest(*words[3:])
        say("move", *words, x, y, CENTRES[x, y], "")
say("done")
"""
SPEC = """\
modgen: 1
game: {id: ford, title: The Ford}
books: {rules: {title: The rules of The Ford}}
defaults: {cite: rules 1}
map:
  name: The Ford
  sheet: {width: 6in, height: 5in}
  grid: {orientation: flat, columns: 3, rows: 2, height: 0.75in, shifted: even, numbering: {order: column-row}}
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "ford.vmod"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", BUILD)
    return path


def engine(tmp_path: Path, first: str = "", at: str = "0201", centres=CENTRES) -> Path:
    """A folder like that of an engine with a Java of its own."""
    folder = tmp_path / "engine"
    java = folder / "jre" / "bin" / "java"
    java.parent.mkdir(parents=True)
    (folder / "classpath").write_text("nothing.jar\n", encoding="utf-8")
    pid = str(tmp_path / "pid")
    text = JAVA.format(python=sys.executable, centres=dict(centres), first=first, at=at, pid=pid)
    java.write_text(text, encoding="utf-8")
    java.chmod(java.stat().st_mode | stat.S_IXUSR)
    return folder


def probed(modgen: Run, module: Path, folder: Path, *options: str | Path):
    # A screen is asked for before Java is started; the program in its place shows nothing on it.
    return modgen("probe", module, "--engine", folder, *options, DISPLAY=os.environ.get("DISPLAY", ":0"))


def test_an_engine_that_agrees(modgen: Run, module: Path, tmp_path: Path):
    done = probed(modgen, module, engine(tmp_path))
    assert (done.returncode, done.stdout) == (0, "")
    # Nine pairs of neighbours lie on the board, each told from both sides.
    assert done.stderr == ("engine 3.6.0: 1 game, 1 piece, 6 hexes, 18 neighbours, 18 moves looked at: no difference\n")


def test_a_hex_that_the_engine_calls_otherwise_is_told_from_each_neighbour(modgen: Run, module: Path, tmp_path: Path):
    done = probed(modgen, module, engine(tmp_path, centres=CENTRES | {(144, 80): "9999"}))
    assert done.returncode == 1
    lines = [line for line in done.stdout.splitlines() if line.startswith("hex: ")]
    assert sorted(lines) == [
        "hex: Field: ne of 0202 lies 9999, not 0302",
        "hex: Field: s of 0301 lies 9999, not 0302",
        "hex: Field: se of 0201 lies 9999, not 0302",
    ]
    assert "move: Field: s of 0301 lies 9999, not 0302" in done.stdout


def test_where_a_piece_snaps_to(modgen: Run, module: Path, tmp_path: Path):
    moved = {(x + 9 * (name == "0302"), y): name for (x, y), name in CENTRES.items()}
    done = probed(modgen, module, engine(tmp_path, centres=moved))
    assert "put s of 0301 a piece snaps to (153, 80), not (144, 80)" in done.stdout


def test_a_piece_elsewhere_and_a_complaint(modgen: Run, module: Path, tmp_path: Path):
    said = 'say("message", "load", "log x", "Image not found\\\\n: unit.png")'
    done = probed(modgen, module, engine(tmp_path, said, "0102"))
    assert done.returncode == 1
    assert "message: load: log x: Image not found\n: unit.png" in done.stdout
    assert "piece: new game: Scouts: '0102', not '0201'" in done.stdout


def test_what_a_build_wrote_down_beside_it(modgen: Run, module: Path, tmp_path: Path):
    rows = [{"gpid": "7", "name": "Scouts", "map": "Land", "location": "0201", "stack": 0}]
    report = {"engine": {"module": "ford.vmod", "name": "The Ford", "newGame": rows, "saves": {}}}
    (tmp_path / "report.json").write_text(json.dumps(report), encoding="utf-8")
    folder = engine(tmp_path)
    assert probed(modgen, module, folder).returncode == 0
    # As `printf '7|Land|0201|0' | sha256sum` has it.
    sealed = {"gpid": "7", "sealed": "5c32e84b2ff25ee8ec6fc67498858519e1cfdc1c41e10f965139f8c4b802083b"}
    for row, good in ((sealed, True), (sealed | {"sealed": "00"}, False), (rows[0] | {"location": "0102"}, False)):
        report["engine"]["newGame"] = [row]
        (tmp_path / "report.json").write_text(json.dumps(report), encoding="utf-8")
        done = probed(modgen, module, folder)
        assert (done.returncode == 0) is good, done.stdout
        assert ("by the spec" in done.stdout) is not good
    (tmp_path / "report.json").write_text('{"engine": {"module": "ford.vmod", "newGame": [1], "saves": []}}')
    assert probed(modgen, module, folder).returncode == 0, "a report of something else says nothing"


def test_as_data(modgen: Run, module: Path, tmp_path: Path):
    done = probed(modgen, module, engine(tmp_path, at="0102"), "--format", "json")
    data = json.loads(done.stdout)
    assert list(data) == ["engine", "module", "counts", "notes", "messages", "differences"]
    assert data["differences"] == [{"about": "piece", "text": "new game: Scouts: '0102', not '0201'"}]
    assert data["counts"] == {"games": 1, "pieces": 1, "hexes": 6, "neighbours": 18, "moves": 18}


@pytest.mark.parametrize("shifted", ["even", "odd"])
def test_a_spec_whose_neighbours_are_others(modgen: Run, module: Path, tmp_path: Path, shifted: str):
    spec = tmp_path / "spec"
    spec.mkdir()
    (spec / "game.yaml").write_text(SPEC.replace("even", shifted), encoding="utf-8")
    done = probed(modgen, module, engine(tmp_path), "--spec", spec)
    assert done.returncode == (0 if shifted == "even" else 1)
    assert ("se of 0101 lies 0201, and 0202 by the spec" in done.stdout) is (shifted == "odd")


def test_a_spec_of_another_map(modgen: Run, module: Path, tmp_path: Path):
    spec = tmp_path / "spec"
    spec.mkdir()
    pointy = SPEC.replace("flat", "pointy")
    (spec / "game.yaml").write_text(pointy, encoding="utf-8")
    done = probed(modgen, module, engine(tmp_path), "--spec", spec)
    assert done.returncode == 2 and "hexes are pointed on top" in done.stderr


def test_an_engine_that_hangs_is_killed(modgen: Run, module: Path, tmp_path: Path):
    done = probed(modgen, module, engine(tmp_path, "time.sleep(600)"), "--seconds", "4")
    assert done.returncode == 2
    assert done.stderr == "modgen: the engine did not end within 4 seconds, and was killed; it was at: load\n"
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text(encoding="utf-8")), 0)


def test_an_engine_that_fails(modgen: Run, module: Path, tmp_path: Path):
    folder = engine(tmp_path)
    java = folder / "jre" / "bin" / "java"
    java.write_text("#!/bin/sh\necho Could not find or load main class bsh.Interpreter\nexit 1\n", encoding="utf-8")
    done = probed(modgen, module, folder)
    assert done.returncode == 2 and "could not be asked: Could not find or load main class" in done.stderr


def test_an_engine_that_ends_half_way(modgen: Run, module: Path, tmp_path: Path):
    said = 'say("module", "The Ford", "1", "3.6.0"); sys.exit(3)'
    done = probed(modgen, module, engine(tmp_path, said))
    assert done.returncode == 1 and "the engine ended while it was at: load" in done.stdout


def test_where_there_is_no_engine(modgen: Run, module: Path, tmp_path: Path):
    (tmp_path / "empty").mkdir()
    done = probed(modgen, module, tmp_path / "empty")
    assert done.returncode == 2 and "holds no engine" in done.stderr


def test_an_engine_is_found_by_the_environment(modgen: Run, module: Path, tmp_path: Path):
    folder = engine(tmp_path)
    done = modgen("probe", module, VASSAL_HOME=str(folder), DISPLAY=os.environ.get("DISPLAY", ":0"))
    assert done.returncode == 0, done.stderr


def test_classes_of_a_module_run_only_where_it_is_trusted(modgen: Run, module: Path, tmp_path: Path):
    with zipfile.ZipFile(module, "a") as archive:
        archive.writestr("own/Thing.class", b"\xca\xfe\xba\xbe")
    folder = engine(tmp_path)
    done = probed(modgen, module, folder)
    assert done.returncode == 2 and "own/Thing.class" in done.stderr and not (tmp_path / "pid").exists()
    assert probed(modgen, module, folder, "--trust").returncode == 0


@pytest.mark.parametrize("what", ["no zip", "no file", "a save"])
def test_what_is_no_module_is_not_given_to_the_engine(modgen: Run, tmp_path: Path, what: str):
    path = tmp_path / "x.vmod"
    if what == "no zip":
        path.write_bytes(b"PK\x03\x04 and nothing else")
    elif what == "a save":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("savedGame", "begin_save\x1bend_save")
    done = probed(modgen, path, engine(tmp_path))
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and not (tmp_path / "pid").exists()


def test_the_script_travels_with_modgen():
    assert (REPOSITORY / "assets" / "vassal" / "probe.bsh").is_file()
