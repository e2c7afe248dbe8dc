"""The land of one hex as curves: from one place on its rim to another, over the hex, never crossing each other.

A hex is taken as a disc, on which shores are arcs that meet the rim at right angles: lines of the hyperbolic plane, of
which two cross only if their ends on the rim do. The disc is then drawn out to the hex, its inside ruffled a bit.
"""

from collections.abc import Sequence
from math import cos, pi, radians, sin, sqrt

import numpy as np
import shapely
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

_POINTS = 24  # of a shore
_INNER = sqrt(3) / 2  # radius of the circle inside a hex whose corners lie on the unit circle
_WAVES = ((0.040, 0.55), (0.012, 0.22))  # how far, and how long, ruffles are; together they never fold the plane
_DEEPER = 0.2  # how much shores are drawn towards the middle of the hex, so that bays and capes are worth their name
_ISLE, _LAKE = 0.50, 0.52  # radius of land, and of water, that touches no side


class Shoreline:
    """One hex: its corners, clockwise from corner 0, shape (6, 2), in plane units; ``seed`` makes its ruffles.

    Places on the rim are told by a number from 0 to 6: corner 2 is 2, the middle of the side after it 2.5.
    """

    def __init__(self, corners: FloatArray, seed: int) -> None:
        self._corners = corners
        self._centre = corners.mean(axis=0)
        # The hex as the image of a regular one, whose corner k lies at k × 60°.
        regular = np.array([(1.0, 0.0), (cos(pi / 3), sin(pi / 3))])
        self._matrix = np.linalg.solve(regular, corners[:2] - self._centre)
        random = np.random.default_rng(seed)
        self._phase = random.uniform(0, 2 * pi, (len(_WAVES), 4))
        self._size, *self._swell = random.uniform((0.85, 0.0, 0.0), (1.1, 2 * pi, 2 * pi)).tolist()

    def piece(self, arcs: Sequence[tuple[float, float]], rims: Sequence[FloatArray]) -> shapely.Polygon:
        """Give the land that lies along some arcs of the rim, and is one piece.

        arcs: from where to where, clockwise, in order. rims: the points of the plane along each one.
        """
        ring: list[FloatArray] = []
        for (_, end), (start, _), rim in zip(arcs, [*arcs[1:], arcs[0]], rims, strict=True):
            ring += [rim, self._shore(end, start)]
        return shapely.Polygon(np.concatenate(ring))

    def isle(self) -> shapely.Polygon:
        """Give land that touches no side."""
        return shapely.Polygon(self._on_sheet(self._circle(_ISLE)))

    def around_a_lake(self, rim: FloatArray) -> shapely.Polygon:
        """Give land all around the rim, with water in the middle."""
        return shapely.Polygon(rim, [self._on_sheet(self._circle(_LAKE))])

    def _circle(self, radius: float) -> FloatArray:
        turn = np.linspace(0, 2 * pi, 2 * _POINTS, endpoint=False)
        two, three = self._swell
        swollen = radius * self._size * (1 + 0.22 * np.sin(2 * turn + two) + 0.12 * np.sin(3 * turn + three))
        return np.asarray(swollen[:, None] * np.stack([np.cos(turn), np.sin(turn)], axis=1))

    def _shore(self, start: float, end: float) -> FloatArray:
        """The points between two places on the rim, without these."""
        one, other = (np.array([cos(angle), sin(angle)]) for angle in map(_angle, (start, end)))
        return self._on_sheet(_arc(one, other)[1:-1])

    def _on_sheet(self, disc: FloatArray) -> FloatArray:
        """Points of the disc on the sheet: what lies far inside keeps its shape, the rim becomes the hex."""
        radius = np.hypot(*disc.T)
        disc = disc * radius[:, None] ** _DEEPER
        radius = radius ** (1 + _DEEPER)
        turn = np.arctan2(disc[:, 1], disc[:, 0])
        rim = _INNER / np.cos((turn % (pi / 3)) - pi / 6)
        square = radius[:, None] ** 2
        spread = disc * ((1 - square) * _INNER + square * rim[:, None])
        moved = spread + (1 - square) * self._ruffles(spread)
        return np.asarray(np.round(self._centre + moved @ self._matrix, 9))

    def _ruffles(self, points: FloatArray) -> FloatArray:
        total = np.zeros(points.shape)
        for (far, long), (a, b, c, d) in zip(_WAVES, self._phase, strict=True):
            x, y = (2 * pi / long * points).T
            total += far * np.stack([np.sin(x * cos(c) + y * sin(c) + a), np.sin(y * cos(d) - x * sin(d) + b)], axis=1)
        return total


def _angle(at: float) -> float:
    """The true angle of a place on the rim of a regular hex."""
    corner = int(at) % 6
    along = at - int(at)
    one, other = radians(60 * corner), radians(60 * corner + 60)
    x = cos(one) + along * (cos(other) - cos(one))
    y = sin(one) + along * (sin(other) - sin(one))
    return float(np.arctan2(y, x))


def _arc(one: FloatArray, other: FloatArray) -> FloatArray:
    """The line of the hyperbolic plane between two points of the unit circle, both included."""
    share = np.linspace(0, 1, _POINTS)[:, None]
    along = 1 + float(one @ other)
    if along < 1e-6:
        return one + share * (other - one)
    centre = (one + other) / along
    radius = sqrt(max(float(centre @ centre) - 1, 0.0))
    first, last = (np.arctan2(*(point - centre)[::-1]) for point in (one, other))
    sweep = (last - first + pi) % (2 * pi) - pi
    turn = first + share[:, 0] * sweep
    return centre + radius * np.stack([np.cos(turn), np.sin(turn)], axis=1)
