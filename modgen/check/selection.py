"""Which counters a selector takes."""

import numpy as np
from numpy.typing import NDArray

from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.spec.selectors import Selector

CounterMask = NDArray[np.bool_]


def select(selector: Selector, game: Game, turn: int | None = None) -> CounterMask:
    """The counters that a selector takes, in the order of the game's.

    ``turn`` is the turn in question, for those that arrive ``later``; None stands for the set-up.
    """
    sides = {nation.id: nation.side for nation in game.nations}
    taken = [_takes(selector, counter, sides.get(counter.nation, ""), turn) for counter in game.counters]
    return np.array(taken, dtype=np.bool_)


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
