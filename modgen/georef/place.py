"""A found transform as the georeference of a board, and hexes as places of the earth."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from modgen.geo import Georeference
from modgen.geo.projection import project, unproject
from modgen.georef.conventions import centres
from modgen.georef.problem import Convention, Hex
from modgen.georef.solution import Transform
from modgen.hexes import Layout, Orientation, Shift

FloatArray = NDArray[np.float64]


def layout(convention: Convention, first: Hex, last: Hex) -> Layout:
    """Give the board whose hexes are numbered from `first` to `last`; raises HexError if it is none or too large."""
    columns, rows = _spans(convention, first, last)
    line = columns if convention.flat else rows
    grows = convention.columns_east if convention.flat else convention.rows_south
    even_first = (line[0] if grows else line[1]) % 2 == 0
    return Layout(
        Orientation.FLAT if convention.flat else Orientation.POINTY,
        columns[1] - columns[0] + 1,
        rows[1] - rows[0] + 1,
        Shift.EVEN if even_first == convention.even_shifted else Shift.ODD,
    )


def georeference(convention: Convention, transform: Transform, first: Hex, last: Hex) -> Georeference:
    """Give the georeference of the board of `layout`: its origin is the upper left hex, as if unshifted.

    Raises GeoError if that lies where the projection shows nothing.
    """
    origin = upper_left(convention, first, last)
    ((lon, lat),) = to_earth(convention, transform, np.array([origin]))
    return Georeference(
        transform.projection,
        transform.hex_height_m,
        (float(lon), float(lat)),
        transform.turn_deg,
        transform.stretch,
    )


def upper_left(convention: Convention, first: Hex, last: Hex) -> tuple[float, float]:
    """Give where the upper left hex of a board lies on the sheet, in hex heights, as if its line were not shifted."""
    columns, rows = _spans(convention, first, last)
    left = columns[0] if convention.columns_east else columns[1]
    top = rows[0] if convention.rows_south else rows[1]
    corner: Hex = (left, top) if convention.order == "column-row" else (top, left)
    ((x, y),) = centres(convention, [corner]).tolist()
    # The corner's own shift is not part of it: a hex of an unshifted line has none.
    shift = (y if convention.flat else x) * 2 % 2 / 2
    return (x, y - shift) if convention.flat else (x - shift, y)


def hexes_on_earth(convention: Convention, transform: Transform, hexes: Sequence[Hex]) -> FloatArray:
    """Give longitudes and latitudes, degrees, of the centres of hexes; shape (n, 2). Off the earth is infinite."""
    return to_earth(convention, transform, centres(convention, hexes))


def to_earth(convention: Convention, transform: Transform, points: FloatArray) -> FloatArray:
    """Give longitudes and latitudes, degrees, of points of the sheet in hex heights; shape (n, 2)."""
    away = points - centres(convention, [transform.hex])
    (middle,) = project(transform.projection, np.array([transform.centre]))
    return unproject(transform.projection, away @ ground(convention, transform).T + middle)


def to_sheet(convention: Convention, transform: Transform, lonlat: FloatArray) -> FloatArray:
    """Give the points of the sheet, in hex heights, of longitudes and latitudes in degrees; shape (n, 2)."""
    (middle,) = project(transform.projection, np.array([transform.centre]))
    away = project(transform.projection, lonlat) - middle
    found: FloatArray = away @ np.linalg.inv(ground(convention, transform)).T + centres(convention, [transform.hex])
    return found


def ground(convention: Convention, transform: Transform) -> FloatArray:
    """Give the matrix from steps on the sheet, in hex heights, to metres east and north; shape (2, 2)."""
    turn = np.radians(transform.turn_deg)
    c, s = np.cos(turn), np.sin(turn)
    wide, high = (transform.stretch, 1.0) if convention.flat else (1.0, transform.stretch)
    # The sheet's y points down; see `modgen.geo.Georeference.inverse`.
    matrix: FloatArray = transform.hex_height_m * np.array([(c * wide, s * high), (s * wide, -c * high)])
    return matrix


def _spans(convention: Convention, first: Hex, last: Hex) -> tuple[tuple[int, int], tuple[int, int]]:
    """The smallest and largest column, and row."""
    one, two = (first[0], last[0]), (first[1], last[1])
    return (one, two) if convention.order == "column-row" else (two, one)
