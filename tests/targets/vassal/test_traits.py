"""Traits and pieces: the model says all that the texts say, and gives them back unchanged."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from targets.vassal.strategies import decks, pieces, safe_texts, texts, traits, traits_of

from modgen.targets.vassal.errors import PieceError, SequenceError
from modgen.targets.vassal.keys import Key, ctrl, named
from modgen.targets.vassal.pieces import (
    Piece,
    Stack,
    decode_definition,
    decode_piece,
    decode_stack,
    encode_definition,
    encode_piece,
    encode_stack,
    expand,
    placed,
)
from modgen.targets.vassal.traits import (
    KNOWN,
    BasicPiece,
    Clone,
    Comment,
    Delete,
    DynamicProperty,
    FreeRotate,
    Marker,
    NonRectangular,
    PropertyCommand,
    Rotate,
    Trail,
    UnknownTrait,
    UsePrototype,
    decode_trait,
    encode_trait,
)

# The worked examples of the format's description.
TYPE = (
    "mark;Side\trotate;6;93,130;91,130;Rotate CW;Rotate CCW;;;;;;;;false\\\tpiece;;;unit.png;1st/2nd",
    "Red\t0\\\tnull;0;0;101;0",
)
COMMAND = (
    "+/null/mark;Side\trotate;6;93,130;91,130;Rotate CW;Rotate CCW;;;;;;;;false\\\tpiece;;;unit.png;1st\\/2nd"
    "/Red\t0\\\tnull;0;0;101;0"
)
CHANGES = "Lose step:88\\,130:I\\,-1,Reset:57345\\,0\\,ResetSteps:P\\,2,Choose:67\\,195:E\\,Pick\\,1\\\\\\,2"


def test_there_are_47_ids():
    assert len({trait.ID for trait in KNOWN}) == 47


@pytest.mark.parametrize("cls", KNOWN, ids=lambda cls: cls.__name__)
def test_each_trait_is_read_as_it_was_written(cls):
    @given(traits_of(cls))
    def check(trait):
        read = decode_trait(*encode_trait(trait))
        assert read == trait
        assert read.written() == encode_trait(trait)

    check()


@given(decks)
def test_a_deck_is_read_as_it_was_written(deck):
    written = encode_trait(deck)
    assert decode_trait(*written) == deck


@given(st.sampled_from(KNOWN), texts, texts)
def test_any_text_is_given_back_unchanged(cls, body, state):
    for type_text in (cls.ID + body, body):
        assert encode_trait(decode_trait(type_text, state)) == (type_text, state)


def test_a_short_form_reads_as_the_defaults_and_is_kept():
    trait = decode_trait("delete;Eliminate")
    assert trait == Delete("Eliminate", ctrl("D"), "")
    assert encode_trait(trait).type == "delete;Eliminate"
    assert encode_trait(replace(trait, menu="Remove")).type == "delete;Remove;68,130;"


def test_odd_values_read_as_the_engine_reads_them_and_are_kept():
    odd = "footprint;T;Trail;yes;FALSE;ten;255,255,255"
    trail = decode_trait(odd, "")
    assert (trail.key, trail.initially_visible, trail.radius) == (ctrl("T"), False, 10)
    assert encode_trait(trail) == (odd, "")


def test_a_field_of_a_newer_engine_is_written_only_if_it_says_something():
    assert encode_trait(Trail()).type.endswith(";1.0;;;;")
    assert encode_trait(Trail(ignore_same_location=True)).type.endswith(";1.0;;;;;true")


# A trait of each kind with a value of its own in every field, as a real engine (3.6) wrote it after reading it. Fields
# of later engines and the engine's private numbers of named commands are ours.
AS_THE_ENGINE_WROTE = [
    (
        "emb2;s1;128;A;s4;128;;s7;128;;s10;76,130;2;true;17;18;a.png,b.png;n1,n2;false;s19;57350,0,N20;s21;true;s23;"
        "27;1;false;72,130;57351,0,N28;74,130;s30;31.5;s32;s33",
        "1",
    ),
    ("label;66,130;s2;6;1,2,3;4,5,6;c;10;l;12;c;r;s12;Dialog;3;18;s16;s17;true", "a label"),
    ("rotate;8;57346,0,N2;68,130;s4;s5;57345,0,N6;s7;s8;s9;57355,0,N10;s11;s12;false", "3"),
    ("footprint;66,130;s2;true;true;8;1,2,3;4,5,6;11;12;13;14;12.5;78,130;57356,0,N14;80,130;s16", "true;M;1;5,6"),
    (
        "macro;s1;s2;68,130;s4;70\\,130,57357\\,0\\,L5;71\\,130,57358\\,0\\,L6;true;57349,0,N8;74,130;until;s11;"
        "s12;s13;true;s15;s16;s17",
        "",
    ),
    ("report;66\\,130,57352\\,0\\,L1;s2;68\\,130,57353\\,0\\,L3;p4:v,q\\,4;s5;true", "-1"),
    ("sendto;s1;57346,0,N2;s3;s4;11;12;s7;57349,0,N8;13;14;15;16;s13;Z;s15;s16;s17;s18", ";1;2"),
    ("translate;s1;57346,0,N2;11;12;true;13;14;15;16;s10", ""),
    ("return;s1;57346,0,N2;s3;s4;s5;2;false;s8", ""),
    ("hideCmd;s1;Disable;s3;69\\,130,57354\\,0\\,L4", ""),
    (
        "setprop;s1;true,1,9,true;m1:66\\,130:P\\,v\\\\,1,m\\:2:57347\\,0\\,X:I\\,3,m3::R\\,ask,"
        "m4::E\\,ask\\,a\\\\\\,b\\\\,c;s4;Named Zone;s6",
        "",
    ),
    ("mark;n\\,1,n2", "v\\,1,v2"),
]


@pytest.mark.parametrize(("type_text", "state"), AS_THE_ENGINE_WROTE, ids=lambda text: text.partition(";")[0])
def test_what_the_engine_wrote_is_its_own_long_form(type_text, state):
    trait = decode_trait(type_text, state)
    assert trait.written() == encode_trait(trait) == (type_text, state)


def test_fields_stand_in_the_engines_order():
    layer = decode_trait(*AS_THE_ENGINE_WROTE[0])
    assert (layer.reset_level, layer.images, layer.name, layer.first_level_value) == (
        "2",
        ("a.png", "b.png"),
        "s19",
        27,
    )
    assert (layer.increase_key, layer.scale, layer.only_value) == (Key(57351, 0, "N28"), 31.5, "s33")
    report = decode_trait(*AS_THE_ENGINE_WROTE[5])
    assert report.keys == (ctrl("B"), Key(57352, 0, "L1"))
    assert report.cycle_formats == ("p4:v", "q,4")


def test_one_facing_is_free_rotation():
    free = decode_trait("rotate;1;70,130;Turn", "12.5")
    assert isinstance(free, FreeRotate)
    assert (free.menu, free.angle) == ("Turn", 12.5)
    with pytest.raises(PieceError, match="FreeRotate"):
        Rotate(facings=1)


def test_the_commands_of_a_property_nest_as_in_the_engine():
    trait = decode_trait(f"PROP;Steps;true,0,9,false;{CHANGES};", "2")
    assert trait == DynamicProperty(
        "Steps",
        replace(DynamicProperty().constraints, numeric=True, most="9"),
        (
            PropertyCommand("Lose step", ctrl("X"), "I", "-1"),
            PropertyCommand("Reset", replace(named("ResetSteps"), code=57345), "P", "2"),
            PropertyCommand("Choose", replace(ctrl("C"), modifiers=195), "E", "Pick", ("1,2",)),
        ),
        "",
        "2",
    )
    assert trait.written() == encode_trait(trait)


def test_a_shape_reaches_to_the_end_of_its_type():
    text = "nonRect2;1.0;dM -20.0 -20.0 L 20.0 -20.0 L 0.0 25.0 Z N unit;a.png"
    assert decode_trait(text) == NonRectangular(1.0, "dM -20.0 -20.0 L 20.0 -20.0 L 0.0 25.0 Z N unit;a.png")


def test_a_marker_has_a_value_for_each_name():
    assert decode_trait("mark;Side,Nation", "Red") == Marker(("Side", "Nation"), ("Red", ""))
    with pytest.raises(PieceError, match="2 names and 1 values"):
        Marker(("Side", "Nation"), ("Red",))


def test_a_value_that_would_be_lost_is_refused():
    with pytest.raises(SequenceError, match="backslash"):
        encode_trait(Delete(menu="Eliminate\\"))


def test_choices_belong_to_a_question():
    with pytest.raises(PieceError, match="choices"):
        PropertyCommand("Set", None, "P", "1", ("1", "2"))


# --- pieces ---


def test_the_worked_example_of_the_format_is_read_and_written():
    piece = decode_definition(COMMAND)
    marker, rotate, basic = piece.traits
    assert marker == Marker(("Side",), ("Red",))
    assert (rotate.facings, rotate.direct_is_facing, rotate.facing) == (6, False, 0)
    assert basic == BasicPiece("", "", "unit.png", "1st/2nd", "null", 0, 0, "101")
    assert encode_piece(piece) == TYPE
    assert encode_definition(piece) == COMMAND


@given(pieces, safe_texts)
def test_a_piece_is_read_as_it_was_written(piece, piece_id):
    assert decode_piece(*encode_piece(piece)) == piece
    assert decode_definition(encode_definition(piece, piece_id)) == piece


@given(st.lists(traits, min_size=1, max_size=30))
def test_traits_nest_deep(many):
    piece = Piece((*many, BasicPiece()))
    assert decode_piece(*encode_piece(piece)) == piece


@pytest.mark.parametrize(
    ("type_text", "state", "why"),
    [
        ("mark;Side\tpiece;;;;", "Red", "no state for the trait 'piece;;;;'"),
        ("mark;A\tmark;B\tpiece;;;;", "1\t2\\\tnull;0;0;;0", "wrong escape"),
        ("cmt;\tpiece;;;;", "\tnull;0;0;;0\tmore", "wrong escape"),
    ],
)
def test_what_the_engine_cannot_decode_is_refused(type_text, state, why):
    with pytest.raises(PieceError, match=why):
        decode_piece(type_text, state)


def test_a_tab_in_the_innermost_type_is_refused_and_in_the_state_is_kept():
    with pytest.raises(SequenceError, match="tab"):
        encode_piece(Piece((Clone(), BasicPiece(name="a\tb"))))
    piece = Piece((Clone(), BasicPiece(map="a\tb")))
    assert decode_piece(*encode_piece(piece)) == piece


def test_a_text_nested_without_end_is_refused():
    type_text = "cmt;"
    for _ in range(1100):
        type_text = "cmt;\t" + type_text.replace("\t", "\\\t")
    with pytest.raises(PieceError, match="more than 1000"):
        decode_piece(type_text, "")


@pytest.mark.parametrize("text", ["", "piece", "-/null/piece;;;;/s", "+/null/piece;;;;"])
def test_what_adds_no_piece_is_refused(text):
    with pytest.raises(PieceError, match="does not add a piece"):
        decode_definition(text)


def test_a_place_is_in_the_innermost_trait():
    piece = placed(Piece((Clone(), BasicPiece(name="x"))), "Main", 12, 34)
    assert piece.basic == BasicPiece(name="x", map="Main", x=12, y=34)
    with pytest.raises(PieceError, match="innermost"):
        _ = Piece((Clone(),)).basic


def test_prototypes_are_put_in_the_place_of_their_names():
    prototypes = {
        "unit": Piece((UsePrototype("all"), Comment("about $what$"), BasicPiece())),
        "all": Piece((Delete(), BasicPiece())),
    }
    piece = Piece((UsePrototype("unit", ("what=it",)), Clone(), BasicPiece(name="x")))
    assert expand(piece, prototypes).traits == (Delete(), Comment("about it"), Clone(), BasicPiece(name="x"))


def test_prototypes_that_are_missing_or_contain_themselves_are_refused():
    looping = {"a": Piece((UsePrototype("b"), BasicPiece())), "b": Piece((UsePrototype("a"), BasicPiece()))}
    with pytest.raises(PieceError, match="contains itself"):
        expand(Piece((UsePrototype("a"), BasicPiece())), looping)
    with pytest.raises(PieceError, match="there is no prototype 'c'; there are a, b"):
        expand(Piece((UsePrototype("c"), BasicPiece())), looping)


@given(st.builds(Stack, safe_texts, st.integers(-9, 9999), st.integers(0, 9), st.lists(safe_texts).map(tuple)))
def test_a_stack_is_read_as_it_was_written(stack):
    assert decode_stack(encode_stack(stack).state) == stack


def test_a_stack_of_an_old_engine_has_no_layer():
    assert decode_stack("Main;10;20;1;2") == Stack("Main", 10, 20, ("1", "2"), None)
    assert encode_stack(Stack("Main", 10, 20, ("1", "2"))).state == "Main;10;20;1;2;@@-1"
    with pytest.raises(PieceError, match="no place"):
        decode_stack("Main;10")


def test_a_trait_that_is_not_known_is_kept():
    assert decode_trait("brandNew;x;y", "z") == UnknownTrait("brandNew;x;y", "z")
