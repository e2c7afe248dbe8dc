"""A game of which a part could not be read: what leads into that part is not judged."""

from modgen.spec.clauses import Clause
from modgen.spec.game import Game
from modgen.spec.selectors import Selector
from modgen.spec.setup import StackSpec


def without_counters_named(game: Game) -> Game:
    """The game with nothing that names a counter.

    Where a table of counters could not be taken in whole, whether a counter exists cannot be told; a name that only
    the table holds would be called unknown, and the help would name others.
    """
    return game.model_copy(
        update={
            "rules": _clauses(game.rules),
            "facts": tuple(fact for fact in game.facts if fact.subject not in ("counter", "counters")),
            "scenarios": tuple(
                one.model_copy(update={"clauses": _clauses(one.clauses), "setup": _stacks(one.setup)})
                for one in game.scenarios
            ),
            "counter_settings": game.counter_settings.model_copy(
                update={
                    "faces": tuple(
                        one.model_copy(update={"counters": _nameless(one.counters)})
                        for one in game.counter_settings.faces
                    )
                }
            ),
            "art": game.art.model_copy(
                update={"sheets": tuple(sheet.model_copy(update={"ids": ()}) for sheet in game.art.sheets)}
            ),
            "proposals": tuple(one.model_copy(update={"setup": _stacks(one.setup)}) for one in game.proposals),
        }
    )


def _clauses(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    return tuple(one.model_copy(update={"counters": _nameless(one.counters)}) for one in clauses)


def _nameless(selector: Selector) -> Selector:
    other = _nameless(selector.other_than) if selector.other_than is not None else None
    return selector.model_copy(update={"ids": (), "groups": (), "other_than": other})


def _stacks(stacks: tuple[StackSpec, ...]) -> tuple[StackSpec, ...]:
    return tuple(stack.model_copy(update={"counters": ()}) for stack in stacks)
