"""Where the artist cheated: a smooth local warp of the sheet that takes missed places into their hexes.

The warp is a sum of Wendland's functions of compact support (Wendland, "Piecewise polynomial, positive definite and
compactly supported radial functions of minimal degree", Advances in Computational Mathematics 4, 1995): it is smooth,
is exactly nothing at the facts that hold and beyond its reach, and does not fold the map.
"""

from dataclasses import dataclass

import numpy as np
import shapely
import shapely.ops
from numpy.typing import ArrayLike, NDArray

from modgen.georef.conventions import centres, corners
from modgen.georef.errors import GeorefError
from modgen.georef.place import to_sheet
from modgen.georef.points import corner, hexes_of
from modgen.georef.problem import Anchor, CornerAt, Hex, Problem, Share, SideShare
from modgen.georef.solution import Candidate

FloatArray = NDArray[np.float64]

FARTHEST = 1.5
"""Hexes: what is farther off is no artist's licence but a wrong fact."""

_INSIDE = 0.04  # hexes from the side that a place is taken into its hex
_REACHES = (8.0, 6.0, 4.5, 3.5, 2.5, 2.0, 1.5, 1.0)  # hexes, the gentlest first
_THINNEST = 0.3  # of its area that any bit of the map keeps
_WILDEST = 1.25  # times the largest move that is asked for, that any point may move
_STEP = 0.2  # hexes between the points where folds are looked for


@dataclass(frozen=True, slots=True)
class Warp:
    """A displacement of the sheet, all in hex heights.

    points: where it is known, shape (n, 2). weights: of the function about each of them, shape (n, 2). reach: how far
    each acts.
    """

    points: tuple[tuple[float, float], ...]
    weights: tuple[tuple[float, float], ...]
    reach: float

    def moved(self, points: ArrayLike) -> FloatArray:
        """Give where points of the sheet, shape (m, 2), are drawn."""
        at = np.asarray(points, np.float64).reshape(-1, 2)
        found: FloatArray = at + _kernel(at, np.array(self.points), self.reach) @ np.array(self.weights)
        return found

    def thinnest(self, points: ArrayLike) -> float:
        """Give the least share of its area that the map keeps about some points; 0 or less is a fold."""
        at = np.asarray(points, np.float64).reshape(-1, 2)
        step = 1e-4
        along = [(self.moved(at + by) - self.moved(at - by)) / (2 * step) for by in step * np.eye(2)]
        (a, c), (b, d) = along[0].T, along[1].T
        return float((a * d - b * c).min())


def local_warp(problem: Problem, candidate: Candidate) -> Warp | None:
    """Give the gentlest warp that takes the places and corners that are just missed where they belong; None if none is.

    Raises GeorefError if there is no warp that does so without a fold.
    """
    wanted = _wanted(problem, candidate)
    still = _still(problem, candidate)
    if not wanted:
        return None
    at = np.array([one for one, _ in wanted] + still)
    move = np.array([by for _, by in wanted] + [(0.0, 0.0)] * len(still))
    at, kept = np.unique(np.round(at, 6), axis=0, return_index=True)
    move = move[kept]
    largest = float(np.hypot(*move.T).max())
    for reach in _REACHES:
        weights = np.linalg.lstsq(_kernel(at, at, reach), move, rcond=None)[0]
        warp = Warp(tuple(map(tuple, at.tolist())), tuple(map(tuple, weights.tolist())), reach)
        grid = _grid(at, reach)
        exact = np.abs(warp.moved(at) - at - move).max() < 1e-3
        wild = np.hypot(*(warp.moved(grid) - grid).T).max() > _WILDEST * largest
        if exact and not wild and warp.thinnest(grid) >= _THINNEST:
            return warp
    raise GeorefError("no smooth warp takes all missed places into their hexes: some are too near to others that hold")


def _wanted(problem: Problem, candidate: Candidate) -> list[tuple[FloatArray, FloatArray]]:
    """The points that are missed, and how each is to move."""
    misses = {one.fact: one.miss for one in candidate.held}
    found = []
    for fact in problem.facts:
        says = fact.says
        if not isinstance(says, Anchor | CornerAt) or not 0 < misses.get(fact.id, 0.0) <= FARTHEST:
            continue
        (at,) = to_sheet(candidate.convention, candidate.transform, np.array([(says.lon, says.lat)]))
        if isinstance(says, CornerAt):
            target = corner(candidate.convention, says.hexes)
        elif says.both:
            target = centres(candidate.convention, says.hexes).mean(axis=0)
        else:
            hexes = hexes_of(candidate.convention, says)
            nearest = hexes[int(np.argmin(np.hypot(*(hexes - at).T)))]
            target = _into(candidate.convention.flat, nearest, at)
        found.append((at, target - at))
    return found


def _into(flat: bool, centre: FloatArray, at: FloatArray) -> FloatArray:
    """The nearest point well inside a hex."""
    inner = shapely.Polygon(centre + corners(flat) * (1 - 2 * _INSIDE))
    return np.array(shapely.ops.nearest_points(inner, shapely.Point(at))[0].coords[0])


def _still(problem: Problem, candidate: Candidate) -> list[FloatArray]:
    """The points of facts that hold, which are not to move: places, and the hexes of regions by centre and corners."""
    misses = {one.fact: one.miss for one in candidate.held}
    hexes: set[Hex] = set()
    found = []
    for fact in problem.facts:
        if misses.get(fact.id, 1.0) > 0:
            continue
        says = fact.says
        if isinstance(says, Anchor | CornerAt):
            found.append(to_sheet(candidate.convention, candidate.transform, np.array([(says.lon, says.lat)]))[0])
        elif isinstance(says, Share):
            hexes.update(says.hexes if not says.any_of else ())
        elif isinstance(says, SideShare):
            hexes.update(says.side)
    for centre in centres(candidate.convention, sorted(hexes)):
        found += [centre, *(centre + corners(candidate.convention.flat))]
    return found


def _kernel(at: FloatArray, about: FloatArray, reach: float) -> FloatArray:
    """Wendland's function of the distances between points, twice differentiable; shape (m, n)."""
    far = np.minimum(np.hypot(*np.moveaxis(at[:, None] - about, -1, 0)) / reach, 1)
    found: FloatArray = (1 - far) ** 4 * (4 * far + 1)
    return found


def _grid(at: FloatArray, reach: float) -> FloatArray:
    """Points all over where a warp acts."""
    low, high = at.min(axis=0) - reach, at.max(axis=0) + reach
    steps = np.maximum(((high - low) / _STEP).astype(int), 2)
    steps = np.minimum(steps, 400)
    x, y = np.meshgrid(np.linspace(low[0], high[0], steps[0]), np.linspace(low[1], high[1], steps[1]))
    return np.stack([x.ravel(), y.ravel()], axis=1)
