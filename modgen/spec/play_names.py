"""The pass over names in the section ``play``: whom it speaks of, numbers of the rules, keys."""

from collections.abc import Iterator
from typing import Any, Protocol

from modgen.diagnostics import Log
from modgen.keystrokes import KNOWN
from modgen.spec.game import Game
from modgen.spec.model import Datum, Model
from modgen.spec.play import Play
from modgen.spec.play_table_names import check_table
from modgen.spec.selectors import Selector
from modgen.spec.types import Count

_COUNTS = ("count", "sides", "add")
"""Keys under which a number of the rules may stand."""


class RuleReferences(Protocol):
    """Looks up what the rules name, and logs what leads nowhere."""

    def selector(self, selector: Selector) -> None:
        """All that a selector names is there."""

    def count(self, count: Count | None, holder: Model, *path: str) -> None:
        """A value of the rules that stands where a count is wanted is one."""


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
    _keys(game, log)


def counts_of(play: Play) -> Iterator[str]:
    """The ids of the numbers of the rules that ``play`` reads."""
    for datum in commands_of(play):
        values = (getattr(datum, name, None) for name in _COUNTS)
        yield from (value for value in values if isinstance(value, str))


def commands_of(play: Play) -> Iterator[Any]:
    """Each entry of each section of ``play``, in the order written."""
    for section in type(play).model_fields:
        value = getattr(play, section)
        yield from (one for one in value if isinstance(one, Datum)) if isinstance(value, tuple) else ()


def _keys(game: Game, log: Log) -> None:
    """N350: a key that has a meaning already, in the module or by another entry that may be there with it."""
    built_in = {one.key: one.does for one in KNOWN}
    seen: dict[str, Any] = {}
    for one in commands_of(game.play):
        key = getattr(one, "key", None)
        if key is None:
            continue
        if key in built_in:
            help = "take another key, or none: the command stands in the menu either way"
            log.add("N350", f"{key} already means: {built_in[key]}", one.place("key"), help=help)
        other = seen.setdefault(key, one)
        if other is not one:
            note = ((other.place("key"), "it is given here first"),)
            log.add("N350", f"{key} is given twice", one.place("key"), help="give one of them another key", also=note)
