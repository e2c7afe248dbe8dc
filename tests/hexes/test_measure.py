from collections import deque

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.hexes import (
    HexError,
    Layout,
    Orientation,
    Shift,
    cubes,
    direction,
    distance,
    distance_from,
    ring,
    step,
    within,
)

layouts = st.from_type(Layout)


def walked(board: Layout, start: int) -> list[int]:
    """Steps from a cell to each other by breadth-first search."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for other in board.neighbours()[cell].tolist():
            if other >= 0 and other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return [steps.get(cell, -1) for cell in range(len(board))]


@given(layouts)
def test_distance_is_the_number_of_steps_on_the_board(board):
    cells = np.arange(len(board))
    assert distance(board, cells[:, None], cells).tolist() == [walked(board, cell) for cell in cells.tolist()]


@given(layouts)
def test_distance_is_a_metric(board):
    cells = np.arange(len(board))
    apart = distance(board, cells[:, None], cells)
    assert (apart == apart.T).all()
    assert ((apart == 0) == np.eye(len(board), dtype=bool)).all()
    assert (apart[:, :, None] <= apart[:, None, :] + apart.T[None, :, :]).all()


@given(layouts)
def test_cubes_lie_in_the_plane_and_are_distinct(board):
    cube = cubes(board)
    assert (cube.sum(axis=1) == 0).all()
    assert len(np.unique(cube, axis=0)) == len(board)


@given(layouts, st.data())
def test_fields_of_distance_rings_and_disks(board, data):
    sources = data.draw(st.lists(st.integers(0, len(board) - 1), max_size=4))
    radius = data.draw(st.integers(-1, 6))
    nearest = [
        min(steps) if steps else -1 for steps in zip(*(walked(board, cell) for cell in sources), strict=True)
    ] or [-1] * len(board)
    assert distance_from(board, sources).tolist() == nearest
    assert within(board, sources, radius).tolist() == [c for c, d in enumerate(nearest) if 0 <= d <= radius]
    assert ring(board, sources, radius).tolist() == [c for c, d in enumerate(nearest) if 0 <= d == radius]


def test_there_is_nothing_around_nothing():
    board = Layout(Orientation.FLAT, 3, 3, Shift.ODD)
    for around in (ring, within):
        assert around(board, [], -1).tolist() == around(board, [], 2).tolist() == []
        assert around(board, [4], -1).tolist() == []


@given(layouts, st.data())
def test_steps_follow_directions_and_come_back(board, data):
    cell = data.draw(st.integers(0, len(board) - 1))
    for number, name in enumerate(board.directions()):
        other = step(board, cell, name)
        assert other == board.neighbours()[cell, number]
        if other >= 0:
            assert direction(board, cell, other) == name
            assert step(board, other, name, -1) == cell
        count = data.draw(st.integers(0, 5))
        far = step(board, cell, name, count)
        if far >= 0:
            assert distance(board, cell, far) == count


@given(layouts)
def test_direction_is_none_between_hexes_that_are_not_neighbours(board):
    for a in range(len(board)):
        for b in range(len(board)):
            assert (direction(board, a, b) is None) == (distance(board, a, b) != 1)


def test_steps_at_the_border():
    board = Layout(Orientation.FLAT, 3, 1, Shift.EVEN)
    assert step(board, 0, "n") == -1
    assert step(board, 0, "ne") == 1


@pytest.mark.parametrize("cell", [-1, 6, 1.5])
def test_cells_off_the_board_are_errors(cell):
    board = Layout(Orientation.FLAT, 3, 2, Shift.ODD)
    for use in (
        lambda: distance(board, 0, cell),
        lambda: distance_from(board, [cell]),
        lambda: step(board, cell, "n"),
        lambda: direction(board, cell, 0),
        lambda: direction(board, 0, cell),
    ):
        with pytest.raises(HexError):
            use()


def test_a_direction_that_the_board_has_not():
    with pytest.raises(HexError, match="n, ne, se, s, sw, nw"):
        step(Layout(Orientation.FLAT, 3, 2, Shift.ODD), 0, "e")
