"""Every scalar is text until the model gives it a type; YAML's implicit types change nothing."""

import pytest

TRAPS = [
    "0717",
    "3:1",
    "12.10",
    "NO",
    "on",
    "1_000",
    "nan",
    "0x10",
    "~",
    "2026-11-30",
    "1e3",
    "null",
    "0o17",
    ".5",
    "+1",
]


@pytest.mark.parametrize("written", TRAPS)
def test_a_text_stays_as_it_was_written(write, game, written):
    made = game(write(f"  places:\n    mill: {{name: {written}, hex: 0101}}\n"))
    assert made.map.places[0].name == written


@pytest.mark.parametrize("written", [*TRAPS, "", "4.5", "four", "4 ", "-"])
def test_a_whole_number_is_digits_and_nothing_else(write, game, faults, written):
    folder = write("", ("rows: 5", f'rows: "{written}"'))
    if written == "+1":
        assert game(folder).map.grid.rows == 1
    else:
        (finding,) = faults(folder)
        assert (finding.code, str(finding.place)) == ("L204", "game.yaml:11:11")
        reason = "is out of range" if written == "0717" else "is not a whole number"  # 717 rows are too many
        assert finding.message == f"'{written}' {reason}"


@pytest.mark.parametrize(
    ("written", "points"),
    [("6in", 432), ("6 in", 432), ("152.4mm", 432), ("15.24 cm", 432), ("432pt", 432), ("432.0pt", 432)],
)
def test_lengths_bear_their_unit(write, game, written, points):
    made = game(write("", ("width: 6in", f"width: {written}")))
    assert made.map.sheet.width == pytest.approx(points)


@pytest.mark.parametrize(
    "written",
    [
        "6",
        "0in",
        "-6in",
        "0.9in",
        "101in",
        "9" * 400 + "in",
        "6inch",
        "in",
        "1e2in",
        "nan in",
        "6in 2",
        "1000in",
        '6"',
        "6 in.",
    ],
)
def test_what_is_no_length(write, faults, written):
    (finding,) = faults(write("", ("width: 6in", f"width: '{written}'")))
    assert (finding.code, str(finding.place)) == ("L204", "game.yaml:7:18")
    assert finding.help


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("height: 0.75in", "height: 1mm"),
        ("height: 0.75in", "height: 7in"),
        ("width: 6in, height: 5in", "width: 44in, height: 44in"),
        ("width: 6in", "margin: -1mm, width: 6in"),
        ("map:", "counter_settings: {width: 5mm}\nmap:"),
        ("map:", "counter_settings: {width: 3in}\nmap:"),
        ("columns: 6", "columns: 401"),
        ("rows: 5", "rows: 0"),
    ],
)
def test_sizes_that_nobody_can_print(write, faults, old, new):
    (finding,) = faults(write("", (old, new)))
    assert finding.code == "L204" and finding.help


@pytest.mark.parametrize("written", ["''", "'  '", '"\\n"'])
@pytest.mark.parametrize("key", ["title", "map name", "side name"])
def test_a_name_says_something(write, faults, written, key):
    change = {
        "title": ("title: The Ford}", f"title: {written}}}"),
        "map name": ("name: The Ford", f"name: {written}"),
        "side name": ("map:", f"sides: {{a: {{name: {written}}}}}\nmap:"),
    }[key]
    (finding,) = faults(write("", change))
    assert (finding.code, finding.message) == ("L204", "a text without a letter stands where a name belongs")


def test_names_are_of_one_line(write, game):
    assert game(write("", ("name: The Ford", 'name: " The\n  Upper\t Ford "'))).map.name == "The Upper Ford"
    assert game(write("", ("name: The Ford", "name: >\n    The Upper\n    Ford\n"))).map.name == "The Upper Ford"


@pytest.mark.parametrize("written", ["''", "' '", "';'", "' ; '"])
def test_a_citation_names_a_book(write, faults, written):
    codes = {finding.code for finding in faults(write("", ("{cite: rules 1}", f"{{cite: {written}}}")))}
    assert codes <= {"L204", "L207"} and codes


@pytest.mark.parametrize("written", ["CON", "nul", "Aux.1", "com1", "lpt9.x", "a.", "..", ".a", "-a"])
def test_ids_that_cannot_name_a_file(write, faults, written):
    (finding,) = faults(write("", ("id: ford", f"id: {written}")))
    assert (finding.code, str(finding.place)) == ("L204", "game.yaml:2:12")
    (finding,) = faults(write(f"scenarios: {{{written}: {{name: S}}}}\n"))
    assert (finding.code, str(finding.place)) == ("L204", "game.yaml:15:13")


@pytest.mark.parametrize("written", ["con-1", "aux1", "1942", "my.game", "A_b-c"])
def test_ids_that_can(write, game, written):
    assert game(write("", ("id: ford", f"id: {written}"))).game.id == written


@pytest.mark.parametrize(
    ("separator", "good"),
    [
        ("-", True),
        (".", True),
        (" ", True),
        ("/", True),
        ("::", True),
        ("x", False),
        ("0", False),
        ("----", False),
        ("  ", False),
    ],
)
def test_separators(write, game, faults, separator, good):
    folder = write("", ("{order: column-row}", f'{{separator: "{separator}"}}'))
    if good:
        assert game(folder).map.grid.numbering.separator == separator
    else:
        assert [finding.code for finding in faults(folder)] == ["L204"]


@pytest.mark.parametrize(
    ("written", "means"), [("yes", True), ("True", True), ("no", False), ("false", False), ("NO", False)]
)
def test_yes_and_no(write, game, written, means):
    assert game(write("", ("shifted: even", f"shifted: even\n    short: {written}"))).map.grid.short is means


@pytest.mark.parametrize("written", ["on", "off", "y", "1", "0", "~"])
def test_what_is_neither_yes_nor_no(write, faults, written):
    (finding,) = faults(write("", ("shifted: even", f"shifted: even\n    short: {written}")))
    assert (finding.code, finding.help) == ("L204", "write yes or no")


def test_hexes_keep_their_zeros_in_yaml(write, game):
    made = game(write("  places:\n    mill: {name: Mill, hex: 0304}\n    inn: {name: Inn, hex: '0105'}\n"))
    assert [place.hex for place in made.map.places] == ["0304", "0105"]


def test_lost_zeros_are_put_back_with_a_warning(write, game, faults):
    folder = write("facts:\n  - {hexes: 304, next_to: 0305, direction: n}\n")
    (finding,) = faults(folder)
    assert (finding.code, finding.message, finding.help) == ("N304", "'304' is read as hex 0304", "write 0304")
    assert game(folder).facts[0].hexes == ("304",)


@pytest.mark.parametrize("written", ["33.0", "3:1", "2-Mar", "11.30.2026", "0306", "0701", "99999", "3", "x"])
def test_what_is_no_hex_of_the_map(write, faults, written):
    (finding,) = faults(write(f"  places:\n    mill: {{name: Mill, hex: {written}}}\n"))
    assert (finding.code, str(finding.place)) == ("N303", "game.yaml:16:29")


@pytest.mark.parametrize("written", ["2-Mar", "03-Feb", "Feb 03", "5. Jan"])
def test_a_hex_that_a_spreadsheet_made_a_date_of(write, faults, written):
    (finding,) = faults(write(f"  places:\n    mill: {{name: Mill, hex: {written}}}\n"))
    assert finding.code == "N303"
    assert finding.help.startswith("a spreadsheet has made a date of it")


def test_the_engine_version_is_no_number(write, game):
    assert game(write("module: {engine: 3.8}\n")).module.engine == "3.8"


def test_an_id_may_look_like_anything_yaml_has_a_type_for(write, game):
    more = "sides: {NO: {name: North}, 1942: {name: Then}, 0x10: {name: Hex}, 3.10: {name: Ten}, null: {name: Nil}}\n"
    assert [side.id for side in game(write(more)).sides] == ["NO", "1942", "0x10", "3.10", "null"]


@pytest.mark.parametrize("written", ["~", "''", "a b", "ä", "-a", "a/b", "a,b"])
def test_what_is_no_id(write, faults, written):
    (finding,) = faults(write(f"sides:\n  ? {written}\n  : {{name: North}}\n"))
    assert (finding.code, finding.place.line) == ("L204", 16)


def test_a_value_that_was_commented_away_is_missing(write, faults, units):
    (finding,) = faults(
        write(units.replace('ground: "#2f5d9b", ink: "#ffffff"}}', '\n    ink: "#ffffff",\n    ground: #2f5d9b\n  }}'))
    )
    assert (finding.code, str(finding.place)) == ("L202", "game.yaml:18:5")
    assert "begins with # needs quotes" in finding.help


def test_a_key_without_a_value_is_one_that_is_not_given(write, game, units):
    scout = "counters:\n  scout: {name: Scout, nation: blue, type: cavalry, strength: , size: , setup: }\n"
    made = game(write(f"{units}{scout}facts:\n"))
    assert (made.counters[0].strength, made.counters[0].size, made.counters[0].setup) == (None, "none", "")
    assert made.facts == ()


def test_an_empty_text_in_quotes_is_given(write, game, faults):
    assert game(write("", ("name: The Ford", "name: The Ford\n  subtitle: ''"))).map.subtitle == ""
    assert [finding.code for finding in faults(write("", ("name: The Ford", "name: ''")))] == ["L204"]
    assert [finding.code for finding in faults(write("", ("rows: 5", "rows: ''")))] == ["L204"]


@pytest.mark.parametrize("name", ["Überlingen", "Ōsaka", "Œuvre d'été", "Łódź", "Ελλάς", "東京", "naïve — “quoted”"])
def test_names_may_be_in_any_script(write, game, name):
    made = game(write(f'  places:\n    mill: {{name: "{name}", hex: 0101}}\n'))
    assert made.map.places[0].name == name


@pytest.mark.parametrize("escape", ["\\0", "\\x07", "\\e", "\\x7f", "\\uFFFF"])
def test_control_characters_are_no_text(write, faults, escape):
    (finding,) = faults(write(f'  places:\n    mill: {{name: "a{escape}b", hex: 0101}}\n'))
    assert (finding.code, str(finding.place)) == ("R105", "game.yaml:16:18")
