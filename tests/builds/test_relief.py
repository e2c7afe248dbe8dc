"""Relief in the files of a build: one declared bitmap, a layer under the coast, texts that are readable on it."""

import base64
import io
import json
import re
import shutil
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from lxml import etree
from PIL import Image
from tests_support import REPOSITORY, Run, tree_hash

from modgen.colour import contrast

SPEC = REPOSITORY / "tests" / "specs" / "fells"
ORDER = ["Land", "Terrain", "Relief", "Terrain signs", "Coast", "Grid", "Hex numbers"]
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"


@pytest.fixture
def fells(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SPEC, tmp_path / "fells"))


def change(spec: Path, old: str, new: str) -> None:
    text = (spec / "game.yaml").read_text(encoding="utf-8")
    assert old in text
    (spec / "game.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")


def bitmaps(pdf: bytes) -> list[pikepdf.Stream]:
    """The pictures of a PDF, without those that are the alpha of another."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        images = [
            one for one in document.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
        masks = {one.SMask.objgen for one in images if "/SMask" in one}
        return [one.objgen for one in images if one.objgen not in masks]


def test_a_build_has_one_picture_of_the_relief(modgen: Run, fells: Path, tmp_path: Path):
    done = modgen("build", fells, "--out", tmp_path / "out", "--strict")
    assert done.returncode == 0, done.stdout + done.stderr
    made = tmp_path / "out" / "fells"
    assert len(bitmaps((made / "map.pdf").read_bytes())) == 1
    assert len(bitmaps((made / "map-tiles.pdf").read_bytes())) == 1
    root = etree.fromstring((made / "map.svg").read_bytes())
    layers = [group.get(LABEL) for group in root.findall("{*}g")]
    assert [one for one in layers if one in ORDER] == ORDER
    assert not list(root.iter("{*}filter"))
    (image,) = root.iter("{*}image")
    assert image.getparent().get("id") == "relief"
    shown = np.asarray(Image.open(io.BytesIO(base64.b64decode(image.get("href").partition(",")[2]))).convert("RGBA"))
    assert 90 <= shown.shape[1] / float(image.get("width")) * 72 <= 150
    # The deepest shade on plain land is the darkest that a number stands on.
    land = root.xpath("//*[@id='land']/*/@fill")[0]
    deepest = shown[np.unravel_index(np.argmax(np.where(shown[..., 0] < 200, shown[..., 3], 0)), shown.shape[:2])]
    share = deepest[3] / 255
    ground = (
        "#"
        + bytes(
            round(under + (int(over) - under) * share)
            for under, over in zip(bytes.fromhex(land[1:]), deepest[:3], strict=True)
        ).hex()
    )
    numbers = root.xpath("//*[@id='hex-numbers']/*")
    inks = {text.get("fill") for text in numbers if text.text in ("0403", "0503", "0602", "0303")}
    assert inks and all(contrast(ink, ground) >= 2.95 for ink in inks)
    assert "its relief by the heights in heights.asc" in " ".join(root.xpath("//*[@id='furniture']//text()"))
    receipt = json.loads((made / ".receipt.json").read_text(encoding="utf-8"))
    assert "heights.asc" in receipt["inputs"]


def test_other_heights_make_another_map_and_none_makes_none(modgen: Run, fells: Path, tmp_path: Path):
    seen = []
    for old, new in (("", ""), ("relief: heights.asc", "relief: {heights: heights.asc, light: 45}"), ("", "")):
        change(fells, old, new)
        assert modgen("build", fells, "--out", tmp_path / "out").returncode == 0
        seen.append(tree_hash(tmp_path / "out" / "fells")["map.svg"])
    assert seen[0] != seen[1] == seen[2]
    change(fells, "  relief: {heights: heights.asc, light: 45}\n", "")
    change(fells, "files: {heights.asc: {owner: the modgen authors, hand_on: yes}}", "hand_on: yes")
    change(fells, "  hand_on: yes\n  hand_on: yes", "  hand_on: yes")
    assert modgen("build", fells, "--out", tmp_path / "out").returncode == 0
    made = tmp_path / "out" / "fells"
    assert not bitmaps((made / "map.pdf").read_bytes())
    assert b'id="relief"' not in (made / "map.svg").read_bytes()


def test_a_print_that_saves_ink_has_no_relief(modgen: Run, fells: Path, tmp_path: Path):
    for options, count in (((), 1), (("--ink-saver",), 0)):
        done = modgen("print", fells, "--out", tmp_path / "out", "--fit", *options)
        assert done.returncode == 0, done.stderr
        (path,) = [one for one in (tmp_path / "out").rglob("*.pdf") if ("ink-saver" in one.name) == bool(options)]
        assert len(bitmaps(path.read_bytes())) == count


def test_a_map_by_heights_of_nobody_knows_whom_is_withheld(modgen: Run, fells: Path, tmp_path: Path):
    change(fells, "  files: {heights.asc: {owner: the modgen authors, hand_on: yes}}\n", "")
    done = modgen("publish", fells, "--out", tmp_path / "out", "--builds", tmp_path / "builds")
    assert done.returncode == 1
    assert re.search(r"game\.yaml:19:11: map\.pdf is withheld: .*heights\.asc", done.stdout)


def test_a_broken_file_of_heights_is_told_and_nothing_is_built(modgen: Run, fells: Path, tmp_path: Path):
    (fells / "heights.asc").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)
    for command in (("check", fells), ("build", fells, "--out", tmp_path / "out")):
        done = modgen(*command)
        assert done.returncode == 2 and "Traceback" not in done.stdout + done.stderr
        assert "heights.asc:" in done.stdout + done.stderr
    assert not (tmp_path / "out").exists()


def test_a_relief_under_a_picture_is_told_and_the_map_says_nothing_of_it(modgen: Run, fells: Path, tmp_path: Path):
    Image.new("RGB", (1500, 1500), "#9db38a").save(fells / "ground.png")
    change(fells, "  relief: heights.asc", "  art: {file: ground.png, replaces: ground}\n  relief: heights.asc")
    change(
        fells,
        "heights.asc: {owner: the modgen authors, hand_on: yes}",
        "heights.asc: {owner: An agency, hand_on: no}, ground.png: {owner: A painter, hand_on: yes}",
    )
    done = modgen("publish", fells, "--out", tmp_path / "out", "--builds", tmp_path / "builds")
    assert done.returncode == 0, done.stdout + done.stderr
    found = modgen("check", fells).stdout
    assert "warning[N340]: the relief is not seen: ground.png stands in place of it" in found
    root = etree.fromstring((tmp_path / "out" / "fells-0.1" / "map.svg").read_bytes())
    words = root.xpath("//*[@id='furniture']//text()")
    assert not any("heights" in line or "agency" in line or "hex" in line.split() for line in words), words
    assert any("A painter" in line for line in words)
    change(fells, "replaces: ground}", "replaces: ground, under: relief}")
    done = modgen("publish", fells, "--out", tmp_path / "out", "--builds", tmp_path / "builds")
    assert "map.pdf is withheld: shows heights.asc: it may not be handed on" in done.stdout
    assert "N340" not in modgen("check", fells).stdout
