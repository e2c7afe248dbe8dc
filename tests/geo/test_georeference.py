from math import cos, hypot, inf, nan, radians, sin, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from modgen.geo import NAUTICAL_MILE, GeoError, Georeference
from modgen.hexes import Frame, Orientation

orientations = st.sampled_from(Orientation)
frames = st.builds(Frame, st.floats(1, 200), st.floats(-1e3, 1e3), st.floats(-1e3, 1e3), st.floats(0.5, 2))
projections = st.sampled_from(
    ["+proj=eqc", "+proj=merc +lat_ts=8", "+proj=laea +lat_0=20", "+proj=lcc +lat_1=10 +lat_2=40", "+proj=moll"]
)
georeferences = st.builds(
    lambda projection, centre, metres, away, lat, turn, stretch: Georeference(
        f"{projection} +lon_0={centre}", metres, (centre + away, lat), turn, stretch
    ),
    projections,
    st.integers(-180, 180),
    st.floats(1e3, 1e6),
    st.floats(-60, 60),
    st.floats(-50, 50),
    st.floats(-180, 180),
    st.floats(0.5, 2),
)


@given(georeferences, frames, orientations, arrays(np.float64, (8, 2), elements=st.floats(-50, 50)))
def test_forward_and_inverse_undo_each_other(georeference, frame, orientation, points):
    lonlat = points + np.array([georeference.origin[0], 0])
    back = georeference.inverse(georeference.forward(lonlat, frame, orientation), frame, orientation)
    assert np.allclose((back - lonlat + 180) % 360, 180, atol=1e-6)


@given(georeferences, frames, orientations)
def test_the_origin_lies_at_the_origin_of_the_lattice(georeference, frame, orientation):
    found = georeference.forward([georeference.origin], frame, orientation)
    assert found[0] == pytest.approx(frame.to_plane(orientation, [0, 0]), abs=1e-6)


@given(georeferences, frames, orientations, st.floats(-170, 170), st.integers(-2, 2))
def test_a_longitude_may_be_given_in_any_turn(georeference, frame, orientation, away, turns):
    lon = georeference.origin[0] + away
    one, other = georeference.forward([(lon, 5), (lon + 360 * turns, 5)], frame, orientation)
    assert one == pytest.approx(other, rel=1e-6, abs=1e-3)


@given(st.floats(1, 300), st.floats(-180, 180), orientations, st.floats(0.5, 2))
def test_a_place_one_hex_to_the_north_is_one_hex_away_where_north_points(height, turn, orientation, stretch):
    # 60 nautical miles a degree, 30 a hex: half a degree is a hex. A hex as wide on the sheet as on the earth.
    sphere = f"+proj=eqc +R={60 * NAUTICAL_MILE / radians(1)}"
    georeference = Georeference(sphere, 30 * NAUTICAL_MILE, (0.0, 0.0), turn, stretch)
    frame = Frame(height, 7.0, 9.0, stretch)
    x, y = georeference.forward([(0.0, 0.5)], frame, orientation)[0]
    # Clockwise from the top of a sheet whose y points down.
    assert (x, y) == pytest.approx((7 + height * sin(radians(turn)), 9 - height * cos(radians(turn))), abs=1e-6)


@given(orientations)
def test_stretch_on_the_earth_and_on_the_sheet_are_two_things(orientation):
    sphere = f"+proj=eqc +R={60 * NAUTICAL_MILE / radians(1)}"
    narrow = Georeference(sphere, 60 * NAUTICAL_MILE, (0.0, 0.0), stretch=0.5)
    # Two lines of hexes half as wide as regular ones span √3/2 degrees, drawn as two regular lines.
    across = [(sqrt(3) / 2, 0.0)] if orientation == Orientation.FLAT else [(0.0, -sqrt(3) / 2)]
    found = narrow.forward(across, Frame(10.0, 0.0, 0.0), orientation)[0]
    assert hypot(*found) == pytest.approx(10 * sqrt(3))


def test_what_is_not_on_the_earth_is_infinite():
    whole = Georeference("+proj=moll", 1e6, (0.0, 0.0))
    assert (whole.inverse([(0, 0), (500, 500)], Frame(1, 0, 0), Orientation.FLAT) == inf).any(axis=1).tolist() == [
        False,
        True,
    ]
    conic = Georeference("+proj=lcc +lat_1=20 +lat_2=50", 1e6, (0.0, 0.0))
    assert (conic.forward([(0, -90)], Frame(1, 0, 0), Orientation.FLAT) == inf).all()


@pytest.mark.parametrize(
    "arguments",
    [
        ("+proj=eqc", 0.0, (0.0, 0.0)),
        ("+proj=eqc", -5.0, (0.0, 0.0)),
        ("+proj=eqc", nan, (0.0, 0.0)),
        ("+proj=eqc", 5.0, (inf, 0.0)),
        ("+proj=eqc", 5.0, (0.0, 91.0)),
        ("+proj=eqc", 5.0, (400.0, 0.0)),
        ("+proj=eqc", 5.0, (0.0, 0.0), inf),
        ("+proj=eqc", 5.0, (0.0, 0.0), 0.0, 0.0),
        ("+proj=lcc +lat_1=20 +lat_2=50", 5.0, (0.0, -90.0)),
    ],
)
def test_a_georeference_that_cannot_be_is_refused(arguments):
    with pytest.raises(GeoError):
        Georeference(*arguments)
