"""Texts on a map make way for each other and leave the ground alone; told by rendering its layers one by one."""

import copy
import io
import re
from dataclasses import replace

import numpy as np
import pytest
import shapely
from lxml import etree
from map_support import SVG, invented, layer_of, read
from PIL import Image, ImageFilter, ImageFont

from modgen.assets import asset
from modgen.colour import contrast
from modgen.draw.map_picture import MapLabel, MapPicture, MapPlace, Theme, draw_map
from modgen.draw.render import to_png
from modgen.geo import from_wkb, to_wkb
from modgen.hexes import Axis, Numbering, Orientation, polygons

PPI = 216
TEXTS = ("lettering", "hex-numbers", "place-names")


def crowded(orientation: Orientation, height: float = 60.0, **changes: object) -> MapPicture:
    """A map full of texts: letterings level and turned over many numbers, close places, islets under them all."""
    bare = invented(orientation, height)
    centres = bare.frame.to_plane(orientation, bare.layout.centres())

    def at(column: int, row: int, right: float = 0.0, down: float = 0.0) -> tuple[float, float]:
        x, y = centres[bare.layout.index(column, row)]
        return float(x + right * height), float(y + down * height)

    labels = (
        MapLabel("The March", *at(4, 4), "region", 0.4 * height, 0),
        MapLabel("Isle of Arden", *at(4, 5), "island", 0.25 * height, 35),
        MapLabel("Narrow Sea", *at(9, 3), "water", 0.35 * height, 62),
        MapLabel("Great Quiet Deep", *at(8, 7), "water", 0.3 * height, -20),
    )
    places = [
        MapPlace("Aldmouth", *at(2, 3), "port", bare.layout.index(2, 3)),
        MapPlace("Kingsferry upon Wold", *at(4, 4, 0.1, 0.2), "city", bare.layout.index(4, 4)),
        MapPlace("Holt", *at(4, 4, 0.12, 0.22), "town", bare.layout.index(4, 4)),
        MapPlace("Far Rock", *at(9, 5), "island", bare.layout.index(9, 5)),
        MapPlace("The Cape", *at(11, 8), "point", bare.layout.index(11, 8)),
        MapPlace("Bastion", *at(4, 3), "fortress", bare.layout.index(4, 3)),
    ]
    islets = [
        shapely.Point(at(10, row, side / 5, -0.38)).buffer(0.05 * height) for row in range(8) for side in (-1, 0, 1)
    ]
    islets += [shapely.Point(at(9, 5, step / 6, 0)).buffer(0.04 * height) for step in (-2, 2, 3, 4)]
    land = shapely.union_all([from_wkb(bare.land), *islets])
    changed = replace(
        bare, labels=labels, places=tuple(places), land=to_wkb(shapely.MultiPolygon(list(shapely.get_parts(land))))
    )
    return replace(changed, **changes)


CROWDED = {
    "flat": crowded(Orientation.FLAT),
    "pointy": crowded(Orientation.POINTY),
    "small": crowded(Orientation.FLAT, 34.0),
    "letters": crowded(
        Orientation.POINTY,
        names=Numbering(column=Axis("letters"), separator=".").names(invented().layout),
    ),
    "board": crowded(Orientation.FLAT, 93.0, unit="px", furniture=False, numbers="faint", point=150 / 72),
}


@pytest.fixture(params=CROWDED)
def picture(request) -> MapPicture:
    return CROWDED[request.param]


def pixels(root: etree._Element, ppi: float = PPI) -> np.ndarray:
    width, height = map(float, root.get("viewBox").split()[2:])
    png = to_png(etree.tostring(root, encoding="unicode"), width, height, ppi=ppi)
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), np.int16)


def without(root: etree._Element, *names: str) -> etree._Element:
    left = copy.deepcopy(root)
    for group in left.findall("{*}g"):
        if group.get("id") in names:
            left.remove(group)
    return left


def ink(root: etree._Element, name: str) -> np.ndarray:
    """Where a layer leaves a mark, by rendering it alone."""
    others = [group.get("id") for group in root.findall("{*}g") if group.get("id") != name]
    return (pixels(without(root, *others)) < 250).any(axis=2)


def grown(mask: np.ndarray, by: int = 2) -> np.ndarray:
    return np.asarray(Image.fromarray(mask).convert("L").filter(ImageFilter.MaxFilter(2 * by + 1))) > 0


def number_boxes(root: etree._Element) -> dict[str, shapely.Polygon]:
    """The boxes of all hex numbers, measured with another reader of the font."""
    font = ImageFont.truetype(str(asset("fonts/BarlowCondensed-Medium.ttf")), 1000)
    boxes = {}
    for text in layer_of(root, "hex-numbers"):
        x, y, size = (float(text.get(name)) for name in ("x", "y", "font-size"))
        half = font.getlength(text.text) * size / 2000
        assert text.text not in boxes
        boxes[text.text] = shapely.box(x - half, y - 0.7 * size, x + half, y)
    return boxes


def lines_of(path: etree._Element) -> shapely.MultiLineString:
    rings = [np.array(re.findall(r"-?[\d.]+", part), float).reshape(-1, 2) for part in path.get("d").split("M")[1:]]
    return shapely.MultiLineString([ring for ring in rings if len(ring) > 1])


def test_no_text_stands_on_another_or_on_a_symbol(picture):
    root = read(picture)
    marks = {name: ink(root, name) for name in (*TEXTS, "places")}
    for first, second in (
        ("lettering", "hex-numbers"),
        ("lettering", "place-names"),
        ("place-names", "hex-numbers"),
        ("places", "hex-numbers"),
        ("places", "place-names"),
        ("places", "lettering"),
    ):
        assert not (marks[first] & marks[second]).any(), f"{first} on {second}"


def test_every_hex_keeps_its_number_inside(picture):
    boxes = number_boxes(read(picture))
    assert list(boxes) == list(picture.names)
    hexes = polygons(picture.layout, picture.frame)
    assert all(hexes[index].contains(boxes[name]) for index, name in enumerate(picture.names))


def test_a_number_in_a_quiet_hex_stands_where_all_do(picture):
    plain = number_boxes(read(replace(picture, labels=(), places=(), land=to_wkb(shapely.MultiPolygon()))))
    centres = picture.frame.to_plane(picture.layout.orientation, picture.layout.centres())
    off = {
        (round(box.centroid.x - x, 1), round(box.centroid.y - y, 1))
        for box, (x, y) in zip(plain.values(), centres, strict=True)
    }
    assert np.ptp([y for _, y in off]) <= 0.11 and all(abs(x) < 0.2 for x, _ in off)
    # And in a crowded map most still do.
    boxes = number_boxes(read(picture))
    assert np.mean([boxes[name].distance(plain[name].centroid) == 0 for name in boxes]) > 0.6


def test_a_number_that_moves_is_not_set_over_the_one_below():
    bare = invented(Orientation.FLAT, places=(), labels=())
    x, y = bare.frame.to_plane(bare.layout.orientation, bare.layout.centres()[bare.layout.index(10, 4)])
    land = shapely.MultiPolygon([shapely.Point(x, y - 0.4 * bare.frame.height).buffer(0.06 * bare.frame.height)])
    boxes = number_boxes(read(replace(bare, land=to_wkb(land))))
    moved, below = boxes["1105"], boxes["1106"]
    assert not land.intersects(moved)
    assert below.bounds[1] - moved.bounds[3] > 0.25 * bare.frame.height


def test_land_and_sea_are_what_they_are_right_up_to_the_letters(picture):
    picture = replace(picture, furniture=False)
    root = read(picture)
    bare = pixels(read(replace(picture, labels=(), places=(), numbers="none")))
    shown = pixels(root)
    marked = grown(np.any([ink(root, name) for name in (*TEXTS, "places")], axis=0))
    for ground in (picture.theme.land, picture.theme.sea):
        flat = (bare == tuple(bytes.fromhex(ground[1:]))).all(axis=2) & ~marked
        near = flat & grown(marked, 6)
        assert near.sum() > 1000
        assert np.abs(shown[near] - bare[near]).max() <= 2  # levels of 255


def test_no_coast_or_water_line_runs_at_full_strength_through_a_number(picture):
    root = read(picture)
    numbers = shapely.union_all(list(number_boxes(root).values()))
    loud = [path for path in layer_of(root, "coast") if path.get("stroke-opacity") is None]
    faint = [path for path in layer_of(root, "coast") if path.get("stroke-opacity") is not None]
    assert loud and all(float(path.get("stroke-opacity")) <= 0.5 for path in faint)
    assert not any(lines_of(path).intersects(numbers) for path in loud)
    assert not any(lines_of(path).intersects(numbers) for path in layer_of(root, "water-lines"))


def test_a_coast_is_faint_under_a_number_that_has_no_other_place():
    bare = invented(Orientation.FLAT, places=(), labels=())
    x, y = bare.frame.to_plane(bare.layout.orientation, bare.layout.centres()[bare.layout.index(10, 4)])
    stripes = [shapely.box(x + 2 * step - 0.5, y - 40, x + 2 * step + 0.5, y + 40) for step in range(-20, 20)]
    root = read(replace(bare, land=to_wkb(shapely.MultiPolygon(stripes))))
    number = number_boxes(root)["1105"]
    strengths = {
        path.get("stroke-opacity"): lines_of(path).intersection(number).length for path in layer_of(root, "coast")
    }
    assert strengths[None] == 0
    assert strengths["0.35"] > 4 * (number.bounds[3] - number.bounds[1])


def test_the_coast_loses_nothing_but_strength(picture):
    root = read(picture)
    whole = read(replace(picture, labels=(), places=(), numbers="none"))
    lengths = [sum(lines_of(path).length for path in layer_of(tree, "coast")) for tree in (root, whole)]
    assert lengths[0] == pytest.approx(lengths[1], rel=1e-3)


def test_the_grid_crosses_no_text(picture):
    order = [group.get("id") for group in read(picture).findall("{*}g")]
    assert all(order.index("grid") < order.index(name) for name in (*TEXTS, "places"))


@pytest.mark.parametrize("orientation", list(Orientation))
def test_a_name_of_a_region_moves_or_shrinks_rather_than_leave_its_land(orientation):
    bare = invented(orientation, places=(), numbers="none")
    left, top, right, bottom = from_wkb(bare.land).bounds
    width = right - left
    label = MapLabel("Ardenland", (left + right) / 2 + 0.12 * width, (top + bottom) / 2, "island", 0.09 * width, 0)
    root = read(replace(bare, labels=(label,)))
    on = ink(root, "lettering")
    ground = pixels(without(root, "lettering", "grid"))
    assert on.any()
    assert (ground[on] == tuple(bytes.fromhex(bare.theme.land[1:]))).all()
    (text,) = layer_of(root, "lettering")
    assert float(text.get("font-size")) > 0.6 * label.size
    middle = np.argwhere(on).mean(axis=0)[::-1] * 72 / PPI
    assert np.hypot(*(middle - (label.x, label.y))) < 0.7 * bare.frame.height


@pytest.mark.parametrize("orientation", list(Orientation))
def test_the_name_of_an_isle_too_small_for_it_stands_beside_it_on_the_water(orientation):
    bare = invented(orientation, places=(), numbers="none")
    high = bare.frame.height
    x, y = bare.frame.to_plane(orientation, bare.layout.centres()[bare.layout.index(9, 4)]).tolist()
    isle = shapely.Point(x, y).buffer(0.15 * high)
    land = to_wkb(shapely.MultiPolygon([*shapely.get_parts(from_wkb(bare.land)), isle]))
    root = read(replace(bare, land=land, labels=(MapLabel("Gull Isle", x, y, "island", 0.2 * high, 0),)))
    on = ink(root, "lettering")
    assert on.any()
    ground = pixels(without(root, "lettering", "grid", "water-lines"))
    assert (ground[on] == tuple(bytes.fromhex(bare.theme.sea[1:]))).all()
    middle = np.argwhere(on).mean(axis=0)[::-1] * 72 / PPI
    assert np.hypot(*(middle - (x, y))) < 1.2 * high
    (text,) = layer_of(root, "lettering")
    assert contrast(text.get("fill"), bare.theme.sea) > 4.5


def test_a_lettering_with_room_stays_where_it_was_put():
    bare = invented(places=(), numbers="none")
    label = MapLabel("Sea", bare.frame.x + 9.5 * 60, bare.frame.y + 200, "water", 20, 0)
    on = np.argwhere(ink(read(replace(bare, labels=(label,))), "lettering"))
    middle = (on.min(axis=0) + on.max(axis=0))[::-1] / 2 * 72 / PPI
    assert middle == pytest.approx((label.x, label.y), abs=2)


def test_colours_of_texts_stand_out_and_still_recede():
    theme = Theme()
    assert 3 <= contrast(theme.number_on_sea, theme.sea) < 5
    assert 3 <= contrast(theme.number_on_land, theme.land) < 5
    assert 2.2 <= contrast(theme.faint_on_sea, theme.sea) < contrast(theme.number_on_sea, theme.sea)
    assert 2.2 <= contrast(theme.faint_on_land, theme.land) < contrast(theme.number_on_land, theme.land)
    assert 3 <= contrast(theme.water_name, theme.sea) < 5
    assert 3.5 <= contrast(theme.region_name, theme.land) < 5


@pytest.mark.parametrize("numbers", ["normal", "faint"])
def test_numbers_are_drawn_in_full_in_the_colour_of_their_ground(numbers):
    picture = invented(Orientation.FLAT, numbers=numbers, labels=(), places=())
    drawn = layer_of(read(picture), "hex-numbers")
    assert drawn.get("opacity") is None
    least = {"normal": 3, "faint": 2.2}[numbers]
    for text, kind in zip(drawn, picture.classes, strict=True):
        assert contrast(text.get("fill"), picture.theme.land if kind == "land" else picture.theme.sea) >= least


def furniture_boxes(root: etree._Element) -> list[tuple[str, float, float, float]]:
    """Text, left, right and size of what is written beside the grid."""
    files = {"400": "Regular", "600": "SemiBold", "700": "Bold"}
    found = []
    for text in layer_of(root, "furniture").iter("{*}text"):
        if text.get("text-anchor") is None:
            font = ImageFont.truetype(str(asset(f"fonts/BarlowCondensed-{files[text.get('font-weight')]}.ttf")), 1000)
            x, size = float(text.get("x")), float(text.get("font-size"))
            found.append((text.text, x, x + font.getlength(text.text) * size / 1000, size))
    return found


@pytest.mark.parametrize(
    "title", ["Arden", "The Great Campaign for the Island of Arden", "Ardenland-Neverland-Everland Campaign of 1402"]
)
def test_titles_stay_on_the_sheet(title):
    picture = invented(title=title, subtitle=f"{title}, told again at greater length than was needed")
    drawn = draw_map(picture)
    assert not drawn.runs_off
    boxes = furniture_boxes(etree.fromstring(drawn.svg.encode()))
    assert all(right <= picture.width - picture.margin + 0.5 for _, _, right, _ in boxes)
    large = [text for text, _, _, size in boxes if size > 12]
    assert "".join(large).replace(" ", "") == title.replace(" ", "")


def test_what_cannot_be_made_to_fit_is_told():
    endless = "A" + "bcdefghij" * 9
    bare = invented()
    drawn = draw_map(
        replace(
            bare,
            title=f"{endless}1",
            subtitle=f"{endless}2",
            labels=(MapLabel(f"{endless * 4}3", bare.width / 2, bare.height / 2, "region", 20, 0),),
            places=(replace(bare.places[0], name=f"{endless * 5}4"),),
        )
    )
    assert {text[-1] for text in drawn.runs_off} == set("1234")


def test_a_long_lettering_shrinks_until_it_is_on_the_sheet():
    bare = invented(Orientation.FLAT, places=())
    label = MapLabel("The Endless Confederation of Arden and Neverland", bare.width / 2, 200, "region", 30, 0)
    drawn = draw_map(replace(bare, labels=(label,)))
    assert not drawn.runs_off
    root = etree.fromstring(drawn.svg.encode())
    on = ink(root, "lettering")
    assert on.any() and not on[:, 0].any() and not on[:, -1].any()
    assert float(layer_of(root, "lettering")[0].get("font-size")) >= 5


def test_two_places_in_one_hex_do_not_cover_each_other(picture):
    symbols = [
        np.array(re.findall(r'c[xy]="([\d.]+)"', etree.tostring(group, encoding="unicode")), float)[:2]
        for group in layer_of(read(picture), "places")
    ]
    apart = np.hypot(*(symbols[1] - symbols[2]))
    assert apart > 4.4 * picture.frame.height / 44.64
    cell = picture.places[2].cell
    assert polygons(picture.layout, picture.frame)[cell].contains(shapely.Point(symbols[2]))
    assert symbols[1] == pytest.approx((picture.places[1].x, picture.places[1].y), abs=0.01)


def test_the_key_tells_all_kinds_of_places_apart():
    bare = invented()
    kinds = ("fortress", "city", "port", "town", "island", "point")
    places = tuple(replace(bare.places[0], kind=kind, name=kind) for kind in kinds)
    furniture = layer_of(read(replace(bare, places=places)), "furniture")
    groups = {}
    for group in furniture.findall("{*}g"):
        word = group.getnext()
        groups[word.text] = re.sub(
            r' transform="[^"]*"', "", etree.tostring(group, encoding="unicode").split("</g>")[0]
        )
    names = ["Fortress", "City", "Port", "Town", "Island", "Point of note"]
    assert set(names) <= set(groups)
    assert len({groups[name] for name in names}) == len(names)


def test_the_key_is_drawn_with_the_weights_of_the_map():
    bare = crowded(Orientation.FLAT)
    bare = replace(bare, classes=("partial", *bare.classes[1:]))
    root = read(bare)
    (word,) = [text for text in layer_of(root, "furniture").iter("{*}text") if (text.text or "").startswith("Coastal")]
    sample = word.getprevious()

    def strokes(paths):
        return {(p.get("stroke"), p.get("stroke-width"), p.get("stroke-opacity")) for p in paths if p.get("stroke")}

    wanted = strokes(path for name in ("water-lines", "coast", "grid") for path in layer_of(root, name))
    assert strokes(sample.iter("{*}path")) == {style for style in wanted if style[2] != "0.35"}


@pytest.mark.parametrize(
    ("kinds", "islets", "word"),
    [
        (("land", "sea"), False, "Sea hex"),
        (("land", "partial", "sea"), False, "All-sea hex"),
        (("land", "partial", "sea"), True, "Sea hex: no land but islets"),
    ],
)
def test_a_sea_hex_is_called_all_sea_only_if_it_is(kinds, islets, word):
    bare = (
        crowded(Orientation.FLAT, places=(), labels=()) if islets else invented(Orientation.FLAT, places=(), labels=())
    )
    classes = tuple(
        "partial" if kind == "land" and "partial" in kinds and n % 2 else kind for n, kind in enumerate(bare.classes)
    )
    words = [text.text for text in layer_of(read(replace(bare, classes=classes)), "furniture").iter("{*}text")]
    assert word in words or word.startswith(tuple(text for text in words if text.startswith("Sea hex: no")))


def test_a_symbol_as_large_in_the_key_as_on_the_map():
    bare = invented(Orientation.FLAT)
    root = read(bare)
    on_map = set(layer_of(root, "places").xpath(".//s:circle/@r", namespaces=SVG))
    in_key = set(layer_of(root, "furniture").xpath("./s:g/s:circle/@r", namespaces=SVG))
    assert on_map <= in_key
