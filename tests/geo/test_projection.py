import subprocess
import sys
from math import asinh, cos, pi, radians, tan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.geo import PROJECTIONS, GeoError, Georeference
from modgen.hexes import Frame, Orientation

RADIUS = 6_370_000.0
ONE_TO_ONE = Frame(1.0, 0.0, 0.0)


def metres(projection: str, lonlat: list[tuple[float, float]]) -> np.ndarray:
    """Metres east and south of (0, 0) on the projection's plane: a hex of one metre, drawn one unit high."""
    return Georeference(projection, 1.0, (0.0, 0.0)).forward(lonlat, ONE_TO_ONE, Orientation.FLAT)


@given(st.floats(-179, 179), st.floats(-85, 85), st.floats(0, 60))
def test_equirectangular_is_what_the_textbook_says(lon, lat, true_at):
    (found,) = metres(f"+proj=eqc +lat_ts={true_at} +R={RADIUS}", [(lon, lat)])
    assert found == pytest.approx([RADIUS * radians(lon) * cos(radians(true_at)), -RADIUS * radians(lat)], abs=0.01)


@given(st.floats(-179, 179), st.floats(-85, 85))
def test_mercator_is_what_the_textbook_says(lon, lat):
    (found,) = metres(f"+proj=merc +R={RADIUS}", [(lon, lat)])
    assert found == pytest.approx([RADIUS * radians(lon), -RADIUS * asinh(tan(radians(lat)))], abs=0.01)


def test_the_equator_is_as_long_as_the_ellipsoid_says():
    east, _ = metres("+proj=merc", [(90.0, 0.0)])[0]
    assert east == pytest.approx(6_378_137 * pi / 2)


@pytest.mark.parametrize("name", sorted(PROJECTIONS))
def test_what_lies_beyond_the_poles_is_not_on_the_earth(name):
    """Far north of the whole earth: a place of it, or infinite, but no latitude of more than 90 degrees."""
    there = Georeference(f"+proj={name} +lat_1=20 +lat_2=50", 1.0, (0.0, 0.0))
    lonlat = there.inverse([(0.0, -north) for north in (1.1e7, 2e7, 9e7)], ONE_TO_ONE, Orientation.FLAT)
    assert (np.isinf(lonlat) | (np.abs(lonlat) <= (180 + 1e-9, 90 + 1e-9))).all()


def test_every_projection_listed_can_be_made():
    for name in PROJECTIONS:
        found = metres(f"+proj={name} +lat_1=20 +lat_2=50", [(1.0, 1.0)])
        assert np.isfinite(found).all()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "+proj"),
        ("+lon_0=5", "+proj"),
        ("+proj=eqc lon_0=5", "+name=value"),
        ("+proj=eqc +lon_0", "+name=value"),
        ("+proj=eqc +proj=eqc", "twice"),
        ("+proj=utm +zone=5", "one of"),
        ("+proj=pipeline +step +proj=eqc", "one of"),
        ("+proj=eqc +nadgrids=/etc/passwd", "+nadgrids"),
        ("+proj=eqc +init=epsg:4326", "+init"),
        ("+proj=eqc +x_0=5", "+x_0"),
        ("+proj=eqc +lon_0=east", "not a number"),
        ("+proj=eqc +lon_0=nan", "out of range"),
        ("+proj=eqc +lat_ts=90", "out of range"),
        ("+proj=eqc +R=5", "out of range"),
        ("+proj=eqc +ellps=moon", "one of"),
        ("+proj=eqc +R=6371000 +ellps=WGS84", "not both"),
        ("+proj=lcc +lat_1=30 +lat_2=-30", "PROJ"),
        ("EPSG:4326", "+name=value"),
    ],
)
def test_what_is_not_a_plain_projection_is_refused_and_told_why(text, told):
    with pytest.raises(GeoError) as caught:
        Georeference(text, 1000.0, (0.0, 0.0))
    assert told in str(caught.value)


def test_pyproj_is_loaded_only_when_something_is_projected():
    code = "import sys, modgen.geo; print('pyproj' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
