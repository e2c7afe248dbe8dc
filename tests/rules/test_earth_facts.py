"""Facts about the earth on a map so plain that each can be told by hand.

Hexes are one degree high on a sphere around the equator: 0101 is centred on 0° N 0° E, each hex of a column lies one
degree further south, a column lies 0.866° further east, even ones half a degree further south.
"""

import pytest

from modgen.pipeline.check import check_spec
from modgen.spec import Sources

BASE = """
modgen: 1
game: {id: plain, title: Plain}
books: {r: {title: The rules}}
defaults: {cite: r 1}
map:
  name: Plain
  sheet: {width: 8in, height: 7in}
  grid: {orientation: flat, columns: 6, rows: 5, height: 0.75in, shifted: even, numbering: {order: column-row}}
  georeference:
    scale: 60 nmi
    lock: lock.yaml
    points:
      first: {name: The first, lon: 0, lat: 0}
      south: {lon: 0.1, lat: -1}
      second: {lon: 0.866, lat: -0.5}
      side: {lon: 0.02, lat: -0.51, radius: 5km}
      corner: {lon: 0.29, lat: -0.51, radius: 5km}
      vague: {lon: 0, lat: -1, radius: 90km}
      north: {lon: 0, lat: 2}
      west: {lon: -3, lat: -2}
      around: {lon: -359.9, lat: -3}
  places:
    town: {name: Town, hex: 0303, point: {lon: 1.732, lat: -2}}
    fort: {name: Fort, hex: 0504}
  regions:
    box: {name: The box, where: {polygon: {points: [[-1, -0.25], [5, -0.25], [5, -1.25], [-1, -1.25]]}}}
    block: {name: Block, where: {block: [0101, 0202]}}
facts:
"""
LOCK = """\
modgen_lock: 1
made_from: by hand
projection: +proj=eqc +R=6371000
hex_height: 111194.926645m
origin: {lon: 0, lat: 0}
"""

HOLD_AND_FAIL = [
    ("points: first, in: 0101", "points: first, in: [0102, 0201]"),
    ("points: [first, town], in: [0303, 0101]", "points: [first, town], in: 0101"),
    ("points: around, in: 0104", "points: around, in: 0103"),
    ("points: second, in_or_next_to: 0101", "points: second, in_or_next_to: 0103"),
    ("points: town, in_or_next_to: [0101, 0302]", "points: town, in_or_next_to: [0101, 0102]"),
    ("points: [first, second], within: block", "points: [first, town], within: block"),
    ("points: [north, town], outside: block", "points: [north, second], outside: block"),
    ("set: {hexes: [0102, 0302]}, covered: {by: box, at_least: 50%}", "set: block, covered: {by: box, at_least: 30%}"),
    ("points: side, between: [0101, 0102]", "points: side, between: [0101, 0201]"),
    ("points: side, in: 0102", "points: side, in: 0201"),
    ("points: vague, in: 0201", "points: vague, in: 0301"),
    ("points: corner, corner: [0101, 0201, 0102]", "points: corner, corner: [0202, 0201, 0102]"),
    ("points: corner, corner: [0102, 0101, 0201]", "points: corner, corner: [0101, 0201, 0301]"),
    ("points: corner, between: [0101, 0201]", "points: corner, between: [0101, 0202]"),
    ("points: first, apart: {from: south, exactly: 1}", "points: first, apart: {from: south, at_least: 2}"),
    ("points: first, apart: {from: town, exactly: 3}", "points: first, apart: {from: town, at_most: 2}"),
    ("points: first, apart: {from: fort, at_least: 4, at_most: 5}", "points: first, apart: {from: 0504, at_most: 4}"),
    ("points: north, apart: {from: first, exactly: 2}", "points: north, apart: {from: first, exactly: 1}"),
    ("hexes: 0103, apart: {from: first, exactly: 2}", "hexes: 0103, apart: {from: first, exactly: 3}"),
    ("place: fort, apart: {from: second, at_least: 4}", "place: fort, apart: {from: second, at_most: 3}"),
    (
        "points: first, apart: {from: town, at_most: 3, through: {by: box, at_least: 70%}}",
        "points: first, apart: {from: second, at_most: 1, through: {by: box, at_least: 80%}}",
    ),
    ("points: [first, south, second], distinct: yes", "points: [first, second, corner, side, second], distinct: yes"),
    ("points: [first, corner], together: yes", "points: [first, south], together: yes"),
    ("points: [vague, south, second], distinct: yes", "points: [first, around, first], distinct: yes"),
    ("points: [first, south], on_map: yes", "points: [first, north], on_map: yes"),
    ("points: [west, north], on_map: no", "points: [west, first], on_map: no"),
    ("points: north, beyond: {exactly: 2}", "points: north, beyond: {exactly: 1}"),
    ("points: north, beyond: {edge: north, at_most: 2}", "points: north, beyond: {edge: south, at_most: 2}"),
    ("points: west, beyond: {edge: west, at_least: 3}", "points: west, beyond: {edge: west, at_least: 5}"),
    ("points: first, beyond: {edge: north, exactly: 0}", "points: south, beyond: {edge: north, exactly: 0}"),
    ("points: first, beyond: {edge: west, exactly: 0}", "points: second, beyond: {edge: west, exactly: 0}"),
    ("hexes: 0102, covered: {by: box, at_least: 72%, at_most: 80%}", "hexes: 0102, covered: {by: box, at_most: 70%}"),
    ("hexes: 0104, covered: {by: box, at_most: 0%}", "hexes: 0104, covered: {by: box, at_least: 0.1%}"),
    (
        "hexes: [0104, 0102], covered: {by: box, at_least: 70%, any: yes}",
        "hexes: [0104, 0102], covered: {by: box, at_least: 70%}",
    ),
    (
        "hexes: 0102, covered: {by: {minus: [{terrain: [land, sea]}, box]}, at_most: 30%}",
        "hexes: 0102, covered: {by: {union: [box, {terrain: [land, sea]}]}, at_most: 99%}",
    ),
    (
        "place: town, covered: {by: {intersection: [box, {terrain: sea}]}, at_most: 0%}",
        "place: town, covered: {by: {terrain: [land, sea]}, at_most: 90%}",
    ),
    ("sides: 0101/0102, covered: {by: box, at_least: 99%}", "sides: 0102/0103, covered: {by: box, at_least: 1%}"),
    ("sides: 0102/nw, covered: {by: box, at_least: 90%}", "sides: 0101/n, covered: {by: box, at_least: 1%}"),
    (
        "sides: [0101/0102, 0301/0302], along: {line: [[-9, -0.5], [9, -0.5]], within: 0.01}",
        "sides: [0101/0102, 0201/0202], along: {line: [[-9, -0.5], [9, -0.5]]}",
    ),
    (
        "sides: 0101/0102, along: {line: [[-9, -0.7], [9, -0.7]], within: 0.21}",
        "sides: 0101/0102, along: {line: [[-9, -0.7], [9, -0.7]], within: 0.19}",
    ),
    (
        "sides: 0102/0103, along: {line: [[-9, -1.5], [9, -1.5]]}",
        "sides: 0102/0103, along: {border: [CHE, AUT]}",
    ),
]


@pytest.fixture
def plain(bench):
    def write(*facts: str):
        bench.write("".join(f"  - {{{fact}}}\n" for fact in facts), BASE)
        (bench.folder / "west.yaml").unlink()
        (bench.folder / "lock.yaml").write_text(LOCK, encoding="utf-8")
        return bench.folder

    return write


def findings(folder):
    return [one for one in check_spec(folder, Sources(folder)).findings if one.code == "F501"]


@pytest.mark.parametrize("fact", [holds for holds, _ in HOLD_AND_FAIL])
def test_what_holds_is_found_to(plain, fact):
    assert findings(plain(fact)) == []


@pytest.mark.parametrize("fact", [fails for _, fails in HOLD_AND_FAIL])
def test_what_fails_is_found_to(plain, fact):
    assert findings(plain(fact))


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("points: first", "states nothing"),
        ("points: [], in: 0101", "speaks of nothing"),
        ("points: first, in: []", "`in` of nothing"),
        ("points: nowhere, in: 0101", "no point of the earth is called 'nowhere'"),
        ("points: fort, in: 0504", "no point of the earth is called 'fort'"),
        ("points: first, in: 0909", "0909"),
        ("points: first, in: block", "'block' is a set of hexes"),
        ("points: first, between: [0101, 0102]", "no radius"),
        ("points: corner, between: [0101]", "`between` of 1"),
        ("points: corner, corner: [0101, 0101, 0201]", "`corner` of 2"),
        ("points: first, distinct: yes", "one point cannot be distinct"),
        ("points: [first, south], together: no", "`together: no` does not say what is so"),
        ("points: first, beyond: {edge: north}", "a distance without a number"),
        ("points: first, beyond: {edge: up, exactly: 1}", "'up'"),
        ("points: first, apart: {from: south, at_least: 1, through: {by: box, at_least: 2%}}", "without its length"),
        ("points: first, next_to: box", "says nothing of"),
        ("hexes: 0101, covered: {by: box}", "a share without a number"),
        ("hexes: 0101, covered: {by: box, at_least: 5%, at_most: 2%}", "at least more than at most"),
        ("hexes: 0101, covered: {by: {hexes: 0101}, at_least: 5%}", "`hexes` tells hexes"),
        ("hexes: 0101, covered: {by: {terrain: coastal}, at_least: 5%}", "terrain coastal tells hexes"),
        ("hexes: 0101, covered: {by: {landmass: 0101}, at_least: 5%}", "a landmass told by a hex"),
        ("hexes: 0101, covered: {by: block, at_least: 5%}", "'block' is no area of the earth"),
        ("hexes: 0101, covered: {by: town, at_least: 5%}", "'town' is no region"),
        ("hexes: 0101, covered: {by: nothing, at_least: 5%}", "nothing"),
        ("sides: 0101/0102, along: {within: 0.2}", "a line is a border or is drawn"),
        ("sides: 0101/0102, along: {border: [CHE]}", "between two countries"),
        ("sides: 0101/0102, along: {border: [CHE, XXX]}", "'XXX'"),
        ("sides: 0101/0102, along: {line: [[0, 0]]}", "two points at least"),
        ("sides: 0101/0102, along: {line: [[0, 0], [0, 0]]}", "all points of the line are one"),
        ("sides: 0101/0102, along: {line: [[0, 0], [0, 95]]}", "not on the earth"),
    ],
)
def test_a_fact_that_cannot_be_meant_is_refused(plain, modgen, fact, told):
    done = modgen("check", plain(fact))
    assert done.returncode == 2
    assert told in done.stdout


def test_a_map_that_is_not_tied_to_the_earth_has_no_points(bench, modgen):
    bench.write("facts:\n  - {hexes: 0101, covered: {by: {terrain: land}, at_least: 5%}}\n")
    done = modgen("check", bench.folder)
    assert (done.returncode, "not tied to the earth" in done.stdout) == (2, True)


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ("first: {name: The first,", "0102: {name: The first,", "bears the number of a hex"),
        ("first: {name: The first,", "town: {name: The first,", "is a place as well as a point of the earth"),
        ("lon: 0, lat: 0}", "lon: 0, lat: 95}", "not on the earth"),
        ("radius: 90km", "radius: 9000km", "out of range"),
        ("scale: 60 nmi", "scale: []", "`scale` of nothing"),
        ("scale: 60 nmi", "scale: [60 nmi, 60 miles]", "unknown unit"),
        ("scale: 60 nmi", "scale: 60 nmi, turn: 200", "out of range"),
        ("scale: 60 nmi", "scale: 60 nmi\n    projections: [laea, +proj=utm]", "+proj=utm is not known"),
        ("scale: 60 nmi", "scale: 60 nmi\n    projections: [flat]", "+proj=flat is not known"),
    ],
)
def test_what_is_printed_of_the_map_must_be_readable(plain, modgen, was, becomes, told):
    folder = plain("points: south, in: 0102")
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    becomes = becomes.replace("scale: 60 nmi, turn: 200", "scale: 60 nmi\n    turn: 200")
    assert was in text
    (folder / "game.yaml").write_text(text.replace(was, becomes, 1), encoding="utf-8")
    done = modgen("check", folder)
    assert done.returncode == 2
    assert told in done.stdout


@pytest.mark.parametrize(
    ("printed", "told"),
    [
        ("scale: 60 nmi", None),
        ("scale: [60 mi, 60 nmi]", None),
        ("scale: 60 mi", "a hex of the lock is"),
        ("scale: 63 nmi\n    tolerance: 4%", "a hex of the lock is"),
        ("scale: 63 nmi\n    tolerance: 5%", None),
        ("scale: 60 nmi\n    turn: 2", None),
        ("scale: 60 nmi\n    turn: {about: 20, within: 3}", "turned by 0°"),
        ("scale: 60 nmi\n    turn: {about: -179, within: 180}", None),
        ("scale: 60 nmi\n    projections: [merc, eqc]", None),
        ("scale: 60 nmi\n    projections: +proj=laea +lat_0=0", "has the projection"),
    ],
)
def test_the_lock_is_held_against_what_is_printed(plain, printed, told):
    folder = plain("points: south, in: 0102")
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(text.replace("scale: 60 nmi", printed, 1), encoding="utf-8")
    found = [one for one in check_spec(folder, Sources(folder)).findings if one.code == "G404"]
    assert len(found) == (told is not None)
    assert all(told in one.message for one in found)
