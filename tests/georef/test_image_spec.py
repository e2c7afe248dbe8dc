"""A scan as a map: from the file to the board of the module, and what is refused on the way."""

import io
import itertools
import json
import shutil
import struct
import zlib
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw
from scan_support import DOT, dots, draw_scan, matrix, numbers
from tests_support import REPOSITORY, Run, imported_by, tree_hash

from modgen.diagnostics import SpecError
from modgen.draw.raster import PictureError, open_picture
from modgen.pipeline.check import check_spec
from modgen.spec import Sources
from modgen.targets.vassal import read_module
from modgen.targets.vassal.grids import Board, grid_from_node

MOOR = REPOSITORY / "tests" / "specs" / "moor"
HEXES = numbers(11, 8)
SCAN = (MOOR / "map.jpg").read_bytes()
with io.BytesIO() as _stream:
    Image.effect_noise((60, 40), 50).convert("P").save(_stream, "PNG")
    SMALL_PNG = _stream.getvalue()


@pytest.fixture
def moor(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MOOR, tmp_path / "moor"))


def change(spec: Path, old: str, new: str) -> None:
    text = (spec / "game.yaml").read_text(encoding="utf-8")
    assert old in text
    (spec / "game.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")


def with_known(spec: Path, known: dict[str, tuple[float, float]], file: str = "map.jpg") -> None:
    text = (spec / "game.yaml").read_text(encoding="utf-8")
    before, rest = text.split("    file: map.jpg\n")
    lines = "".join(f'      "{name}": [{x}, {y}]\n' for name, (x, y) in known.items())
    after = rest[rest.index("    basis: observed") :]
    (spec / "game.yaml").write_text(f"{before}    file: {file}\n    known:\n{lines}{after}", encoding="utf-8")


def grid_of(module: bytes) -> tuple[Board, Image.Image]:
    """The board's grid as the module's build file has it, and its picture."""
    read = read_module(module)
    board = next(node for node in read.build.walk() if node.tag.endswith("boardPicker.Board"))
    picture = Image.open(io.BytesIO(read.images[board.get("image")]))
    hexes = next(node for node in board.walk() if node.tag.endswith(".HexGrid"))
    return Board(picture.size, grid_from_node(hexes)), picture


def printed(board: Board, picture: Image.Image, names: list[str]) -> float:
    """How far the engine's centres lie from the printed dots at most, pixels."""
    # Not by `find`, in which the engine errs by a row on some grids that stagger.
    named = {}
    for column, row in itertools.product(range(-2, 14), repeat=2):
        centre = board.grid.centre(column, row)
        named[board.name(*centre)] = board.snap(*centre)
    centres = np.array([named[name] for name in names], dtype=float)
    return float(np.linalg.norm(dots(picture, centres, 12) - centres, axis=1).max())


def test_the_scan_of_the_test_spec_is_the_one_drawn_here():
    with Image.open(io.BytesIO(draw_scan())) as drawn, Image.open(MOOR / "map.jpg") as stored:
        difference = np.abs(np.asarray(drawn, dtype=int) - np.asarray(stored, dtype=int))
    assert difference.mean() < 1
    assert (MOOR / "map.jpg").stat().st_size < 200_000


def test_every_hex_of_the_engine_lies_on_the_printed_one(modgen: Run, tmp_path: Path):
    done = modgen("build", MOOR, "--out", tmp_path, "--strict")
    assert done.returncode == 0, done.stdout + done.stderr
    board, picture = grid_of((tmp_path / "moor" / "moor.vmod").read_bytes())
    assert printed(board, picture, sorted(HEXES)) < 1
    made = {path.name for path in (tmp_path / "moor").iterdir() if not path.name.startswith(".")}
    assert made == {"moor.vmod", "meeting.vsav", "map.jpg", "counters.pdf", "report.json", "report.html"}
    report = json.loads((tmp_path / "moor" / "report.json").read_text(encoding="utf-8"))
    assert "published" in report["image"]["rights"]
    assert report["image"]["grid"]["turn"] == pytest.approx(1.7, abs=0.05)
    assert report["image"]["grid"]["skew"] == pytest.approx(0.35, abs=0.05)
    assert "published" in (tmp_path / "moor" / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("linear", "origin", "size", "form"),
    [
        (matrix(78, -3.5, 1.2, 1.03), (90, 175), (900, 850), "JPEG"),
        (matrix(190, 0.6, -0.3), (230, 260), (2050, 1950), "JPEG"),
        (matrix(41, 12, 0), (190, 60), (560, 530), "PNG"),
        (matrix(78, 180), (770, 690), (880, 812), "PNG"),
    ],
    ids=["wide", "fine", "coarse", "upside down"],
)
def test_whatever_the_scan_the_hexes_lie_on_the_printed_ones(modgen, moor, tmp_path, linear, origin, size, form):
    file = "map.jpg" if form == "JPEG" else "map.png"
    (moor / file).write_bytes(draw_scan(11, 8, linear, origin, size, form=form))
    corners = ("0101", "1101", "0108", "1108", "0604", "0306")
    with_known(moor, {name: tuple((linear @ HEXES[name] + origin).round(2)) for name in corners}, file)
    done = modgen("build", moor, "--out", tmp_path / "out")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == ""
    with ZipFile(tmp_path / "out" / "moor" / "moor.vmod") as module:
        assert any(name.endswith(f"board-1{Path(file).suffix}") for name in module.namelist())
    board, picture = grid_of((tmp_path / "out" / "moor" / "moor.vmod").read_bytes())
    assert printed(board, picture, sorted(HEXES)) < 1


def test_pointy_hexes_with_letters_counted_from_below(modgen: Run, tmp_path: Path):
    spec = Path(shutil.copytree(REPOSITORY / "tests" / "specs" / "ridge", tmp_path / "ridge"))
    centres = {
        f"{chr(ord('A') + 10 - row)}-{column + 1}": (column + (row % 2 == 0) / 2, row * 3**0.5 / 2)
        for row in range(11)
        for column in range(8)
    }
    linear = matrix(95, -2.2, 0.8)
    pixels = {name: linear @ place + (70, 110) for name, place in centres.items()}
    picture = Image.new("RGB", (4 * 950, 4 * 1050), "#ded8c4")
    draw = ImageDraw.Draw(picture)
    for x, y in (4 * pixel + 2 for pixel in pixels.values()):
        draw.ellipse((x - 16, y - 16, x + 16, y + 16), fill=DOT)
    picture = picture.resize((950, 1050), Image.Resampling.BOX)
    picture.save(spec / "scan.png")
    known = ", ".join(f"{name}: [{x:.2f}, {y:.2f}]" for name, (x, y) in pixels.items() if name[0] in "AFK")
    change(spec, "  sea: {hexes", f"  image: {{file: scan.png, known: {{{known}}}}}\n  sea: {{hexes")
    done = modgen("build", spec, "--out", tmp_path / "out")
    assert (done.returncode, "G4" in done.stdout) == (0, False), done.stdout + done.stderr
    board, picture = grid_of((tmp_path / "out" / "ridge" / "ridge.vmod").read_bytes())
    assert printed(board, picture, sorted(centres)) < 1


def test_another_picture_makes_another_board_and_nothing_else_does(modgen: Run, moor: Path, tmp_path: Path):
    out = tmp_path / "out"
    modgen("build", moor, "--out", out)
    first = tree_hash(out)
    change(moor, "A made-up game", "A game made up")
    assert modgen("build", moor, "--out", out).returncode == 0
    assert {name for name, sha in tree_hash(out).items() if first.get(name) != sha} == {"moor/.receipt.json"}
    with Image.open(moor / "map.jpg") as image:
        image.rotate(180).save(moor / "map.jpg", quality=88)
    assert modgen("build", moor, "--out", out).returncode == 0
    second = tree_hash(out)
    assert second["moor/map.jpg"] != first["moor/map.jpg"]
    assert modgen("build", moor, "--out", tmp_path / "clean").returncode == 0
    assert second == tree_hash(tmp_path / "clean")


def test_marks_are_drawn_over_the_board_when_asked_for(modgen: Run, moor: Path, tmp_path: Path):
    modgen("build", moor, "--out", tmp_path / "plain")
    change(moor, "    basis: observed", "    marks: [grid, numbers]\n    basis: observed")
    assert modgen("build", moor, "--out", tmp_path / "marked").returncode == 0
    pictures = [Image.open(tmp_path / kind / "moor" / "map.jpg").convert("RGB") for kind in ("plain", "marked")]
    before, after = (np.asarray(picture, dtype=int) for picture in pictures)
    changed = np.abs(before - after).max(axis=2) > 60
    assert 0.005 < changed.mean() < 0.1


def test_the_terrain_beside_the_scan_counts_in_rules(modgen: Run, moor: Path):
    change(moor, "within: {terrain: marsh}", "within: {terrain: wood}")
    done = modgen("check", moor)
    assert done.returncode == 1 and "F501" in done.stdout


def bomb(width: int, height: int) -> bytes:
    """A PNG that says it has so many pixels, and has none of them."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def text_bomb() -> bytes:
    """A PNG with a compressed text of 200 MB."""
    with io.BytesIO() as stream:
        Image.new("RGB", (900, 900)).save(stream, "PNG")
        whole = stream.getvalue()
    body = b"Comment\0\0" + zlib.compress(b"a" * 200_000_000, 9)
    chunk = struct.pack(">I", len(body)) + b"zTXt" + body + struct.pack(">I", zlib.crc32(b"zTXt" + body))
    return whole[:33] + chunk + whole[33:]


HOSTILE = {
    "empty": (lambda data: b"", "R117"),
    "text": (lambda data: b"no picture", "R117"),
    "cut short": (cut, "R117"),
    "a head alone": (lambda data: data[:200], "R117"),
    "a bomb": (lambda data: bomb(60_000, 60_000), "R102"),
    "a small bomb": (lambda data: bomb(10_000, 12_500), "R102"),
    "a PNG with too few rows": (lambda data: bomb(900, 900), "R117"),
    "a bomb of text": (lambda data: text_bomb(), "R117"),
    "a GIF": (lambda data: b"GIF89a" + b"\0" * 50, "R117"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_picture_that_is_none_is_refused_in_words(moor: Path, kind: str):
    make, code = HOSTILE[kind]
    (moor / "map.jpg").write_bytes(make((moor / "map.jpg").read_bytes()))
    with pytest.raises(SpecError) as caught:
        check_spec(moor, Sources(moor))
    assert [(one.code, str(one.place)) for one in caught.value.diagnostics] == [(code, "game.yaml:18:11")]


def test_a_build_of_a_broken_picture_writes_nothing(modgen: Run, moor: Path, tmp_path: Path):
    out = tmp_path / "out"
    assert modgen("build", moor, "--out", out).returncode == 0
    before = tree_hash(out)
    (moor / "map.jpg").write_bytes(cut((moor / "map.jpg").read_bytes()))
    done = modgen("build", moor, "--out", out)
    assert done.returncode == 2 and "R117" in done.stdout and "Traceback" not in done.stderr
    assert tree_hash(out) == before


@given(st.binary(max_size=400), st.integers(0, 125_000), st.booleans())
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_bytes_a_picture_has_it_is_read_or_refused(noise: bytes, at: int, png: bool):
    data = SMALL_PNG if png else SCAN
    at %= len(data)
    try:
        image = open_picture(data[:at] + noise + data[at + len(noise) :])
    except PictureError as error:
        assert str(error)
    else:
        assert image.mode == "RGB"


def test_a_picture_of_too_many_bytes_is_refused(modgen: Run, moor: Path):
    with (moor / "map.jpg").open("ab") as picture:
        picture.truncate(65 * 2**20)
    done = modgen("check", moor)
    assert done.returncode == 2 and "R102" in done.stdout and "64 MiB" in done.stdout


def test_a_picture_that_would_make_too_large_a_board_is_refused(modgen: Run, moor: Path, tmp_path: Path):
    Image.new("L", (10_000, 10_000), 200).save(moor / "map.png")
    known = {"0101": (100, 100), "1101": (287, 100), "0108": (100, 251), "1108": (287, 251)}
    with_known(moor, known, "map.png")
    done = modgen("build", moor, "--out", tmp_path / "out")
    assert done.returncode == 2 and "R102" in done.stdout and "a board of" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("file: map.jpg", "file: ../map.jpg", "R111"),
        ("file: map.jpg", "file: mapp.jpg", "did you mean 'map.jpg'?"),
        ("1101: [773, 138]", "1101: [773]", "L203"),
        ("1101: [773, 138]", "1101: 773", "L203"),
        ("1101: [773, 138]", "1101: [773, a]", "L204"),
        ("1101: [773, 138]", "1101: [[773], 138]", "L203"),
        ("1101: [773, 138]", "1199: [773, 138]", "N303"),
        ("1101: [773, 138]", '"101": [773, 138]', "N301"),
        ("1101: [773, 138]", "1101: [-3, 138]", "N315"),
        ("1101: [773, 138]", "0101: [773, 138]", "R108"),
        ("    known:\n", "    knwn:\n", "L201"),
        ("    basis: observed\n", "    marks: [dots]\n", "`marks` cannot be 'dots'"),
    ],
)
def test_what_is_written_wrong_is_told_at_its_place(modgen: Run, moor: Path, old: str, new: str, said: str):
    change(moor, old, new)
    done = modgen("check", moor)
    assert done.returncode == 2
    assert said in done.stdout and "Traceback" not in done.stderr
    assert "game.yaml:" in done.stdout


@pytest.mark.parametrize("count", [0, 2])
def test_too_few_known_hexes(modgen: Run, moor: Path, count: int):
    known = {"0101": (98, 118), "1101": (773, 138)}
    with_known(moor, dict(list(known.items())[:count]))
    if not count:
        change(moor, "    known:\n", "    known: {}\n")
    done = modgen("check", moor)
    assert done.returncode == 2 and "three or more" in done.stdout


def test_three_hexes_that_would_make_crooked_ones_are_told(moor: Path):
    with_known(moor, {"0101": (98, 118), "1001": (773, 138), "0108": (85, 664)})
    verdict = check_spec(moor, Sources(moor))
    assert [one.code for one in verdict.findings] == ["G406"]
    assert "% too wide" in verdict.findings[0].message
    assert verdict.checklist[-1].result == "unverifiable"


def test_four_hexes_that_fit_nothing_ask_for_a_fifth(moor: Path):
    with_known(moor, {"0101": (98, 118), "1101": (700, 150), "0108": (85, 664), "1108": (760, 560)})
    (finding,) = check_spec(moor, Sources(moor)).findings
    assert finding.code == "G405" and "a fifth would tell" in finding.help
    assert str(finding.place) == "game.yaml:19:5"


def test_a_map_without_a_picture_needs_nothing_of_all_this(small_spec: Path, tmp_path: Path):
    imported = imported_by(["check", small_spec], tmp_path)
    assert not [name for name in imported if name.startswith(("PIL", "modgen.georef", "modgen.draw.raster"))]


def test_a_photo_turned_by_its_camera_is_read_as_it_is_shown(modgen: Run, moor: Path, tmp_path: Path):
    with Image.open(moor / "map.jpg") as image:
        exif = image.getexif()
        exif[0x0112] = 6  # to be shown turned clockwise by 90 degrees
        image.rotate(90, expand=True).save(moor / "map.jpg", quality=88, exif=exif)
    done = modgen("build", moor, "--out", tmp_path)
    assert done.returncode == 0, done.stdout
    board, picture = grid_of((tmp_path / "moor" / "moor.vmod").read_bytes())
    assert printed(board, picture, sorted(HEXES)) < 1.3


@pytest.mark.parametrize("mode", ["L", "LA", "P", "RGBA", "I;16", "CMYK", "1"])
def test_pictures_of_every_kind_are_read(mode: str):
    stream = io.BytesIO()
    with Image.open(io.BytesIO(SCAN)) as image:
        grey = np.asarray(image.convert("L").reduce(16), dtype=float)
        if mode == "I;16":
            changed = Image.fromarray(np.asarray(image.convert("L"), dtype=np.uint16) * 257)
        else:
            changed = image.convert(mode)
    changed.save(stream, "JPEG" if mode == "CMYK" else "PNG")
    read = open_picture(stream.getvalue())
    assert (read.mode, read.size) == ("RGB", (880, 812))
    assert np.abs(np.asarray(read.convert("L").reduce(16), dtype=float) - grey).mean() < 5


def test_what_is_transparent_lies_on_white():
    stream = io.BytesIO()
    Image.new("RGBA", (20, 20), (255, 0, 0, 0)).save(stream, "PNG")
    assert open_picture(stream.getvalue()).getpixel((3, 3)) == (255, 255, 255)
