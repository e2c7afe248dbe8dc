"""What a check may look at: the game as data, its board, its sets of hexes."""

from dataclasses import dataclass, field

from modgen.check.sets import HexSets
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid


@dataclass(frozen=True, slots=True)
class Context:
    """A game under test.

    ``checklist`` receives one line for each statement tested, so that a reader sees what was looked at, not only what
    was wrong.
    """

    game: Game
    grid: HexGrid
    sets: HexSets
    checklist: list[str] = field(default_factory=list)

    def cell(self, at: str) -> int:
        """The spot that a place, a space of a box or a printed number means; names are known to be good by now."""
        return self.sets.spot(at)

    def name(self, cell: int) -> str:
        """What a spot is called: the printed number of a hex, or a box and its space."""
        return self.sets.name(cell)
