"""The shares of land against plain, slow geometry."""

from pathlib import Path

import numpy as np
import pytest
import shapely
from board_oracle import areas_within
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from modgen.board import Board, BoardError, Kind, Thresholds
from modgen.hexes import Frame, Layout, Numbering, Orientation, Shift, bounds, components, fit, polygons, sides

boards = st.from_type(Board)
DATA = Path(__file__).parent.parent / "data" / "board"
ROUNDING = 0.5e-4 + 1e-9  # of a share
BOTH = st.sampled_from(Orientation)


def plain_sides(board: Board) -> np.ndarray:
    """Every hexside as a line, by id."""
    ends = board.frame.to_plane(board.layout.orientation, sides(board.layout).ends)
    return shapely.linestrings(ends)


@given(boards)
def test_every_share_is_what_clipping_by_hand_gives(made):
    board, land = made
    hexes = polygons(board.layout, board.frame)
    plain = areas_within(land, hexes) / shapely.area(hexes)
    assert board.land == pytest.approx(plain, abs=ROUNDING)
    assert ((board.land >= 0) & (board.land <= 1)).all()


@given(boards)
def test_shares_add_up_to_the_land_on_the_board(made):
    board, land = made
    hexes = polygons(board.layout, board.frame)
    on_board = areas_within(land, hexes).sum()
    assert board.land @ shapely.area(hexes) == pytest.approx(on_board, abs=ROUNDING * shapely.area(hexes).sum())
    assert sum(mass.area for mass in board.landmasses) == pytest.approx(on_board, rel=1e-3, abs=1e-3)


@given(boards)
def test_sea_is_the_rest(made):
    board, land = made
    hexes = polygons(board.layout, board.frame)
    try:
        sea = shapely.box(*bounds(board.layout, board.frame)).buffer(1).difference(land)
    except shapely.errors.GEOSException:
        reject()  # no sea to test with; nothing of ours was asked
    plain = areas_within(sea, hexes) / shapely.area(hexes)
    # The library that made this sea may have lost a piece of it; then it is no rest of this land.
    assume(areas_within(sea, hexes) + areas_within(land, hexes) == pytest.approx(shapely.area(hexes), rel=1e-9))
    assert board.land + plain == pytest.approx(1.0, abs=2 * ROUNDING)
    if isinstance(sea, shapely.Polygon | shapely.MultiPolygon):
        assert board.coverage(sea) == pytest.approx(plain, abs=ROUNDING)


@given(boards)
def test_the_share_along_a_hexside_is_what_plain_intersection_gives(made):
    board, land = made
    lines = plain_sides(board)
    plain = shapely.length(shapely.intersection(lines, land)) / shapely.length(lines)
    inner = sides(board.layout).cells[:, 1] >= 0
    assert board.side_land[inner] == pytest.approx(plain[inner], abs=ROUNDING)
    assert ((board.side_land >= 0) & (board.side_land <= 1)).all()


@given(BOTH, st.sampled_from(Shift))
def test_land_that_covers_the_board_covers_its_border_too(orientation, shift):
    layout = Layout(orientation, 4, 3, shift)
    frame = fit(layout, 30.0)
    # Cut at the very edge of the sheet, as a coast is.
    board = Board.build(layout, Numbering(), frame, shapely.box(*bounds(layout, frame)))
    assert (board.land == 1).all()
    assert (board.side_land == 1).all()
    assert (board.kinds == Kind.LAND).all()
    assert not board.sea_sides.any()
    assert len(board.landmasses) == 1


@given(st.from_type(Layout))
def test_a_board_without_land_is_all_sea(layout):
    board = Board.build(layout, Numbering(), fit(layout, 30.0), None)
    assert (board.land == 0).all()
    assert (board.kinds == Kind.SEA).all()
    assert board.sea_sides.all()
    assert board.landmasses == ()
    assert not board.crossings().any()
    assert board.landmass_at((10, 10)) is None
    assert board.landmass_at((10, 10), within=1e6) is None


@given(BOTH)
def test_land_up_to_the_middle_of_a_line_of_hexes_covers_half_of_each(orientation):
    layout = Layout(orientation, 3, 3, Shift.ODD)
    frame = fit(layout, 40.0)
    left, top, right, bottom = bounds(layout, frame)
    x, y = frame.to_plane(orientation, layout.centres()[layout.index(1, 1)])
    half = shapely.box(left, top, x, bottom) if orientation == Orientation.FLAT else shapely.box(left, top, right, y)
    board = Board.build(layout, Numbering(), frame, half)
    for position in range(3):
        cell = layout.index(1, position) if orientation == Orientation.FLAT else layout.index(position, 1)
        assert board.land[cell] == pytest.approx(0.5, abs=ROUNDING)
        # The two sides that the coast cuts are land for half their length.
        assert sorted(board.side_land[sides(layout).of_cell[cell]].round(3)) == [0, 0, 0.5, 0.5, 1, 1]


@given(st.from_type(Layout), st.floats(3, 90), st.floats(-100, 100), st.data())
def test_land_made_of_whole_hexes_is_exactly_those_hexes(layout, height, left, data):
    frame = fit(layout, height, left, 3.7)
    chosen = np.array(data.draw(st.lists(st.booleans(), min_size=len(layout), max_size=len(layout))))
    typed = shapely.coverage_union_all(polygons(layout, frame)[chosen]) if chosen.any() else None
    board = Board.build(layout, Numbering(), frame, typed)
    assert board.land.tolist() == chosen.tolist()
    assert (board.kinds == np.where(chosen, Kind.LAND, Kind.SEA)).all()
    neighbours = layout.neighbours()
    assert (board.crossings() == (chosen[:, None] & chosen[neighbours] & (neighbours >= 0))).all()
    number = components(neighbours, chosen)
    assert {tuple(mass.cells) for mass in board.landmasses} == {
        tuple(np.flatnonzero(number == part)) for part in range(number.max() + 1)
    }


@given(boards)
def test_landmasses_are_the_pieces_of_land_on_the_board_apart_from_each_other(made):
    board, land = made
    shapes = np.array([mass.shape for mass in board.landmasses], dtype=object)
    assert [mass.id for mass in board.landmasses] == list(range(len(shapes)))
    assert (shapely.get_type_id(shapes) == shapely.GeometryType.POLYGON).all()
    assert shapely.is_valid(shapes).all()
    areas = [mass.area for mass in board.landmasses]
    assert areas == sorted(areas, reverse=True)
    on_board = land.intersection(shapely.union_all(polygons(board.layout, board.frame)))
    assert shapely.union_all(shapes).symmetric_difference(on_board).area == pytest.approx(0, abs=1e-2)
    assert shapely.area(shapes).sum() == pytest.approx(shapely.union_all(shapes).area)


@given(boards)
def test_the_hexes_of_a_landmass_are_those_it_lies_in_and_connected_across_its_own_hexsides(made):
    board, _ = made
    hexes = polygons(board.layout, board.frame)
    for mass in board.landmasses:
        plain = shapely.area(shapely.intersection(hexes, mass.shape)) / shapely.area(hexes)
        shares = np.zeros(len(hexes))
        shares[mass.cells] = mass.shares
        assert shares == pytest.approx(plain, abs=ROUNDING)
        assert set(np.flatnonzero(plain > 1e-9)) <= set(mass.cells)
        assert (np.diff(mass.cells) > 0).all()
        across = np.isin(sides(board.layout).of_cell, mass.sides)
        inside = np.isin(np.arange(len(hexes)), mass.cells)
        assert components(board.layout.neighbours(), inside, across).max() == 0


@given(boards)
def test_a_hex_lists_the_landmasses_in_it(made):
    board, _ = made
    for cell in range(len(board.layout)):
        listed = board.landmasses_in(cell)
        assert {number for number, _ in listed} == {mass.id for mass in board.landmasses if cell in mass.cells}
        assert sum(share for _, share in listed) == pytest.approx(board.land[cell], abs=ROUNDING * (len(listed) + 1))
        assert [share for _, share in listed] == sorted((share for _, share in listed), reverse=True)


@given(boards, st.floats(0, 1))
def test_the_mask_of_a_landmass_can_leave_out_specks(made, least):
    board, _ = made
    for mass in board.landmasses:
        mask = board.landmass_mask(mass.id, least)
        assert set(np.flatnonzero(mask)) == {
            cell for cell, share in zip(mass.cells, mass.shares, strict=True) if share >= least
        }
    with pytest.raises(BoardError):
        board.landmass_mask(len(board.landmasses))


@given(boards, st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=8))
def test_the_landmass_at_a_point_is_the_one_that_holds_it_or_the_nearest(made, points):
    board, _ = made
    left, top, right, bottom = bounds(board.layout, board.frame)
    for u, v in points:
        x, y = left + u * (right - left), top + v * (bottom - top)
        apart = [mass.shape.distance(shapely.Point(x, y)) for mass in board.landmasses]
        found, near = board.landmass_at((x, y)), board.landmass_at((x, y), within=10.0)
        assert found == (apart.index(0.0) if 0.0 in apart else None)
        assert (near is not None) == (min(apart, default=99) <= 10)
        if near is not None:
            assert apart[near] == pytest.approx(min(apart))


def test_islands_too_close_for_one_hexside_are_still_two():
    layout = Layout(Orientation.FLAT, 3, 3, Shift.ODD)
    frame = fit(layout, 40.0)
    centre = frame.to_plane(layout.orientation, layout.centres()[layout.index(1, 1)])
    islands = shapely.MultiPolygon([shapely.Point(centre[0] + dx, centre[1]).buffer(4) for dx in (-5, 5)])
    board = Board.build(layout, Numbering(), frame, islands)
    cell = layout.index(1, 1)
    assert len(board.landmasses) == 2
    assert [mass.cells.tolist() for mass in board.landmasses] == [[cell], [cell]]
    assert board.landmasses_in(cell)[0][1] == pytest.approx(board.land[cell] / 2, abs=2e-4)


@given(boards)
def test_hexes_and_hexsides_count_as_the_thresholds_say(made):
    board, land = made
    strict = Thresholds(sea=0.2, land=0.7, side=0.4)
    other = Board.build(board.layout, board.numbering, board.frame, land, thresholds=strict)
    for one in (board, other):
        limits = one.thresholds
        for share, kind in zip(one.land, one.kinds, strict=True):
            assert kind == (Kind.LAND if share >= limits.land else Kind.SEA if share <= limits.sea else Kind.PARTIAL)
        for side, (a, b) in enumerate(sides(one.layout).cells.tolist()):
            by_sea = one.kinds[a] == Kind.SEA or (b >= 0 and one.kinds[b] == Kind.SEA)
            assert one.sea_sides[side] == (one.side_land[side] <= limits.side or by_sea)
        crossing = one.crossings()
        for cell, ways in enumerate(one.layout.neighbours().tolist()):
            for way, beyond in enumerate(ways):
                assert crossing[cell, way] == (beyond >= 0 and not one.sea_sides[sides(one.layout).of_cell[cell, way]])
                if beyond >= 0:
                    assert crossing[beyond, (way + 3) % 6] == crossing[cell, way]


@pytest.mark.parametrize("limits", [(-0.1, 0.9, 0.1), (0.5, 0.5, 0.1), (0.1, 1.1, 0.1), (0.1, 0.9, 1.0)])
def test_thresholds_that_cannot_be_are_refused(limits):
    with pytest.raises(BoardError):
        Thresholds(*limits)


def test_land_that_is_not_valid_is_refused():
    layout = Layout(Orientation.FLAT, 3, 3, Shift.ODD)
    bow_tie = shapely.Polygon([(0, 0), (50, 50), (50, 0), (0, 50)])
    with pytest.raises(BoardError, match="not valid"):
        Board.build(layout, Numbering(), fit(layout, 40.0), bow_tie)


def test_land_whose_edge_runs_almost_along_a_hexside_is_not_lost():
    """A land that the test of sums found: on plain floats the geometry library lost a tenth of hex 2 of it."""
    layout = Layout(Orientation.FLAT, 6, 4, Shift.ODD, short=True)
    frame = Frame(44.96875, 26.022719917620982, 26.484375)
    land = shapely.from_wkb((DATA / "almost-along-a-hexside.wkb.hex").read_text(encoding="ascii").strip())
    board = Board.build(layout, Numbering(), frame, land)
    hexagon = polygons(layout, frame)[2]
    outside = hexagon.difference(land).area / hexagon.area
    assert board.land[2] == pytest.approx(1 - outside, abs=ROUNDING)
