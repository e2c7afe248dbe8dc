"""A game saved in somebody else's module of the same game, as a position of ours."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from modgen.check.context import Context
from modgen.check.position import OFF_MAP, Position
from modgen.diagnostics import Log, Place, SpecError
from modgen.diagnostics.counting import counted
from modgen.diagnostics.suggest import nearest, quoted
from modgen.pipeline.saved_game import read_saved
from modgen.pipeline.their_module import UNREAD, check_belongs, read_theirs
from modgen.pipeline.their_pieces import IGNORED, TheirPieces, kinds_in, their_pieces
from modgen.pipeline.their_places import TheirPlaces, names_at, our_names, their_places
from modgen.spec.aliases import AliasFile, read_aliases
from modgen.spec.extra import name_from
from modgen.spec.game import Game
from modgen.spec.sources import Sources
from modgen.targets.vassal.content import PieceKind, Standing, standing_in

_SHOWN = 4


def foreign_position(
    path: Path,
    module: Path,
    table: Path | None,
    context: Context,
    whole: Game,
    sources: Sources,
    turn: int | None,
    log: Log,
) -> Position:
    """The position in a game that was saved in another module.

    Args:
        path: the save, which may lie anywhere, as all files here.
        module: the one that it was saved in.
        table: of aliases; without one only names that are the same are known.
        context: the game for one choice; whole: for all.
        sources: reads the files.
        turn: that the position is judged on.
        log: receives what could not be told: S611 for pieces, S612 for places, S613 for hexes, S605 for copies.

    Raises:
        SpecError: a file cannot be read, the save is not of the module (R118, R125), or the table has faults.
    """
    place = Place(name_from(path, sources))
    save = read_saved(path, place, sources, log)
    theirs = read_theirs(module, sources, log)
    check_belongs(save, theirs, place, log)
    aliases = AliasFile() if table is None else read_aliases(table, whole, sources, log)
    kinds = kinds_in(save, theirs.kinds)
    pieces = their_pieces((*theirs.kinds.every, *kinds.values()), context.game, whole, aliases, log)
    places = their_places(context, theirs, save, aliases, log)
    if log.fatal:
        raise SpecError(log, UNREAD)
    told = _Told(context, pieces, places)
    for lying in standing_in(save, theirs.atlas):
        told.take(lying, kinds[lying.id])
    told.tell(place, log)
    places.check(place, log)
    order = [told.found.get(counter.id, OFF_MAP) for counter in context.game.counters]
    written = dict.fromkeys(told.found, place)
    return Position(path.name, np.array(order, dtype=np.int64), written, foreign=True, turn=turn)


@dataclass(slots=True)
class _Told:
    """Takes the pieces of a save one by one, and then tells what could not be placed.

    found: the spot of each counter of ours.
    """

    context: Context
    pieces: TheirPieces
    places: TheirPlaces
    found: dict[str, int] = field(default_factory=dict)
    _times: Counter[str] = field(default_factory=Counter)
    _surplus: dict[PieceKind, list[Standing]] = field(default_factory=lambda: defaultdict(list))
    _nameless: dict[str, list[tuple[PieceKind, Standing]]] = field(default_factory=lambda: defaultdict(list))
    _nowhere: dict[tuple[str, ...], list[str]] = field(default_factory=lambda: defaultdict(list))

    def take(self, lying: Standing, kind: PieceKind) -> None:
        """One piece: as the first of its counters that are not all there yet."""
        means = self.pieces.of(kind)
        if means is IGNORED:
            return
        if not means:
            self._nameless[kind.called].append((kind, lying))
            return
        counter = next((one for one in means if self._times[one] < self.pieces.copies(one)), None)
        if counter is None:
            self._surplus[kind].append(lying)
            return
        self._times[counter] += 1
        spot = self.places.at(lying)
        if spot is None:
            self._nowhere[names_at(lying)].append(counter)
        self.found.setdefault(counter, OFF_MAP if spot is None else spot)

    def tell(self, place: Place, log: Log) -> None:
        """Log everything that counts for nothing, each kind of piece and each place once."""
        for name, found in self._nameless.items():
            message = f"their {quoted(name)} is no counter of this spec: {self._where([lying for _, lying in found])}"
            log.add("S611", message, place, help=self._nearest(found[0][0]))
        for kind, lying in self._surplus.items():
            ours = ", ".join(self.pieces.of(kind)[:_SHOWN])
            message = f"their {quoted(kind.called)} is there once too often for {ours}: {self._where(lying)}"
            log.add("S605", message, place, help="those before are judged; name further counters in the table")
        for names, counters in self._nowhere.items():
            where = f"{quoted(names[0])} ({', '.join(names[1:])})" if len(names) > 1 else quoted(names[0])
            message = f"their place {where} is none of this map: {_listed(counters)}"
            log.add("S612", message, place, help=self._near_place(names))

    def _where(self, lying: list[Standing]) -> str:
        return f"{counted(len(lying), 'piece')} at {_listed(_at(one) for one in lying)}"

    def _nearest(self, kind: PieceKind) -> str:
        near = self.pieces.nearest(kind)
        said = f"the nearest of ours is {near.id}, {quoted(near.name)}; " if near is not None else ""
        return f"{said}say in a table of aliases what it is, or that it is ignored: `modgen aliases` makes one"

    def _near_place(self, names: tuple[str, ...]) -> str:
        ours = our_names(self.context)
        near = next(filter(None, (nearest(name, ours) for name in names)), None)
        said = f"the nearest of ours is {self.context.sets.name(ours[near])}; " if near is not None else ""
        return f"{said}they are taken to be off the map: say in a table of aliases what it is"


def _at(lying: Standing) -> str:
    return names_at(lying)[0] if lying.map else "no map"


def _listed(names: Iterable[str]) -> str:
    every = list(dict.fromkeys(names))
    more = f" and {len(every) - _SHOWN} more" if len(every) > _SHOWN else ""
    return ", ".join(every[:_SHOWN]) + more
