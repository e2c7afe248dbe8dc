import numpy as np
import pytest
from georef.made_up import agree, centre, every_convention, half_planes, made_up
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from modgen.georef.anchors import bands, leave_one_out, smallest_slack
from modgen.georef.plane import Plane, to_sheet
from modgen.georef.problem import Anchor, Fact, Printed, Problem

PLANE = Plane("+proj=laea +lat_0=45 +lon_0=10", (10.0, 45.0))
READING = every_convention()[0]


def problem(pairs, **more):
    """Places of the earth in hexes."""
    facts = tuple(Fact(f"f{i}", Anchor(f"f{i}", *lonlat, (number,))) for i, (lonlat, number) in enumerate(pairs))
    return Problem(facts, **more)


@st.composite
def scattered(draw):
    """Three to six places and the hexes that are claimed for them, right or wrong."""
    count = draw(st.integers(3, 6))
    number = st.tuples(st.integers(1, 9), st.integers(1, 9))
    numbers = draw(st.lists(number, min_size=count, max_size=count, unique=True))
    off = st.floats(-1.2, 1.2)
    offs = [(draw(off), draw(off)) for _ in numbers]
    sheet = [
        centre(READING, one) * 50_000 * (1, -1) + np.array(by) * 50_000 for one, by in zip(numbers, offs, strict=True)
    ]
    return [(tuple(PLANE.lonlat(np.array([one]) / (PLANE.metres, -PLANE.metres))[0].tolist()), number)
            for one, number in zip(sheet, numbers, strict=True)]  # fmt: skip


def slack_of(pairs, numbers):
    """How far the farthest place lies outside its hex, straight from the half planes."""
    a, b, x, y = numbers
    worst = -np.inf
    for lonlat, number in pairs:
        ((u, v),) = PLANE.points(np.array([lonlat]))
        at = np.array([a * u - b * v + x, b * u + a * v + y]) - centre(READING, number)
        worst = max(worst, float((half_planes(READING.flat) @ at).max()) - 0.5)
    return worst


@settings(max_examples=15, deadline=None)
@given(scattered())
def test_no_other_similarity_needs_less_slack(pairs):
    found = smallest_slack(bands(problem(pairs), READING, PLANE))
    start = found.similarity[:4]
    assert slack_of(pairs, start) == pytest.approx(found.slack, abs=1e-6)
    for seed in range(3):
        moved = start + np.random.default_rng(seed).normal(0, (0.2, 0.2, 0.5, 0.5))
        best = minimize(lambda one: slack_of(pairs, one), moved, method="Nelder-Mead", options={"maxiter": 600})
        assert best.fun >= found.slack - 1e-6


@pytest.mark.parametrize("seed", range(8))
def test_places_of_a_made_up_game_agree_in_its_own_reading_and_projection(seed):
    game = made_up(seed, bad=False)
    plane = Plane(game.truth.projection, game.truth.middle)
    for convention in every_convention()[seed::7]:
        slack = smallest_slack(bands(game.problem, convention, plane)).slack
        assert (slack <= 1e-7) == agree(game, convention)
    assert smallest_slack(bands(game.problem, game.truth.convention, plane)).slack <= 1e-7


@pytest.mark.parametrize("seed", range(100, 106))
def test_leaving_out_the_wrong_place_lets_the_others_agree(seed):
    game = made_up(seed, facts=9, bad=True)
    plane = Plane(game.truth.projection, game.truth.middle)
    places = bands(game.problem, game.truth.convention, plane)
    for index, fit in leave_one_out(places, sorted(set(places.facts))).items():
        fact = game.problem.facts[index]
        if isinstance(fact.says, Anchor):
            # Corners say more than the places alone, by which the test judges.
            assert fit.slack > 1e-7 or agree(game, game.truth.convention, (fact.id,))
        if fact.id == game.bad:
            assert fit.slack <= 1e-7


def test_vague_places_and_neighbours_need_less_room():
    far = [((10.0, 45.0), (3, 3)), ((11.0, 45.0), (3, 4)), ((10.0, 44.0), (6, 3)), ((11.5, 46.5), (5, 5))]
    sharp = smallest_slack(bands(problem(far), READING, PLANE)).slack
    vague = Problem(tuple(Fact(f"v{i}", Anchor("v", *at, (one,), radius_km=15)) for i, (at, one) in enumerate(far)))
    beside = Problem(tuple(Fact(f"n{i}", Anchor("n", *at, (one,), next_too=True)) for i, (at, one) in enumerate(far)))
    assert smallest_slack(bands(vague, READING, PLANE)).slack < sharp
    assert smallest_slack(bands(beside, READING, PLANE)).slack == pytest.approx(max(sharp - 1, -0.5), abs=0.01)


def test_turn_and_scale_are_held_to():
    pairs = [((10.0, 45.0), (3, 3)), ((11.0, 45.4), (3, 5)), ((9.0, 44.0), (6, 2))]
    free = smallest_slack(bands(problem(pairs), READING, PLANE))
    held = smallest_slack(bands(problem(pairs, turn=(0, 3), scale=Printed((40_000,)), use_scale=True), READING, PLANE))
    a, b = held.similarity[:2]
    assert abs(np.degrees(np.arctan2(b, a))) <= 3 + 1e-6
    assert 100 / np.hypot(a, b) == pytest.approx(40, rel=0.065)
    assert held.slack >= free.slack - 1e-9


def test_a_place_between_two_hexes_lies_on_their_side():
    two = ((3, 3), (3, 4))
    facts = (
        Fact("side", Anchor("side", 10.0, 45.0, two, both=True)),
        Fact("other", Anchor("other", 13.0, 44.0, ((8, 5),))),
    )
    fit = smallest_slack(bands(Problem(facts), READING, PLANE))
    at = to_sheet(fit.similarity[None], PLANE.points(np.array([(10.0, 45.0)])), READING.flat)[0, 0]
    assert fit.slack == pytest.approx(0, abs=1e-9)
    middle = (centre(READING, two[0]) + centre(READING, two[1])) / 2
    assert abs((at - middle) @ (centre(READING, two[1]) - centre(READING, two[0]))) < 1e-6
