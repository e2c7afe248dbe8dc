"""A whole invented game from spreadsheets: its straits, isles and lakes part and join as those of a real coast."""

import numpy as np
import pytest
from tests_support import REPOSITORY, Run

from modgen.board import Kind
from modgen.pipeline.check import check_spec
from modgen.pipeline.terrain import Terrain, terrain_of
from modgen.spec import Sources, load

SPEC = REPOSITORY / "tests" / "specs" / "skerries"


@pytest.fixture(scope="module")
def terrain() -> Terrain:
    return terrain_of(load(SPEC).game)


def cell(terrain: Terrain, name: str) -> int:
    return terrain.grid.find(name).index


def reached(terrain: Terrain, start: str, by: str) -> set[str]:
    count = len(terrain.grid.layout)
    names = terrain.grid.numbering.names(terrain.grid.layout)
    mask = terrain.board.reached(np.arange(count) == cell(terrain, start), np.ones(count, bool), by)
    return {names[at] for at in np.flatnonzero(mask)}


def test_it_checks_clean():
    assert check_spec(SPEC, Sources(SPEC)).findings == ()


@pytest.mark.parametrize(
    ("name", "kind"), [("0504", Kind.LAND), ("0101", Kind.SEA), ("0606", Kind.PARTIAL), ("1107", Kind.SEA)]
)
def test_hexes_are_what_the_painted_grid_and_the_overrides_say(terrain, name, kind):
    assert terrain.board.kinds[cell(terrain, name)] == kind


def test_the_sound_parts_two_islands(terrain):
    mainland = reached(terrain, "0504", "land")
    assert {"0203", "0805", "0509"} <= mainland
    assert not mainland & {"1003", "1004", "1109", "0209"}
    assert reached(terrain, "0209", "land") == {"0209"}


def test_the_bar_and_the_stacks_are_as_told(terrain):
    side = terrain.grid.side("0805/0905")
    assert (terrain.board.side_kind(side), terrain.board.side_kind(side, untold=True)) == (Kind.SEA, Kind.PARTIAL)
    # By the coast, land would lead on to 0805 and over the stacks to 1109.
    east = reached(terrain, "1003", "land")
    assert "0905" in east and not east & {"0805", "1107", "1109"}


def test_nobody_sails_from_the_lake_to_the_sea(terrain):
    assert reached(terrain, "0101", "sea") >= {"0805", "0209", "1210"}
    assert reached(terrain, "0604", "sea").isdisjoint({"0101", "0605"})
    # Who starts in a hex starts on all its water; each hex of the lake has no other.
    assert reached(terrain, "0605", "sea") == {"0605", "0606", "0706"}


def test_a_river_in_a_spreadsheet_is_on_the_map(terrain):
    game = load(SPEC).game
    wend = next(one for one in game.map.hexsides if one.name == "The Wend")
    assert wend.sides == ("0406..0408/0507..0509",)
    assert wend.place("sides", 0).cell == "A3"


def test_it_builds(modgen: Run, tmp_path):
    done = modgen("build", SPEC, "--out", tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    assert (tmp_path / "skerries" / "skerries.vmod").is_file()
