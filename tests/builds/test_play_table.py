"""What lies around the counters, as a build puts it into the module: scores, chores, layers, pointing at a spot."""

import os
from pathlib import Path

import pytest
from tests_support import REPOSITORY
from warm_start import warm_run

from modgen.targets.vassal import read_module, read_save
from modgen.targets.vassal.traits import Marker
from modgen.targets.vassal.tree import Node

SPECS = REPOSITORY / "tests" / "specs"
MODULE = "VASSAL.build.module."


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("table")
    for name in ("sluice", "bazaar"):
        done = warm_run(("build", SPECS / name, "--out", out), out, os.environ)
        assert done.returncode == 0, done.stderr
    return out


def components(built: Path, name: str, kind: str) -> list[Node]:
    module = read_module((built / name / f"{name}.vmod").read_bytes())
    return [node for node in module.build.walk() if node.tag == MODULE + kind]


def test_a_marker_that_is_put_under_counters_has_a_layer_of_its_own_that_can_be_hidden(built: Path):
    (layers,) = components(built, "sluice", "map.LayeredPieceCollection")
    (control,) = layers.children
    assert control.get("layers") == layers.get("layerOrder") != ""
    assert control.get("command") == "Switch Layer between Active and Inactive"
    slots = [node for node in components(built, "sluice", "PieceWindow")[0].walk() if node.tag.endswith("PieceSlot")]
    low = [slot.get("entryName") for slot in slots if layers.get("layerOrder") in slot.text]
    assert low == ["Held", "Post"]  # m-hold and m-post, which the spec has put below


def test_what_is_put_under_a_counter_stands_in_a_stack_of_its_own_beneath_it(built: Path):
    save = read_save((built / "sluice" / "flood.vsav").read_bytes())
    stacks = [one for one in save.stacks.values() if {"Blue Monitor", "Post"} & names(save, one.members)]
    assert [(names(save, one.members), one.layer) for one in stacks] == [({"Post"}, 0), ({"Blue Monitor"}, 1)]
    assert len({(one.x, one.y) for one in stacks}) == 1


def names(save, members) -> set[str]:
    return {save.pieces[member].basic.name for member in members}


def test_sides_that_are_apart_have_a_layer_and_a_button_each(built: Path):
    (layers,) = components(built, "bazaar", "map.LayeredPieceCollection")
    assert layers.get("layerOrder") == "Red Company,Blue Company"
    assert [one.get("layers") for one in layers.children] == ["Red Company", "Blue Company"]
    save = read_save((built / "bazaar" / "morning.vsav").read_bytes())
    sides = [set(sides_of(save, stack.members)) for stack in save.stacks.values()]
    assert all(len(side) == 1 for side in sides)
    assert {stack.layer for stack in save.stacks.values()} == {0, 1}


def sides_of(save, members) -> list[str]:
    """The side of each counter, by its marker."""
    marks = [one for member in members for one in save.pieces[member].traits if isinstance(one, Marker)]
    return [dict(zip(one.names, one.values, strict=True))["Side"] for one in marks]


def test_each_state_has_a_command_for_all_counters(built: Path):
    commands = components(built, "sluice", "GlobalKeyCommand")
    assert [one.get("buttonText") for one in commands] == ["Disrupted: one level on", "Out of supply: take off"]
    menus = [one for one in components(built, "sluice", "ToolbarMenu") if one.get("text") == "All"]
    assert [one.get("menuItems") for one in menus] == ["Disrupted: one level on,Out of supply: take off"]


def test_a_score_is_a_number_with_buttons_that_tell_what_it_was(built: Path):
    scores = [one for one in components(built, "bazaar", "properties.GlobalProperty") if one.get("name") == "Profit"]
    assert [(one.get("initialValue"), one.get("min"), one.get("max")) for one in scores] == [("5", "0", "40")]
    buttons = {one.get("text"): one.get("propChanger") for one in scores[0].children}
    assert buttons == {"Profit +2": "I,2", "Profit −2": "I,-2", "Profit +20": "I,20", "Profit −20": "I,-20"}
    assert all("$oldValue$" in one.get("reportFormat") for one in scores[0].children)


def test_a_spot_can_be_pointed_at(built: Path):
    (flare,) = components(built, "sluice", "map.Flare")
    assert flare.get("flareKey") == "keyAlt"


def test_the_help_page_has_the_keys_of_scores(built: Path):
    module = read_module((built / "bazaar" / "bazaar.vmod").read_bytes())
    page = module.files["help/help.html"].decode("utf-8")
    for key, does in (("Ctrl+Shift+P", "raise Profit by 2"), ("Alt+P", "lower Profit by 2")):
        assert f"<tr><td><b>{key}</b></td><td>{does}</td></tr>" in page
