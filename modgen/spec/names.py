"""The pass over names: every reference leads to something, every hex is on the map, no two things share a name."""

from collections.abc import Iterable, Sequence

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import did_you_mean
from modgen.spec.counters import Counter
from modgen.spec.facts import Fact
from modgen.spec.game import Game
from modgen.spec.grid import HexError, HexGrid, HexNameError, hex_grid
from modgen.spec.model import Datum, Model
from modgen.spec.sets import SetExpr
from modgen.spec.setup import Clause, Scenario, Selector

TERRAIN = ("land", "partial", "sea", "coastal")
"""The classes of hex that geography gives; coastal is partial, or land with a side on the sea."""


def check_names(game: Game, log: Log) -> Game:
    """Log every broken reference of a game; the game itself comes back for chaining."""
    try:
        grid = hex_grid(game.map.grid)
    except HexError as error:
        log.add(
            "N306", str(error), game.map.grid.place("numbering"), help="give both parts enough digits, or a separator"
        )
        return game
    _Names(game, grid, log).check()
    return game


class _Names:
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
            self._known("side", nation.side, self._sides, nation.place("side"))
        for counter in self._game.counters:
            self._counter(counter)
        for fact in self._game.facts:
            self._fact(fact)
        for scenario in self._game.scenarios:
            self._scenario(scenario)

    def _known(self, kind: str, name: str, names: Iterable[str], place: Place) -> None:
        if name not in names:
            self._log.add("N302", f"no {kind} is called {name!r}", place, help=did_you_mean(name, names))

    def _hex(self, text: str, place: Place) -> None:
        try:
            found = self._grid.find(text)
        except HexNameError as error:
            self._log.add("N303", str(error), place, help=_date_help(text))
            return
        if found.repaired:
            help = "format the column as text in the spreadsheet, or put the number in quotes"
            self._log.add("N304", f"{text!r} is read as hex {found.name}", place, help=help)

    def _citations(self) -> None:
        books = {book.id for book in self._game.books}
        for datum in data_of(self._game):
            for book in datum.books:
                if book not in books:
                    place = datum.place("cite")
                    self._log.add("N302", f"no book is called {book!r}", place, help=did_you_mean(book, books))

    def _map(self) -> None:
        both = self._places & self._regions
        for region in self._game.map.regions:
            if region.id in both:
                help = "a place and a region need names of their own"
                self._log.add("N301", f"{region.id!r} is a place as well as a region", region.place(), help=help)
            self._set(region.where)
        for place in self._game.map.places:
            self._hex(place.hex, place.place("hex"))
        for label in self._game.map.labels:
            if label.hex is not None:
                self._hex(label.hex, label.place("hex"))
        if self._game.map.sea is not None:
            self._set(self._game.map.sea)
        self._circles()

    def _circles(self) -> None:
        """A region that is made of itself has no hexes."""
        wants = {region.id: set(_named(region.where)) & self._regions for region in self._game.map.regions}
        for region in self._game.map.regions:
            reached, waiting = set[str](), list(wants[region.id])
            while waiting:
                name = waiting.pop()
                if name not in reached:
                    reached.add(name)
                    waiting.extend(wants[name])
            if region.id in reached:
                message = f"the region {region.id!r} is made of itself"
                self._log.add("N302", message, region.place("where"), help="describe one of them by hexes")

    def _set(self, expression: SetExpr) -> None:
        operator = expression.operator
        if expression.named is not None:
            name = expression.named
            if name not in self._regions and name not in self._places:
                self._named_or_hex(name, expression.place("named"))
        elif expression.hexes is not None:
            for position, text in enumerate(expression.hexes):
                self._hex(text, expression.place("hexes", position))
        elif expression.landmass is not None and expression.landmass.hex is not None:
            self._hex(expression.landmass.hex, expression.landmass.place("hex"))
        elif expression.terrain is not None:
            for position, word in enumerate(expression.terrain):
                self._known("class of terrain", word, TERRAIN, expression.place("terrain", position))
        elif expression.within is not None:
            self._set(expression.within.of)
        else:
            for part in getattr(expression, operator) or ():
                if isinstance(part, SetExpr):
                    self._set(part)

    def _named_or_hex(self, name: str, place: Place) -> None:
        """A word that is neither place nor region may be a hex; which of the two was meant shows by its look."""
        if any(char.isdigit() for char in name):
            self._hex(name, place)
        else:
            self._known("region, place or hex", name, self._regions | self._places, place)

    def _counter(self, counter: Counter) -> None:
        self._known("nation", counter.nation, self._nations, counter.place("nation"))
        for position, former in enumerate(counter.formerly):
            if former in self._counters:
                message = f"{counter.id!r} was formerly {former!r}, which another counter is called now"
                self._log.add("N308", message, counter.place("formerly", position), help="a former id must be free")
        if counter.setup and any(char.isdigit() for char in counter.setup) and counter.setup.isdigit():
            self._hex(counter.setup, counter.place("setup"))

    def _fact(self, fact: Fact) -> None:
        for position, text in enumerate(fact.hexes):
            self._hex(text, fact.place("hexes", position))
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
                    self._log.add("N305", f"{counter!r} stands in two stacks", place, help="keep one", also=note)
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


def _named(expression: SetExpr) -> list[str]:
    """Every name that a set expression uses."""
    if expression.named is not None:
        return [expression.named]
    if expression.within is not None:
        return _named(expression.within.of)
    parts: Sequence[SetExpr] = expression.union or expression.intersection or expression.minus or ()
    return [name for part in parts for name in _named(part)]


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
