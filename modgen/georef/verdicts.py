"""From attempts to the answer: what is decided, which facts are wrong, what the others would cost."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from modgen.georef.attempt import Attempt, fact_hexes
from modgen.georef.certainty import classes, numbered
from modgen.georef.conventions import CONVENTIONS, centres, quarter_turned
from modgen.georef.errors import GeorefError
from modgen.georef.held import held
from modgen.georef.numbering import broken_by
from modgen.georef.plane import to_plane, transform_of
from modgen.georef.prices import prices
from modgen.georef.problem import Anchor, Convention, CornerAt, Hex, Problem
from modgen.georef.search import COLD
from modgen.georef.solution import Candidate, Decided, Ruled, Solution
from modgen.georef.spread import central, middle, room, spread
from modgen.georef.wrong import wrong

FloatArray = NDArray[np.float64]

CLEARLY, MORE_CLEARLY = 0.5, 0.25
"""A reading is decided if every other one costs so much more: a place 0.17 hexes outside, or half a fact; and the more,
by the second, for each fact that the best one gives up itself."""

CLOSE = 0.5
"""Hexes: the place is decided if so few move any hex about the facts, in 19 of 20 transforms that do as well."""

WRONG_HEXES, SLIGHTLY, GIVEN_UP = 1.0, 1.0, 0.25
"""Facts missed by more hexes than the first may be wrong, up to a share of the weight of all facts, the third. Those
missed by less are no such slips: if they cost more than the second together, nothing that was tried is the map."""

_ONE = 1.01  # weight of facts: one that is stated may be wrong in any case
_AS_GOOD = 0.1  # of cost: that hardly tells two projections apart
_REFINED = 4  # attempts that are searched on for the answer
_TOLD = 8  # attempts that are told in full
_SURE = 3  # projections that samples of land and sea are taken from
_VALLEYS = 0.02  # of cost a unit of the logarithm of the room, to rank those that cost the same


def answer(problem: Problem, attempts: Sequence[Attempt], ruled: Sequence[Ruled], rounds: int, seed: int) -> Solution:
    """Weigh the attempts, look closer at the best, and say what is sure.

    Raises GeorefError if none of them puts the hexes of the facts on the earth.
    """
    near = _near(problem)
    ranked = _ranked(attempts, near)
    for number, one in enumerate(_as_good(ranked)[:_REFINED]):
        one.refine(np.random.default_rng([seed, 5, number]), rounds, 96, 2 * COLD)
    ranked = _ranked(attempts, near)
    as_good = _as_good(ranked)
    best = as_good[central(as_good)]
    ranked = [best, *(one for one in ranked if one is not best)]
    similarity = middle(best)
    faulty = wrong(best, np.random.default_rng([seed, 6])) if best.missing > 2 * COLD else {}
    # Where one of several facts may be wrong, each of them moves the map its own way.
    around = spread(best, [*as_good, *faulty.values()], similarity)
    if problem.first is not None and problem.last is not None:
        hexes = numbered(problem.first, problem.last)
        kinds = classes(as_good[:_SURE], hexes, np.random.default_rng([seed, 7]))
        around = replace(around, hexes=hexes if len(kinds) else (), classes=kinds)
    tied = any(isinstance(fact.says, Anchor | CornerAt) for fact in problem.facts)
    told = []
    quarters: dict[Convention, int] = {}
    for one in _shown(ranked):
        at = similarity if one is best else middle(one)
        # All projections of a reading are told with the sheet as it lies for the best of them.
        told.append(_candidate(one, near, at, quarters.setdefault(one.convention, _quarters(one, at))))
    told[0] = _priced(told[0], best, ranked, np.random.default_rng([seed, 8]))
    around = around.turned(90 * quarters[best.convention])
    return Solution(
        candidates=tuple(told),
        ruled_out=tuple(ruled),
        decided=_decided(ranked, around.shift_hexes, similarity),
        wrong=tuple(faulty),
        consistent=best.slack <= 1e-6 if tied else None,
        slack_hexes=best.slack if tied else None,
        spread=around,
    )


def _ranked(attempts: Sequence[Attempt], near: Hex) -> list[Attempt]:
    """The attempts, best first, without those whose answer has a hex of the facts beyond the outline of the earth."""
    shown = []
    for one in attempts:
        at = to_plane(middle(one)[None], centres(one.convention, [near]), one.flat)[0]
        if np.isfinite(one.plane.lonlat(at)).all():
            shown.append(one)
    if not shown:
        raise GeorefError(
            "no place on the earth was found where the hexes of the facts can lie: look at the facts, "
            "and at the scale, the turn and the projections that they are held to"
        )
    return sorted(shown, key=_rank)


def _rank(attempt: Attempt) -> float:
    return attempt.penalty - _VALLEYS * room(attempt)


def _as_good(ranked: Sequence[Attempt]) -> list[Attempt]:
    """The best and the same reading in other projections that do as well."""
    best = ranked[0]
    least = min(one.penalty for one in ranked if one.convention == best.convention)
    return [one for one in ranked if one.convention == best.convention and one.penalty <= least + _AS_GOOD]


def _shown(ranked: Sequence[Attempt]) -> list[Attempt]:
    """The best attempt of each reading, and further projections of the best one."""
    seen: set[Convention] = set()
    first: list[Attempt] = []
    further: list[Attempt] = []
    for one in ranked:
        (further if one.convention in seen else first).append(one)
        seen.add(one.convention)
    also = [one for one in further if one.convention == ranked[0].convention]
    return [ranked[0], *sorted([*first[1:_TOLD], *also], key=_rank)]


def _decided(ranked: Sequence[Attempt], shift: float, similarity: FloatArray) -> Decided:
    best = ranked[0]
    why = []
    rivals = [one for one in _shown(ranked) if one.convention != best.convention]
    rivals = [one for one in rivals if one.penalty < best.penalty + CLEARLY + MORE_CLEARLY * best.penalty]
    if rivals:
        why.append(f"{len(rivals) + 1} ways to read the numbers hold the facts about as well")
    if shift > CLOSE:
        why.append(f"hexes about the facts move by up to {shift:.1f} hexes among transforms that hold as much")
    if best.same_as:
        ways = f"{len(best.same_as) + 1} ways to read the numbers are one grid with the sheet turned"
        why.append(f"which edge of the sheet is its top the facts do not say: {ways}")
    many = _too_many_missed(best, similarity)
    lost = [
        fact.id for fact, off in zip(best.problem.facts, _missed(best, similarity), strict=True) if off > WRONG_HEXES
    ]
    if len(lost) > 1:
        why.append(f"given up: {', '.join(lost)}")
    if many:
        why.append("too many facts are missed, whatever the projection")
    sure = not rivals and not many
    return Decided(convention=sure, place=sure and shift <= CLOSE, why=tuple(why))


def _missed(best: Attempt, similarity: FloatArray) -> FloatArray:
    """By how many hexes the answer misses each fact; one that numbers rule out is missed by all there are."""
    missed: FloatArray = best.costs().misses(similarity[None])[0]
    missed[list(broken_by(best.convention, best.problem.facts))] = np.inf
    return missed


def _too_many_missed(best: Attempt, similarity: FloatArray) -> bool:
    """Whether more is missed than a few wrong facts explain."""
    costs = best.costs()
    missed = _missed(best, similarity)
    paid = costs.costs(similarity[None])[0]
    wrong = missed > WRONG_HEXES
    given_up = float(costs.weights[wrong].sum())
    some = float(paid[~wrong].sum())
    return some > SLIGHTLY or (given_up > _ONE and given_up > GIVEN_UP * float(costs.weights.sum()))


def _candidate(attempt: Attempt, near: Hex, similarity: FloatArray, quarters: int) -> Candidate:
    """The attempt as it is told, its sheet turned clockwise by some quarters."""
    transform = transform_of(attempt.plane, attempt.convention, similarity, near)
    convention, turn = attempt.convention, transform.turn_deg
    for _ in range(quarters):
        # The sheet turned clockwise takes north with it.
        convention, turn = quarter_turned(convention), turn + 90
    return Candidate(
        convention=convention,
        transform=replace(transform, turn_deg=(turn + 180) % 360 - 180),
        penalty=attempt.penalty,
        held=held(attempt, similarity),
        seconds=attempt.seconds,
        same_as=tuple(one for one in (attempt.convention, *attempt.same_as) if one != convention),
    )


def _priced(told: Candidate, best: Attempt, attempts: Sequence[Attempt], rng: np.random.Generator) -> Candidate:
    """The same with what it would cost to hold each fact that is missed."""
    missed = [index for index, one in enumerate(told.held) if one.miss > 0]
    asked = prices(best, attempts, missed, rng)
    priced = tuple(replace(one, price=asked.get(index)) for index, one in enumerate(told.held))
    return replace(told, held=priced)


def _quarters(attempt: Attempt, similarity: FloatArray) -> int:
    """By how many quarters to turn the sheet, of those that readings are left for, to have north nearest to its top."""
    convention, turn = attempt.convention, float(np.degrees(np.arctan2(similarity[1], similarity[0])))
    found = []
    for quarters in range(4):
        if convention == attempt.convention or convention in attempt.same_as:
            off = abs((turn + 90 * quarters + 180) % 360 - 180)
            found.append((round(off, 6), CONVENTIONS.index(convention), quarters))
        convention = quarter_turned(convention)
    return min(found)[2]


def _near(problem: Problem) -> Hex:
    """The hex of a fact that is nearest to the middle of them all."""
    hexes = fact_hexes(problem)
    at = centres(CONVENTIONS[0], hexes)
    return hexes[int(np.argmin(np.hypot(*(at - at.mean(axis=0)).T)))]
