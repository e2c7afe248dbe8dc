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
        """The index of the hex that a place or a printed number means; names are known to be good by now."""
        for place in self.game.map.places:
            if place.id == at:
                return self.grid.find(place.hex).index
        return self.grid.find(at).index

    def name(self, cell: int) -> str:
        """The printed number of a hex."""
        return self.grid.numbering.names(self.grid.layout)[cell]
