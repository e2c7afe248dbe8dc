import numpy as np
import pyproj
import pytest
import shapely
from georef.made_up import world

from modgen.georef.masks import Masks
from modgen.georef.plane import KILOMETRES, Plane

CYPRUS = (33.2, 35.0)
WINDOW = (-1.6, -1.2, 1.6, 1.2)


def cyprus():
    return next(one for one in world() if one.contains(shapely.Point(*CYPRUS)))


def in_units(projection, shape, middle):
    """The shape in the plane by pyproj alone."""
    proj = pyproj.Proj(projection + " +ellps=WGS84")
    east, north = proj(*middle)
    metres = proj.get_factors(*middle).areal_scale ** 0.5 * KILOMETRES * 1000

    def units(lonlat):
        x, y = proj(*lonlat.T)
        return np.stack([(np.array(x) - east) / metres, (north - np.array(y)) / metres], axis=1)

    return shapely.transform(shape, units)


@pytest.mark.parametrize("projection", ["+proj=laea +lat_0=30 +lon_0=20", "+proj=merc", "+proj=moll"])
def test_shares_are_those_of_the_projected_region(projection):
    plane = Plane(projection, CYPRUS)
    masks = Masks(plane, {"isle": cyprus()}, WINDOW, 0.005)
    there = in_units(projection, shapely.segmentize(cyprus(), 0.1), CYPRUS)
    rng = np.random.default_rng(3)
    for centre in rng.uniform((-1.2, -0.9), (1.2, 0.9), (40, 2)):
        square = shapely.box(*(centre - 0.15), *(centre + 0.15))
        expected = there.intersection(square).area / square.area
        assert masks.share("isle", square) == pytest.approx(expected, abs=0.01)
        points = np.stack(np.meshgrid(*[np.linspace(-0.145, 0.145, 30)] * 2), axis=-1).reshape(1, -1, 2)
        assert masks.shares("isle", centre[None, None], points)[0][0, 0] == pytest.approx(expected, abs=0.035)
        ends = np.array([centre, centre[::-1]])
        line = shapely.LineString(ends)
        assert masks.share_of_line("isle", ends) == pytest.approx(
            there.intersection(line).length / line.length, abs=0.02
        )


def test_points_lie_in_it_or_so_far_from_it():
    plane = Plane("+proj=laea +lat_0=35 +lon_0=33", CYPRUS)
    masks = Masks(plane, {"isle": cyprus()}, WINDOW, 0.005)
    there = in_units("+proj=laea +lat_0=35 +lon_0=33", cyprus(), CYPRUS)
    points = np.random.default_rng(1).uniform((-1.5, -1.1), (1.5, 1.1), (400, 2))
    inside = shapely.contains_xy(there, *points.T)
    found = masks.inside("isle", points)
    near_the_coast = shapely.distance(there.boundary, shapely.points(points)) < 0.01
    assert (found == inside)[~near_the_coast].all()
    away = masks.away("isle", points)
    exact = np.where(inside, -1, 1) * shapely.distance(there.boundary, shapely.points(points))
    assert np.abs(away - exact).max() < 0.06
    assert masks.distance("isle", np.array([1.5, 1.1])) == pytest.approx(
        there.distance(shapely.Point(1.5, 1.1)), abs=0.01
    )


def test_nothing_is_known_beyond_the_window():
    plane = Plane("+proj=laea +lat_0=35 +lon_0=33", CYPRUS)
    masks = Masks(plane, {"all": shapely.box(20, 20, 50, 50)}, WINDOW, 0.01)
    assert masks.inside("all", np.array([(0.0, 0.0), (1.5, 1.1)])).all()
    assert not masks.inside("all", np.array([(1.7, 0.0), (0.0, -1.3), (-50.0, 0.0), (0.0, 900.0)])).any()
    assert (masks.away("all", np.array([(5.0, 0.0), (-5.0, 0.0)])) >= 3).all()


def test_a_region_across_the_date_line_is_whole():
    plane = Plane("+proj=laea +lat_0=0 +lon_0=179", (179.0, 0.0))
    box = shapely.MultiPolygon([shapely.box(178, -1, 180, 1), shapely.box(-180, -1, -178, 1)])
    masks = Masks(plane, {"box": box}, (-3.0, -2.0, 3.0, 2.0), 0.01)
    points = plane.points(np.array([(178.5, 0.5), (179.9, 0.0), (-179.9, 0.0), (-178.5, -0.5), (-177.5, 0.0)]))
    assert masks.inside("box", points).tolist() == [True, True, True, True, False]


def test_holes_are_not_in_it_and_lines_have_distances():
    plane = Plane("+proj=laea +lat_0=0 +lon_0=0", (0.0, 0.0))
    ring = shapely.box(-1, -1, 1, 1).difference(shapely.box(-0.3, -0.3, 0.3, 0.3))
    regions = {"ring": ring, "river": shapely.LineString([(-2, 0.5), (2, 0.5)])}
    masks = Masks(plane, regions, (-2.0, -2.0, 2.0, 2.0), 0.01)
    assert masks.inside("ring", plane.points(np.array([(0, 0), (0.6, 0), (0.6, 0.6)]))).tolist() == [False, True, True]
    (point,) = plane.points(np.array([(0.0, -0.5)]))
    one_degree = float(np.hypot(*(plane.points(np.array([(0.0, 0.5)]))[0] - point)))
    assert masks.distance("river", point) == pytest.approx(one_degree, rel=1e-3)
    assert masks.away("river", point) == pytest.approx(one_degree, abs=0.06)
