"""References, the grid, regions: what the names pass finds once every file has its shape."""

import pytest


def messages(faults):
    return [(finding.code, str(finding.place), finding.message) for finding in faults]


@pytest.mark.parametrize(
    ("more", "message", "wanted"),
    [
        (
            "  regions: {a: {name: A, where: ☞bb}, bbb: {name: B, where: 0101}}\n",
            "no region, place or hex is called 'bb'",
            "did you mean 'bbb'?",
        ),
        (
            "  regions: {a: {name: A, where: ☞hill-3}, hill-2: {name: B, where: 0101}}\n",
            "no region, place or hex is called 'hill-3'",
            "did you mean 'hill-2'?",
        ),
        (
            "  regions: {a: {name: A, where: {terrain: [land, ☞see]}}}\n",
            "no class of terrain is called 'see'",
            "did you mean 'sea'?",
        ),
        (
            "scenarios: {s: {name: S, setup: [{at: 0101, counters: [☞x]}]}}\n",
            "no counter is called 'x'",
            "the spec has none yet: a counter is listed under its id",
        ),
        (
            "facts: [{hexes: 0101, within: 0101, cite: ☞4.1}]\n",
            "no book is called '4.1'",
            "a citation is the short name of a book, then the rule; known: rules",
        ),
        (
            "facts: [{hexes: 0101, within: 0101, cite: ☞rules 1; ruls 2}]\n",
            "no book is called 'ruls'",
            "a citation is the short name of a book, then the rule; did you mean 'rules'?",
        ),
    ],
)
def test_names_that_nothing_bears(write, faults, more, message, wanted):
    (finding,) = faults(write(more))
    assert (finding.code, finding.message, finding.help) == ("N302", message, wanted)
    assert [str(finding.place)] == write.marks


def test_every_reference_is_followed(write, faults, units):
    more = (
        units.replace("side: blue", "side: ☞red")
        + """\
counters:
  a: {name: A, nation: ☞green, type: cavalry}
scenarios:
  s:
    name: S
    clauses:
      c: {counters: {side: ☞red, nation: ☞green}, exactly: 0, where: {minus: [☞wood, {within: {hexes: 1, of: ☞0909}}]}}
      d: {counters: [a, ☞b], exactly: 0, where: {landmass: ☞0808}}
    setup: [{at: ☞nowhere, counters: a}]
facts:
  - {hexes: [0101, ☞0707], next_to: ☞0606, outside: ☞town}
"""
    )
    assert [str(finding.place) for finding in faults(write(more))] == write.marks


def test_a_place_and_a_region_share_no_name(write, faults):
    more = "  places: {wood: {name: W, hex: 0101}}\n  regions: {wood: {name: W, where: 0101}}\n"
    assert messages(faults(write(more))) == [("N301", "game.yaml:16:13", "'wood' is a place as well as a region")]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("sides: {a: {name: Blue}, b: {name: ☞Blue}}\n", "two sides are shown as 'Blue'"),
        ("scenarios: {a: {name: S}, b: {name: ☞S}}\n", "two scenarios are shown as 'S'"),
        ("scenarios: {Dawn: {name: S}, ☞dawn: {name: T}}\n", "two saves would be called 'Dawn.vsav' and 'dawn.vsav'"),
    ],
)
def test_things_that_an_engine_or_a_disk_cannot_tell_apart(write, faults, more, message):
    assert messages(faults(write(more))) == [("N301", write.marks[0], message)]


def test_two_scenarios_may_use_one_counter(write, game, findings, units):
    counters = f"{units}counters: {{a: {{name: A, nation: blue, type: cavalry}}}}\n"
    setup = "setup: [{at: 0101, counters: a}]"
    assert (
        len(game(write(f"{counters}scenarios: {{s: {{name: S, {setup}}}, t: {{name: T, {setup}}}}}\n")).scenarios) == 2
    )
    twice = "setup: [{at: 0101, counters: [a, ☞a]}]"
    assert findings(write(f"{counters}scenarios: {{s: {{name: S, {twice}}}}}\n")) == [f"N305 {write.marks[0]}"]


NUMBERING = ("{order: column-row}", "{%s}")


@pytest.mark.parametrize(
    ("numbering", "columns", "rows", "message"),
    [
        (
            "column: {digits: 1}, row: {digits: 1}",
            12,
            12,
            "'111' would be column 11, row 1 as well as column 1, row 11",
        ),
        (
            "order: row-column, column: {digits: 1}, row: {digits: 1}",
            12,
            12,
            "'111' would be column 11, row 1 as well as column 1, row 11",
        ),
        (
            "column: {kind: letters}, row: {kind: letters}",
            27,
            27,
            "'AAA' would be column AA, row A as well as column A, row AA",
        ),
        ("column: {slant: ne}, row: {slant: se}", 6, 5, None),
    ],
)
def test_numbers_that_mean_two_hexes(write, faults, numbering, columns, rows, message):
    grid = f"columns: {columns}\n    rows: {rows}\n    height: 0.1in"
    found = messages(
        faults(
            write("", ("columns: 6\n    rows: 5\n    height: 0.75in", grid), (NUMBERING[0], NUMBERING[1] % numbering))
        )
    )
    assert found == ([("N306", "game.yaml:14:5", message)] if message else [])


@pytest.mark.parametrize(
    ("changes", "place", "part"),
    [
        (
            [("{order: column-row}", "{column: {slant: half}}")],
            "14:33",
            "the columns of flat-topped hexes are straight",
        ),
        (
            [("flat", "pointy"), ("{order: column-row}", "{row: {slant: stagger}}")],
            "14:30",
            "the rows of pointy-topped hexes are straight",
        ),
        ([("{order: column-row}", "{column: {kind: letters, first: 0}}")], "14:17", "letters start at 1 (A), not at 0"),
        ([("{order: column-row}", "{row: {skip: IO}}")], "14:17", "only letters can be skipped"),
        ([("{order: column-row}", "{row: {kind: letters, skip: io}}")], "14:17", "some of A to Z"),
        ([("{order: column-row}", "{row: {digits: 7}}")], "14:32", "out of range"),
        ([("rows: 5", "rows: 1\n    short: yes")], "12:12", "the shifted ones lose one"),
    ],
)
def test_numberings_that_make_no_sense(write, faults, changes, place, part):
    (finding,) = faults(write("", *changes))
    assert finding.code == "L204" and part in finding.message
    assert finding.place.line == int(place.split(":")[0])


def test_a_grid_that_just_fits(write, findings):
    """Five columns and a half of 0.75 in × √3/2 and a corner, 5.5 hexes high; margins of 17.01 pt and 7 pt to spare."""
    width = (5 * 3**0.5 / 2 + 2 / 3**0.5) * 54 + 2 * 17.01 + 7
    height = 5.5 * 54 + 2 * 17.01 + 7
    fits = ("{width: 6in, height: 5in}", f"{{width: {width + 0.01:.2f}pt, height: {height + 0.01:.2f}pt}}")
    assert findings(write("", fits)) == []
    narrow = ("{width: 6in, height: 5in}", f"{{width: {width - 0.01:.2f}pt, height: {height + 0.01:.2f}pt}}")
    assert findings(write("", narrow)) == ["N310 game.yaml:12:13"]
    low = ("{width: 6in, height: 5in}", f"{{width: {width + 0.01:.2f}pt, height: {height - 0.01:.2f}pt}}")
    assert findings(write("", low)) == ["N310 game.yaml:12:13"]


@pytest.mark.parametrize(("height", "unit"), [("2in", "in"), ("50mm", "mm"), ("5cm", "mm"), ("144pt", "in")])
def test_the_height_that_the_help_offers_fits(write, faults, findings, height, unit):
    (finding,) = faults(write("", ("0.75in", height)))
    offered = finding.help.rsplit(" ", 1)[1]
    assert offered.endswith(unit)
    assert findings(write("", ("0.75in", offered))) == []
    more = f"{float(offered.removesuffix(unit)) + 0.01:.2f}{unit}"
    assert findings(write("", ("0.75in", more))) == ["N310 game.yaml:12:13"]


def test_margins_that_leave_no_room(write, faults):
    (finding,) = faults(write("", ("height: 5in}", "height: 5in, margin: 3in}")))
    assert (finding.code, finding.help) == ("N310", "the margins take the whole sheet")
    assert [str(place) for place, _ in finding.also] == ["game.yaml:7:18"]


def test_regions_made_of_themselves(write, faults):
    more = """\
  regions:
    a: {name: A, where: b}
    b: {name: B, where: {union: [0101, c]}}
    c: {name: C, where: {minus: [{within: {hexes: 1, of: a}}, d]}}
    d: {name: D, where: d}
    e: {name: E, where: a}
    f: {name: F, where: 0101}
"""
    found = messages(faults(write(more)))
    assert {(code, message) for code, _, message in found} == {
        ("N311", "the region 'a' is made of itself: a → b → c → a"),
        ("N311", "the region 'd' is made of itself: d → d"),
    }


def test_regions_in_a_long_chain_or_beyond_measure(write, findings, game):
    def regions(count, where):
        return (
            "  regions:\n"
            + "".join(f"    r{n}: {{name: R, where: {where(n)}}}\n" for n in range(count))
            + f"    r{count}: {{name: R, where: 0101}}\n"
        )

    assert len(game(write(regions(50, lambda n: f"r{n + 1}"))).map.regions) == 51
    assert [finding.split()[0] for finding in findings(write(regions(3000, lambda n: f"r{n + 1}")))] == ["R106"]
    doubled = regions(40, lambda n: f"{{union: [r{n + 1}, r{n + 1}]}}")
    assert [finding.split()[0] for finding in findings(write(doubled))] == ["R106"]


@pytest.mark.parametrize(
    "more",
    [
        "  regions: {a: {name: A, where: {☞union: []}}}\n",
        "  regions: {a: {name: A, where: {☞terrain: []}}}\n",
        "  regions: {a: {name: A, ☞where: {}}}\n",
        "  regions: {a: {name: A, ☞where: {hexes: 0101, terrain: land}}}\n",
        "  regions: {a: {name: A, where: {☞landmass: {share: 5%}}}}\n",
        "  regions: {a: {name: A, where: {landmass: {hex: 0101, share: ☞101%}}}}\n",
        "  regions: {a: {name: A, where: {landmass: {☞point: {lon: 1, lat: 91}}}}}\n",
        "  regions: {a: {name: A, where: {landmass: {☞point: {lon: 1, lat: 1}}}}}\n",
        "  regions: {a: {name: A, where: {within: {hexes: ☞-1, of: 0101}}}}\n",
        "  sea: {terrain: ☞sea}\n",
        "  sea: {minus: [a, 0101]}\n  regions: {a: {name: A, where: {landmass: ☞0101}}}\n",
        "  labels: [☞{text: A}]\n",
        "  labels: [{text: A, ☞point: {lon: 1, lat: 1}}]\n",
        "facts: [{☞hexes: [], within: 0101}]\n",
        "facts: [☞{hexes: 0101, direction: n}]\n",
        "scenarios: {s: {name: S, clauses: {c: {☞counters: [], at_least: 1, where: 0101}}}}\n",
        "scenarios: {s: {name: S, clauses: {c: {☞counters: {}, at_least: 1, where: 0101}}}}\n",
        "scenarios: {s: {name: S, clauses: {☞c: {counters: {type: air}, where: 0101}}}}\n",
        "scenarios: {s: {name: S, clauses: {☞c: {counters: {type: air}, exactly: 1, at_most: 2, where: 0101}}}}\n",
        "scenarios: {s: {name: S, clauses: {☞c: {counters: {type: air}, at_most: -2, where: 0101}}}}\n",
        "scenarios: {s: {name: S, clauses: {☞c: {counters: {type: air}, at_least: 2, at_most: 1, where: 0101}}}}\n",
    ],
)
def test_what_makes_no_sense(write, faults, more):
    (finding,) = faults(write(more))
    assert finding.code == "L204" and [str(finding.place)] == write.marks
    assert finding.help


def test_a_map_has_its_sea_from_one_source(write, findings):
    lock = "modgen_lock: 1\nmade_from: x\nprojection: +proj=eqc\nhex_height: 20km\norigin: {lon: 9, lat: 56}\n"
    more = "  sea: {hexes: 0101}\n  georeference: {scale: 20km, lock: lock.yaml}\n"
    assert findings(write(more, **{"lock.yaml": lock})) == ["L204 game.yaml:15:3"]


@pytest.mark.parametrize(
    ("orientation", "direction", "known"),
    [("flat", "e", False), ("flat", "n", True), ("pointy", "e", True), ("pointy", "s", False)],
)
def test_directions_are_those_of_the_hexes(write, faults, orientation, direction, known):
    more = f"facts: [{{hexes: 0304, next_to: 0303, direction: ☞{direction}}}]\n"
    found = faults(write(more, ("flat", orientation)))
    assert [(finding.code, str(finding.place)) for finding in found] == ([] if known else [("L205", write.marks[0])])


def test_former_names(write, findings, game, units):
    counters = f"{units}counters:\n  a: {{name: A, nation: blue, type: cavalry, formerly: [x, b]}}\n"
    assert game(write(counters)).counters[0].formerly == ("x", "b")
    more = counters.replace("b]", "☞b]") + "  b: {name: B, nation: blue, type: cavalry}\n"
    assert findings(write(more)) == [f"N308 {write.marks[0]}"]
