"""Sets of hexes on a map small enough to tell them by hand.

Even columns lie half a hex lower: 0302 is next to 0301, 0303, 0201, 0202, 0401, 0402.
"""

import numpy as np
import pytest

from modgen.check.sets import _OPERATORS, HexSets
from modgen.hexes import HexNameError
from modgen.spec.model import Basis
from modgen.spec.sets import SetExpr

FEATURES = """\
  sea: {block: [0401, 0405]}
  terrains: {wood: {name: Wood}, mud: {name: Mud}, sand: {name: Sand}}
  terrain:
    - {class: wood, where: {hexes: [0101, 0102]}}
    - {class: wood, where: 0203, basis: reconstructed}
    - {class: mud, where: {adjacent: {terrain: wood}}, basis: inferred}
  paths:
    road: {name: Road, kind: road, hexes: [0101, 0201, 0302], basis: observed}
    rail: {name: Rail, kind: railway, hexes: [0504, 0505]}
    lane: {name: Lane, kind: road, hexes: [0105, 0104]}
  boxes:
    losses: {name: Losses, kind: losses}
    turns: {name: Turns, kind: track, spaces: [1, 2]}
    east: {name: East, kind: off-map, edges: [east, south], basis: derived}
  places:
    haven: {name: Haven, hex: 0303, kind: port, resistance: 2}
    fort: {name: Fort, hex: 0505, kind: fortress, port: yes, resistance: 4, basis: derived}
    town: {name: Town, hex: 0102, kind: town}
"""


def hexes(*columns: int, rows: range = range(1, 6)) -> list[str]:
    return [f"{column:02}{row:02}" for column in columns for row in rows]


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        ("{block: [0201, 0302]}", ["0201", "0202", "0301", "0302"]),
        ("{block: [0302, 0201]}", ["0201", "0202", "0301", "0302"]),
        ("{block: [0202, 0301]}", ["0201", "0202", "0301", "0302"]),
        ("{block: [0605, 0605]}", ["0605"]),
        ("anywhere", hexes(1, 2, 3, 4, 5, 6)),
        ("{minus: [anywhere, {block: [0201, 0605]}]}", hexes(1)),
        ("{adjacent: 0302}", ["0201", "0202", "0301", "0303", "0401", "0402"]),
        ("{adjacent: {hexes: [0101, 0102]}}", ["0103", "0201", "0202"]),
        ("{adjacent: losses}", []),
        ("{terrain: wood}", ["0101", "0102", "0203"]),
        ("{terrain: mud}", ["0103", "0104", "0201", "0202", "0204", "0303", "0304"]),
        ("{terrain: [wood, sea]}", ["0101", "0102", "0203", *hexes(4)]),
        ("{terrain: sand}", []),
        ("{path: road}", ["0101", "0201", "0302"]),
        ("{path: [road, rail]}", ["0101", "0201", "0302", "0504", "0505"]),
        ("{paths: {kind: road}}", ["0101", "0104", "0105", "0201", "0302"]),
        ("{paths: {kind: [road, railway]}}", ["0101", "0104", "0105", "0201", "0302", "0504", "0505"]),
        ("{places: {port: yes}}", ["0303", "0505"]),
        ("{places: {port: no}}", ["0102"]),
        ("{places: {kind: [town, fortress]}}", ["0102", "0505"]),
        ("{places: {kind: [town, fortress], port: yes}}", ["0505"]),
        ("{places: {resistance: 2}}", ["0303"]),
        ("losses", ["losses"]),
        ("turns", ["turns.1", "turns.2"]),
        ("turns.2", ["turns.2"]),
        ("{boxes: [turns.1, east]}", ["east", "turns.1"]),
        ("{union: [east, 0101]}", ["0101", "east"]),
        ("{within: {hexes: 1, of: {union: [east, 0101]}}}", ["0101", "0102", "0201", "east"]),
        ("{bordering: [{block: [0101, 0205]}, {block: [0301, 0305]}]}", hexes(2, 3)),
        ("{bordering: [0101, 0102]}", ["0101", "0102"]),
        ("{bordering: [0101, 0103]}", []),
        ("{bordering: [{block: [0301, 0305]}, {terrain: sea}]}", []),
        ("{connected: {from: 0301}}", hexes(1, 2, 3, 4, 5, 6)),
        ("{connected: {from: 0301, by: land}}", hexes(1, 2, 3)),
        ("{connected: {from: 0401, by: sea}}", hexes(4)),
        ("{connected: {from: 0101, through: {hexes: [0102, 0103, 0105]}}}", ["0102", "0103"]),
        ("{connected: {from: 0101, through: {hexes: [0102, 0103, 0105]}, by: land}}", ["0102", "0103"]),
        (
            "{connected: {from: {hexes: [0101, 0605]}, through: {block: [0101, 0604]}, by: land}}",
            hexes(1, 2, 3, 5, 6, rows=range(1, 5)),
        ),
        ("{connected: {from: 0101, through: {union: [0102, east]}}}", ["0102"]),
    ],
)
def test_a_set_is_what_it_says(names_in, expression, wanted):
    assert names_in(expression, FEATURES) == wanted


# Row r of an odd column lies at latitude 1 - r, of an even one half a degree further south; column c lies
# 0.866 (c - 1) degrees east of the first.
@pytest.mark.parametrize(
    ("expression", "first", "wanted"),
    [
        ("{earth: {north_of: -2}}", 0, hexes(1, 2, 3, 4, 5, 6, rows=range(1, 3))),
        ("{earth: {south_of: -3.75}}", 0, ["0105", "0205", "0305", "0405", "0505", "0605"]),
        ("{earth: {north_of: -2.75, south_of: -1.25, west_of: 1}}", 0, ["0103", "0202", "0203"]),
        ("{earth: {east_of: 0.5, west_of: 2}}", 0, hexes(2, 3)),
        ("{earth: {east_of: 0}}", 0, hexes(2, 3, 4, 5, 6)),
        ("{earth: {east_of: 2, west_of: 0.5}}", 0, hexes(1, 4, 5, 6)),
        ("{earth: {east_of: 179.5, west_of: -179}}", 179, hexes(2, 3)),
        ("{earth: {east_of: -180}}", 179, hexes(3, 4, 5, 6)),
        ("{polygon: {points: [[-1, -0.5], [0.3, -0.5], [0.3, -2.5], [-1, -2.5]], share: 60%}}", 0, ["0102", "0103"]),
        (
            "{polygon: {points: [[-9, -0.5], [9, -0.5], [9, -2.5], [-9, -2.5]], share: 60%}}",
            0,
            ["0102", "0103", "0202", "0302", "0303", "0402", "0502", "0503", "0602"],
        ),
        (
            "{polygon: {points: [[175, 5], [181, 5], [181, -9], [175, -9]]}}",
            179,
            hexes(1, 2, 3),
        ),
        ("{polygon: {points: [[20, 5], [30, 5], [30, -9]], share: 0%}}", 0, []),
    ],
)
def test_a_set_on_the_earth_is_what_it_says(names_in, expression, first, wanted):
    assert names_in(expression, earth=first) == wanted


# Around São Tomé, which lies at 6.6 east of Greenwich and 0.2 north, and covers 855 of some 10,700 square kilometres.
@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        ("{country: {codes: STP, share: 5%}}", ["0101"]),
        ("{country: STP}", []),
        ("{country: {codes: [CHE, STP], share: 5%}}", ["0101"]),
        ("{country: CHE}", []),
    ],
)
def test_a_country_is_where_it_lies(names_in, expression, wanted):
    assert names_in(expression, earth=7) == wanted


@pytest.mark.parametrize(
    ("expression", "bases"),
    [
        ("0101", []),
        ("anywhere", []),
        ("{terrain: wood}", ["reconstructed", "printed"]),
        ("{terrain: mud}", ["reconstructed", "inferred", "printed"]),
        ("{within: {hexes: 1, of: {path: road}}}", ["observed"]),
        ("{paths: {kind: road}}", ["observed", "printed"]),
        ("{places: {port: yes}}", ["derived", "printed"]),
        ("{adjacent: fort}", ["derived"]),
        ("{boxes: [losses, east]}", ["derived", "printed"]),
        ("{connected: {from: 0101, through: {minus: [anywhere, {terrain: wood}]}}}", ["reconstructed", "printed"]),
    ],
)
def test_the_bases_of_a_set_are_those_of_all_it_names(sketch, expression, bases):
    context = sketch(f"{FEATURES}  regions: {{asked: {{name: Asked, where: {expression}, basis: observed}}}}\n")
    asked = context.game.map.regions[0].where
    found = [support.basis for support in context.sets.supports(asked)]
    assert list(dict.fromkeys(found)) == bases
    assert context.sets.bases(asked) == found
    named = context.sets.bases(SetExpr(named="asked"))
    assert set(named) == {*bases, "observed"}


@pytest.mark.parametrize(
    "expression", ["{terrain: land}", "{landmass: 0101}", "{earth: {north_of: 1}}", "{country: STP}"]
)
def test_what_the_earth_says_is_derived(sketch, expression):
    context = sketch(f"  regions: {{asked: {{name: Asked, where: {expression}}}}}\n", 0)
    assert context.sets.bases(context.game.map.regions[0].where) == [Basis.DERIVED]


def test_a_support_says_what_it_is_and_where(sketch):
    context = sketch(f"{FEATURES}  regions: {{asked: {{name: Asked, where: {{terrain: wood}}}}}}\n")
    weakest, *_ = context.sets.supports(SetExpr(named="asked"))
    assert (weakest.what, weakest.basis) == ("the terrain 'wood'", "reconstructed")
    assert weakest.place == context.game.map.terrain[1].place()


def test_spots_are_the_hexes_and_then_the_spaces_of_boxes(sketch):
    context = sketch(FEATURES)
    sets = context.sets
    assert [sets.name(spot) for spot in range(30, len(sets.spots))] == ["losses", "turns.1", "turns.2", "east"]
    assert [sets.spot(at) for at in ("0101", "haven", "losses", "turns.2")] == [0, sets.spot("0303"), 30, 32]
    with pytest.raises(HexNameError):
        sets.spot("turns")


def test_a_distance_may_be_a_value_of_the_rules(sketch):
    context = sketch(FEATURES)
    sets = HexSets(context.game, context.grid, context.sets.ground, {"reach": 1})
    found = sets.mask(SetExpr.model_validate({"within": {"hexes": "reach", "of": {"named": "0101"}}}))
    assert {sets.name(spot) for spot in np.flatnonzero(found).tolist()} == {"0101", "0102", "0201"}


def test_a_region_is_worked_out_once(sketch):
    context = sketch(f"{FEATURES}  regions: {{asked: {{name: Asked, where: {{block: [0101, 0202]}}}}}}\n")
    assert context.sets.mask(SetExpr(named="asked")) is context.sets.mask(SetExpr(named="asked"))
    with pytest.raises(ValueError, match="read-only"):
        context.sets.mask(SetExpr(named="asked"))[0] = False


def test_every_operator_can_be_worked_out():
    assert set(_OPERATORS) == set(SetExpr.model_fields)


@pytest.mark.parametrize(
    ("expression", "at", "inside", "bases"),
    [
        ("{terrain: wood}", "0101", True, ["printed"]),
        ("{terrain: wood}", "0203", True, ["reconstructed"]),
        ("{terrain: wood}", "0505", False, ["reconstructed", "printed"]),
        ("{minus: [anywhere, {terrain: wood}]}", "0101", False, ["printed"]),
        ("{minus: [anywhere, {terrain: wood}]}", "0203", False, ["reconstructed"]),
        ("{minus: [anywhere, {terrain: wood}]}", "0505", True, ["reconstructed", "printed"]),
        ("{union: [{terrain: wood}, haven]}", "0303", True, ["printed"]),
        ("{union: [0203, {terrain: wood}]}", "0203", True, []),
        ("{intersection: [{terrain: wood}, {path: road}]}", "0101", True, ["observed", "printed"]),
        ("{intersection: [{terrain: wood}, {path: road}]}", "0203", False, ["observed"]),
        ("{intersection: [{terrain: wood}, {path: road}]}", "0505", False, ["observed"]),
        ("{intersection: [{terrain: wood}, {hexes: [0101, 0203]}]}", "0505", False, []),
        ("{places: {port: yes}}", "0505", True, ["derived"]),
        ("{places: {port: yes}}", "0101", False, ["derived", "printed"]),
        ("{paths: {kind: road}}", "0105", True, ["printed"]),
        ("{within: {hexes: 1, of: {terrain: wood}}}", "0101", True, ["reconstructed", "printed"]),
        ("losses", "losses", True, ["printed"]),
    ],
)
def test_one_spot_rests_on_no_more_than_it_must(sketch, expression, at, inside, bases):
    context = sketch(f"{FEATURES}  regions: {{asked: {{name: Asked, where: {expression}}}}}\n")
    sets, where = context.sets, context.game.map.regions[0].where
    spot = sets.spot(at)
    assert bool(sets.mask(where)[spot]) is inside
    assert [str(reason.basis) for reason in sets.reasons(where, spot)] == bases


def test_hexsides_go_by_their_kind(sketch):
    more = """\
  sea: {block: [0401, 0405]}
  hexsides:
    - {kind: river, name: Rill, sides: [0101/0102, 0102/0201]}
    - {kind: river, sides: 0105/s, basis: observed}
    - {kind: wall, sides: 0505/0605}
"""
    sets = sketch(more).sets
    mask, supports = sets.sides("river")
    assert sorted(np.flatnonzero(mask)) == sorted(sets.sides_in("0102/0101 0201/0102 0105/s"))
    assert [(one.what, one.basis) for one in supports] == [("the river 'Rill'", "printed"), ("the river", "observed")]
    by_ground = {word: sets.sides(word)[0] for word in ("all-sea", "partial", "land")}
    assert (sum(mask.astype(int) for mask in by_ground.values()) == 1).all()
    assert by_ground["all-sea"][sets.sides_in("0301/0401")[0]]
    assert by_ground["land"][sets.sides_in("0101/0102")[0]]
