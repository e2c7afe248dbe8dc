"""Terrain, paths, hexsides, ports and resistance on a map, read back from its SVG and its pixels."""

import io
import re
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import shapely
from lxml import etree
from map_support import SVG, around, cells, featured, invented, layer_of, read, route
from PIL import Image

from modgen.colour import contrast, luminance
from modgen.draw.map_features import TINTS, MapTerrain
from modgen.draw.map_picture import MapLabel, MapPath, MapPicture, MapPlace, MapSides, Theme
from modgen.draw.render import to_png
from modgen.draw.text import Font
from modgen.geo import from_wkb, to_wkb
from modgen.hexes import Layout, Orientation, Shift, fit, locate, polygons, sides

PATH_STROKES = {"road": "#f7e9c4", "rail": "#3a3d40", "mule-track": "#5b4a7a"}
SIDE_STROKES = {"river": "#4a87ab", "border": "#8f3f60", "ford": "#6d5a43"}


def coastal(orientation: Orientation) -> MapPicture:
    """The featured map with a coast of its own that runs through its hexes."""
    bare = featured(orientation)
    land = from_wkb(bare.land).buffer(-0.31 * bare.frame.height)
    left, top, right, bottom = land.bounds
    bays = [shapely.Point(left + (right - left) * part, top).buffer(0.4 * bare.frame.height) for part in (0.3, 0.55)]
    bays += [
        shapely.Point(right, bottom - (bottom - top) * part).buffer(0.5 * bare.frame.height) for part in (0.4, 0.9)
    ]
    cut = shapely.difference(land, shapely.union_all(bays))
    hexes = polygons(bare.layout, bare.frame)
    shares = shapely.area(shapely.intersection(hexes, cut)) / shapely.area(hexes)
    classes = tuple("sea" if share == 0 else "land" if share > 0.999 else "partial" for share in shares)
    return replace(bare, land=to_wkb(shapely.MultiPolygon(list(shapely.get_parts(cut)))), classes=classes)


MAPS = {
    "flat": featured(Orientation.FLAT),
    "pointy": featured(Orientation.POINTY),
    "small": featured(Orientation.FLAT, 36.0),
    "flat coast": coastal(Orientation.FLAT),
    "pointy coast": coastal(Orientation.POINTY),
    "board": featured(Orientation.POINTY, 93.0, unit="px", furniture=False, numbers="faint", point=150 / 72),
}


@pytest.fixture(params=MAPS)
def picture(request) -> MapPicture:
    return MAPS[request.param]


def rings(path: etree._Element) -> list[np.ndarray]:
    data = path.get("d")
    assert set(re.findall("[A-Za-z]", data)) <= set("MLZ")
    return [np.array(re.findall(r"-?[\d.]+", part), float).reshape(-1, 2) for part in data.split("M")[1:]]


def area_of(path: etree._Element) -> shapely.Geometry:
    """What an even-odd filled path covers."""
    covered = shapely.Polygon()
    for ring in rings(path):
        covered = shapely.symmetric_difference(covered, shapely.Polygon(ring))
    return covered


def fills(root: etree._Element, name: str) -> dict[str, shapely.Geometry]:
    """What each colour covers; signs have no even-odd rule."""
    return {path.get("fill"): area_of(path) for path in layer_of(root, name) if path.get("fill-rule") == "evenodd"}


def lines_of(root: etree._Element, name: str, colour: str) -> list[np.ndarray]:
    """The lines of one colour, without the ticks of a railway."""
    paths = [path for path in layer_of(root, name) if path.get("stroke") == colour]
    widths = {path.get("stroke-width") for path in paths}
    widest = max(widths, key=float) if widths else None
    return [line for path in paths if path.get("stroke-width") == widest for line in rings(path)]


def tint(picture: MapPicture, terrain: MapTerrain, *, at_sea: bool = False) -> str:
    return terrain.colour(picture.theme.land, picture.theme.sea, at_sea=at_sea)


def on_sea(picture: MapPicture, terrain: MapTerrain) -> bool:
    return all(picture.classes[cell] == "sea" for cell in terrain.cells)


def quiet(picture: MapPicture) -> MapPicture:
    return replace(picture, labels=(), numbers="none", places=(), furniture=False)


def test_layers_have_names_an_artist_finds(picture):
    label = "{http://www.inkscape.org/namespaces/inkscape}label"
    names = [group.get(label) for group in read(picture).findall("{*}g")]
    wanted = [
        "Sea",
        "Sea terrain",
        "Water lines",
        "Land",
        "Terrain",
        "Coast",
        "Grid",
        "Hexsides",
        "Paths",
        "Hex numbers",
    ]
    assert [name for name in names if name in wanted] == wanted


def test_a_map_without_features_has_no_layer_for_them():
    names = {group.get("id") for group in read(invented()).findall("{*}g")}
    assert not names & {"sea-terrain", "terrain", "hexsides", "paths"}


def test_nothing_a_renderer_is_slow_at(picture):
    root = etree.tostring(read(picture), encoding="unicode")
    assert not re.search(r"<filter|clip-path|<mask|<pattern|<use", root)


def test_terrain_fills_the_land_of_its_hexes_and_nothing_else(picture):
    root = read(picture)
    hexes, land = polygons(picture.layout, picture.frame), shapely.buffer(from_wkb(picture.land), 0.25)
    found = fills(root, "terrain")
    scale = picture.frame.height / 44.64
    for terrain in picture.terrains:
        if on_sea(picture, terrain):
            continue
        dry = [cell for cell in terrain.cells if picture.classes[cell] != "sea"]
        own = shapely.intersection(shapely.union_all(hexes[dry]), land)
        area = found[tint(picture, terrain)]
        assert shapely.difference(area, own).area < 0.05
        inner = shapely.intersection(own, shapely.union_all(shapely.buffer(hexes[dry], -10 * scale)))
        assert shapely.intersection(area, inner).area > 0.97 * inner.area or terrain.name == "Haze"
    assert not any(area.intersects(shapely.buffer(hexes[cells(picture, (2, 2))[0]], -1)) for area in found.values())


def test_hexes_of_one_class_are_one_area(picture):
    if any(kind == "partial" for kind in picture.classes):
        return
    found = fills(read(picture), "terrain")
    for name in ("Wood", "Hills", "Fells"):
        terrain = next(terrain for terrain in picture.terrains if terrain.name == name)
        ring = shapely.get_parts(found[tint(picture, terrain)])
        assert len(ring) == 1


def test_the_second_class_of_a_hex_lies_within_the_first(picture):
    if any(kind == "partial" for kind in picture.classes):
        return
    found = fills(read(picture), "terrain")
    hills, haze = (next(one for one in picture.terrains if one.name == name) for name in ("Hills", "Haze"))
    (both,) = polygons(picture.layout, picture.frame)[list(cells(picture, (6, 4)))]
    inner = shapely.intersection(found[tint(picture, haze)], both)
    assert 0.1 * both.area < inner.area < 0.6 * both.area
    assert found[tint(picture, hills)].covers(inner)


def test_shoals_tint_the_sea_under_land(picture):
    root = read(picture)
    shoals = next(terrain for terrain in picture.terrains if terrain.name == "Shoals")
    hexes = shapely.union_all(polygons(picture.layout, picture.frame)[list(shoals.cells)])
    area = fills(root, "sea-terrain")[tint(picture, shoals, at_sea=True)]
    assert hexes.covers(area) and area.area > 0.75 * hexes.area
    dots = [path for path in layer_of(root, "sea-terrain") if path.get("stroke")]
    points = np.concatenate([ring for path in dots for ring in rings(path)])
    assert len(points) > 40 and shapely.contains_xy(hexes, *points.T).all()


def test_a_lake_has_a_tint_and_no_shoals(picture):
    shoals = next(terrain for terrain in picture.terrains if terrain.name == "Shoals")
    lake = replace(shoals, name="Lake", pattern="water")
    root = read(replace(picture, terrains=(lake,)))
    assert tint(picture, lake, at_sea=True) in fills(root, "sea-terrain")
    assert tint(picture, lake, at_sea=True) != tint(picture, shoals, at_sea=True)
    assert not [path for path in layer_of(root, "sea-terrain") if path.get("stroke")]


def sign_points(root: etree._Element) -> np.ndarray:
    numbers = [
        re.findall(r"-?[\d.]+", path.get("d"))
        for name in ("terrain", "sea-terrain")
        for path in layer_of(root, name)
        if path.get("fill-rule") is None
    ]
    return np.concatenate([np.array(found, float).reshape(-1, 2) for found in numbers])


def text_boxes(root: etree._Element) -> list[shapely.Polygon]:
    boxes = []
    for name, weight in (("hex-numbers", 500), ("place-names", 0)):
        for text in layer_of(root, name).iter("{*}text"):
            x, y, size = (float(text.get(key)) for key in ("x", "y", "font-size"))
            width = Font(weight=weight or int(text.get("font-weight"))).width(text.text, size)
            left = x - width / 2 if name == "hex-numbers" else x
            boxes.append(shapely.box(left, y - 0.7 * size, left + width, y))
    return boxes


def test_signs_leave_texts_symbols_and_lines_free(picture):
    root = read(picture)
    points = sign_points(root)
    assert len(points) > 150
    for box in text_boxes(root):
        assert not shapely.contains_xy(box, *points.T).any()
    for place in picture.places:
        off = np.hypot(*(points - (place.x, place.y)).T)
        assert off.min() > 2 * picture.frame.height / 44.64
    for kind, colour in PATH_STROKES.items():
        for line in lines_of(root, "paths", colour):
            distance = shapely.distance(shapely.LineString(line), shapely.points(points)).min()
            assert distance > 0.3 * picture.frame.height / 44.64, kind


def test_every_pattern_has_a_sign_of_its_own():
    bare = invented(Orientation.FLAT, labels=(), places=(), numbers="none")
    drawn = set()
    for pattern in TINTS:
        terrain = MapTerrain("Some", pattern, "#e6e0b4", cells(bare, (4, 4), (5, 4)))
        layer = layer_of(read(replace(bare, terrains=(terrain,))), "terrain")
        signs = [path for path in layer if path.get("fill-rule") is None]
        assert bool(signs) == (pattern not in ("plain", "water"))
        drawn.add("".join(path.get("d")[:60] for path in signs))
    assert len(drawn) == len(TINTS) - 1  # neither grass nor water has one


def test_signs_are_where_they_were(picture):
    assert etree.tostring(layer_of(read(picture), "terrain")) == etree.tostring(layer_of(read(picture), "terrain"))


def crossed(picture: MapPicture, lines: list[np.ndarray]) -> tuple[set[frozenset[int]], set[int]]:
    """The pairs of hexes between which lines run, and the hexes they run in; followed in steps of a twentieth point."""
    pairs, seen = set(), set()
    for line in lines:
        whole = shapely.LineString(line)
        steps = shapely.line_interpolate_point(whole, np.arange(0, whole.length, 0.05))
        at = locate(picture.layout, picture.frame, shapely.get_coordinates(steps))
        seen |= set(at.tolist())
        pairs |= {frozenset(pair) for pair in pairwise(at.tolist()) if pair[0] != pair[1]}
    return pairs, seen


@pytest.mark.parametrize("kind", PATH_STROKES)
def test_a_path_runs_through_its_hexes_and_over_no_other_hexside(picture, kind: str):
    pairs, seen = crossed(picture, lines_of(read(picture), "paths", PATH_STROKES[kind]))
    paths = [path.cells for path in picture.paths if path.kind == kind]
    assert seen == {cell for path in paths for cell in path}
    assert pairs == {frozenset(pair) for path in paths for pair in pairwise(path)}


def test_paths_meet_at_the_true_points_of_towns(picture):
    root = read(picture)
    roads = shapely.union_all([shapely.LineString(line) for line in lines_of(root, "paths", PATH_STROKES["road"])])
    for place in picture.places:
        assert roads.distance(shapely.Point(place.x, place.y)) < 0.02, place.name


@pytest.mark.parametrize("orientation", list(Orientation))
def test_curves_have_no_kinks(orientation):
    bare = quiet(invented(orientation))
    stops = [(0, 4), (5, 1), (7, 7), (11, 4)]
    paths = (
        MapPath("road", route(bare, *stops[:3])),
        MapPath("road", route(bare, *stops[2:])),
        MapPath("rail", (*route(bare, (2, 2), (4, 2), (4, 4)), *route(bare, (4, 4), (2, 4), (2, 2))[1:])),
    )
    root = read(replace(bare, paths=paths))
    for kind in ("road", "rail"):
        (line,) = lines_of(root, "paths", PATH_STROKES[kind])
        steps = np.diff(line, axis=0)
        steps = steps[np.hypot(*steps.T) > 0.15]
        heading = np.unwrap(np.arctan2(steps[:, 1], steps[:, 0]))
        assert np.degrees(np.abs(np.diff(heading))).max() < 40
    assert np.allclose(line[0], line[-1])


def test_two_roads_share_their_common_way():
    bare = quiet(invented(Orientation.FLAT))
    one, other = route(bare, (2, 4), (6, 4)), route(bare, (2, 6), (4, 4), (6, 4))
    root = read(replace(bare, paths=(MapPath("road", one), MapPath("road", other))))
    first, second = (shapely.LineString(line) for line in lines_of(root, "paths", PATH_STROKES["road"]))
    hexes = polygons(bare.layout, bare.frame)
    shared = shapely.union_all(hexes[list(cells(bare, (5, 4), (6, 4)))])
    assert shapely.hausdorff_distance(first.intersection(shared), second.intersection(shared)) < 0.05


def test_a_rail_has_ticks_across_it():
    bare = quiet(featured(Orientation.FLAT))
    drawn = [path for path in layer_of(read(bare), "paths") if path.get("stroke") == PATH_STROKES["rail"]]
    line = shapely.union_all([shapely.LineString(one) for one in lines_of(read(bare), "paths", PATH_STROKES["rail"])])
    ticks = [tick for path in drawn for tick in rings(path) if len(tick) == 2 and np.ptp(tick, axis=0).max() < 4]
    assert len(ticks) > 0.6 * line.length / (4.4 * bare.frame.height / 44.64)
    assert all(line.distance(shapely.Point(tick.mean(axis=0))) < 0.05 for tick in ticks if len(tick) == 2)


def hexsides(picture: MapPicture, kind: str) -> np.ndarray:
    ids = [side for entry in picture.hexsides if entry.kind == kind for side in entry.sides]
    return picture.frame.to_plane(picture.layout.orientation, sides(picture.layout).ends[ids])


def test_what_lies_on_hexsides_lies_exactly_on_them(picture):
    lines = lines_of(read(picture), "hexsides", SIDE_STROKES["ford"])
    drawn = shapely.union_all([shapely.LineString(line) for line in lines])
    wanted = shapely.MultiLineString(list(hexsides(picture, "ford")))
    assert shapely.hausdorff_distance(drawn, wanted) < 0.03
    assert drawn.length == pytest.approx(wanted.length, rel=1e-3)


def bordered(orientation: Orientation, land: shapely.Polygon | None):
    """A picture with a border around one hex but for one hexside, and the border whole as it is in the spec."""
    bare = quiet(invented(orientation))
    ids = tuple(sorted(around(bare, (4, 4))))[:-1]
    given = bare.land if land is None else to_wkb(shapely.MultiPolygon([land]))
    picture = replace(bare, land=given, hexsides=(MapSides("border", ids),))
    whole = shapely.line_merge(shapely.MultiLineString(list(hexsides(picture, "border"))))
    return picture, whole


def border_drawn(picture: MapPicture) -> shapely.Geometry:
    lines = lines_of(read(picture), "hexsides", SIDE_STROKES["border"])
    return shapely.line_merge(shapely.union_all([shapely.LineString(line) for line in lines]))


@pytest.mark.parametrize("orientation", list(Orientation))
def test_a_border_lies_on_its_hexsides_as_far_as_the_coast(orientation):
    _, whole = bordered(orientation, None)
    # Land from the middle of the border on to one of its ends; the other end is in the sea.
    middle = whole.interpolate(0.5, normalized=True)
    land = shapely.box(middle.x, middle.y - 400, middle.x + 400, middle.y + 400)
    picture, whole = bordered(orientation, land)
    drawn = border_drawn(picture)
    # What is led on is at most a third of a hex.
    assert shapely.difference(drawn, shapely.buffer(whole, 0.05)).length < 0.36 * picture.frame.height
    assert shapely.buffer(land, 2.5 * picture.point).covers(drawn)
    assert shapely.buffer(drawn, 0.05).covers(whole.intersection(land))


@pytest.mark.parametrize("orientation", list(Orientation))
def test_a_border_that_ends_just_before_the_coast_is_led_to_it(orientation):
    _, whole = bordered(orientation, None)
    shore = shapely.box(*shapely.buffer(whole, 5).bounds)
    picture, whole = bordered(orientation, shore)
    drawn = border_drawn(picture)
    ends = [shapely.Point(drawn.coords[place]) for place in (0, -1)]
    assert max(shore.boundary.distance(end) for end in ends if whole.boundary.distance(end) > 0.01) < 0.01
    assert shapely.buffer(drawn, 0.05).covers(whole)


@pytest.mark.parametrize("orientation", list(Orientation))
def test_a_border_in_the_sea_is_left_as_it_is(orientation):
    picture, whole = bordered(orientation, shapely.box(0, 0, 3, 3))
    assert shapely.hausdorff_distance(border_drawn(picture), whole) < 0.03


def test_a_river_keeps_to_its_hexsides_and_is_not_one_of_their_lines(picture):
    lines = lines_of(read(quiet(picture)), "hexsides", SIDE_STROKES["river"])
    wanted = shapely.MultiLineString(list(hexsides(picture, "river")))
    points = np.concatenate(lines)
    off = shapely.distance(wanted, shapely.points(points)) / picture.point
    assert off.max() < 1.5
    assert off.max() > 0.3
    drawn = shapely.union_all([shapely.LineString(line) for line in lines])
    if all(kind != "partial" for kind in picture.classes):
        middles = hexsides(picture, "river").mean(axis=1)
        assert shapely.distance(drawn, shapely.points(middles)).max() < 1.5 * picture.point
        assert len(shapely.get_parts(shapely.line_merge(drawn))) == 1
    else:
        assert shapely.buffer(from_wkb(picture.land), 2.5).covers(drawn)


@pytest.mark.parametrize("orientation", list(Orientation))
def test_rivers_that_fork_are_joined(orientation):
    bare = quiet(invented(orientation))
    # All sides of two neighbours: two corners at which three hexsides meet.
    ids = {*around(bare, (4, 4)), *around(bare, (4, 3))}
    root = read(replace(bare, hexsides=(MapSides("river", tuple(sorted(ids))),)))
    ends = [line[end] for line in lines_of(root, "hexsides", SIDE_STROKES["river"]) for end in (0, -1)]
    assert len(ends) == 6
    assert len({tuple(end.tolist()) for end in ends}) == 2


def test_a_bridge_stands_where_a_road_crosses_a_river(picture):
    root = read(quiet(picture))
    brackets = [path for path in layer_of(root, "paths") if path.get("fill") == "none" and len(rings(path)[0]) == 4]
    river = {frozenset(pair) for pair in sides(picture.layout).cells[list(picture.hexsides[0].sides)].tolist()}
    crossings = {frozenset(step) for path in picture.paths for step in pairwise(path.cells)} & river
    assert sum(len(rings(path)) for path in brackets) == 2 * len(crossings)


def test_ports_have_an_anchor_and_resistance_stands_in_the_symbol(picture):
    places = layer_of(read(picture), "places")
    anchors = places.xpath("s:g[@class='anchor']", namespaces=SVG)
    ports = [place for place in picture.places if place.port]
    assert len(anchors) == len(ports)
    scale = picture.frame.height / 44.64
    for anchor, place in zip(anchors, ports, strict=True):
        points = np.array(re.findall(r"-?[\d.]+", anchor[0].get("d")), float).reshape(-1, 2)
        middle = (points.min(axis=0) + points.max(axis=0)) / 2
        assert 3 * scale < np.hypot(*(middle - (place.x, place.y))) < 11 * scale
    groups = places.xpath("s:g[@class='place']", namespaces=SVG)
    for group, place in zip(groups, picture.places, strict=True):
        figures = group.findall("{*}text")
        assert [text.text for text in figures] == ([] if place.resistance is None else [str(place.resistance)])
        for text in figures:
            size = float(text.get("font-size"))
            width = Font(weight=700).width(text.text, size)
            assert width <= 4.7 * scale
            assert abs(float(text.get("x")) - place.x) < 0.02
            ground = group.findall("{*}circle")[-1].get("fill")
            assert contrast(text.get("fill"), ground) >= 4.5


def test_anchors_leave_names_numbers_and_symbols_free(picture):
    root = read(picture)
    boxes = text_boxes(root)
    boxes += [shapely.Point(place.x, place.y).buffer(2 * picture.frame.height / 44.64) for place in picture.places]
    for anchor in layer_of(root, "places").xpath("s:g[@class='anchor']", namespaces=SVG):
        points = np.array(re.findall(r"-?[\d.]+", anchor[0].get("d")), float).reshape(-1, 2)
        box = shapely.box(*points.min(axis=0), *points.max(axis=0))
        assert not [other for other in boxes if other.intersects(box)]


def key_words(picture: MapPicture) -> list[str]:
    return [text.text for text in layer_of(read(picture), "furniture").iter("{*}text")]


WIDE = featured(Orientation.FLAT, width=1300.0)


def test_the_key_lists_what_there_is():
    words = key_words(WIDE)
    wanted = [terrain.name for terrain in WIDE.terrains]
    wanted += ["Road", "Rail", "Mule track", "River", "Border", "Ford", "Reconstructed: terrain"]
    wanted += [
        "Fortress with its resistance",
        "City with its resistance",
        "Port with its resistance",
        "Town",
        "Harbour",
    ]
    assert [word for word in words if word in wanted] == wanted
    assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("changes", "gone"),
    [
        ({"terrains": ()}, {"Wood", "Hills", "Shoals"}),
        ({"paths": ()}, {"Road", "Rail", "Mule track"}),
        ({"hexsides": ()}, {"River", "Border", "Ford"}),
        ({"places": ()}, {"Harbour", "Town", "City with its resistance"}),
        ({"key_note": ""}, {"Reconstructed: terrain"}),
        ({"terrains": (), "paths": (), "hexsides": ()}, {"Reconstructed: terrain"}),
    ],
)
def test_the_key_lists_nothing_else(changes, gone):
    words = set(key_words(replace(WIDE, **changes)))
    assert not words & gone
    assert set(key_words(WIDE)) - words >= gone


def test_a_port_is_called_so_where_no_symbol_is():
    places = (replace(WIDE.places[1], resistance=None),)
    words = key_words(replace(WIDE, places=places))
    assert {"City", "Port"} <= set(words) and "Harbour" not in words


def test_the_key_is_drawn_in_the_colours_of_the_map():
    root = read(WIDE)

    def strokes(paths):
        return {path.get("stroke") for path in paths if path.get("stroke")}

    keyed = layer_of(root, "furniture")
    for name in ("paths", "hexsides"):
        assert strokes(layer_of(root, name).iter("{*}path")) <= strokes(keyed.iter("{*}path"))
    colours = {path.get("fill") for path in keyed.iter("{*}path")}
    for terrain in WIDE.terrains:
        assert tint(WIDE, terrain, at_sea=on_sea(WIDE, terrain)) in colours


@pytest.mark.parametrize("name", ["flat", "pointy", "small"])
def test_a_long_key_stays_on_the_sheet(name):
    picture = MAPS[name]
    for text in layer_of(read(picture), "furniture").iter("{*}text"):
        x, y = float(text.get("x")), float(text.get("y"))
        for transform in [group.get("transform", "") for group in text.iterancestors("{*}g")]:
            if "scale" in transform:
                right, down, share = map(float, re.findall(r"[\d.]+", transform))
                x, y = right + share * x, down + share * y
        assert 0 < y < picture.height - picture.margin
        assert x < picture.width - picture.margin


def pixel(image: Image.Image, x: float, y: float, ppi: float) -> tuple[int, ...]:
    return image.getpixel((round(x * ppi / 72), round(y * ppi / 72)))


def test_pixels_have_the_tints_and_land_reads_in_grey():
    picture = quiet(replace(featured(Orientation.FLAT), paths=(), hexsides=()))
    svg = etree.tostring(read(picture), encoding="unicode")
    image = Image.open(io.BytesIO(to_png(svg, picture.width, picture.height, ppi=144))).convert("RGB")
    seen = {colour for _, colour in image.getcolors(1 << 24)}
    for terrain in picture.terrains:
        assert tuple(bytes.fromhex(tint(picture, terrain, at_sea=on_sea(picture, terrain))[1:])) in seen
    # The hexside between two hexes of one class has no light seam: it is the tint under the veil of the grid.
    wood = next(terrain for terrain in picture.terrains if terrain.name == "Wood")
    side = sides(picture.layout).between(*wood.cells[:2])
    first, second = picture.frame.to_plane(picture.layout.orientation, sides(picture.layout).ends[side])
    on = np.array(pixel(image, *(first + 0.5 * (second - first)), 144), float)
    assert luminance("#" + bytes(on.astype(int).tolist()).hex()) < luminance(tint(picture, wood))


@pytest.mark.parametrize("pattern", list(TINTS))
@pytest.mark.parametrize("own", [None, "#203010", "#aecbdc", "#ffffff", "#b3c48d"])
def test_any_tint_lets_figures_and_the_coast_be_seen(pattern, own):
    theme = Theme()
    colour = MapTerrain("Some", pattern, own, (0,)).colour(theme.land, theme.sea)
    assert contrast(colour, theme.ink) >= 4.5
    assert contrast(colour, theme.sea) >= 1.12


@pytest.mark.parametrize("numbers", ["normal", "faint"])
def test_numbers_on_a_tint_are_as_readable_as_elsewhere(numbers):
    picture = replace(featured(Orientation.FLAT), numbers=numbers)
    texts = {text.text: text for text in layer_of(read(picture), "hex-numbers")}
    least = {"normal": 3, "faint": 2.2}[numbers]
    for terrain in picture.terrains:
        colour = tint(picture, terrain, at_sea=on_sea(picture, terrain))
        for cell in terrain.cells:
            assert contrast(texts[picture.names[cell]].get("fill"), colour) >= least - 0.01


def test_a_lettering_on_a_tint_is_darker():
    bare = featured(Orientation.FLAT, places=(), paths=(), hexsides=())
    centres = bare.frame.to_plane(bare.layout.orientation, bare.layout.centres())
    label = replace(bare.labels[0], text="Fell", style="region", size=14.0)
    x, y = centres[cells(bare, (4, 2))[0]].tolist()
    (text,) = layer_of(read(replace(bare, labels=(replace(label, x=x, y=y + 8),))), "lettering")
    fells = next(terrain for terrain in bare.terrains if terrain.name == "Fells")
    assert contrast(text.get("fill"), tint(bare, fells)) >= 2.99


def test_a_name_leaves_roads_free_where_it_can():
    bare = invented(Orientation.FLAT, labels=())
    (cell,) = cells(bare, (4, 4))
    x, y = bare.frame.to_plane(bare.layout.orientation, bare.layout.centres()[cell]).tolist()
    town = MapPlace("Holt", x, y, "town", cell)
    root = read(replace(bare, places=(town,), paths=(MapPath("road", route(bare, (2, 3), (4, 4), (6, 3))),)))
    roads = shapely.union_all([shapely.LineString(line) for line in lines_of(root, "paths", PATH_STROKES["road"])])
    (box,) = text_boxes(root)[-1:]
    assert roads.distance(box) > 0


def test_a_lettering_leaves_a_road_free_where_it_can():
    bare = invented(Orientation.FLAT, places=(), numbers="none")
    (cell,) = cells(bare, (4, 4))
    x, y = bare.frame.to_plane(bare.layout.orientation, bare.layout.centres()[cell]).tolist()
    road = MapPath("road", route(bare, (4, 2), (4, 6)))
    root = read(replace(bare, labels=(MapLabel("Vale", x, y, "region", 14, 90),), paths=(road,)))
    (line,) = lines_of(root, "paths", PATH_STROKES["road"])
    (text,) = layer_of(root, "lettering")
    turned = [float(word) for word in re.findall(r"-?[\d.]+", text.get("transform"))]
    # It runs along the road, so its line has only to lie half the height of its letters off it.
    assert shapely.LineString(line).distance(shapely.Point(turned[1:])) > 0.3 * float(text.get("font-size"))


def test_a_map_of_one_hex_and_of_hexes_at_the_edge():
    layout = Layout(Orientation.FLAT, 2, 2, Shift.ODD)
    frame = fit(layout, 60, 20, 20)
    land = shapely.MultiPolygon([shapely.box(0, 0, 400, 400)])
    picture = replace(
        invented(Orientation.FLAT, places=(), labels=()),
        layout=layout,
        frame=frame,
        names=("a", "b", "c", "d"),
        classes=("land",) * 4,
        land=to_wkb(land),
        terrains=(MapTerrain("Wood", "forest", None, (0, 1, 2, 3)),),
        paths=(MapPath("road", (0, 1)), MapPath("road", (1, 0, 1))),
        hexsides=(MapSides("river", tuple(range(len(sides(layout))))),),
    )
    root = read(picture)
    assert layer_of(root, "terrain") is not None and layer_of(root, "paths") is not None
