import numpy as np
import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from modgen.hexes import HexError, HexNameError, Layout, Numbering, Orientation, Shift, polygons, sides

layouts, numberings = st.from_type(Layout), st.from_type(Numbering)
BOARD = Layout(Orientation.FLAT, 4, 4, Shift.ODD)


@given(layouts)
def test_every_side_has_one_id_whatever_hex_it_is_seen_from(board):
    found = sides(board)
    corners = board.corners()
    by_ends: dict[frozenset[tuple[int, int]], set[int]] = {}
    for cell in range(len(board)):
        for number in range(6):
            ends = frozenset(tuple(corners[cell, k % 6].tolist()) for k in (number, number + 1))
            by_ends.setdefault(ends, set()).add(int(found.of_cell[cell, number]))
    assert all(len(ids) == 1 for ids in by_ends.values())
    assert sorted(i for ids in by_ends.values() for i in ids) == list(range(len(found)))
    assert [frozenset(map(tuple, ends)) for ends in found.ends.tolist()] == sorted(
        by_ends, key=lambda ends: min(by_ends[ends])
    )


@given(layouts)
def test_pair_and_direction_lead_to_the_id_and_back(board):
    found = sides(board)
    for side, ((a, b), number) in enumerate(zip(found.cells.tolist(), found.direction.tolist(), strict=True)):
        assert found.towards(a, board.directions()[number]) == side
        assert board.neighbours()[a, number] == b
        if b >= 0:
            assert a < b
            assert found.between(a, b) == found.between(b, a) == side
            assert found.towards(b, board.directions()[(number + 3) % 6]) == side


@given(layouts, st.data())
def test_the_outline_of_a_set_is_the_boundary_of_its_union(board, data):
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=len(board), max_size=len(board))), bool)
    found = sides(board)
    outline = shapely.union_all(shapely.linestrings(found.ends[found.outline(mask)]))
    union = shapely.union_all(polygons(board)[mask])
    assert shapely.equals(outline, shapely.boundary(union)) or not mask.any()
    assert len(found.outline(mask)) > 0 or not mask.any()


@given(layouts, numberings)
def test_names_of_sides_are_read_back_from_either_hex(board, numbering):
    try:
        numbering.check(board)
    except HexError:
        assume(False)
    found, names = sides(board), numbering.names(board)
    for side, (a, b) in enumerate(found.cells.tolist()):
        assert found.parse(numbering, found.name(numbering, side)) == side
        assert found.parse(numbering, f"{names[a]}/{board.directions()[found.direction[side]]}") == side
        if b >= 0:
            assert found.parse(numbering, f"{names[b]}/{names[a]}") == side


def test_names_by_hand():
    found = sides(BOARD)
    assert found.name(Numbering(), found.parse(Numbering(), "0202/0201")) == "0201/0202"
    assert found.name(Numbering(), found.parse(Numbering(), "0101/n")) == "0101/n"
    assert found.parse(Numbering(), "0101/s") == found.parse(Numbering(), "0102/n")


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("0101", "write two neighbouring hexes"),
        ("", "write two neighbouring hexes"),
        ("0101/0103", "2 apart; next to 0101 are 0201, 0102"),
        ("0101/0101", "0 apart"),
        ("0101/e", "the sides of a hex are n, ne, se, s, sw, nw"),
        ("0101/0109", "the rows run from 01 to 04"),
        ("101/0102", "did you mean 0101"),
        ("0101/0102/0103", "write two"),
    ],
)
def test_what_is_no_side_is_refused_with_advice(text, advice):
    with pytest.raises(HexNameError, match=advice):
        sides(BOARD).parse(Numbering(), text)


def test_sides_that_do_not_exist():
    found = sides(BOARD)
    for wrong in (
        lambda: found.between(0, 15),
        lambda: found.between(0, 0),
        lambda: found.between(0, 99),
        lambda: found.towards(-1, "n"),
        lambda: found.towards(0, "e"),
        lambda: found.name(Numbering(), -1),
        lambda: found.name(Numbering(), len(found)),
        lambda: found.outline([True]),
    ):
        with pytest.raises(HexError):
            wrong()


def test_one_object_a_layout_and_it_cannot_be_spoiled():
    assert sides(BOARD) is sides(Layout(Orientation.FLAT, 4, 4, Shift.ODD))
    with pytest.raises(ValueError, match="read-only"):
        sides(BOARD).cells[0] = 0
