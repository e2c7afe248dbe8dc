"""What the costs of all kinds of facts have in common."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from modgen.georef.conventions import corners, normals
from modgen.georef.masks import Masks
from modgen.georef.plane import Plane
from modgen.georef.problem import Convention, Problem

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Sheet:
    """What facts are read against: one convention, and the regions as they are drawn in one plane."""

    problem: Problem
    convention: Convention
    plane: Plane
    masks: Masks | None = None
    fine: bool = False

    @property
    def drawn(self) -> Masks:
        """The regions; only for facts that need them."""
        assert self.masks is not None
        return self.masks


@dataclass(frozen=True, eq=False)
class Term:
    """Some facts of one kind.

    misses: by how many hexes each of `facts` is missed under similarities, shape (n, 5); shape (n, facts).
    """

    facts: list[int]
    misses: Callable[[FloatArray], FloatArray]


def within_hex(flat: bool, across: int) -> FloatArray:
    """Give points spread evenly over a hex, about its centre, `across` rows of them; shape (m, 2), in hex heights."""
    steps = (np.arange(across) + 0.5) / across - 0.5
    # The box around a hex with a side on top is wider than high; rows stand as close as columns.
    wide = int(np.ceil(across * 2 / np.sqrt(3)))
    along = ((np.arange(wide) + 0.5) / wide - 0.5) * 2 / np.sqrt(3)
    x, y = np.meshgrid(along, steps)
    points = np.stack([x.ravel(), y.ravel()] if flat else [y.ravel(), x.ravel()], axis=1)
    return points[(np.abs(points @ normals(flat).T) <= 0.5).all(axis=1)]


def hexagon(flat: bool, centre: FloatArray) -> FloatArray:
    """Give the corners of a hex by its centre, shape (2,); shape (6, 2), in hex heights."""
    return centre + corners(flat)
