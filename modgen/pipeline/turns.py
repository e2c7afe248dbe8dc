"""The sequence of play for the turn counter of an engine."""

from itertools import groupby

from modgen.spec.game import Game
from modgen.spec.sequence import Step, Turns
from modgen.targets.vassal import StepInput, TurnsInput


def turns_of(game: Game) -> tuple[TurnsInput, ...]:
    """The turns in order, those that follow each other and go through the same steps together."""
    if game.sequence is None:
        return ()
    turns, steps = game.sequence.turns, game.sequence.steps
    played = [(_called(turns, number), _steps(steps, number)) for number in turns.numbers]
    runs = groupby(played, key=lambda turn: turn[1])
    return tuple(TurnsInput(tuple(name for name, _ in run), inside) for inside, run in runs)


def turn_names(game: Game) -> dict[int, str]:
    """What the turn counter calls each turn, by its number."""
    if game.sequence is None:
        return {}
    turns = game.sequence.turns
    return {number: _called(turns, number) for number in turns.numbers}


def _called(turns: Turns, number: int) -> str:
    """``Turn 3 (First morning)``, with the date where turns have no names."""
    texts = turns.names or turns.dates
    more = texts[number - turns.first] if texts else ""
    return f"Turn {number} ({more})" if more else f"Turn {number}"


def _steps(steps: tuple[Step, ...], turn: int) -> tuple[StepInput, ...]:
    return tuple(StepInput(step.name, _steps(step.steps, turn)) for step in steps if turn not in step.not_on)
