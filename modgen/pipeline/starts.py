"""How a game may begin, and where each counter then stands: the scenarios, and their quick starts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from modgen.pipeline.panel import TrayBox
from modgen.pipeline.play_secrets import pile_of, piles_at
from modgen.spec.game import Game
from modgen.spec.setup import Scenario, StackSpec
from modgen.spec.spots import Spots

QUICK = "quick-start"
_TALLEST = 5
"""Counters in one stack of a box."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Counters in one place, bottom first. at: the name of a hex, or the key of a space of the panel with its slot.

    pile: the name of the draw pile that they are in.
    """

    at: str
    counters: tuple[str, ...]
    slot: int | None = None
    pile: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """One way to begin. id: names its save."""

    id: str
    name: str
    description: str
    stands: tuple[Standing, ...]


def starts_of(game: Game, spots: Spots, trays: Sequence[TrayBox]) -> tuple[Start, ...]:
    """Each scenario, then its quick start if there is a proposal for it."""
    proposals = {one.id: one.setup for one in game.proposals}
    found: list[Start] = []
    for scenario in game.scenarios:
        own = [one for one in trays if one.scenario == scenario.id]
        stands = _stands(scenario.setup, spots, own, game)
        found.append(Start(scenario.id, scenario.name, scenario.description, stands))
        if proposals.get(scenario.id):
            found.append(_quick(scenario, _stands((*scenario.setup, *proposals[scenario.id]), spots, own, game)))
    return tuple(found)


def _quick(scenario: Scenario, stands: tuple[Standing, ...]) -> Start:
    description = f"{scenario.name}, with a proposal for all that the rules leave free: begin at once."
    return Start(f"{scenario.id}-{QUICK}", f"{scenario.name} (quick start)", description, stands)


def _stands(setup: Sequence[StackSpec], spots: Spots, trays: Sequence[TrayBox], game: Game) -> tuple[Standing, ...]:
    """The stacks of a set-up: those of one hex together, those of one space beside each other; then the trays."""
    hexes: dict[str, tuple[str, ...]] = {}
    boxed: dict[str, list[tuple[str, ...]]] = {}
    piled: dict[str, tuple[str, ...]] = {one.at: () for one in piles_at(game, spots)}
    for stack in setup:
        spot = spots.index(stack.at)
        name = spots.names[spot]
        if name in piled:
            piled[name] += stack.counters
        elif spot < spots.hexes:
            hexes[name] = hexes.get(name, ()) + stack.counters
        else:
            boxed.setdefault(name, []).extend(_low(stack.counters, game))
    stands = [Standing(name, counters) for name, counters in hexes.items()]
    stands += [Standing(key, one, slot) for key, stacks in boxed.items() for slot, one in enumerate(stacks)]
    placed = {key for stack in setup for key in stack.counters}
    piles = tuple(_in_piles(game, spots, piled, placed))
    return (*stands, *piles, *_in_trays(trays, placed | {key for one in piles for key in one.counters}))


def _in_piles(game: Game, spots: Spots, piled: dict[str, tuple[str, ...]], placed: set[str]) -> Iterator[Standing]:
    """The draw piles: what the set-up puts there lies on the counters of the pile that it puts nowhere."""
    inside, left = pile_of(game), dict(piled)
    for one in piles_at(game, spots):
        own = tuple(key for key, pile in inside.items() if pile == one.pile.id and key not in placed)
        yield Standing(one.at, own + left.pop(one.at, ()), one.slot, one.pile.name)


def _low(counters: tuple[str, ...], game: Game) -> Iterator[tuple[str, ...]]:
    """A stack as it is, or one that is too tall to look through as several, of counters of one kind each."""
    if len(counters) <= _TALLEST:
        yield counters
        return
    known = {counter.id: counter for counter in game.counters}
    kinds: dict[tuple[object, ...], list[str]] = {}
    for key in counters:
        one = known[key]
        kinds.setdefault((one.nation, one.type, one.size, one.strength), []).append(key)
    for alike in kinds.values():
        for first in range(0, len(alike), _TALLEST):
            yield tuple(alike[first : first + _TALLEST])


def _in_trays(trays: Sequence[TrayBox], placed: set[str]) -> Iterator[Standing]:
    for one in trays:
        for slot, counter in enumerate(one.tray.counters):
            if counter not in placed:
                yield Standing(one.key, (counter,), slot)


def boxes_used(start: Start) -> Iterator[str]:
    """The space of each stack of a start that lies on the panel."""
    return (stand.at for stand in start.stands if stand.slot is not None)
