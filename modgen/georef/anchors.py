"""Whether places can all lie in their hexes at once: linear programs over similarities.

A hex is the common part of three bands, and where a point of the plane lies on the sheet is linear in the numbers
(a, b, x, y) of a similarity. The smallest slack t for which every place lies in its hex grown by t on all sides is thus
exact: t at most 0 proves that the places agree, t above 0 that they do not, whatever the scale and the turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from modgen.georef.conventions import centres, normals
from modgen.georef.costs import SLIGHT, SMALLEST_KM, WEIGHTS
from modgen.georef.needs import scipy_part
from modgen.georef.plane import KILOMETRES, Plane
from modgen.georef.points import corner
from modgen.georef.problem import Anchor, Convention, CornerAt, Problem

FloatArray = NDArray[np.float64]

_ROUNDS = 4  # of weighing anew: places that were missed by far weigh less


@dataclass(frozen=True, slots=True)
class Fit:
    """The similarity of the smallest slack, and that slack in hexes; the similarity is None if there is none at all."""

    similarity: FloatArray | None
    slack: float


@dataclass(frozen=True, eq=False)
class Bands:
    """Places in hexes as bands of the sheet.

    facts: the fact of each place. points: in the plane, shape (k, 2). at: the middle of its hex or its corner, shape
    (k, 2). half: half the width of its bands, in hex heights. radius: how vague it is, in units of the plane.
    """

    problem: Problem
    flat: bool
    facts: tuple[int, ...]
    points: FloatArray
    at: FloatArray
    half: FloatArray
    radius: FloatArray

    def without(self, fact: int) -> "Bands":
        """Give the same without one fact."""
        kept = np.array([one != fact for one in self.facts], bool)
        facts = tuple(one for one in self.facts if one != fact)
        return Bands(
            self.problem, self.flat, facts, self.points[kept], self.at[kept], self.half[kept], self.radius[kept]
        )


def bands(problem: Problem, convention: Convention, plane: Plane) -> Bands:
    """Read the facts that tie one point to one hex, to all of several, or to a corner; the others are left out."""
    rows: list[tuple[int, tuple[float, float], FloatArray, float, float]] = []
    for index, fact in enumerate(problem.facts):
        says = fact.says
        if isinstance(says, CornerAt):
            # As in `points.corner_terms`: a corner may be off by a twentieth of a hex.
            rows.append(
                (index, (says.lon, says.lat), corner(convention, says.hexes), 0.05, says.radius_km / KILOMETRES)
            )
        elif isinstance(says, Anchor) and (len(says.hexes) == 1 or says.both):
            # A hex and its neighbours lie within the bands of the hex grown by one.
            half = 1.5 if says.next_too else 0.5
            for at in centres(convention, says.hexes):
                rows.append((index, (says.lon, says.lat), at, half, says.radius_km / KILOMETRES))
    points = plane.points(np.array([row[1] for row in rows]))
    shown = np.isfinite(points[:, 0])
    rows = [row for row, good in zip(rows, shown, strict=True) if good]
    return Bands(
        problem,
        convention.flat,
        tuple(row[0] for row in rows),
        points[shown],
        np.array([row[2] for row in rows]).reshape(-1, 2),
        np.array([row[3] for row in rows]),
        np.array([row[4] for row in rows]),
    )


def smallest_slack(places: Bands) -> Fit:
    """Give the similarity that needs the least slack; exact but for vague places, whose radius is taken as it falls."""
    if not len(places.points):
        return Fit(None, 0.0)
    left, right, radius = _rows(places)
    count = left.shape[1]
    objective = np.zeros(count + 1)
    objective[-1] = 1
    matrix = np.concatenate([left, np.full((len(left), 1), -1.0)], axis=1)
    size = np.zeros(count)
    for _ in range(2 if radius.any() else 1):
        bounds_matrix, bounds_right = _bounds(places.problem, count + 1)
        # The radius in hexes grows with the scale sought; it is linear along the scale of the round before.
        round_matrix = matrix.copy()
        round_matrix[:, :count] -= radius[:, None] * size
        found = _linprog(
            objective,
            np.concatenate([round_matrix, bounds_matrix]),
            np.concatenate([right, bounds_right]),
            [-0.5, None],
        )
        if found is None:
            return Fit(None, np.inf)
        size = _direction(found[:count])
    assert found is not None
    return Fit(_similarity(found[:count]), float(found[-1]))


def least_missed(places: Bands) -> FloatArray | None:
    """Give a similarity that misses few places: by linear programs that forgive more and more what is missed most."""
    if not len(places.points):
        return None
    left, right, _ = _rows(places)
    count, facts = left.shape[1], sorted(set(places.facts))
    column = np.repeat([facts.index(fact) for fact in places.facts], 6)
    slack = np.zeros((len(left), len(facts)))
    slack[np.arange(len(left)), column] = -1
    bounds_matrix, bounds_right = _bounds(places.problem, count + len(facts))
    matrix = np.concatenate([np.concatenate([left, slack], axis=1), bounds_matrix])
    every = np.concatenate([right, bounds_right])
    told = np.array([WEIGHTS[places.problem.facts[fact].confidence] for fact in facts])
    weights = told
    found = None
    for _ in range(_ROUNDS):
        found = _linprog(np.concatenate([np.zeros(count), weights]), matrix, every, [0, None], len(facts))
        if found is None:
            return None
        missed = found[count:]
        if not (missed > 1e-9).any():
            break
        weights = told / (1 + missed / SLIGHT)
    assert found is not None
    return _similarity(found[:count])


def leave_one_out(places: Bands, facts: Sequence[int]) -> dict[int, Fit]:
    """Give the smallest slack of the others when each of some facts is left out."""
    return {fact: smallest_slack(places.without(fact)) for fact in facts}


def _rows(places: Bands) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The bands as `left @ numbers <= right`, six rows a place, and the radius of each row.

    The numbers are a, b, x, y; or, where hexes may be stretched, the four of any matrix, x, y, which allows too much.
    """
    across = np.concatenate([normals(places.flat), -normals(places.flat)])
    nx, ny = across[:, 0], across[:, 1]
    u, v = places.points[:, :1], places.points[:, 1:]
    free = places.problem.stretch > 0
    parts = [nx * u, nx * v, ny * u, ny * v] if free else [nx * u + ny * v, ny * u - nx * v]
    ones = np.ones_like(u)
    left = np.stack([*parts, nx * ones, ny * ones], axis=-1).reshape(-1, len(parts) + 2)
    right = (places.at @ across.T + places.half[:, None]).ravel()
    return left, right, np.repeat(places.radius, 6)


def _bounds(problem: Problem, columns: int) -> tuple[FloatArray, FloatArray]:
    """What turn and scale may be, as rows; they allow a little more than is asked, never less."""
    rows: list[FloatArray] = []
    right: list[float] = []
    if problem.stretch > 0:
        return np.zeros((0, columns)), np.zeros(0)
    angles = np.radians(np.arange(12) * 30.0)
    largest = KILOMETRES / SMALLEST_KM
    scale = problem.scale if problem.use_scale else None
    if scale is not None:
        largest = KILOMETRES * 1000 / (min(scale.hex_heights_m) * (1 - scale.tolerance))
    for angle in angles:
        rows.append(np.array([np.cos(angle), np.sin(angle)]))
        right.append(largest)
    if problem.turn is not None and problem.turn[1] + problem.turn_lean < 80:
        middle, give = np.radians(problem.turn[0]), np.radians(problem.turn[1] + problem.turn_lean)
        along, aside = np.array([np.cos(middle), np.sin(middle)]), np.array([-np.sin(middle), np.cos(middle)])
        rows += [aside - np.tan(give) * along, -aside - np.tan(give) * along]
        right += [0.0, 0.0]
        smallest = 0.0
        if scale is not None:
            smallest = KILOMETRES * 1000 / (max(scale.hex_heights_m) * (1 + scale.tolerance)) * np.cos(give)
        rows.append(-along)
        right.append(-smallest)
    matrix = np.zeros((len(rows), columns))
    matrix[:, :2] = rows
    return matrix, np.array(right)


def _direction(numbers: FloatArray) -> FloatArray:
    """The scale of a similarity as a linear function about it; shape as the numbers."""
    found = np.zeros(len(numbers))
    if len(numbers) == 4:
        found[:2] = numbers[:2] / max(float(np.hypot(*numbers[:2])), 1e-9)
    return found


def _similarity(numbers: FloatArray) -> FloatArray:
    if len(numbers) == 4:
        return np.append(numbers, 0.0)
    # The nearest similarity to any matrix: its part that turns and scales.
    (xu, xv, yu, yv), (x, y) = numbers[:4], numbers[4:]
    return np.array([(xu + yv) / 2, (yu - xv) / 2, x, y, 0.0])


def _linprog(
    objective: FloatArray, left: FloatArray, right: FloatArray, last: list[Any], lasting: int = 1
) -> FloatArray | None:
    """Solve one program whose last variables are bounded by `last`; None if nothing meets it."""
    free: list[Any] = [[None, None]] * (len(objective) - lasting)
    found = scipy_part("optimize").linprog(objective, left, right, bounds=free + [last] * lasting, method="highs")
    return np.asarray(found.x, np.float64) if found.status == 0 else None
