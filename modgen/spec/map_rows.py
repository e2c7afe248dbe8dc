"""Rows of the tables of a map, and cells of its painted grids, into the section ``map`` of the merged tree.

Hexes of one class with the same citation, basis and note become one entry of the terrain; each keeps the place of its
cell. What tables say comes before what the file says that names them, so that it can be corrected there.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from modgen.diagnostics import Log
from modgen.diagnostics.suggest import quoted
from modgen.spec.rows import columns_good
from modgen.spec.table import Table
from modgen.spec.tree import Map, Node, Seq, Text

_DATUM = ("cite", "basis", "note")
_PLACE = ("name", "kind", "port", "resistance")
_HEXES = ("hex", "terrain", "shore", "id", *_PLACE, *_DATUM)
_SIDES = ("side", "feature", "name", *_DATUM)
_PATHS = ("id", "name", "kind", "hexes", *_DATUM)
_NO_WORD = re.compile(r"[^0-9a-z]+")


class MapRows:
    """Gathers what the tables of a map say; ``lay`` puts it into the section.

    inherited: the citation and the basis of the file that names the tables.
    """

    def __init__(self, section: Map, inherited: dict[str, Text], log: Log) -> None:
        self._section = section
        self._inherited = inherited
        self._log = log
        self._terrain: dict[tuple[str, ...], tuple[Map, list[Text]]] = {}
        self._sides: dict[tuple[str, ...], tuple[Map, list[Text]]] = {}
        self._shores: list[Map] = []
        self._typed: dict[str, Text] = {}

    def add_class(self, word: Text, hex_: Text, row: Map | None = None) -> None:
        """A hex is of a class of terrain."""
        row = Map(place=hex_.place) if row is None else row
        # What is typed land or sea goes table by table, so that a later one counts.
        key = (hex_.place.file, str(word), *(str(row.get(name, "")) for name in _DATUM))
        if key not in self._terrain:
            self._terrain[key] = self._datum(row, ("class", word)), []
        self._terrain[key][1].append(hex_)

    def add_hexes(self, table: Table) -> None:
        """One row a hex: its classes of terrain, its shore, the place in it."""
        if columns_good(table.header, _HEXES, ("hex", "cite"), self._inherited, self._log):
            for row in self._rows(table, "hex"):
                self._add_hex(row)

    def add_sides(self, table: Table) -> None:
        """One row a hexside or several, and what lies on them."""
        if not columns_good(table.header, _SIDES, ("side", "feature", "cite"), self._inherited, self._log):
            return
        for row in self._rows(table, "side", "feature"):
            key = tuple(str(row.get(name, "")) for name in ("feature", "name", *_DATUM))
            if key not in self._sides:
                given = (("kind", row.get("feature")), ("name", row.get("name")))
                self._sides[key] = self._datum(row, *given), []
            self._sides[key][1].append(_text(row, "side"))

    def add_paths(self, table: Table) -> None:
        """One row a path, its hexes in one cell."""
        if columns_good(table.header, _PATHS, ("id", "name", "kind", "hexes", "cite"), self._inherited, self._log):
            for row in self._rows(table, "id"):
                body = self._datum(row, *((key, row.get(key)) for key in ("name", "kind", "hexes")))
                self._put("paths", "path", _text(row, "id"), body)

    def lay(self) -> None:
        """Put all that was gathered into the section, before what stands there already."""
        terrain = [_with(entry, "where", _one("hexes", _listed(hexes))) for entry, hexes in self._terrain.values()]
        sides = [_with(entry, "sides", _listed(names)) for entry, names in self._sides.values()]
        for key, made in (("terrain", terrain), ("shores", self._shores), ("hexsides", sides)):
            there = self._section.get(key)
            if made and there is None:
                self._section.put(Text(key, made[0].place), Seq(made, made[0].place))
            elif made and isinstance(there, Seq):
                self._section[key] = Seq([*made, *there], there.place)

    def _add_hex(self, row: Map) -> None:
        hex_, terrain, shore = (_text(row, key) for key in ("hex", "terrain", "shore"))
        if terrain:
            if hex_ in self._typed:
                also = ((self._typed[hex_].place, "it stands here first"),)
                message = f"the terrain of {quoted(hex_)} stands in two rows"
                self._log.add("N301", message, hex_.place, help="keep one of them", also=also)
            self._typed.setdefault(str(hex_), hex_)
        for word in terrain.split():
            self.add_class(Text(word, terrain.place), hex_, row)
        if shore:
            self._shores.append(self._datum(row, ("hexes", hex_), ("land", shore)))
        id_, name = _text(row, "id"), _text(row, "name")
        id_ = id_ or Text(_as_id(name), name.place)
        if name and not id_:
            self._log.add("L202", f"no id can be made of the name {quoted(name)}", name.place, help="add a column `id`")
        elif id_:
            body = self._datum(row, ("hex", hex_), *((key, row.get(key)) for key in _PLACE))
            self._put("places", "place", id_, body)

    def _put(self, section: str, what: str, id_: Text, body: Map) -> None:
        there = self._section.get(section)
        if there is None:
            there = Map(place=body.place)
            self._section.put(Text(section, body.place), there)
        if not isinstance(there, Map):
            return  # the shape pass says what is wrong with it
        if str(id_) in there:
            also = ((there.keys_at[str(id_)], "it stands here first"),)
            self._log.add("N301", f"two {what}s are called {str(id_)!r}", id_.place, help="rename one", also=also)
        else:
            there.put(id_, body)

    def _rows(self, table: Table, *needed: str) -> Iterable[Map]:
        """The rows that have what each needs."""
        for row in table.rows:
            if not isinstance(row, Map):
                continue
            missing = next((key for key in needed if not _text(row, key)), None)
            if missing is None:
                yield row
            else:
                place = row.keys_at.get(missing, row.place)
                self._log.add("L202", f"this row has no {missing}", place, help="each row needs one")

    def _datum(self, row: Map, *given: tuple[str, Node | None]) -> Map:
        """A datum of a row: what is given, and the citation, basis and note that the row has of its own."""
        datum = Map(place=row.place)
        for key, value in (*given, *((key, row.get(key)) for key in _DATUM)):
            if value is not None and not (isinstance(value, Text) and value.absent):
                datum.put(Text(key, value.place), value)
        datum.inherited = self._inherited
        return datum


def _as_id(name: str) -> str:
    """``Alt-Köln`` as ``alt-koln``: letters lose their accents, what is no letter or digit of ASCII becomes a dash."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(one))
    return _NO_WORD.sub("-", plain).strip("-")


def _text(row: Map, key: str) -> Text:
    found = row.get(key)
    return found if isinstance(found, Text) else Text("", row.place)


def _listed(texts: Sequence[Text]) -> Seq:
    return Seq(texts, texts[0].place)


def _one(key: str, value: Seq) -> Map:
    made = Map(place=value.place)
    made.put(Text(key, value.place), value)
    return made


def _with(datum: Map, key: str, value: Node) -> Map:
    datum.put(Text(key, value.place), value)
    return datum
