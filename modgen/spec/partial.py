"""A game of which a part could not be read: what leads into that part is not judged."""

from modgen.spec.game import Game
from modgen.spec.setup import Scenario


def without_counters_named(game: Game) -> Game:
    """The game with nothing in its scenarios that names a counter.

    Where a table of counters could not be taken in whole, whether a counter exists cannot be told; a name that only
    the table holds would be called unknown, and the help would name others.
    """
    return game.model_copy(update={"scenarios": tuple(_scenario(scenario) for scenario in game.scenarios)})


def _scenario(scenario: Scenario) -> Scenario:
    clauses = tuple(
        clause.model_copy(update={"counters": clause.counters.model_copy(update={"ids": ()})})
        for clause in scenario.clauses
    )
    stacks = tuple(stack.model_copy(update={"counters": ()}) for stack in scenario.setup)
    return scenario.model_copy(update={"clauses": clauses, "setup": stacks})
