"""What the solver answers: plain values for tables, pictures and the lock."""

from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from modgen.georef.problem import Convention, Hex

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Transform:
    """Where the grid lies on the earth; `modgen.georef.place.georeference` makes a `modgen.geo.Georeference` of it.

    projection: a PROJ string. hex_height_m: metres of the projection's plane between opposite sides of a hex.
    hex, centre: one hex near the middle of what is known, and the longitude and latitude of its centre.
    turn_deg, stretch: as in `modgen.geo.Georeference`.
    """

    projection: str
    hex_height_m: float
    hex: Hex
    centre: tuple[float, float]
    turn_deg: float = 0.0
    stretch: float = 1.0


@dataclass(frozen=True, slots=True)
class Held:
    """How one fact fares under a transform.

    miss: 0 if it is held; otherwise by how much it is missed, in `unit`.
    price: what holding it to the letter would cost all the others together (penalty), where that was asked; else None.
    """

    fact: str
    miss: float
    unit: Literal["hexes", "share", "steps", ""]
    price: float | None = None
    told: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """The best transform found for one convention and projection."""

    convention: Convention
    transform: Transform
    penalty: float
    held: tuple[Held, ...]
    seconds: float = 0.0
    same_as: tuple[Convention, ...] = ()
    """Conventions that put every hex at the same place of the earth (the sheet turned by a quarter or half a turn)."""

    @property
    def missed(self) -> tuple[Held, ...]:
        """The facts it does not hold."""
        return tuple(one for one in self.held if one.miss > 0)


@dataclass(frozen=True, slots=True)
class Ruled:
    """A convention that cannot be, and the facts that rule it out."""

    convention: Convention
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """How far the transforms that do about as well as the best differ, in words a user can use.

    scale: smallest and largest height of a hex in metres on the ground, in the middle of what is known; height: that of
    the answer itself. turn: least and most degrees, give or take whole turns. shift_hexes: how far the centre of a hex
    within the facts moves, in hexes, in 19 of 20 of them, and a tenth for how maps are drawn. classes: for hexes of the
    map (rows of `hexes`), the share of samples in which each is land, coast or sea; shape (n, 3), empty if the map's
    numbers are not known.
    """

    scale: tuple[float, float]
    turn: tuple[float, float]
    shift_hexes: float
    height: float
    hexes: tuple[Hex, ...] = ()
    classes: FloatArray = field(default_factory=lambda: np.zeros((0, 3)))

    def turned(self, degrees: float) -> "Spread":
        """The same with the sheet turned clockwise, which takes north with it."""
        return replace(self, turn=(self.turn[0] + degrees, self.turn[1] + degrees))


@dataclass(frozen=True, slots=True)
class Decided:
    """Whether the facts decide a question, and what is left if not."""

    convention: bool
    place: bool
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Solution:
    """The whole answer: best first.

    wrong: facts that one by one, taken out, let the others be held: most likely first. consistent: whether all points
    can lie in their hexes at once (the linear program's proof), None if there are no points.
    """

    candidates: tuple[Candidate, ...]
    ruled_out: tuple[Ruled, ...]
    decided: Decided
    wrong: tuple[str, ...] = ()
    consistent: bool | None = None
    slack_hexes: float | None = None
    spread: Spread | None = None
