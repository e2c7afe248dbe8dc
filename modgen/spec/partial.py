"""A game of which a part could not be read: what leads into that part is not judged."""

from modgen.spec.game import Game


def without_counters_named(game: Game) -> Game:
    """The game with nothing that names a counter: no clauses and set-ups, and no facts about counters.

    Where a table of counters could not be taken in whole, whether a counter exists cannot be told; a name that only
    the table holds would be called unknown, and the help would name others.
    """
    scenarios = tuple(one.model_copy(update={"clauses": (), "setup": ()}) for one in game.scenarios)
    facts = tuple(fact for fact in game.facts if fact.subject not in ("counter", "counters"))
    return game.model_copy(update={"scenarios": scenarios, "rules": (), "proposals": (), "facts": facts})
