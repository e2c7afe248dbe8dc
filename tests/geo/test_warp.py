"""A bent sheet: what is drawn where, and back."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from modgen.geo import GeoError, Georeference, Warp
from modgen.hexes import Frame, Orientation

numbers = st.floats(-12, 12)
points = st.tuples(numbers, numbers)
weights = st.tuples(st.floats(-0.6, 0.6), st.floats(-0.6, 0.6))


@st.composite
def warps(draw):
    about = draw(st.lists(st.tuples(points, weights), min_size=1, max_size=6))
    try:
        return Warp(tuple(at for at, _ in about), tuple(by for _, by in about), draw(st.floats(1, 9)))
    except GeoError:
        assume(False)


@given(warps(), arrays(np.float64, (40, 2), elements=st.floats(-25, 25)))
def test_back_again(warp, at):
    assert np.allclose(warp.unmoved(warp.moved(at)), at, atol=1e-7)
    assert np.allclose(warp.moved(warp.unmoved(at)), at, atol=1e-7)


@given(warps(), arrays(np.float64, (40, 2), elements=st.floats(-25, 25)))
def test_nothing_moves_beyond_the_reach(warp, at):
    far = np.hypot(*np.moveaxis(at[:, None] - np.array(warp.points), -1, 0)).min(axis=1) > warp.reach
    assert (warp.moved(at)[far] == at[far]).all()


def test_one_point_moves_by_its_weight():
    """Wendland's function is 1 at its own point, and (1 - 1/2)^4 (4/2 + 1) = 3/16 half way to its reach."""
    warp = Warp(((2.0, 3.0),), ((0.4, -0.2),), 2.0)
    assert warp.moved([(2, 3), (3, 3), (4, 3)]) == pytest.approx(
        np.array([(2.4, 2.8), (3 + 0.4 * 3 / 16, 3 - 0.2 * 3 / 16), (4, 3)])
    )


def test_what_is_off_the_earth_stays_there():
    warp = Warp(((2.0, 3.0),), ((0.4, -0.2),), 2.0)
    assert np.isinf(warp.moved([(np.inf, np.inf)])).all() and np.isinf(warp.unmoved([(np.inf, np.inf)])).all()


@pytest.mark.parametrize("by", [3.0, -3.0])
def test_a_fold_is_refused(by):
    with pytest.raises(GeoError, match="folds"):
        Warp(((0.0, 0.0),), ((by, 0.0),), 2.0)


@given(warps(), st.sampled_from(Orientation), st.floats(10, 80), st.floats(-30, 30))
def test_a_bent_map_of_the_earth(warp, orientation, height, turn):
    """By a warp a place moves on the sheet by as many hexes as the warp says, whatever the size of a hex."""
    straight = Georeference("+proj=laea +lat_0=50 +lon_0=10", 20_000, (10, 50), turn)
    bent = Georeference("+proj=laea +lat_0=50 +lon_0=10", 20_000, (10, 50), turn, warp=warp)
    frame = Frame(height, 7.0, 9.0)
    lonlat = np.array([(10.1, 49.9), (11.5, 49.2), (8.0, 51.0)])
    before, after = (one.forward(lonlat, frame, orientation) for one in (straight, bent))
    in_hexes = (before - (7.0, 9.0)) / height
    assert np.allclose((after - before) / height, warp.moved(in_hexes) - in_hexes, atol=1e-9)
    assert np.allclose(bent.inverse(after, frame, orientation), lonlat, atol=1e-7)
