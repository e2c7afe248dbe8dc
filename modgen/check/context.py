"""What a check may look at: the game as data, its board, its sets of hexes."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from modgen.check.accepted import Accepted
from modgen.check.position import Position
from modgen.check.selection import CounterMask, Selection
from modgen.check.sets import HexSets
from modgen.diagnostics.tested import Tested
from modgen.spec.features import Box
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid
from modgen.spec.mapspec import Place as PlaceSpec
from modgen.spec.mapspec import Region
from modgen.spec.selectors import Selector
from modgen.spec.types import Count


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """A game under test, as it is for one choice of edition and options.

    Attributes:
        selection, among: the counters of the whole game, and which of them are those of this one.
        choice: what differs from the usual choice, in words; empty for the usual one.
        usual: whether the options are those that are on unless said otherwise.
        tested: receives one entry for each statement tested, so that a reader sees what was looked at, not only what
            was wrong.
        accepted: which of the contradictions that the spec accepts have shown; one for all choices.
        settled: the facts that were tested, each with the data that it was held against; one for all choices.
        positions: the set-ups of scenarios by id, once they are worked out.
    """

    game: Game
    grid: HexGrid
    sets: HexSets
    selection: Selection
    among: NDArray[np.int64]
    choice: str = ""
    usual: bool = True
    tested: list[Tested] = field(default_factory=list)
    accepted: Accepted = field(default_factory=Accepted)
    settled: dict[tuple[int, ...], list[object]] = field(default_factory=dict)
    positions: dict[str, Position] = field(default_factory=dict)

    def select(self, selector: Selector, turn: int | None = None) -> CounterMask:
        """The counters that a selector takes, in the game's order; ``turn`` is the one in question, None the set-up."""
        return self.selection.mask(selector, turn)[self.among]

    def number(self, count: Count) -> int:
        """A whole number, or what the value of that id holds."""
        if isinstance(count, int):
            return count
        return round(next(value.is_ for value in self.game.values if value.id == count))

    def called(self, name: str) -> str:
        """The title of a region, place or box; anything else by its own name."""
        spec = self.game.map
        things: tuple[Region | PlaceSpec | Box, ...] = (*spec.regions, *spec.places, *spec.boxes)
        return next((thing.name for thing in things if thing.id == name), name)
