from dataclasses import replace

import numpy as np
import pytest
import shapely
from georef.made_up import centre, every_convention, hexagon, truth_of

from modgen.georef.errors import GeorefError
from modgen.georef.place import to_earth, to_sheet
from modgen.georef.problem import Anchor, Fact, Problem, Share
from modgen.georef.solution import Candidate, Held, Transform
from modgen.georef.warp import local_warp

READING = every_convention()[0]
TRANSFORM = Transform("+proj=laea +lat_0=40 +lon_0=10", 30_000, (10, 10), (10.0, 40.0), 12.0)


def place(name, number, shift):
    """A place at a shift, in hex heights, from the centre of its hex."""
    lon, lat = to_earth(READING, TRANSFORM, (centre(READING, number) + np.array(shift))[None])[0]
    return Fact(name, Anchor(name, float(lon), float(lat), (number,)))


def candidate(misses):
    return Candidate(READING, TRANSFORM, 1.0, tuple(Held(name, miss, "hexes") for name, miss in misses.items()))


def undrawn(fact):
    return to_sheet(READING, TRANSFORM, np.array([(fact.says.lon, fact.says.lat)]))[0]


def drawn(warp, fact):
    return warp.moved(undrawn(fact))[0]


def test_nothing_is_warped_where_all_holds():
    facts = (place("a", (10, 10), (0.1, 0.1)),)
    assert local_warp(Problem(facts), candidate({"a": 0.0})) is None


def test_missed_places_come_into_their_hexes_and_held_ones_stay():
    facts = (
        place("missed", (10, 10), (0.0, 0.8)),
        place("near", (12, 11), (0.2, 0.1)),
        place("far", (20, 20), (0.0, 0.0)),
        place("also", (6, 12), (-0.7, 0.0)),
    )
    problem = Problem((*facts, Fact("land", Share(((12, 9),), "land", 0.5))))
    warp = local_warp(problem, candidate({"missed": 0.3, "near": 0.0, "far": 0.0, "also": 0.2, "land": 0.0}))
    shape = replace(truth_of(np.random.default_rng(1))[0], convention=READING)
    for fact in (facts[0], facts[3]):
        inside = shapely.Polygon(hexagon(shape, fact.says.hexes[0]))
        assert inside.contains(shapely.Point(drawn(warp, fact)))
    for fact in (facts[1], facts[2]):
        assert drawn(warp, fact) == pytest.approx(undrawn(fact), abs=1e-3)
    corners = hexagon(shape, (12, 9))
    assert np.allclose(warp.moved(corners), corners, atol=1e-3)
    grid = np.stack(np.meshgrid(np.linspace(0, 25, 200), np.linspace(0, 30, 200)), axis=-1).reshape(-1, 2)
    moves = np.hypot(*(warp.moved(grid) - grid).T)
    assert moves.max() < 0.6 and warp.thinnest(200) > 0.25
    about = np.hypot(*np.moveaxis(grid[:, None] - np.array(warp.points), -1, 0)).min(axis=1)
    assert not moves[about > warp.reach].any()


def test_what_is_far_off_is_not_warped():
    facts = (place("wrong", (10, 10), (3.0, 0.0)),)
    assert local_warp(Problem(facts), candidate({"wrong": 2.6})) is None


def test_a_fold_is_refused():
    facts = (place("missed", (10, 10), (0.0, 1.4)), place("held", (10, 11), (0.0, 0.35)))
    with pytest.raises(GeorefError, match="no smooth warp"):
        local_warp(Problem(facts), candidate({"missed": 0.9, "held": 0.0}))
