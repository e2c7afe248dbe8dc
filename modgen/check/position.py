"""A position: where each counter stands, and where that was written."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from modgen.diagnostics import Place

OFF_MAP = -1
"""Not in play."""
UNKNOWN = -2
"""Nobody says where it stands, or whether it is in play at all."""


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Where the counters of a game stand.

    Attributes:
        name: what it is called in messages: the id of a scenario, or the name of a file.
        spots: for each counter in the game's order the index of its spot, :data:`OFF_MAP` or :data:`UNKNOWN`.
        written: for each counter that was placed, where that was written.
        foreign: whether it comes from outside the spec, so that its contradictions are not the spec's to accept.
        turn: the turn it is judged on; None for the set-up before the first.
    """

    name: str
    spots: NDArray[np.int64]
    written: Mapping[str, Place] = field(default_factory=dict)
    foreign: bool = False
    turn: int | None = None
