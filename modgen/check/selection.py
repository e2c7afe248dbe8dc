"""Which counters a selector takes."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.spec.selectors import Selector

CounterMask = NDArray[np.bool_]


class Selection:
    """The counters of a whole game, and which of them selectors take; each selector is gone through once."""

    def __init__(self, whole: Game) -> None:
        self._counters = whole.counters
        self._index = {counter.id: index for index, counter in enumerate(whole.counters)}
        self._sides = {nation.id: nation.side for nation in whole.nations}
        self._known: dict[tuple[int, int | None], tuple[Selector, CounterMask]] = {}

    def among(self, counters: Sequence[Counter]) -> NDArray[np.int64]:
        """The places of some of the counters among all of them."""
        return np.array([self._index[counter.id] for counter in counters], dtype=np.int64)

    def mask(self, selector: Selector, turn: int | None = None) -> CounterMask:
        """The counters that a selector takes, in the order of the whole game's.

        ``turn`` is the turn in question, for those that arrive ``later``; None stands for the set-up.
        """
        known = self._known.get((id(selector), turn))
        if known is None:
            taken = [_takes(selector, one, self._sides.get(one.nation, ""), turn) for one in self._counters]
            # The selector is kept with it, so that no other one can come to have its identity.
            known = self._known[id(selector), turn] = (selector, np.array(taken, dtype=np.bool_))
        return known[1]


def _takes(selector: Selector, counter: Counter, side: str, turn: int | None) -> bool:
    wanted = (
        (selector.ids, counter.id),
        (selector.side, side),
        (selector.nation, counter.nation),
        (selector.type, counter.type),
        (selector.size, counter.size),
        (selector.strength, counter.strength),
        (selector.formation, counter.formation),
    )
    return (
        all(not words or have in words for words, have in wanted)
        and (not selector.groups or not set(selector.groups).isdisjoint(counter.groups))
        and (not selector.arrives or any(_arrives(word, counter.arrives, turn) for word in selector.arrives))
        and not (selector.other_than is not None and _takes(selector.other_than, counter, side, turn))
    )


def _arrives(word: int | str, arrives: int | None, turn: int | None) -> bool:
    if word == "start":
        return arrives is None
    if word == "later":
        return arrives is not None and (turn is None or arrives > turn)
    return arrives == word


def counter_codes(game: Game, key: str | None) -> NDArray[np.int64]:
    """A number for each counter's side or nation, so that counters can be told apart by it; all 0 without a key."""
    sides = {nation.id: nation.side for nation in game.nations}
    words = [
        "" if key is None else sides.get(counter.nation, "") if key == "side" else counter.nation
        for counter in game.counters
    ]
    numbers = {word: number for number, word in enumerate(dict.fromkeys(words))}
    return np.array([numbers[word] for word in words], dtype=np.int64)
