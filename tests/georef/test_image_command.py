"""``modgen georeference SPEC --image``: what is told, drawn and written, and what is refused."""

import io
import json
import re
import shutil
from pathlib import Path
from subprocess import CompletedProcess

import numpy as np
import pytest
from PIL import Image
from scan_support import draw_scan, matrix, numbers
from tests_support import REPOSITORY, Run, tree_hash

MOOR = REPOSITORY / "tests" / "specs" / "moor"
KNOWN = {"0101": "98,118", "1101": "773,138", "0108": "85,664", "1108": "760,684", "0604": "429,401", "0406": "291,553"}


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """The spec without its picture, and the picture in its folder."""
    spec = Path(shutil.copytree(MOOR, tmp_path / "moor"))
    text = (spec / "game.yaml").read_text(encoding="utf-8")
    start, end = text.index("  image:\n"), text.index("  sea:")
    (spec / "game.yaml").write_text(f"{text[:start]}  # the tarn\n{text[end:]}", encoding="utf-8")
    return spec


def place(modgen: Run, spec: Path, *words: str | Path) -> CompletedProcess[str]:
    return modgen("georeference", spec, *words, "--out", spec.parent / "out")


def known(**changed: str) -> list[str]:
    return [word for name, pixel in {**KNOWN, **changed}.items() for word in ("--known", f"{name}={pixel}")]


def test_the_grid_of_the_spec_is_told_and_drawn(modgen: Run, tmp_path: Path):
    before = tree_hash(MOOR)
    done = modgen("georeference", MOOR, "--out", tmp_path / "out")
    assert done.returncode == 0, done.stdout + done.stderr
    for words in ("78.0", "1.70°, clockwise", "foot to the right", "flat: perspective", "104 pixels to an inch"):
        assert words in done.stdout
    assert len(re.findall(r"^ *\d{4} +\d+ +\d+ +\d+\.\d", done.stdout, re.MULTILINE)) == 5
    with Image.open(tmp_path / "out" / "moor" / "georeference.jpg") as picture:
        assert picture.width == 880 and picture.height > 812
        shown = np.asarray(picture.convert("RGB"), dtype=int)
    original = np.asarray(Image.open(MOOR / "map.jpg"), dtype=int)
    over = np.abs(shown[:812] - original).max(axis=2) > 70
    assert 0.01 < over.mean() < 0.2  # the grid and the marks, and nothing else
    assert tree_hash(MOOR) == before


def test_a_hex_of_another_number_is_named(modgen: Run, bare: Path, tmp_path: Path):
    done = place(modgen, bare, "--image", bare / "map.jpg", *known(**{"0604": "427,478"}))
    assert done.returncode == 1
    assert "error[G405]: 0604 is 77 px (1.0 hex) from where the 5 other known hexes put it" in done.stdout
    assert "there lies 0605" in done.stdout and "near 429, 401" in done.stdout
    assert "0604  wrong?" in done.stdout
    assert "turn       1.70°" in done.stdout  # the grid goes by the others


def test_a_photo_is_told_not_to_be_flat(modgen: Run, bare: Path, tmp_path: Path):
    linear, tilt = matrix(78, 1.7), np.array([0.02, 0.012])
    (bare / "photo.jpg").write_bytes(draw_scan(linear=linear, tilt=tuple(tilt)))
    hexes = numbers(11, 8)
    pixels = {name: linear @ hexes[name] / (1 + hexes[name] @ tilt) + (98, 118) for name in (*KNOWN, "0902", "0308")}
    words = [word for name, (x, y) in pixels.items() for word in ("--known", f"{name}={x:.0f},{y:.0f}")]
    done = place(modgen, bare, "--image", bare / "photo.jpg", *words)
    assert done.returncode == 0
    said = re.search(r"not flat: perspective would move corners .* by up to ([\d.]+) px \(([\d.]+) hex\)", done.stdout)
    assert 10 < float(said[1]) < 60 and 0.1 < float(said[2]) < 1
    assert "warning[G406]" in done.stdout


def test_three_hexes_have_nothing_to_be_held_against(modgen: Run, bare: Path, tmp_path: Path):
    three = known()[:6]
    done = place(modgen, bare, "--image", bare / "map.jpg", *three)
    assert done.returncode == 0
    assert "three hexes fit any grid" in done.stdout and "not to be told" in done.stdout


def test_as_data(modgen: Run, bare: Path, tmp_path: Path):
    done = place(modgen, bare, "--image", bare / "map.jpg", *known(), "--format", "json")
    data = json.loads(done.stdout)
    assert data["verdict"] == "agree" and data["findings"] == []
    assert data["grid"]["turn"] == pytest.approx(1.7, abs=0.05)
    assert [one["hex"] for one in data["known"]] == list(KNOWN)
    assert all(one["off"] < 1 for one in data["known"])


def test_what_is_written_is_what_is_read(modgen: Run, bare: Path, tmp_path: Path):
    for path in (bare / "game.yaml",):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    done = place(modgen, bare, "--image", bare / "map.jpg", *known(), "--write")
    assert done.returncode == 0, done.stderr
    written = (bare / "game.yaml").read_bytes()
    assert b"\r\n  image:\r\n    file: map.jpg\r\n    known:\r\n      0101: [98, 118]\r\n" in written
    assert b"basis: observed\r\n  # the tarn\r\n  sea:" in written
    assert written.count(b"\n") == written.count(b"\r\n")
    assert modgen("check", bare, "--strict").returncode == 0
    told = place(modgen, bare)
    assert told.returncode == 0 and "1.70°" in told.stdout and "for the spec" not in told.stdout
    again = place(modgen, bare, "--image", bare / "map.jpg", *known(), "--write")
    assert again.returncode == 2 and "already" in again.stderr
    assert (bare / "game.yaml").read_bytes() == written


def test_lines_without_a_place_are_refused_and_nothing_is_written(modgen: Run, bare: Path, tmp_path: Path):
    text = (bare / "game.yaml").read_text(encoding="utf-8")
    sizes = "{orientation: flat, columns: 11, rows: 8, height: 0.75in, shifted: even, numbering: {order: column-row}}"
    flow = f"map: {{name: The Moor, sheet: {{width: 9in, height: 8in}}, grid: {sizes}}}\n"
    (bare / "game.yaml").write_text(text[: text.index("map:\n")] + flow, encoding="utf-8")
    before = tree_hash(bare)
    done = place(modgen, bare, "--image", bare / "map.jpg", *known(), "--write")
    assert done.returncode == 2 and "by hand" in done.stderr
    assert tree_hash(bare) == before


def test_a_picture_elsewhere_is_looked_at_but_not_written(modgen: Run, bare: Path, tmp_path: Path):
    elsewhere = tmp_path / "scans" / "a map.jpg"
    elsewhere.parent.mkdir()
    (bare / "map.jpg").rename(elsewhere)
    done = place(modgen, bare, "--image", elsewhere, *known())
    assert done.returncode == 0 and 'file: "a map.jpg"' in done.stdout
    done = place(modgen, bare, "--image", elsewhere, *known(), "--write")
    assert done.returncode == 2 and "copy it there" in done.stderr


def test_a_name_that_a_spec_cannot_hold_is_not_written(modgen: Run, bare: Path):
    picture = (bare / "map.jpg").rename(bare / "a\\b.jpg")
    before = tree_hash(bare)
    done = place(modgen, bare, "--image", picture, *known(), "--write")
    assert done.returncode == 2 and "rename the picture" in done.stderr
    assert tree_hash(bare) == before


BAD = {
    "nothing": ([], "give --image FILE"),
    "no hexes": (["--image", "map.jpg"], "--known HEX=X,Y"),
    "a word": (["--image", "map.jpg", "--known", "0101"], "is not HEX=X,Y"),
    "half a pixel": (["--image", "map.jpg", "--known", "0101=4"], "is not HEX=X,Y"),
    "no number": (["--image", "map.jpg", "--known", "0101=a,b"], "is not HEX=X,Y"),
    "infinity": (["--image", "map.jpg", "--known", "0101=inf,nan"], "is not HEX=X,Y"),
    "a hex twice": (["--image", "map.jpg", "--known", "0101=1,1", "--known", "0101=2,2"], "two pixels"),
    "no such hex": (["--image", "map.jpg", "--known", "1209=1,1"], "N303"),
    "two hexes": (["--image", "map.jpg", "--known", "0101=1,1", "--known", "0201=9,9"], "N314"),
    "mirrored": (["--image", "map.jpg", *known(**{"0108": "85,1", "1108": "760,5", "0604": "429,50"})], "N314"),
    "outside": (["--image", "map.jpg", *known(**{"0108": "85,1664"})], "N315"),
    "no picture": (["--image", "mapp.jpg", *known()], "did you mean 'map.jpg'?"),
    "a folder": (["--image", ".", *known()], "R101"),
    "a spec": (["--image", "game.yaml", *known()], "R117"),
    "write without a picture": (["--write"], "--write"),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_cannot_be_is_refused_in_words(modgen: Run, bare: Path, tmp_path: Path, kind: str):
    given, said = BAD[kind]
    words = [str(bare / word) if word.endswith((".jpg", ".yaml")) or word == "." else word for word in given]
    before = tree_hash(bare)
    done = place(modgen, bare, *words)
    assert done.returncode == 2, done.stdout + done.stderr
    assert said in done.stdout + done.stderr and "Traceback" not in done.stderr
    assert tree_hash(bare) == before and not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written_is_told(modgen: Run, tmp_path: Path):
    (tmp_path / "out").write_text("a file", encoding="utf-8")
    done = modgen("georeference", MOOR, "--out", tmp_path / "out")
    assert done.returncode == 2 and "cannot be written" in done.stderr and "Traceback" not in done.stderr


def test_a_large_picture_is_shown_smaller(modgen: Run, bare: Path, tmp_path: Path):
    stream = io.BytesIO()
    with Image.open(bare / "map.jpg") as image:
        image.resize((4400, 4060)).save(stream, "JPEG")
    (bare / "map.jpg").write_bytes(stream.getvalue())
    larger = {name: ",".join(str(int(number) * 5) for number in pixel.split(",")) for name, pixel in KNOWN.items()}
    done = place(modgen, bare, "--image", bare / "map.jpg", *known(**larger))
    assert done.returncode == 0, done.stdout
    with Image.open(tmp_path / "out" / "moor" / "georeference.jpg") as picture:
        assert picture.width == 2600


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--image", "moor/map.jpg"), "--image wants three or more --known"),
        (("--known", "0101=98,118"), "--known wants --image FILE"),
        (("--image", "map.jpg", "--known", "0101=98,118"), "map.jpg does not exist, but"),
    ],
)
def test_half_of_what_is_needed_says_the_other_half(modgen: Run, bare: Path, given: tuple[str, ...], said: str):
    done = place(modgen, bare, *given)
    assert done.returncode == 2
    assert said in done.stderr
