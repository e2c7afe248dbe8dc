"""Facts about spots, which are hexes, or points of the earth whose hex is not given."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self, cast

import numpy as np
from numpy.typing import NDArray

from modgen.georef.conventions import (
    BEARINGS,
    HALF,
    SPACING,
    apart,
    bearings_off,
    centres,
    cube_centres,
    cubes,
    depth,
    numbers,
    way,
)
from modgen.georef.plane import to_plane, to_sheet
from modgen.georef.problem import Convention, Distinct, Fact, OnMap, Problem, Shared, Spot, Steps, Towards
from modgen.georef.terms import Sheet, Term, within_hex

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

_LEAST = 0.05  # hexes that a broken fact is off by at least, though no more than a touch may be needed

_EDGES = ("left", "top", "right", "bottom")


class Positions:
    """Where some spots lie on the sheet."""

    def __init__(self, sheet: Sheet, spots: Sequence[Spot]) -> None:
        self._flat = sheet.convention.flat
        self._fixed = np.array([spot.hex is not None for spot in spots])
        self._hexes = np.zeros((len(spots), 2))
        if self._fixed.any():
            hexes = [spot.hex for spot in spots if spot.hex is not None]
            self._hexes[self._fixed] = centres(sheet.convention, hexes)
        lonlat = [spot.lonlat for spot in spots if spot.hex is None and spot.lonlat is not None]
        self._points = sheet.plane.points(np.array(lonlat)) if lonlat else np.zeros((0, 2))

    def under(self, similarities: FloatArray) -> FloatArray:
        """Give where they lie under some similarities; shape (n, spots, 2)."""
        found = np.broadcast_to(self._hexes, (len(similarities), *self._hexes.shape)).copy()
        if len(self._points):
            at = to_sheet(similarities, self._points, self._flat)
            found[:, ~self._fixed] = np.nan_to_num(at, nan=1e6, posinf=1e6, neginf=-1e6)
        return found


def apart_terms(sheet: Sheet, facts: list[tuple[int, Fact]]) -> list[Term]:
    """Measure distances that are too long or too short."""
    terms = []
    for index, fact in facts:
        says = cast(Steps, fact.says)
        ends = Positions(sheet, (says.a, says.b))

        def misses(similarities: FloatArray, says: Steps = says, ends: Positions = ends) -> FloatArray:
            off: FloatArray
            there = ends.under(similarities)
            cube = cubes(sheet.convention, there)
            steps = apart(cube[:, 0], cube[:, 1])
            straight = way(sheet.convention.flat, there[:, 0] - there[:, 1])
            off = np.where(steps < says.at_least, np.maximum(says.at_least - straight, _LEAST), 0)
            if says.at_most is None:
                return off[:, None]
            off = off + np.where(steps > says.at_most, np.maximum(straight - says.at_most, _LEAST), 0)
            if says.through is not None and sheet.masks is not None:
                off = off + np.where(_passes(sheet, says, cube, similarities), 0, 0.5)
            return off[:, None]

        terms.append(Term([index], misses))
    return terms


def towards_terms(sheet: Sheet, facts: list[tuple[int, Fact]]) -> list[Term]:
    """Measure how far the hexes of spots lie beside the quarter of the compass that they should lie in."""
    terms = []
    for index, fact in facts:
        says = cast(Towards, fact.says)
        ends = Positions(sheet, (says.a, says.b))
        bearing = np.radians(BEARINGS[says.direction])
        ahead = np.array((np.sin(bearing), -np.cos(bearing)))

        def misses(
            similarities: FloatArray, says: Towards = says, ends: Positions = ends, ahead: FloatArray = ahead
        ) -> FloatArray:
            there = ends.under(similarities)
            whole = cube_centres(sheet.convention, cubes(sheet.convention, there))
            right = bearings_off(whole[:, 1] - whole[:, 0], says.direction) < HALF
            way = there[:, 1] - there[:, 0]
            beside = np.abs(way[:, 0] * ahead[1] - way[:, 1] * ahead[0]) - way @ ahead
            off: FloatArray = np.where(right, 0, np.maximum(beside / np.sqrt(2), _LEAST))
            return off[:, None]

        terms.append(Term([index], misses))
    return terms


def _passes(sheet: Sheet, says: Steps, cube: IntArray, similarities: FloatArray) -> NDArray[np.bool_]:
    """Whether some hex with the asked share of a region lies on a way of at most so many steps; shape (n,)."""
    assert says.through is not None and says.at_most is not None
    region, least, most = says.through
    reach = np.arange(-says.at_most, says.at_most + 1)
    around = np.stack(np.meshgrid(reach, reach), axis=-1).reshape(-1, 2)
    around = around[apart(around, np.zeros(2, np.int64)) <= says.at_most]
    hexes = cube[:, :1] + around
    near = apart(hexes, cube[:, :1]) + apart(hexes, cube[:, 1:]) <= says.at_most
    samples = within_hex(sheet.convention.flat, 5)
    points = (cube_centres(sheet.convention, hexes)[:, :, None] + samples).reshape(len(similarities), -1, 2)
    inside = sheet.drawn.inside(region, to_plane(similarities, points, sheet.convention.flat))
    share = inside.reshape(len(similarities), len(around), len(samples)).mean(axis=2)
    found: NDArray[np.bool_] = (near & (share >= least) & (share <= most)).any(axis=1)
    return found


def distinct_terms(sheet: Sheet, facts: list[tuple[int, Fact]]) -> list[Term]:
    """Measure how deep in a shared hex those spots lie that should be in different ones, the worst pair of each."""
    terms = []
    for index, fact in facts:
        spots = Positions(sheet, cast(Distinct, fact.says).spots)

        def misses(similarities: FloatArray, spots: Positions = spots) -> FloatArray:
            there = spots.under(similarities)
            cube = cubes(sheet.convention, there)
            deep = -depth(sheet.convention.flat, there - cube_centres(sheet.convention, cube))
            key = cube[..., 0] * 1_000_003 + cube[..., 1]
            order = np.argsort(key, axis=1, kind="stable")
            key, deep = np.take_along_axis(key, order, 1), np.take_along_axis(deep, order, 1)
            same = key[:, 1:] == key[:, :-1]
            needed = np.minimum(deep[:, 1:], deep[:, :-1])
            off: FloatArray = np.where(same, np.maximum(needed, _LEAST), 0).sum(axis=1)[:, None]
            return off

        terms.append(Term([index], misses))
    return terms


def shared_terms(sheet: Sheet, facts: list[tuple[int, Fact]]) -> list[Term]:
    """Measure how far spots that should be in one hex lie outside that of any of them, the hex that suits best."""
    terms = []
    for index, fact in facts:
        spots = Positions(sheet, cast(Shared, fact.says).spots)

        def misses(similarities: FloatArray, spots: Positions = spots) -> FloatArray:
            there = spots.under(similarities)
            middle = cube_centres(sheet.convention, cubes(sheet.convention, there))
            outside = depth(sheet.convention.flat, there[:, None, :] - middle[:, :, None])
            off: FloatArray = np.maximum(outside.max(axis=2).min(axis=1), 0)[:, None]
            return off

        terms.append(Term([index], misses))
    return terms


def edge_terms(sheet: Sheet, facts: list[tuple[int, Fact]]) -> list[Term]:
    """Measure how much farther off the map, or less far, points lie than they should."""
    around = edges(sheet.problem, sheet.convention)
    if around is None:
        return []
    left, top, right, bottom = around
    wide, high = (SPACING, 1.0) if sheet.convention.flat else (1.0, SPACING)
    says = [cast(OnMap, fact.says) for _, fact in facts]
    spots = Positions(sheet, [one.spot for one in says])
    least = np.array([one.off_at_least for one in says])
    most = np.array([one.off_at_most for one in says])
    # Which edges count, in the order of the lines below.
    counts = np.array([[one.edge in (None, edge) for edge in _EDGES] for one in says])
    border = _Border.of(sheet.problem, sheet.convention)

    def misses(similarities: FloatArray) -> FloatArray:
        there = spots.under(similarities)
        x, y = np.moveaxis(there, -1, 0)
        lines = [(left - x) / wide, (top - y) / high, (x - right) / wide, (y - bottom) / high]
        beyond = np.where(counts, np.stack(lines, axis=-1), -np.inf).max(axis=-1)
        off: FloatArray = np.maximum(beyond - most, 0) + np.where(least > 0, np.maximum(least - 1 - beyond, 0), 0)
        # How far off it is by the straight edge, whether it is so by counting hexes.
        cube = cubes(sheet.convention, there)
        held = np.stack([border.holds(cube[:, at], one) for at, one in enumerate(says)], axis=1)
        return np.where(held, 0, np.maximum(off, _LEAST))

    return [Term([index for index, _ in facts], misses)]


@dataclass(frozen=True, eq=False)
class _Border:
    """The outermost hexes of a map: cube coordinates, shape (m, 2), and which edges each is on, shape (m, 4)."""

    convention: Convention
    low: IntArray
    high: IntArray
    cells: IntArray
    edges: NDArray[np.bool_]

    @classmethod
    def of(cls, problem: Problem, convention: Convention) -> Self:
        """That of the map of a problem that says which its hexes are."""
        assert problem.first is not None and problem.last is not None
        low, high = np.array(problem.first), np.array(problem.last)
        one, two = (
            axis.ravel() for axis in np.meshgrid(*(np.arange(*ends) for ends in zip(low, high + 1, strict=True)))
        )
        outer = (one == low[0]) | (one == high[0]) | (two == low[1]) | (two == high[1])
        pairs = np.stack([one, two], axis=1)[outer]
        column, row = pairs.T if convention.order == "column-row" else pairs.T[::-1]
        x, y = column if convention.columns_east else -column, row if convention.rows_south else -row
        edges = np.stack([x == x.min(), y == y.min(), x == x.max(), y == y.max()], axis=1)
        return cls(convention, low, high, cubes(convention, centres(convention, pairs)), edges)

    def holds(self, cube: IntArray, says: OnMap) -> NDArray[np.bool_]:
        """Whether hexes by cube coordinates, shape (n, 2), are as many hexes off the map as is said; shape (n,)."""
        pairs = numbers(self.convention, cube)
        inside = ((pairs >= self.low) & (pairs <= self.high)).all(axis=1)
        if says.off_at_most == 0:
            return np.asarray(inside, np.bool_)
        far = apart(cube[:, None], self.cells)
        nearest = far.min(axis=1)
        off = np.where(inside, 0, nearest)
        held = (off >= says.off_at_least) & (off <= says.off_at_most)
        if says.edge is not None:
            along = self.edges[:, _EDGES.index(says.edge)]
            held &= ((far == nearest[:, None]) & along).any(axis=1)
        return np.asarray(held, np.bool_)


def edges(problem: Problem, convention: Convention) -> tuple[float, float, float, float] | None:
    """Give the left, top, right and bottom of the map on the sheet, in hex heights; None if its size is not known."""
    if problem.first is None or problem.last is None:
        return None
    pairs = [(one, two) for one in _two(problem, 0) for two in _two(problem, 1)]
    at = centres(convention, pairs)
    wide, high = (SPACING, 1.0) if convention.flat else (1.0, SPACING)
    left, top = at.min(axis=0) - np.array((wide / 2, high / 2))
    right, bottom = at.max(axis=0) + np.array((wide / 2, high / 2))
    return float(left), float(top), float(right), float(bottom)


def _two(problem: Problem, axis: int) -> list[int]:
    """The first and last two numbers: with shifted lines, both lines count for an edge."""
    assert problem.first is not None and problem.last is not None
    first, last = problem.first[axis], problem.last[axis]
    return sorted({first, min(first + 1, last), max(last - 1, first), last})
