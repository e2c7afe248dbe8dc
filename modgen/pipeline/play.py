"""What players do at the table, as plain values for an engine."""

from modgen.spec.game import Game
from modgen.spec.types import Count
from modgen.targets.vassal import DiceInput


def dice_of(game: Game) -> tuple[DiceInput, ...]:
    """The dice of a game that is as it is for one choice."""
    return tuple(
        DiceInput(
            one.name,
            number(one.count, game),
            len(one.faces) or number(one.sides, game),
            one.faces,
            number(one.add, game),
            one.total,
            one.modifier,
            one.key or "",
        )
        for one in game.play.dice
    )


def number(count: Count, game: Game) -> int:
    """A count as a number: itself, or the value of the rules that it names."""
    return count if isinstance(count, int) else int(next(one.is_ for one in game.values if one.id == count))
