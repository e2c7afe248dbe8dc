"""A walk through a game: every datum, and what it is called from the top."""

from collections.abc import Iterator

from modgen.spec.game import Game
from modgen.spec.model import Datum, Model


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
