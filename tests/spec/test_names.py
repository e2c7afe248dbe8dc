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


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("  regions: {☞0304: {name: R, where: 0101}}\n", "the region '0304' bears the number of a hex"),
        (
            "  places: {☞0304: {name: P, hex: 0305}}\n",
            "the place '0304' bears the number of another hex than its own, 0305",
        ),
        (
            "  places: {☞0304: {name: P, hex: 0305}, 0305: {name: Q, hex: 0305}}\n",
            "the place '0304' bears the number of another hex than its own, 0305",
        ),
    ],
)
def test_what_bears_the_number_of_a_hex(write, faults, more, message):
    assert messages(faults(write(more))) == [("N301", write.marks[0], message)]


@pytest.mark.parametrize("name", ["0305", "305", "1942", "0909"])
def test_a_place_may_bear_the_number_of_its_own_hex_or_of_none(write, findings, name):
    assert findings(write(f"  places: {{{name}: {{name: P, hex: 0305}}}}\n")) == []


BAD_GRIDS = [
    ("columns: 6", "columns: x"),
    ("rows: 5", "row: 5"),
    ("shifted: even", "shifted: often"),
    ("rows: 5", "rows: x\n    cite: ruls 1"),
    ("    orientation: flat\n", ""),
    ("{order: column-row}", "{column: {slant: half}}"),
]


@pytest.mark.parametrize("bad", BAD_GRIDS, ids=[new.split("\n")[0] for _, new in BAD_GRIDS])
def test_what_needs_no_grid_is_looked_at_though_the_grid_is_bad(write, faults, units, bad):
    """Whatever may be the number of a hex is passed over, since nobody knows how hexes are called."""
    more = (
        "  places: {hill: {name: H, hex: 9999}, a-2: {name: A, hex: 0101}}\n"
        "  regions: {r: {name: R, where: {union: [0101, hill, a-3, ☞hil]}}}\n"
        + units.replace("side: blue", "side: ☞nope")
        + """\
counters: {a: {name: A, nation: blue, type: cavalry, setup: 9999, cite: ☞other 3}}
facts: [{hexes: 0101, next_to: 9999, direction: n}, {hexes: 0101, within: ☞dale}]
scenarios: {s: {name: S, setup: [{at: 0101, counters: [a, ☞b]}]}}
"""
    )
    found = faults(write(more, bad))
    marks = write.marks
    assert {str(finding.place) for finding in found if finding.code == "N302" and "ruls" not in finding.message} == set(
        marks
    )
    assert {finding.code for finding in found} - {"N302"} <= {"L201", "L202", "L204", "L205", "N306"}
    assert any(finding.place.line <= 14 for finding in found)


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
        "  regions: {a: {name: A, where: {☞hexes: []}}}\n",
        "scenarios: {s: {name: S, clauses: {c: {counters: {type: air}, exactly: 0, where: {☞hexes: []}}}}}\n",
        "scenarios: {s: {name: S, setup: [{at: 0101, ☞counters: []}]}}\n",
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


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("x", "☞x", "'b' was formerly 'x', and so was 'a'"),
        ("[x, y]", "[z, ☞y]", "'b' was formerly 'y', and so was 'a'"),
        ("[x, ☞x]", "y", "'x' stands twice among the former ids of 'a'"),
        ("☞a", "y", "'a' is the present id of this counter"),
        ("x", "[y, ☞b]", "'b' is the present id of this counter"),
    ],
)
def test_former_names_that_cannot_be(write, faults, units, first, second, message):
    more = f"""{units}counters:
  a: {{name: A, nation: blue, type: cavalry, formerly: {first}}}
  b: {{name: B, nation: blue, type: cavalry, formerly: {second}}}
"""
    (finding,) = faults(write(more))
    assert (finding.code, str(finding.place), finding.message) == ("N308", write.marks[0], message)


def test_a_table_that_is_listed_twice_is_told_once(write, faults, units):
    more = f"{units}counter_settings: {{tables: [c.csv, ☞./c.csv]}}\n".replace("☞", "")
    rows = "id,name,nation,type\na,A,blue,cavalry\nb,B,blue,cavalry\n"
    (finding,) = faults(write(more, **{"c.csv": rows}))
    assert (finding.code, finding.message) == ("L204", "the table './c.csv' is listed twice")
    assert [str(place) for place, _ in finding.also] == ["game.yaml:17:29"]


@pytest.mark.parametrize("number", ["9" * 16, "-" + "1" * 400, "1" * 20 + ".5"])
def test_a_number_that_is_too_large(write, faults, number):
    (finding,) = faults(write(f"  labels: [{{text: A, hex: 0101, size: {number}}}]\n"))
    assert finding.code == "L204" and finding.message.endswith("is too large a number")
    (finding,) = faults(write("", ("columns: 6", f"columns: {number.split('.')[0]}")))
    assert finding.code == "L204" and finding.message.endswith("is too large a number")
