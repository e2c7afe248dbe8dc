"""Tables as spreadsheets write them: what is repaired, what is refused, and which cell is named."""

import pytest

HEAD = "id,name,nation,type"


def cells(faults):
    return [(finding.code, str(finding.place), finding.place.cell) for finding in faults]


def test_rows_become_counters(write, game, table):
    rows = f"{HEAD},strength,note\na,First,blue,cavalry,4,\nb,Second,blue,artillery,,kept\n"
    made = game(write(table, **{"counters.csv": rows}))
    assert [(counter.id, counter.name, counter.strength, counter.note) for counter in made.counters] == [
        ("a", "First", 4, ""),
        ("b", "Second", None, "kept"),
    ]


def test_a_counter_keeps_its_cells(write, game, table):
    made = game(write(table, **{"counters.csv": f"{HEAD}\na,First,blue,cavalry\n"}))
    (counter,) = made.counters
    assert (str(counter.place("type")), counter.place("type").cell) == ("counters.csv:2:14", "D2")
    assert (str(counter.place("id")), counter.place("id").cell) == ("counters.csv:2:1", "A2")
    assert str(counter.place("cite")) == "game.yaml:4:18"


def test_rows_and_entries_of_yaml_stand_together(write, game, table):
    more = f"{table}counters:\n  z: {{name: Last, nation: blue, type: cavalry}}\n"
    made = game(write(more, **{"counters.csv": f"{HEAD}\na,First,blue,cavalry\n"}))
    assert [counter.id for counter in made.counters] == ["z", "a"]


def test_several_tables(write, game, faults, units):
    more = f"{units}counter_settings: {{tables: [one.csv, parts/two.csv]}}\n"
    files = {"one.csv": f"{HEAD}\na,First,blue,cavalry\n", "parts/two.csv": f"{HEAD}\nb,Second,blue,cavalry\n"}
    assert [counter.id for counter in game(write(more, **files)).counters] == ["a", "b"]
    files["parts/two.csv"] = f"{HEAD}\na,Second,blue,cavalry\n"
    (finding,) = faults(write(more, **files))
    assert (finding.code, str(finding.place)) == ("N301", "parts/two.csv:2:1")
    assert [str(place) for place, _ in finding.also] == ["one.csv:2:1"]


@pytest.mark.parametrize(("separator", "column"), [(";", 3), ("\t", 3)])
def test_other_separators_are_read_with_a_warning(write, game, faults, table, separator, column):
    rows = f"{HEAD}\na,Jäger,blue,cavalry\n".replace(",", separator)
    folder = write(table, **{"counters.csv": rows})
    assert cells(faults(folder)) == [("R114", f"counters.csv:1:{column}", "")]
    assert game(folder).counters[0].name == "Jäger"
    assert game(folder).counters[0].place("type").column == 14


def test_commas_inside_cells_are_no_separators(write, game, table):
    rows = f'{HEAD}\na,"First, or Old",blue,cavalry\n'
    assert game(write(table, **{"counters.csv": rows})).counters[0].name == "First, or Old"


def test_a_hint_to_the_spreadsheet_is_no_row(write, faults, table):
    rows = f"sep=;\n{HEAD}\na,First,bleu,cavalry\n".replace(",", ";")
    assert cells(faults(write(table, **{"counters.csv": rows}))) == [
        ("R114", "counters.csv:1:5", ""),
        ("N302", "counters.csv:3:9", "C2"),
    ]


def test_a_hint_to_the_spreadsheet_may_stand_in_quotes(write, faults, table):
    rows = f'"sep=;"\n{HEAD.replace(",", ";")}\na;First;bleu;cavalry\n'
    assert cells(faults(write(table, **{"counters.csv": rows}))) == [
        ("R114", "counters.csv:1:6", ""),
        ("N302", "counters.csv:3:9", "C2"),
    ]


@pytest.mark.parametrize("name", ["Jäger", "Coup d’État", "Œuvre", "Señor – 1"])
def test_cp1252_is_read_with_a_warning(write, game, faults, table, name):
    folder = write(table, **{"counters.csv": f"{HEAD}\na,{name},blue,cavalry\n".encode("cp1252")})
    assert [finding.code for finding in faults(folder)] == ["R113"]
    assert game(folder).counters[0].name == name


def test_the_first_letter_that_is_not_utf8_is_shown(write, faults, table):
    rows = f"{HEAD}\na,First,blue,cavalry\nb,Jäger,blue,cavalry\n".encode("cp1252")
    assert cells(faults(write(table, **{"counters.csv": rows}))) == [("R113", "counters.csv:3:4", "")]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (f"{HEAD}\na,First,blue,cavalry\n".encode("utf-16"), "counters.csv is written in UTF-16"),
        (b"PK\x03\x04\x14\x00\x06\x00", "counters.csv is a spreadsheet, not a CSV file"),
        (b"id,name\na,F\x00irst\n", "counters.csv holds a NUL byte"),
        (b"id,name\na,F\x81irst\n", "counters.csv is neither UTF-8 nor cp1252"),
    ],
)
def test_what_is_no_text(write, faults, table, data, message):
    (finding,) = faults(write(table, **{"counters.csv": data}))
    assert (finding.code, finding.message) == ("R103", message)
    assert "CSV UTF-8" in finding.help


def test_groups_of_a_table_that_is_no_text_are_not_called_unknown(write, faults, table):
    named = table.replace(
        "tables: counters.csv", "tables: counters.csv, faces: [{face: unit, counters: {groups: old}}]"
    )
    assert named != table
    assert [one.code for one in faults(write(named, **{"counters.csv": b"id,name\na,F\x00irst\n"}))] == ["R103"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_marks(write, game, table, line_end, mark):
    rows = f"{mark}{HEAD}\na,First,blue,cavalry\nb,Second,blue,cavalry".replace("\n", line_end)
    made = game(write(table, **{"counters.csv": rows}))
    assert [(counter.id, str(counter.place("nation"))) for counter in made.counters] == [
        ("a", "counters.csv:2:9"),
        ("b", "counters.csv:3:10"),
    ]


def test_quotes_and_line_breaks_inside_cells(write, game, table):
    rows = (
        f"{HEAD},note\n"
        '"a","The ""Old"" Guard",blue,cavalry,"two\nlines, and a comma"\n'
        'b,"a name\r\nin three\nlines",blue,artillery,"x"\n'
    )
    first, second = game(write(table, **{"counters.csv": rows})).counters
    assert (first.name, first.note) == ('The "Old" Guard', "two\nlines, and a comma")
    assert second.name == "a name in three lines"
    assert (str(second.place("name")), second.place("name").cell) == ("counters.csv:4:3", "B3")
    assert (str(second.place("type")), second.place("type").cell) == ("counters.csv:6:13", "D3")


def test_cells_are_named_as_in_the_spreadsheet(write, faults, table):
    """Rows are counted, not lines: empty rows and comments count, a line break inside a cell does not."""
    rows = f'{HEAD}\n\n# a comment\na,"The\nGuard",blue,cavalry\n,,,\nb,Second,blue,lancers\n'
    (finding,) = faults(write(table, **{"counters.csv": rows}))
    assert (finding.code, str(finding.place), finding.place.cell) == ("L205", "counters.csv:7:15", "D6")


def test_the_twenty_seventh_column_is_aa(write, faults, table):
    heads = [f"c{number}" for number in range(22)]
    rows = f"{HEAD},{','.join(heads)},strength\na,First,blue,cavalry,{','.join('x' for _ in heads)},four\n"
    found = faults(write(table, **{"counters.csv": rows}))
    assert [finding.place.cell for finding in found][:1] == ["E1"]
    rows = f"{HEAD}{',' * 23}strength\na,First,blue,cavalry{',' * 23}four\n"
    (finding,) = faults(write(table, **{"counters.csv": rows}))
    assert (finding.code, finding.place.cell) == ("L204", "AA2")


def test_an_unknown_column_is_told_once(write, faults, table):
    rows = f"{HEAD},strenght\na,First,blue,cavalry,1\nb,Second,blue,cavalry,2\n"
    (finding,) = faults(write(table, **{"counters.csv": rows}))
    assert (finding.code, str(finding.place), finding.help) == ("L201", "counters.csv:1:21", "did you mean 'strength'?")


def test_a_missing_column_is_told_once(write, faults, table):
    (finding,) = faults(write(table, **{"counters.csv": "id,name,type\na,First,cavalry\nb,Second,cavalry\n"}))
    assert (finding.code, finding.message) == ("L202", "the column 'nation' is missing")


def test_heads_may_have_capitals_and_blanks(write, game, table):
    rows = "ID, Name ,NATION,Type,Setup\na,First,blue,cavalry,0304\n"
    assert game(write(table, **{"counters.csv": rows})).counters[0].setup == "0304"


@pytest.mark.parametrize(
    ("rows", "place", "cell"),
    [
        (f'{HEAD}\na,"First,blue,cavalry\nb,Second,blue,cavalry\n', "counters.csv:2:3", "B2"),
        (f'{HEAD}\na,"First"born,blue,cavalry\n', "counters.csv:2:10", "B2"),
        (f"{HEAD}\na,First,Second,blue,cavalry\n", "counters.csv:2:21", "E2"),
        ("id,name,nation,type,\na,First,blue,cavalry,5\n", "counters.csv:2:22", "E2"),
        (f"{HEAD},name\na,First,blue,cavalry,x\n", "counters.csv:1:21", "E1"),
        ("", "counters.csv:1:1", ""),
        ("\n\n,,,\n# nothing\n", "counters.csv:1:1", ""),
        (f"{HEAD}\na,F\x0birst,blue,cavalry\n", "counters.csv:2:3", "B2"),
    ],
)
def test_what_is_no_table(write, faults, table, rows, place, cell):
    assert cells(faults(write(table, **{"counters.csv": rows}))) == [("R112", place, cell)]


def test_empty_cells_at_the_end_of_a_row_are_no_fault(write, game, table):
    assert len(game(write(table, **{"counters.csv": f"{HEAD}\na,First,blue,cavalry,,,\n"})).counters) == 1


def test_what_a_row_lacks(write, faults, table):
    rows = f"{HEAD}\n,First,blue,cavalry\nb,,blue,cavalry\nc,Third\n"
    assert cells(faults(write(table, **{"counters.csv": rows}))) == [
        ("L202", "counters.csv:2:1", "A2"),
        ("L202", "counters.csv:3:3", "B3"),
        ("L202", "counters.csv:4:1", "A4"),
        ("L202", "counters.csv:4:1", "A4"),
    ]


def test_zeros_that_a_spreadsheet_took_are_put_back_on_the_counter(write, game, faults, table):
    setups = {"a": "304", "b": "0304", "c": "T3", "d": "3"}
    rows = f"{HEAD},setup\n" + "".join(f"{key},First,blue,cavalry,{setup}\n" for key, setup in setups.items())
    folder = write(table, **{"counters.csv": rows})
    assert cells(faults(folder)) == [("N304", "counters.csv:2:22", "E2")]
    assert [counter.setup for counter in game(folder).counters] == ["0304", "0304", "T3", "3"]


def test_a_counter_may_not_start_off_the_map(write, faults, table):
    rows = f"{HEAD},setup\na,First,blue,cavalry,0399\n"
    assert cells(faults(write(table, **{"counters.csv": rows}))) == [("N303", "counters.csv:2:22", "E2")]


def test_citation_and_basis_of_a_row(write, game, table):
    rows = f"{HEAD},cite,basis,note\na,First,blue,cavalry,rules 4; rules 5,inferred,why\nb,Second,blue,cavalry,,,\n"
    first, second = game(write(table, **{"counters.csv": rows})).counters
    assert (first.cite, first.books, first.basis, first.note) == (
        "rules 4; rules 5",
        ("rules", "rules"),
        "inferred",
        "why",
    )
    assert (second.cite, second.basis) == ("rules 1", "printed")
    assert first.place("cite").cell == "E2"


def test_a_table_without_citations(write, faults, table):
    more = f"defaults: {{cite: rules 3}}\n{table}"
    rows = f"{HEAD}\na,First,blue,cavalry\nb,Second,blue,cavalry\n"
    folder = write("include: units.yaml\n", **{"units.yaml": table, "counters.csv": rows})
    assert cells(faults(folder)) == [("L207", "counters.csv:1:1", "A1"), ("L207", "units.yaml:2:11", "")]
    assert faults(write("include: units.yaml\n", **{"units.yaml": more, "counters.csv": rows})) == ()


def test_a_long_table_is_refused(write, faults, table):
    rows = f"{HEAD}\n" + ",,,\n" * 110_000
    (finding,) = faults(write(table, **{"counters.csv": rows}))
    assert (finding.code, finding.message) == ("R102", "counters.csv holds more than 400,000 cells")


def test_a_large_table_is_read(write, game, table):
    rows = f"{HEAD},strength,note\n" + "".join(
        f'u-{n},"Unit, {n}",blue,cavalry,{n % 9},{"x" * 200}\n' for n in range(5000)
    )
    folder = write(table, **{"counters.csv": rows})
    assert len(game(folder).counters) == 5000


SETUP = """\
scenarios:
  s: {name: S, clauses: {c: {counters: [a, b], exactly: 2, where: 0101}}, setup: [{at: 0101, counters: [a, b]}]}
"""


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        (f"{HEAD},strenght\na,First,blue,cavalry,1\nb,Second,blue,cavalry,2\n", "L201"),
        ("id,name,type\na,First,cavalry\nb,Second,cavalry\n", "L202"),
        (f"{HEAD}\na,First,blue,cavalry\nb,S\x0becond,blue,cavalry\n", "R112"),
        (f"{HEAD}\na,First,blue,cavalry\n,Second,blue,cavalry\n", "L202"),
        (f"{HEAD}\na,First,blue,cavalry\na,Second,blue,cavalry\n", "N301"),
        (None, "R101"),
    ],
)
def test_a_table_that_is_not_taken_in_whole_makes_no_counter_unknown(write, findings, table, rows, code):
    files = {} if rows is None else {"counters.csv": rows}
    assert [finding.split()[0] for finding in findings(write(table + SETUP, **files))] == [code]


def test_what_names_no_counter_is_still_looked_at_beside_a_bad_table(write, findings, table):
    wrong = SETUP.replace("where: 0101", "where: 0199")
    found = findings(write(table + wrong, **{"counters.csv": "id,name,type\na,First,cavalry\n"}))
    assert sorted(finding.split()[0] for finding in found) == ["L202", "N303"]


def test_a_counter_that_no_row_of_a_good_table_is_stays_unknown(write, findings, table):
    found = findings(write(table + SETUP, **{"counters.csv": f"{HEAD}\na,First,blue,cavalry\n"}))
    assert [finding.split()[0] for finding in found] == ["N302", "N302"]
