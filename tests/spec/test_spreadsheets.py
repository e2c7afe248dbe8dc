"""What spreadsheets do to the cells of counter tables: dates, lost zeros, decimals; and what is left alone."""

import pytest

HEAD = "id,name,nation,type"


def numbered(separator, more=""):
    return ("{order: column-row}", f'{{separator: "{separator}"{more}}}')


def setup_of(write, table, setup, *changes):
    return write(table, *changes, **{"counters.csv": f"{HEAD},setup\na,First,blue,cavalry,{setup}\n"})


DATES = ["5-Apr", "05-Apr-24", "5. Apr", "Apr-05", "Apr-2045", "5. Mai", "05.04.2024", "5.4.24", "2024-04-05"]
DATES += ["2024-04-05 00:00:00", "4/5/2024", "04/05/24", "45387", "45387.0"]


@pytest.mark.parametrize("separator", [".", "-", "/"])
@pytest.mark.parametrize("date", DATES)
def test_a_hex_that_became_a_date_is_refused(write, faults, table, date, separator):
    (finding,) = faults(setup_of(write, table, date, numbered(separator)))
    assert (finding.code, finding.place.cell) == ("N303", "E2")
    assert finding.help.startswith("a spreadsheet has made a date of it")


def test_a_hex_that_became_a_time_is_refused(write, faults, table):
    (finding,) = faults(setup_of(write, table, "05:04:00", numbered(":")))
    assert finding.code == "N303"


LETTERS = ", column: {kind: letters}"


@pytest.mark.parametrize(
    ("numbering", "setup", "printed"),
    [
        (numbered("."), "5.04", "05.04"),
        (numbered("-"), "5-4", "05-04"),
        (numbered("/"), "05/4", "05/04"),
        (numbered(".", LETTERS), "F.5", "F.05"),
        (numbered("", ", order: row-column"), "0305.0", "0305"),
        (numbered(""), "605.0", "0605"),
        (numbered(""), '"605,0"', "0605"),
        (numbered(""), "605", "0605"),
        (numbered(".", ", row: {first: 10}"), "6.1", "06.10"),
    ],
)
def test_zeros_that_a_spreadsheet_took_are_put_back(write, game, faults, table, numbering, setup, printed):
    folder = setup_of(write, table, setup, numbering)
    assert [finding.code for finding in faults(folder)] == ["N304"]
    assert game(folder).counters[0].setup == printed


def test_zeros_that_may_have_stood_in_two_places(write, faults, table):
    (finding,) = faults(setup_of(write, table, "5.1", ("rows: 5", "rows: 10"), ("5in", "12in"), numbered(".")))
    assert (finding.code, finding.message) == ("N303", "'5.1' has lost a zero: it may be 05.01 or 05.10")


def test_a_number_with_the_form_of_a_hex_is_on_the_map(write, faults, table):
    (finding,) = faults(setup_of(write, table, "05-19", numbered("-")))
    assert (finding.code, finding.message) == ("N303", "'05-19' is off the board: the rows run from 01 to 05")


@pytest.mark.parametrize("numbering", [numbered(""), numbered("."), numbered("-"), numbered(".", LETTERS)])
@pytest.mark.parametrize("code", ["T2", "R", "3", "A1", "T-2", "N.3b", "+2", "turn 3", "x.y", "12"])
def test_a_free_code_stays_free(write, game, faults, table, numbering, code):
    folder = setup_of(write, table, code, numbering)
    assert faults(folder) == ()
    assert game(folder).counters[0].setup == code


def test_a_date_where_no_hex_can_become_one_is_told(write, faults, table):
    (finding,) = faults(setup_of(write, table, "5-Apr"))
    assert (finding.code, finding.place.cell) == ("R116", "E2")


@pytest.mark.parametrize("field", ["designation", "formation"])
@pytest.mark.parametrize("date", ["2-Mar", "03/02/2024", "2024-02-03", "02.03.2024", "3. Okt", "Mar-45", "02/03/24"])
def test_a_text_that_became_a_date_is_told(write, faults, table, field, date):
    folder = write(table, **{"counters.csv": f"{HEAD},{field}\na,First,blue,cavalry,{date}\n"})
    (finding,) = faults(folder)
    assert (finding.code, finding.place.cell) == ("R116", "E2")
    assert finding.message == f"{date!r} looks like a date that a spreadsheet made"


@pytest.mark.parametrize(
    "text",
    ["2-3", "3/2", "1/2/24", "Mar", "Mar-1", "1 Marines", "40.13.2024", "III", "7.62", "45387", "May 3"],
)
def test_other_texts_are_no_dates(write, faults, table, text):
    folder = write(table, **{"counters.csv": f"{HEAD},designation\na,First,blue,cavalry,{text}\n"})
    assert faults(folder) == ()


def test_what_is_written_in_yaml_comes_from_no_spreadsheet(write, faults, units):
    folder = write(f"{units}counters: {{a: {{name: A, nation: blue, type: cavalry, designation: 2-Mar}}}}\n")
    assert faults(folder) == ()
