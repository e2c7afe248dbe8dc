"""Terrain, paths, hexsides, boxes, and the sets that ask for them: what the loader finds wrong with them."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from modgen.spec.geography import Polygon

FEATURES = """\
  terrains: {wood: {name: Wood}}
  paths: {road: {name: Road, kind: road, hexes: [0101, 0201]}}
  boxes: {turns: {name: Turns, kind: track, spaces: [1, 2]}, losses: {name: Losses, kind: losses}}
"""


def region(where: str) -> str:
    return f"  regions: {{a: {{name: A, where: {where}}}}}\n"


def path(hexes: str) -> str:
    return f"  paths: {{a: {{name: A, kind: road, hexes: {hexes}}}}}\n"


def sides(names: str) -> str:
    return f"  hexsides: [{{kind: river, sides: {names}}}]\n"


@pytest.mark.parametrize(
    ("more", "message", "wanted"),
    [
        (
            "  terrain: [{class: ☞woods, where: 0101}]\n",
            "no class of terrain is called 'woods'",
            "did you mean 'wood'?",
        ),
        (region("{terrain: ☞woods}"), "no class of terrain is called 'woods'", "'wood'"),
        (region("{path: [road, ☞rode]}"), "no path is called 'rode'", "'road'"),
        (region("{paths: {kind: ☞rode}}"), "no kind of path is called 'rode'", "'road'"),
        (region("{boxes: ☞loses}"), "no box is called 'loses'", "'losses'"),
        (region("☞loses"), "no region, place or hex is called 'loses'", "'losses'"),
        (region("☞turns.3"), "no region, place or hex is called 'turns.3'", "'turns.2'"),
        (
            region("{within: {hexes: ☞reach, of: 0101}}"),
            "no value is called 'reach'",
            "a value is listed under its id",
        ),
        (
            region("{connected: {from: ☞x, by: land}}"),
            "no region, place or hex is called 'x'",
            "known: a, losses, turns, turns.1",
        ),
    ],
)
def test_a_name_of_the_map_that_nothing_bears(write, faults, more, message, wanted):
    (finding,) = faults(write(FEATURES + more))
    assert (finding.code, finding.message) == ("N302", message)
    assert [str(finding.place)] == write.marks
    assert wanted in finding.help


@pytest.mark.parametrize(
    ("code", "more", "message"),
    [
        (
            "N312",
            path("[0101, ☞0103]"),
            "the path 'a' has a gap: 0101 and 0103",
        ),
        (
            "N312",
            path("[0101, ☞0101]"),
            "the path 'a' has a gap: 0101 and 0101",
        ),
        (
            "N312",
            sides("[0101/0201, ☞0101/0301]"),
            "'0101/0301' is no hexside: 0101 and",
        ),
        ("N303", path("[0101, ☞0701]"), ""),
        ("N303", sides("☞0101/0701"), ""),
        ("N303", sides("☞0101/east"), ""),
        ("N303", sides("☞0101"), "'0101' is not a hexside"),
        ("N304", sides("☞101/0201"), "'101' is read as hex 0101"),
        ("N303", region("{block: [0101, ☞0701]}"), ""),
        ("N301", "  hexsides: [{kind: ☞land, sides: 0101/0102}]\n", "'land' is a class of hexside already"),
        ("N301", "  terrains: {☞sea: {name: Sea}}\n", "'sea' is a class of terrain already"),
        ("N301", "  boxes: {☞anywhere: {name: A, kind: tray}}\n", "a box is called 'anywhere', the word for all"),
        ("N301", "  regions: {☞anywhere: {name: A, where: 0101}}\n", "a region is called 'anywhere'"),
        (
            "N301",
            "  places: {a: {name: A, hex: 0101}}\n  boxes: {☞a: {name: A, kind: tray}}\n",
            "'a' is a place as well",
        ),
        (
            "N301",
            "  boxes: {a.1: {name: A, kind: tray}, a: {name: A, kind: track, ☞spaces: [1]}}\n",
            "'a.1' is a box as well as a space of a box",
        ),
        ("N301", "  boxes: {a: {name: A, kind: track, spaces: [1, ☞1]}}\n", "two spaces of a box are called '1'"),
        (
            "N311",
            "  terrains: {wood: {name: W}}\n  terrain: [{class: wood, ☞where: {adjacent: {terrain: wood}}}]\n",
            "the terrain 'wood' is made of itself: wood → wood",
        ),
        (
            "N311",
            "  regions: {a: {name: A, ☞where: {terrain: wood}}}\n"
            "  terrains: {wood: {name: W}}\n  terrain: [{class: wood, where: {adjacent: a}}]\n",
            "the region 'a' is made of itself: a → wood → a",
        ),
        ("L204", "  paths: {a: {name: A, kind: road, ☞hexes: [0101]}}\n", "a path of less than two hexes"),
        ("L204", "  hexsides: [{kind: river, ☞sides: []}]\n", "`sides` of nothing"),
        ("L204", region("{☞block: [0101]}"), "`block` of 1"),
        ("L204", region("{☞bordering: [0101, 0102, 0103]}"), "`bordering` of 3"),
        ("L204", region("{☞places: {}}"), "nothing is asked for"),
        (
            "L204",
            region("{within: {hexes: ☞1.5, of: 0101}}"),
            "'1.5' is not a whole number",
        ),
        ("L204", region("{within: {hexes: ☞801, of: 0101}}"), "'801' is out of range"),
        ("L202", region("{☞connected: {by: land}}"), "the key 'from' is missing"),
        ("L201", region("{connected: {☞form: 0101}}"), "unknown key 'form'"),
        ("L204", region("{☞earth: {}}"), "no bound is given"),
        ("L204", region("{earth: {north_of: ☞91}}"), "91 degrees are not on the earth"),
        ("L204", region("{country: ☞Siam}"), "'Siam' is not the code of a country"),
        ("L204", region("{country: ☞THA}"), "a country of the earth on a map that is not"),
        (
            "L204",
            region("{☞earth: {north_of: 1}}"),
            "a bound in degrees of the earth on a map",
        ),
        (
            "L204",
            region("{☞polygon: {points: [[0, 0], [9, 0], [9, 9]]}}"),
            "an outline of the earth on a map that is not tied",
        ),
        (
            "L204",
            region("{polygon: {☞points: [[0, 0], [9, 0]]}}"),
            "an outline of 2 points",
        ),
        (
            "L203",
            region("{polygon: {points: [☞[0], [1, 1], [2, 3]]}}"),
            "a list stands where",
        ),
        (
            "L204",
            region("{polygon: {points: [[0, 0], [9, 9], ☞[9, 91]]}}"),
            "9.0, 91.0 is not on the earth",
        ),
        (
            "L204",
            region("{polygon: {☞points: [[0, 0], [9, 9], [9, 0], [0, 9]]}}"),
            "the outline meets itself: its edges 1 and 3",
        ),
        (
            "L204",
            region("{polygon: {☞points: [[0, 0], [9, 0], [3, 0]]}}"),
            "the outline meets itself: its edges 1 and 2",
        ),
        (
            "L204",
            "  sea: {union: [0101, {connected: {from: 0101, by: land}}]}\n",
            "the sea of an invented map cannot ask for its connected",
        ),
        ("L204", "  sea: {☞bordering: [0101, 0102]}\n", "the sea of an invented map cannot ask for its bordering"),
        (
            "L204",
            "  sea: {terrain: wood}\n  terrains: {wood: {name: W}}\n"
            "  terrain: [{class: wood, where: {terrain: ☞coastal}}]\n",
            "the sea of an invented map cannot ask for its terrain",
        ),
    ],
)
def test_what_is_wrong_with_a_map_is_found_at_its_place(write, faults, code, more, message):
    (finding,) = faults(write(more))
    assert finding.code == code
    assert message in finding.message
    if write.marks:
        assert [str(finding.place)] == write.marks


def test_a_sea_may_be_made_of_the_games_own_terrain(write, game):
    more = "  sea: {terrain: lake}\n  terrains: {lake: {name: L}}\n  terrain: [{class: lake, where: 0101}]\n"
    assert game(write(more)).map.sea.terrain == ("lake",)


@pytest.mark.parametrize(
    ("written", "port"),
    [("kind: port", True), ("kind: port, port: no", False), ("port: yes", True), ("kind: city", False)],
)
def test_a_port_is_one_unless_it_says_no(write, game, written, port):
    (place,) = game(write(f"  places: {{a: {{name: A, hex: 0101, {written}}}}}\n")).map.places
    assert place.port is port


@pytest.mark.parametrize(
    "points",
    [
        "[[0, 0], [9, 0], [9, 9]]",
        "[[0, 0], [4, 0], [9, 0], [9, 9]]",
        "[[175, 0], [185, 0], [185, 5], [180, 1], [175, 5]]",
    ],
)
def test_outlines_that_are_sound(write, faults, points):
    more = f"  regions: {{a: {{name: A, where: {{polygon: {{points: {points}}}}}}}}}\n"
    (finding,) = faults(write(more))
    assert "not tied to the earth" in finding.message


def test_a_code_that_no_country_has(write, faults):
    not_tied, unknown = faults(write(region("{country: [THA, ☞THI]}")))
    assert (not_tied.code, unknown.code) == ("L204", "N302")
    assert unknown.help == "did you mean THA, Thailand?"
    assert [str(unknown.place)] == write.marks


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=3, max_size=7))
def test_an_outline_is_refused_where_the_library_finds_it_no_polygon(points):
    try:
        Polygon(points=tuple(points))
        sound = True
    except ValidationError:
        sound = False
    twice = any(one == other for one, other in zip(points, [*points[1:], points[0]], strict=True))
    assert sound == (shapely.Polygon(points).is_valid and not twice)
