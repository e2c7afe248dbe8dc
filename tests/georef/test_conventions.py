import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.georef.conventions import (
    CONVENTIONS,
    apart,
    centres,
    corners,
    cube_centres,
    cubes,
    depth,
    normals,
    quarter_turned,
    same_grids,
    steps_between,
    way,
)
from modgen.georef.place import georeference, hexes_on_earth, layout, to_sheet
from modgen.georef.solution import Transform
from modgen.hexes import Axis, Frame, Numbering, Orientation, distance, locate

FIRST, LAST = (3, 2), (9, 13)
EVERY = pytest.mark.parametrize("convention", CONVENTIONS)


def numbered(convention):
    """The same board by modgen.hexes: its layout, and the printed pair of each cell."""
    board = layout(convention, FIRST, LAST)
    of_column, of_row = (FIRST[0], FIRST[1]) if convention.order == "column-row" else (FIRST[1], FIRST[0])
    numbering = Numbering(
        order=convention.order,
        column=Axis(first=of_column, reverse=not convention.columns_east),
        row=Axis(first=of_row, reverse=not convention.rows_south),
        separator=".",
    )
    return board, [tuple(map(int, name.split("."))) for name in numbering.names(board)]


def test_there_are_32_and_no_two_are_the_same():
    assert len(set(CONVENTIONS)) == 32


@EVERY
def test_distances_are_those_of_the_numbered_board(convention):
    board, pairs = numbered(convention)
    everywhere = cubes(convention, centres(convention, pairs))
    index = np.arange(len(board))
    assert (apart(everywhere[:, None], everywhere[None]) == distance(board, index[:, None], index[None])).all()
    assert steps_between(convention, pairs[0], pairs[-1]) == distance(board, 0, len(board) - 1)
    plane = centres(convention, pairs)
    assert np.allclose(way(convention.flat, plane[:, None] - plane), distance(board, index[:, None], index[None]))


@EVERY
def test_shifted_lines_are_those_named_even_or_odd(convention):
    board, pairs = numbered(convention)
    lines = np.array(pairs)[:, 0 if (convention.order == "column-row") == convention.flat else 1]
    index = 0 if convention.flat else 1
    shifted = [board.shifted(cell[index]) for cell in board.cells().tolist()]
    assert shifted == ((lines % 2 == 0) == convention.even_shifted).tolist()


@EVERY
def test_points_lie_in_the_hex_that_the_board_says(convention):
    board, pairs = numbered(convention)
    frame = Frame(1.0, 0.0, 0.0)
    plane = frame.to_plane(board.orientation, board.centres())
    mine = centres(convention, pairs)
    assert np.allclose(mine - mine[0], plane - plane[0])
    points = np.random.default_rng(5).uniform(plane.min(axis=0), plane.max(axis=0), (500, 2))
    found = locate(board, frame, points)
    inside = found >= 0
    moved = points + mine[0] - plane[0]
    assert (cubes(convention, moved)[inside] == cubes(convention, mine)[found[inside]]).all()
    outside = depth(convention.flat, moved[inside] - mine[found[inside]])
    assert (outside <= 1e-9).all()
    assert np.allclose(cube_centres(convention, cubes(convention, mine)), mine)


@pytest.mark.parametrize("flat", [True, False])
def test_the_side_of_a_hex_is_half_a_height_from_its_centre(flat):
    assert np.allclose(np.abs(corners(flat) @ normals(flat).T).max(axis=1), 0.5)
    assert np.allclose(depth(flat, corners(flat)), 0)
    middles = (corners(flat) + np.roll(corners(flat), 1, axis=0)) / 2
    assert np.allclose(np.hypot(*middles.T), 0.5)


@EVERY
def test_a_quarter_turn_of_the_sheet_changes_no_hex(convention):
    pairs = [(one, two) for one in range(1, 6) for two in range(1, 7)]
    before, after = centres(convention, pairs), centres(quarter_turned(convention), pairs)
    turned = np.stack([-before[:, 1], before[:, 0]], axis=1)
    assert np.allclose(turned - turned[0], after - after[0])


def test_32_readings_are_eight_grids_if_the_sheet_may_be_turned():
    sets = same_grids(CONVENTIONS)
    assert [len(one) for one in sets] == [4] * 8
    assert {one for group in sets for one in group} == set(CONVENTIONS)


@EVERY
@pytest.mark.parametrize("transform", [
    Transform("+proj=laea +lon_0=20 +lat_0=45", 50_000, (5, 6), (21.5, 46.5), 17.0, 1.0),
    Transform("+proj=eqc +lat_ts=40", 30_000, (7, 4), (-3.0, 41.0), -40.0, 1.1),
])  # fmt: skip
def test_the_georeference_of_the_board_puts_hexes_where_the_transform_does(convention, transform):
    board, pairs = numbered(convention)
    reference = georeference(convention, transform, FIRST, LAST)
    frame = Frame(1.0, 0.0, 0.0)
    lonlat = reference.inverse(frame.to_plane(board.orientation, board.centres()), frame, board.orientation)
    assert np.allclose(hexes_on_earth(convention, transform, pairs), lonlat, atol=1e-7)
    assert np.allclose(to_sheet(convention, transform, lonlat), centres(convention, pairs), atol=1e-6)
    assert hexes_on_earth(convention, transform, [transform.hex])[0] == pytest.approx(transform.centre)


@given(st.sampled_from(CONVENTIONS), st.integers(-40, 400), st.integers(-40, 400))
def test_a_numbered_board_of_one_hex_is_where_its_number_says(convention, one, two):
    transform = Transform("+proj=eqc", 100.0, (one, two), (10.0, 10.0))
    board = layout(convention, (one, two), (one, two))
    lattice = board.centres()
    reference = georeference(convention, transform, (one, two), (one, two))
    frame = Frame(1.0, 0.0, 0.0)
    there = reference.inverse(frame.to_plane(board.orientation, lattice), frame, board.orientation)
    assert there[0] == pytest.approx((10.0, 10.0), abs=1e-9)
    assert board.orientation == (Orientation.FLAT if convention.flat else Orientation.POINTY)
