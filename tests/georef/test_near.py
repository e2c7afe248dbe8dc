"""What a place near a hex, a direction and an edge of the map tell the solver, and what ties a map to the earth."""

import numpy as np
import pytest
import shapely
from georef.made_up import centre, next_to, share_of, truth_of

from modgen.georef.errors import GeorefError
from modgen.georef.problem import Anchor, AtEdge, Fact, Problem, Share, Spot, Steps, Towards
from modgen.georef.solve import solve


@pytest.fixture(scope="module")
def island_map():
    return truth_of(np.random.default_rng(7))


@pytest.fixture(scope="module")
def truth(island_map):
    return island_map[0]


def point(truth, number, shift=(0.1, -0.1)):
    return tuple(truth.to_earth(centre(truth.convention, number) + shift)[0].tolist())


def places(truth):
    """Five places in their hexes, about the middle of the map, and that hex."""
    one, two = ((a + b) // 2 for a, b in zip(truth.first, truth.last, strict=True))
    numbers = [(one, two), (one + 4, two + 1), (one - 4, two + 2), (one + 1, two - 4), (one, two + 4)]
    facts = [Fact(f"a{i}", Anchor(f"a{i}", *point(truth, each), (each,))) for i, each in enumerate(numbers)]
    return facts, (one, two)


def compass(truth, start, end):
    """The word for the way from one hex to another that is surest, and the opposite one."""
    x, y = centre(truth.convention, end) - centre(truth.convention, start)
    number = round(float(np.degrees(np.arctan2(x, -y))) / 45) % 8
    words = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    return words[number], words[(number + 4) % 8]


def test_a_direction_of_places_is_held_or_named(truth):
    facts, (one, two) = places(truth)
    start, end = (one, two), (one + 6, two + 5)
    right, wrong = compass(truth, start, end)
    here, there = Spot("here", hex=start), Spot("there", lonlat=point(truth, end))
    for way, held in ((right, True), (wrong, False)):
        said = Fact("way", Towards(here, there, way))
        solution = solve(Problem((*facts, said), conventions=(truth.convention,), projections=(truth.projection,)))
        (fared,) = (each for each in solution.candidates[0].held if each.fact == "way")
        assert (fared.miss == 0) is held
        assert solution.wrong == (() if held else ("way",))


def test_hexes_along_an_edge_tell_which_way_numbers_count(truth):
    facts, _ = places(truth)
    convention = truth.convention
    # The first column of the sheet, whatever number it has.
    column = 0 if convention.order == "column-row" else 1
    hex = list(truth.first)
    hex[column] = (truth.first if convention.columns_east else truth.last)[column]
    said = Fact("edge", AtEdge(tuple(hex), "left", truth.first, truth.last))
    open_ = solve(Problem(tuple(facts), projections=(truth.projection,)))
    solution = solve(Problem((*facts, said), projections=(truth.projection,)))
    best = solution.candidates[0]
    assert convention in (best.convention, *best.same_as)
    assert len(best.same_as) < len(open_.candidates[0].same_as)
    assert any("edge" in ruled.by for ruled in solution.ruled_out)


def test_a_place_near_a_hex_is_enough_to_begin_with(truth):
    _, (one, two) = places(truth)
    near = [
        Fact(f"n{i}", Steps(Spot("h", hex=each), Spot("p", lonlat=point(truth, each)), 0, 1))
        for i, each in enumerate([(one, two), (one + 5, two + 1), (one - 1, two + 5)])
    ]
    solution = solve(Problem(tuple(near), conventions=(truth.convention,), projections=(truth.projection,)))
    assert not solution.candidates[0].missed
    spread = solution.spread
    assert spread.scale[0] <= spread.height <= spread.scale[1]
    assert 0.7 < spread.height / truth.ground_height() < 1.4


def test_a_sole_place_is_not_called_wrong(truth):
    facts, (one, two) = places(truth)
    far = Fact("far", Steps(Spot("h", hex=(one, two)), Spot("p", lonlat=point(truth, (one, two))), 30, 40))
    solution = solve(Problem((facts[0], far), conventions=(truth.convention,), projections=(truth.projection,)))
    assert solution.wrong == ("far",)


@pytest.mark.parametrize(
    "says",
    [
        Share(((1, 1),), "land", 0.0, 0.05),
        Steps(Spot("a", lonlat=(10.0, 50.0)), Spot("b", hex=(1, 1)), 3),
    ],
)
def test_what_ties_nothing_to_the_earth_is_refused(says):
    here = Fact("there", Steps(Spot("c", lonlat=(11.0, 50.0)), Spot("d", lonlat=(10.0, 50.0)), 0, 4))
    problem = Problem((Fact("a", says), here), regions={"land": shapely.box(9, 49, 11, 51)})
    with pytest.raises(GeorefError, match="no fact ties a hex"):
        solve(problem)


def test_a_little_of_a_region_is_not_held_by_nothing_of_it(island_map):
    truth, land = island_map
    facts, _ = places(truth)
    shares = {each: share_of(truth, land, each) for each in truth.hexes()}
    # With the same all around, so that no place within the facts' play changes it.
    dry, wet = (
        next(
            each
            for each in shares
            if all(shares[one] == all_of_it for one in shares if one == each or next_to(truth.convention, one, each))
        )
        for all_of_it in (1, 0)
    )
    said = (
        Fact("little", Share((wet,), "land", 0.01)),
        Fact("not-all", Share((dry,), "land", 0.0, 0.99)),
        Fact("nothing", Share((wet,), "land", 0.0, 0.01)),
    )
    problem = Problem(
        (*facts, *said), conventions=(truth.convention,), projections=(truth.projection,), regions={"land": land}
    )
    fared = {each.fact: each for each in solve(problem).candidates[0].held}
    assert fared["little"].miss > 0 and "0.0% of it" in fared["little"].told
    assert fared["not-all"].miss > 0 and fared["nothing"].miss == 0
