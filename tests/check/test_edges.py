"""F501: hexes along an edge of the map, and in a direction from others."""

from pathlib import Path

import pytest
from tests_support import REPOSITORY

from modgen.diagnostics import SpecError
from modgen.pipeline.check import check_spec
from modgen.spec import Sources

SPEC = """\
modgen: 1
game: {id: page, title: Page}
books: {r: {title: The rules}}
defaults: {cite: r 1}
map:
  name: Page
  sheet: {width: 8in, height: 6in}
  grid: {orientation: flat, columns: 8, rows: 6, height: 0.75in, shifted: even, numbering: {order: column-row}}
facts:
  - {%s}
"""


def told(folder: Path, fact: str) -> list[str]:
    (folder / "game.yaml").write_text(SPEC % fact, encoding="utf-8")
    return [f"{one.code} {one.message}; {one.help}" for one in check_spec(folder, Sources(folder)).findings]


@pytest.mark.parametrize(
    ("fact", "wrong"),
    [
        ("hexes: [0101, 0201, 0801], edge: north", None),
        ("hexes: 0806, edge: [south, east]", None),
        ("hexes: [0101, 0202], edge: north", "0202 does not lie along the north edge of the map"),
        ("hexes: 0806, edge: [south, west]", "0806 does not lie along the west edge of the map"),
        ("hexes: 0603, apart: {from: 0203, at_least: 2}, direction: e", None),
        ("hexes: 0303, apart: {from: 0203, exactly: 1}, direction: e", None),
        ("hexes: 0205, apart: {from: 0202, exactly: 3}, direction: s", None),
        ("hexes: 0205, apart: {from: 0202, exactly: 3}, direction: n", "0205 does not lie n of 0202; it lies s of it"),
        ("hexes: 0202, apart: {from: 0202, exactly: 0}, direction: n", "0202 does not lie n of 0202"),
    ],
)
def test_edges_and_directions(tmp_path: Path, fact: str, wrong: str | None):
    found = told(tmp_path, fact)
    assert found == [] if wrong is None else [one for one in found if one.startswith(f"F501 {wrong}")] == found != []


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("hexes: 0101, edge: top", "top"),
        ("hexes: 0101, edge: []", "`edge` of nothing"),
        ("hexes: 0101, within: anywhere, direction: e", "a direction without the hex it leads from"),
        ("set: anywhere, edge: north", "'edge' says nothing of 'set'"),
    ],
)
def test_what_cannot_be_said(tmp_path: Path, fact: str, why: str):
    with pytest.raises(SpecError) as raised:
        told(tmp_path, fact)
    assert any(why in one.message + (one.help or "") for one in raised.value.diagnostics)


def test_points_lie_in_a_direction_too(tmp_path: Path):
    case = REPOSITORY / "tests" / "codes" / "G402"
    game = (case / "game.yaml").read_text(encoding="utf-8").partition("  places:")[0]
    (tmp_path / "lock.yaml").write_bytes((case / "lock.yaml").read_bytes())
    places = "  places: {town: {name: Town, hex: 0303, point: {lon: 10.2, lat: 56.16}}}\n"
    for way, wrong in (("se", 0), ("nw", 1)):
        fact = f"facts:\n  - {{points: town, apart: {{from: 0101, at_least: 2}}, direction: {way}}}\n"
        (tmp_path / "game.yaml").write_text(game + places + fact, encoding="utf-8")
        found = [one for one in check_spec(tmp_path, Sources(tmp_path)).findings if one.code == "F501"]
        assert len(found) == wrong
