import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.hexes import Axis, HexError

axes = st.from_type(Axis)


@pytest.mark.parametrize(
    ("axis", "written"),
    [
        (Axis("digits"), {1: "01", 0: "00", -1: "-01", 99: "99", 100: "100"}),
        (Axis("digits", width=0), {1: "1", 0: "0", -12: "-12", 101: "101"}),
        (Axis("digits", width=1), {1: "1", 10: "10"}),
        (Axis("digits", width=3), {7: "007", 1000: "1000"}),
        (Axis("letters"), {1: "A", 26: "Z", 27: "AA", 28: "BB", 52: "ZZ", 53: "AAA"}),
        (Axis("letters", skip="IO"), {8: "H", 9: "J", 13: "N", 14: "P", 24: "Z", 25: "AA"}),
        (Axis("spreadsheet"), {1: "A", 26: "Z", 27: "AA", 28: "AB", 52: "AZ", 53: "BA", 702: "ZZ", 703: "AAA"}),
    ],
)
def test_how_numbers_are_written(axis, written):
    assert {number: axis.write(number) for number in written} == written
    assert {number: axis.read(text) for number, text in written.items()} == {n: n for n in written}


@given(axes, st.integers(1, 400))
def test_reading_undoes_writing(axis, number):
    assert axis.read(axis.write(number)) == number


@given(axes, st.text(max_size=6) | st.from_regex(r"-?[0-9A-C]{1,5}", fullmatch=True))
def test_only_what_is_written_so_is_read(axis, text):
    number = axis.read(text)
    assert number is None or axis.write(number) == text


@pytest.mark.parametrize(
    ("axis", "text"),
    [
        (Axis("digits"), "1"),
        (Axis("digits"), "001"),
        (Axis("digits", width=0), "01"),
        (Axis("digits", width=0), "-0"),
        (Axis("digits"), "٠١"),
        (Axis("digits"), "01\n"),
        (Axis("letters"), "AB"),
        (Axis("letters"), "a"),
        (Axis("letters", skip="I"), "I"),
        (Axis("letters"), ""),
        (Axis("digits"), "1" * 5000),
    ],
)
def test_other_spellings_are_not_read(axis, text):
    assert axis.read(text) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "roman"},
        {"slant": "north"},
        {"width": -1},
        {"width": 99},
        {"first": 10**12},
        {"kind": "letters", "first": 0},
        {"kind": "letters", "skip": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
        {"kind": "letters", "skip": "io"},
        {"kind": "digits", "skip": "I"},
    ],
)
def test_impossible_axes_are_refused(wrong):
    with pytest.raises(HexError):
        Axis(**wrong)


def test_there_is_nothing_before_a():
    with pytest.raises(HexError, match="A is 1"):
        Axis("letters").write(0)
