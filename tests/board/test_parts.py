"""Parts of hexes: against a brute force over triangles, and on boards that can be told by hand."""

from collections import defaultdict

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from modgen.board import Board, BoardError, Kind, Thresholds, mask_of
from modgen.board.parts import Parts
from modgen.hexes import Layout, Numbering, Orientation, Shift, components, fit, polygons, sides

boards = st.from_type(Board)


@st.composite
def mosaics(draw: st.DrawFn) -> tuple[Board, np.ndarray]:
    """A tiny board whose hexes are cut into twelve triangles from the centre, each land or water; shape (n, 12).

    Triangle 2d lies on the first half of the side in direction d, 2d + 1 on its second half, clockwise.
    """
    orientation = draw(st.sampled_from(Orientation))
    columns, rows = draw(st.sampled_from([(3, 2), (2, 3), (3, 3), (4, 2), (4, 3), (6, 1), (1, 6)]))
    layout = Layout(orientation, columns, rows, draw(st.sampled_from(Shift)))
    frame = fit(layout, draw(st.sampled_from([7.3, 40.0, 51.7])), 3.0, 5.0)
    seed, dryness = draw(st.integers(0, 10**6)), draw(st.sampled_from([0.2, 0.5, 0.8]))
    is_land = np.random.default_rng(seed).random((len(layout), 12)) < dryness
    corners = shapely.get_coordinates(polygons(layout, frame)).reshape(-1, 7, 2)[:, :6]
    following = np.roll(corners, -1, axis=1)
    middles, centres = (corners + following) / 2, frame.to_plane(orientation, layout.centres())
    shapes = [
        shapely.Polygon([centres[cell], *half])
        for cell in range(len(layout))
        for direction in range(6)
        for half in (
            (corners[cell, direction], middles[cell, direction]),
            (middles[cell, direction], following[cell, direction]),
        )
    ]
    land = shapely.union_all(np.array(shapes)[is_land.ravel()])
    pieces = [part for part in shapely.get_parts(land) if part.geom_type == "Polygon"]
    return Board.build(layout, Numbering(), frame, shapely.MultiPolygon(pieces)), is_land


def pieces_of(is_land: np.ndarray) -> list[list[frozenset[int]]]:
    """For each hex the sets of its triangles that are one piece: neighbours around the centre, alike."""
    found = []
    for triangles in is_land.tolist():
        number = list(range(12))
        for _ in range(12):
            for one in range(12):
                other = (one + 1) % 12
                if triangles[one] == triangles[other]:
                    number[one] = number[other] = min(number[one], number[other])
        groups = defaultdict(set)
        for triangle, group in enumerate(number):
            groups[group].add(triangle)
        found.append([frozenset(group) for group in groups.values()])
    return found


def ways_of(layout: Layout, is_land: np.ndarray) -> set[frozenset]:
    """All pairs of pieces that have half a hexside in common, each as its hex and its triangles."""
    pieces = pieces_of(is_land)
    holder = {
        (cell, triangle): (cell, piece) for cell, those in enumerate(pieces) for piece in those for triangle in piece
    }
    found = set()
    for cell, around in enumerate(layout.neighbours().tolist()):
        for direction, other in enumerate(around):
            for half in range(2):
                # The neighbour goes round the other way: my first half of a side is its second one.
                mine, theirs = 2 * direction + half, 2 * ((direction + 3) % 6) + 1 - half
                if other >= 0 and is_land[cell, mine] == is_land[other, theirs]:
                    found.add(frozenset([holder[cell, mine], holder[other, theirs]]))
    return found


def along(piece: frozenset[int]) -> tuple[float, ...]:
    """What share of each hexside a piece lies along."""
    return tuple(len(piece & {2 * direction, 2 * direction + 1}) / 2 for direction in range(6))


def keys(board: Board) -> list[tuple]:
    """What tells the parts of a mosaic apart: hex, medium, and along which sides; no two pieces are alike in that."""
    parts = board.parts
    return [
        (cell, land, tuple(touches))
        for cell, land, touches in zip(parts.cell.tolist(), parts.land.tolist(), parts.touches.tolist(), strict=True)
    ]


@given(mosaics())
def test_parts_and_their_neighbours_are_those_that_a_brute_force_finds(made):
    board, is_land = made
    ours = keys(board)
    wanted = {
        (cell, bool(is_land[cell, min(piece)]), along(piece)): len(piece) / 12
        for cell, those in enumerate(pieces_of(is_land))
        for piece in those
    }
    assert sorted(ours) == sorted(wanted)
    assert board.parts.share.tolist() == pytest.approx([wanted[key] for key in ours], abs=1e-4)

    def key(piece: tuple) -> tuple:
        return piece[0], bool(is_land[piece[0], min(piece[1])]), along(piece[1])

    ways = {frozenset(map(key, way)) for way in ways_of(board.layout, is_land)}
    neighbours = board.parts.neighbours
    part, way = np.nonzero(neighbours >= 0)
    assert {frozenset([ours[a], ours[b]]) for a, b in zip(part, neighbours[part, way], strict=True)} == ways
    assert len(part) == 2 * len(ways)
    between = [
        sides(board.layout).between(a, b)
        for a, b in board.parts.cell[np.stack([part, neighbours[part, way]], axis=1)].tolist()
    ]
    assert board.parts.sides[part, way].tolist() == between
    assert (board.parts.sides[neighbours < 0] == -1).all()


def flooded(board: Board, is_land: np.ndarray, start: np.ndarray, through: np.ndarray, *, by_land: bool) -> set[int]:
    """The hexes reached, one step after the other."""
    ways = defaultdict(set)
    for one, other in map(tuple, ways_of(board.layout, is_land)):
        ways[one].add(other)
        ways[other].add(one)
    nodes = {
        (cell, piece)
        for cell, those in enumerate(pieces_of(is_land))
        for piece in those
        if is_land[cell, min(piece)] == by_land and (start | through)[cell]
    }
    seen, waiting = set(), [node for node in nodes if start[node[0]]]
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            waiting += ways[node] & nodes
    return {cell for cell, _ in seen}


@given(mosaics(), st.data())
def test_what_is_reached_is_what_a_flood_finds(made, data):
    board, is_land = made
    cells = st.lists(st.booleans(), min_size=len(board.layout), max_size=len(board.layout)).map(np.array)
    start, through = data.draw(cells), data.draw(cells)
    for by in ("land", "sea"):
        found = set(np.flatnonzero(board.reached(start, through, by)).tolist())
        assert found == flooded(board, is_land, start, through, by_land=by == "land")


@given(mosaics())
def test_a_hex_divided_by_water_has_two_pieces_of_land(made):
    board, is_land = made
    found = [sum(bool(is_land[cell, min(piece)]) for piece in those) for cell, those in enumerate(pieces_of(is_land))]
    assert board.barriers().tolist() == [count > 1 for count in found]


def components_agree(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether two numberings part the same things alike."""
    pairs = set(zip(one.tolist(), other.tolist(), strict=True))
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})


@given(mosaics())
def test_landmasses_are_the_components_of_the_land(made):
    board, _ = made
    land = board.parts.land
    number = components(board.parts.neighbours, land)
    assert components_agree(number[land], board.parts.landmass[land])
    assert (board.parts.landmass[~land] == -1).all()


@given(boards)
def test_parts_add_up_to_their_hexes(made):
    board, _ = made
    parts = board.parts
    cells = len(board.layout)
    # Each share is rounded to four decimals, and specks are left out.
    rounding = 1e-4 * (1 + np.bincount(parts.cell, minlength=cells))
    assert (np.abs(np.bincount(parts.cell, weights=parts.share, minlength=cells) - 1) <= rounding).all()
    land = np.bincount(parts.cell[parts.land], weights=parts.share[parts.land], minlength=cells)
    assert (np.abs(land - board.land) <= rounding).all()
    assert np.unique(parts.cell).tolist() == list(range(cells))
    assert [list(parts.of(cell)) for cell in range(cells)] == [
        np.flatnonzero(parts.cell == cell).tolist() for cell in range(cells)
    ]
    along = np.zeros((cells, 6))
    np.add.at(along, parts.cell, parts.touches)
    assert (along <= 1 + rounding[:, None]).all()


@given(boards)
def test_no_way_joins_two_landmasses(made):
    board, _ = made
    parts = board.parts
    part, way = np.nonzero(parts.neighbours >= 0)
    assert np.array_equal(parts.landmass[part], parts.landmass[parts.neighbours[part, way]])


@given(boards)
def test_parts_come_back_with_their_board(made):
    board, _ = made
    back = Board.from_bytes(board.to_bytes()).parts
    for name in ("cell", "land", "share", "landmass", "touches", "neighbours", "sides"):
        one, other = getattr(board.parts, name), getattr(back, name)
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)
        assert not one.flags.writeable and not other.flags.writeable


def column(land: shapely.Geometry, **options: object) -> Board:
    """Three hexes one above the other, 40 high and 46 wide; the second lies from y = 40 to 80."""
    layout = Layout(Orientation.FLAT, 1, 3, Shift.ODD)
    return Board.build(layout, Numbering(), fit(layout, 40.0), land, **options)


WEST, EAST = shapely.box(-1, -1, 20, 121), shapely.box(26, -1, 50, 121)


def test_a_strait_stops_who_goes_by_land():
    # A channel from side to side through the middle of the second hex.
    board = column(shapely.MultiPolygon([shapely.box(-1, -1, 50, 58), shapely.box(-1, 62, 50, 121)]))
    anywhere = mask_of(board.layout, range(3))
    north = mask_of(board.layout, [0])
    assert board.barriers().tolist() == [False, True, False]
    assert board.reached(north, anywhere, "land").tolist() == [True, True, False]
    assert board.reached(mask_of(board.layout, [1]), anywhere, "land").tolist() == [True, True, True]
    assert [board.parts.land[list(board.parts.of(cell))].tolist() for cell in range(3)] == [
        [True],
        [True] * 2 + [False],
        [True],
    ]


def test_an_isthmus_stops_who_goes_by_sea():
    board = column(shapely.MultiPolygon([shapely.box(-1, 58, 50, 62)]))
    anywhere = mask_of(board.layout, range(3))
    assert not board.barriers().any()
    assert board.reached(mask_of(board.layout, [0]), anywhere, "sea").tolist() == [True, True, False]
    assert board.reached(mask_of(board.layout, [0]), anywhere, "land").tolist() == [False, False, False]


def test_two_coasts_lie_side_by_side_down_the_column():
    board = column(shapely.MultiPolygon([WEST, EAST]))
    assert board.barriers().tolist() == [True] * 3
    assert len(np.unique(board.components("land"))) == 3  # two coasts, and -1 for the water
    assert len(np.unique(board.components("sea"))) == 2


def test_a_little_land_along_a_side_is_no_way():
    # A spit crosses the side between the first two hexes, which is 23.09 long.
    spit = shapely.union_all([shapely.box(-1, -1, 50, 20), shapely.box(20, 10, 22, 70), shapely.box(-1, 60, 50, 121)])
    anywhere, north = [True] * 3, [True, False, False]
    wide = column(spit)
    assert wide.reached(north, anywhere, "land").tolist() == [True] * 3
    strict = column(spit, thresholds=Thresholds(side=0.1))
    assert strict.reached(north, anywhere, "land").tolist() == [True, False, False]


def test_what_is_told_otherwise_is_heeded():
    board = column(shapely.box(-1, -1, 50, 121))
    anywhere, north = [True] * 3, [True, False, False]
    assert board.reached(north, anywhere, "land").tolist() == [True] * 3
    (side,) = set(sides(board.layout).of_cell[0]) & set(sides(board.layout).of_cell[1])
    assert board.overridden(side_kinds={int(side): Kind.SEA}).reached(north, anywhere, "land").tolist() == north
    assert board.overridden(kinds={1: Kind.SEA}).reached(north, anywhere, "land").tolist() == north


def test_an_island_has_a_part_of_its_own_with_no_neighbours():
    board = column(shapely.MultiPolygon([shapely.box(-1, -1, 50, 30), shapely.box(20, 55, 26, 65)]))
    island, water = board.parts.of(1)
    assert board.parts.land[[island, water]].tolist() == [True, False]
    assert (board.parts.neighbours[island] == -1).all()
    assert not board.parts.touches[island].any()
    assert board.parts.share[island] == pytest.approx(60 / (40**2 * 3**0.5 / 2), abs=1e-4)


def test_parts_that_do_not_fit_together_are_refused():
    parts = column(WEST).parts
    given_ = {name: getattr(parts, name) for name in Parts.__dataclass_fields__}
    for bad in ({"land": parts.land[1:]}, {"neighbours": parts.neighbours + 99}, {"cell": parts.cell[::-1].copy()}):
        with pytest.raises(BoardError):
            Parts(**given_ | bad)
