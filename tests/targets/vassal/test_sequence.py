"""The sequence encoding: nothing is lost, and what would be is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.targets.vassal.errors import SequenceError
from modgen.targets.vassal.sequence import decode, decode_list, encode, encode_list

delimiters = st.sampled_from(";,:/|\t\x1b~,aé")
items = st.text(st.sampled_from("a'\\;,\té") | st.characters(), max_size=8)


def survives(item):
    """By the rules of the format: an item that ends in a backslash has to stand in apostrophes."""
    return not item.endswith("\\") or item.startswith("\\")


@pytest.mark.parametrize(
    ("given_items", "delimiter", "text"),
    [
        (("a", "b"), ";", "a;b"),
        (("a;b", "c"), ";", "a\\;b;c"),
        (("", ""), ";", ";"),
        (("",), ";", ""),
        (("\\a", "b"), ";", "'\\a';b"),
        (("'a'",), ";", "''a''"),
        (("\\;",), ";", "'\\\\;'"),
        (("1st/2nd",), "/", "1st\\/2nd"),
        (("57348,0,Flip", "70,130"), ",", "57348\\,0\\,Flip,70\\,130"),
    ],
)
def test_items_are_written_as_the_engine_writes_them(given_items, delimiter, text):
    assert encode(given_items, delimiter) == text
    assert decode(text, delimiter) == given_items


@given(st.lists(items, min_size=1, max_size=6).map(tuple), delimiters)
def test_what_is_written_is_read_and_what_would_be_lost_is_refused(given_items, delimiter):
    if all(map(survives, given_items[:-1])):
        assert decode(encode(given_items, delimiter), delimiter) == given_items
    else:
        with pytest.raises(SequenceError, match="backslash"):
            encode(given_items, delimiter)


@given(st.lists(st.lists(st.lists(items, min_size=1, max_size=3), min_size=1, max_size=3), min_size=1, max_size=3))
def test_sequences_nest_three_deep_also_with_one_delimiter(given_tree):
    tree = [[[item.rstrip("\\") for item in inner] for inner in outer] for outer in given_tree]
    for delimiter in (";;;", ",;/"):
        inner, outer, outmost = delimiter
        text = encode([encode([encode(leaf, inner) for leaf in branch], outer) for branch in tree], outmost)
        read = [[decode(leaf, inner) for leaf in decode(branch, outer)] for branch in decode(text, outmost)]
        assert read == [[tuple(leaf) for leaf in branch] for branch in tree]


@given(items, delimiters)
def test_any_text_can_be_read_and_written_again_with_the_same_meaning(text, delimiter):
    read = decode(text, delimiter)
    if all(map(survives, read[:-1])):
        assert decode(encode(read, delimiter), delimiter) == read


@given(st.lists(items.filter(survives), max_size=4).map(tuple), delimiters)
def test_lists_may_be_empty_but_not_hold_one_empty_text(given_items, delimiter):
    if given_items == ("",):
        with pytest.raises(SequenceError, match="empty list"):
            encode_list(given_items, delimiter)
    else:
        assert decode_list(encode_list(given_items, delimiter), delimiter) == given_items


def test_a_sequence_has_an_item():
    with pytest.raises(SequenceError, match="at least one item"):
        encode((), ";")


@pytest.mark.parametrize("delimiter", ["", "ab", "\\", "'"])
def test_a_delimiter_is_one_character_that_has_no_other_meaning(delimiter):
    with pytest.raises(SequenceError, match="cannot be a delimiter"):
        encode(("a",), delimiter)
