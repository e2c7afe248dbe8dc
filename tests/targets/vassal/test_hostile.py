"""Files that mean harm, or that are none: one sentence, exit code 2, and nothing is written."""

import os
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest
from warm_start import warm_run

ROOT = "VASSAL.build.GameModule"
BOMB = "<!DOCTYPE a [<!ENTITY a 'xxxxxxxxxx'>" + "".join(
    f"<!ENTITY {b} '{f'&{a};' * 10}'>" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
FILES = {
    "entities": {"buildFile.xml": f"{BOMB}]><{ROOT} name='&i;'>&i;</{ROOT}>"},
    "external": {"buildFile.xml": f"<!DOCTYPE a SYSTEM 'file:///etc/passwd'><{ROOT}/>"},
    "escape": {"buildFile.xml": f"<{ROOT}/>", "../../evil": "x"},
    "absolute": {"buildFile.xml": f"<{ROOT}/>", "/etc/evil": "x"},
    "bomb": {"buildFile.xml": f"<{ROOT}/>", "images/a.png": b"\0" * (80 << 20)},
    "nested": {"buildFile.xml": f"<{ROOT}>" + "<a>" * 200_000 + "</a>" * 200_000 + f"</{ROOT}>"},
    "wide": {"buildFile.xml": f"<{ROOT}>" + "<a/>" * 2_100_000 + f"</{ROOT}>"},
    "attributes": {"buildFile.xml": f"<{ROOT} " + " ".join(f'a{n}=""' for n in range(3_000_001)) + "/>"},
    "not UTF-8": {"buildFile.xml": f'<?xml version="1.0" encoding="UTF-8"?><{ROOT} name="'.encode() + b'\xff\xfe"/>'},
    "no build file": {"images/a.png": "x"},
    "no pairs": {"savedGame": "!VCSK5azz"},
    "wrong key": {"savedGame": "!VCSK5a" + "ff00" * 50},
    "odd": {"savedGame": "!VCSK5a1"},
}
"""Files of a zip by what is wrong with it."""
STORED = {"nested", "wide", "attributes"}


def packed(path, files, packing=ZIP_DEFLATED):
    with ZipFile(path, "w", packing) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def refused(folder, name):
    before = sorted(folder.iterdir())
    for command in ("read", "lint"):
        done = warm_run([command, name], folder, os.environ)
        assert done.returncode == 2 and done.stdout == ""
        (line,) = done.stderr.splitlines()
        assert line.startswith(f"modgen: {name}: ")
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("wrong", FILES)
def test_a_hostile_file_is_refused_with_one_sentence(wrong, tmp_path):
    packed(tmp_path / "file.vmod", FILES[wrong], ZIP_STORED if wrong in STORED else ZIP_DEFLATED)
    refused(tmp_path, "file.vmod")


@pytest.mark.parametrize("content", [b"", b"hello" * 100, b"PK\x03\x04" + b"x" * 500])
def test_what_is_no_zip_is_refused(content, tmp_path):
    (tmp_path / "file.vsav").write_bytes(content)
    refused(tmp_path, "file.vsav")


def test_a_torn_zip_is_refused(tmp_path):
    whole = packed(tmp_path / "file.vmod", {"buildFile.xml": f"<{ROOT}/>", "images/a.png": "x" * 5000}, ZIP_STORED)
    whole.write_bytes(whole.read_bytes()[:3000])
    refused(tmp_path, "file.vmod")


def test_what_is_not_there_is_said(tmp_path):
    refused(tmp_path, "none.vmod")
    (tmp_path / "folder").mkdir()
    refused(tmp_path, "folder")


def test_a_save_is_not_judged_and_is_no_module(tmp_path):
    packed(tmp_path / "a.vsav", {"savedGame": "begin_save\x1bend_save"})
    done = warm_run(["lint", "a.vsav"], tmp_path, os.environ)
    assert done.returncode == 2 and "only modules are judged" in done.stderr
    done = warm_run(["read", "a.vsav", "--module", "a.vsav"], tmp_path, os.environ)
    assert done.returncode == 2 and "a.vsav is no module" in done.stderr


GRID = "VASSAL.build.module.map.boardPicker.board."
MAP = "VASSAL.build.module."


@pytest.mark.parametrize(
    "grid",
    [
        f'<{GRID}HexGrid dx="0" dy="1e-300"/>',
        f'<{GRID}HexGrid><{GRID}mapgrid.HexGridNumbering hLeading="2000000000" hType="A"/></{GRID}HexGrid>',
        f'<{GRID}HexGrid><{GRID}mapgrid.HexGridNumbering hOff="2000000000" hType="A"/></{GRID}HexGrid>',
        f'<{GRID}ZonedGrid><{GRID}mapgrid.Zone name="z" path="0,0;9,0;9,9" locationFormat="{"$gridLocation$" * 60}"/>'
        f"</{GRID}ZonedGrid>",
    ],
)
def test_a_grid_that_nobody_could_play_on_is_a_finding(grid, tmp_path):
    piece = "<VASSAL.build.widget.PieceSlot>+/null/piece;;;;x/null;0;0;;0</VASSAL.build.widget.PieceSlot>"
    stack = f'<{MAP}map.SetupStack useGridLocation="true" location="{"a" * 60}!">{piece}</{MAP}map.SetupStack>'
    board = f'<{MAP}map.boardPicker.Board name="B" width="2000000000" height="2000000000">{grid}'
    board = f"<{MAP}map.BoardPicker>{board}</{MAP}map.boardPicker.Board></{MAP}map.BoardPicker>"
    text = f'<{ROOT}><{MAP}Map mapName="A">{board}{stack}</{MAP}Map></{ROOT}>'
    packed(tmp_path / "file.vmod", {"buildFile.xml": text})
    assert warm_run(["read", "file.vmod"], tmp_path, os.environ).returncode == 0
    done = warm_run(["lint", "file.vmod"], tmp_path, os.environ)
    assert done.returncode == 1 and "Traceback" not in done.stderr
