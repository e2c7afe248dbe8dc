"""``modgen georeference`` from end to end: facts to lock, and what is said where they do not give one."""

import json
import os
import re
import shutil
from pathlib import Path

import numpy as np
import pytest
import yaml
from tests_support import REPOSITORY, Run, imported_by

from modgen.geo import Georeference
from modgen.hexes import Frame, Orientation

BELTS = REPOSITORY / "tests" / "specs" / "belts"


@pytest.fixture
def belts(tmp_path: Path) -> Path:
    """A copy of a made-up game on the earth, without its lock."""
    folder = tmp_path / "belts"
    shutil.copytree(BELTS, folder, ignore=shutil.ignore_patterns("*.lock.yaml"))
    return folder


def change(folder: Path, was: str, becomes: str) -> None:
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    assert was in text
    (folder / "game.yaml").write_text(text.replace(was, becomes), encoding="utf-8")


def without_facts(folder: Path, *kept: str) -> None:
    """Take all facts out but those in which one of some words stands."""
    head, facts = (folder / "game.yaml").read_text(encoding="utf-8").split("facts:\n")
    lines = [line for line in facts.splitlines() if any(word in line for word in kept)]
    (folder / "game.yaml").write_text(head + "facts:\n" + "\n".join(lines or ["  []"]) + "\n", encoding="utf-8")


def places_of(lock: Path, lonlat: np.ndarray) -> np.ndarray:
    """Where points of the earth lie on the sheet by a lock, in hexes of a board that begins at its origin."""
    data = yaml.load(lock.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    metres = {"m": 1.0, "km": 1000.0}
    size, unit = re.fullmatch(r"([0-9.]+)(k?m)", data["hex_height"]).groups()
    georeference = Georeference(
        data["projection"],
        float(size) * metres[unit],
        (float(data["origin"]["lon"]), float(data["origin"]["lat"])),
        float(data["turn"]),
        float(data.get("stretch", 1)),
    )
    return georeference.forward(lonlat, Frame(1.0, 0.0, 0.0), Orientation.POINTY)


def test_facts_to_lock_to_a_clean_check(modgen: Run, belts: Path, tmp_path: Path):
    missing = modgen("check", belts)
    assert missing.returncode == 2 and "'map.lock.yaml' does not exist" in missing.stdout

    done = modgen("georeference", belts, "--out", tmp_path / "out")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\ndecided" in done.stdout and "Traceback" not in done.stderr
    assert modgen("check", belts, "--strict").returncode == 0

    # The made-up map was laid out by hand; the facts bring it back.
    towns = np.array([(12.57, 55.68), (13.0, 55.6), (10.21, 56.16), (10.39, 55.4), (9.92, 57.05), (13.82, 55.43)])
    away = places_of(belts / "map.lock.yaml", towns) - places_of(BELTS / "map.lock.yaml", towns)
    assert np.hypot(*away.T).max() < 0.5

    # The command may write its own lock anew, and gets the same.
    first = (belts / "map.lock.yaml").read_bytes()
    again = modgen("georeference", belts, "--out", tmp_path / "out")
    assert again.returncode == 0
    assert (belts / "map.lock.yaml").read_bytes() == first


WORLD = """modgen: 1
game: {id: world, title: The World}
books: {r: {title: The Rules of The World}}
defaults: {cite: r 1}
map:
  name: The World
  sheet: {width: 22in, height: 14in}
  grid: {orientation: flat, columns: 36, rows: 16, height: 0.6in, shifted: even, numbering: {}}
  georeference: {scale: 1000km, tolerance: 30%, projections: +proj=moll +lon_0=0, lock: lock.yaml}
  places:
"""


def test_a_corner_of_the_map_off_the_earth_has_no_lock(modgen: Run, tmp_path: Path):
    """The corners of a map of the whole earth in Mollweide's oval are no places of the earth."""
    done = modgen("georeference", world(tmp_path), "--out", tmp_path / "out")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "no lock: the upper left corner of the map" in done.stderr and not re.search("Traceback|Warn", done.stderr)
    assert not (tmp_path / "world" / "lock.yaml").exists()
    assert (tmp_path / "out" / "world" / "georeference.png").is_file()


def test_a_scale_that_cannot_be_is_told(modgen: Run, tmp_path: Path):
    folder = world(tmp_path)
    change(folder, "scale: 1000km", "scale: 1m")
    done = modgen("georeference", folder, "--use-scale", "--out", tmp_path / "out")
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.startswith("modgen: no place on the earth was found")
    assert not (folder / "lock.yaml").exists()


def test_the_lock_lies_beside_the_file_that_names_it(modgen: Run, belts: Path, tmp_path: Path):
    (belts / "sheets").mkdir()
    head, rest = (belts / "game.yaml").read_text(encoding="utf-8").split("map:\n")
    map_section, facts = rest.split("\nfacts:\n")
    (belts / "sheets" / "map.yaml").write_text(f"defaults: {{cite: r 1}}\nmap:\n{map_section}\n", encoding="utf-8")
    (belts / "game.yaml").write_text(f"{head}include: sheets/map.yaml\nfacts:\n{facts}", encoding="utf-8")
    done = modgen("georeference", belts, "--force", "--out", tmp_path / "out")
    assert (belts / "sheets" / "map.lock.yaml").is_file(), done.stdout + done.stderr
    assert not (belts / "map.lock.yaml").exists()
    assert modgen("check", belts).returncode == 0


def world(folder: Path) -> Path:
    """A spec of a map of the whole earth, without a lock."""
    towns = {"0903": (-104.99, 39.74), "1701": (-3.0, 61.0), "2404": (44.4, 33.3), "2912": (115.86, -31.95),
             "1312": (-58.4, -34.6), "1607": (-17.4, 14.7), "3204": (139.7, 35.7), "2008": (32.6, 0.3)}  # fmt: skip
    rows = [
        f"    p{number}: {{name: P{number}, hex: {hex_}, point: {{lon: {lon}, lat: {lat}}}}}"
        for number, (hex_, (lon, lat)) in enumerate(towns.items())
    ]
    (folder / "world").mkdir()
    (folder / "world" / "game.yaml").write_text(WORLD + "\n".join(rows) + "\n", encoding="utf-8")
    return folder / "world"


def test_the_picture_is_written(modgen: Run, belts: Path, tmp_path: Path):
    done = modgen("georeference", belts, "--no-write", "--out", tmp_path / "out")
    assert done.returncode == 0
    assert not (belts / "map.lock.yaml").exists()
    svg = (tmp_path / "out" / "belts" / "georeference.svg").read_text(encoding="utf-8")
    assert "Copenhagen" in svg and "surely land" in svg
    assert (tmp_path / "out" / "belts" / "georeference.png").read_bytes().startswith(b"\x89PNG")


def test_a_changed_fact_makes_the_lock_stale(modgen: Run, belts: Path, tmp_path: Path):
    assert modgen("georeference", belts, "--out", tmp_path / "out").returncode == 0
    change(belts, "{points: malmo, in: D10, cite: r 2.1}", "{points: malmo, in: [D10, D11], cite: r 2.1}")
    stale = modgen("check", belts)
    assert stale.returncode == 1
    assert re.findall(r"error\[(\w+)\]", stale.stdout) == ["G401"]


@pytest.mark.parametrize(
    ("was", "becomes", "stale"),
    [
        ("{points: odense, apart: {from: malmo, exactly: 6}, cite: r 5.1}", "{turns: 1, cite: r 5.1}", True),
        ("tolerance: 5%", "tolerance: 6%", True),
        ("malmo: {name: Malmö, lon: 13.0,", "malmo: {name: Malmö, lon: 13.01,", True),
        ("lon: 10.4, lat: 55.3}, share: 2%", "lon: 10.4, lat: 55.3}, share: 3%", True),
        ("malmo: {name: Malmö,", "malmo: {name: Malmoe,", False),
        ("cite: r 5.1", "cite: r 5.3, note: looked up again", False),
        ("{set: scania, meets: zealand, cite: r 8.1}", "{set: zealand, meets: scania, cite: r 8.1}", False),
        ("kind: island,", "kind: point,", False),
    ],
)
def test_what_makes_a_lock_stale(modgen: Run, tmp_path: Path, was: str, becomes: str, stale: bool):
    folder = tmp_path / "belts"
    shutil.copytree(BELTS, folder)
    change(folder, was, becomes)
    found = re.findall(r"error\[(\w+)\]", modgen("check", folder).stdout)
    assert ("G401" in found) is stale


def test_a_wrong_fact_is_named_with_its_price(modgen: Run, belts: Path, tmp_path: Path):
    change(belts, "{points: malmo, in: D10, cite: r 2.1}", "{points: malmo, in: D11, cite: r 2.9}")
    done = modgen("georeference", belts, "--out", tmp_path / "out", "--format", "json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    missed = [row for row in told["facts"] if not row["held"]]
    assert [row["cite"] for row in missed] == ["r 2.9"]
    assert missed[0]["suspect"] and missed[0]["price"] > 0 and "hexes" in missed[0]["miss"]
    assert any(line.startswith("F501") and "does not lie in D11" in line for line in told["checker"])


def test_facts_that_leave_the_place_open_decide_nothing(modgen: Run, belts: Path, tmp_path: Path):
    without_facts(belts, "points: malmo, in: D10", "next_to: D10, direction: w")
    done = modgen("georeference", belts, "--out", tmp_path / "out")
    assert done.returncode == 1
    assert "not decided" in done.stdout and "--force" in done.stderr
    assert not (belts / "map.lock.yaml").exists()
    forced = modgen("georeference", belts, "--force", "--out", tmp_path / "out")
    assert forced.returncode == 1
    note = yaml.safe_load((belts / "map.lock.yaml").read_text(encoding="utf-8"))["note"]
    assert "do not decide the place" in note


def test_a_grid_that_no_book_gives_is_found_among_all(modgen: Run, belts: Path, tmp_path: Path):
    change(belts, "    orientation: pointy\n", "    basis: inferred\n    orientation: pointy\n")
    done = modgen("georeference", belts, "--out", tmp_path / "out", "--format", "json")
    told = json.loads(done.stdout)
    left = [way for way in told["ways"] if way["penalty"] is not None]
    assert any(way["own"] for way in left)
    assert "Other grids" not in (tmp_path / "out" / "belts" / "georeference.svg").read_text(encoding="utf-8")
    assert sum(way["ways"] for way in told["ways"]) == 32
    assert all(way["by"] for way in told["ways"] if way["penalty"] is None)


def test_grids_that_the_facts_leave_are_shown_side_by_side(modgen: Run, belts: Path, tmp_path: Path):
    change(belts, "    orientation: pointy\n", "    basis: inferred\n    orientation: pointy\n")
    without_facts(belts, "in: D10", "direction: w", "points: aalborg, in", "beyond")
    done = modgen("georeference", belts, "--out", tmp_path / "out")
    assert done.returncode == 1 and "ways to read the numbers hold the facts about as well" in done.stdout
    svg = (tmp_path / "out" / "belts" / "georeference.svg").read_text(encoding="utf-8")
    assert "Other grids that hold the facts about as well" in svg and "flat-topped" in svg and "pointy" in svg


TURNED = """
modgen: 1
game: {id: turned, title: Turned}
books: {r: {title: The rules}}
defaults: {cite: r 1}
map:
  name: The turned map
  sheet: {width: 11in, height: 11in}
  grid:
    basis: inferred
    orientation: pointy
    columns: 12
    rows: 12
    height: 0.7in
    shifted: odd
    numbering: {order: row-column, row: {kind: letters, reverse: yes}, column: {digits: 2}}
  georeference:
    lock: lock.yaml
    points: {%s}
facts:
  - {points: [p0], in: [%s]}
"""


def turned_map(folder: Path, more: str = "") -> Path:
    """A spec without a scale, of places on the grid of The Belts with its sheet turned by 60°: points in the middle of
    their hexes, worked out by the lock that was written by hand."""
    lock = yaml.load((BELTS / "map.lock.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    size = float(lock["hex_height"].removesuffix("km")) * 1000
    origin = (float(lock["origin"]["lon"]), float(lock["origin"]["lat"]))
    earth = Georeference(lock["projection"], size, origin, 60.0, 1.0)
    rows = {"A": 11, "B": 10, "C": 9, "D": 8, "E": 7, "F": 6, "G": 5, "H": 4, "I": 3, "J": 2, "K": 1, "L": 0}
    hexes = ["B02", "B11", "F06", "K02", "K11", "H09"]
    # Rows lettered from the south: row A is the last of twelve, the first counted from below, and shifted.
    on_sheet = [((int(one[1:]) - 1) + 0.5 * ((ord(one[0]) - 64) % 2), rows[one[0]] * np.sqrt(3) / 2) for one in hexes]
    found = earth.inverse(np.array(on_sheet), Frame(1.0, 0.0, 0.0), Orientation.POINTY)
    points = ", ".join(f"p{i}: {{lon: {lon:.5f}, lat: {lat:.5f}}}" for i, (lon, lat) in enumerate(found.tolist()))
    facts = "".join(f"  - {{points: p{i}, in: {one}}}\n" for i, one in enumerate(hexes))
    folder.mkdir()
    text = TURNED.split("facts:", maxsplit=1)[0] % points + "facts:\n" + facts + more
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return folder


def bounds_told(text: str, words: str) -> tuple[float, float, float]:
    """A number and the two between which it may lie."""
    found = re.search(words + r" (-?[0-9.]+)[^(]*\((-?[0-9.]+)[^0-9-]+(-?[0-9.]+)", text)
    assert found, text
    value, least, most = (float(one) for one in found.groups())
    return value, least, most


def test_without_a_scale_a_turned_sheet_is_told_as_the_spec_has_it(modgen: Run, tmp_path: Path):
    folder = turned_map(tmp_path / "turned")
    done = modgen("georeference", folder, "--no-write", "--out", tmp_path / "out")
    assert "the spec's own" in done.stdout and "which edge of the sheet is its top" in done.stdout
    assert "no scale is printed" in done.stdout
    turn, least, most = bounds_told(done.stdout, "north points")
    assert least - 0.1 <= turn <= most + 0.1 and abs(turn - 60) < 5
    height, least, most = bounds_told(done.stdout, "a hex is")
    assert 0.99 * least <= height <= 1.01 * most
    refused = modgen("georeference", folder, "--use-scale", "--out", tmp_path / "out")
    assert refused.returncode == 2 and "no scale is printed" in refused.stderr


UPRIGHT = "  - {hexes: [A02, A05], edge: south}\n  - {hexes: K11, apart: {from: K02, at_least: 2}, direction: e}\n"


def test_another_grid_than_the_spec_has_is_told_as_the_spec_must_write_it(modgen: Run, tmp_path: Path):
    folder = turned_map(tmp_path / "turned", UPRIGHT)
    change(folder, "    shifted: odd\n", "    shifted: even\n")
    done = modgen("georeference", folder, "--out", tmp_path / "out")
    assert done.returncode == 1
    grid = re.search(r"its `grid` has\s+(orientation[^}]*\}[^}]*\})", done.stdout)
    assert grid and " ".join(grid[1].split()) == (
        "orientation: pointy, columns: 12, rows: 12, shifted: odd, numbering: {order: row-column, row: {reverse: yes}}"
    )
    assert "the best lock of the spec's own grid" in done.stdout
    modgen("georeference", folder, "--force", "--out", tmp_path / "out")
    lock = yaml.safe_load((folder / "lock.yaml").read_text(encoding="utf-8"))
    assert "another grid than the spec's does no worse" in lock["note"]
    # What rules the spec's own grid out stands by itself, whatever other ways are ruled out for the same reason.
    change(folder, "facts:\n", "facts:\n  - {hexes: B03, next_to: {hexes: A02}}\n")
    told = json.loads(modgen("georeference", folder, "--format", "json", "--out", tmp_path / "out").stdout)
    (own,) = (way for way in told["ways"] if way["own"])
    assert own["ways"] == 1 and own["penalty"] is None and "even rows further right" in own["words"]
    assert [by.partition(": ")[2] for by in own["by"]] == ["B03: next to hexes A02"]


def test_edges_and_directions_tell_which_way_the_sheet_lies(modgen: Run, tmp_path: Path):
    facts = "  - {hexes: [A02, A05], edge: south}\n  - {hexes: K11, apart: {from: K02, at_least: 2}, direction: e}\n"
    folder = turned_map(tmp_path / "turned", facts)
    done = modgen("georeference", folder, "--force", "--format", "json", "--out", tmp_path / "out")
    told = json.loads(done.stdout)
    assert not [row for row in told["facts"] if not row["held"]]
    assert not any("which edge of the sheet" in why for why in told["why"])
    assert told["ways"][0]["own"] and told["ways"][0]["ways"] == 1
    assert any("along the south edge" in by for way in told["ways"] for by in way["by"])
    assert modgen("check", folder, "--format", "json").returncode == 0


def test_a_place_near_a_hex_ties_the_map_to_the_earth(modgen: Run, belts: Path, tmp_path: Path):
    without_facts(belts, "no such fact")
    change(belts, "facts:\n", "facts:\n  - {points: malmo, apart: {from: D09, exactly: 1}, direction: e, cite: r 9}\n#")
    change(belts, "point: {lon: 12.57, lat: 55.68}", "kind: city")
    done = modgen("georeference", belts, "--format", "json", "--out", tmp_path / "out")
    assert done.returncode == 1 and "Traceback" not in done.stderr
    told = json.loads(done.stdout)
    assert [row["held"] for row in told["facts"]] == [True, True]
    # It is the only tie to the earth: nothing would be left without it.
    assert not any(row["suspect"] for row in told["facts"])


def test_a_lock_written_by_hand_stays(modgen: Run, tmp_path: Path):
    folder = tmp_path / "belts"
    shutil.copytree(BELTS, folder)
    before = (folder / "map.lock.yaml").read_bytes()
    done = modgen("georeference", folder, "--out", tmp_path / "out")
    assert done.returncode == 0
    assert (folder / "map.lock.yaml").read_bytes() == before and "left as it is: it was written by hand" in done.stderr
    shown = re.search(r"within ([0-9.]+) hexes of where the lock has them", done.stdout)
    assert shown and float(shown[1]) < 0.5
    done = modgen("georeference", folder, "--write", "--projection", "lcc", "--use-scale", "--out", tmp_path / "out")
    assert done.returncode == 0
    assert "+proj=lcc" in (folder / "map.lock.yaml").read_text(encoding="utf-8")
    assert modgen("check", folder, "--strict").returncode == 0


def test_facts_that_cannot_help_are_listed_with_the_reason(modgen: Run, belts: Path, tmp_path: Path):
    change(
        belts,
        "facts:\n",
        "facts:\n"
        "  - {hexes: D09, within: {landmass: D09}, cite: r 9.1}\n"
        "  - {hexes: anholt, within: {terrain: sea}, cite: r 9.2, known: it is small}\n"
        "  - {place: anholt, outside: zealand, cite: r 9.3}\n"
        "  - {hexes: D09, within: {block: [D01, D12]}, cite: r 9.4}\n"
        "  - {hexes: D09, within: {connected: {from: E09}}, cite: r 9.5}\n"
        "  - {hexes: D09, within: {union: [{terrain: sea}, {country: DNK}]}, cite: r 9.6}\n",
    )
    done = modgen("georeference", belts, "--out", tmp_path / "out", "--format", "json")
    why = {fact: left["why"] for left in json.loads(done.stdout)["left_out"] for fact in left["facts"]}
    told = {re.sub(r"^game.yaml:\d+:\d+: ", "", fact): reason for fact, reason in why.items()}
    reasons = " ".join(told.values())
    for words in (
        "it rests on the lock",
        "it is known not to hold",
        "the hex of a place in it follows from the lock",
        "by the numbers alone",
    ):
        assert words in reasons
    assert "asks for other hexes" in reasons and "one of several things" in reasons


@pytest.mark.parametrize(
    ("was", "becomes", "options", "told"),
    [
        ("scale: [16 nmi, 16 mi]", "scale: [16 nmi, 16 miles]", [], "unknown unit"),
        ("projections: [laea,", "projections: [globe,", [], "+proj=globe is not known"),
        ("{points: malmo, in: D10,", "{points: malmo, in: Z99,", [], "Z99"),
        ("kind: island", "kind: island", ["--projection", "globe"], "+proj=globe is not known"),
        ("kind: island", "kind: island", ["--projection", "+proj=laea +file=x"], "+file is not taken"),
    ],
)
def test_bad_input_ends_with_2(modgen: Run, belts: Path, was: str, becomes: str, options: list[str], told: str):
    change(belts, was, becomes)
    done = modgen("georeference", belts, *options)
    assert done.returncode == 2, done.stdout
    assert told in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not (belts / "map.lock.yaml").exists()


def test_without_anything_to_go_by_it_says_what_is_wanted(modgen: Run, belts: Path, small_spec: Path):
    done = modgen("georeference", small_spec)
    assert (done.returncode, done.stdout) == (2, "")
    assert "not tied to the earth" in done.stderr
    without_facts(belts)
    change(belts, "point: {lon: 12.57, lat: 55.68}", "kind: city")
    done = modgen("georeference", belts)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no fact" in done.stderr and "Traceback" not in done.stderr
    assert modgen("georeference", belts / "nothing").returncode == 2


def test_without_scipy_it_says_how_to_get_it(modgen: Run, belts: Path, tmp_path: Path):
    hidden = tmp_path / "hidden" / "scipy"
    hidden.mkdir(parents=True)
    (hidden / "__init__.py").write_text("raise ModuleNotFoundError('hidden', name='scipy')", encoding="utf-8")
    path = os.pathsep.join([str(hidden.parent), os.environ.get("PYTHONPATH", "")])
    done = modgen("georeference", belts, PYTHONPATH=path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'modgen[georeference]'" in done.stderr and "Traceback" not in done.stderr
    assert modgen("check", BELTS, PYTHONPATH=path).returncode == 0


@pytest.mark.parametrize("command", [["check"], ["build", "--out", "out"], ["explain", "--hex", "D09"]])
def test_nothing_else_imports_the_solver(tmp_path: Path, command: list[str]):
    name, *options = command
    folder = tmp_path / "belts"
    shutil.copytree(BELTS, folder)
    loaded = imported_by([name, folder, *options], tmp_path)
    assert "modgen.spec" in loaded
    assert not [one for one in loaded if one.split(".")[0] == "scipy" or one.startswith("modgen.georef")]


ACROSS = """
modgen: 1
game: {id: across, title: Across}
books: {r: {title: The rules}}
defaults: {cite: r 1}
map:
  name: Across the antimeridian
  sheet: {width: 13in, height: 11in}
  grid:
    orientation: flat
    columns: 14
    rows: 10
    height: 0.75in
    shifted: even
    numbering: {order: column-row, row: {%s}}
  georeference:
    scale: 60 km
    turn: 5
    projections: merc
    lock: lock.yaml
    points:
      suva: {lon: 178.44, lat: -18.14}
      labasa: {lon: 179.38, lat: -16.43}
      taveuni: {lon: -179.97, lat: -16.85, radius: 5km}
      lakeba: {lon: -178.8, lat: -18.22}
      vava: {lon: -174.0, lat: -18.65}
  regions: {viti: {name: Viti Levu, where: {landmass: {point: {lon: 178, lat: -17.8}, share: 2%%}}}}
facts:
  - {points: [suva, lakeba], in: [%s]}
  - {points: labasa, in: %s}
  - {points: taveuni, in: %s}
  - {points: suva, apart: {from: labasa, at_least: 3, at_most: 5}}
  - {points: vava, beyond: {edge: east, at_least: 3, at_most: 6}}
  - {hexes: %s, within: {earth: {east_of: -179.5}}, outside: viti}
  - {points: taveuni, apart: {from: lakeba, at_most: 4, through: {by: {terrain: sea}, at_least: 80%%}}}
"""


@pytest.mark.parametrize(
    ("slant", "hexes"),
    [
        ("digits: 2", ("0305, 0905", "0502", "0703", "0905")),
        # The same hexes, whose rows run from north-west to south-east.
        ("slant: se", ("0310, 0907", "0506", "0706", "0907")),
    ],
)
def test_a_map_across_the_antimeridian(modgen: Run, tmp_path: Path, slant: str, hexes: tuple[str, ...]):
    folder = tmp_path / "across"
    folder.mkdir()
    (folder / "game.yaml").write_text(ACROSS % (slant, *hexes), encoding="utf-8")
    done = modgen("georeference", folder, "--force", "--out", tmp_path / "out", "--format", "json")
    told = json.loads(done.stdout)
    assert [row for row in told["facts"] if not row["held"]] == []
    assert abs(told["hex_height"] / 60000 - 1) < 0.1
    checked = modgen("check", folder, "--strict")
    assert checked.returncode == 0, checked.stdout


def test_a_bent_map(modgen: Run, belts: Path, tmp_path: Path):
    """Malmö is said to lie where its hex cannot be: the others hold, and the map is bent about it."""
    change(belts, "name: Malmö, lon: 13.0,", "name: Malmö, lon: 13.45,")
    straight = modgen("georeference", belts, "--out", tmp_path / "out")
    assert "just missed: --warp bends the map there" in straight.stdout
    assert "Malmö does not lie in D10" in straight.stdout
    before = (belts / "map.lock.yaml").read_text(encoding="utf-8")
    assert "warp" not in before

    bent = modgen("georeference", belts, "--warp", "--out", tmp_path / "out")
    assert "the map is bent by up to 0." in bent.stdout and "Traceback" not in bent.stderr
    assert "Malmö does not lie in D10" not in bent.stdout
    after = (belts / "map.lock.yaml").read_text(encoding="utf-8")
    head = [line for line in after.splitlines() if line.startswith(("projection", "hex_height", "turn", "origin"))]
    assert head == [
        line for line in before.splitlines() if line.startswith(("projection", "hex_height", "turn", "origin"))
    ]
    # The checker finds the town by the lock, by its own arithmetic.
    checked = modgen("check", belts)
    assert checked.returncode in (0, 1) and "Malmö" not in checked.stdout


@pytest.mark.parametrize(
    ("warp", "says"),
    [
        ("{reach: 2, points: [{x: 4, y: 4, right: 3}]}", "folds the map"),
        ("{reach: 2, points: []}", "1 to 1000 points"),
        ("{reach: 0, points: [{x: 4, y: 4, right: 0.1}]}", "the reach of a warp"),
        ("{reach: 26, points: [{x: 4, y: 4, right: 0.1}]}", "the reach of a warp"),
        ("{reach: 2, points: [{x: 4, y: 4, right: nan}]}", "nan"),
        ("{reach: 2, points: [{x: 4, y: 4, right: 0.1, up: 1}]}", "'up'"),
    ],
)
def test_a_warp_that_cannot_be(modgen: Run, tmp_path: Path, warp: str, says: str):
    folder = tmp_path / "belts"
    shutil.copytree(BELTS, folder)
    lock = folder / "map.lock.yaml"
    lock.write_text(lock.read_text(encoding="utf-8") + f"warp: {warp}\n", encoding="utf-8")
    done = modgen("check", folder)
    assert done.returncode == 2 and says in done.stdout + done.stderr
    assert "map.lock.yaml:" in done.stdout + done.stderr and "Traceback" not in done.stderr
