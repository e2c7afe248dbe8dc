"""The kinds of pieces of a module, the places in it that have names, and the hexes under points."""

from modgen.targets.vassal import Module
from modgen.targets.vassal.content import atlas_of, contents, kinds_of, named_places, stranger
from modgen.targets.vassal.content.text import as_text
from modgen.targets.vassal.pieces import Piece, encode_definition
from modgen.targets.vassal.traits import BasicPiece, Layer, Marker, UsePrototype
from modgen.targets.vassal.tree import Node, node

BOARD = "VASSAL.build.module.map.boardPicker.board."
ZONE, REGION = BOARD + "mapgrid.Zone", BOARD + "Region"


def slot(name: str, gpid: str, *traits, image: str = "unit.png") -> Node:
    piece = Piece((*traits, BasicPiece(image=image, name=name, gpid=gpid)))
    return node(
        "VASSAL.build.widget.PieceSlot", content=encode_definition(piece), entryName=name or "a slot", gpid=gpid
    )


def module(*inside: Node) -> Node:
    return node("VASSAL.build.GameModule", *inside, name="Other", version="1")


def a_list(name: str, *slots: Node) -> Node:
    inner = node("VASSAL.build.widget.ListWidget", *slots, entryName=name)
    return node("VASSAL.build.module.PieceWindow", inner, name="Counters")


def stack(*slots: Node) -> Node:
    return node("VASSAL.build.module.Map", node("VASSAL.build.module.map.SetupStack", *slots, name="s"), mapName="Land")


STEPS = Layer(images=("front.png", "back.png"), level_names=("", "+ (reduced)"))


def test_slots_of_one_name_and_the_same_pictures_are_one_kind():
    found = kinds_of(
        module(a_list("Red", slot("Guard", "1")), stack(slot("Guard", "2")), a_list("Blue", slot("Fleet", "3")))
    )
    guard, fleet = found.every
    assert (guard.name, guard.gpids, guard.begins, guard.within) == ("Guard", ("1", "2"), 1, ("Counters", "Red"))
    assert (fleet.name, fleet.begins) == ("Fleet", 0)


def test_one_name_and_two_pictures_are_two_kinds_that_words_tell_apart():
    one, other = kinds_of(
        module(a_list("Red", slot("Corps", "1", image="a.png")), a_list("Blue", slot("Corps", "2", image="b.png")))
    ).every
    assert one.is_told_by("Red") and one.is_told_by("a.png") and one.is_told_by("1")
    assert not one.is_told_by("Blue") and other.is_told_by("Blue") and not other.is_told_by("Counters x")


def test_a_layer_that_changes_the_name_is_the_same_kind():
    found = kinds_of(module(a_list("Red", slot("Guard", "1", STEPS))))
    (guard,) = found.every
    assert guard.names == ("Guard", "Guard (reduced)")
    flipped = Layer(images=("front.png", "back.png"), level_names=("", "+ (reduced)"), level=2)
    for gpid in ("1", "", "99"):
        played = Piece((flipped, BasicPiece(image="unit.png", name="Guard", map="Land", gpid=gpid)))
        assert found.of(played) is guard


def test_a_name_that_only_layers_give():
    named = Layer(images=("front.png", "back.png"), level_names=("Old Guard", "Old Guard, reduced"))
    (guard,) = kinds_of(module(a_list("Red", slot("", "1", named, image="")))).every
    assert guard.names[:2] == ("Old Guard", "Old Guard, reduced")


def test_an_id_that_was_dealt_out_anew_is_not_believed():
    found = kinds_of(module(a_list("Red", slot("Guard", "1"), slot("Fleet", "2", image="ship.png"))))
    assert found.of(Piece((BasicPiece(image="ship.png", name="Fleet", gpid="1"),))) is found.every[1]
    lost = Piece((BasicPiece(image="tank.png", name="Tank", gpid="7"),))
    assert found.of(lost) is None and stranger(lost).names == ("Tank",)


def test_markers_and_prototypes_are_words_of_a_kind():
    prototype = node(
        "VASSAL.build.module.PrototypeDefinition",
        content=encode_definition(Piece((Marker(("Side",), ("Allied",)), BasicPiece()))),
        name="British",
    )
    holder = node("VASSAL.build.module.PrototypesContainer", prototype)
    unit = slot("Guard", "1", UsePrototype("British"), Marker(("Size",), ("corps",)))
    (guard,) = kinds_of(module(holder, a_list("Red", unit))).every
    assert guard.words == ("British", "Allied", "corps")


def board(*grids: Node) -> Node:
    of_board = node("VASSAL.build.module.map.boardPicker.Board", *grids, name="East", width="500", height="400")
    picker = node("VASSAL.build.module.map.BoardPicker", of_board)
    return module(node("VASSAL.build.module.Map", picker, mapName="Main", edgeWidth="10", edgeHeight="20"))


def hexes(**numbering: str) -> Node:
    inner = node(BOARD + "mapgrid.HexGridNumbering", **{"stagger": "false", **numbering})
    return node(BOARD + "HexGrid", inner, dx="52.0", dy="60.0", x0="40", y0="30")


def test_places_with_names_are_zones_and_regions_but_not_hexes():
    regions = node(
        BOARD + "RegionGrid",
        node(REGION, name="Box 1", originx="450", originy="60"),
        node(REGION, name="Box 2", originx="450", originy="160"),
    )
    zoned = node(
        BOARD + "ZonedGrid",
        node(ZONE, regions, name="Boxes", path="400,0;500,0;500,200;400,200", locationFormat="$name$: $gridLocation$"),
        node(ZONE, name="Sea", path="400,200;500,200;500,300;400,300"),
        node(ZONE, name="Mill", path="60,30;120,30;120,90;60,90", useParentGrid="true"),
        hexes(),
    )
    atlas = atlas_of(board(zoned), {})
    found = [(one.location, one.zone, one.around[-2:]) for one in named_places(atlas)]
    assert found == [
        ("Boxes: Box 1", "Boxes", ("East", "Main")),
        ("Boxes: Box 2", "Boxes", ("East", "Main")),
        ("Sea", "Sea", ("East", "Main")),
    ]


def test_the_hex_under_a_point_has_the_number_that_the_grid_gives_it():
    mill = node(
        ZONE,
        name="Mill",
        path="60,30;120,30;120,90;60,90",
        useParentGrid="true",
        locationFormat="$name$ ($gridLocation$)",
    )
    atlas = atlas_of(board(node(BOARD + "ZonedGrid", mill, hexes())), {})
    (of_map,) = atlas.maps
    on_board, point = of_map.under((92 + 10, 60 + 20)) or (None, None)
    assert (on_board.name, point) == ("East", (92, 60))
    assert (on_board.location(point), on_board.cell(point).number, on_board.cell(point).at) == (
        "Mill (0201)",
        "0201",
        (1, 0),
    )
    assert of_map.under((3, 3)) is None


def test_a_map_in_a_window_of_charts_is_a_map_too():
    of_board = node("VASSAL.build.module.map.boardPicker.Board", name="Track", width="300", height="100")
    picker = node("VASSAL.build.module.map.BoardPicker", of_board)
    inner = node("VASSAL.build.widget.WidgetMap", picker, mapName="Tracks")
    window = node("VASSAL.build.module.ChartWindow", node("VASSAL.build.widget.MapWidget", inner), name="Charts")
    (of_map,) = atlas_of(module(window), {}).maps
    assert (of_map.name, [one.name for one in of_map.usual]) == ("Tracks", ["Track"])
    told = contents(Module(module(window)))
    assert told["maps"][0]["kind"] == "chart" and "map among the charts: Tracks" in as_text(told)
