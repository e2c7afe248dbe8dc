from math import pi, radians

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from modgen.geo import SMALLEST, GeoError, Georeference, coast
from modgen.geo.coast import tidy
from modgen.hexes import Frame, Orientation

RADIUS = 6_371_007.0  # metres; a sphere of the earth's area
FLAT = Orientation.FLAT


def of_page(projection: str, origin: tuple[float, float], wide_km: float, high_km: float, turn: float = 0.0):
    """Land on a page of 10 km to the unit with a place in its middle, and a way to find a place on it."""
    georeference = Georeference(f"{projection} +R={RADIUS}", 100_000.0, origin, turn)
    frame = Frame(10.0, wide_km / 20, high_km / 20)
    land = coast(georeference, frame, FLAT, wide_km / 10, high_km / 10)

    def at(lon: float, lat: float) -> shapely.Point:
        return shapely.Point(georeference.forward([(lon, lat)], frame, FLAT)[0])

    return land, at


@pytest.fixture(scope="module")
def globe():
    """The whole earth on an equal-area map."""
    return of_page("+proj=cea", (0.0, 0.0), 2 * pi * RADIUS / 1000, 2 * RADIUS / 1000)


def test_land_covers_as_much_of_the_globe_as_the_handbooks_say(globe):
    land, _ = globe
    share = land.area * 1e8 / (4 * pi * RADIUS**2)
    # 148.94 million km² (CIA World Factbook) less 1.55 million of Antarctic ice shelves, which the source calls sea.
    assert share == pytest.approx((148.94 - 1.55) / 510.07, abs=0.003)


@pytest.mark.parametrize(
    ("lon", "lat", "is_land"),
    [
        (13.4, 52.5, True),  # Berlin
        (121.1, 16.5, True),  # Luzon
        (178.0, -17.8, True),  # Viti Levu
        (177.5, 65.5, True),  # Chukotka, west and
        (-175.0, 66.5, True),  # east of the antimeridian
        (0.0, -85.0, True),  # Antarctica
        (10.0, 89.0, False),
        (-30.0, 0.0, False),
        (155.0, -50.0, False),
        (50.0, 42.0, False),  # the Caspian Sea
        (33.0, -1.0, True),  # Lake Victoria: the source has no lakes
    ],
)
def test_known_places_are_on_land_or_at_sea(globe, lon, lat, is_land):
    land, at = globe
    assert land.contains(at(lon, lat)) == is_land


@pytest.mark.parametrize(
    ("name", "point", "square_km"),
    [
        ("Borneo", (114.0, 0.5), 743_330),
        ("Madagascar", (46.7, -19.0), 587_041),
        ("Tasmania", (146.6, -42.0), 64_519),
        ("Iceland", (-18.5, 65.0), 101_826),
        ("Wrangel Island, across the antimeridian", (-179.5, 71.2), 7_600),
    ],
)
@pytest.mark.parametrize("turn", [0.0, 37.0])
def test_islands_have_the_size_the_handbooks_say_however_the_map_is_turned(name, point, square_km, turn):
    land, at = of_page(f"+proj=laea +lon_0={point[0]} +lat_0={point[1]}", point, 2400, 2400, turn)
    (island,) = (part for part in land.geoms if part.contains(at(*point)))
    assert island.area * 100 == pytest.approx(square_km, rel=0.02), name


def test_a_map_across_the_antimeridian_has_no_seam():
    land, at = of_page("+proj=lcc +lon_0=180 +lat_1=60 +lat_2=70", (180.0, 66.0), 1500, 1500)
    mainland = [part for part in land.geoms if part.contains(at(179.0, 67.5))]
    assert len(mainland) == 1
    assert mainland[0].contains(at(-179.0, 67.5))
    assert mainland[0].contains(at(180.0, 67.5))


@pytest.mark.parametrize(("centre", "origin"), [(179, -181.0), (-181, 179.0), (-181, -181.0)])
def test_a_map_is_the_same_whichever_way_its_longitudes_are_counted(centre, origin):
    one, _ = of_page("+proj=eqc +lon_0=179", (179.0, -17.0), 1500, 1500)
    other, _ = of_page(f"+proj=eqc +lon_0={centre}", (origin, -17.0), 1500, 1500)
    assert len(one.geoms) == len(other.geoms) > 0
    assert one.symmetric_difference(other).area < 0.01


def test_a_map_of_a_pole_has_no_seam():
    land, at = of_page("+proj=stere +lat_0=-90", (0.0, -90.0), 8000, 8000)
    (antarctica,) = (part for part in land.geoms if part.contains(at(0.0, -90.0)))
    assert not antarctica.interiors
    for lon in range(-180, 180, 15):
        assert antarctica.contains(at(lon, -85.0))


def test_mercator_does_not_choke_on_the_poles():
    land, at = of_page("+proj=merc", (0.0, 0.0), 40_000, 60_000)
    assert land.is_valid
    assert land.contains(at(20.0, -80.0))


@settings(max_examples=25)
@given(
    st.sampled_from(["eqc", "merc", "laea", "moll", "lcc +lat_1=20 +lat_2=50", "stere +lat_0=40", "robin", "sinu"]),
    st.integers(-180, 180),
    st.integers(-50, 60),
    st.floats(-180, 180),
    st.floats(300, 12_000),
    st.floats(0.3, 3),
)
def test_what_comes_out_is_valid_rounded_on_the_page_and_always_the_same(name, lon, lat, turn, wide, ratio):
    made = [of_page(f"+proj={name} +lon_0={lon}", (lon, lat), wide, wide * ratio, turn)[0] for _ in range(2)]
    land = made[0]
    assert land.wkb == made[1].wkb
    assert land.geom_type == "MultiPolygon"
    assert land.is_valid
    xy = shapely.get_coordinates(land)
    assert (xy == np.round(xy, 2)).all()
    assert (shapely.area(shapely.get_parts(land)) >= SMALLEST).all()
    if len(xy):
        assert xy.min() >= -0.005
        assert xy[:, 0].max() <= wide / 10 + 0.005
        assert xy[:, 1].max() <= wide * ratio / 10 + 0.005


def test_small_islands_stay_if_they_are_asked_for():
    georeference = Georeference("+proj=eqc", 100_000.0, (134.5, 7.4))
    many, few = (
        coast(georeference, Frame(10.0, 50.0, 50.0), FLAT, 100.0, 100.0, smallest=smallest) for smallest in (0.01, 1.0)
    )
    assert len(many.geoms) > len(few.geoms) > 0  # Palau: Babeldaob and its many small neighbours


def test_an_empty_sea_is_no_land():
    land, _ = of_page("+proj=eqc", (-130.0, -40.0), 500, 500)
    assert land.is_empty
    assert land.geom_type == "MultiPolygon"


def test_a_page_off_the_earth_is_refused():
    far = Georeference("+proj=moll", 1000.0, (0.0, 0.0))
    with pytest.raises(GeoError, match="on the earth"):
        coast(far, Frame(10.0, 1e7, 1e7), FLAT, 100.0, 100.0)


def test_straight_edges_are_curved_where_the_projection_curves_them():
    # Antarctica's lower edge is one line along 90° S in the source; around the pole it must close to a point.
    land, at = of_page("+proj=laea +lat_0=-90", (0.0, -90.0), 8000, 8000)
    ring = shapely.Point(at(0.0, -90.0)).buffer(radians(2.0) * RADIUS / 10_000)
    assert land.contains(ring)


@given(
    st.lists(
        st.tuples(st.floats(0, 50), st.floats(0, 50), st.floats(0.01, 20), st.floats(0.01, 20)), min_size=1, max_size=8
    )
)
def test_tidying_changes_land_by_no_more_than_the_rounding(boxes):
    union = shapely.union_all([shapely.box(x, y, x + w, y + h) for x, y, w, h in boxes])
    tidied = tidy(shapely.get_parts(union), smallest=0.05)
    assert tidied.is_valid
    assert tidied.area == pytest.approx(union.area, abs=0.01 * union.length + 0.05 * len(boxes))
