import pytest

from modgen.assets import asset
from modgen.countries import countries
from modgen.geo import GeoError, Georeference, coast, country
from modgen.geo.store import load
from modgen.hexes import Frame, Orientation

RADIUS = 6_371_007.0  # metres; a sphere of the earth's area
FLAT = Orientation.FLAT


def page(lon: float, lat: float, wide_km: float):
    """An equal-area page of 10 km to the unit with a place in its middle, as the arguments that follow the codes."""
    georeference = Georeference(f"+proj=laea +lon_0={lon} +lat_0={lat} +R={RADIUS}", 100_000.0, (lon, lat))
    return georeference, Frame(10.0, wide_km / 20, wide_km / 20), FLAT, wide_km / 10, wide_km / 10


# Land area in square kilometres: CIA World Factbook, "Land" where inland water is large.
@pytest.mark.parametrize(
    ("codes", "lon", "lat", "square_km"),
    [
        (["THA"], 101.0, 13.0, 513_120),
        (["ISL"], -18.5, 65.0, 103_000),
        (["LKA"], 80.7, 7.5, 65_610),
        (["BRN"], 114.7, 4.5, 5_765),
        (["FJI"], 179.0, -17.5, 18_274),
        (["BEL", "LUX"], 5.0, 50.5, 30_278 + 2_586),
    ],
)
def test_countries_have_the_size_the_handbooks_say(codes, lon, lat, square_km):
    land = country(codes, *page(lon, lat, 2400))
    assert land.is_valid
    assert land.area * 100 == pytest.approx(square_km, rel=0.04)


def test_neighbours_are_joined():
    land = country(["BEL", "LUX"], *page(5.0, 50.5, 1200))
    assert len(land.geoms) == 1
    assert not land.geoms[0].interiors


def test_the_countries_of_an_island_are_its_land():
    here = page(114.0, 0.5, 1600)
    island = max(coast(*here).geoms, key=lambda part: part.area)
    shares = [country([code], *here).intersection(island).area / island.area for code in ("IDN", "MYS", "BRN")]
    # Kalimantan 539,460, Sabah and Sarawak 198,100, Brunei 5,765 of 743,330 square kilometres.
    assert shares == pytest.approx([0.726, 0.266, 0.0078], abs=0.01)
    assert sum(shares) == pytest.approx(1.0, abs=0.002)


def test_a_country_off_the_page_has_no_land_there():
    assert country(["CHE"], *page(114.0, 0.5, 1600)).is_empty


def test_a_code_that_no_country_has_is_refused():
    with pytest.raises(GeoError, match="'ATL'"):
        country(["ATL"], *page(0.0, 0.0, 1000))


def test_the_list_and_the_outlines_belong_together():
    lands = load(asset("countries/countries-10m.bin"))
    numbers = [number for listed in countries().values() for number in listed.outlines]
    assert numbers == list(range(len(lands.boxes)))
    assert all(listed.outlines for listed in countries().values())


def test_countries_cover_the_land():
    here = page(20.0, -15.0, 4000)
    # Southern Africa and Madagascar's west: no land there is without a code.
    assert country(list(countries()), *here).area / coast(*here).area == pytest.approx(1, abs=0.001)
