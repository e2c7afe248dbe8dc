"""Is the picture flat? A map with perspective, fitted beside the affine one to the same known hexes.

A photo taken at an angle is a homography of the sheet: ``pixel = (M @ place + origin) / (1 + tilt @ place)``, two
numbers more than an affine map. The start is the direct linear transform in normalised coordinates, then Gauss and
Newton make the squares of the distances in pixels least: R. Hartley and A. Zisserman, "Multiple View Geometry in
Computer Vision", 2nd edition, algorithms 4.2 and 4.3.
"""

from dataclasses import dataclass

import numpy as np

from modgen.georef.image import FloatArray

LEAST_FOR_PERSPECTIVE = 4
_STEPS = 30


@dataclass(frozen=True, slots=True, eq=False)
class Homography:
    """A map with perspective from places to pixels; ``matrix`` is (3, 3) with 1 in its last corner."""

    matrix: FloatArray

    def __call__(self, places: FloatArray) -> FloatArray:
        """Take places, shape (n, 2), to pixels; infinite for those beyond the horizon."""
        projected = np.column_stack([places, np.ones(len(places))]) @ self.matrix.T
        ahead = projected[:, 2:] > 1e-6
        pixels: FloatArray = np.where(ahead, projected[:, :2] / np.where(ahead, projected[:, 2:], 1.0), np.inf)
        return pixels


def fit_homography(places: FloatArray, pixels: FloatArray) -> Homography | None:
    """Give the map with perspective that takes places to pixels best, in pixels; None if four places do not tell one.

    places, pixels: shape (n, 2), n at least four.
    """
    a, b = _normaliser(places), _normaliser(pixels)
    start = _direct(_apply(a, places), _apply(b, pixels))
    if start is None:
        return None
    found = np.linalg.inv(b) @ _refined(start, _apply(a, places), _apply(b, pixels)) @ a
    scale = found[2, 2]
    return Homography(found / scale) if abs(scale) > 1e-9 else None


def _normaliser(points: FloatArray) -> FloatArray:
    """Moves the mean to 0 and the mean distance from it to √2."""
    middle = points.mean(axis=0)
    scale = np.sqrt(2) / max(float(np.linalg.norm(points - middle, axis=1).mean()), 1e-12)
    return np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]], np.float64)


def _apply(matrix: FloatArray, points: FloatArray) -> FloatArray:
    moved: FloatArray = points @ matrix[:2, :2].T + matrix[:2, 2]
    return moved


def _direct(places: FloatArray, pixels: FloatArray) -> FloatArray | None:
    u, v = places.T
    x, y = pixels.T
    none, one = np.zeros_like(u), np.ones_like(u)
    rows = [
        np.column_stack([u, v, one, none, none, none, -x * u, -x * v, -x]),
        np.column_stack([none, none, none, u, v, one, -y * u, -y * v, -y]),
    ]
    _, sizes, vectors = np.linalg.svd(np.concatenate(rows))
    if sizes[7] < 1e-9 * sizes[0] or abs(vectors[-1][8]) < 1e-9:
        return None
    matrix: FloatArray = (vectors[-1] / vectors[-1][8]).reshape(3, 3)
    return matrix


def _refined(matrix: FloatArray, places: FloatArray, pixels: FloatArray) -> FloatArray:
    """Least squares of distances, by steps of Gauss and Newton that are halved until they help."""
    best = matrix.ravel()[:8]
    cost, jacobian, off = _linear(best, places, pixels)
    for _ in range(_STEPS):
        step = np.linalg.lstsq(jacobian, off, rcond=None)[0]
        for share in (1.0, 0.5, 0.25, 0.125):
            tried = best + share * step
            new_cost, new_jacobian, new_off = _linear(tried, places, pixels)
            if new_cost < cost:
                break
        else:
            break
        small = cost - new_cost < 1e-14 * cost
        best, cost, jacobian, off = tried, new_cost, new_jacobian, new_off
        if small:
            break
    return np.append(best, 1.0).reshape(3, 3)


def _linear(h: FloatArray, places: FloatArray, pixels: FloatArray) -> tuple[float, FloatArray, FloatArray]:
    """Cost, derivatives of the pixels by the eight numbers, and what is left to the pixels."""
    p = np.column_stack([places, np.ones(len(places))])
    below = p @ np.array([h[6], h[7], 1.0])
    below = np.where(np.abs(below) < 1e-9, 1e-9, below)
    x, y = p @ h[0:3] / below, p @ h[3:6] / below
    share, none = p / below[:, None], np.zeros((len(p), 3))
    by_x = np.column_stack([share, none, -x[:, None] * share[:, :2]])
    by_y = np.column_stack([none, share, -y[:, None] * share[:, :2]])
    off = np.concatenate([pixels[:, 0] - x, pixels[:, 1] - y])
    return float(off @ off), np.concatenate([by_x, by_y]), off
