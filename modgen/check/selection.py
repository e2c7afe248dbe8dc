"""Which counters a selector takes."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.spec.selectors import Selector

CounterMask = NDArray[np.bool_]


_OWN = ("nation", "type", "size", "strength", "formation")
"""The keys of a selector that ask for a value of the counter of the same name."""


class Selection:
    """The counters of a whole game, and which of them selectors take; each selector is gone through once."""

    def __init__(self, whole: Game) -> None:
        self._counters = whole.counters
        self._index = {counter.id: index for index, counter in enumerate(whole.counters)}
        sides = {nation.id: nation.side for nation in whole.nations}
        self._values: dict[str, list[object]] = {
            key: [getattr(counter, key) for counter in whole.counters] for key in (*_OWN, "arrives")
        }
        self._values["ids"] = [counter.id for counter in whole.counters]
        self._values["side"] = [sides.get(counter.nation, "") for counter in whole.counters]
        self._having: dict[tuple[str, object], CounterMask] = {}
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
            # The selector is kept with it, so that no other one can come to have its identity.
            known = self._known[id(selector), turn] = (selector, self._taken(selector, turn))
        return known[1]

    def _taken(self, selector: Selector, turn: int | None) -> CounterMask:
        mask = np.ones(len(self._counters), dtype=np.bool_)
        for key in ("ids", "side", *_OWN):
            words = getattr(selector, key)
            if words:
                mask &= self._any((key, word) for word in words)
        if selector.groups:
            mask &= self._any(("groups", word) for word in selector.groups)
        for name, values in selector.fields:
            mask &= self._any((f"field {name}", value) for value in values)
        if selector.arrives:
            mask &= np.logical_or.reduce([self._arriving(word, turn) for word in selector.arrives])
        if selector.other_than is not None:
            mask &= ~self._taken(selector.other_than, turn)
        return mask

    def _any(self, asked: Iterable[tuple[str, object]]) -> CounterMask:
        masks = [self._with(key, word) for key, word in asked]
        return masks[0] if len(masks) == 1 else np.logical_or.reduce(masks)

    def _with(self, key: str, word: object) -> CounterMask:
        """The counters that have a word under a key."""
        mask = self._having.get((key, word))
        if mask is None:
            kind, _, field = key.partition(" ")
            if key == "groups":
                found = [word in counter.groups for counter in self._counters]
            elif kind == "field":
                found = [dict(counter.fields).get(field) == word for counter in self._counters]
            else:
                found = [value == word for value in self._values[key]]
            mask = self._having[key, word] = np.array(found, dtype=np.bool_)
        return mask

    def _arriving(self, word: int | str, turn: int | None) -> CounterMask:
        arrives = self._values["arrives"]
        if word == "start":
            return self._with("arrives", None)
        if word == "later":
            later = [one is not None and (turn is None or one > turn) for one in arrives]  # type: ignore[operator]
            return np.array(later, dtype=np.bool_)
        return self._with("arrives", word)


def counter_codes(game: Game, key: str | None) -> NDArray[np.int64]:
    """A number for each counter's side or nation, so that counters can be told apart by it; all 0 without a key."""
    sides = {nation.id: nation.side for nation in game.nations}
    words = [
        "" if key is None else sides.get(counter.nation, "") if key == "side" else counter.nation
        for counter in game.counters
    ]
    numbers = {word: number for number, word in enumerate(dict.fromkeys(words))}
    return np.array([numbers[word] for word in words], dtype=np.int64)
