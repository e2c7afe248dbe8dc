"""Deployment trays: which counters lie in which, told by hand on a small board."""

from pathlib import Path

import pytest

from modgen.pipeline.terrain import context_of, terrain_of
from modgen.pipeline.trays import Tray, deployment_trays
from modgen.spec import load

HEAD = """\
modgen: 1
game: {id: sketch, title: Sketch}
books: {rules: {title: The rules of Sketch}}
defaults: {cite: rules 1}
map:
  name: Sketch
  sheet: {width: 6in, height: 5in}
  grid: {orientation: flat, columns: 6, rows: 5, height: 0.75in, shifted: even, numbering: {order: column-row}}
  places: {mill: {name: Old Mill, hex: 0303}}
  regions:
    north: {name: The north, where: {block: [0101, 0602]}}
    corner: {name: The corner, where: {block: [0101, 0202]}}
    south: {name: The south, where: {block: [0104, 0605]}}
  boxes: {pool: {name: Pool, kind: tray}}
sides: {red: {name: Red}}
nations: {red: {name: Red, side: red, ground: "#aa0000", ink: "#ffffff"}, pink: {name: Pink, side: red, ground: "#ffaaaa", ink: "#000000"}}
counters:
"""  # noqa: E501
UNIT = "  {id}: {{name: Unit {id}, nation: {nation}, type: {type}, strength: {strength}{more}}}\n"


def units(*ids: str, nation: str = "red", type: str = "infantry", strength: int = 4, more: str = "") -> str:
    return "".join(UNIT.format(id=one, nation=nation, type=type, strength=strength, more=more) for one in ids)


@pytest.fixture
def trays(tmp_path: Path):
    def make(counters: str, clauses: str, setup: str = "") -> tuple[Tray, ...]:
        text = f"{HEAD}{counters}scenarios:\n  s:\n    name: S\n    clauses:\n{clauses}"
        (tmp_path / "game.yaml").write_text(text + (f"    setup:\n{setup}" if setup else ""), encoding="utf-8")
        game = load(tmp_path).game
        return deployment_trays(game.scenarios[0], context_of(game, terrain_of(game)))

    return make


def test_a_tray_says_where_and_what_and_holds_the_counters(trays):
    clauses = "      a: {counters: {strength: 4}, exactly: 2, where: north}\n"
    assert trays(units("r-1", "r-2"), clauses) == (Tray("The north", ("2 strength-4 counters",), ("r-1", "r-2")),)


def test_clauses_about_one_set_share_a_tray(trays):
    clauses = (
        "      a: {counters: {type: infantry}, exactly: 2, where: north}\n"
        "      b: {counters: {type: cavalry}, exactly: 1, where: {block: [0101, 0602]}}\n"
    )
    (tray,) = trays(units("c-1", type="cavalry") + units("r-1", "r-2"), clauses)
    assert tray.counters == ("r-1", "r-2", "c-1")
    assert len(tray.wants) == 2


@pytest.mark.parametrize(
    "clause",
    [
        "{counters: {type: infantry}, exactly: 2, where: mill}",  # one spot: nothing is open
        "{counters: {type: infantry}, at_most: 2, where: north}",  # nothing is wanted
        "{counters: {type: infantry}, open: nobody knows, where: north}",
        "{counters: {type: cavalry}, exactly: 2, where: north}",  # there are none
        "{counters: {type: infantry}, exactly: 1, where: north, during: {from_turn: 2}}",
    ],
)
def test_no_tray_where_nothing_is_free(trays, clause: str):
    assert trays(units("r-1", "r-2"), f"      a: {clause}\n") == ()


def test_what_the_setup_places_is_not_free(trays):
    clauses = "      a: {counters: {type: infantry}, exactly: 3, where: north}\n"
    setup = "      - {at: 0101, counters: r-1}\n      - {at: pool, counters: r-4}\n"
    (tray,) = trays(units("r-1", "r-2", "r-3", "r-4"), clauses, setup)
    assert tray.counters == ("r-2", "r-3")
    assert tray.wants[0].startswith("2 more ")


def test_all_in_place_is_no_tray(trays):
    clauses = "      a: {counters: {type: infantry}, at_least: 1, where: north}\n"
    assert trays(units("r-1", "r-2"), clauses, "      - {at: 0101, counters: r-1}\n") == ()


def test_a_part_of_a_set_counts_for_the_whole(trays):
    clauses = (
        "      a: {counters: {type: infantry}, exactly: 4, where: north}\n"
        "      b: {counters: {type: infantry}, at_least: 1, where: corner}\n"
    )
    found = trays(units("r-1", "r-2", "r-3", "r-4", "r-5"), clauses)
    assert {tray.title: len(tray.counters) for tray in found} == {"The north": 3, "The corner": 2}


def test_a_scarce_counter_goes_where_nothing_else_will_do(trays):
    clauses = (
        "      any: {counters: {type: [infantry, cavalry]}, exactly: 2, where: north}\n"
        "      horse: {counters: {type: cavalry}, exactly: 1, where: south}\n"
    )
    found = trays(units("c-1", type="cavalry") + units("r-1", "r-2"), clauses)
    assert {tray.title: tray.counters for tray in found} == {"The north": ("r-1", "r-2"), "The south": ("c-1",)}


def test_a_chain_of_counters_is_moved_on(trays):
    clauses = (
        "      one: {counters: [r-1, r-2], exactly: 1, where: north}\n"
        "      two: {counters: [r-1, r-3], exactly: 1, where: south}\n"
        "      three: {counters: [r-1], exactly: 1, where: {hexes: [0103, 0203]}}\n"
    )
    found = trays(units("r-1", "r-2", "r-3"), clauses)
    assert [tray.counters for tray in found] == [("r-2",), ("r-3",), ("r-1",)]


def test_bounds_for_each_hex_and_each_nation(trays):
    clauses = "      a: {counters: {type: infantry}, exactly: 1, per: hex, where: {hexes: [0101, 0102, 0103]}}\n"
    (tray,) = trays(units("r-1", "r-2", "r-3", "r-4"), clauses)
    assert len(tray.counters) == 3 and tray.wants[0].endswith("in each hex")
    clauses = "      a: {counters: {type: infantry}, exactly: 1, of_each: nation, where: north}\n"
    (tray,) = trays(units("r-1", "r-2") + units("p-1", "p-2", nation="pink"), clauses)
    assert tray.counters == ("r-1", "p-1")


def test_who_may_come_comes_and_who_arrives_later_does_not(trays):
    clauses = "      a: {counters: {type: infantry}, at_least: 1, at_most: 3, where: north}\n"
    counters = units("r-1", "r-2") + units("late", more=", arrives: 2")
    (tray,) = trays(counters, clauses)
    assert tray.counters == ("r-1", "r-2")
    (tray,) = trays(units("r-1", "r-2", "r-3", "r-4"), clauses)
    assert tray.counters == ("r-1", "r-2", "r-3")


def test_equals_are_dealt_in_their_order(trays):
    clauses = (
        "      many: {counters: {type: infantry}, exactly: 3, where: north}\n"
        "      few: {counters: {type: infantry}, exactly: 2, where: south}\n"
    )
    found = trays(units("r-1", "r-2", "r-3", "r-4", "r-5"), clauses)
    assert [tray.counters for tray in found] == [("r-1", "r-2", "r-3"), ("r-4", "r-5")]
