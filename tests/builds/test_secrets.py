"""What one player knows and the others do not, as a build puts it into the module and its saves.

What each player is then told is asked of the real engine, from several seats: tests/specs/vigil/seats.json.
"""

import json
import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from tests_support import REPOSITORY, Run
from warm_start import warm_run

from modgen.targets.vassal import read_module, read_save
from modgen.targets.vassal.pieces import Piece, decode_definition
from modgen.targets.vassal.traits import (
    CalculatedProperty,
    Invisible,
    Marker,
    Mask,
    RestrictedAccess,
    ReturnToDeck,
)

SPEC = REPOSITORY / "tests" / "specs" / "vigil"
SECRETS = ("Reeve's Watch", "Abbot's Guard", "The Eel Catchers")
HAND = "VASSAL.build.module.PlayerHand"
PILE, CARD = "VASSAL.build.module.map.DrawPile", "VASSAL.build.widget.CardSlot"


@pytest.fixture(scope="module")
def vigil(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("secrets")
    done = warm_run(("build", SPEC, "--out", out), out, os.environ)
    assert done.returncode == 0, done.stderr
    return out / "vigil"


def traits(piece: Piece, kind: type) -> list[object]:
    return [one for one in piece.traits if isinstance(one, kind)]


def slots(folder: Path, above: str) -> dict[str, Piece]:
    """The pieces in all components of one kind, by what is printed on them."""
    module = read_module((folder / "vigil.vmod").read_bytes())
    inside = [one for node in module.build.walk() if node.tag.endswith(above) for one in node.walk()]
    pieces = [decode_definition(one.text) for one in inside if one.tag.endswith(("PieceSlot", "CardSlot"))]
    return {piece.basic.name: piece for piece in pieces}


def saved(folder: Path, name: str) -> dict[str, Piece]:
    save = read_save((folder / name).read_bytes())
    return {piece.basic.name: piece for piece in save.pieces.values()}


def test_counters_begin_hidden_in_new_games_and_saves_and_lie_open_in_the_palette(vigil: Path):
    begun, palette = slots(vigil, "SetupStack"), slots(vigil, "PieceWindow")
    for pieces in (begun, saved(vigil, "second-night.vsav")):
        (mask,) = traits(pieces["Reeve's Watch"], Mask)
        assert (mask.state, mask.access, mask.masked_name) == (
            "North;false|0",
            "sides:North:Solitaire",
            "Reeve's block",
        )
        (unseen,) = traits(pieces["The Eel Catchers"], Invisible)
        assert (unseen.owner, unseen.access, unseen.no_auto_report) == ("North", "sides:North:Solitaire", True)
    (mask,) = traits(palette["Reeve's Watch"], Mask)
    assert mask.state == "null;"
    (unseen,) = traits(palette["The Eel Catchers"], Invisible)
    assert unseen.owner == "null"


def test_a_masked_counter_tells_no_property_but_its_side_and_nation(vigil: Path):
    piece = slots(vigil, "SetupStack")["Abbot's Guard"]
    (marker,) = traits(piece, Marker)
    assert dict(zip(marker.names, marker.values, strict=True)) == {"Side": "South", "Nation": "Abbey"}
    told = {one.name: one.expression for one in traits(piece, CalculatedProperty)}
    assert told["Strength"] == '{(Obscured == true || Invisible == true) ? 0 : "5"}'
    assert told["Type"].endswith('"guards"}')


def test_masks_of_a_nation_are_one_picture_and_a_veil_shows_what_is_under_it(vigil: Path):
    module, pieces = read_module((vigil / "vigil.vmod").read_bytes()), slots(vigil, "SetupStack")
    north = {traits(pieces[name], Mask)[0].image for name in ("Reeve's Watch", "Reeve's Riders", "A Scarecrow")}
    south = {traits(pieces[name], Mask)[0].image for name in ("Abbot's Guard", "Tenants' Pikes")}
    assert len(north) == len(south) == 1 and north != south
    (mask,) = traits(pieces["Reeve's Watch"], Mask)
    veil = Image.open(BytesIO(module.images[mask.style.removeprefix("G")]))
    assert veil.size == Image.open(BytesIO(module.images[mask.image])).size
    assert veil.convert("RGBA").getpixel((veil.width // 2, veil.height // 2))[3] == 0


def test_only_their_own_side_and_who_plays_alone_may_use_owned_counters(vigil: Path):
    begun = slots(vigil, "SetupStack")
    (own,) = traits(begun["Abbot's Guard"], RestrictedAccess)
    assert (own.sides, own.movement) == (("South", "Solitaire"), True)
    assert not traits(begun["The Eel Catchers"], RestrictedAccess)


def test_hands_are_seen_by_one_side_and_tell_nothing(vigil: Path):
    module = read_module((vigil / "vigil.vmod").read_bytes())
    hands = {node.get("mapName"): node for node in module.build.walk() if node.tag == HAND}
    assert hands.keys() == {"The Reeve's hand", "The Abbot's hand"}
    south = hands["The Abbot's hand"]
    assert (south.get("side"), south.get("visible"), south.get("hotkey")) == ("South,Solitaire", "false", "65,195")
    assert south.get("changeFormat") == south.get("moveWithinFormat") == ""
    assert "pieceName" not in south.get("moveToFormat") + south.get("createFormat")


def test_piles_are_decks_with_their_counters(vigil: Path):
    module = read_module((vigil / "vigil.vmod").read_bytes())
    piles = {node.get("name"): node for node in module.build.walk() if node.tag == PILE}
    held = {name: {one.get("entryName") for one in node.find(CARD)} for name, node in piles.items()}
    assert held == {
        "Cup": {"Fog", "Frost", "Flood"},
        "Plots": {"A Bribe", "A Forgery", "An Ambush"},
        "Spent plots": set(),
    }
    assert [piles["Cup"].get(name) for name in ("shuffle", "faceDown", "drawFaceUp")] == ["Always", "Always", "true"]
    assert [piles["Plots"].get(name) for name in ("shuffle", "drawFaceUp")] == ["Via right-click Menu", "false"]
    assert piles["Spent plots"].get("reshuffleTarget") == "Plots"
    assert traits(slots(vigil, "PieceWindow")["Fog"], ReturnToDeck)[0].deck == "Cup"


def test_what_a_set_up_puts_where_a_pile_is_lies_in_the_pile(vigil: Path):
    save = read_save((vigil / "second-night.vsav").read_bytes())
    names = {key: piece.basic.name for key, piece in save.pieces.items()}
    held = {deck.name: {names[key] for key in deck.content.members} for deck in save.decks.values()}
    assert held == {"Cup": {"Fog", "Frost", "Flood"}, "Plots": {"A Forgery", "An Ambush"}, "Spent plots": {"A Bribe"}}


def test_the_report_does_not_say_where_hidden_counters_begin(vigil: Path):
    for name in ("report.json", "report.html"):
        text = (vigil / name).read_text(encoding="utf-8")
        assert not [secret for secret in SECRETS if secret in text]
    rows = json.loads((vigil / "report.json").read_text(encoding="utf-8"))["engine"]["newGame"]
    assert sorted(row.get("deck", "sealed" if "sealed" in row else "open") for row in rows) == (
        ["Cup"] * 3 + ["Plots"] * 3 + ["sealed"] * 8
    )


def test_counters_in_piles_are_off_the_map_for_a_check(modgen: Run, vigil: Path):
    done = modgen("check", SPEC, "--setup", vigil / "second-night.vsav")
    assert (done.returncode, done.stderr.strip().splitlines()[-1]) == (0, "0 statements tested: nothing found")
