import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.board import BoardError, adjacent, border, edge, intersection, mask_of, minus, union, within
from modgen.hexes import Layout, Orientation, Shift, distance


@st.composite
def sets(draw: st.DrawFn, count: int = 3) -> tuple[Layout, list[set[int]]]:
    layout = draw(st.from_type(Layout))
    return layout, [draw(st.sets(st.integers(0, len(layout) - 1))) for _ in range(count)]


def cells(mask: np.ndarray) -> set[int]:
    assert mask.dtype == np.bool_
    return set(np.flatnonzero(mask).tolist())


@given(sets())
def test_sets_of_hexes_combine_as_sets_do(given_sets):
    layout, (a, b, c) = given_sets
    masks = [mask_of(layout, part) for part in (a, b, c)]
    assert cells(masks[0]) == a
    assert cells(union(layout, *masks)) == a | b | c
    assert cells(intersection(layout, *masks)) == a & b & c
    assert cells(minus(layout, *masks)) == a - b - c
    assert cells(union(layout)) == set()
    assert cells(intersection(layout)) == set(range(len(layout)))
    assert [cells(mask) for mask in masks] == [a, b, c]  # nothing is changed in place


@given(sets(1), st.integers(0, 5))
def test_within_and_adjacent_go_by_distance(given_sets, hexes):
    layout, (a,) = given_sets
    mask = mask_of(layout, a)
    every = range(len(layout))
    near = {cell for cell in every if any(distance(layout, cell, other) <= hexes for other in a)}
    assert cells(within(layout, mask, hexes)) == near
    beside = {cell for cell in every if any(distance(layout, cell, other) == 1 for other in a)} - a
    assert cells(adjacent(layout, mask)) == beside
    rest = set(every) - a
    assert cells(border(layout, mask)) == {c for c in a if any(distance(layout, c, other) == 1 for other in rest)}


@given(st.from_type(Layout))
def test_the_edges_of_the_board_are_its_outer_lines_and_the_ends_of_all_lines(layout):
    flat = layout.orientation == Orientation.FLAT
    lines = {}
    for index, (column, row) in enumerate(layout.cells().tolist()):
        lines.setdefault(column if flat else row, []).append(index)
    first, last = set(lines[0]), set(lines[max(lines)])
    starts, ends = {line[0] for line in lines.values()}, {line[-1] for line in lines.values()}
    expected = (starts, last, ends, first) if flat else (first, ends, last, starts)
    assert tuple(cells(edge(layout, side)) for side in "nesw") == expected


def test_what_is_no_set_of_this_board_is_refused():
    layout = Layout(Orientation.FLAT, 3, 2, Shift.ODD)
    for bad in (np.zeros(5, np.bool_), np.zeros((6, 1), np.bool_), np.zeros(6), [0, 1]):
        with pytest.raises(BoardError):
            union(layout, bad)
    for bad in ([6], [-1]):
        with pytest.raises(BoardError):
            mask_of(layout, bad)
    with pytest.raises(BoardError):
        edge(layout, "ne")
