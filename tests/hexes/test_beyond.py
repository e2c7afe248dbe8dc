"""Hexes off the board count as if it ran on: what is measured there agrees with a larger board around it."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from modgen.hexes import Frame, Layout, Orientation, Shift, apart, centres_around, distance, locate, nearest_centre

layouts = st.from_type(Layout)
_FAR = st.floats(-1e3, 1e3)


@given(layouts, st.data())
def test_on_the_board_hexes_are_as_far_apart_as_their_cells(board, data):
    cells = st.integers(0, len(board) - 1)
    a, b = data.draw(cells), data.draw(cells)
    centres = board.centres()
    assert apart(board, centres[a], centres[b]) == distance(board, a, b)


@given(layouts, st.tuples(_FAR, _FAR), st.from_type(Frame))
def test_on_the_board_the_nearest_centre_is_that_of_the_hex_around(board, point, frame):
    cell = int(locate(board, frame, point))
    centre = nearest_centre(board, frame.to_lattice(board.orientation, point))
    assert int(board.at(centre)) == cell


@given(st.sampled_from(Orientation), st.sampled_from(Shift), st.tuples(_FAR, _FAR))
def test_off_the_board_the_nearest_centre_is_nearer_than_any_other(orientation, shift, point):
    board, frame = Layout(orientation, 1, 1, shift), Frame(1.0, 0.0, 0.0)
    centre = nearest_centre(board, point)
    around = frame.to_plane(orientation, centres_around(board, centre, 1))
    far = np.hypot(*(around - frame.to_plane(orientation, np.array(point))).T)
    own = np.hypot(*(frame.to_plane(orientation, centre) - frame.to_plane(orientation, np.array(point))))
    assert own <= far.min() + 1e-9


@given(layouts, st.integers(0, 6))
def test_around_a_hex_lie_all_those_so_near(board, radius):
    centre = board.centres()[0]
    around = centres_around(board, centre, radius)
    assert len({tuple(one) for one in around.tolist()}) == len(around) == 1 + 3 * radius * (radius + 1)
    assert (apart(board, around, centre) <= radius).all()
    inside = board.at(around)
    near = np.flatnonzero(distance(board, 0, np.arange(len(board))) <= radius)
    assert set(inside[inside >= 0].tolist()) == set(near.tolist())
