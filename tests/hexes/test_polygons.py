import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from modgen.hexes import Frame, Layout, Orientation, Shift, locate, polygons

layouts, frames = st.from_type(Layout), st.from_type(Frame)


@given(layouts, frames)
def test_polygons_are_a_valid_coverage_of_the_board(board, frame):
    hexes = polygons(board, frame)
    assert shapely.is_valid(hexes).all()
    assert shapely.coverage_is_valid(hexes)
    whole = shapely.coverage_union_all(hexes)
    assert whole.geom_type == "Polygon"
    assert not whole.interiors
    assert whole.area == pytest.approx(shapely.area(hexes).sum())


@given(layouts, frames)
def test_polygons_stand_in_the_order_of_cells(board, frame):
    centres = shapely.get_coordinates(shapely.centroid(polygons(board, frame)))
    assert (locate(board, frame, centres) == np.arange(len(board))).all()


def test_a_large_board_stays_exact():
    board = Layout(Orientation.FLAT, 100, 100, Shift.ODD)
    hexes = polygons(board, Frame(36.0, 18.3, 17.1))
    assert shapely.coverage_is_valid(hexes)
    # Each inner side is shared, each other one is on the border.
    inner = (board.neighbours() >= 0).sum() // 2
    left, right = shapely.STRtree(hexes).query(hexes, predicate="touches")
    common = shapely.intersection(hexes[left], hexes[right])
    assert (shapely.get_dimensions(common) == 1).sum() == 2 * inner
