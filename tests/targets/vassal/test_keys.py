"""Key strokes and lists of them, and numbers as the engine writes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from targets.vassal.strategies import floats, ints, keys

from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.keys import (
    ALT,
    CTRL,
    SHIFT,
    Key,
    ctrl,
    decode_key,
    decode_keys,
    encode_key,
    encode_keys,
    named,
)
from modgen.targets.vassal.scalars import read_double, read_int, write_double


def test_real_keys_named_commands_and_lists_are_written_as_the_engine_does():
    assert encode_key(ctrl("f")) == "70,130"
    assert encode_key(named("Flip")) == "57348,0,Flip"
    assert encode_key(None) == ""
    assert encode_keys((named("Flip"), ctrl("f"))) == "57348\\,0\\,Flip,70\\,130"


@given(st.none() | keys)
def test_a_key_is_read_as_it_was_written(key):
    assert decode_key(encode_key(key)) == key
    assert decode_key(encode_key(key), letters=True) == key


@given(st.lists(keys, max_size=4).map(tuple))
def test_a_list_of_keys_is_read_as_it_was_written(given_keys):
    stripped = tuple(Key(key.code, key.modifiers, key.name.rstrip("\\")) for key in given_keys)
    assert decode_keys(encode_keys(stripped)) == stripped


def test_a_text_without_comma_is_a_ctrl_stroke_only_in_a_trait():
    assert decode_key("Flip", letters=True) == Key(ord("F"), CTRL)
    assert decode_key("Flip") is None
    assert decode_keys("FD", letters=True) == (ctrl("F"), ctrl("D"))


def test_unescaped_keys_in_a_list_are_dropped():
    assert decode_keys("57348,0,Flip") == ()


def test_old_and_new_modifier_bits_mean_the_same():
    assert Key(70, 2).same_as == Key(70, 128).same_as == ctrl("F").same_as
    assert Key(70, CTRL + SHIFT).same_as == Key(70, 3).same_as != Key(70, CTRL + ALT).same_as
    assert Key(57345, 0, "Flip").same_as == named("Flip").same_as != named("Drop").same_as


def test_a_name_has_no_comma():
    with pytest.raises(VassalError, match="comma"):
        named("Flip, then drop")


@given(floats)
def test_floats_are_read_as_they_were_written(number):
    assert read_double(write_double(number)) == number


@pytest.mark.parametrize(
    ("number", "text"),
    [(1.0, "1.0"), (0.3, "0.3"), (1e7, "1.0E7"), (12345678.5, "1.23456785E7"), (0.00025, "2.5E-4"), (-20.0, "-20.0")],
)
def test_floats_are_written_as_java_does(number, text):
    assert write_double(number) == text


@given(ints)
def test_integers_are_read(number):
    assert read_int(str(number)) == number


@pytest.mark.parametrize("text", ["", " 1", "1.0", "1_000", "٣", "2147483648", "null", "9" * 10**6])
def test_what_is_no_integer_to_the_engine_is_none(text):
    assert read_int(text) is None
