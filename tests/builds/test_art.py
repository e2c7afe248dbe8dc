"""Pictures of a user's own in the files of a build: faces, backs, cut sheets, the map; never written, never missed."""

import io
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import numpy as np
import pytest
from art_support import BLUE, FRONTS, HARBOUR, RED, emblem, face, png
from PIL import Image
from tests_support import COMMAND, Run, tree_hash

from modgen.draw.art import ArtFace, draw_side, prepare_bitmap
from modgen.draw.render import to_png

SIDE = 75


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("harbour")
    before = tree_hash(HARBOUR)
    done = subprocess.run([COMMAND, "build", HARBOUR, "--out", out, "--strict"], capture_output=True, check=False)
    assert done.returncode == 0, done.stdout
    assert tree_hash(HARBOUR) == before
    return out / "harbour"


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))


def images(folder: Path) -> dict[str, np.ndarray]:
    """The counters of the module by id, `-back` for their backs."""
    with zipfile.ZipFile(folder / "harbour.vmod") as module:
        names = [
            name
            for name in module.namelist()
            if "board" not in name and re.fullmatch(r"images/.+-\d+(-back)?\.png", name)
        ]
        opened = {name: Image.open(io.BytesIO(module.read(name))).convert("RGB") for name in names}
    return {
        re.sub(r"images/(.+?)-\d+(-back)?\.png", r"\1\2", name): np.asarray(image, np.int16)
        for name, image in opened.items()
    }


def rgb(colour: str) -> np.ndarray:
    return np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)])


def test_a_face_is_its_picture(built: Path):
    shown = images(built)
    sun = np.asarray(emblem("#d9a441", RED, "SUN").resize((SIDE, SIDE), Image.Resampling.LANCZOS), np.int16)
    assert np.abs(shown["sun"] - sun).mean() < 3
    assert np.abs(shown["gull"][-2, -2] - rgb("#5d8fae")).max() < 4
    assert not np.array_equal(shown["gull"], shown["gull-back"])
    assert "sun-back" not in shown and "pier-back" not in shown


def test_faces_cut_out_of_a_turned_sheet_are_those_that_were_printed(built: Path):
    shown = images(built)
    for ids, words, ground in (("b", FRONTS[0], BLUE), ("r", FRONTS[1], RED)):
        for number, word in enumerate(words, 1):
            printed = face(110, ground, word).crop((2, 2, 108, 108)).resize((SIDE, SIDE), Image.Resampling.LANCZOS)
            drawn = np.asarray(printed, np.int16)
            off = {key: np.abs(one - drawn).mean() for key, one in shown.items()}
            assert min(off, key=off.__getitem__) == f"{ids}-{number}"
            assert off[f"{ids}-{number}"] < 9
    assert np.abs(shown["militia"] - shown["guard"]).mean() > 2


def test_backs_of_a_mirrored_sheet_belong_to_their_fronts(built: Path):
    shown = images(built)
    for key in ("b-1", "b-4", "r-2"):
        faded = shown[key] * 0.55 + rgb("#d8d2c0") * 0.45
        off = {other: np.abs(one - faded).mean() for other, one in shown.items() if other.endswith("-back")}
        assert min(off, key=off.__getitem__) == f"{key}-back"


def test_in_the_bleed_the_edges_run_on():
    image = Image.new("RGB", (120, 120), "#20a040")
    image.paste("#c03020", (0, 0, 120, 60))
    parts = prepare_bitmap(png(image), (36, 36), "#0000ff")
    face_ = ArtFace("u", 36, "#0000ff", form="bitmap", **parts)
    drawn = np.asarray(Image.open(io.BytesIO(to_png(draw_side(face_, bleed=6), 48, 48, ppi=144))).convert("RGB"))
    assert drawn.shape[:2] == (96, 96)
    for x in (1, 6, 48, 90, 94):
        assert np.abs(drawn[2, x].astype(int) - (192, 48, 32)).max() < 6
        assert np.abs(drawn[93, x].astype(int) - (32, 160, 64)).max() < 6


def test_what_is_transparent_shows_the_ground():
    image = Image.new("RGBA", (90, 90), (0, 0, 0, 0))
    parts = prepare_bitmap(png(image), (36, 36), "#8c2f2b")
    drawn = Image.open(io.BytesIO(to_png(draw_side(ArtFace("u", 36, "#8c2f2b", form="bitmap", **parts)), 36, 36)))
    assert drawn.convert("RGB").getpixel((18, 18)) == (140, 47, 43)


def test_the_painted_ground_lies_under_grid_numbers_and_names(built: Path):
    svg = (built / "map.svg").read_text(encoding="utf-8")
    layers = re.findall(r'inkscape:label="([^"]+)"', svg)
    assert "Sea" not in layers and "Land" not in layers and "Coast" not in layers
    assert layers.index("Paper") < layers.index("Art art/bay.jpg") < layers.index("Grid") < layers.index("Hex numbers")
    assert "Tower Hill" in svg


def test_a_picture_that_appears_or_goes_changes_the_build_and_back(modgen: Run, harbour: Path, tmp_path: Path):
    out = tmp_path / "out"
    assert modgen("build", harbour, "--out", out).returncode == 0
    first = tree_hash(out)
    pier = harbour / "art" / "pier.png"
    pier.write_bytes(png(emblem("#444444", BLUE, "PIER")))
    assert modgen("build", harbour, "--out", out).returncode == 0
    second = tree_hash(out)
    assert second["harbour/harbour.vmod"] != first["harbour/harbour.vmod"]
    pier.unlink()
    assert modgen("build", harbour, "--out", out).returncode == 0
    assert tree_hash(out) == first


def test_a_map_of_modgen_that_was_edited_is_the_map_and_stays(modgen: Run, built: Path, harbour: Path, tmp_path: Path):
    text = (harbour / "game.yaml").read_text(encoding="utf-8")
    plain = text.replace("  art: {file: art/bay.jpg, replaces: ground, covers: grid}\n", "")
    (harbour / "game.yaml").write_text(plain, encoding="utf-8")
    (harbour / "art" / "bay.jpg").unlink()
    assert modgen("build", harbour, "--out", tmp_path / "first").returncode == 0
    drawn = (tmp_path / "first" / "harbour" / "map.svg").read_text(encoding="utf-8")
    sea = drawn.split('inkscape:label="Sea"')[1].split('fill="')[1][:7]
    edited = drawn.replace(sea, "#ffcc00")
    (harbour / "art" / "map.svg").write_text(edited, encoding="utf-8")
    before = tree_hash(harbour)
    done = modgen("build", harbour, "--out", tmp_path / "second")
    assert done.returncode == 0 and "warning" not in done.stdout, done.stdout
    assert tree_hash(harbour) == before
    folder = tmp_path / "second" / "harbour"
    board = np.asarray(Image.open(folder / "map.png").convert("RGB"), np.int16)
    assert (np.abs(board - rgb("#ffcc00")).max(axis=2) < 3).mean() > 0.25
    layer = plain.replace("  places:\n", "  art: {file: art/map.svg, replaces: sea}\n  places:\n", 1)
    (harbour / "game.yaml").write_text(layer, encoding="utf-8")
    assert modgen("build", harbour, "--out", tmp_path / "third").returncode == 0
    svg = (tmp_path / "third" / "harbour" / "map.svg").read_text(encoding="utf-8")
    assert svg.count(">Tower Hill<") == 1 and "#ffcc00" in svg and sea not in svg.split("Furniture")[0]


def test_a_hostile_picture_stops_the_build_and_touches_nothing(modgen: Run, harbour: Path, tmp_path: Path):
    (harbour / "art" / "pier.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<script>x</script>\n</svg>', encoding="utf-8"
    )
    done = modgen("build", harbour, "--out", tmp_path / "out")
    assert done.returncode == 2 and not (tmp_path / "out").exists()
    assert "art/pier.svg:2:1: error[D740]: art/pier.svg holds a script" in done.stdout
    (harbour / "art" / "pier.svg").unlink()
    (harbour / "art" / "pier.png").symlink_to("/etc/passwd")
    assert "R111" in modgen("check", harbour).stdout
