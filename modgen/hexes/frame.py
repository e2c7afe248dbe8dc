"""From the integer lattice to the plane of a sheet (points or pixels) and back."""

from dataclasses import dataclass
from math import isfinite, sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

from modgen.hexes.beyond import nearest_centre
from modgen.hexes.errors import HexError
from modgen.hexes.layout import IntArray, Layout, Orientation

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where and how large the lattice lies in the plane; y points down.

    height: distance between opposite sides of a hex, in plane units (points or pixels).
    x, y: plane position of lattice (0, 0), which is the centre of cell (0, 0) *if that is unshifted*.
    stretch: scale along the axis across the corners; 1 for regular hexes.

    Raises HexError unless all are finite and height and stretch positive.
    """

    height: float
    x: float
    y: float
    stretch: float = 1.0

    def __post_init__(self) -> None:
        if not all(map(isfinite, (self.height, self.x, self.y, self.stretch))):
            raise HexError("a frame needs finite numbers")
        if self.height <= 0 or self.stretch <= 0:
            raise HexError("the height of a hex and its stretch must be positive")

    @property
    def spacing(self) -> float:
        """Distance between neighbouring straight lines of hexes, in plane units; regular: height × √3/2."""
        return self.stretch * self.height * sqrt(3) / 2

    def units(self, orientation: Orientation) -> tuple[float, float]:
        """Give the size of one lattice step along x and along y, in plane units."""
        across, along = self.spacing / 3, self.height / 2
        return (across, along) if orientation == Orientation.FLAT else (along, across)

    def to_plane(self, orientation: Orientation, lattice: ArrayLike) -> FloatArray:
        """Give the plane positions of lattice points, shape (..., 2). Equal integers give equal floats."""
        scaled: FloatArray = np.asarray(lattice, np.float64) * self.units(orientation) + (self.x, self.y)
        return scaled

    def to_lattice(self, orientation: Orientation, points: ArrayLike) -> FloatArray:
        """Give the (fractional) lattice positions of points of the plane, shape (..., 2)."""
        lattice: FloatArray = (np.asarray(points, np.float64) - (self.x, self.y)) / self.units(orientation)
        return lattice


def bounds(layout: Layout, frame: Frame) -> tuple[float, float, float, float]:
    """Give the box around the board in plane units: (left, top, right, bottom)."""
    corners = layout.corners().reshape(-1, 2)
    box = frame.to_plane(layout.orientation, np.stack([corners.min(axis=0), corners.max(axis=0)]))
    left, top, right, bottom = box.ravel().tolist()
    return left, top, right, bottom


def fit(layout: Layout, height: float, left: float = 0.0, top: float = 0.0, stretch: float = 1.0) -> Frame:
    """Give the frame with hexes of this height whose board has its upper left corner at (left, top)."""
    at_origin = Frame(height, 0.0, 0.0, stretch)
    box = bounds(layout, at_origin)
    return Frame(height, left - box[0], top - box[1], stretch)


def locate(layout: Layout, frame: Frame, points: ArrayLike) -> IntArray:
    """Give the cell that each point of the plane, shape (..., 2), lies in; -1 off the board.

    Goes by the hexagons themselves, not by rectangles around the centres. A point on a side, as far as
    floats can tell, is given to one of its two hexes, the same one each time. A point that is not a number
    is off the board.
    """
    lattice = frame.to_lattice(layout.orientation, points)
    lattice = np.where(np.isfinite(lattice), lattice, -np.inf)
    # Points far away would overflow an integer; anything beyond this box is off the board all the same.
    lattice = np.clip(lattice, -9.0, np.array(layout.centres().max(axis=0), np.float64) + 9.0)
    return layout.at(nearest_centre(layout, lattice))
