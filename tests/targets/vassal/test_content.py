"""What is in modules and saves, as data and as text."""

from dataclasses import replace

import pytest
from targets.vassal.test_module import zipped
from targets.vassal.tiny import PIECES, game

from modgen.targets.vassal import compile_module, compile_save, write_module, write_save
from modgen.targets.vassal.commands import Other, Player
from modgen.targets.vassal.content import atlas_of, contents, standing_in
from modgen.targets.vassal.content.text import as_text
from modgen.targets.vassal.errors import ModuleError
from modgen.targets.vassal.module import Extension, Module
from modgen.targets.vassal.opened import open_file
from modgen.targets.vassal.saves import Save
from modgen.targets.vassal.tree import node

GAME = game()
MODULE = compile_module(GAME)
SAVE = compile_save(GAME, "first")
DATA = contents(open_file(write_module(MODULE)))
EXTENSION = zipped(
    **{
        "buildFile.xml": '<VASSAL.build.module.ModuleExtension module="Tiny" version="2" extensionId="ab"/>',
        "extensiondata": '<data version="1"><version>2</version><universal>false</universal></data>',
    }
)


def piece(data, name):
    return next(one for one in data["pieces"] if one["name"] == name)


def test_the_kind_is_found_by_content():
    assert isinstance(open_file(write_module(MODULE)), Module)
    assert isinstance(open_file(EXTENSION), Extension)
    save = open_file(write_save(SAVE))
    assert isinstance(save, Save) and not save.is_log
    log = replace(SAVE, commands=(*SAVE.commands, Other("LOG\t+/x")))
    assert contents(open_file(write_save(log)))["kind"] == "log"
    with pytest.raises(ModuleError, match="no file of VASSAL"):
        open_file(zipped(readme="hello"))


def test_a_module_says_what_it_is():
    assert (DATA["kind"], DATA["name"], DATA["version"]) == ("module", GAME.name, "0.1")
    assert DATA["sides"] == ["Red", "Blue", "Solitaire"]
    (one,) = DATA["maps"]
    assert [board["name"] for board in one["boards"]] == ["With numbers", "Plain"]
    assert one["begins_with"] == [{"name": "With numbers", "column": 0, "row": 0, "reversed": False}]
    board = one["boards"][0]
    assert board["memory"] == 4 * board["size"][0] * board["size"][1]
    grid = board["grid"]
    assert (grid["kind"], grid["sideways"], grid["dy"]) == ("hexes", False, 80.0)
    assert DATA["turns"][0]["levels"][0]["entries"] == ["June 1900", "July, 1900", "August 1900"]
    assert [die["name"] for die in DATA["dice"]] == ["1d6", "2d6"]
    assert DATA["unknown"] == []


def test_at_start_pieces_have_a_hex_by_the_modules_own_grid():
    stood = {one["name"]: one["begins"]["location"] for one in DATA["pieces"] if "begins" in one}
    assert stood == {
        "1st Corps": "0101",
        "2nd; 'Corps', 1/2": "0101",
        "Gárda 日": "0102",
        "Blue 1": "0806",
        "Blue 2": "0806",
    }


def test_a_piece_says_its_traits_and_properties():
    found = piece(DATA, "1st Corps")
    assert found["properties"]["Strength"] == "3-4"
    assert found["traits"][-1]["trait"] == "BasicPiece"
    assert found["gpid"] == str(PIECES[0].gpid)


def test_a_save_is_located_by_its_module():
    data = contents(SAVE, MODULE)
    stood = {one["name"]: (one["board"], one["location"]) for one in data["pieces"]}
    assert stood["1st Corps"] == ("With numbers", "0101")
    assert stood["Blue 2"] == ("With numbers", "0806")
    assert data["new_game"] is False
    alone = contents(SAVE)
    assert {one["location"] for one in alone["pieces"]} == {""}
    assert all("x" in one for one in alone["pieces"])


def test_standing_gives_the_same_for_the_checker():
    stood = {
        one.piece.basic.name: one.spot.location for one in standing_in(SAVE, atlas_of(MODULE.build, MODULE.images))
    }
    assert stood["Gárda 日"] == "0102"


def test_what_is_not_understood_is_listed_word_for_word():
    odd = node("their.own.Thing", node("part", a="1"), content="words", power="9")
    module = replace(MODULE, build=replace(MODULE.build, children=(*MODULE.build.children, odd)))
    (found,) = contents(module)["unknown"]
    assert found["class"] == "their.own.Thing" and found["attributes"] == {"power": "9"}
    assert found["inside"] == [{"class": "part", "attributes": {"a": "1"}}]
    save = replace(SAVE, commands=(*SAVE.commands, Other("NEW\tthing")))
    assert contents(save)["unknown"][-1] == "NEW\tthing"


def test_a_piece_that_cannot_be_read_is_kept():
    slot = node("VASSAL.build.widget.PieceSlot", content="+/null/broken", entryName="X")
    module = replace(MODULE, build=replace(MODULE.build, children=(*MODULE.build.children, slot)))
    found = piece(contents(module), "X")
    assert found["text"] == "+/null/broken" and "does not add a piece" in found["fault"]


def test_an_extension_says_whose_it_is():
    data = contents(open_file(EXTENSION))
    assert (data["kind"], data["extends"], data["version"], data["id"]) == ("extension", "Tiny", "2", "ab")


@pytest.mark.parametrize("opened", [MODULE, SAVE, open_file(EXTENSION)])
def test_the_text_is_for_people(opened):
    text = as_text(contents(opened, MODULE))
    assert all(len(line) == len(line.rstrip()) for line in text.splitlines())
    assert "{" not in text.partition("tools")[0]


def test_passwords_of_players_are_left_out():
    save = replace(
        SAVE, commands=(*SAVE.commands, Player("secret-word", "Ann", "Red"), Player("secret-word", "Ann", "Red"))
    )
    data = contents(save)
    assert data["players"] == [{"name": "Ann", "side": "Red"}]
    assert "secret-word" not in str(data) + as_text(data)
