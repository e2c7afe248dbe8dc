"""``modgen coast``: a clip and its licence in the folder of a spec, which then builds with nothing else."""

import shutil
from pathlib import Path

import numpy as np
import pytest
import shapely
from tests_support import REPOSITORY, Run

from modgen.pipeline.terrain import terrain_of
from modgen.spec import load

SPEC = REPOSITORY / "tests" / "specs" / "corrib"


@pytest.fixture
def corrib(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SPEC, tmp_path / "corrib"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Files of the form of GSHHG: the western half of the map is land, with a lake in it."""
    folder = tmp_path / "data"
    folder.mkdir()
    lines, points = [], b""
    for level, shape in ((1, shapely.box(-12, 52, -9.7, 55)), (2, shapely.box(-9.95, 53.4, -9.85, 53.5))):
        ring = np.asarray(shape.exterior.coords, "<f4")
        lines.append(f"{level} 500 {len(ring)} {ring[:, 1].min()} {ring[:, 1].max()} {len(points)} {ring.nbytes} 0")
        points += ring.tobytes()
    (folder / "gshhsmeta_f.dat").write_text("\n".join(lines), encoding="ascii")
    (folder / "gshhs_f.dat").write_bytes(points)
    return folder


def land_share(spec: Path) -> float:
    return float(terrain_of(load(spec).game).board.land.mean())


def test_it_writes_the_clip_and_its_licence(modgen: Run, corrib, data):
    before = {path.name: path.read_bytes() for path in corrib.glob("*.*")}
    shutil.rmtree(corrib / "assets")
    done = modgen("coast", corrib, "--from", data)
    assert (done.returncode, done.stderr) == (0, "")
    assert "assets/coast.bin: 1 pieces of land, 1 lakes" in done.stdout
    assert sorted(path.name for path in (corrib / "assets").iterdir()) == ["coast.LICENCE.md", "coast.bin"]
    assert "Lesser General Public License" in (corrib / "assets" / "coast.LICENCE.md").read_text(encoding="utf-8")
    assert {path.name: path.read_bytes() for path in corrib.glob("*.*")} == before
    with_lake = land_share(corrib)
    assert modgen("coast", corrib, "--from", data, "--no-lakes").returncode == 0
    assert 0.2 < with_lake < land_share(corrib) < 0.6


def test_it_says_what_to_write_into_the_spec(modgen: Run, corrib, data):
    path = corrib / "map.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(", coast: assets/coast.bin", ""), encoding="utf-8")
    done = modgen("coast", corrib, "--from", data)
    assert done.stderr == "next: add `coast: assets/coast.bin` to `georeference`\n"
    assert "G408" in modgen("check", corrib).stdout


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda spec: (spec / "assets" / "coast.bin").unlink(),
            "error[R101]: the file 'assets/coast.bin' does not exist",
        ),
        (lambda spec: (spec / "assets" / "coast.bin").write_bytes(b"land"), "error[L204]: this is not a coast file"),
        (
            lambda spec: (spec / "map.lock.yaml").write_text(
                (spec / "map.lock.yaml").read_text(encoding="utf-8").replace("lon: -10.15", "lon: -11.15"),
                encoding="utf-8",
            ),
            "error[L204]: the coast file holds",
        ),
    ],
)
def test_a_clip_that_is_no_good_is_told_where_it_is_named(modgen: Run, corrib, change, message):
    change(corrib)
    done = modgen("check", corrib)
    assert done.returncode == 2
    assert message in done.stdout and "map.yaml:14:" in done.stdout


def test_what_cannot_be_clipped_is_told(modgen: Run, corrib, small_spec, tmp_path):
    invented = modgen("coast", small_spec, "--from", tmp_path)
    assert invented.returncode == 2 and "not tied to the earth" in invented.stdout
    empty = modgen("coast", corrib, "--from", tmp_path)
    assert empty.returncode == 2 and "gshhsmeta_f.dat cannot be read" in empty.stderr


def test_the_game_on_it_checks_clean_and_has_lakes(modgen: Run):
    done = modgen("check", SPEC, "--strict")
    assert (done.returncode, done.stdout) == (0, "")
    terrain = terrain_of(load(SPEC).game)
    # Lough Mask is no part of the sea.
    lake, sea = (terrain.grid.find(name).index for name in ("2102", "0312"))
    count = len(terrain.grid.layout)
    reached = terrain.board.reached(np.arange(count) == lake, np.ones(count, bool), "sea")
    assert reached[lake] and not reached[sea]


def test_the_committed_clip_is_small():
    assert sum(path.stat().st_size for path in (SPEC / "assets").iterdir()) < 150_000


@pytest.mark.parametrize(
    ("named", "code"),
    [("../coast.bin", "R111"), ("map.yaml", "L204"), ("map.lock.yaml", "L204"), ("away/x.bin", "R111")],
)
def test_it_writes_nothing_outside_and_over_nothing_else(modgen: Run, corrib, data, tmp_path, named, code):
    path = corrib / "map.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("assets/coast.bin", named), encoding="utf-8")
    (tmp_path / "outside").mkdir()
    (corrib / "away").symlink_to(tmp_path / "outside")
    before = {one: one.read_bytes() for one in tmp_path.rglob("*") if one.is_file()}
    done = modgen("coast", corrib, "--from", data)
    assert done.returncode == 2 and f"error[{code}]" in done.stdout and "map.yaml:1" in done.stdout, done.stdout
    assert {one: one.read_bytes() for one in tmp_path.rglob("*") if one.is_file()} == before


def test_the_clip_lies_beside_the_file_that_names_it(modgen: Run, corrib, data):
    (corrib / "sheets").mkdir()
    for name in ("map.yaml", "map.lock.yaml", "roads.csv"):
        (corrib / name).rename(corrib / "sheets" / name)
    game = corrib / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("map.yaml", "sheets/map.yaml"), encoding="utf-8")
    shutil.rmtree(corrib / "assets")
    done = modgen("coast", corrib, "--from", data)
    assert done.returncode == 0 and (corrib / "sheets" / "assets" / "coast.bin").is_file(), done.stdout + done.stderr
    assert "damaged" not in modgen("check", corrib).stdout


def test_an_empty_clip_is_none(modgen: Run, corrib, data):
    (corrib / "assets" / "coast.bin").write_bytes(b"")
    done = modgen("check", corrib)
    assert done.returncode == 2 and "it is empty" in done.stdout
    assert modgen("coast", corrib, "--from", data).returncode == 0
