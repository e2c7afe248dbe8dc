"""The names of a map and of its sets: every reference leads to something, and every hex is on the map."""

from collections.abc import Iterable, Sequence

from modgen.countries import countries
from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import did_you_mean, nearest, quoted
from modgen.spec.fact_parts import why_no_area
from modgen.spec.game import Game
from modgen.spec.geography import Landmass
from modgen.spec.grid import HexGrid, HexNameError
from modgen.spec.mapspec import Label, Region
from modgen.spec.runs import DOTS, RunError, between, ends_of, is_run_of_sides, sides_in, words_of
from modgen.spec.sets import ANYWHERE, GROUND, SetExpr
from modgen.spec.spots import spaces_of
from modgen.spec.spreadsheet import date_help

MOST = 800
"""No distance in hexes is greater, and no game counts more counters in one clause."""
_OF_THE_EARTH = {"polygon": "an outline", "country": "a country", "earth": "a bound in degrees"}


class MapNames:
    """Logs broken references of a map and of sets."""

    def __init__(self, game: Game, grid: HexGrid | None, log: Log) -> None:
        self._game = game
        self._grid = grid
        self._log = log
        self._spaces = {space for box in game.map.boxes for space in spaces_of(box)}
        self._regions = {region.id for region in game.map.regions}
        self._places = {place.id for place in game.map.places}
        self._terrains = {terrain.id for terrain in game.map.terrains}
        self._paths = {path.id for path in game.map.paths}
        self._path_kinds = {path.kind for path in game.map.paths}
        self._boxes = {*(box.id for box in game.map.boxes), *self._spaces}
        self._points = {place.id: 0.0 for place in game.map.places if place.point is not None}
        if game.map.georeference is not None:
            self._points |= {point.id: point.radius for point in game.map.georeference.points}
        self._values = {value.id: value for value in game.values}

    def known(self, kind: str, name: str, names: Iterable[str], place: Place) -> None:
        """A name is one of those of its kind."""
        if name not in names:
            help = did_you_mean(name, names) or f"the spec has none yet: a {kind} is listed under its id"
            self._log.add("N302", f"no {kind} is called {quoted(name)}", place, help=help)

    def hex(self, text: str, place: Place) -> int | None:
        """The index of a hex, or None (logged); None too where the grid is not known."""
        if self._grid is None:
            return None
        try:
            found = self._grid.find(text)
        except HexNameError as error:
            self._log.add("N303", str(error), place, help=date_help(self._grid, text))
            return None
        if found.repaired:
            help = f"write {found.name}"
            if place.cell:
                help = "a spreadsheet keeps the zeros of a column that is formatted as text"
            self._log.add("N304", f"{text!r} is read as hex {found.name}", place, help=help)
        return found.index

    def hexes(self, text: str, place: Place) -> list[int] | None:
        """The hexes of a text of hexes and runs, or None (logged) if one of them is wrong or the grid is not known."""
        if self._grid is None:
            return None
        found: list[int] = []
        for word in words_of(self._grid, text):
            first, last = ends_of(self._grid, word)
            ends = [self.hex(end, place) for end in dict.fromkeys((first, last))]
            if None in ends:
                return None
            try:
                found += between(self._grid, int(ends[0] or 0), int(ends[-1] or 0))
            except RunError as error:
                self._log.add("N313", str(error), place, help=error.help)
                return None
        return found

    def side(self, text: str, place: Place) -> None:
        """A hexside is two hexes that are neighbours, or a hex and a direction; a text may hold several, and runs."""
        if self._grid is None:
            return
        for word in words_of(self._grid, text):
            if is_run_of_sides(self._grid, word):
                self._run_of_sides(word, place)
            else:
                self._side(word, place)

    def _run_of_sides(self, word: str, place: Place) -> None:
        assert self._grid is not None
        halves = [half for half in word.split("/") if half not in self._grid.layout.directions()]
        found = [self.hexes(half, place) for half in halves]
        if not all(found):
            return
        try:
            sides_in(self._grid, word)
        except RunError as error:
            self._log.add("N312", str(error), place, help=error.help)

    def _side(self, text: str, place: Place) -> None:
        assert self._grid is not None
        first, slash, second = text.partition("/")
        if not slash or self._grid.numbering.separator.count("/") or second in self._grid.layout.directions():
            try:
                self._grid.side(text)
            except HexNameError as error:
                self._log.add("N303", str(error), place)
            return
        cells = [self.hex(half, place) for half in (first, second)]
        if cells[0] is not None and cells[1] is not None:
            self.neighbours(cells[0], cells[1], f"{quoted(text)} is no hexside", place)

    def neighbours(self, a: int, b: int, what: str, place: Place) -> None:
        """Two cells are neighbours; ``what`` begins the message if they are not."""
        if self._grid is None:
            return
        around = self._grid.layout.neighbours()[a].tolist()
        if b not in around:
            printed = self._grid.numbering.names(self._grid.layout)
            names = ", ".join(printed[cell] for cell in around if cell >= 0)
            one, other = printed[a], printed[b]
            message = f"{what}: {one} and {other} are not neighbours"
            self._log.add("N312", message, place, help=f"next to {one} are {names}")

    def set_names(self, expression: SetExpr) -> None:
        """Every name in a set leads to something."""
        if expression.named is not None:
            self._spot_or_set(expression.named, expression.place("named"))
        for position, text in enumerate(expression.hexes or ()):
            self.hexes(text, expression.place("hexes", position))
        for position, text in enumerate(expression.block or ()):
            self.hex(text, expression.place("block", position))
        self._words(expression, "terrain", "class of terrain", (*GROUND, *self._terrains))
        self._words(expression, "path", "path", self._paths)
        self._words(expression, "boxes", "box", self._boxes)
        if expression.paths is not None:
            for position, kind in enumerate(expression.paths.kind or ()):
                self.known("kind of path", kind, self._path_kinds, expression.paths.place("kind", position))
        if expression.landmass is not None:
            self.point_of(expression.landmass)
            if expression.landmass.hex is not None:
                self.hex(expression.landmass.hex, expression.landmass.place("hex"))
        if expression.within is not None and isinstance(expression.within.hexes, str):
            self.count(expression.within.hexes, expression.within.place("hexes"))
        if expression.country is not None:
            for position, code in enumerate(expression.country.codes):
                self.country(code, expression.country.place("codes", position))
        if expression.operator in _OF_THE_EARTH:
            self.tied(_OF_THE_EARTH[expression.operator], expression.place(expression.operator))
        for part in expression.parts:
            self.set_names(part)

    def _words(self, expression: SetExpr, key: str, kind: str, names: Iterable[str]) -> None:
        words: Sequence[str] = getattr(expression, key) or ()
        for position, word in enumerate(words):
            self.known(kind, word, names, expression.place(key, position))

    def country(self, code: str, place: Place) -> None:
        """A code is that of a country."""
        if code not in countries():
            near = nearest(code, countries())
            help = f"did you mean {near}, {countries()[near].name}?" if near else "its three letters in ISO 3166-1"
            self._log.add("N302", f"no country has the code {quoted(code)}", place, help=help)

    def count(self, value: str, place: Place) -> None:
        """A value of the rules that stands where a count is wanted is one, for every choice."""
        self.known("value", value, self._values, place)
        if value not in self._values:
            return
        held = self._values[value]
        for number, at in [(held.is_, held.place("is")), *((one.is_, one.place("is")) for one in held.instead)]:
            if number < 0 or number % 1 or number > MOST:
                message = f"the value {value!r} is {number:g}, and what is counted is a whole number"
                self._log.add("L204", message, place, help=f"from 0 to {MOST}", also=((at, "it stands here"),))

    def point_of(self, holder: Landmass | Label) -> None:
        """A point of the earth stands on a map that is tied to the earth."""
        if holder.point is not None:
            self.tied("a point", holder.place("point"))

    def tied(self, what: str, place: Place) -> None:
        """What is said of the earth says nothing on a map that is not tied to the earth."""
        if self._game.map.georeference is None:
            help = "name hexes, or tie the map to the earth with `georeference`"
            if what == "a point":
                help = "name a hex, or tie the map to the earth with `georeference`"
            self._log.add("L204", f"{what} of the earth on a map that is not tied to the earth", place, help=help)

    def _spot_or_set(self, name: str, place: Place) -> None:
        """A word where a set is wanted: a region, a place, a box or one of its spaces, a hex, or all hexes."""
        if name in {ANYWHERE, *self._regions, *self._places, *self._boxes}:
            return
        if DOTS in name:
            self.hexes(name, place)
        else:
            self._named_or_hex(name, place)

    def spots(self, text: str, place: Place) -> None:
        """What stands in a list of hexes and places: one of them, or hexes and runs of hexes."""
        if DOTS in text or (self._grid is not None and len(words_of(self._grid, text)) > 1):
            self.hexes(text, place)
        else:
            self.spot(text, place)

    def spot(self, name: str, place: Place) -> None:
        """Where one counter lies: a place, a space of a box or a hex."""
        if name in self._regions or name == ANYWHERE or (name in self._boxes and name not in self._spaces):
            what = "a box of several spaces" if name in self._boxes else "a set of hexes"
            help = "name one space of it" if name in self._boxes else "name one of its hexes, or a place"
            self._log.add("N302", f"{quoted(name)} is {what}, and a counter lies in one place", place, help=help)
        elif name not in self._places and name not in self._spaces:
            self._named_or_hex(name, place)

    def hex_spot(self, name: str, place: Place) -> None:
        """One hex: a place or a number."""
        if name in self._boxes:
            help = "name a place, or a hex by its number"
            self._log.add("N302", f"{quoted(name)} is off the hexes, and a point lies in a hex", place, help=help)
        else:
            self.spot(name, place)

    def point(self, name: str, place: Place, *, vague: bool = False) -> None:
        """A point of the earth: one of the georeference's own, or a place that has one."""
        self.tied("a point", place)
        self.known("point of the earth", name, self._points, place)
        if vague and name in self._points and not self._points[name]:
            help = "give the point a `radius` under `georeference: points:`"
            message = f"{quoted(name)} has no radius, and no point lies just on a side or a corner"
            self._log.add("L204", message, place, help=help)

    def hex_or_point(self, name: str, place: Place) -> None:
        """A hex, a place or a point of the earth."""
        if name not in self._points:
            self.spot(name, place)

    def area(self, expression: SetExpr) -> None:
        """A set told by an area of the earth, whatever its names stand for."""
        help = "land, sea, a landmass by a point on it, a country, an outline, or what is made of these"
        for part in expression.all_parts():
            if part.named is None:
                continue
            region = next((one for one in self._game.map.regions if one.id == part.named), None)
            why = f"{quoted(part.named)} is no region" if region is None else self._why_no_area(region)
            if why:
                self._log.add("L204", why, part.place("named"), help=help)

    def _why_no_area(self, region: Region) -> str:
        """Why a region is not told by an area of the earth; regions made of themselves are told elsewhere."""
        waiting, seen = [region], {region.id}
        while waiting:
            one = waiting.pop()
            if why := why_no_area(one.where):
                return f"{quoted(one.id)} is no area of the earth: {why}"
            named = {part.named for part in one.where.all_parts() if part.named is not None}
            regions = [other for other in self._game.map.regions if other.id in named]
            if others := sorted(named - {other.id for other in regions}):
                return f"{quoted(one.id)} is no area of the earth: {quoted(others[0])} in it is no region"
            waiting += [other for other in regions if other.id not in seen]
            seen |= named
        return ""

    def directions(self) -> tuple[str, ...]:
        """The directions from a hex to its neighbours."""
        return tuple(self._grid.layout.directions()) if self._grid is not None else ()

    def _named_or_hex(self, name: str, place: Place) -> None:
        """A word that is neither place nor region may be a hex; which of the two was meant shows by its look."""
        names = self._regions | self._places | self._boxes
        if self._grid is None and any(char.isdigit() for char in name):
            return
        like_a_name = any(char.isalpha() for char in name) and nearest(name, names) is not None
        if any(char.isdigit() for char in name) and not (like_a_name and not self._is_hex(name)):
            self.hex(name, place)
        else:
            self.known("region, place or hex", name, names, place)

    def _is_hex(self, text: str) -> bool:
        if self._grid is None:
            return False
        try:
            return bool(self._grid.find(text))
        except HexNameError:
            return False
