"""Land and sea where none are known yet: of an invented map, of one whose place on the earth is sought."""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from modgen.board import Mask


class NoGround:
    """The ground of sets that cannot themselves ask for land or sea: nothing lies anywhere."""

    def __init__(self, cells: int) -> None:
        self._cells = cells

    @property
    def earth(self) -> None:
        """No earth under the map."""
        return None

    def landmass_at(self, lon: float, lat: float, share: float) -> Mask:
        """No cells."""
        return self._none()

    def landmass_of(self, cell: int, share: float) -> Mask:
        """No cells."""
        return self._none()

    def terrain(self, word: str) -> Mask:
        """No cells."""
        return self._none()

    def polygon(self, points: Sequence[tuple[float, float]], share: float) -> Mask:
        """No cells."""
        return self._none()

    def country(self, codes: Sequence[str], share: float) -> Mask:
        """No cells."""
        return self._none()

    def lonlat(self) -> NDArray[np.float64]:
        """Cells that are not on the earth."""
        return np.full((self._cells, 2), np.inf)

    def hex_at(self, lon: float, lat: float) -> int:
        """A point that is off the map."""
        return -1

    def by_land(self) -> Mask:
        """No way from any cell to another."""
        return np.zeros((self._cells, 6), dtype=np.bool_)

    def sides(self, word: str) -> Mask:
        """Nothing that could be asked."""
        raise NotImplementedError(word)

    def coast_says(self, cell: int) -> str:
        """Nothing that could be asked."""
        raise NotImplementedError

    def coast_says_of_side(self, side: int) -> str:
        """Nothing that could be asked."""
        raise NotImplementedError

    def reached(self, start: Mask, through: Mask, by: Literal["land", "sea"]) -> Mask:
        """The cells where one is already."""
        return start

    def _none(self) -> Mask:
        return np.zeros(self._cells, dtype=np.bool_)
