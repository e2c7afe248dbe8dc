import itertools
from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from modgen.hexes import HexError, Layout, Orientation, Shift, components, cost_field, sides

TINY = st.sampled_from(
    [
        Layout(orientation, columns, rows, shift)
        for orientation in Orientation
        for shift in Shift
        for columns, rows in ((1, 1), (1, 4), (4, 1), (2, 2), (3, 2), (2, 3), (3, 3))
    ]
)
PRICES = st.sampled_from([0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, inf])


def cheapest(board: Layout, costs: np.ndarray, start: int, limit: float) -> dict[int, float]:
    """Least cost to each cell over *all* simple paths, by trying them."""
    best = {start: 0.0}

    def walk(cell: int, spent: float, seen: frozenset[int]) -> None:
        for side, other in enumerate(board.neighbours()[cell].tolist()):
            total = spent + costs[cell, side]
            if other >= 0 and other not in seen and total <= limit and total < inf:
                best[other] = min(total, best.get(other, inf))
                walk(other, total, seen | {other})

    walk(start, 0.0, frozenset([start]))
    return best


@given(TINY, st.data())
def test_a_cost_field_is_the_best_of_all_paths(board, data):
    costs = data.draw(arrays(np.float64, (len(board), 6), elements=PRICES))
    spent = data.draw(st.dictionaries(st.integers(0, len(board) - 1), st.sampled_from([0.0, 1.0]), max_size=2))
    limit = data.draw(st.sampled_from([0.0, 2.0, inf]))
    expected = [inf] * len(board)
    for start, before in spent.items():
        if before <= limit:
            for cell, cost in cheapest(board, costs, start, limit - before).items():
                expected[cell] = min(expected[cell], before + cost)
    field = cost_field(board.neighbours(), costs, spent, limit)
    assert field.cost.tolist() == expected
    for cell in range(len(board)):
        way = field.path(cell)
        assert bool(way) == (expected[cell] < inf)
        if way:
            total = spent[way[0]]
            for here, there in itertools.pairwise(way):
                total += min(costs[here, board.neighbours()[here] == there])
            assert (way[-1], total) == (cell, expected[cell])


def test_a_wall_is_walked_around_and_the_way_back_may_cost_more():
    board = Layout(Orientation.FLAT, 1, 3, Shift.ODD)
    costs = np.full((3, 6), inf)
    costs[[0, 1], 3] = 1  # southward
    costs[[1, 2], 0] = 2  # northward
    assert cost_field(board.neighbours(), costs, [0]).cost.tolist() == [0, 1, 2]
    assert cost_field(board.neighbours(), costs, [2]).cost.tolist() == [4, 2, 0]
    assert cost_field(board.neighbours(), costs, [2], limit=3).cost.tolist() == [inf, 2, 0]
    assert cost_field(board.neighbours(), costs, []).path(1) == []


def test_among_equal_ways_the_lower_index_wins():
    board = Layout(Orientation.FLAT, 3, 3, Shift.ODD)
    field = cost_field(board.neighbours(), np.ones((9, 6)), [board.index(0, 1)])
    # Two hexes lie between (0, 1) and (2, 1): (1, 0) and (1, 1).
    assert field.path(board.index(2, 1)) == [board.index(0, 1), board.index(1, 0), board.index(2, 1)]


def test_a_graph_need_not_be_a_board():
    ring_road = np.array([[1, 4], [2, 0], [3, 1], [4, 2], [0, 3]])
    assert cost_field(ring_road, np.ones((5, 2)), [0]).cost.tolist() == [0, 1, 2, 2, 1]
    assert components(ring_road, [True, True, False, True, False]).tolist() == [0, 0, -1, 1, -1]


@pytest.mark.parametrize(
    ("costs", "sources"),
    [
        (np.ones((3, 5)), [0]),
        (np.ones(3), [0]),
        (np.full((3, 6), -1.0), [0]),
        (np.full((3, 6), nan), [0]),
        (np.ones((3, 6)), [3]),
        (np.ones((3, 6)), [-1]),
        (np.ones((3, 6)), {0: -1.0}),
        (np.ones((3, 6)), {0: nan}),
    ],
)
def test_what_cannot_be_is_refused(costs, sources):
    with pytest.raises(HexError):
        cost_field(Layout(Orientation.FLAT, 1, 3, Shift.ODD).neighbours(), costs, sources)


def test_costs_off_the_board_do_not_matter():
    board = Layout(Orientation.FLAT, 1, 2, Shift.ODD)
    costs = np.where(board.neighbours() >= 0, 1.0, nan)
    assert cost_field(board.neighbours(), costs, [0]).cost.tolist() == [0, 1]


@given(st.from_type(Layout), st.data())
def test_components_are_what_a_flood_fill_finds(board, data):
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=len(board), max_size=len(board))), bool)
    found = sides(board)
    open_sides = np.array(data.draw(st.lists(st.booleans(), min_size=len(found), max_size=len(found))), bool)
    permitted = open_sides[found.of_cell]
    expected = [-1] * len(board)
    parts = 0
    for start in range(len(board)):
        if not mask[start] or expected[start] >= 0:
            continue
        stack = [start]
        while stack:
            cell = stack.pop()
            expected[cell] = parts
            for side, other in enumerate(board.neighbours()[cell].tolist()):
                if other >= 0 and mask[other] and permitted[cell, side] and expected[other] < 0:
                    stack.append(other)
        parts += 1
    assert components(board.neighbours(), mask, permitted).tolist() == expected


@pytest.mark.parametrize(("cell", "side"), [(0, 3), (1, 0)])
def test_a_way_open_from_one_end_connects(cell, side):
    board = Layout(Orientation.FLAT, 1, 2, Shift.ODD)
    permitted = np.zeros((2, 6), bool)
    assert components(board.neighbours(), permitted=permitted).tolist() == [0, 1]
    permitted[cell, side] = True
    assert components(board.neighbours(), permitted=permitted).tolist() == [0, 0]


@pytest.mark.parametrize(("mask", "permitted"), [([True], None), (None, [[True]])])
def test_shapes_that_do_not_fit(mask, permitted):
    with pytest.raises(HexError, match="do not fit"):
        components(Layout(Orientation.FLAT, 1, 3, Shift.ODD).neighbours(), mask, permitted)
