"""The solver by made-up games whose transform is known; `benchmarks/georeference.py` runs many more."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
import shapely
from georef.made_up import (
    centre,
    common,
    decides_convention,
    every_convention,
    hexagon,
    made_up,
    names_bad,
    next_to,
    one_grid,
    steps,
    truth_of,
)

from modgen.georef.errors import GeorefError
from modgen.georef.place import hexes_on_earth, to_sheet
from modgen.georef.problem import (
    Anchor,
    Distinct,
    Fact,
    LineAlong,
    Neighbours,
    OnMap,
    Printed,
    Problem,
    Share,
    Shared,
    SideShare,
    Spot,
    Steps,
    StepTowards,
)
from modgen.georef.solve import solve

SAMPLE = range(20)


def errors(game, solution, hexes):
    """How far the answer puts the centres of hexes from where they are, in hexes."""
    best = solution.candidates[0]
    there = hexes_on_earth(best.convention, best.transform, hexes)
    off = game.truth.to_sheet(there) - [centre(game.truth.convention, one) for one in hexes]
    return np.hypot(*off.T)


def right(game, solution):
    best = solution.candidates[0]
    return game.truth.convention in (best.convention, *best.same_as)


@pytest.fixture(scope="module")
def solved():
    games = [made_up(seed) for seed in SAMPLE]
    return [(game, solve(game.problem)) for game in games]


def test_the_convention_is_right_where_the_facts_decide_it(solved):
    decided = [(game, solution) for game, solution in solved if decides_convention(game)]
    assert len(decided) >= 10
    assert all(right(game, solution) for game, solution in decided)


def test_what_is_said_to_be_decided_is_right(solved):
    for game, solution in solved:
        if solution.decided.convention:
            assert right(game, solution)
        if solution.decided.place:
            known = [one for fact in game.problem.facts for one in getattr(fact.says, "hexes", ())]
            assert np.median(errors(game, solution, known)) <= 0.5
        else:
            assert solution.decided.why
    assert sum(solution.decided.place for _, solution in solved) >= 8


def test_hexes_are_found_to_a_third(solved):
    assert np.median([np.median(errors(game, solution, game.truth.hexes())) for game, solution in solved]) <= 0.3


def test_a_planted_wrong_place_is_named(solved):
    named = [(game, solution) for game, solution in solved if names_bad(game)]
    assert named
    for game, solution in named:
        assert solution.wrong[0] == game.bad
        assert solution.consistent is False and solution.slack_hexes > 0


def test_two_grids_that_both_hold_are_both_shown(solved):
    for game, solution in solved:
        if not solution.decided.convention and game.bad is None:
            least = solution.candidates[0].penalty
            close = [one.convention for one in solution.candidates if one.penalty <= least + 0.6]
            assert len(set(close)) > 1 or least > 1


def test_no_two_shown_readings_are_one_grid(solved):
    for game, solution in solved:
        shown = {one.convention for one in solution.candidates}
        assert not [(a, b) for a in shown for b in shown if a != b and one_grid(game, a, b)]


def test_readings_that_are_ruled_out_name_the_facts(solved):
    for game, solution in solved:
        facts = {fact.id: fact.says for fact in game.problem.facts}
        for ruled in solution.ruled_out:
            assert ruled.by
            for one in ruled.by:
                if isinstance(facts[one], Neighbours):
                    assert not next_to(ruled.convention, facts[one].hex, facts[one].others[0])


def test_held_facts_do_hold(solved):
    """Places and shares, measured anew with the answer's own transform."""
    measured = 0
    for game, solution in solved:
        best = solution.candidates[0]
        fares = {one.fact: one for one in best.held}
        assert set(fares) == {fact.id for fact in game.problem.facts}
        for fact in game.problem.facts:
            if isinstance(fact.says, Anchor):
                at = to_sheet(best.convention, best.transform, np.array([(fact.says.lon, fact.says.lat)]))[0]
                off = at - centre(best.convention, fact.says.hexes[0])
                flat = replace(game.truth, convention=best.convention)
                outside = (
                    not shapely.Polygon(hexagon(flat, fact.says.hexes[0]))
                    .buffer(0.011)
                    .contains(shapely.Point(centre(best.convention, fact.says.hexes[0]) + off))
                )
                assert outside == (fares[fact.id].miss > 0)
                measured += 1
    assert measured > 50


def test_the_same_problem_has_the_same_answer():
    game = made_up(4)
    first, second = solve(game.problem), solve(game.problem)
    assert [one.transform for one in first.candidates] == [one.transform for one in second.candidates]
    assert first.decided == second.decided and first.wrong == second.wrong


def test_progress_is_told_in_order():
    seen = []
    solve(made_up(2).problem, lambda words, done, steps: seen.append((words, done, steps)))
    done = [one for _, one, _ in seen]
    assert done == sorted(done)
    assert len({one for *_, one in seen}) == 1 and done[-1] == seen[0][2]


# --- one kind of fact after the other, on a made-up map


@pytest.fixture(scope="module")
def island_map():
    truth, land = truth_of(np.random.default_rng(8))
    return truth, land


def town(name, truth, number, shift=(0.1, -0.1)):
    return (name, *truth.to_earth(centre(truth.convention, number) + shift)[0].tolist())


def middle(truth):
    return tuple((a + b) // 2 for a, b in zip(truth.first, truth.last, strict=True))


def anchors(truth, spread=4):
    one, two = middle(truth)
    numbers = [
        (one, two),
        (one + spread, two + 1),
        (one - spread, two + 2),
        (one + 1, two - spread),
        (one, two + spread),
    ]
    return [Fact(f"a{i}", Anchor(*town(f"a{i}", truth, number), (number,))) for i, number in enumerate(numbers)]


def test_numbers_alone_tie_nothing_to_the_earth():
    with pytest.raises(GeorefError, match="no fact ties a hex to a place of the earth"):
        solve(Problem((Fact("n", Neighbours((1, 1), ((1, 2),))),)))


def test_a_region_that_is_not_given_is_named():
    facts = (Fact("a", Anchor("a", 1.0, 1.0, ((1, 1),))), Fact("s", Share(((1, 1),), "atlantis", 0.5)))
    with pytest.raises(GeorefError, match="'atlantis'"):
        solve(Problem(facts))


def test_a_projection_that_shows_nothing_of_it_is_refused():
    facts = (Fact("a", Anchor("a", 0.0, 90.0, ((1, 1),))),)
    with pytest.raises(GeorefError, match="none of the projections"):
        solve(Problem(facts, projections=("+proj=merc +lon_0=0",)))


def test_one_place_decides_nothing(island_map):
    truth, _ = island_map
    solution = solve(Problem((anchors(truth)[0],)))
    assert not solution.decided.convention and not solution.decided.place
    assert solution.spread.scale[1] > 2 * solution.spread.scale[0]


def test_the_printed_scale_decides_what_two_places_do_not(island_map):
    truth, _ = island_map
    facts = (anchors(truth)[0], anchors(truth)[1])
    height = truth.ground_height()
    loose = solve(Problem(facts, conventions=(truth.convention,), turn=(truth.turn, 2)))
    tight = solve(Problem(facts, scale=Printed((height, 1.3 * height), 0.03), use_scale=True,
                          conventions=(truth.convention,), turn=(truth.turn, 2)))  # fmt: skip
    assert np.ptp(tight.spread.scale) < np.ptp(loose.spread.scale)
    off = [abs(one / each - 1) for one in tight.spread.scale for each in (height, 1.3 * height)]
    assert min(off[:2]) < 0.04 and min(off[2:]) < 0.04


def test_directions_tell_a_grid_from_the_same_turned(island_map):
    truth, _ = island_map
    one, two = middle(truth)
    here = centre(truth.convention, (one, two))
    facts = anchors(truth)
    open_ = solve(Problem(tuple(facts), projections=(truth.projection,)))
    assert open_.candidates[0].same_as
    assert any("turned" in why for why in open_.decided.why)
    (x, y) = centre(truth.convention, (one + 4, two + 4)) - here
    way = ("s" if y > 0 else "n") + ("e" if x > 0 else "w")
    said = Fact("way", StepTowards((one, two), (one + 4, two + 4), way, adjacent=False))
    told = solve(Problem((*facts, said), projections=(truth.projection,)))
    assert truth.convention in (told.candidates[0].convention, *told.candidates[0].same_as)
    assert len(told.candidates[0].same_as) < len(open_.candidates[0].same_as)


def test_a_wrong_fact_about_numbers_rules_nothing_out_alone(island_map):
    truth, _ = island_map
    one, two = middle(truth)
    facts = (*anchors(truth), Fact("wrong", Neighbours((one, two), ((one, two + 3),))))
    solution = solve(Problem(facts, projections=(truth.projection,)))
    assert not solution.ruled_out and solution.wrong == ("wrong",)
    held = {fact.fact: fact for fact in solution.candidates[0].held}
    assert held["wrong"].miss > 0 and "numbered" in held["wrong"].told


def test_a_missed_fact_has_a_price(island_map):
    truth, _ = island_map
    one, two = middle(truth)
    moved = Fact("moved", Anchor(*town("moved", truth, (one + 2, two + 3)), ((one + 4, two + 2),)))
    facts = (*anchors(truth), moved)
    solution = solve(Problem(facts, projections=(truth.projection,), turn=(truth.turn, 3)))
    held = {fact.fact: fact for fact in solution.candidates[0].held}
    assert solution.wrong[0] == "moved"
    assert held["moved"].unit == "hexes" and held["moved"].miss > 0.5
    # To hold it, at least one other must be given up.
    assert held["moved"].price is None or held["moved"].price > 0.5
    assert all(fact.price is None for fact in held.values() if fact.miss == 0)


def test_distances_one_hex_and_edges_are_held(island_map):
    truth, _ = island_map
    one, two = middle(truth)
    inside = [Spot(f"s{i}", lonlat=town("", truth, (one, two + i), (0.2, 0.1))[1:]) for i in range(3)]
    near = Spot("near", lonlat=town("", truth, (one, two), (-0.2, -0.2))[1:])
    corner = truth.first
    outside = Spot("out", lonlat=town("", truth, corner, (0, 0))[1:])
    facts = [
        *anchors(truth),
        Fact("steps", Steps(inside[0], inside[2], steps(truth, (one, two), (one, two + 2)), 3)),
        Fact("distinct", Distinct(tuple(inside))),
        Fact("shared", Shared((inside[0], near))),
        Fact("on", OnMap(outside)),
    ]
    problem = Problem(tuple(facts), first=truth.first, last=truth.last, projections=(truth.projection,),
                      turn=(truth.turn, 3))  # fmt: skip
    solution = solve(problem)
    assert truth.convention == solution.candidates[0].convention
    assert not solution.candidates[0].missed and solution.candidates[0].penalty < 0.05
    wrong = replace(problem, facts=(*facts, Fact("off", OnMap(inside[0], 3, 4))))
    assert solve(wrong).wrong == ("off",)


def test_a_place_between_hexes_and_one_of_several(island_map):
    truth, _ = island_map
    one, two = middle(truth)
    around = [each for each in truth.hexes() if next_to(truth.convention, (one, two), each)]
    side = common(truth, (one, two), around[0]).mean(axis=0)
    lon, lat = truth.to_earth(side)[0].tolist()
    facts = (
        *anchors(truth),
        Fact(
            "both", Anchor("both", lon, lat, ((one, two), around[0]), both=True, radius_km=0.02 * truth.height / 1000)
        ),
        Fact("beside", Anchor(*town("beside", truth, around[1]), ((one, two),), next_too=True)),
        Fact("any", Anchor(*town("any", truth, around[2]), (around[2], (one + 5, two + 5), (one - 5, two)))),
    )
    solution = solve(Problem(facts, projections=(truth.projection,), turn=(truth.turn, 3)))
    assert solution.candidates[0].convention == truth.convention
    assert solution.candidates[0].penalty < 0.1


def test_rivers_along_sides_and_seas_between_are_held(island_map):
    truth, _ = island_map
    one, two = middle(truth)
    around = [each for each in truth.hexes() if next_to(truth.convention, (one, two), each)]
    ends = common(truth, (one, two), around[0])
    river = shapely.LineString(truth.to_earth(np.array([2 * ends[0] - ends[1], *ends, 2 * ends[1] - ends[0]])))
    far = (one + 2, two + 2)
    lake = shapely.Polygon(truth.to_earth(hexagon(truth, around[1])))
    there = [Spot(name, lonlat=town("", truth, number)[1:]) for name, number in (("a", (one, two)), ("b", far))]
    longest = steps(truth, (one, two), far) + 2
    regions = {"river": river, "lake": lake, "nowhere": shapely.box(0, 80, 1, 81)}
    facts = (
        *anchors(truth),
        Fact("river", LineAlong(((one, two), around[0]), "river", 0.2)),
        Fact("shore", SideShare(((one, two), around[0]), "lake", at_most=0.6)),
        Fact("lake", Share((around[1],), "lake", at_least=0.5)),
        Fact("through", Steps(*there, at_most=longest, through=("lake", 0.4, 1.0))),
    )
    problem = Problem(facts, regions=regions, projections=(truth.projection,), turn=(truth.turn, 3))
    solution = solve(problem)
    assert solution.candidates[0].convention == truth.convention
    assert solution.candidates[0].penalty < 0.1 and not solution.wrong
    assert np.median(np.hypot(*(truth.to_sheet(hexes_on_earth(
        truth.convention, solution.candidates[0].transform, truth.hexes()
    )) - [centre(truth.convention, each) for each in truth.hexes()]).T)) < 0.35  # fmt: skip
    elsewhere = LineAlong((around[1], around[2]), "river", 0.1)
    if next_to(truth.convention, around[1], around[2]):
        assert "moved" in solve(replace(problem, facts=(*facts, Fact("moved", elsewhere)))).wrong
    never = Fact("never", Steps(*there, at_most=longest, through=("nowhere", 0.4, 1.0)))
    missed = solve(replace(problem, facts=(*facts, never)))
    told = {one.fact: one.told for one in missed.candidates[0].missed}
    assert told == {"never": "no such hex lies on the way"}


def test_a_hexside_of_land_pulls_the_coast_under_it(island_map):
    truth, _ = island_map
    one, two = middle(truth)
    around = [each for each in truth.hexes() if next_to(truth.convention, (one, two), each)]
    ends = common(truth, (one, two), around[0])
    isle = shapely.Polygon(truth.to_earth(shapely.get_coordinates(shapely.LineString(ends).buffer(0.4))))
    facts = (*anchors(truth)[:3], Fact("side", SideShare(((one, two), around[0]), "isle", at_least=0.95)))
    problem = Problem(facts, regions={"isle": isle}, conventions=(truth.convention,),
                      projections=(truth.projection,), turn=(truth.turn, 3))  # fmt: skip
    solution = solve(problem)
    (held,) = [one for one in solution.candidates[0].held if one.fact == "side"]
    assert held.miss == 0 and solution.candidates[0].penalty < 0.05


def test_stretched_hexes_are_found(island_map):
    truth, _ = island_map
    wide = np.array([1.06, 1.0] if truth.convention.flat else [1.0, 1.06])
    one, two = middle(truth)
    numbers = [(one + i, two + j) for i in (-5, 0, 5) for j in (-5, 0, 5)]
    facts = []
    for number in numbers:
        at = (centre(truth.convention, number) - centre(truth.convention, (one, two))) * wide
        lon, lat = truth.to_earth(at + centre(truth.convention, (one, two)))[0].tolist()
        facts.append(Fact(f"{number}", Anchor("", lon, lat, (number,))))
    problem = Problem(tuple(facts), projections=(truth.projection,), turn=(truth.turn, 3), stretch=0.1,
                      conventions=(truth.convention,))  # fmt: skip
    found = solve(problem).candidates[0]
    assert found.transform.stretch == pytest.approx(1.06, abs=0.05)
    assert found.penalty < 0.05


def test_certainty_of_land_follows_the_spread():
    game = made_up(5, bad=False)
    problem = replace(game.problem, first=game.truth.first, last=game.truth.last)
    solution = solve(problem)
    classes = solution.spread.classes
    assert solution.spread.hexes == tuple(game.truth.hexes())
    assert classes.shape == (len(solution.spread.hexes), 3)
    assert np.allclose(classes.sum(axis=1), 1)
    at = np.array([centre(game.truth.convention, one) for one in solution.spread.hexes])
    on_land = shapely.contains_xy(problem.regions["land"], *game.truth.to_earth(at).T)
    assert on_land[classes[:, 0] > 0.95].all() and not on_land[classes[:, 2] > 0.95].any()


def test_only_readings_that_are_left_are_tried(island_map):
    truth, _ = island_map
    left = tuple(one for one in every_convention() if not one.flat)
    solution = solve(Problem(tuple(anchors(truth)), conventions=left, projections=(truth.projection,)))
    tried = {one.convention for one in solution.candidates}
    assert tried <= set(left)
    assert all(set(one.same_as) <= set(left) for one in solution.candidates)


def test_without_scipy_it_says_how_to_get_it(tmp_path):
    hidden = tmp_path / "scipy"
    hidden.mkdir()
    (hidden / "__init__.py").write_text("raise ModuleNotFoundError('hidden', name='scipy')", encoding="utf-8")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from modgen.georef.problem import *\nfrom modgen.georef.solve import solve\n"
        "try:\n    solve(Problem((Fact('a', Anchor('a', 1.0, 1.0, ((1, 1),))),)))\n"
        "except ValueError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert "pip install 'modgen[georeference]'" in done.stdout
