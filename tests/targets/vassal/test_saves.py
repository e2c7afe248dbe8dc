"""Saves and their command logs."""

from contextlib import suppress
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from targets.vassal.strategies import decks, ints, pieces, safe_texts

from modgen.targets.vassal import (
    ArchiveError,
    Limits,
    Save,
    SaveError,
    SequenceError,
    VassalError,
    dump_save,
    read_save,
    write_save,
)
from modgen.targets.vassal.commands import (
    BEGIN,
    END,
    NOT_NEW,
    Add,
    BoardPlace,
    Boards,
    GlobalProperty,
    Other,
    Player,
    TurnState,
    decode_log,
    decode_log_command,
    encode_log,
    encode_log_command,
)
from modgen.targets.vassal.metadata import Metadata
from modgen.targets.vassal.pieces import Piece, Stack
from modgen.targets.vassal.saves import deobfuscate, obfuscate
from modgen.targets.vassal.sequence import ESC, encode
from modgen.targets.vassal.traits import BasicPiece, Clone

PIECE = Piece((Clone(), BasicPiece(name="Größe", map="Main", x=3, y=4)))
COMMANDS = (
    BEGIN,
    Add("1", PIECE),
    Add("2", Stack("Main", 3, 4, ("1",))),
    Player("pw", "Tester", "Red"),
    GlobalProperty("Weather", "mud; rain", "Main:Zone 1"),
    Boards("Main", (BoardPlace("A"), BoardPlace("B", 1, 0, True))),
    TurnState("TurnTracker0", "0|4;0;true;10;1\\;0\\;0\\;true,true"),
    Other("NOTES\tBe quick"),
    NOT_NEW,
    END,
)
SAVE = Save(COMMANDS, Metadata("1.0", "3.6.0", "A Game"), Metadata("1.0", "3.6.0", None, "A comment"))

stacks = st.builds(Stack, safe_texts, ints, ints, st.lists(safe_texts).map(tuple))
commands = st.one_of(
    st.builds(Add, safe_texts, pieces | stacks | decks),
    st.builds(Player, safe_texts, safe_texts, safe_texts),
    st.builds(GlobalProperty, safe_texts, safe_texts, safe_texts),
    st.builds(TurnState, st.just("TurnTracker3"), safe_texts),
    st.sampled_from([BEGIN, END, NOT_NEW]),
).filter(lambda command: ESC not in encode_log_command(command))


def zipped(**files):
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def test_a_save_is_read_as_it_was_written():
    data = write_save(SAVE)
    assert read_save(data) == SAVE
    assert write_save(read_save(data)) == data
    assert (SAVE.pieces, SAVE.stacks) == ({"1": PIECE}, {"2": Stack("Main", 3, 4, ("1",))})
    assert (SAVE.boards, SAVE.players, SAVE.decks) == ((COMMANDS[5],), (Player("pw", "Tester", "Red"),), {})


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_each_command_is_understood(command):
    assert decode_log_command(encode_log_command(command)) == command


def test_commands_are_written_as_the_engine_writes_them():
    assert encode_log_command(COMMANDS[2]) == "+/2/stack/Main;3;4;1;@@-1"
    assert encode_log_command(COMMANDS[4]) == "GlobalProperty\t;Weather;mud\\; rain;Main:Zone 1"
    assert encode_log_command(COMMANDS[5]) == "MainBoardPicker\tA\t0\t0\tB/rev\t1\t0"
    assert encode_log_command(NOT_NEW) == "SETUP_STACK\t"


@given(st.lists(commands, max_size=6).map(tuple))
def test_a_log_is_read_as_it_was_written(given_commands):
    log = encode_log((BEGIN, *given_commands, END))
    assert decode_log(log) == (BEGIN, *given_commands, END)


@given(st.lists(st.lists(commands, min_size=1, max_size=3), min_size=1, max_size=3))
def test_nested_groups_are_the_same_commands_in_a_row(groups):
    nested = encode(["", *(encode([encode_log_command(one) for one in group], ESC) for group in groups)], ESC)
    deeper = encode(["begin_save", nested, "end_save"], ESC)
    assert decode_log(deeper) == (BEGIN, *(one for group in groups for one in group), END)


@given(st.text(st.sampled_from("+/ab\t;\\'1,BoardPicker\n"), max_size=40).filter(lambda text: ESC not in text))
def test_any_command_is_given_back_unchanged(text):
    assert encode_log_command(decode_log_command(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "+/1/mark;A\tpiece;;;;/x",
        "+/1/stack/Main",
        "MainBoardPicker\tA\t0",
        "MainBoardPicker\tA\tx\t0",
        "PLAYER\tpw",
        "GlobalProperty\tWeather",
        "LOG\t+/x",
    ],
)
def test_a_command_that_is_not_understood_is_kept(text):
    assert decode_log_command(text) == Other(text)


def test_groups_nested_without_end_are_refused():
    log = "a"
    for _ in range(260):
        log = ESC + log.replace(ESC, "\\" + ESC)
    with pytest.raises(SaveError, match="too deep"):
        decode_log(log)


def test_a_command_that_ends_in_a_backslash_is_refused():
    with pytest.raises(SequenceError, match="backslash"):
        write_save(Save((Other("NOTES\tC:\\"), END)))


@pytest.mark.parametrize("text", [f"NOTES\tone{ESC}two", f"NOTES\tone\\{ESC}two", "'quoted'"])
def test_a_command_that_would_be_read_as_a_group_is_refused(text):
    with pytest.raises(SequenceError, match="group of commands"):
        write_save(Save((Other(text), END)))


@given(st.text(), st.integers(0, 255))
def test_a_log_is_read_whatever_its_key(text, key):
    assert deobfuscate(obfuscate(text, key)) == text
    assert deobfuscate(obfuscate(text, key).upper()) == text


def test_a_plain_log_is_read():
    data = zipped(savedGame="begin_save\x1bNOTES\tGrüße\x1bend_save")
    assert read_save(data) == Save((BEGIN, Other("NOTES\tGrüße"), END))


@pytest.mark.parametrize("log", [b"!VCSK", b"!VCSK5", b"!VCSK5a4", b"!VCSKzz00", b"!VCSK00ff", b"\xff"])
def test_a_damaged_log_is_refused(log):
    with pytest.raises(SaveError, match="the log of this save is"):
        deobfuscate(log)


def test_what_is_no_save_is_refused():
    with pytest.raises(SaveError, match="no save"):
        read_save(zipped(moduledata="<data/>"))
    with pytest.raises(ArchiveError, match="cannot be read"):
        read_save(b"PK no zip at all")


# --- hostile zips ---


def test_more_than_the_limits_is_refused():
    data = zipped(savedGame="x" * 3_000_000, a="", b="")
    for limits, why in (
        (Limits(entries=2), "3 files"),
        (Limits(total=1000), "would unpack to 3000000 bytes, more"),
        (Limits(one=1000), "would unpack to 3000000 bytes out of"),
        (Limits(), "would unpack to 3000000 bytes out of"),
    ):
        with pytest.raises(ArchiveError, match=why):
            read_save(data, limits)


@pytest.mark.parametrize("name", ["../x", "a/../../x", "/etc/x", "C:/x", "a\\..\\x"])
def test_names_that_lead_out_are_refused(name):
    with pytest.raises(ArchiveError, match="leads out"):
        read_save(zipped(savedGame="", **{name: ""}))


def test_one_name_twice_is_refused():
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("savedGame", "a")
        archive.writestr("savedGame", "b")
    with pytest.raises(ArchiveError, match="twice"):
        read_save(buffer.getvalue())


def test_a_zip_that_lies_about_a_size_or_is_torn_is_refused():
    data = bytearray(write_save(SAVE))
    size = len(obfuscate(encode_log(COMMANDS)))
    at = data.rindex(size.to_bytes(4, "little"))  # in the central directory
    data[at : at + 4] = (size - 2).to_bytes(4, "little")
    with pytest.raises(ArchiveError):
        read_save(bytes(data))
    with pytest.raises(ArchiveError):
        read_save(write_save(SAVE)[:-40])


def test_other_packings_and_encryption_are_refused():
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        archive.writestr(ZipInfo("savedGame"), "x" * 100, 14)
    with pytest.raises(ArchiveError, match="does not know"):
        read_save(buffer.getvalue())
    data = bytearray(zipped(savedGame="x"))
    central = data.rindex(b"PK\x01\x02")
    data[central + 8] |= 1
    with pytest.raises(ArchiveError, match="encrypted"):
        read_save(bytes(data))


@settings(max_examples=400)
@given(st.data())
def test_a_damaged_zip_never_ends_in_anything_but_our_errors(data):
    whole = write_save(SAVE)
    at = data.draw(st.integers(0, len(whole) - 1))
    damaged = bytearray(whole)
    damaged[at] = data.draw(st.integers(0, 255))
    with suppress(VassalError):
        read_save(bytes(damaged))


def test_a_dump_says_what_is_in_a_save():
    text = dump_save(SAVE)
    assert "  stack 2 on 'Main' at 3,4: 1\n" in text
    assert "    - Clone\n    - BasicPiece name='Größe' map='Main' x=3 y=4\n" in text
    assert "command 'SETUP_STACK\\t'" in text
