"""The land of invented maps: hexes come out as they were typed, and their pieces of land reach what they should."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.board import Board, Kind, ShoreError, typed_land
from modgen.hexes import Layout, Numbering, Orientation, Shift, fit, sides


def made(layout: Layout, kinds: np.ndarray, shores: dict[int, list[list[int]]], height: float = 40.0) -> Board:
    frame = fit(layout, height, 7, 11)
    typed_ = typed_land(layout, frame, kinds, shores)
    return Board.build(layout, Numbering(), frame, typed_.land, channels=typed_.channels)


@st.composite
def typed(draw: st.DrawFn) -> tuple[Layout, np.ndarray, dict[int, list[list[int]]]]:
    """Hexes of any kind; of some partial ones the sides that land reaches, as one piece or one a run of sides."""
    layout = draw(st.from_type(Layout))
    kinds = np.array(draw(st.lists(st.sampled_from(Kind), min_size=len(layout), max_size=len(layout))), np.int8)
    reached = draw(st.lists(st.booleans(), min_size=len(sides(layout)), max_size=len(sides(layout))))
    shores = {}
    for cell in np.flatnonzero(kinds == Kind.PARTIAL).tolist():
        own = [way for way in range(6) if reached[sides(layout).of_cell[cell, way]]]
        how = draw(st.sampled_from(["follows", "one", "runs"]))
        if how == "one":
            shores[cell] = [own] if own else []
        elif how == "runs":
            shores[cell] = runs(own)
    return layout, kinds, shores


def runs(ways: list[int]) -> list[list[int]]:
    if len(ways) == 6:
        return [ways]
    starts = [way for way in ways if (way - 1) % 6 not in ways]
    found = []
    for start in starts:
        run = [start]
        while (run[-1] + 1) % 6 in ways:
            run.append((run[-1] + 1) % 6)
        found.append(run)
    return found


def land_parts(board: Board, cell: int) -> list[int]:
    return [part for part in board.parts.of(cell) if board.parts.land[part]]


@given(typed())
def test_hexes_count_as_what_they_are_typed(typed_):
    layout, kinds, shores = typed_
    board = made(layout, kinds, shores)
    assert board.coast_kinds.tolist() == kinds.tolist()
    assert (board.land[kinds == Kind.LAND] == 1).all() and (board.land[kinds == Kind.SEA] == 0).all()


@given(typed())
def test_each_piece_of_land_reaches_its_sides(typed_):
    layout, kinds, shores = typed_
    board = made(layout, kinds, shores)
    for cell, pieces in shores.items():
        found = {frozenset(np.flatnonzero(board.parts.touches[part] > 0).tolist()) for part in land_parts(board, cell)}
        assert found == {frozenset(piece) for piece in pieces} or (not pieces and found == {frozenset()})


@given(typed())
def test_land_leads_over_the_sides_that_both_hexes_reach(typed_):
    layout, kinds, shores = typed_
    board = made(layout, kinds, shores)
    ways = {int(side) for side in board.parts.sides[board.parts.land].ravel() if side >= 0}
    for side, (one, other) in enumerate(sides(layout).cells.tolist()):
        if other < 0:
            continue
        either = [kinds[cell] for cell in (one, other)]
        said = [cell for cell in (one, other) if cell in shores]
        if Kind.SEA in either:
            assert side not in ways and board.sea_sides[side]
        elif said:
            way = int(np.flatnonzero(sides(layout).of_cell[said[0]] == side)[0])
            assert (side in ways) == any(way in piece for piece in shores[said[0]])
            assert (side in ways) != board.sea_sides[side]
        else:
            assert side in ways and not board.sea_sides[side]


@given(st.integers(0, 10**6), st.floats(20, 90))
def test_a_map_is_the_same_each_time_and_only_grows_with_its_hexes(seed, height):
    layout = Layout(Orientation.POINTY, 5, 5, Shift.EVEN)
    kinds = np.random.default_rng(seed).integers(0, 3, len(layout)).astype(np.int8)
    one, other, again = (made(layout, kinds, {}, size) for size in (height, 40, height))
    assert one.to_bytes() == again.to_bytes()
    assert one.land == pytest.approx(other.land, abs=2e-4)


LAYOUT = Layout(Orientation.FLAT, 3, 3, Shift.ODD)  # directions n ne se s sw nw
MIDDLE = LAYOUT.index(1, 1)


def test_a_strait_stops_who_goes_by_land_and_an_isthmus_who_goes_by_sea():
    north, south = LAYOUT.index(1, 0), LAYOUT.index(1, 2)
    kinds = np.zeros(9, np.int8)
    kinds[[north, south]], kinds[MIDDLE] = Kind.LAND, Kind.PARTIAL
    anywhere, start = np.ones(9, bool), np.arange(9) == north
    west, east = (LAYOUT.neighbours()[MIDDLE][way] for way in (5, 1))
    sea = np.isin(np.arange(9), [west, MIDDLE, east])
    for shore, by_land in (([[0], [3]], False), ([[0, 3]], True)):
        board = made(LAYOUT, kinds, {MIDDLE: shore})
        assert board.reached(start, anywhere, "land")[south] == by_land
        assert board.reached(np.arange(9) == west, sea, "sea")[east] != by_land


def test_a_hex_of_land_all_around_has_a_lake():
    kinds = np.full(9, Kind.LAND, np.int8)
    kinds[MIDDLE] = Kind.PARTIAL
    board = made(LAYOUT, kinds, {})
    assert len(board.parts.of(MIDDLE)) == 2
    assert not board.reached(np.arange(9) == MIDDLE, np.ones(9, bool), "sea")[np.arange(9) != MIDDLE].any()


@pytest.mark.parametrize(
    ("shores", "cell", "message"),
    [
        ({MIDDLE: [[0, 3], [1, 4]]}, MIDDLE, "cross"),
        ({0: [[0]]}, 0, "all land"),
        ({MIDDLE: [[0]], LAYOUT.index(1, 2): [[0]]}, LAYOUT.index(1, 2), "its neighbour"),
    ],
)
def test_shores_that_cannot_be_are_refused(shores, cell, message):
    kinds = np.full(9, Kind.PARTIAL, np.int8)
    kinds[0] = Kind.LAND
    with pytest.raises(ShoreError, match=message) as raised:
        made(LAYOUT, kinds, shores)
    assert raised.value.cell == cell
