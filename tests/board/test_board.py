import ast
import doctest
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

import modgen.board
import modgen.geo
from modgen.board import Board, BoardError, Kind, Region, mask_of
from modgen.hexes import Layout, Numbering, Orientation, Shift, fit, locate, polygons, sides

boards = st.from_type(Board)


def small() -> Board:
    layout = Layout(Orientation.FLAT, 5, 4, Shift.ODD)
    return Board.build(
        layout,
        Numbering(),
        fit(layout, 40.0),
        shapely.box(20, 20, 100, 110),
        places={"Sõrve": 3, "b": 0},
        regions={"west": Region(mask_of(layout, [0, 5]), "derived"), "nowhere": Region(mask_of(layout, []), "printed")},
    )


@given(boards)
def test_a_board_comes_back_from_its_bytes(made):
    board, _ = made
    back = Board.from_bytes(board.to_bytes())
    assert back.to_bytes() == board.to_bytes()
    for name in ("layout", "numbering", "frame", "thresholds"):
        assert getattr(back, name) == getattr(board, name)
    for name in ("land", "kinds", "side_land", "sea_sides"):
        assert np.array_equal(getattr(back, name), getattr(board, name))
        assert getattr(back, name).dtype == getattr(board, name).dtype
    for one, other in zip(board.landmasses, back.landmasses, strict=True):
        assert one.shape.wkb == other.shape.wkb
        for name in ("cells", "shares", "sides", "side_shares"):
            assert np.array_equal(getattr(one, name), getattr(other, name))


def test_places_and_regions_come_back_too_in_their_order():
    back = Board.from_bytes(small().to_bytes())
    assert list(back.places.items()) == [("Sõrve", 3), ("b", 0)]
    assert [(name, region.basis, np.flatnonzero(region.mask).tolist()) for name, region in back.regions.items()] == [
        ("west", "derived", [0, 5]),
        ("nowhere", "printed", []),
    ]


@given(boards)
def test_the_same_board_has_the_same_bytes(made):
    board, land = made
    again = Board.build(board.layout, board.numbering, board.frame, land)
    assert again.to_bytes() == board.to_bytes()


@given(st.data())
def test_damaged_bytes_are_refused(data):
    whole = small().to_bytes()
    with pytest.raises(BoardError):
        Board.from_bytes(whole[: data.draw(st.integers(0, len(whole) - 1))])
    at = data.draw(st.integers(0, len(whole) - 1))
    flipped = whole[:at] + bytes([whole[at] ^ data.draw(st.integers(1, 255))]) + whole[at + 1 :]
    with pytest.raises(BoardError):
        Board.from_bytes(flipped)


def test_everything_of_a_board_is_read_only():
    board = small()
    arrays = [getattr(board, field.name) for field in fields(board) if not field.name.startswith("_")]
    arrays += [region.mask for region in board.regions.values()]
    arrays += [array for mass in board.landmasses for array in (mass.cells, mass.shares, mass.sides, mass.side_shares)]
    for array in arrays:
        if isinstance(array, np.ndarray):
            with pytest.raises(ValueError, match="read-only"):
                array[:] = 0
    with pytest.raises(TypeError):
        board.places["c"] = 1


@pytest.mark.parametrize(
    "change",
    [
        {"places": {"off": 20}},
        {"places": {"off": -1}},
        {"regions": {"odd": Region(np.zeros(19, np.bool_), "derived")}},
        {"regions": {"odd": Region(np.zeros(20, np.int64), "derived")}},
        {"land": np.zeros(19)},
        {"side_land": np.zeros(3)},
    ],
)
def test_a_board_that_does_not_fit_together_is_refused(change):
    with pytest.raises(BoardError):
        replace(small(), **change)


@given(boards, st.data())
def test_a_hex_or_hexside_can_be_told_otherwise(made, data):
    board, _ = made
    cell = data.draw(st.integers(0, len(board.layout) - 1))
    side = data.draw(st.integers(0, len(board.side_land) - 1))
    kind = data.draw(st.sampled_from(Kind))
    side_kind = data.draw(st.sampled_from(Kind))
    other = board.overridden(kinds={cell: kind}, side_kinds={side: side_kind})
    assert other.kinds[cell] == kind
    assert (other.sea_sides[side], other.dry_sides[side]) == (side_kind == Kind.SEA, side_kind == Kind.LAND)
    assert other.side_kind(side) == side_kind
    assert np.array_equal(other.land, board.land)
    others = np.arange(len(board.layout)) != cell
    assert np.array_equal(other.kinds[others], board.kinds[others])
    own = np.isin(np.arange(len(board.side_land)), [*sides(board.layout).of_cell[cell], side])
    assert np.array_equal(other.sea_sides[~own], board.sea_sides[~own])
    if kind == Kind.SEA:
        assert all(other.sea_sides[s] for s in sides(board.layout).of_cell[cell] if s != side)
    assert board.overridden().to_bytes() == board.to_bytes()
    for bad in ({"kinds": {len(board.layout): Kind.SEA}}, {"side_kinds": {-1: Kind.SEA}}):
        with pytest.raises(BoardError):
            board.overridden(**bad)


@given(boards, st.floats(-100, 400), st.floats(-100, 400))
def test_the_cell_at_a_point(made, x, y):
    board, _ = made
    assert (board.cell_at((x, y)) if board.cell_at((x, y)) is not None else -1) == locate(
        board.layout, board.frame, (x, y)
    )


@given(boards)
def test_a_hex_covers_itself(made):
    board, _ = made
    cell = len(board.layout) // 2
    covered = board.coverage(polygons(board.layout, board.frame)[cell])
    assert covered[cell] == 1
    assert covered.sum() == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("room", [modgen.board, modgen.geo])
def test_the_rooms_know_only_what_they_may(room):
    assert doctest.testmod(room).failed == 0
    assert doctest.testmod(room).attempted > 0
    allowed = {"modgen.assets", "modgen.countries", "modgen.hexes", room.__name__}
    for file in Path(room.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module.startswith("modgen"):
                assert any(f"{node.module}.".startswith(f"{name}.") for name in allowed), (file, node.module)
    for name in room.__all__:
        assert callable(getattr(room, name)) is False or getattr(room, name).__doc__
