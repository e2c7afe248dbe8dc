import struct
import zlib

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from modgen.assets import asset
from modgen.geo import GeoError, from_wkb, to_wkb
from modgen.geo.store import UNITS, load, pack, unpack

corners = st.tuples(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6), st.integers(9, 10**5))


def lots(given_corners: list[tuple[int, int, int]]) -> np.ndarray:
    """Squares, every other one with a square hole."""
    made = []
    for number, (x, y, size) in enumerate(given_corners):
        square = shapely.box(x, y, x + size, y + size)
        hole = shapely.box(x + size // 3, y + size // 3, x + size // 2, y + size // 2)
        made.append(square.difference(hole) if number % 2 else square)
    return np.array(made)


@given(st.lists(corners, min_size=1, max_size=6), st.data())
def test_polygons_come_back_from_a_coast_file(given_corners, data):
    whole = lots(given_corners)
    lands = unpack(pack(whole))
    chosen = data.draw(st.lists(st.integers(0, len(whole) - 1), unique=True).map(sorted))
    degrees = shapely.transform(whole, lambda xy: xy / UNITS)
    assert shapely.equals_exact(lands.build(np.array(chosen, np.int64)), degrees[chosen], 1e-9).all()
    assert np.allclose(lands.boxes, shapely.bounds(degrees))


@given(st.lists(corners, min_size=1, max_size=3), st.data())
def test_a_damaged_coast_file_is_refused(given_corners, data):
    packed = pack(lots(given_corners))
    cut = data.draw(st.integers(0, len(packed) - 1))
    with pytest.raises(GeoError):
        unpack(packed[:cut])


def test_a_coast_file_that_would_fill_the_memory_is_refused():
    packed = pack(lots([(0, 0, 9)]))
    header = packed.index(zlib.compress(b"", 9)[:2])
    bomb = packed[: header - 12] + struct.pack("<III", 1, 1, 2**31) + zlib.compress(bytes(10**7), 9)
    with pytest.raises(GeoError, match="more than any coast"):
        unpack(bomb)
    quiet = packed[: header - 12] + struct.pack("<III", 1, 1, 5) + zlib.compress(bytes(10**7), 9)
    with pytest.raises(GeoError, match="another length"):
        unpack(quiet)


def test_only_whole_units_can_be_packed():
    with pytest.raises(GeoError):
        pack(np.array([shapely.box(0, 0, 0.5, 1)]))


def test_the_coast_that_is_shipped_is_valid_and_covers_the_world():
    lands = load(asset("coast/land-10m.bin"))
    whole = lands.build(np.arange(len(lands.boxes)))
    assert shapely.is_valid(whole).all()
    assert (shapely.get_num_points(shapely.get_exterior_ring(whole)) >= 4).all()
    west, south, east, north = shapely.total_bounds(whole)
    assert (west, south) == (-180, -90)
    assert 180 < east < 200  # Chukotka runs on past the antimeridian
    assert 83 < north < 84  # Kap Morris Jesup, 83.6° N
    assert asset("coast/land-10m.bin").stat().st_size < 3_500_000
    assert "public domain" in asset("coast/LICENCE.md").read_text(encoding="utf-8")


@given(st.lists(corners, max_size=4))
def test_geometry_comes_back_from_bytes(given_corners):
    geometry = shapely.MultiPolygon(list(lots(given_corners)))
    assert from_wkb(to_wkb(geometry)) == geometry
    assert to_wkb(from_wkb(to_wkb(geometry))) == to_wkb(geometry)


@pytest.mark.parametrize("data", [b"", b"\x01", b"no geometry at all", to_wkb(shapely.box(0, 0, 1, 1))[:-3]])
def test_what_is_no_geometry_is_refused(data):
    with pytest.raises(GeoError):
        from_wkb(data)
