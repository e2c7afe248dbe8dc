"""From where a piece of somebody else's game lies to a spot of ours."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from modgen.check.context import Context
from modgen.check.position import OFF_MAP
from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import did_you_mean, quoted
from modgen.pipeline.panel import zone_names
from modgen.pipeline.their_hexes import TheirHexes, check_lie, numbered, their_hexes
from modgen.pipeline.their_module import Theirs
from modgen.spec.aliases import OFF, Alias, AliasFile
from modgen.targets.vassal import Save
from modgen.targets.vassal.commands import BoardPlace
from modgen.targets.vassal.content import Standing
from modgen.targets.vassal.content.atlas import BoardOf
from modgen.targets.vassal.grids import ZonedGrid
from modgen.targets.vassal.grids.hexes import Point


@dataclass(slots=True)
class TheirPlaces:
    """Where pieces of one saved game lie; made by `their_places`."""

    context: Context
    theirs: Theirs
    hexes: TheirHexes
    _rows: tuple[Alias, ...]
    _laid: Mapping[str, tuple[BoardPlace, ...]]
    _ours: Mapping[str, int]
    _by_number: dict[int, BoardOf] = field(default_factory=dict)

    def at(self, lying: Standing) -> int | None:
        """The spot, `OFF_MAP` for a piece that is on no map or where the table says so, None for what is not known."""
        if not lying.map:
            return OFF_MAP
        called = names_at(lying)
        row = self._row(called)
        if row is not None:
            return self._said(row)
        found = self._hex(lying)
        return self._same(called) if found is None else found

    def named(self, called: Sequence[str]) -> int | None:
        """The spot of a place by its names, the narrowest first, None for what is not known."""
        row = self._row(called)
        return self._same(called) if row is None else self._said(row)

    def check(self, place: Place, log: Log) -> None:
        """What the numbers of their hexes say of pieces that were looked at is so of our map too (S613)."""
        check_lie(self.context.grid, self.theirs, list(self._by_number.values()), place, log)

    def _row(self, called: Sequence[str]) -> Alias | None:
        return next((row for row in self._rows if row.theirs in called and row.which in ("", *called)), None)

    def _same(self, called: Sequence[str]) -> int | None:
        """What bears the same name, which a whole map never does."""
        return next((self._ours[name] for name in map(plain, called[:-1]) if name in self._ours), None)

    def _said(self, row: Alias) -> int | None:
        if row.ours == OFF:
            return OFF_MAP
        return self.context.sets.spot(row.ours) if row.ours else None

    def _hex(self, lying: Standing) -> int | None:
        under = self._under(lying)
        if under is None:
            return None
        board, point = under
        cell = board.cell(point)
        if cell is None:
            # A map of points may call them by the numbers of hexes.
            return numbered(lying.spot.location, self.context.grid)
        index = self.hexes.index(cell)
        if index is not None and not self.hexes.is_laid(cell):
            self._by_number[id(board)] = board
        return index

    def _under(self, lying: Standing) -> tuple[BoardOf, Point] | None:
        of_map = self.theirs.atlas.named(lying.map)
        if of_map is None:
            return None
        return of_map.under((lying.x, lying.y), self._laid.get(lying.map, self._laid.get(of_map.name)))


def their_places(context: Context, theirs: Theirs, save: Save, aliases: AliasFile, log: Log) -> TheirPlaces:
    """How the places of a saved game are found, and what is wrong with the rows of a table about places."""
    rows = tuple(aliases.of("place"))
    known = _known_names(theirs, save)
    for row in rows:
        if row.theirs not in known and all(one.find(row.theirs) is None for one in _boards(theirs)):
            help = did_you_mean(row.theirs, known)
            log.add("N302", f"their module has no place {quoted(row.theirs)}", row.place("theirs"), help=help)
    hexes = their_hexes(context.grid, theirs, aliases, log)
    laid = {one.map: one.boards for one in save.boards}
    return TheirPlaces(context, theirs, hexes, rows, laid, our_names(context))


def names_at(lying: Standing) -> tuple[str, ...]:
    """What the place of a piece is called, the narrowest first: its location, deck, zone, board and, last, map."""
    every = (lying.spot.location, lying.deck, lying.spot.zone, lying.spot.board, lying.map)
    return tuple(dict.fromkeys(filter(None, every)))


def our_names(context: Context) -> Mapping[str, int]:
    """The places of ours by their names and by what our own module calls them, made plain; those that are one thing's.

    Boxes, their spaces and named hexes; numbers alone are left to the hexes.
    """
    found: dict[str, set[int]] = {}
    for name, key in _called(context):
        found.setdefault(plain(name), set()).add(context.sets.spot(key))
    return {name: next(iter(spots)) for name, spots in found.items() if len(spots) == 1 and not name.isdigit()}


def our_places(context: Context) -> list[tuple[str, str]]:
    """The places of ours that are no bare hexes, as pairs of what a table calls them and their name."""
    boxes = list(zone_names(context.game, ()).items())
    return boxes + [(place.id, place.name) for place in context.game.map.places]


def _called(context: Context) -> Iterator[tuple[str, str]]:
    for key, name in our_places(context):
        yield from ((name, key), (key, key))


def plain(text: str) -> str:
    """A name without case and with single blanks, as names are compared."""
    return " ".join(text.casefold().split())


def _known_names(theirs: Theirs, save: Save) -> set[str]:
    """All names that a place of theirs may have, but for those of hexes."""
    named = {name for one in theirs.places for name in (one.location, *one.around)}
    named |= {deck.name for deck in save.decks.values()} | {one.name for one in theirs.atlas.maps}
    for board in _boards(theirs):
        named |= {board.name, *(zone.name for zone in (board.grid.zones if isinstance(board.grid, ZonedGrid) else ()))}
    return named


def _boards(theirs: Theirs) -> Iterator[BoardOf]:
    return (board for of_map in theirs.atlas.maps for board in of_map.boards)
