"""What players do at the table, as plain values for an engine."""

from modgen.spec.game import Game
from modgen.spec.types import Count
from modgen.targets.vassal import DiceInput, ScoreInput


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


def scores_of(game: Game) -> tuple[ScoreInput, ...]:
    """The numbers that players keep, of a game that is as it is for one choice."""
    return tuple(
        ScoreInput(
            one.name,
            number(one.start, game),
            number(one.least, game),
            number(one.most, game),
            number(one.by, game),
            one.key or "",
            one.less_key or "",
        )
        for one in game.play.scores
    )


def number(count: Count, game: Game) -> int:
    """A count as a number: itself, or the value of the rules that it names."""
    return count if isinstance(count, int) else int(next(one.is_ for one in game.values if one.id == count))
