"""The drawn map, read back from its SVG: layers, every hexside once, numbers, names that keep clear of each other."""

import re
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
import shapely
from lxml import etree
from map_support import SVG, invented, layer_of, read

from modgen.draw.map_picture import draw_map
from modgen.draw.text import Font, MissingGlyphError
from modgen.hexes import Orientation, bounds, polygons, sides


def drawn_sides(root: etree._Element) -> list[tuple[tuple[int, ...], ...]]:
    """The line pieces of the grid in hundredths, each with its ends in order; M, L and l are all it may use."""
    pieces = []
    for path in layer_of(root, "grid").iter("{*}path"):
        at = (0, 0)
        for command, data in re.findall(r"([A-Za-z])([^A-Za-z]*)", path.get("d")):
            numbers = np.rint(np.array(re.findall(r"-?[\d.]+", data), float) * 100).astype(int)
            assert command in "MLl"
            for number, point in enumerate(numbers.reshape(-1, 2)):
                there = tuple((point + at if command == "l" else point).tolist())
                if command != "M" or number:
                    pieces.append(tuple(sorted((at, there))))
                at = there
    return pieces


def name_boxes(root: etree._Element) -> dict[str, shapely.Polygon]:
    """What the capitals of each place's name cover, measured in the font it is written in."""
    boxes = {}
    for text in layer_of(root, "place-names").iter("{*}text"):
        x, baseline, size = (float(text.get(name)) for name in ("x", "y", "font-size"))
        width = Font(weight=int(text.get("font-weight"))).width(text.text, size)
        boxes[text.text] = shapely.box(x, baseline - 0.7 * size, x + width, baseline)
    return boxes


@pytest.mark.parametrize("orientation", list(Orientation))
def test_layers_have_names_an_artist_finds(orientation):
    root = read(invented(orientation))
    label = "{http://www.inkscape.org/namespaces/inkscape}label"
    names = [group.get(label) for group in root.findall("{*}g")]
    wanted = ["Paper", "Sea", "Water lines", "Land", "Coast", "Grid", "Hex numbers", "Places", "Place names", "Border"]
    assert [name for name in names if name in wanted] == wanted
    assert {"Lettering", "Furniture"} <= set(names)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("orientation", list(Orientation))
def test_every_hexside_is_drawn_exactly_once(orientation):
    picture = invented(orientation, labels=(), places=())
    ends = picture.frame.to_plane(orientation, sides(picture.layout).ends)
    wanted = [tuple(sorted(map(tuple, pair))) for pair in np.rint(ends * 100).astype(int).tolist()]
    assert sorted(drawn_sides(read(picture))) == sorted(wanted)


@pytest.mark.parametrize("orientation", list(Orientation))
def test_numbers_stand_in_their_own_hex(orientation):
    picture = invented(orientation, places=(), labels=())
    hexes = dict(zip(picture.names, polygons(picture.layout, picture.frame), strict=True))
    texts = layer_of(read(picture), "hex-numbers").findall("{*}text")
    assert [text.text for text in texts] == list(picture.names)
    for text in texts:
        assert hexes[text.text].contains(shapely.Point(float(text.get("x")), float(text.get("y"))))


def test_a_hex_without_a_name_has_no_number():
    picture = invented(places=(), labels=())
    root = read(replace(picture, names=("", *picture.names[1:])))
    assert [text.text for text in layer_of(root, "hex-numbers")] == list(picture.names[1:])


def test_no_numbers_if_none_are_wanted():
    assert not read(invented(numbers="none")).xpath("s:g[@id='hex-numbers']", namespaces=SVG)


@pytest.mark.parametrize("orientation", list(Orientation))
def test_names_keep_clear_of_each_other_and_of_symbols(orientation):
    picture = invented(orientation)
    boxes = name_boxes(read(picture))
    assert set(boxes) == {place.name for place in picture.places}
    assert not [names for names in combinations(boxes, 2) if boxes[names[0]].intersects(boxes[names[1]])]
    for place in picture.places:
        symbol = shapely.Point(place.x, place.y).buffer(0.05 * picture.frame.height)
        assert not [name for name, box in boxes.items() if box.intersects(symbol)]


def test_close_places_still_have_names_apart():
    picture = invented()
    first = picture.places[1]
    close = replace(first, name="Queensferry", x=first.x + 12, kind="town")
    one, other = name_boxes(read(replace(picture, places=(first, close)))).values()
    assert not one.intersects(other)


def test_a_free_name_stands_right_of_its_symbol():
    picture = invented(labels=(), numbers="none")
    (place,) = places = picture.places[1:2]
    (box,) = name_boxes(read(replace(picture, places=places))).values()
    assert box.bounds[0] > place.x
    assert box.bounds[1] < place.y < box.bounds[3]


def test_furniture_stays_off_the_playable_hexes():
    picture = invented()
    _, _, right, _ = bounds(picture.layout, picture.frame)
    for text in layer_of(read(picture), "furniture").iter("{*}text"):
        assert float(text.get("x")) > right


def test_the_board_has_no_furniture():
    assert not read(invented(furniture=False)).xpath("s:g[@id='furniture']", namespaces=SVG)


def test_an_invented_map_has_no_compass():
    def words(picture):
        return [text.text for text in layer_of(read(picture), "furniture").iter("{*}text")]

    assert "N" in words(invented())
    assert "N" not in words(invented(north=None))


def test_the_key_shows_only_what_is_on_the_map():
    words = [text.text for text in layer_of(read(invented(places=())), "furniture").iter("{*}text")]
    assert "Land hex" in words
    assert not {"Port", "City"} & set(words)


def test_widths_scale_with_the_hexes():
    def coast(picture):
        return float(layer_of(read(picture), "coast").find("{*}path").get("stroke-width"))

    assert coast(invented(height=120)) == pytest.approx(2 * coast(invented(height=60)), abs=0.011)


def test_texts_are_escaped():
    picture = invented(title="Sword & <Shield>")
    assert read(picture).find("{*}title").text == "Sword & <Shield>"


def test_a_character_without_a_glyph_is_refused():
    picture = invented()
    with pytest.raises(MissingGlyphError):
        draw_map(replace(picture, labels=(replace(picture.labels[0], text="海"),)))


def test_equal_pictures_have_equal_bytes():
    assert draw_map(invented()) == draw_map(invented())


def test_nothing_a_renderer_is_slow_at():
    drawn = draw_map(invented()).svg
    assert "<filter" not in drawn
    assert "clip-path" not in drawn
