"""Hexes and hexsides told otherwise than the land tells them: what they count as, and who comes through."""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from modgen.board import Board, Kind
from modgen.hexes import Layout, Numbering, Orientation, Shift, fit, polygons, sides

SIDE = {"land": Kind.SEA, "sea": Kind.LAND}
"""The kind of hexside that lets a medium not through."""


@st.composite
def told(draw: st.DrawFn) -> tuple[Board, Board, dict[int, Kind], dict[int, Kind]]:
    board, _ = draw(st.from_type(Board))
    hexes = draw(st.dictionaries(st.integers(0, len(board.layout) - 1), st.sampled_from(Kind), max_size=5))
    of_sides = draw(st.dictionaries(st.integers(0, len(board.side_land) - 1), st.sampled_from(Kind), max_size=5))
    return board, board.overridden(hexes, of_sides), hexes, of_sides


def ways(board: Board) -> set[tuple[int, int, int]]:
    part, at = np.nonzero(board.parts.neighbours >= 0)
    return set(
        zip(part.tolist(), board.parts.neighbours[part, at].tolist(), board.parts.sides[part, at].tolist(), strict=True)
    )


@given(told())
def test_the_parts_fit_together(made):
    _, board, hexes, _ = made
    parts, found = board.parts, ways(board)
    assert (np.diff(parts.cell) >= 0).all()
    assert {(b, a, side) for a, b, side in found} == found
    for a, b, side in found:
        assert parts.land[a] == parts.land[b]
        assert {int(parts.cell[a]), int(parts.cell[b])} == set(sides(board.layout).cells[side].tolist())
    for cell, kind in hexes.items():
        lands = [bool(parts.land[part]) for part in parts.of(cell)]
        assert set(lands) == {Kind.LAND: {True}, Kind.SEA: {False}, Kind.PARTIAL: {True, False}}[kind]
        assert kind == Kind.PARTIAL or len(lands) == 1


@given(told())
def test_what_lies_apart_from_what_is_told_stays(made):
    before, after, hexes, of_sides = made
    near = {cell for side in of_sides for cell in sides(before.layout).cells[side].tolist()} | set(hexes)
    for cell in set(range(len(before.layout))) - near:
        was, now = before.parts.of(cell), after.parts.of(cell)
        for name in ("land", "share", "landmass", "touches"):
            assert np.array_equal(getattr(before.parts, name)[was], getattr(after.parts, name)[now])
    assert np.array_equal(before.land, after.land) and np.array_equal(before.side_land, after.side_land)


@given(told())
def test_a_hexside_lets_through_what_it_is_told_to(made):
    _, board, _, of_sides = made
    parts = board.parts
    for side, kind in of_sides.items():
        one, other = sides(board.layout).cells[side].tolist()
        assert board.side_kind(side) == kind
        if other < 0:
            continue
        across = {bool(parts.land[a]) for a, _, at in ways(board) if at == side}
        for land, medium in ((True, "land"), (False, "sea")):
            both = all(any(parts.land[part] == land for part in parts.of(cell)) for cell in (one, other))
            assert bool(board.open_sides(medium)[side]) == (kind != SIDE[medium])
            assert (land in across) == (both and kind != SIDE[medium])


@given(told())
def test_what_is_told_stays_told_in_a_stored_board(made):
    _, board, hexes, of_sides = made
    again = Board.from_bytes(board.to_bytes())
    assert (dict(again.told_hexes), dict(again.told_sides)) == (hexes, of_sides)
    assert again.to_bytes() == board.to_bytes()
    assert again.overridden().to_bytes() == board.overridden().to_bytes()


LAYOUT = Layout(Orientation.FLAT, 3, 3, Shift.ODD)
FRAME = fit(LAYOUT, 40)
MIDDLE = LAYOUT.index(1, 1)


def board_of(*cells: int) -> Board:
    hexes = polygons(LAYOUT, FRAME)
    land = shapely.coverage_union_all(hexes[list(cells)]) if cells else None
    return Board.build(LAYOUT, Numbering(), FRAME, land)


@pytest.mark.parametrize(("kind", "by"), [(Kind.LAND, "land"), (Kind.SEA, "sea")])
def test_all_hexes_told_alike_are_connected(kind, by):
    bare = board_of() if kind == Kind.LAND else board_of(*range(9))
    board = bare.overridden(dict.fromkeys(range(9), kind))
    assert board.reached([True] + [False] * 8, [True] * 9, by).all()
    other = "sea" if by == "land" else "land"
    assert not board.nodes(other).any()


def test_a_hex_told_to_be_land_joins_the_land_around_it():
    north, south = LAYOUT.index(1, 0), LAYOUT.index(1, 2)
    board = board_of(north, south)
    start = np.arange(9) == north
    assert not board.reached(start, np.ones(9, bool), "land")[south]
    joined = board.overridden({MIDDLE: Kind.LAND})
    assert (
        joined.reached(start, np.ones(9, bool), "land").tolist()
        == np.isin(np.arange(9), [north, MIDDLE, south]).tolist()
    )
    (strait,) = set(sides(LAYOUT).of_cell[north]) & set(sides(LAYOUT).of_cell[MIDDLE])
    cut = board.overridden({MIDDLE: Kind.LAND}, {int(strait): Kind.SEA})
    assert cut.reached(start, np.ones(9, bool), "land").tolist() == start.tolist()


def test_a_causeway_leads_over_a_hexside():
    west, east = LAYOUT.index(0, 1), MIDDLE
    hexes = polygons(LAYOUT, FRAME)
    land = shapely.union_all([hexes[cell].centroid.buffer(8) for cell in (west, east)])
    board = Board.build(LAYOUT, Numbering(), FRAME, land)
    (side,) = set(sides(LAYOUT).of_cell[west]) & set(sides(LAYOUT).of_cell[east])
    start, anywhere = np.arange(9) == west, np.ones(9, bool)
    assert not board.reached(start, anywhere, "land")[east]
    causeway = board.overridden(side_kinds={int(side): Kind.PARTIAL})
    assert causeway.reached(start, anywhere, "land")[east]
    assert causeway.reached(start, anywhere, "sea").all()
