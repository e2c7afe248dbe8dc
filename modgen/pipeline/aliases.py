"""``modgen aliases``: a table of what the names of another module mean, suggested by how alike they are."""

import csv
import io
from collections import Counter as Counts
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from modgen.check.context import Context
from modgen.diagnostics import Diagnostic, Log, Place
from modgen.pipeline.check import Bench
from modgen.pipeline.likeness import Match, Named, matched
from modgen.pipeline.saved_game import read_saved
from modgen.pipeline.terrain import terrain_of
from modgen.pipeline.their_hexes import shared
from modgen.pipeline.their_module import Theirs, check_belongs, read_theirs
from modgen.pipeline.their_pieces import TheirPieces, kinds_in, their_pieces
from modgen.pipeline.their_places import TheirPlaces, names_at, our_places, their_places
from modgen.spec import load
from modgen.spec.aliases import ANY, BETWEEN, COLUMNS, AliasFile, read_aliases
from modgen.spec.counters import Counter, UnitType
from modgen.spec.extra import name_from
from modgen.spec.game import Game
from modgen.spec.resolve import chosen
from modgen.spec.sources import Sources
from modgen.targets.vassal import Save
from modgen.targets.vassal.content import NamedPlace, PieceKind, standing_in

SURE = 0.6
"""From here on a guess is written into the table as an alias; below, it is only named beside it."""
_GUESS = 0.4
_SAME = "the same name"

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suggested:
    """A table of aliases and what it leaves open.

    rows: by `COLUMNS`; an alias that nobody knows has nothing of ours. kept: how many were in the table that was given.
    strangers, elsewhere: the pieces and places of theirs without an alias; missing: the counters that nothing of theirs
    stands for. hexes, shared: how many ours are, and how many of their numbers are on the other module's boards.
    """

    rows: tuple[Row, ...]
    kept: int
    strangers: tuple[str, ...]
    elsewhere: tuple[str, ...]
    missing: tuple[Counter, ...]
    hexes: int
    shared: int
    findings: tuple[Diagnostic, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing is left open."""
        return not (self.strangers or self.elsewhere or self.missing)

    @property
    def table(self) -> str:
        """The CSV file; counters that nothing stands for are told in its last lines, as remarks."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(self.rows)
        for counter in self.missing:
            writer.writerow([f"# nothing of theirs is {counter.id}", counter.name])
        return text.getvalue()


def suggest_aliases(
    module: Path, spec: Path, sources: Sources, setup: Path | None = None, table: Path | None = None
) -> Suggested:
    """Suggest a table for a module.

    Args:
        module: somebody else's module of the game.
        spec: the folder of ours.
        sources: reads the files.
        setup: a game saved in it, for what is in that game alone.
        table: aliases that are known, and stay as they are.

    Raises:
        SpecError: a file cannot be read, or the save is not of the module.
    """
    log = Log()
    game = load(spec, sources).game
    context = Bench(game, terrain_of(game)).context(chosen(game, None, ()))
    theirs = read_theirs(module, sources, log)
    save = _save_of(setup, theirs, sources, log)
    aliases = AliasFile() if table is None else read_aliases(table, game, sources, log)
    kinds = _kinds(theirs, save)
    pieces = their_pieces((*theirs.kinds.every, *kinds), context.game, game, aliases, log)
    places = their_places(context, theirs, save or Save(()), aliases, log)
    found, strangers = _pieces(kinds, pieces, context.game)
    where, elsewhere = _places(_where(theirs, save, places), places, context)
    used = {one for row in (*_kept(aliases), *found) if row[0] == "counter" for one in row[3].split(f"{BETWEEN} ")}
    missing = tuple(one for one in context.game.counters if one.id not in used)
    kept = _kept(aliases)
    rows = (*kept, *found, *where)
    grid = context.grid
    hexes = len(grid.layout), shared(grid, theirs)
    return Suggested(rows, len(kept), tuple(strangers), tuple(elsewhere), missing, *hexes, tuple(log))


def _save_of(setup: Path | None, theirs: Theirs, sources: Sources, log: Log) -> Save | None:
    if setup is None:
        return None
    place = Place(name_from(setup, sources))
    save = read_saved(setup, place, sources, log)
    check_belongs(save, theirs, place, log)
    return save


def _kept(aliases: AliasFile) -> tuple[Row, ...]:
    known = [row for row in aliases.aliases if row.ours or row.kind == "ignored"]
    return tuple(tuple(str(getattr(row, head)) for head in COLUMNS) for row in known)


def _kinds(theirs: Theirs, save: Save | None) -> dict[PieceKind, int]:
    """The kinds in question, and how many pieces of each there are: in the save, or in a new game, or at least one."""
    if save is None:
        return {kind: max(1, kind.begins) for kind in theirs.kinds.every}
    return dict(Counts(kinds_in(save, theirs.kinds).values()))


def _pieces(kinds: dict[PieceKind, int], pieces: TheirPieces, game: Game) -> tuple[list[Row], list[str]]:
    """The rows about pieces that the table does not have yet, and the names of those that nobody knows."""
    every = list(kinds)
    named: dict[str, list[PieceKind]] = {}
    for kind in every:
        named.setdefault(kind.name, []).append(kind)
    open_, rows, strangers = [], list[Row](), list[str]()
    taken = Counts[str]()
    for kind in every:
        row, means = pieces.row_of(kind), pieces.of(kind)
        if row is not None and (row.ours or row.kind == "ignored"):
            taken.update(means)
        elif means:
            taken.update(means)
            rows.append(("counter", kind.name, "", means[0], "1.00", _SAME))
        else:
            open_.append(kind)
    left = [one for one in game.counters if taken[one.id] < one.copies]
    pairs = _by_theirs(
        matched([_their(kind, kinds[kind]) for kind in open_], [_ours(one, game) for one in left], _GUESS)
    )
    for number, kind in enumerate(open_):
        own = pairs.get(number, [])
        which = "" if kind.name and len(named[kind.name]) == 1 else _telling(kind, named[kind.name])
        row_ = ("counter", kind.name or ANY, which, *_answer(own, [(one.id, one.name) for one in left]))
        rows += [row_] if kind.name or which else []
        strangers += [] if row_[3] else [kind.called]
    return rows, strangers


def _by_theirs(pairs: Iterable[Match]) -> dict[int, list[Match]]:
    found: dict[int, list[Match]] = {}
    for pair in pairs:
        found.setdefault(pair.theirs, []).append(pair)
    return found


def _answer(pairs: Sequence[Match], ours: Sequence[tuple[str, str]]) -> tuple[str, str, str]:
    """What stands in the columns `ours`, `sure` and `how`."""
    if not pairs:
        return "", "", ""
    sure = [pair for pair in pairs if pair.sure >= SURE]
    told = sure or pairs
    names = ", ".join(ours[pair.ours][1] for pair in told)
    rivals = ", ".join(dict.fromkeys(ours[rival][0] for pair in told for rival in pair.rivals))
    how = f"{'' if sure else 'perhaps '}{names if sure else _both(ours[told[0].ours])}"
    how += f"; or {rivals}" if rivals else ""
    ids = f"{BETWEEN} ".join(ours[pair.ours][0] for pair in sure)
    return ids, f"{min(pair.sure for pair in told):.2f}", how


def _both(one: tuple[str, str]) -> str:
    return f"{one[0]}, {one[1]}" if one[1] and one[1] != one[0] else one[0]


def _telling(kind: PieceKind, alike: Iterable[PieceKind]) -> str:
    """What tells a kind from others of its name: a list of the palette, else a picture, else an id."""
    others = [one for one in alike if one is not kind]
    words = (*reversed(kind.within), *kind.pictures, *kind.gpids)
    alone = (word for word in words if word and not any(one.is_told_by(word) for one in others))
    return next(alone, next(filter(None, kind.gpids), ""))


def _their(kind: PieceKind, times: int) -> Named:
    return Named(kind.name, " ".join((*kind.also, *kind.within, *kind.words)), times=times)


def _ours(counter: Counter, game: Game) -> Named:
    nation = next(one for one in game.nations if one.id == counter.nation)
    about = (counter.type, counter.size, counter.formation, counter.designation, str(counter.strength or ""))
    owner = "" if counter.type is UnitType.MARKER else nation.name
    side = next(one.name for one in game.sides if one.id == nation.side)
    return Named(counter.name, " ".join((*map(str, about), side)), owner, counter.copies)


def _where(theirs: Theirs, save: Save | None, places: TheirPlaces) -> list[NamedPlace]:
    """The places in question: where pieces of the save lie, or all that are named; without those that are known."""
    if save is None:
        return [one for one in theirs.places if places.named((one.location, *one.around)) is None]
    lying = [one for one in standing_in(save, theirs.atlas) if one.map and places.at(one) is None]
    every = (NamedPlace(names_at(one)[0], one.spot.zone, one.spot.board, one.map) for one in lying)
    return list(dict.fromkeys(every))


def _places(where: Sequence[NamedPlace], places: TheirPlaces, context: Context) -> tuple[list[Row], list[str]]:
    ours = our_places(context)
    # Boards that are each other's alternatives have the same places: one row tells of all of them.
    alike: dict[str, list[NamedPlace]] = {}
    for one in where:
        alike.setdefault(one.location, []).append(one)
    theirs = dict.fromkeys((one.location, _around(one, alike[one.location])) for one in where)
    zones = [Named(name, which) for name, which in theirs]
    pairs = _by_theirs(matched(zones, [Named(name, key) for key, name in ours], _GUESS))
    rows, elsewhere = list[Row](), list[str]()
    for number, key in enumerate(theirs):
        row = ("place", *key, *_answer(pairs.get(number, []), ours))
        rows.append(row)
        elsewhere += [] if row[3] else [key[0]]
    return rows, elsewhere


def _around(place: NamedPlace, alike: Sequence[NamedPlace]) -> str:
    """What tells a place from others of its name: the innermost that is around it and not around all of them."""
    return next((name for name in place.around if any(name not in one.around for one in alike)), "")
