"""How far the transforms that do about as well as the best differ."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from modgen.georef.attempt import Attempt, fact_hexes
from modgen.georef.conventions import centres
from modgen.georef.plane import KILOMETRES, to_plane, to_sheet
from modgen.georef.problem import Hex, Problem
from modgen.georef.search import COLD
from modgen.georef.solution import Spread

FloatArray = NDArray[np.float64]

DRAWN = 0.1
"""Hexes: how far off a map is drawn in any case, and what the choice of a projection leaves."""

_OFF = 99.0  # hexes: as far as anything is told to be off, such as a hex beyond the outline of the earth
_SAMPLES = 200
_GRID = 7  # hexes along each side of the block that the facts span


def middle(attempt: Attempt) -> FloatArray:
    """Give the similarity in the middle of those that do about as well as the best; shape (5,).

    If the middle itself does not, as where they lie around something, it is that one of them which is nearest to it.
    """
    found = attempt.population
    good = found.about_as_good()
    if not len(good):
        return found.best
    mean: FloatArray = good.mean(axis=0)
    total = attempt.costs().total
    if float(total(mean[None])[0]) <= found.least + COLD:
        return mean
    about = centres(attempt.convention, fact_hexes(attempt.problem))
    there = to_plane(good, about, attempt.flat) - to_plane(mean[None], about, attempt.flat)
    near = np.argsort(np.hypot(*np.moveaxis(there, -1, 0)).max(axis=1), kind="stable")
    costs = total(good[near])
    first: FloatArray = good[near[int(np.argmax(costs <= found.least + COLD))]]
    return first if costs.min() <= found.least + COLD else found.best


def room(attempt: Attempt) -> float:
    """Give how much room the transforms that do about as well as the best have: the logarithm of their volume."""
    good = attempt.population.about_as_good()
    if len(good) < 6:
        return -30.0
    a, b, x, y, _ = good.T
    # Turns of less than half a turn between them: their own scatter, not the numbers, is measured.
    size = np.hypot(a, b)
    columns = np.stack([a / size, b / size, np.log(size)], axis=1)
    turned = np.stack([columns[:, 0] * columns[0, 1] - columns[:, 1] * columns[0, 0], columns[:, 2]], axis=1)
    sign, found = np.linalg.slogdet(np.cov(np.column_stack([turned, x, y]).T) + 1e-9 * np.eye(4))
    return float(found) / 2 if sign > 0 else -30.0


def central(attempts: Sequence[Attempt]) -> int:
    """Give which of some attempts, that do as well as each other, lies nearest to all of them, by their number.

    Where the facts do not tell projections apart, the one between the others is the least likely to be far off. Those
    with more room count for more.
    """
    first = attempts[0]
    about = centres(first.convention, block(first.problem))
    there = []
    for one in attempts:
        lonlat = one.plane.lonlat(to_plane(middle(one)[None], about, one.flat)[0])
        there.append(first.plane.points(lonlat))
    rooms = np.array([room(one) for one in attempts])
    weights = np.exp(np.clip(rooms - rooms.max(), -30, 0))
    with np.errstate(invalid="ignore"):  # where a plane does not show the hexes of another
        apart = np.array([[np.hypot(*(a - b).T).mean() for b in there] for a in there])
    return int(np.argmin(np.nan_to_num(apart, nan=1e3, posinf=1e3) @ weights))


def spread(best: Attempt, others: Sequence[Attempt], similarity: FloatArray) -> Spread:
    """Say how far the answer may be off: over what the best attempt and others as good as it found."""
    about = block(best.problem)
    sheet = centres(best.convention, about)
    moves, heights, turns = [], [], []
    for attempt in others:
        good = attempt.population.about_as_good()
        good = good[:: -(-len(good) // _SAMPLES)]
        there = to_plane(good, centres(attempt.convention, about), attempt.flat)
        lonlat = attempt.plane.lonlat(there.reshape(-1, 2))
        back = best.plane.points(lonlat).reshape(there.shape)
        with np.errstate(invalid="ignore"):
            moved = to_sheet(similarity[None], back.reshape(-1, 2), best.flat).reshape(there.shape) - sheet
        moves.append(np.hypot(moved[..., 0], moved[..., 1]).ravel())
        heights.append(KILOMETRES * 1000 / np.hypot(good[:, 0], good[:, 1]))
        if attempt.plane is best.plane and attempt.convention == best.convention:
            middle_turn = np.degrees(np.arctan2(similarity[1], similarity[0]))
            off = (np.degrees(np.arctan2(good[:, 1], good[:, 0])) - middle_turn + 180) % 360 - 180
            turns.append(middle_turn + off)
    height, turn = np.concatenate(heights), np.concatenate(turns)
    every = np.minimum(np.nan_to_num(np.concatenate(moves), nan=_OFF), _OFF)
    return Spread(
        scale=(float(height.min()), float(height.max())),
        turn=(float(turn.min()), float(turn.max())),
        shift_hexes=float(np.hypot(np.percentile(every, 95), DRAWN)),
        height=float(KILOMETRES * 1000 / np.hypot(*similarity[:2])),
    )


def block(problem: Problem) -> tuple[Hex, ...]:
    """Give hexes spread over the block of numbers that the facts span."""
    hexes = np.array(fact_hexes(problem))
    (one, two), (other_one, other_two) = hexes.min(axis=0), hexes.max(axis=0)
    firsts = np.unique(np.round(np.linspace(one, other_one, _GRID))).astype(int)
    seconds = np.unique(np.round(np.linspace(two, other_two, _GRID))).astype(int)
    return tuple((int(first), int(second)) for first in firsts for second in seconds)
