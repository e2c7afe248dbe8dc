import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from modgen.hexes import HexError, Layout, Orientation, Shift, polygons

layouts = st.from_type(Layout)


def expected_cells(board: Layout) -> list[tuple[int, int]]:
    """The cells in reading order, by the definition of a short board."""
    cells = []
    for row in range(board.rows):
        for column in range(board.columns):
            line, place, length = (
                (column, row, board.rows) if board.orientation is Orientation.FLAT else (row, column, board.columns)
            )
            shifted = line % 2 == (1 if board.shift is Shift.ODD else 0)
            if not (board.short and shifted and place == length - 1):
                cells.append((column, row))
    return cells


@given(layouts)
def test_cells_are_numbered_in_reading_order_without_gaps(board):
    cells = expected_cells(board)
    assert len(board) == len(cells)
    assert [board.cell(index) for index in range(len(board))] == cells
    assert [board.index(*cell) for cell in cells] == list(range(len(cells)))
    assert board.cells().tolist() == [list(cell) for cell in cells]


@given(layouts, st.integers(-2, 9), st.integers(-2, 9))
def test_off_the_board_is_an_error_and_minus_one(board, column, row):
    on = (column, row) in expected_cells(board)
    assert ((column, row) in board) == on
    assert (board.indices(column, row) >= 0) == on
    if not on:
        with pytest.raises(HexError, match="off a board"):
            board.index(column, row)


@pytest.mark.parametrize("index", [-1, 12])
def test_an_index_off_the_board_is_an_error(index):
    with pytest.raises(HexError, match="0 to 11"):
        Layout(Orientation.FLAT, 4, 3, Shift.ODD).cell(index)


@pytest.mark.parametrize(
    ("orientation", "columns", "rows", "short"),
    [
        (Orientation.FLAT, 0, 3, False),
        (Orientation.FLAT, 3, -1, False),
        (Orientation.FLAT, 3, 1, True),
        (Orientation.POINTY, 1, 3, True),
        (Orientation.FLAT, 10**9, 10**9, False),
    ],
)
def test_impossible_boards_are_refused(orientation, columns, rows, short):
    with pytest.raises(HexError):
        Layout(orientation, columns, rows, Shift.ODD, short)


# Drawn by hand: the neighbours of the middle cell of a 3 × 3 board, in the order of the directions.
@pytest.mark.parametrize(
    ("orientation", "shift", "around"),
    [
        (Orientation.FLAT, Shift.ODD, [(1, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]),
        (Orientation.FLAT, Shift.EVEN, [(1, 0), (2, 0), (2, 1), (1, 2), (0, 1), (0, 0)]),
        (Orientation.POINTY, Shift.ODD, [(2, 0), (2, 1), (2, 2), (1, 2), (0, 1), (1, 0)]),
        (Orientation.POINTY, Shift.EVEN, [(1, 0), (2, 1), (1, 2), (0, 2), (0, 1), (0, 0)]),
    ],
)
def test_neighbours_of_the_middle(orientation, shift, around):
    board = Layout(orientation, 3, 3, shift)
    assert [board.cell(i) for i in board.neighbours()[board.index(1, 1)]] == around


def test_far_lines_of_a_short_board_are_shorter():
    board = Layout(Orientation.FLAT, 3, 2, Shift.ODD, short=True)
    assert board.cells().tolist() == [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1]]
    assert [board.shifted(line) for line in range(3)] == [False, True, False]


@given(layouts)
def test_neighbours_are_the_hexes_that_share_a_side_on_the_lattice(board):
    hexes = polygons(board)
    left, right = shapely.STRtree(hexes).query(hexes, predicate="intersects")
    shared = shapely.length(shapely.intersection(hexes[left], hexes[right]))
    touching = {(int(a), int(b)) for a, b, common in zip(left, right, shared, strict=True) if a != b and common > 0}
    listed = {(a, int(b)) for a, around in enumerate(board.neighbours()) for b in around if b >= 0}
    assert listed == touching


@given(layouts)
def test_neighbours_face_each_other_and_share_both_corners_exactly(board):
    corners, neighbours = board.corners(), board.neighbours()
    for cell, side in zip(*np.nonzero(neighbours >= 0), strict=True):
        other, back = neighbours[cell, side], (side + 3) % 6
        assert neighbours[other, back] == cell
        assert (corners[cell, side] == corners[other, (back + 1) % 6]).all()
        assert (corners[cell, (side + 1) % 6] == corners[other, back]).all()


@given(layouts)
def test_compass_names_tell_where_a_neighbour_lies(board):
    centres, names = board.centres(), board.directions()
    for cell, side in zip(*np.nonzero(board.neighbours() >= 0), strict=True):
        right, down = np.sign(centres[board.neighbours()[cell, side]] - centres[cell])
        assert {-1: "n", 0: "", 1: "s"}[down] + {-1: "w", 0: "", 1: "e"}[right] == names[side]


@given(layouts)
def test_no_two_hexes_overlap_and_centres_find_their_cells(board):
    assert len(np.unique(board.centres(), axis=0)) == len(board)
    assert (board.at(board.centres()) == np.arange(len(board))).all()
    x, y = np.meshgrid(np.arange(-3, 24), np.arange(-3, 24))
    everywhere = np.stack([x, y], axis=-1)
    index = {tuple(centre): cell for cell, centre in enumerate(board.centres().tolist())}
    expected = [[index.get(tuple(point), -1) for point in line] for line in everywhere.tolist()]
    assert board.at(everywhere).tolist() == expected


@given(layouts)
def test_shared_arrays_cannot_be_spoiled(board):
    for array in (board.cells(), board.centres(), board.corners(), board.neighbours()):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
