"""The pass over names: every reference leads to something, every hex is on the map, no two things share a name."""

from collections.abc import Iterable

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import did_you_mean, quoted
from modgen.spec.art_names import check_art
from modgen.spec.choice_names import check_choices
from modgen.spec.counters import Counter
from modgen.spec.face_names import check_faces
from modgen.spec.facts import Fact
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid, hex_grid
from modgen.spec.map_checks import check_map
from modgen.spec.map_names import MapNames
from modgen.spec.model import Datum
from modgen.spec.printing import check_printing
from modgen.spec.regions import check_regions
from modgen.spec.rule_names import check_fact_names, check_rule_names
from modgen.spec.setup import SetupFile
from modgen.spec.sheet import check_grid, check_sheet
from modgen.spec.spreadsheet import check_dates, probably_hex
from modgen.spec.twins import check_twins
from modgen.spec.walk import models_of


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
    check_rule_names(game, names, log)
    check_faces(game, log)
    check_choices(game, log)
    check_art(game, log)
    check_dates(game.counters, grid, log)
    check_printing(game.printing, log)
    return game.model_copy(update={"counters": tuple(names.mended(counter) for counter in game.counters)})


def check_facts_file(facts: Iterable[Fact], game: Game, log: Log) -> None:
    """Log every broken reference of facts that stand in a file of their own."""
    check_fact_names(game, facts, _Names(game, hex_grid(game.map.grid), log), log)


def check_setup_file(setup: SetupFile, game: Game, whole: Game, log: Log) -> None:
    """Log every broken reference of a set-up that stands in a file of its own, and counters that stand twice.

    ``game`` is as it is for one choice, ``whole`` with what other choices have.
    """
    names = _Names(game, hex_grid(game.map.grid), log)
    counters, seen = {counter.id for counter in game.counters}, dict[str, Place]()
    elsewhere = {counter.id: counter.when for counter in whole.counters if counter.id not in counters}
    for piece in setup.pieces:
        place = piece.place("counter")
        if piece.counter in elsewhere:
            help = f"it is there with {elsewhere[piece.counter]}: choose so, or take it out"
            log.add("N302", f"{quoted(piece.counter)} is not in the game that was chosen", place, help=help)
        else:
            names.known("counter", piece.counter, counters, place)
        names.spot(piece.at, piece.place("at"))
        if piece.counter in seen:
            note = ((seen[piece.counter], "it stands here first"),)
            log.add("N305", f"{piece.counter!r} stands in the set-up twice", place, help="keep one of them", also=note)
        seen.setdefault(piece.counter, place)


class _Names(MapNames):
    """The names of one game; implements what :mod:`modgen.spec.rule_names` asks of it."""

    def __init__(self, game: Game, grid: HexGrid | None, log: Log) -> None:
        super().__init__(game, grid, log)
        self._sides = {side.id for side in game.sides}
        self._nations = {nation.id for nation in game.nations}
        self._counters = {counter.id for counter in game.counters}

    def check(self) -> None:
        check_map(self._game.map, self, self._grid, self._log)
        self._citations()
        for nation in self._game.nations:
            self.known("side", nation.side, self._sides, nation.place("side"))
        for counter in self._game.counters:
            self._counter(counter)

    def _citations(self) -> None:
        books = {book.id for book in self._game.books}
        for datum in data_of(self._game):
            for book in datum.books:
                if book not in books:
                    place = datum.place("cite")
                    known = did_you_mean(book, books) or "the spec lists none under `books:`"
                    help = f"a citation is the short name of a book, then the rule; {known}"
                    self._log.add("N302", f"no book is called {quoted(book)}", place, help=help)

    def _counter(self, counter: Counter) -> None:
        self.known("nation", counter.nation, self._nations, counter.place("nation"))
        if self._grid is not None and probably_hex(self._grid, counter.setup):
            self.hex(counter.setup, counter.place("setup"))

    def mended(self, counter: Counter) -> Counter:
        """The counter as it is printed: with the zeros that a spreadsheet took off its hex."""
        if self._grid is None or not probably_hex(self._grid, counter.setup) or not self._is_hex(counter.setup):
            return counter
        return counter.model_copy(update={"setup": self._grid.find(counter.setup).name})


def data_of(game: Game) -> Iterable[Datum]:
    """Every datum of a game, however deep it stands."""
    return (model for model in models_of(game) if isinstance(model, Datum))
