"""The pass over names in the section ``play``: whom it speaks of, numbers of the rules, keys."""

from collections.abc import Iterator
from typing import Any, Protocol

from modgen.diagnostics import Log
from modgen.diagnostics.suggest import did_you_mean, quoted
from modgen.keystrokes import KNOWN
from modgen.spec.game import Game
from modgen.spec.model import Datum, Model
from modgen.spec.play import Play
from modgen.spec.play_counters import Send
from modgen.spec.play_table_names import check_table
from modgen.spec.selectors import Selector
from modgen.spec.types import Count

_COUNTS = ("count", "sides", "add", "radius", "start", "least", "most", "by")
"""Keys under which a number of the rules may stand."""


class RuleReferences(Protocol):
    """Looks up what the rules name, and logs what leads nowhere."""

    def selector(self, selector: Selector) -> None:
        """All that a selector names is there."""

    def count(self, count: Count | None, holder: Model, *path: str) -> None:
        """A value of the rules that stands where a count is wanted is one."""

    def known(self, kind: str, name: str, holder: Model, *path: str | int) -> None:
        """A name is one of those of its kind."""

    def spot(self, name: str, holder: Model, *path: str) -> None:
        """A word is one place where counters can stand."""

    def turn(self, turn: int, holder: Model, *path: str) -> None:
        """A turn is one of those that are played."""


def check_play(game: Game, references: RuleReferences, log: Log) -> None:
    """Log every broken reference of what players do at the table, and keys that mean two things."""
    for datum in commands_of(game.play):
        for name in type(datum).model_fields:
            value = getattr(datum, name)
            if isinstance(value, Selector):
                references.selector(value)
            elif name in _COUNTS and isinstance(value, str):
                references.count(value, datum, name)
    check_table(game, log)
    for steps in game.play.steps:
        for pair in steps.becomes:
            for counter in pair:
                references.known("counter", counter, steps, "becomes", pair[0])
    for placing in game.play.markers:
        references.known("counter", placing.marker, placing, "marker")
    for send in game.play.sends:
        _destinations(send, game, references)
    for one in game.play.ranges:
        for turn, radius in one.on_turns:
            references.turn(turn, one, "on_turns", str(turn))
            references.count(radius, one, "on_turns", str(turn))
    _lasts(game, log)
    _keys(game, log)


def _destinations(send: Send, game: Game, references: RuleReferences) -> None:
    several = {box.id for box in game.map.boxes if box.spaces}
    for side, spot in send.to:
        path = ("to", side) if side else ("to",)
        if side:
            references.known("side", side, send, *path)
        if spot not in several:
            references.spot(spot, send, *path)


def _lasts(game: Game, log: Log) -> None:
    """What is done with a counter that loses its last step is an entry of ``sends`` that leads to one spot."""
    known = {send.id: send for send in game.play.sends}
    several = {box.id for box in game.map.boxes if box.spaces}
    for steps in game.play.steps:
        if steps.last is None:
            continue
        send = known.get(steps.last)
        if send is None:
            help = did_you_mean(steps.last, list(known)) or "the spec has none: say under `sends` where it goes"
            log.add("N302", f"no entry of sends is called {quoted(steps.last)}", steps.place("last"), help=help)
        elif any(spot in several for _, spot in send.to):
            message = f"{quoted(steps.last)} asks for a space, and the last step is lost without a question"
            log.add("N302", message, steps.place("last"), help="name an entry whose `to` is one spot")


def counts_of(play: Play) -> Iterator[str]:
    """The ids of the numbers of the rules that ``play`` reads."""
    for datum in commands_of(play):
        values = (getattr(datum, name, None) for name in _COUNTS)
        yield from (value for value in values if isinstance(value, str))
    for one in play.ranges:
        yield from (radius for _, radius in one.on_turns if isinstance(radius, str))


def commands_of(play: Play) -> Iterator[Any]:
    """Each entry of each section of ``play``, in the order written."""
    for section in type(play).model_fields:
        value = getattr(play, section)
        yield from (one for one in value if isinstance(one, Datum)) if isinstance(value, tuple) else ()


def _keys(game: Game, log: Log) -> None:
    """N350: a key that has a meaning already, in the module or by another entry that may be there with it."""
    built_in = {one.key: one.does for one in KNOWN}
    seen: dict[str, tuple[Any, str]] = {}
    for one in commands_of(game.play):
        for name, key in keys_of(one):
            if key in built_in:
                help = "take another key, or none: the command stands in the menu either way"
                log.add("N350", f"{key} already means: {built_in[key]}", one.place(name), help=help)
            other, under = seen.setdefault(key, (one, name))
            # What two commands of counters share is looked at where it is known which counters these are.
            of_counters = one is not other and hasattr(one, "counters") and hasattr(other, "counters")
            if (other is not one or under != name) and not of_counters and together(other, one):
                note = ((other.place(under), "it is given here first"),)
                log.add(
                    "N350", f"{key} is given twice", one.place(name), help="give one of them another key", also=note
                )


def keys_of(command: Any) -> Iterator[tuple[str, str]]:
    """The keys of an entry, each with the name that it is written under."""
    for name in type(command).model_fields:
        key = getattr(command, name) if name == "key" or name.endswith("_key") else None
        if key is not None:
            yield name, key


def together(one: Any, other: Any) -> bool:
    """Whether two entries may be there at once."""
    return one.when is None or other.when is None or bool(one.when.meets(other.when))
