"""Where a map was drawn off the true shape of the land: a smooth local warp of the sheet.

The warp is a sum of Wendland's functions of compact support (Wendland, "Piecewise polynomial, positive definite and
compactly supported radial functions of minimal degree", Advances in Computational Mathematics 4, 1995): it is twice
differentiable, and nothing at all beyond its reach.
"""

from dataclasses import dataclass
from math import isfinite

import numpy as np
from numpy.typing import ArrayLike, NDArray

from modgen.geo.errors import GeoError

FloatArray = NDArray[np.float64]

MOST, LONGEST = 1000, 25.0
"""Points of a warp, and hexes of its reach: no map needs more, and more would only be slow."""

_THINNEST = 0.05  # of its area, that any bit of the map keeps: no fold
_STEPS = 120  # points along each side of where folds are looked for
_ROUNDS = 30  # of Newton's method; a warp that does not fold needs four or five
_AT_ONCE = 4096  # points


@dataclass(frozen=True, slots=True)
class Warp:
    """A displacement of the sheet, all in hex heights, x to the right and y down.

    points: what it is known about, shape (n, 2). weights: of the function about each of them, shape (n, 2). reach: how
    far each acts.

    Raises GeoError if a number is not finite, there are too many points or too long a reach, or the map is folded.
    """

    points: tuple[tuple[float, float], ...]
    weights: tuple[tuple[float, float], ...]
    reach: float

    def __post_init__(self) -> None:
        if not 0 < len(self.points) == len(self.weights) <= MOST:
            raise GeoError(f"a warp has 1 to {MOST} points, and a weight for each")
        if not all(map(isfinite, (self.reach, *np.ravel(self.points), *np.ravel(self.weights)))):
            raise GeoError("a warp needs finite numbers")
        if not 0 < self.reach <= LONGEST:
            raise GeoError(f"the reach of a warp is more than nothing, and at most {LONGEST:g} hexes")
        if self.thinnest(_STEPS) < _THINNEST:
            raise GeoError("the warp folds the map: its weights are too large for its reach")

    def moved(self, points: ArrayLike) -> FloatArray:
        """Give where points of the sheet, shape (m, 2), are drawn; what is not finite stays so."""
        at = np.array(points, np.float64).reshape(-1, 2)
        for part in self._near(at):
            at[part] += wendland(at[part], np.array(self.points), self.reach) @ np.array(self.weights)
        return at

    def unmoved(self, points: ArrayLike) -> FloatArray:
        """Give the points that are drawn at some points of the sheet, shape (m, 2): the inverse of `moved`."""
        drawn = np.array(points, np.float64).reshape(-1, 2)
        at = drawn.copy()
        for part in self._near(drawn):
            for _ in range(_ROUNDS):
                off = self.moved(at[part]) - drawn[part]
                if np.abs(off).max() < 1e-12:
                    break
                at[part] -= np.linalg.solve(self._slopes(at[part]), off[..., None])[..., 0]
        return at

    def thinnest(self, steps: int) -> float:
        """Give the least share of its area that the map keeps anywhere, by a grid of so many points a side.

        0 or less is a fold.
        """
        at = np.array(self.points)
        low, high = at.min(axis=0) - self.reach, at.max(axis=0) + self.reach
        grid = np.stack(np.meshgrid(*(np.linspace(*ends, steps) for ends in zip(low, high, strict=True))), axis=-1)
        some = np.concatenate([grid.reshape(-1, 2), at])
        parts = [some[first : first + _AT_ONCE] for first in range(0, len(some), _AT_ONCE)]
        return float(min(np.linalg.det(self._slopes(part)).min() for part in parts))

    def _near(self, at: FloatArray) -> list[NDArray[np.int64]]:
        """The numbers of the points that any function may reach, some at a time."""
        about = np.array(self.points)
        low, high = about.min(axis=0) - self.reach, about.max(axis=0) + self.reach
        near = np.flatnonzero(((at > low) & (at < high)).all(axis=1))
        return [near[first : first + _AT_ONCE] for first in range(0, len(near), _AT_ONCE)]

    def _slopes(self, at: FloatArray) -> FloatArray:
        """How what is drawn at some points changes with them: the Jacobian of `moved`; shape (m, 2, 2)."""
        away = at[:, None] - np.array(self.points)
        far = np.minimum(np.hypot(away[..., 0], away[..., 1]) / self.reach, 1)
        fall = -20 * (1 - far) ** 3 / self.reach**2
        slopes: FloatArray = np.eye(2) + np.einsum("mn,mni,nj->mji", fall, away, np.array(self.weights))
        return slopes


def wendland(at: FloatArray, about: FloatArray, reach: float) -> FloatArray:
    """Give Wendland's function of the distances between points, shapes (m, 2) and (n, 2); shape (m, n)."""
    far = np.minimum(np.hypot(*np.moveaxis(at[:, None] - about, -1, 0)) / reach, 1)
    found: FloatArray = (1 - far) ** 4 * (4 * far + 1)
    return found
