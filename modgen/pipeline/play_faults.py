"""What counters are to do at the table and cannot as they are printed (N351), and keys that mean two things (N350)."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from modgen.check.selection import CounterMask, Selection
from modgen.diagnostics import Diagnostic
from modgen.pipeline.faces import Own, Sides
from modgen.pipeline.play_faces import printed_on
from modgen.spec.counters import UnitType
from modgen.spec.game import Game
from modgen.spec.play_counters import BACK, Placing, Range, Send, State, Steps
from modgen.spec.play_names import commands_of, keys_of, together

_CODE = "N351"
_USUAL = ("flip", "movement trail", "mark moved", "delete", "clone", "lose a step", "recover a step")
"""What the commands are called that counters have anyway."""


def able_findings(game: Game, sides: Sequence[Sides], own: Own) -> list[Diagnostic]:
    """What the section ``play`` asks of counters that they cannot do.

    Args:
        game: as it is for all choices, or for one.
        sides: front and back of each of its counters.
        own: the sides that are pictures of the user's own, by counter.
    """
    keys = [*_shared_keys(game), *_shared_names(game)]
    if not (game.play.states or game.play.steps or game.play.markers):
        return keys
    return [*keys, *_findings(game, sides, own)]


def _shared_keys(game: Game) -> Iterator[Diagnostic]:
    """Two commands that one counter has, with one key; those of different counters may share it."""
    selection = Selection(game)
    units = [counter.type is not UnitType.MARKER for counter in game.counters]
    seen: dict[str, list[tuple[Any, str, CounterMask]]] = {}
    for one in commands_of(game.play):
        if not hasattr(one, "counters"):
            continue
        mask = np.array(units) if one.counters is None else selection.mask(one.counters)
        for name, key in keys_of(one):
            for other, under, theirs in seen.setdefault(key, []):
                alike = isinstance(one, Steps) and isinstance(other, Steps) and name == under  # the first one counts
                both = np.flatnonzero(mask & theirs)
                if other is not one and not alike and together(one, other) and len(both):
                    message = f"{key} means two things for {game.counters[both[0]].id}"
                    note = ((other.place(under), "it is given here first"),)
                    yield Diagnostic("N350", message, one.place(name), "give one of them another key", also=note)
                    break
            seen[key].append((one, name, mask))


def _shared_names(game: Game) -> Iterator[Diagnostic]:
    """Two commands that one counter has, called alike, or called as what every counter can do."""
    selection = Selection(game)
    units = np.array([counter.type is not UnitType.MARKER for counter in game.counters])
    seen: dict[str, list[tuple[Any, CounterMask]]] = {}
    named: tuple[State | Placing | Send | Range, ...]
    named = (*game.play.states, *game.play.markers, *game.play.sends, *game.play.ranges)
    for one in named:
        mask = units if one.counters is None else selection.mask(one.counters)
        others = seen.setdefault(one.name.lower(), [])
        other = next((other for other, theirs in others if (mask & theirs).any() and together(one, other)), None)
        if other is not None or one.name.lower() in _USUAL:
            message = f"two commands of one counter are called {one.name!r}"
            also = () if other is None else ((other.place("name"), "the other one"),)
            yield Diagnostic(_CODE, message, one.place("name"), "rename one of them", one.cite, also=also)
        others.append((one, mask))


def _findings(game: Game, sides: Sequence[Sides], own: Own) -> Iterator[Diagnostic]:
    pairs = zip(game.counters, sides, strict=True)
    backs = [both.back is not None or (counter.id, "back") in own for counter, both in pairs]
    printed = list(zip(game.counters, printed_on(game, sides, backs), strict=True))
    selection = Selection(game)
    for state in game.play.states:
        taken = [True] * len(printed) if state.counters is None else selection.mask(state.counters)
        able = any(one.has_back for (_, one), is_taken in zip(printed, taken, strict=True) if is_taken)
        if state.shows == BACK and not able:
            message = f"{state.id!r} shows the back of counters, and none of them has one"
            help = "give their template a back, or let a badge show the state: a sign or a text"
            yield Diagnostic(_CODE, message, state.place("shows"), help, state.cite)
    for steps in game.play.steps:
        mask = None if steps.counters is None else selection.mask(steps.counters)
        for position, (counter, one) in enumerate(printed):
            why = one.why_not(steps.how, counter.steps) if mask is not None and mask[position] else ""
            if why:
                message = f"{counter.id} cannot lose steps by {steps.how}: {why}"
                help = "take it out of the selector, or leave `how` out: it then goes by what is printed on it"
                yield Diagnostic(_CODE, message, steps.place("how"), help, steps.cite)
                break
        after = [other for _, other in steps.becomes]
        twice = next((other for other in after if after.count(other) > 1), None)
        if twice is not None:
            first = next(before for before, other in reversed(steps.becomes) if other == twice)
            message = f"several counters become {twice}, so it could not become what it was"
            help = "give each the counter that it becomes"
            yield Diagnostic(_CODE, message, steps.place("becomes", first), help, steps.cite)
