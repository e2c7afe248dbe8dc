from math import inf, nan, sqrt

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from modgen.hexes import Frame, HexError, Layout, Orientation, Shift, bounds, fit, locate, polygons

layouts, frames = st.from_type(Layout), st.from_type(Frame)


@given(layouts, frames)
def test_plane_and_lattice_are_inverse(board, frame):
    plane = frame.to_plane(board.orientation, board.corners())
    assert np.allclose(frame.to_lattice(board.orientation, plane), board.corners(), atol=1e-8)


@given(layouts, st.floats(1, 200))
def test_hexes_are_regular_and_as_high_as_said(board, height):
    frame = Frame(height, 3.0, 4.0)
    corners = frame.to_plane(board.orientation, board.corners())
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=-1)
    assert np.allclose(sides, height / sqrt(3))
    axis = 1 if board.orientation == Orientation.FLAT else 0
    assert np.allclose(np.ptp(corners[..., axis], axis=1), height)


@given(layouts, frames)
def test_stretch_and_height_give_the_spacing_of_lines_and_of_hexes(board, frame):
    flat = board.orientation == Orientation.FLAT
    step = frame.to_plane(board.orientation, [[0, 0], [3, 2] if flat else [2, 3]])
    across, along = np.abs(step[1] - step[0])[:: 1 if flat else -1]
    assert across == pytest.approx(frame.height * frame.stretch * sqrt(3) / 2, abs=1e-9)
    assert across == pytest.approx(frame.spacing, abs=1e-9)
    assert along == pytest.approx(frame.height, abs=1e-9)


def test_the_first_cell_lies_at_the_frames_origin_unless_it_is_shifted():
    frame = Frame(64, 100, 50)
    for shift, y in ((Shift.ODD, 50), (Shift.EVEN, 82)):
        board = Layout(Orientation.FLAT, 3, 3, shift)
        assert frame.to_plane(board.orientation, board.centres()[0]).tolist() == [100, y]


@given(layouts, frames)
def test_bounds_are_those_of_the_hexes(board, frame):
    assert bounds(board, frame) == pytest.approx(shapely.total_bounds(polygons(board, frame)).tolist(), abs=1e-9)


@given(layouts, st.floats(1, 200), st.floats(-500, 500), st.floats(-500, 500), st.floats(0.5, 2))
def test_fit_puts_the_upper_left_corner(board, height, left, top, stretch):
    frame = fit(board, height, left, top, stretch)
    assert bounds(board, frame)[:2] == pytest.approx((left, top), abs=1e-6)
    assert (frame.height, frame.stretch) == (height, stretch)


@given(layouts, frames)
def test_a_centre_lies_in_its_cell(board, frame):
    centres = frame.to_plane(board.orientation, board.centres())
    assert (locate(board, frame, centres) == np.arange(len(board))).all()
    assert locate(board, frame, centres[0]).shape == ()


@given(layouts, arrays(np.float64, (20, 2), elements=st.floats(-0.2, 1.2)))
def test_locate_agrees_with_the_polygons(board, shares):
    frame = Frame(40.0, 7.0, -3.0, 1.1)
    left, top, right, bottom = bounds(board, frame)
    points = np.array([left, top]) + shares * [right - left, bottom - top]
    hexes = polygons(board, frame)
    for point, found in zip(points, locate(board, frame, points), strict=True):
        apart = shapely.distance(hexes, shapely.Point(point))
        if shapely.distance(shapely.union_all(shapely.boundary(hexes)), shapely.Point(point)) < 1e-6:
            continue  # on a side either hex will do
        assert found == (np.argmin(apart) if apart.min() == 0 else -1)


@given(layouts)
def test_nowhere_is_off_the_board(board):
    points = [[nan, 0], [0, inf], [-inf, nan], [1e300, 0], [0, -1e300], [-1e6, -1e6]]
    assert (locate(board, Frame(64, 0, 0), points) == -1).all()


@pytest.mark.parametrize("wrong", [(0, 0, 0), (-1, 0, 0), (64, nan, 0), (64, 0, inf), (64, 0, 0, 0), (inf, 0, 0)])
def test_impossible_frames_are_refused(wrong):
    with pytest.raises(HexError):
        Frame(*wrong)
