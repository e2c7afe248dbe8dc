"""Heights: a grid of a stranger is read or told by line and column; those of the earth are where they should be."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.geo.asc import MOST_HEIGHTS, GridError, read_asc
from modgen.geo.elevation import Heights, of_the_earth

GRID = "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 50\ncellsize 0.5\nNODATA_value -9999\n1 2 3\n4 -9999 6.5\n"


def told(text: str, *, on_earth: bool = True) -> list[tuple[int, int, str]]:
    with pytest.raises(GridError) as error:
        read_asc(text, on_earth=on_earth)
    return [(fault.line, fault.column, fault.message) for fault in error.value.faults]


def test_a_grid_is_read_from_the_north_west():
    heights = read_asc(GRID, on_earth=True)
    assert np.array_equal(heights.values, [[1, 2, 3], [4, np.nan, 6.5]], equal_nan=True)
    assert (heights.west, heights.north, heights.step) == (10.25, 50.75, 0.5)


@pytest.mark.parametrize(
    "text",
    [
        GRID.replace("\n", "\r\n"),
        GRID.upper().replace("-9999", "-9999.0"),
        GRID.replace("xllcorner 10", "xllcenter 10.25").replace("yllcorner 50", "YLLCENTER 50.25"),
        GRID.replace("1 2 3\n4 -9999 6.5\n", "  1 2\n3\n\n4 nan 65e-1"),
        GRID.replace("ncols 3\nnrows 2\n", "nrows 2\n\n  NCOLS\t3\n"),
    ],
)
def test_what_other_programs_write_is_the_same_grid(text):
    assert np.array_equal(read_asc(text, on_earth=True).values, read_asc(GRID, on_earth=True).values, equal_nan=True)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "message"),
    [
        ("ncols 3", "ncols three", 1, 7, "not a number"),
        ("ncols 3", "ncols 3 4", 1, 1, "2 values"),
        ("ncols 3", "columns 3", 1, 1, "no key"),
        ("ncols 3", "ncols 2.5", 1, 7, "2.5 cols"),
        ("ncols 3", "ncols -3", 1, 7, "-3 cols"),
        ("ncols 3", "ncols 1e9", 1, 7, "1e9 cols"),
        ("nrows 2", "nrows 1", 2, 7, "1 rows"),
        ("nrows 2\n", "", 6, 1, "no nrows"),
        ("nrows 2", "ncols 2", 2, 1, "twice"),
        ("cellsize 0.5", "cellsize 0", 5, 10, "0 wide"),
        ("cellsize 0.5", "cellsize nan", 5, 10, "not a number"),
        ("cellsize 0.5", "dx 0.5", 5, 1, "dx is no key"),
        ("xllcorner 10", "xllcorner 455000", 3, 11, "longitudes"),
        ("yllcorner 50", "yllcorner 89.5", 4, 11, "latitudes"),
        ("4 -9999", "4 1_0", 8, 3, "not a number"),
        ("4 -9999", "4 x", 8, 3, "not a number"),
        ("4 -9999", "4 inf", 8, 3, "no height"),
        ("4 -9999", "4 -3.4e38", 8, 3, "no height"),
        ("4 -9999 6.5\n", "4 5\n", 8, 4, "5 heights are fewer than the 6"),
        ("4 -9999 6.5\n", "4 5 6\n7\n", 9, 2, "7 heights are more than the 6"),
    ],
)
def test_what_is_wrong_is_told_where_it_is(old, new, line, column, message):
    assert old in GRID
    found = told(GRID.replace(old, new, 1))
    assert (line, column) in [(at, where) for at, where, _ in found]
    assert any(message in said for _, _, said in found), found


def test_many_faults_are_told_at_once_but_not_all_of_a_flood():
    assert len(told("ncols a\nnrows b\nxllcorner c\nyllcorner d\ncellsize e\n1 2\n")) == 5
    wrong = "x " * 5000
    assert 5 <= len(told(f"ncols 100\nnrows 50\nxllcorner 0\nyllcorner 0\ncellsize 0.1\n1 {wrong[2:]}")) <= 10
    assert len(told(" ".join(["<html>"] * 20) + "\n" + "<p>\n" * 500)) < 20


def test_a_grid_that_would_fill_the_memory_is_refused_by_its_header():
    ((line, column, message),) = told(GRID.replace("ncols 3", "ncols 20000").replace("nrows 2", "nrows 20000"))
    assert (line, column) == (2, 7) and f"{20000 * 20000:,}" in message
    assert MOST_HEIGHTS < 20000 * 20000


@given(st.text(max_size=60), st.integers(0, len(GRID)), st.integers(0, len(GRID)))
def test_no_text_makes_it_fail_otherwise(inserted, start, end):
    text = GRID[: min(start, end)] + inserted + GRID[max(start, end) :]
    try:
        heights = read_asc(text, on_earth=True)
    except GridError as error:
        assert all(fault.line >= 1 and fault.column >= 1 and fault.message for fault in error.faults)
    else:
        assert heights.values.ndim == 2 and min(heights.values.shape) >= 2


@given(st.floats(-5, 5), st.floats(-5, 5), st.floats(-100, 100))
def test_a_plane_stays_one_between_the_cells(right, down, height):
    rows, columns = np.indices((9, 11))
    heights = Heights(height + right * columns + down * rows, 0.0, 8.0, 1.0)
    x, y = np.array([2.0, 3.3, 7.9]), np.array([5.0, 5.5, 2.01])
    expected = height + right * x + down * (8 - y)
    assert heights.at(*heights.cells(x, y)) == pytest.approx(expected, abs=1e-9)
    blocks = heights.coarser(2)
    found = blocks.at(*blocks.cells(np.array([4.5]), np.array([3.5])))
    assert found == pytest.approx(height + right * 4.5 + down * 4.5, abs=1e-9)


def test_what_lies_off_the_grid_or_beside_an_unknown_has_no_height():
    heights = read_asc(GRID, on_earth=True)
    away = heights.at(*heights.cells(np.array([9.9, 11.6, 10.5, np.inf]), np.array([50.5, 50.5, 49.9, 50.5])))
    assert np.isnan(away).all()
    assert np.isnan(heights.at(*heights.cells(np.array([10.75]), np.array([50.5])))).all()
    filled = heights.filled(1)
    assert filled.values[1, 1] == np.mean([1, 2, 3, 4, 6.5])


def test_smoothing_keeps_the_level_and_flattens_a_peak():
    values = np.full((21, 21), 4.0)
    values[10, 10] = 104.0
    values[0, 0] = np.nan
    smooth = Heights(values, 0.0, 0.0, 1.0).smoothed(2.0).values
    assert np.isnan(smooth[0, 0]) and smooth[0, 20] == pytest.approx(4.0)
    # A Gaussian of two cells holds 1 / (2 π 4) of its weight in the middle cell, nearly.
    assert smooth[10, 10] == pytest.approx(4 + 100 / (8 * np.pi), rel=0.02)


# Public facts: a sample every 11 km lies below the tops, and within some hundreds of metres of plateaus.
@pytest.mark.parametrize(
    ("lon", "lat", "low", "high"),
    [
        (86.93, 27.99, 5000, 8849),  # Everest
        (-70.0, -32.65, 3000, 6962),  # Aconcagua
        (91.0, 31.5, 4200, 5400),  # the plateau of Tibet
        (101.7, 3.1, 0, 600),  # Kuala Lumpur
        (116.56, 6.08, 800, 4096),  # Kinabalu
        (-160.0, 20.0, 0, 0),  # the Pacific
        (35.5, 31.5, 0, 900),  # the Dead Sea: what lies below the sea is 0
    ],
)
def test_the_earth_is_as_high_as_it_is(lon, lat, low, high):
    heights = of_the_earth((lon - 0.5, lat - 0.5, lon + 0.5, lat + 0.5))
    column, row = heights.cells(np.array([lon]), np.array([lat]))
    near = heights.values[int(row[0]) : int(row[0]) + 2, int(column[0]) : int(column[0]) + 2]
    assert low <= near.max() <= high


def test_a_window_across_the_antimeridian_is_one_piece():
    east, beyond = of_the_earth((170, -45, 190, -30)), of_the_earth((-190, -45, -170, -30))
    assert np.array_equal(east.values, beyond.values) and east.west - beyond.west == pytest.approx(360)
    assert east.values.max() > 1000  # New Zealand
    assert np.isnan(of_the_earth((0, -80, 5, -70)).at(np.array([5.0]), np.array([30.0]))).all()
