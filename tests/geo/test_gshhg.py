"""Clips of a fine coast: from files of the form that GSHHG has in its package, made here."""

from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from modgen.geo import GeoError, Georeference, coast
from modgen.geo.gshhg import FILES, clip
from modgen.geo.store import unpack
from modgen.hexes import Frame, Orientation

SEEN = (9.0, 50.0, 11.0, 51.0)


def write(folder: Path, *polygons: tuple[int, shapely.Polygon]) -> Path:
    """Write polygons of some levels as the package has them; the area stands in square kilometres at the equator."""
    lines, data = [], b""
    for number, (level, polygon) in enumerate(polygons):
        points = np.asarray(polygon.exterior.coords, "<f4")
        area = polygon.area * 111.2**2
        south, north = points[:, 1].min(), points[:, 1].max()
        lines.append(f"{level} {area} {len(points)} {south} {north} {len(data)} {points.nbytes} {number}")
        data += points.tobytes()
    folder.mkdir(exist_ok=True)
    (folder / FILES[0]).write_text("\n".join(lines) + "\n", encoding="ascii")
    (folder / FILES[1]).write_bytes(data)
    return folder


def land(made: bytes) -> shapely.Geometry:
    lands = unpack(made)
    return shapely.union_all(lands.build(np.arange(len(lands.boxes))))


def disc(x: float, y: float, radius: float, points: int = 200) -> shapely.Polygon:
    turn = np.linspace(0, 2 * np.pi, points, endpoint=False)
    return shapely.Polygon(np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn)], axis=1))


def test_land_without_its_lakes_and_with_the_islands_in_them(tmp_path):
    whole, lake, island = shapely.box(8, 49, 10, 52), disc(9.5, 50.5, 0.2), disc(9.5, 50.5, 0.05)
    folder = write(tmp_path, (1, whole), (2, lake), (3, island), (1, shapely.box(60, 50, 61, 51)))
    made = clip(folder, SEEN, tolerance=0.01, lake=1.0, island=0.0)
    wanted = shapely.clip_by_rect(whole, *SEEN).difference(lake).union(island)
    assert made.lakes == 1
    assert shapely.symmetric_difference(land(made.data), wanted).area < 0.01 * wanted.area
    assert unpack(made.data).covers == SEEN


@pytest.mark.parametrize(("lake", "island", "lakes", "parts"), [(1.0, 0.0, 1, 2), (None, 0.0, 0, 2), (1e5, 1e3, 0, 1)])
def test_what_is_small_is_left_out(tmp_path, lake, island, lakes, parts):
    folder = write(tmp_path, (1, shapely.box(9, 50, 10, 51)), (1, disc(10.5, 50.5, 0.1)), (2, disc(9.5, 50.5, 0.2)))
    made = clip(folder, SEEN, tolerance=0.01, lake=lake, island=island)
    assert (made.lakes, made.polygons) == (lakes, parts)


@settings(max_examples=20)
@given(st.integers(3, 40), st.floats(0.05, 0.4), st.integers(0, 10**6))
def test_the_coast_stays_where_it_is(tmp_path_factory, points, size, seed):
    random = np.random.default_rng(seed)
    turn = np.sort(random.uniform(0, 2 * np.pi, points))
    radius = size * random.uniform(0.5, 1, points)
    star = shapely.Polygon(np.stack([10 + radius * np.cos(turn), 50.5 + radius * np.sin(turn)], axis=1))
    if not star.is_valid or star.area < 0.1 * size**2:
        return
    made = clip(write(tmp_path_factory.mktemp("gshhg"), (1, star)), SEEN, tolerance=0.01, lake=None, island=0.0)
    # A corner is cut at a quarter of a kilometre from it at most.
    assert shapely.hausdorff_distance(land(made.data).boundary, star.boundary) < 0.3 / 71
    assert land(made.data).is_valid


def test_land_at_the_antimeridian_is_one_piece(tmp_path):
    folder = write(tmp_path, (1, shapely.box(178, 50, 180, 51)), (1, shapely.box(-180, 50, -179, 51)))
    made = clip(folder, (179.0, 50.0, 181.0, 51.0), tolerance=0.01, lake=None, island=0.0)
    assert made.polygons == 1


def test_no_land_and_no_data_are_told(tmp_path):
    with pytest.raises(GeoError, match="no land"):
        clip(write(tmp_path / "a", (1, shapely.box(60, 50, 61, 51))), SEEN, tolerance=0.01, lake=None, island=0.0)
    with pytest.raises(GeoError, match="cannot be read"):
        clip(tmp_path / "b", SEEN, tolerance=0.01, lake=None, island=0.0)
    folder = write(tmp_path / "c", (1, shapely.box(9, 50, 10, 51)))
    (folder / FILES[1]).write_bytes(b"\0" * 16)
    with pytest.raises(GeoError, match="shorter"):
        clip(folder, SEEN, tolerance=0.01, lake=None, island=0.0)
    (folder / FILES[0]).write_text("not an index\n", encoding="ascii")
    with pytest.raises(GeoError, match="no index of GSHHG"):
        clip(folder, SEEN, tolerance=0.01, lake=None, island=0.0)


def test_a_page_beyond_the_clip_is_refused(tmp_path):
    made = clip(write(tmp_path, (1, shapely.box(9, 50, 10, 51))), SEEN, tolerance=0.01, lake=None, island=0.0)
    frame = Frame(40.0, 20.0, 20.0)
    inside = Georeference("+proj=eqc +lat_ts=50 +lon_0=10", 5000.0, (9.8, 50.6))
    assert coast(inside, frame, Orientation.FLAT, 200, 200, clip=made.data).area > 0
    beyond = Georeference("+proj=eqc +lat_ts=50 +lon_0=10", 5000.0, (10.9, 50.6))
    with pytest.raises(GeoError, match="clip it again"):
        coast(beyond, frame, Orientation.FLAT, 200, 200, clip=made.data)
