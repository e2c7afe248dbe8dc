import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from modgen.hexes import Axis, HexError, HexNameError, Layout, Numbering, Orientation, Shift, step

layouts, numberings = st.from_type(Layout), st.from_type(Numbering)
FLAT = Layout(Orientation.FLAT, 5, 4, Shift.ODD)
DIGITS, PLAIN, LETTERS = Axis(), Axis(width=0), Axis("letters")


def numbers(**row: object) -> Numbering:
    return Numbering(column=LETTERS, row=Axis(width=0, **row))


# Each board was numbered by hand on squared paper: 3 columns × 2 rows, flat, odd columns lower unless said.
@pytest.mark.parametrize(
    ("numbering", "names"),
    [
        (Numbering(), "0101 0201 0301 0102 0202 0302"),
        (Numbering("row-column"), "0101 0102 0103 0201 0202 0203"),
        (Numbering("row-column", DIGITS, LETTERS), "A01 A02 A03 B01 B02 B03"),
        (Numbering("column-row", LETTERS, PLAIN, "-"), "A-1 B-1 C-1 A-2 B-2 C-2"),
        (Numbering(column=Axis(reverse=True)), "0301 0201 0101 0302 0202 0102"),
        (Numbering(row=Axis(reverse=True)), "0102 0202 0302 0101 0201 0301"),
        (Numbering(column=Axis(first=22), row=Axis(first=0)), "2200 2300 2400 2201 2301 2401"),
        (Numbering("column-row", Axis(first=-1, width=1), PLAIN, "."), "-1.1 0.1 1.1 -1.2 0.2 1.2"),
        (Numbering(column=Axis("letters", first=25), row=PLAIN), "Y1 Z1 AA1 Y2 Z2 AA2"),
        (numbers(slant="stagger"), "A1 B2 C1 A2 B3 C2"),
        (numbers(slant="stagger", reverse=True), "A3 B2 C3 A2 B1 C2"),
        (numbers(slant="half"), "A1 B2 C1 A3 B4 C3"),
        (numbers(slant="ne"), "A1 B2 C2 A2 B3 C3"),
        (numbers(slant="se"), "A2 B2 C1 A3 B3 C2"),
        (numbers(slant="ne", reverse=True), "A3 B2 C2 A2 B1 C1"),
        (Numbering(column=Axis(slant="ne"), row=Axis(slant="se")), "0102 0202 0201 0203 0303 0302"),
    ],
)
def test_printed_numberings(numbering, names):
    board = Layout(Orientation.FLAT, 3, 2, Shift.ODD)
    assert " ".join(numbering.names(board)) == names


def test_slants_of_a_board_whose_even_columns_are_lower():
    board = Layout(Orientation.FLAT, 3, 2, Shift.EVEN)
    assert " ".join(numbers(slant="stagger").names(board)) == "A2 B1 C2 A3 B2 C3"
    assert " ".join(numbers(slant="ne").names(board)) == "A1 B1 C2 A2 B2 C3"


def test_on_pointy_boards_it_is_the_columns_that_slant():
    board = Layout(Orientation.POINTY, 3, 2, Shift.ODD)
    numbering = Numbering("row-column", Axis(width=0, slant="stagger"), LETTERS)
    assert " ".join(numbering.names(board)) == "A1 A2 A3 B2 B3 B4"


def test_a_short_staggered_board_counts_each_column_from_its_own_foot():
    board = Layout(Orientation.FLAT, 3, 3, Shift.ODD, short=True)
    names = numbers(slant="stagger", reverse=True).names(board)
    assert " ".join(names) == "A3 B2 C3 A2 B1 C2 A1 C1"


@given(layouts, numberings)
def test_names_are_distinct_and_read_back_to_their_cells(board, numbering):
    try:
        numbering.check(board)
    except HexError:
        assume(False)
    names = numbering.names(board)
    assert len(set(names)) == len(board)
    for index, name in enumerate(names):
        assert numbering.parse(board, name) == board.cell(index)
        assert numbering.name(board, *board.cell(index)) == name


@given(layouts, numberings)
def test_a_numbering_is_refused_exactly_if_two_hexes_share_a_name(board, numbering):
    straight = numbering.column if board.orientation == Orientation.FLAT else numbering.row
    assume(straight.slant not in ("stagger", "half"))
    # A separator no number contains keeps coordinates apart, so this shows which pairs of numbers are shared.
    apart = Numbering(numbering.order, numbering.column, numbering.row, "|")
    try:
        pairs = [name.split("|") for name in apart.names(board)]
    except HexError:
        with pytest.raises(HexError, match="ambiguous"):
            numbering.check(board)
        return
    names = [numbering.separator.join(pair) for pair in pairs]
    if len(set(names)) < len(names):
        with pytest.raises(HexError, match="ambiguous"):
            numbering.check(board)
    else:
        assert numbering.names(board) == tuple(names)


@given(layouts, numberings, st.data())
def test_any_other_text_is_refused_with_advice(board, numbering, data):
    try:
        names = numbering.names(board)
    except HexError:
        assume(False)
    mangled = st.sampled_from(names).flatmap(
        lambda name: st.sampled_from([name.lower(), name.lstrip("0"), "0" + name, name + " ", name[1:], name * 2])
    )
    text = data.draw(st.text(max_size=8) | mangled | st.text("0123456789AB-./", max_size=60))
    assume(text not in names)
    with pytest.raises(HexNameError) as caught:
        numbering.parse(board, text)
    assert len(str(caught.value)) < 500


@given(layouts, st.sampled_from(["ne", "se"]), st.booleans(), st.data())
def test_oblique_numbers_stay_the_same_along_their_diagonal(board, slant, reverse, data):
    axis = Axis(slant=slant, reverse=reverse, width=0)
    flat = board.orientation == Orientation.FLAT
    numbering = Numbering(separator=".", **{"row" if flat else "column": axis})
    slanted = numbering.numbers(board)[:, 1 if flat else 0]
    cell = data.draw(st.integers(0, len(board) - 1))
    onward = step(board, cell, slant)
    assert onward < 0 or slanted[onward] == slanted[cell]
    along = step(board, cell, "s" if flat else "e")
    assert along < 0 or slanted[along] - slanted[cell] == (-1 if reverse else 1)
    assert slanted.min() == 1


@given(st.integers(2, 9), st.integers(2, 9))
def test_slants_agree_with_the_formulas_of_vassal(columns, rows):
    """Raw odd columns lie lower; rows of ObliqueHexGridNumbering and of stagger, as measured on the engine."""
    board = Layout(Orientation.FLAT, columns, rows, Shift.ODD)
    c, r = board.cells().T
    formulas = {
        "none": r,
        "stagger": r + c % 2,
        "ne": r + c % 2 + c // 2,
        "se": r - c // 2 + 1,
    }
    for slant, formula in formulas.items():
        numbering = Numbering(row=Axis(slant=slant), separator=".")
        apart = numbering.numbers(board)[:, 1] - formula
        assert np.ptp(apart) == 0


def test_numbers_serve_rules_such_as_north_of_row_c():
    numbering = Numbering("row-column", PLAIN, LETTERS)
    north = numbering.numbers(FLAT)[:, 1] < numbering.row.read("C")
    assert [name for name, is_north in zip(numbering.names(FLAT), north, strict=True) if is_north] == [
        f"{row}{column}" for row in "AB" for column in range(1, 6)
    ]


@pytest.mark.parametrize(
    ("numbering", "reason"),
    [
        (Numbering(column=PLAIN, row=PLAIN), "ambiguous: 2 hexes"),
        (Numbering(column=LETTERS, row=LETTERS), "ambiguous"),
        (Numbering(column=Axis(slant="ne"), separator="."), "ambiguous"),
        (Numbering(column=Axis(slant="stagger")), "columns of a flat-topped board are straight"),
    ],
)
def test_numberings_that_do_not_suit_the_board(numbering, reason):
    board = Layout(Orientation.FLAT, 30, 30, Shift.ODD)
    for use in (
        lambda: numbering.check(board),
        lambda: numbering.name(board, 0, 0),
        lambda: numbering.names(board),
        lambda: numbering.parse(board, "0101"),
        lambda: numbering.numbers(board),
    ):
        with pytest.raises(HexError, match=reason):
            use()


def test_free_width_is_fine_where_no_two_names_meet():
    assert Numbering(column=PLAIN, row=PLAIN).names(FLAT)[:2] == ("11", "21")


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("", "missing; a name is column and row, such as 0101"),
        ("203", "did you mean 0203?"),
        ("2-3", "did you mean 0203?"),
        ("02.03", "did you mean 0203?"),
        (" 0203", "did you mean 0203?"),
        ("2509", "the columns run from 01 to 22"),
        ("2599", "the columns run from 01 to 22 and the rows run from 01 to 34"),
        ("0234", "in column 02 the rows run from 01 to 33"),
        ("Berlin", "is not a hex name of this board; a name is column and row, such as 0101"),
        ("9" * 1000, "99…' is not a hex name"),
    ],
)
def test_the_message_says_what_is_wrong_and_what_would_be_right(text, advice):
    board = Layout(Orientation.FLAT, 22, 34, Shift.ODD, short=True)
    with pytest.raises(HexNameError, match=advice.replace("?", r"\?")):
        Numbering().parse(board, text)


def test_advice_for_letters_and_half_hexes():
    with pytest.raises(HexNameError, match=r"did you mean B2\?"):
        numbers().parse(FLAT, "b-02")
    with pytest.raises(HexNameError, match="in column B the rows are 2, 4 … 8"):
        numbers(slant="half").parse(FLAT, "B3")


def test_an_order_that_does_not_exist():
    with pytest.raises(HexError, match="column-row, row-column"):
        Numbering("rows first")
