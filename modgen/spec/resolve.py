"""A game for one choice of edition and options: plain, with only what holds for it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from modgen.diagnostics.suggest import did_you_mean
from modgen.spec.game import Game
from modgen.spec.play import Play
from modgen.spec.sequence import Step
from modgen.spec.setup import Scenario, StackSpec
from modgen.spec.values import Value
from modgen.spec.variants import Option, has_option, needed, usual_options

_D = TypeVar("_D", bound=Any)


class ChoiceError(ValueError):
    """A choice that the game does not offer; the message says what it does offer."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What players chose: an edition (empty where a game has none), and the options that are on."""

    edition: str = ""
    options: frozenset[str] = frozenset()

    def shown(self, game: Game) -> str:
        """What differs from the usual choice, in few words; empty for the usual one."""
        usual = usual_choice(game)
        on = [f"option {name}" for name in sorted(self.options - usual_options(game.options, self.edition))]
        off = [f"option {name} off" for name in sorted(usual_options(game.options, self.edition) - self.options)]
        edition = [f"edition {self.edition}"] if self.edition != usual.edition else []
        return ", ".join([*edition, *on, *off])


def usual_choice(game: Game) -> Choice:
    """The first edition, with the options that are on by default."""
    edition = game.editions[0].id if game.editions else ""
    return Choice(edition, usual_options(game.options, edition))


def choices(game: Game) -> tuple[Choice, ...]:
    """The choices that a whole check goes through: each edition as it is usual, and with each option changed alone."""
    found: list[Choice] = []
    for edition in [edition.id for edition in game.editions] or [""]:
        usual = usual_options(game.options, edition)
        found.append(Choice(edition, usual))
        for option in game.options:
            if has_option(option, edition):
                changed = _closed(game, usual ^ {option.id}, option)
                found.append(Choice(edition, changed))
    return tuple(dict.fromkeys(found))


def _closed(game: Game, options: frozenset[str], turned: Option) -> frozenset[str]:
    """The options with what the one just turned on needs, and without what it excludes or what needs one turned off."""
    if turned.id in options:
        wanted = needed(game.options, [turned.id])
        out = {name for one in game.options if one.id in wanted for name in one.excludes}
        out |= {one.id for one in game.options if not wanted.isdisjoint(one.excludes)}
        options = (options | wanted) - out
    while lacking := {one.id for one in game.options if one.id in options and not options.issuperset(one.needs)}:
        options -= lacking
    return options


def chosen(game: Game, edition: str | None, options: Sequence[str]) -> Choice:
    """The choice that a user asks for; an option is given by its id or its rule number, ``NAME=no`` turns it off.

    Raises:
        ChoiceError: no such edition or option, or options that cannot go together.
    """
    editions = [one.id for one in game.editions]
    if edition is not None and edition not in editions:
        offered = did_you_mean(edition, editions) or "the spec has no editions"
        raise ChoiceError(f"there is no edition {edition!r}; {offered}")
    which = edition or (editions[0] if editions else "")
    on = set(usual_options(game.options, which))
    for written in options:
        name, _, state = written.partition("=")
        option = find_option(game, name)
        if not has_option(option, which):
            raise ChoiceError(f"the edition {which!r} has no option {option.id!r}")
        if state not in ("", "yes", "no"):
            raise ChoiceError(f"{written!r}: an option is turned on by its name, and off by {name}=no")
        on = on - {option.id} if state == "no" else on | {option.id}
    for one in game.options:
        if one.id in on:
            _goes_together(one, on)
    return Choice(which, frozenset(on))


def _goes_together(option: Option, on: set[str]) -> None:
    for need in option.needs:
        if need not in on:
            raise ChoiceError(f"the option {option.id!r} needs {need!r}: add --option {need}")
    for excluded in option.excludes:
        if excluded in on:
            raise ChoiceError(f"the options {option.id!r} and {excluded!r} cannot go together")


def find_option(game: Game, name: str) -> Option:
    """The option of that id, or the only one of that rule number.

    Raises:
        ChoiceError: there is none.
    """
    by_rule = [one for one in game.options if name in _rules(one)]
    found = next((one for one in game.options if one.id == name), by_rule[0] if len(by_rule) == 1 else None)
    if found is None:
        known = [one.id for one in game.options]
        raise ChoiceError(f"there is no option {name!r}; {did_you_mean(name, known, listed=40) or 'the spec has none'}")
    return found


def _rules(option: Option) -> set[str]:
    """Its citations, with and without the book."""
    cites = [part.strip() for part in option.cite.split(";")]
    return {*cites, *(cite.partition(" ")[2] for cite in cites)}


def resolve(game: Game, choice: Choice) -> Game:
    """The game with only what holds for a choice."""
    counters = _holding(game.counters, choice)
    names = {counter.id for counter in counters}
    tables = _holding(game.tables, choice)
    shown = {table.id for table in tables}
    charts = [
        chart.model_copy(update={"tables": tuple(name for name in chart.tables if name in shown)})
        for chart in _holding(game.charts, choice)
    ]
    sequence = game.sequence
    if sequence is not None:
        sequence = sequence.model_copy(update={"steps": _steps(sequence.steps, choice)})
    return game.model_copy(
        update={
            "counters": counters,
            "values": tuple(_value(value, choice) for value in game.values),
            "tables": tables,
            "charts": tuple(charts),
            "sequence": sequence,
            "play": _play(game.play, choice),
            "rules": _holding(game.rules, choice),
            "facts": _holding(game.facts, choice),
            "scenarios": tuple(_scenario(one, choice, names) for one in game.scenarios),
            "proposals": tuple(
                one.model_copy(update={"setup": _stacks(one.setup, choice, names)}) for one in game.proposals
            ),
        }
    )


def _holding(data: Iterable[_D], choice: Choice) -> tuple[_D, ...]:
    return tuple(datum for datum in data if holds(datum, choice))


def _play(play: Play, choice: Choice) -> Play:
    sections = {name: getattr(play, name) for name in type(play).model_fields}
    return play.model_copy(
        update={name: _holding(one, choice) for name, one in sections.items() if isinstance(one, tuple)}
    )


def holds(datum: Any, choice: Choice) -> bool:
    """Whether a datum holds for a choice."""
    return datum.when is None or bool(datum.when.holds(choice.edition, choice.options))


def _value(value: Value, choice: Choice) -> Value:
    counting = [one for one in value.instead if holds(one, choice)]
    if not counting:
        return value
    last = counting[-1]
    return value.model_copy(update={"is_": last.is_, "cite": last.cite, "basis": last.basis})


def _steps(steps: tuple[Step, ...], choice: Choice) -> tuple[Step, ...]:
    return tuple(step.model_copy(update={"steps": _steps(step.steps, choice)}) for step in steps if holds(step, choice))


def _scenario(scenario: Scenario, choice: Choice, names: set[str]) -> Scenario:
    clauses, setup = _holding(scenario.clauses, choice), _stacks(scenario.setup, choice, names)
    return scenario.model_copy(update={"clauses": clauses, "setup": setup})


def _stacks(stacks: tuple[StackSpec, ...], choice: Choice, names: set[str]) -> tuple[StackSpec, ...]:
    """The stacks that stand there, without the counters that the choice leaves out."""
    kept = [
        stack.model_copy(update={"counters": tuple(name for name in stack.counters if name in names)})
        for stack in _holding(stacks, choice)
    ]
    return tuple(stack for stack in kept if stack.counters)
