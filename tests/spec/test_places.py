"""Every value knows where it was written, for its whole life, and so does every finding."""

import pytest

REGIONS = """\
  places:
    mill: {name: The Mill, hex: 0304}
  regions:
    wood:
      name: The Wood
      where:
        union:
          - mill
          - {hexes: [0101, 0102,
                     %s]}
          - within: {hexes: 1, of: {intersection: [mill, {hexes: %s}]}}
"""


def test_a_fault_deep_in_nested_lists(write, findings):
    assert findings(write(REGIONS % ("0909", "0201"))) == ["N303 game.yaml:24:22"]
    assert findings(write(REGIONS % ("0103", "[0201, 0909]"))) == ["N303 game.yaml:25:73"]
    assert findings(write(REGIONS % ("0103", "{a: b}"))) == ["L203 game.yaml:25:59"]


def test_columns_are_counted_in_characters(write, faults):
    (finding,) = faults(write('  places: {m: {name: "Über 東京", hex: 0909}}\n'))
    line = '  places: {m: {name: "Über 東京", hex: 0909}}'
    assert (finding.place.line, finding.place.column, finding.place.length) == (15, line.index("0909") + 1, 4)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_marks_move_nothing(write, findings, mark, line_end):
    folder = write()
    text = (folder / "game.yaml").read_text(encoding="utf-8").replace("rows: 5", "rows: five")
    (folder / "game.yaml").write_bytes((mark + text.replace("\n", line_end)).encode("utf-8"))
    assert findings(folder) == ["L204 game.yaml:11:11"]
    text = text.replace("modgen: 1", "modgen: 7")
    (folder / "game.yaml").write_bytes((mark + text.replace("\n", line_end)).encode("utf-8"))
    assert findings(folder) == ["R115 game.yaml:1:9"]


def test_values_of_the_model_keep_their_places(write, game):
    made = game(write(REGIONS % ("0103", "0201")))
    (region,) = made.map.regions
    assert str(made.map.grid.place("height")) == "game.yaml:12:13"
    assert str(region.place()) == "game.yaml:18:5"
    assert str(region.place("id")) == "game.yaml:18:5"
    assert str(region.place("where", "union", 1, "hexes", 2)) == "game.yaml:24:22"
    parts = region.where.union
    assert str(parts[0].place("named")) == "game.yaml:22:13"
    assert str(parts[1].place("hexes", 1)) == "game.yaml:23:28"


def test_the_place_of_what_is_not_given_is_that_of_the_thing(write, game):
    made = game(write())
    assert str(made.map.sheet.place("margin")) == str(made.map.sheet.place()) == "game.yaml:7:10"
    assert made.map.sheet.written("margin") == "" and made.map.sheet.written("width") == "6in"


INHERITING = """\
include: [map.yaml]
facts:
  - {hexes: 0101, next_to: 0102, direction: n}
  - {hexes: 0101, next_to: 0102, direction: n, cite: rules 7, basis: derived}
"""
PARTS = """\
defaults: {cite: rules 2, basis: inferred}
scenarios:
  first:
    name: First
    cite: rules 3
    clauses:
      some: {counters: {type: cavalry}, at_least: 0, where: 0101}
      more: {counters: {type: cavalry}, at_least: 0, where: 0101, cite: rules 4, basis: printed}
"""


def test_citation_and_basis_come_from_the_nearest_that_gives_them(write, game):
    made = game(write(INHERITING, **{"map.yaml": PARTS}))
    plain, own = made.facts
    assert (plain.cite, plain.basis) == ("rules 1", "printed")
    assert (own.cite, own.basis) == ("rules 7", "derived")
    scenario = made.scenarios[0]
    some, more = scenario.clauses
    assert (scenario.cite, scenario.basis) == ("rules 3", "inferred")
    assert (some.cite, some.basis) == ("rules 3", "inferred")
    assert (more.cite, more.basis) == ("rules 4", "printed")


def test_an_inherited_value_keeps_the_place_where_it_stands(write, game):
    made = game(write(INHERITING, **{"map.yaml": PARTS}))
    plain, own = made.facts
    assert str(plain.place("cite")) == "game.yaml:4:18"
    assert str(own.place("cite")) == "game.yaml:18:54"
    some, more = made.scenarios[0].clauses
    assert str(some.place("cite")) == "map.yaml:5:11"
    assert str(some.place("basis")) == "map.yaml:1:34"
    assert str(more.place("cite")) == "map.yaml:8:73"


def test_defaults_of_one_file_do_not_reach_another(write, findings):
    folder = write(
        "include: [facts.yaml]\n", **{"facts.yaml": "facts:\n  - {hexes: 0101, next_to: 0102, direction: n}\n"}
    )
    assert findings(folder) == ["L207 facts.yaml:2:5"]


def test_a_wrong_default_is_told_once_and_where_it_stands(write, findings):
    assert findings(write("", ("{cite: rules 1}", "{cite: rules 1, basis: certain}"))) == ["L205 game.yaml:4:34"]
    assert findings(write("", ("{cite: rules 1}", "{cite: rulez 1}"))) == ["N302 game.yaml:4:18"]
    assert findings(write("", ("{cite: rules 1}", "{cite: rules 1, sure: yes}"))) == ["L201 game.yaml:4:27"]
    assert findings(write("", ("{cite: rules 1}", "[rules 1]"))) == [
        "L203 game.yaml:4:1",
        "L207 game.yaml:5:1",
        "L207 game.yaml:7:3",
        "L207 game.yaml:8:3",
        "L207 game.yaml:14:5",
    ]


def test_all_faults_of_a_pass_are_found_at_once(write, findings, units):
    more = f"""\
include: [gone.yaml, other.yaml]
{units.replace("side: blue", "side: bleu")}"""
    assert findings(write(more, **{"other.yaml": "facts: {a: *b}\n"})) == [
        "R101 game.yaml:15:11",
        "R107 other.yaml:1:12",
    ]
    more = f"""\
{units.replace("blue:", "b lue:", 1)}counters:
  a: {{name: A, nation: red, type: knights, strength: many, colour: red}}
facts: [{{hexes: 0101}}, {{hexes: 0101, within: {{}}}}]
"""
    assert findings(write(more, ("rows: 5", "rows: 0"))) == [
        "L204 game.yaml:11:11",
        "L204 game.yaml:15:9",
        "L205 game.yaml:18:35",
        "L204 game.yaml:18:54",
        "L201 game.yaml:18:60",
        "L204 game.yaml:19:9",
        "L204 game.yaml:19:38",
    ]


def test_a_mistyped_key_is_not_called_missing_as_well(write, findings):
    assert findings(write("", ("orientation:", "orientaion:"))) == ["L201 game.yaml:9:5"]


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("shifted:", "shiftet:", "did you mean 'shifted'?"),
        ("game:", "gme:", "did you mean 'game'?"),
        ("defaults:", "default:", "did you mean 'defaults'?"),
        (
            "rows: 5",
            "rows: 5\n    zeppelin: 1",
            "known: basis, cite, columns, height, note, numbering, orientation, rows, shifted, short",
        ),
    ],
)
def test_what_was_probably_meant(write, faults, old, new, wanted):
    helps = [finding.help for finding in faults(write("", (old, new))) if finding.code == "L201"]
    assert helps == [wanted]


def test_sections_are_keyed_by_id(write, game, findings):
    made = game(write("sides: {red: {name: Red}, blue: {name: Blue}}\n"))
    assert [(side.id, side.name) for side in made.sides] == [("red", "Red"), ("blue", "Blue")]
    assert findings(write("sides: [{id: red, name: Red}]\n")) == ["L203 game.yaml:15:1"]
    assert findings(write("sides: []\n")) == ["L203 game.yaml:15:1"]
    assert findings(write("sides: red\n")) == ["L203 game.yaml:15:8"]
    assert findings(write("sides: {red: Red}\n")) == ["L203 game.yaml:15:14"]
    assert findings(write("sides: {red: {id: crimson, name: Red}}\n")) == ["L201 game.yaml:15:15"]
    assert findings(write("sides: {red: }\n")) == ["L202 game.yaml:15:9"]


def test_the_faults_of_a_lock_stand_in_the_lock(write, findings):
    more = "  georeference: {scale: 20km, lock: lock.yaml}\n"
    lock = "modgen_lock: 1\nmade_from: x\nprojection: +proj=eqc\norigin: {lon: 9, lat: 156}\n"
    assert findings(write(more, **{"lock.yaml": lock})) == ["L202 lock.yaml:1:1", "L204 lock.yaml:4:1"]
