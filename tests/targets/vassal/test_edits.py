"""Edits found between two modules and made in the one give the other, whatever was changed; and are found again."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from targets.vassal import tiny

from modgen.targets.vassal import Module, compile_module
from modgen.targets.vassal.edits import Edit, SetAttribute, Target, apply, compare
from modgen.targets.vassal.edits.address import AddressError, Paths
from modgen.targets.vassal.pieces import Piece, decode_definition, encode_definition
from modgen.targets.vassal.traits import Comment, Delete, Trait
from modgen.targets.vassal.tree import Node, node

MADE = compile_module(tiny.game())
DEFINING = ("PieceSlot", "PrototypeDefinition")
NEW = (
    node("VASSAL.build.module.DiceButton", name="3d10", nDice="3"),
    node("VASSAL.build.module.NotesWindow"),
    node("VASSAL.build.module.map.Flare", flareName="Spark"),
)


def kind(one: Node) -> str:
    return one.tag.rpartition(".")[2]


def retraited(data: st.DataObject, one: Node) -> Node:
    """A slot or a prototype whose traits somebody took out, added, exchanged or changed."""
    *traits, basic = decode_definition(one.text).traits
    what = data.draw(st.sampled_from(["out", "in", "order", "field"]))
    at = data.draw(st.integers(0, max(0, len(traits) - 1)))
    if what == "out" and traits:
        del traits[at]
    elif what == "in":
        new: Trait = data.draw(st.sampled_from([Comment("Mine"), Delete("Scrap"), Comment("Yours")]))
        traits.insert(at, new)
    elif what == "order":
        traits = data.draw(st.permutations(traits))
    elif traits and isinstance(traits[at], Delete):
        traits[at] = replace(traits[at], menu=data.draw(st.sampled_from(["Scrap", "Away"])))
    return replace(one, text=encode_definition(Piece((*traits, basic))))


def changed(data: st.DataObject, one: Node, depth: int) -> Node:
    """A component as somebody may have left it."""
    if kind(one) in DEFINING and data.draw(st.booleans()):
        one = retraited(data, one)
    names = [name for name, _ in one.attributes if name not in ("gpid", "VassalVersion", "nextPieceSlotId")]
    if names and data.draw(st.integers(0, 3)) == 0:
        name = data.draw(st.sampled_from(names))
        value = data.draw(st.sampled_from(["7", "Another", 'A "quoted" / name']))
        one = replace(one, attributes=tuple(sorted({**dict(one.attributes), name: value}.items())))
    children = list(one.children)
    for _ in range(data.draw(st.integers(0, 2)) if children else 0):
        at = data.draw(st.integers(0, len(children) - 1))
        what = data.draw(st.sampled_from(["out", "in", "order", "inside", "inside"]))
        if what == "out" and len(children) > 1:
            del children[at]
        elif what == "in":
            children.insert(at, data.draw(st.sampled_from(NEW)))
        elif what == "order":
            children.insert(data.draw(st.integers(0, len(children) - 1)), children.pop(at))
        elif depth < 5:
            children[at] = changed(data, children[at], depth + 1)
    return replace(one, children=tuple(children))


@settings(max_examples=120)
@given(data=st.data())
def test_edits_that_are_found_make_the_same_module(data):
    edited = replace(MADE, build=changed(data, MADE.build, 0))
    edits = compare(MADE, edited)
    made, unfit = apply(MADE, edits)
    assert unfit == ()
    assert compare(made, edited) == ()
    assert compare(MADE, made) == edits


@given(data=st.data())
def test_every_component_has_an_address_of_its_own(data):
    root = changed(data, MADE.build, 0)
    paths = Paths(root)
    spots = paths.spots()
    assert len({paths.path(spot) for spot in spots}) == len(spots)
    assert [paths.find(paths.path(spot)) for spot in spots] == spots


@pytest.mark.parametrize(
    ("address", "part"),
    [
        ("", "an address is missing"),
        ("Map / Zoomr", "there is no Zoomr in Map"),
        ('Map "Nowhere"', 'there is no Map "Nowhere"'),
        ('Map "open', "is no step of an address"),
        ("Map / / Zoomer", "is no step of an address"),
        ('PieceWindow / TabWidget / TabWidget "x"', 'there is no TabWidget "x"'),
    ],
)
def test_an_address_that_leads_nowhere_is_told(address, part):
    with pytest.raises(AddressError) as error:
        Paths(MADE.build).find(address)
    assert part in str(error.value)


def test_an_edit_that_the_spec_has_made_itself_fits():
    there = next(one for one in MADE.build.walk() if kind(one) == "Zoomer").get("zoomStart")
    edit = Edit(Target("Map / Zoomer"), SetAttribute("zoomStart", there, "9"))
    assert apply(MADE, (edit,)) == (apply(MADE, ())[0], ())


def test_no_edits_change_nothing():
    assert apply(MADE, ()) == (Module(MADE.build, MADE.metadata, dict(MADE.images), dict(MADE.files)), ())
