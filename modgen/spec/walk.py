"""A walk through a game: every datum, and what it is called from the top."""

from collections.abc import Iterator
from types import NoneType

from modgen.spec.game import Game
from modgen.spec.model import Datum, Model
from modgen.spec.sets import Within

_LEAVES = (str, int, float, NoneType)
"""Most values are words and numbers: to ask for these is quicker than to ask for models."""


def data_at(game: Game) -> Iterator[tuple[str, Datum]]:
    """Every datum of a game in the order written, with its path.

    A path names sections and ids from the top, as in ``scenarios.dawn.clauses.holders``; what has no id is counted
    from 1, as in ``facts.3``.
    """
    waiting: list[tuple[str, object]] = [("", game)]
    while waiting:
        path, current = waiting.pop()
        if isinstance(current, Datum):
            yield path, current
        inner: list[tuple[str, object]] = []
        if isinstance(current, Model):
            inner = [(name, getattr(current, name)) for name in type(current).model_fields]
        elif isinstance(current, tuple):
            inner = [
                (str(getattr(item, "id", number)) if isinstance(item, Model) else str(number), item)
                for number, item in enumerate(current, 1)
            ]
        waiting.extend((f"{path}.{name}" if path else name, item) for name, item in reversed(inner))


def models_of(top: Model) -> tuple[Model, ...]:
    """A model and every model inside it, in no order that matters; a game is gone through once for all who ask."""
    found = next((models for one, models in _LAST if one is top), None)
    if found is None:
        found = tuple(_models_of(top))
        _LAST[:] = [(top, found)]
    return found


_LAST: list[tuple[Model, tuple[Model, ...]]] = []
"""The model that was gone through last, and what is in it: models are frozen. Threads may take turns in it."""


def _models_of(top: Model) -> Iterator[Model]:
    waiting: list[object] = [top]
    while waiting:
        current = waiting.pop()
        if isinstance(current, tuple):
            waiting += [value for value in current if not isinstance(value, _LEAVES)]
        elif isinstance(current, Model):
            yield current
            waiting += [value for value in current.__dict__.values() if not isinstance(value, _LEAVES)]


def values_of_sets(game: Game) -> frozenset[str]:
    """The ids of the values that some set of hexes reads."""
    sets = (model for model in models_of(game) if isinstance(model, Within))
    return frozenset(one.hexes for one in sets if isinstance(one.hexes, str))
