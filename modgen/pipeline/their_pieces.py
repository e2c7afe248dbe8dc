"""From a kind of pieces in somebody else's module to counters of ours."""

from collections import Counter as Counts
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from modgen.diagnostics import Log
from modgen.diagnostics.suggest import did_you_mean, nearest, quoted
from modgen.pipeline.their_places import plain
from modgen.spec.aliases import ANY, Alias, AliasFile
from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.targets.vassal import Save
from modgen.targets.vassal.content import PieceKind, PieceKinds, stranger

IGNORED: tuple[str, ...] = ("",)
"""What a kind means that the table says is ignored."""


@dataclass(slots=True)
class TheirPieces:
    """What pieces of theirs are; made by `their_pieces`."""

    _counters: Mapping[str, Counter]
    _elsewhere: frozenset[str]
    _rows: Mapping[str, Sequence[Alias]]
    _same: Mapping[str, str]
    _known: dict[PieceKind, tuple[str, ...]] = field(default_factory=dict)

    def of(self, kind: PieceKind) -> tuple[str, ...]:
        """The ids of the counters that pieces of a kind are dealt out to, `IGNORED`, or none where nobody says."""
        if kind not in self._known:
            self._known[kind] = self._of(kind)
        return self._known[kind]

    def copies(self, counter: str) -> int:
        """How many pieces may stand for one counter."""
        return self._counters[counter].copies

    def nearest(self, kind: PieceKind) -> Counter | None:
        """The counter whose name a name of theirs is probably a slip of."""
        named = {one.name: one for one in self._counters.values()} | dict(self._counters.items())
        near = next(filter(None, (nearest(name, named) for name in kind.names)), None)
        return None if near is None else named[near]

    def row_of(self, kind: PieceKind) -> Alias | None:
        """The row of the table about a kind: one that tells it from others of its name goes first."""
        rows = [row for name in dict.fromkeys((*kind.names, ANY)) for row in self._rows.get(name, ())]
        fitting = [row for row in rows if not row.which or kind.is_told_by(row.which)]
        return min(fitting, key=lambda row: (row.theirs == ANY, not row.which), default=None)

    def _of(self, kind: PieceKind) -> tuple[str, ...]:
        row = self.row_of(kind)
        if row is None:
            found = self._same.get(plain(kind.name))
            return (found,) if found is not None else ()
        if row.kind == "ignored":
            return IGNORED
        # A counter that only other choices have is no piece of this game.
        there = tuple(one for one in row.counters if one not in self._elsewhere)
        return there or (IGNORED if row.counters else ())


def kinds_in(save: Save, kinds: PieceKinds) -> dict[str, PieceKind]:
    """The kind of each piece of a save by its id; a piece that no slot of the module defines is a kind of its own."""
    return {name: kinds.of(piece) or stranger(piece) for name, piece in save.pieces.items()}


def their_pieces(kinds: Iterable[PieceKind], game: Game, whole: Game, aliases: AliasFile, log: Log) -> TheirPieces:
    """What kinds of pieces are, by a table and by names that are just the same; the rest is not known.

    kinds: those of the module, and of pieces in a save that it does not define. game: for one choice, whole: for all.
    log: receives rows about pieces that are not among them (N302).
    """
    rows: dict[str, list[Alias]] = {}
    for row in aliases.of("counter", "ignored"):
        rows.setdefault(row.theirs, []).append(row)
    every = tuple(dict.fromkeys(kinds))
    _check(every, aliases, log)
    counters = {counter.id: counter for counter in game.counters}
    elsewhere = frozenset(one.id for one in whole.counters if one.id not in counters)
    return TheirPieces(counters, elsewhere, rows, same_names(every, game.counters))


def same_names(kinds: Sequence[PieceKind], counters: Sequence[Counter]) -> dict[str, str]:
    """The ids of counters by names, made plain, that one kind of theirs and one counter of ours bear."""
    theirs = Counts(plain(kind.name) for kind in kinds)
    ours = Counts(plain(counter.name) for counter in counters)
    return {
        name: counter.id
        for counter in counters
        if (name := plain(counter.name)) and ours[name] == 1 and theirs[name] == 1
    }


def _check(kinds: Sequence[PieceKind], aliases: AliasFile, log: Log) -> None:
    named: dict[str, list[PieceKind]] = {}
    for kind in kinds:
        for name in kind.names:
            named.setdefault(name, []).append(kind)
    for row in aliases.of("counter", "ignored"):
        having = list(kinds) if row.theirs == ANY else named.get(row.theirs, [])
        if not having:
            help = did_you_mean(row.theirs, named)
            log.add("N302", f"their module has no piece {quoted(row.theirs)}", row.place("theirs"), help=help)
        elif row.which and not any(kind.is_told_by(row.which) for kind in having):
            help = did_you_mean(row.which, set(_tellings(having)))
            message = f"no piece {quoted(row.theirs)} of theirs is told by {quoted(row.which)}"
            log.add("N302", message, row.place("which"), help=help)


def _tellings(kinds: Sequence[PieceKind]) -> Iterator[str]:
    for kind in kinds:
        yield from (*kind.within, *kind.pictures, *kind.gpids)
