"""The pass over names: every reference leads to something, every hex is on the map, no two things share a name."""

from collections.abc import Iterable

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import did_you_mean, nearest, quoted
from modgen.spec.counters import Counter
from modgen.spec.facts import Fact
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid, HexNameError, hex_grid
from modgen.spec.mapspec import Label
from modgen.spec.model import Datum, Model
from modgen.spec.regions import check_regions
from modgen.spec.rule_names import check_fact_names, check_rule_names
from modgen.spec.sets import Landmass, SetExpr
from modgen.spec.setup import SetupFile
from modgen.spec.sheet import check_grid, check_sheet
from modgen.spec.twins import check_twins

TERRAIN = ("land", "partial", "sea", "coastal")
"""The classes of hex that geography gives; coastal is partial, or land with a side on the sea."""


def check_names(game: Game, log: Log) -> Game:
    """Log every broken reference of a game, and give the game with the hex numbers on its counters mended."""
    grid = check_grid(game.map.grid, log)
    if grid is None:
        return game
    check_sheet(game.map, grid, log)
    check_regions(game.map, log)
    check_twins(game, log)
    names = _Names(game, grid, log)
    names.check()
    check_rule_names(game, names, log)
    return game.model_copy(update={"counters": tuple(names.mended(counter) for counter in game.counters)})


def check_facts_file(facts: Iterable[Fact], game: Game, log: Log) -> None:
    """Log every broken reference of facts that stand in a file of their own."""
    check_fact_names(game, facts, _Names(game, hex_grid(game.map.grid), log), log)


def check_setup_file(setup: SetupFile, game: Game, log: Log) -> None:
    """Log every broken reference of a set-up that stands in a file of its own, and counters that stand twice."""
    names = _Names(game, hex_grid(game.map.grid), log)
    counters, seen = {counter.id for counter in game.counters}, dict[str, Place]()
    for piece in setup.pieces:
        place = piece.place("counter")
        names.known("counter", piece.counter, counters, place)
        names.spot(piece.at, piece.place("at"))
        if piece.counter in seen:
            note = ((seen[piece.counter], "it stands here first"),)
            log.add("N305", f"{piece.counter!r} stands in the set-up twice", place, help="keep one of them", also=note)
        seen.setdefault(piece.counter, place)


class _Names:
    """The names of one game; implements what :mod:`modgen.spec.rule_names` asks of it."""

    def __init__(self, game: Game, grid: HexGrid, log: Log) -> None:
        self._game = game
        self._grid = grid
        self._log = log
        self._sides = {side.id for side in game.sides}
        self._nations = {nation.id for nation in game.nations}
        self._counters = {counter.id for counter in game.counters}
        self._regions = {region.id for region in game.map.regions}
        self._places = {place.id for place in game.map.places}

    def check(self) -> None:
        self._map()
        self._citations()
        for nation in self._game.nations:
            self.known("side", nation.side, self._sides, nation.place("side"))
        for counter in self._game.counters:
            self._counter(counter)

    def known(self, kind: str, name: str, names: Iterable[str], place: Place) -> None:
        """A name is one of those of its kind."""
        if name not in names:
            help = did_you_mean(name, names) or f"the spec has none yet: a {kind} is listed under its id"
            self._log.add("N302", f"no {kind} is called {quoted(name)}", place, help=help)

    def hex(self, text: str, place: Place) -> None:
        """A hex is on the map."""
        try:
            found = self._grid.find(text)
        except HexNameError as error:
            self._log.add("N303", str(error), place, help=_date_help(text))
            return
        if found.repaired:
            help = f"write {found.name}"
            if place.cell:
                help = "a spreadsheet keeps the zeros of a column that is formatted as text"
            self._log.add("N304", f"{text!r} is read as hex {found.name}", place, help=help)

    def _citations(self) -> None:
        books = {book.id for book in self._game.books}
        for datum in data_of(self._game):
            for book in datum.books:
                if book not in books:
                    place = datum.place("cite")
                    known = did_you_mean(book, books) or "the spec lists none under `books:`"
                    help = f"a citation is the short name of a book, then the rule; {known}"
                    self._log.add("N302", f"no book is called {quoted(book)}", place, help=help)

    def _map(self) -> None:
        for region in self._game.map.regions:
            self.set(region.where)
        for place in self._game.map.places:
            self.hex(place.hex, place.place("hex"))
        for label in self._game.map.labels:
            self._point(label)
            if label.hex is not None:
                self.hex(label.hex, label.place("hex"))
        if self._game.map.sea is not None:
            self.set(self._game.map.sea)

    def set(self, expression: SetExpr) -> None:
        """Every name in a set leads to something."""
        if expression.named is not None:
            name = expression.named
            if name not in self._regions and name not in self._places:
                self.named_or_hex(name, expression.place("named"))
        elif expression.hexes is not None:
            for position, text in enumerate(expression.hexes):
                self.hex(text, expression.place("hexes", position))
        elif expression.landmass is not None:
            self._point(expression.landmass)
            if expression.landmass.hex is not None:
                self.hex(expression.landmass.hex, expression.landmass.place("hex"))
        elif expression.terrain is not None:
            for position, word in enumerate(expression.terrain):
                self.known("class of terrain", word, TERRAIN, expression.place("terrain", position))
        for part in expression.parts:
            self.set(part)

    def _point(self, holder: Landmass | Label) -> None:
        """A point of the earth says nothing on a map that is not tied to the earth."""
        if holder.point is not None and self._game.map.georeference is None:
            help = "name a hex, or tie the map to the earth with `georeference`"
            message = "a point of the earth on a map that is not tied to the earth"
            self._log.add("L204", message, holder.place("point"), help=help)

    def named_or_hex(self, name: str, place: Place) -> None:
        """A word that is neither place nor region may be a hex; which of the two was meant shows by its look."""
        names = self._regions | self._places
        like_a_name = any(char.isalpha() for char in name) and nearest(name, names) is not None
        if any(char.isdigit() for char in name) and not (like_a_name and not self._is_hex(name)):
            self.hex(name, place)
        else:
            self.known("region, place or hex", name, names, place)

    def spot(self, name: str, place: Place) -> None:
        """A word is one place where counters can stand: a named place, a box or a hex, and no region."""
        if name in self._regions:
            help = "name one hex or place; `where` of a clause may name a region"
            self._log.add("N302", f"{quoted(name)} is a region, not one hex", place, help=help)
        elif name not in self._places:
            self.named_or_hex(name, place)

    def directions(self) -> tuple[str, ...]:
        """The directions from a hex to its neighbours."""
        return tuple(self._grid.layout.directions())

    def _is_hex(self, text: str) -> bool:
        try:
            return bool(self._grid.find(text))
        except HexNameError:
            return False

    def _counter(self, counter: Counter) -> None:
        self.known("nation", counter.nation, self._nations, counter.place("nation"))
        for position, former in enumerate(counter.formerly):
            if former in self._counters:
                message = f"{counter.id!r} was formerly {former!r}, which another counter is called now"
                self._log.add("N308", message, counter.place("formerly", position), help="a former id must be free")
        if self._like_a_hex(counter.setup):
            self.hex(counter.setup, counter.place("setup"))

    def _like_a_hex(self, code: str) -> bool:
        """What is printed on a counter may be a hex or some other code: a hex has the length of the map's numbers.

        One digit less may be a hex that has lost its zero.
        """
        first = self._grid.numbering.name(self._grid.layout, 0, 0)
        if not (code.isdigit() and first.isdigit()):
            return False
        return len(code) == len(first) or (len(code) == len(first) - 1 and self._is_hex(code))

    def mended(self, counter: Counter) -> Counter:
        """The counter as it is printed: with the zeros that a spreadsheet took off its hex."""
        if not self._like_a_hex(counter.setup) or not self._is_hex(counter.setup):
            return counter
        return counter.model_copy(update={"setup": self._grid.find(counter.setup).name})


def data_of(game: Game) -> Iterable[Datum]:
    """Every datum of a game, however deep it stands."""
    waiting: list[object] = [game]
    while waiting:
        current = waiting.pop()
        if isinstance(current, Datum):
            yield current
        if isinstance(current, Model):
            waiting.extend(getattr(current, name) for name in type(current).model_fields)
        elif isinstance(current, tuple):
            waiting.extend(current)


def _date_help(text: str) -> str:
    """Spreadsheets turn 2-3 into a date; what was written cannot be had back from it."""
    months = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
    lowered = text.lower()
    if any(month in lowered for month in months) and any(char.isdigit() for char in text):
        return "a spreadsheet has made a date of it: format the column as text and type the number again"
    return ""
