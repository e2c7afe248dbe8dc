"""What the target is given about counters."""

from dataclasses import dataclass
from typing import Literal

from modgen.targets.print.values import PaperInput

_SAME = 0.5
"""Points by which bought counters may differ from those of the game."""

BackWay = Literal["none", "fold", "glue", "duplex-long", "duplex-short"]


@dataclass(frozen=True, slots=True)
class Piece:
    """One counter to be printed: the numbers of its pictures, the colour it is laid together by, and its group."""

    front: int
    back: int | None
    ground: str
    group: str


@dataclass(frozen=True, slots=True)
class DieGridInput:
    """Where counters of one size lie on bought stock, in points; ``across`` and ``down`` from one to the next."""

    width: float
    height: float
    columns: int
    rows: int
    left: float
    top: float
    across: float
    down: float

    def takes(self, size: tuple[float, float]) -> bool:
        """Whether counters of a width and height are those of this grid."""
        return abs(self.width - size[0]) <= _SAME and abs(self.height - size[1]) <= _SAME


@dataclass(frozen=True, slots=True)
class DieInput:
    """Stock that is cut already: its name, and the counters in it by their size."""

    name: str
    grids: tuple[DieGridInput, ...]


@dataclass(frozen=True, slots=True)
class CounterSheets:
    """How counters are printed.

    Args:
        title: of the game, at the head of each page.
        width: of a counter, in points.
        height: of a counter, in points.
        paper: what it is printed on.
        pieces: in the order in which they are wanted.
        blank: the numbers of the pictures of a spare counter, front and back, by the colour of its ground.
        bleeds: points by which each picture is larger than a counter on every side: (of fronts, of backs).
        gap: points between counters; 0 where they share their cuts.
        backs: how the backs get behind the fronts.
        shift: points that the printer puts backs to the right of and below their fronts, seen from the front.
        spare: blank counters of each colour, at least.
        fronts_first: all fronts before all backs, for printers that are fed by hand.
        die: bought stock; all sheets of a game have the same, with their backs on the same way, which is not ``fold``.
    """

    title: str
    width: float
    height: float
    paper: PaperInput
    pieces: tuple[Piece, ...]
    blank: dict[str, tuple[int, int]]
    bleeds: tuple[float, float]
    gap: float = 0.0
    backs: BackWay = "none"
    shift: tuple[float, float] = (0.0, 0.0)
    spare: int = 0
    fronts_first: bool = False
    die: DieInput | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a counter."""
        return self.width, self.height
