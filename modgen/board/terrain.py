"""What a share of land makes of a hex or a hexside: all sea, partial or all land."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from modgen.board.errors import BoardError
from modgen.hexes import Layout, sides

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]
KindArray = NDArray[np.int8]


class Kind(IntEnum):
    """What a hex counts as."""

    SEA = 0
    PARTIAL = 1
    LAND = 2


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From which share on a hex or hexside counts as what; shares from 0 to 1.

    sea: a hex with at most so much land is all sea. A hundredth of a half-inch hex is a dot of 1.3 mm, the
        least that a player sees; at 85 nautical miles a hex it is 200 km², so that islands of note remain.
    land: a hex with at least so much land is all land; what is missing is a bay nobody would sail into.
    side: a hexside with at most so much of its length on land is all sea.

    Raises BoardError unless 0 ≤ sea < land ≤ 1 and 0 ≤ side < 1.
    """

    sea: float = 0.01
    land: float = 0.98
    side: float = 0.05

    def __post_init__(self) -> None:
        if not (0 <= self.sea < self.land <= 1 and 0 <= self.side < 1):
            raise BoardError(f"thresholds need 0 ≤ sea < land ≤ 1 and 0 ≤ side < 1, not {self}")


def hex_kinds(land: FloatArray, thresholds: Thresholds) -> KindArray:
    """Give the Kind of each hex from its share of land, shape (n,)."""
    kinds: KindArray = (Kind.PARTIAL + (land >= thresholds.land) - (land <= thresholds.sea)).astype(np.int8)
    return kinds


def side_kinds(
    layout: Layout, kinds: KindArray, side_land: FloatArray, thresholds: Thresholds, told: BoolArray | None = None
) -> tuple[BoolArray, BoolArray]:
    """Tell which hexsides are all sea, and which let no water through; two arrays by side id.

    All sea are those with too little land along them or beside a hex that is all sea; without water those that are
    nearly all on land. Between two hexes told (by cell) to be all land, or all sea, the coast no longer counts.
    """
    cells = sides(layout).cells
    beside = np.append(kinds, Kind.LAND)[cells]  # the border's -1 reads the value appended last
    sea = (side_land <= thresholds.side) | (beside == Kind.SEA).any(axis=1)
    dry = side_land >= 1 - thresholds.side
    if told is not None and told.any():
        of_told = np.append(told, False)[cells].any(axis=1) & (cells[:, 1] >= 0)
        sea &= ~(of_told & (beside == Kind.LAND).all(axis=1))
        dry &= ~(of_told & (beside == Kind.SEA).all(axis=1))
    return sea, dry
