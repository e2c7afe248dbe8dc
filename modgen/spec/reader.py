"""The passes that turn the files of a spec into one tree: YAML merged, tables put in, the lock beside them."""

from collections.abc import Iterator

from pydantic import ValidationError

from modgen.diagnostics import Log, Place
from modgen.spec.art import as_list
from modgen.spec.edits import EDITS_FILE
from modgen.spec.faults import log_faults
from modgen.spec.game import SpecFile
from modgen.spec.inherit import PER_FILE, inherit
from modgen.spec.map_rows import MapRows
from modgen.spec.painted import painted
from modgen.spec.rows import add_rows
from modgen.spec.sources import Sources
from modgen.spec.table import Table, read_lines, read_table
from modgen.spec.tree import Map, Node, Seq, Text
from modgen.spec.yaml_text import read_yaml

ROOT_FILE = "game.yaml"
START = Place(ROOT_FILE)
"""Where a spec begins."""


class Reader:
    """The passes that turn files into one tree; ``tables_whole`` is False once a row of a table was not taken in, and
    ``map_whole`` once one of a table of the map was not. ``without_lock``: the lock need not be there yet.
    """

    def __init__(self, sources: Sources, log: Log, *, without_lock: bool = False) -> None:
        self._sources = sources
        self._without_lock = without_lock
        self._log = log
        self._merged = Map(place=START)
        self.tables_whole = True
        self.map_whole = True

    def read(self) -> Map | None:
        """All files as one tree; None (logged) if one could not be read."""
        if self._sources.name_of(ROOT_FILE, ROOT_FILE, START, self._log) is None or not self._include_all():
            return None
        self._tables()
        self._map_tables()
        if isinstance(section := self._merged.get("map"), Map):
            as_list(section)
        self._lock()
        return self._merged

    def _yaml(self, name: str, asked_at: Place) -> Map | None:
        data = self._sources.read_bytes(name, asked_at, self._log)
        text = None if data is None else self._sources.text(name, data, self._log)
        return None if text is None else read_yaml(name, text, self._log)

    def _include_all(self) -> bool:
        """Read the first file and all that it includes, each once; False if one of them could not be read."""
        good, read = True, set[str]()
        waiting: list[tuple[str, Place, tuple[str, ...]]] = [(ROOT_FILE, START, ())]
        if (self._sources.root / EDITS_FILE).exists():
            waiting.insert(0, (EDITS_FILE, Place(EDITS_FILE), ()))
        else:
            self._sources.digests[EDITS_FILE] = ""
        while waiting:
            name, asked_at, above = waiting.pop()
            if name in above:
                circle = " → ".join([*above[above.index(name) :], name])
                message = f"files include each other: {circle}"
                self._log.add("R110", message, asked_at, help="take one include out")
                good = False
            elif name not in read:
                read.add(name)
                tree = self._file(name, asked_at)
                good = good and tree is not None
                below = []
                for written in _texts(None if tree is None else tree.get("include")):
                    file = self._sources.name_of(written, name, written.place, self._log)
                    good = good and file is not None
                    below += [(file, written.place, (*above, name))] if file is not None else []
                waiting.extend(reversed(below))
        return good

    def _file(self, name: str, asked_at: Place) -> Map | None:
        tree = self._yaml(name, asked_at)
        if tree is not None:
            inherit(tree)
            for key, value in tree.items():
                if key not in PER_FILE:
                    self._merge(key, value, tree.keys_at[key])
            self._check_file_keys(tree)
        return tree

    def _check_file_keys(self, tree: Map) -> None:
        """What the merged tree no longer shows: the shape of ``include`` and ``defaults`` in each file."""
        own = Map(((key, tree[key]) for key in PER_FILE if key in tree), tree.place)
        own.keys_at = {key: tree.keys_at[key] for key in own}
        try:
            SpecFile.model_validate(own)
        except ValidationError as error:
            faults = Log()
            log_faults(error, own, SpecFile, faults)
            for fault in faults:
                if fault.code != "L202":  # the sections of the game are looked for in the merged tree
                    self._log.extend([fault])

    def _merge(self, key: str, value: Node, at: Place) -> None:
        there = self._merged.get(key)
        if there is None:
            self._merged.put(Text(key, at), value)
        elif isinstance(there, Map) and isinstance(value, Map) and key in _KEYED:
            for entry, body in value.items():
                if entry in there:
                    note = ((there.keys_at[entry], "it stands here first"),)
                    place = value.keys_at[entry]
                    self._log.add("N301", f"two entries of {key!r} are called {entry!r}", place, also=note)
                else:
                    there.put(Text(entry, value.keys_at[entry]), body)
        elif isinstance(there, Seq) and isinstance(value, Seq):
            self._merged[key] = Seq([*there, *value], there.place)
        else:
            note = ((self._merged.keys_at[key], "it stands here first"),)
            self._log.add("L206", f"the section {key!r} stands in two files", at, help="keep one of them", also=note)

    def _tables(self) -> None:
        settings = self._merged.get("counter_settings")
        tables = settings.get("tables") if isinstance(settings, Map) else None
        before = len(self._log.diagnostics)
        listed: dict[str, Place] = {}
        for written in _texts(tables):
            name = self._sources.name_of(written, written.place.file, written.place, self._log)
            if name is not None and name in listed:
                also = ((listed[name], "it stands here first"),)
                message = f"the table {str(written)!r} is listed twice"
                self._log.add("L204", message, written.place, help="take one of them out", also=also)
                continue
            data = None if name is None else self._sources.read_bytes(name, written.place, self._log)
            if name is None or data is None:
                continue
            self._sources.tables.add(name)
            listed[name] = written.place
            table = read_table(name, data, self._sources.texts, self._log)
            if table is not None and isinstance(settings, Map):
                add_rows(table, self._merged, settings.inherited, self._log)
        self.tables_whole = not any(finding.entry.fatal for finding in self._log.diagnostics[before:])

    def _map_tables(self) -> None:
        """The tables of the map, where their sections are of the right shape; if not, the shape pass says so."""
        section = self._merged.get("map")
        tables = section.get("tables") if isinstance(section, Map) else None
        if not isinstance(section, Map) or not isinstance(tables, Map):
            return
        before = len(self._log.diagnostics)
        rows = MapRows(section, tables.inherited, self._log)
        grids = tables.get("grids")
        painter = painted(section, rows, self._log)
        for grid in grids if isinstance(grids, Seq) else ():
            for file in _texts(grid.get("file")) if isinstance(grid, Map) else ():
                legend = grid.get("legend") if isinstance(grid, Map) else None
                lines = self._lines(file)
                if lines and painter is not None:
                    painter.add(lines, legend if isinstance(legend, Map) else None)
        for key, add in (("hexes", rows.add_hexes), ("hexsides", rows.add_sides), ("paths", rows.add_paths)):
            for written in _texts(tables.get(key)):
                table = self._table(written)
                if table is not None:
                    add(table)
        rows.lay()
        self.map_whole = not any(finding.entry.fatal for finding in self._log.diagnostics[before:])

    def _table(self, written: Text) -> Table | None:
        """A table by the name that a file gives it; None (logged) if it cannot be read."""
        name, data = self._data(written)
        return None if data is None else read_table(name, data, self._sources.texts, self._log)

    def _lines(self, written: Text) -> list[list[Text]]:
        name, data = self._data(written)
        return [] if data is None else read_lines(name, data, self._sources.texts, self._log)

    def _data(self, written: Text) -> tuple[str, bytes | None]:
        name = self._sources.name_of(written, written.place.file, written.place, self._log)
        data = None if name is None else self._sources.read_bytes(name, written.place, self._log)
        if name is not None and data is not None:
            self._sources.tables.add(name)
        return name or "", data

    def _lock(self) -> None:
        if "lock" in self._merged:
            self._log.add(
                "L201",
                "unknown key 'lock'",
                self._merged.keys_at["lock"],
                help="a lock is a file of its own: georeference: {lock: FILE}",
            )
            del self._merged["lock"]
        section = self._merged.get("map")
        reference = section.get("georeference") if isinstance(section, Map) else None
        written = reference.get("lock") if isinstance(reference, Map) else None
        for file in _texts(written):
            name = self._sources.name_of(file, file.place.file, file.place, self._log)
            if name is not None and not (self._sources.root / name).exists():
                self._no_lock(name, file)
                continue
            tree = None if name is None else self._yaml(name, file.place)
            if tree is not None:
                self._merged.put(Text("lock", tree.place), tree)

    def _no_lock(self, name: str, file: Text) -> None:
        """There is no lock yet; its appearing changes a build."""
        self._sources.digests[name] = ""
        if not self._without_lock:
            help = "write one by hand, or have it found from the facts: modgen georeference SPEC"
            self._log.add("R101", f"the file {name!r} does not exist", file.place, help=help)


_KEYED = frozenset(
    {
        *("books", "editions", "options", "sides", "nations", "faces", "counters"),
        *("values", "tables", "charts", "rules", "scenarios", "proposals", "extensions"),
    }
)


def _texts(node: Node | None) -> Iterator[Text]:
    """The texts of a list, or the single one; anything else is left to the shape pass."""
    if isinstance(node, Text) and not node.absent:
        yield node
    elif isinstance(node, Seq):
        yield from (item for item in node if isinstance(item, Text))
