"""What is wrong with what is drawn, told from the layout: texts of maps and of counters, colours of nations."""

from dataclasses import replace

import pytest
from face_support import unit
from map_support import invented

from modgen.colour import DEFICIENCIES, NORMAL, distance
from modgen.draw.counters import draw_face
from modgen.draw.face_flaws import face_flaws
from modgen.draw.map_picture import MapLabel, MapPlace, MapSides, draw_map
from modgen.hexes import Orientation, sides

# Worked out with coloraide 8.13: filters by Machado's matrices, clipped to sRGB, then CIE 1976.
APART = {
    ("#b3202a", "#3d7a3f"): (90.478, 20.282, 14.875, 99.018),
    ("#2f5ea8", "#3d7a3f"): (82.854, 74.336, 71.483, 14.064),
    ("#f3d9d2", "#f6edc8"): (17.063, 15.021, 12.481, 7.729),
    ("#a3141e", "#35629f"): (88.059, 60.274, 79.476, 100.549),
}


@pytest.mark.parametrize("colours", APART)
def test_colours_are_as_far_apart_as_another_program_has_them(colours):
    found = [distance(*colours, eyes) for eyes in (NORMAL, "protanopia", "deuteranopia", "tritanopia")]
    assert found == pytest.approx(APART[colours], abs=0.05)


def test_greys_look_alike_to_all_eyes():
    assert distance("#000000", "#ffffff") == pytest.approx(100, abs=0.01)
    for eyes in DEFICIENCIES:
        assert distance("#000000", "#ffffff", eyes) == pytest.approx(100, abs=0.1)
        assert distance("#777777", "#787878", eyes) < 0.5


def flaws(picture, kind):
    return {(flaw.role, flaw.text, flaw.other) for flaw in draw_map(picture).flaws if flaw.kind == kind}


@pytest.mark.parametrize("orientation", Orientation)
def test_a_map_with_room_has_no_flaw(orientation):
    assert draw_map(invented(orientation)).flaws == ()


def test_hex_numbers_keep_their_size_until_hexes_are_too_small_for_them():
    assert not flaws(invented(height=22.0, places=(), labels=()), "small")
    picture = invented(height=15.0, places=(), labels=())
    assert {text for role, text, _ in flaws(picture, "small") if role == "number"} == set(picture.names)


def test_a_size_counts_on_the_printed_sheet():
    """A board of twice as many pixels as the sheet has points has letters of the same size on it."""
    assert not flaws(invented(height=44.0, point=2.0, places=(), labels=()), "small")
    assert flaws(invented(height=44.0, point=4.0, places=(), labels=()), "small")


def test_names_that_have_no_room_beside_each_other_are_told_once():
    picture = invented(height=40.0)
    port = picture.places[0]
    names = [f"Upper Kingsferry Bridge {number}" for number in range(24)]
    found = flaws(
        replace(picture, places=tuple(MapPlace(name, port.x, port.y, "town", port.cell) for name in names)), "overlap"
    )
    pairs = {frozenset((text, other)) for role, text, other in found if role == "name" and other in names}
    assert pairs and len(pairs) == sum(role == "name" and other in names for role, _, other in found)


def test_a_lettering_over_rivers_on_all_sides_is_told_with_their_kind():
    picture = invented(height=60.0, places=())
    every = tuple(range(len(sides(picture.layout).ends)))
    at = picture.frame.to_plane(picture.layout.orientation, picture.layout.centres())[picture.layout.index(4, 4)]
    label = MapLabel("Donaudampfschifffahrt", *at.tolist(), "region", 30.0, 0)
    rivers = replace(picture, labels=(label,), hexsides=(MapSides("river", every),))
    assert ("lettering", "Donaudampfschifffahrt", "river") in flaws(rivers, "on a hexside")
    assert not flaws(replace(picture, labels=(label,)), "on a hexside")


def face(text: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">'
        f'<g font-family="Barlow Condensed" font-weight="600">{text}</g></svg>'
    )


@pytest.mark.parametrize(
    "text",
    [
        '<text x="18" y="20" font-size="4.4" text-anchor="middle">H</text>',
        '<g transform="translate(18 20) scale(0.4)"><text x="0" y="0" font-size="11">H</text></g>',
        '<text x="18" y="20" font-size="8.8" transform="matrix(0.5 0 0 0.5 9 10)">H</text>',
    ],
)
def test_a_text_is_too_small_however_it_got_so(text):
    (flaw,) = face_flaws(face(text))
    assert (flaw.kind, flaw.text) == ("small", "H")
    assert flaw.measure == pytest.approx(4.4)


@pytest.mark.parametrize(
    ("text", "over"),
    [
        ('<text x="1" y="20" font-size="10">H</text>', True),
        ('<text x="3" y="20" font-size="10">H</text>', False),
        ('<text x="35" y="20" font-size="10" text-anchor="end">H</text>', True),
        ('<text x="33" y="20" font-size="10" text-anchor="end">H</text>', False),
        ('<text x="18" y="12" font-size="10" transform="rotate(90 18 18)">H</text>', False),
        ('<text x="18" y="3" font-size="10" transform="rotate(90 18 18)">H</text>', True),
    ],
)
def test_a_text_may_not_reach_into_the_edge(text, over):
    assert [flaw.kind for flaw in face_flaws(face(text))] == ["rim"] * over


def test_the_usual_face_has_no_flaw():
    drawn = unit(size="division", left="XIV", right="26", bottom="6-8", corner="0101")
    assert not list(face_flaws(draw_face(drawn)))
