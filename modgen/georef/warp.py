"""Where the artist cheated: the gentlest local warp of the sheet that takes missed places into their hexes."""

import numpy as np
import shapely
import shapely.ops
from numpy.typing import NDArray

from modgen.geo import GeoError, Warp, wendland
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
_STEPS = 150  # points along each side of where folds are looked for
_PLACES = 4  # of the decimals of a lock
_NOTHING = 5e-4  # hexes: a function with so little weight is left out


def local_warp(problem: Problem, candidate: Candidate) -> Warp | None:
    """Give the gentlest warp that takes the places and corners that are just missed where they belong; None if none is.

    Raises GeorefError if there is no warp that does so without a fold.
    """
    wanted = _wanted(problem, candidate)
    if not wanted:
        return None
    missed = np.array([one for one, _ in wanted])
    still = np.array(_still(problem, candidate)).reshape(-1, 2)
    for reach in _REACHES:
        # What lies farther off moves little, if at all.
        near = still[(np.hypot(*np.moveaxis(still[:, None] - missed, -1, 0)) < 2 * reach).any(axis=1)]
        at = np.concatenate([missed, near])
        move = np.concatenate([[by for _, by in wanted], np.zeros_like(near)])
        at, kept = np.unique(np.round(at, 6), axis=0, return_index=True)
        warp = _through(at, move[kept], reach)
        if warp is not None and _gentle(warp, at, move[kept]):
            return warp
    raise GeorefError("no smooth warp takes all missed places into their hexes: some are too near to others that hold")


def _gentle(warp: Warp, at: FloatArray, move: FloatArray) -> bool:
    """Whether a warp moves points as it should, and nothing much farther, without crumpling the map."""
    grid = _grid(at, warp.reach)
    off = np.abs(warp.moved(at) - at - move).max()
    most = np.hypot(*(warp.moved(grid) - grid).T).max()
    wanted = np.hypot(*move.T).max()
    return bool(off < _INSIDE / 4 and most <= _WILDEST * wanted and warp.thinnest(_STEPS) >= _THINNEST)


def _through(at: FloatArray, move: FloatArray, reach: float) -> Warp | None:
    """The warp of a reach that moves points so, of rounded numbers; None if it folds."""
    weights = np.linalg.lstsq(wendland(at, at, reach), move, rcond=None)[0]
    some = np.abs(weights).max(axis=1) >= _NOTHING
    points, weights = (np.round(one[some], _PLACES).tolist() for one in (at, weights))
    try:
        return Warp(tuple(map(tuple, points)), tuple(map(tuple, weights)), reach)
    except GeoError:
        return None


def warpable(problem: Problem, candidate: Candidate) -> tuple[str, ...]:
    """Give the facts that a local warp could make hold: places and corners that are missed by little."""
    misses = {one.fact: one.miss for one in candidate.held}
    return tuple(
        fact.id
        for fact in problem.facts
        if isinstance(fact.says, Anchor | CornerAt) and 0 < misses.get(fact.id, 0.0) <= FARTHEST
    )


def _wanted(problem: Problem, candidate: Candidate) -> list[tuple[FloatArray, FloatArray]]:
    """The points that are missed, and how each is to move."""
    just_missed = set(warpable(problem, candidate))
    found = []
    for fact in problem.facts:
        says = fact.says
        if fact.id not in just_missed or not isinstance(says, Anchor | CornerAt):
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


def _grid(at: FloatArray, reach: float) -> FloatArray:
    """Points all over where a warp acts."""
    low, high = at.min(axis=0) - reach, at.max(axis=0) + reach
    x, y = np.meshgrid(np.linspace(low[0], high[0], _STEPS), np.linspace(low[1], high[1], _STEPS))
    return np.stack([x.ravel(), y.ravel()], axis=1)
