"""What stands on a map: every hex, hexside, class and set that its parts name is there, and none is told twice."""

from itertools import pairwise

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import quoted
from modgen.hexes import sides
from modgen.spec.features import Path, ShoreEntry, TerrainEntry
from modgen.spec.grid import HexError, HexGrid
from modgen.spec.image import MapImage
from modgen.spec.map_names import MapNames
from modgen.spec.mapspec import MapSpec
from modgen.spec.overrides import Override
from modgen.spec.runs import cells_in, sides_in
from modgen.spec.sets import TYPED_GROUND, SetExpr


def check_map(spec: MapSpec, names: MapNames, grid: HexGrid | None, log: Log) -> None:
    """Log every broken reference of a map; what asks for hexes is passed over where the grid is not known."""
    _MapChecks(spec, names, grid, log).check()


class _MapChecks:
    def __init__(self, spec: MapSpec, names: MapNames, grid: HexGrid | None, log: Log) -> None:
        self._spec = spec
        self._names = names
        self._grid = grid
        self._log = log
        self._terrains = {*(terrain.id for terrain in spec.terrains), *TYPED_GROUND}
        self._told: dict[tuple[str, int], Place] = {}
        self._typed: dict[tuple[str, int], tuple[str, Place]] = {}

    def check(self) -> None:
        spec, names = self._spec, self._names
        for region in spec.regions:
            names.set_names(region.where)
        for entry in spec.terrain:
            self._terrain(entry)
        for shore in spec.shores:
            self._shore(shore)
        for place in spec.places:
            names.hex(place.hex, place.place("hex"))
        for path in spec.paths:
            self._path(path)
        for hexsides in spec.hexsides:
            for position, text in enumerate(hexsides.sides):
                names.side(text, hexsides.place("sides", position))
        for override in spec.overrides:
            self._override(override)
        for label in spec.labels:
            names.point_of(label)
            if label.hex is not None:
                names.hex(label.hex, label.place("hex"))
        if spec.sea is not None:
            names.set_names(spec.sea)
        if spec.image is not None:
            self._known_hexes(spec.image)

    def _known_hexes(self, image: MapImage) -> None:
        seen: dict[int, Place] = {}
        for known in image.known:
            place = known.place("hex")
            cell = self._names.hex(known.hex, place)
            if cell is not None and cell in seen:
                also = ((seen[cell], "it stands here first"),)
                self._log.add("N301", f"two pixels are given for hex {known.hex}", place, help="keep one", also=also)
            elif cell is not None:
                seen[cell] = place

    def _terrain(self, entry: TerrainEntry) -> None:
        if entry.class_ in TYPED_GROUND and self._spec.georeference is not None:
            message = "the coast gives land and sea where the map is tied to the earth"
            help = "tell hexes otherwise under `overrides`, each with a reason"
            self._log.add("L204", message, entry.place("class"), help=help)
        self._names.known("class of terrain", entry.class_, self._terrains, entry.place("class"))
        self._names.set_names(entry.where)
        if entry.class_ in TYPED_GROUND:
            self._typed_alike(entry.class_, entry.where)

    def _typed_alike(self, word: str, where: SetExpr) -> None:
        """One table calls each hex land, partial or sea: which of its rows counts nobody could tell."""
        for position, text in enumerate(where.hexes or ()):
            place = where.place("hexes", position)
            for cell in self._cells(text) if place.cell else ():
                first, there = self._typed.setdefault((place.file, cell), (word, place))
                if first != word and self._grid is not None:
                    name = self._grid.numbering.names(self._grid.layout)[cell]
                    also = () if there == place else ((there, f"it is {first} here"),)
                    message = f"hex {name} is both {first} and {word} in one table"
                    help = "keep one; `partial` is for a hex with land and sea"
                    self._log.add("N320", message, place, help=help, also=also)

    def _cells(self, text: str) -> tuple[int, ...]:
        """The hexes that a text means; none where that is told already."""
        try:
            return () if self._grid is None else cells_in(self._grid, text)
        except HexError:
            return ()

    def _shore(self, shore: ShoreEntry) -> None:
        for position, text in enumerate(shore.hexes):
            self._hexes_once("shore of hex", text, shore.place("hexes", position))
        ways = self._names.directions()
        for way in (way for piece in shore.land for way in piece):
            if ways and way not in ways:
                message = f"{self._spec.grid.orientation}-topped hexes have no side to the {quoted(way)}"
                self._log.add("L205", message, shore.place("land"), help=f"one or more of: {', '.join(ways)}")

    def _path(self, path: Path) -> None:
        way: list[tuple[int | None, Place]] = []
        for position, text in enumerate(path.hexes):
            place = path.place("hexes", position)
            cells = self._names.hexes(text, place)
            way += [(None, place)] if cells is None else [(cell, place) for cell in cells]
        if len(way) < 2 and all(cell is not None for cell, _ in way):
            help = "list its hexes in their order"
            self._log.add("L204", "a path of less than two hexes", path.place("hexes"), help=help)
        for (before, _), (cell, place) in pairwise(way):
            if before is not None and cell is not None:
                self._names.neighbours(before, cell, f"the path {path.id!r} has a gap", place)

    def _override(self, override: Override) -> None:
        for position, text in enumerate(override.hexes):
            self._hexes_once("hex", text, override.place("hexes", position))
        for position, text in enumerate(override.sides):
            place = override.place("sides", position)
            before = len(self._log.diagnostics)
            self._names.side(text, place)
            if self._grid is not None and len(self._log.diagnostics) == before:
                for side in sides_in(self._grid, text):
                    self._once("hexside", side, place)

    def _hexes_once(self, what: str, text: str, place: Place) -> None:
        for cell in self._names.hexes(text, place) or ():
            self._once(what, cell, place)

    def _once(self, what: str, number: int, place: Place) -> None:
        first = self._told.get((what, number))
        self._told.setdefault((what, number), place)
        if first is not None and self._grid is not None:
            board, printed = sides(self._grid.layout), self._grid.numbering
            name = board.name(printed, number) if what == "hexside" else printed.names(self._grid.layout)[number]
            also = ((first, "it stands here first"),)
            self._log.add("N301", f"the {what} {name} is told twice", place, help="keep one of them", also=also)
