"""The pass over names: every reference leads to something, every hex is on the map, no two things share a name."""

from collections.abc import Iterable

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import did_you_mean, nearest, quoted
from modgen.spec.counters import Counter
from modgen.spec.facts import Fact
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid, HexNameError
from modgen.spec.mapspec import Label
from modgen.spec.model import Datum, Model
from modgen.spec.regions import check_regions
from modgen.spec.sets import Landmass, SetExpr
from modgen.spec.setup import Clause, Scenario, Selector
from modgen.spec.sheet import check_grid, check_sheet
from modgen.spec.spreadsheet import check_dates, date_help, probably_hex
from modgen.spec.twins import check_twins

TERRAIN = ("land", "partial", "sea", "coastal")
"""The classes of hex that geography gives; coastal is partial, or land with a side on the sea."""


def check_names(game: Game, log: Log, *, grid_known: bool = True) -> Game:
    """Log every broken reference of a game, and give the game with the hex numbers on its counters mended.

    Where the grid is not known, or is no good, whatever may be the number of a hex is passed over.
    """
    grid = check_grid(game.map.grid, log) if grid_known else None
    if grid is not None:
        check_sheet(game.map, grid, log)
    check_regions(game.map, log)
    check_twins(game, grid, log)
    names = _Names(game, grid, log)
    names.check()
    check_dates(game.counters, grid, log)
    return game.model_copy(update={"counters": tuple(names.mended(counter) for counter in game.counters)})


class _Names:
    def __init__(self, game: Game, grid: HexGrid | None, log: Log) -> None:
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
            self._known("side", nation.side, self._sides, nation.place("side"))
        for counter in self._game.counters:
            self._counter(counter)
        for fact in self._game.facts:
            self._fact(fact)
        for scenario in self._game.scenarios:
            self._scenario(scenario)

    def _known(self, kind: str, name: str, names: Iterable[str], place: Place) -> None:
        if name not in names:
            help = did_you_mean(name, names) or f"the spec has none yet: a {kind} is listed under its id"
            self._log.add("N302", f"no {kind} is called {quoted(name)}", place, help=help)

    def _hex(self, text: str, place: Place) -> None:
        if self._grid is None:
            return
        try:
            found = self._grid.find(text)
        except HexNameError as error:
            self._log.add("N303", str(error), place, help=date_help(self._grid, text))
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
            self._set(region.where)
        for place in self._game.map.places:
            self._hex(place.hex, place.place("hex"))
        for label in self._game.map.labels:
            self._point(label)
            if label.hex is not None:
                self._hex(label.hex, label.place("hex"))
        if self._game.map.sea is not None:
            self._set(self._game.map.sea)

    def _set(self, expression: SetExpr) -> None:
        if expression.named is not None:
            name = expression.named
            if name not in self._regions and name not in self._places:
                self._named_or_hex(name, expression.place("named"))
        elif expression.hexes is not None:
            for position, text in enumerate(expression.hexes):
                self._hex(text, expression.place("hexes", position))
        elif expression.landmass is not None:
            self._point(expression.landmass)
            if expression.landmass.hex is not None:
                self._hex(expression.landmass.hex, expression.landmass.place("hex"))
        elif expression.terrain is not None:
            for position, word in enumerate(expression.terrain):
                self._known("class of terrain", word, TERRAIN, expression.place("terrain", position))
        for part in expression.parts:
            self._set(part)

    def _point(self, holder: Landmass | Label) -> None:
        """A point of the earth says nothing on a map that is not tied to the earth."""
        if holder.point is not None and self._game.map.georeference is None:
            help = "name a hex, or tie the map to the earth with `georeference`"
            message = "a point of the earth on a map that is not tied to the earth"
            self._log.add("L204", message, holder.place("point"), help=help)

    def _named_or_hex(self, name: str, place: Place) -> None:
        """A word that is neither place nor region may be a hex; which of the two was meant shows by its look."""
        names = self._regions | self._places
        if self._grid is None and any(char.isdigit() for char in name):
            return
        like_a_name = any(char.isalpha() for char in name) and nearest(name, names) is not None
        if any(char.isdigit() for char in name) and not (like_a_name and not self._is_hex(name)):
            self._hex(name, place)
        else:
            self._known("region, place or hex", name, names, place)

    def _is_hex(self, text: str) -> bool:
        if self._grid is None:
            return False
        try:
            return bool(self._grid.find(text))
        except HexNameError:
            return False

    def _counter(self, counter: Counter) -> None:
        self._known("nation", counter.nation, self._nations, counter.place("nation"))
        if self._grid is not None and probably_hex(self._grid, counter.setup):
            self._hex(counter.setup, counter.place("setup"))

    def mended(self, counter: Counter) -> Counter:
        """The counter as it is printed: with the zeros that a spreadsheet took off its hex."""
        if self._grid is None or not probably_hex(self._grid, counter.setup) or not self._is_hex(counter.setup):
            return counter
        return counter.model_copy(update={"setup": self._grid.find(counter.setup).name})

    def _fact(self, fact: Fact) -> None:
        for position, text in enumerate(fact.hexes):
            self._hex(text, fact.place("hexes", position))
        directions = self._grid.layout.directions() if self._grid is not None else ()
        if fact.direction is not None and directions and fact.direction not in directions:
            message = f"{self._game.map.grid.orientation}-topped hexes have no side to the {fact.direction!r}"
            self._log.add("L205", message, fact.place("direction"), help=f"one of: {', '.join(directions)}")
        if fact.next_to is not None:
            self._hex(fact.next_to, fact.place("next_to"))
        for expression in (fact.within, fact.outside):
            if expression is not None:
                self._set(expression)

    def _scenario(self, scenario: Scenario) -> None:
        for clause in scenario.clauses:
            self._clause(clause)
        placed: dict[str, Place] = {}
        for stack in scenario.setup:
            if stack.at not in self._places:
                self._named_or_hex(stack.at, stack.place("at"))
            for position, counter in enumerate(stack.counters):
                place = stack.place("counters", position)
                self._known("counter", counter, self._counters, place)
                if counter in placed:
                    note = ((placed[counter], "it stands here first"),)
                    message = f"{counter!r} stands in the set-up twice"
                    self._log.add("N305", message, place, help="keep one of them", also=note)
                placed.setdefault(counter, place)

    def _clause(self, clause: Clause) -> None:
        self._set(clause.where)
        self._selector(clause.counters)

    def _selector(self, selector: Selector) -> None:
        if selector.side is not None:
            self._known("side", selector.side, self._sides, selector.place("side"))
        if selector.nation is not None:
            self._known("nation", selector.nation, self._nations, selector.place("nation"))
        for position, name in enumerate(selector.ids):
            self._known("counter", name, self._counters, selector.place("ids", position))


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
