import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from modgen.hexes import Frame, HexError, Layout, Orientation, Shift, distance, line, polygons, supercover

layouts = st.from_type(Layout)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Layout, int, int]:
    board = draw(layouts)
    cell = st.integers(0, len(board) - 1)
    return board, draw(cell), draw(cell)


@given(pairs())
def test_a_line_goes_step_by_step_and_the_same_way_back(pair):
    board, a, b = pair
    cells = line(board, a, b)
    assert len(cells) == distance(board, a, b) + 1
    assert (cells[0], cells[-1]) == (a, b)
    assert (distance(board, cells[1:], cells[:-1]) == 1).all()
    assert (distance(board, a, cells) == np.arange(len(cells))).all()
    assert (line(board, b, a) == cells[::-1]).all()


@given(pairs())
def test_each_cell_of_a_line_is_nearest_to_its_place_on_it(pair):
    board, a, b = pair
    cells = line(board, a, b)
    centres = Frame(2.0, 0.0, 0.0).to_plane(board.orientation, board.centres())
    for place, cell in zip(np.linspace(centres[a], centres[b], len(cells)), cells, strict=True):
        apart = np.linalg.norm(centres - place, axis=1)
        assert apart[cell] <= apart.min() + 1e-9


@given(pairs())
def test_the_supercover_is_every_hex_the_segment_touches(pair):
    board, a, b = pair
    hexes = polygons(board)
    segment = shapely.LineString(board.centres()[[a, b]])
    # Corners and centres are small integers, but a crossing need not be one: allow for rounding in shapely only.
    touched = np.flatnonzero(shapely.distance(hexes, segment) < 1e-9)
    cells = supercover(board, a, b)
    assert sorted(cells.tolist()) == touched.tolist()
    assert (np.diff(distance(board, a, cells)) >= 0).all()
    assert set(line(board, a, b).tolist()) <= set(cells.tolist())
    assert set(supercover(board, b, a).tolist()) == set(cells.tolist())


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("shift", Shift)
@pytest.mark.parametrize("short", [False, True])
def test_no_line_leaves_the_board_where_it_runs_along_the_border(orientation, shift, short):
    board = Layout(orientation, 5, 5, shift, short)
    for a in range(len(board)):
        for b in range(len(board)):
            assert (line(board, a, b) >= 0).all()


def test_a_line_along_a_hexside_by_hand():
    board = Layout(Orientation.FLAT, 3, 3, Shift.ODD)
    a, b = board.index(0, 1), board.index(2, 1)
    both = [board.index(1, 0), board.index(1, 1)]
    assert supercover(board, a, b).tolist() == [a, *both, b]
    assert line(board, a, b)[1] in both
    # On the upper border one of the two is not there.
    top = line(board, board.index(0, 0), board.index(2, 0))
    assert [board.cell(cell) for cell in top] == [(0, 0), (1, 0), (2, 0)]


def test_a_line_of_one_cell_and_lines_off_the_board():
    board = Layout(Orientation.POINTY, 3, 3, Shift.ODD)
    assert line(board, 4, 4).tolist() == supercover(board, 4, 4).tolist() == [4]
    for draw in (line, supercover):
        with pytest.raises(HexError):
            draw(board, 0, 9)
        with pytest.raises(HexError):
            draw(board, -1, 0)
