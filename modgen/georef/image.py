"""Where a hex grid lies on a picture, from hexes whose centres were read off it: least squares, and how far they agree.

A hex centre has a place on a plane of regular hexes one unit high (`modgen.hexes.Frame`), x to the right and y down.
An affine map with six numbers takes that plane to the picture's pixels: it can move, turn, stretch and skew the grid.
That is all that a flat scan does to a flat sheet; a photo taken at an angle does more, see `modgen.georef.image_trial`.

Least squares and the decomposition of the matrix by Gram and Schmidt: G. Strang, "Introduction to Linear Algebra",
chapters 4.3 and 4.4. Only numpy is needed.
"""

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin, tan

import numpy as np
from numpy.typing import ArrayLike, NDArray

from modgen.hexes import Frame, Layout, Orientation

FloatArray = NDArray[np.float64]

UNIT = Frame(1.0, 0.0, 0.0)
"""The plane of regular hexes one unit high."""
LEAST = 3
"""Hexes without which nothing can be told."""
_THIN = 0.3
"""Hex heights off one line, root mean square, below which hexes are in line: a zigzag row of neighbours has 0.24."""


class ImageFitError(ValueError):
    """The known hexes do not say where the grid lies; the message says why, ``help`` what would be right."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class Affine:
    """``pixel = matrix @ place + origin``, with the rows of the matrix in ``xx, xy`` and ``yx, yy``."""

    xx: float
    xy: float
    yx: float
    yy: float
    x: float
    y: float

    @classmethod
    def of(cls, matrix: FloatArray, origin: FloatArray) -> "Affine":
        """From a matrix (2, 2) and an origin (2,)."""
        return cls(*matrix.ravel().tolist(), *origin.tolist())

    @property
    def matrix(self) -> FloatArray:
        """The part that does not move, (2, 2)."""
        return np.array([[self.xx, self.xy], [self.yx, self.yy]], np.float64)

    @property
    def origin(self) -> FloatArray:
        """Where the place (0, 0) goes, (2,)."""
        return np.array([self.x, self.y], np.float64)

    def __call__(self, places: ArrayLike) -> FloatArray:
        """Take places, shape (..., 2), to pixels."""
        moved: FloatArray = np.asarray(places, np.float64) @ self.matrix.T + self.origin
        return moved

    def inverse(self) -> "Affine":
        """The map from pixels to places."""
        back = np.linalg.inv(self.matrix).astype(np.float64)
        return Affine.of(back, -back @ self.origin)


@dataclass(frozen=True, slots=True)
class Grid:
    """How a grid of hexes lies on a picture.

    height: pixels between opposite sides of a hex. stretch: how much wider a hex is than a regular one, along the axis
    across its corners. turn: degrees by which the rows are turned clockwise. skew: degrees by which the columns lean
    from the upright on the rows, positive with the foot to the right. x, y: pixel of the lattice's origin.
    """

    height: float
    stretch: float
    turn: float
    skew: float
    x: float
    y: float


def places_of(layout: Layout, cells: ArrayLike) -> FloatArray:
    """Give the centres of cells on the plane of regular hexes one unit high; shape (..., 2)."""
    return UNIT.to_plane(layout.orientation, layout.centres()[np.asarray(cells, np.int64)])


def fit_affine(places: FloatArray, pixels: FloatArray) -> Affine:
    """Give the affine map that takes places to pixels with the least sum of squares; shapes (n, 2).

    Raises ImageFitError for fewer than three places, places (nearly) in one line, or a map that would mirror the grid.
    """
    if len(places) < LEAST:
        raise ImageFitError(f"{len(places)} known hexes cannot place a grid", "give three or more that are not in line")
    middle = places.mean(axis=0)
    across = float(np.linalg.svd(places - middle, compute_uv=False)[1]) / len(places) ** 0.5
    if across < _THIN:
        raise ImageFitError("the known hexes lie in one line, which leaves open what is beside it", _FAR_APART)
    solved = np.linalg.lstsq(np.column_stack([places - middle, np.ones(len(places))]), pixels, rcond=None)[0]
    matrix: FloatArray = solved[:2].T
    if np.linalg.det(matrix) <= 1e-6 * np.abs(matrix).max() ** 2:
        help = "x is counted to the right and y downwards, from the upper left corner of the picture"
        raise ImageFitError("the known hexes would mirror the grid, or press it flat", help)
    return Affine.of(matrix, solved[2] - matrix @ middle)


_FAR_APART = "give hexes near three corners of the map"


def decompose(affine: Affine, orientation: Orientation) -> Grid:
    """Give height, stretch, turn and skew of a fitted grid.

    The matrix is a rotation by the turn times an upper triangle ``[[width, lean], [0, tall]]`` (Gram and Schmidt), the
    skew being the angle whose tangent is lean / tall.
    """
    turn = atan2(affine.yx, affine.xx)
    width = hypot(affine.xx, affine.yx)
    lean = cos(turn) * affine.xy + sin(turn) * affine.yy
    tall = cos(turn) * affine.yy - sin(turn) * affine.xy
    height, across = (tall, width) if orientation == Orientation.FLAT else (width, tall)
    return Grid(height, across / height, degrees(turn), degrees(atan2(lean, tall)), affine.x, affine.y)


def compose(grid: Grid, orientation: Orientation) -> Affine:
    """Give the affine map of a grid, the way back from `decompose`."""
    across = grid.height * grid.stretch
    width, tall = (across, grid.height) if orientation == Orientation.FLAT else (grid.height, across)
    turn, lean = radians(grid.turn), tall * tan(radians(grid.skew))
    c, s = cos(turn), sin(turn)
    return Affine(c * width, c * lean - s * tall, s * width, s * lean + c * tall, grid.x, grid.y)
