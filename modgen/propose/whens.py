"""One proposal for every choice of edition and options: which counter stands where under which choice."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from modgen.spec.game import Game
from modgen.spec.resolve import Choice, holds
from modgen.spec.variants import When, usual_options


@dataclass(frozen=True, slots=True)
class Placed:
    """A free counter: where it stands (``spot`` by index, ``at`` as it is written), and the rules that ask for it."""

    spot: int
    at: str
    counter: str
    cite: str


Found: TypeAlias = Mapping[Choice, Sequence[Placed]]
_Condition: TypeAlias = tuple[frozenset[str], frozenset[str]]
"""Options that are on, options that are off."""


def for_all_choices(game: Game, found: Found) -> list[tuple[Placed, When | None]]:
    """What was found for each choice as one list, in which no counter stands twice for any choice.

    A choice is taken for an edition with its usual options, some of them turned. Where several are turned that make a
    counter stand elsewhere each, it stands nowhere: nobody has looked for such a set-up.
    """
    placed: list[tuple[Placed, When | None]] = []
    for counter in game.counters:
        editions = dict.fromkeys(choice.edition for choice in found if holds(counter, choice))
        ways = {edition: list(_ways(game, _of(counter.id, game, found, edition), edition)) for edition in editions}
        written = [[(one.at, condition) for one, condition in those] for those in ways.values()]
        if written and all(those == written[0] for those in written):
            first = next(iter(ways.values()))
            placed += [(one, _when(condition, None)) for one, condition in first]
        else:
            placed += [(one, _when(condition, edition)) for edition, those in ways.items() for one, condition in those]
    return placed


def _of(name: str, game: Game, found: Found, edition: str) -> dict[frozenset[str], Placed | None]:
    """Where a counter stands, by the options that are turned; for the choices of an edition that have the counter."""
    counter = next(one for one in game.counters if one.id == name)
    usual = usual_options(game.options, edition)
    return {
        choice.options ^ usual: next((one for one in those if one.counter == name), None)
        for choice, those in found.items()
        if choice.edition == edition and holds(counter, choice)
    }


def _ways(
    game: Game, by_turned: Mapping[frozenset[str], Placed | None], edition: str
) -> Iterable[tuple[Placed, _Condition]]:
    usual, order = usual_options(game.options, edition), [option.id for option in game.options]
    base = by_turned.get(frozenset())
    elsewhere = [turned for turned, one in by_turned.items() if turned and _at(one) != _at(base)]
    # An option that needs one of those has them on too, and may bring the counter back to where it stood.
    differing = [turned for turned in by_turned if turned and any(other <= turned for other in elsewhere)]
    for turned in [frozenset[str](), *differing]:
        one = by_turned.get(turned)
        if one is None:
            continue
        kept = {max(other - turned, key=order.index) for other in differing if not other <= turned}
        on = (turned - usual) | (kept & usual)
        off = (turned & usual) | (kept - usual)
        yield one, (frozenset(on), frozenset(off))


def _at(one: Placed | None) -> str | None:
    return None if one is None else one.at


def _when(condition: _Condition, edition: str | None) -> When | None:
    on, off = condition
    if not (on or off or edition):
        return None
    return When(edition=(edition,) if edition else (), option=tuple(sorted(on)), without=tuple(sorted(off)))
