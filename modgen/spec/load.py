"""A folder of YAML and CSV to one :class:`Game`, in ordered passes: read, merge, shape, names.

Each pass collects all its faults; a pass that needs what an earlier one could not give does not run.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from modgen.diagnostics import NOWHERE, Diagnostic, Log, Place, SpecError
from modgen.spec.faults import log_faults
from modgen.spec.game import Game, SpecFile
from modgen.spec.gridless import without_grid
from modgen.spec.inherit import PER_FILE, inherit
from modgen.spec.names import check_names
from modgen.spec.partial import without_counters_named
from modgen.spec.rows import add_rows
from modgen.spec.sheet import check_grid
from modgen.spec.sources import Sources
from modgen.spec.table import read_table
from modgen.spec.tree import Map, Node, Seq, Text
from modgen.spec.yaml_text import read_yaml

ROOT_FILE = "game.yaml"
_START = Place(ROOT_FILE)
_AFTER_NAMES = "facts and set-ups"
_AFTER_TABLES = f"names of counters, {_AFTER_NAMES}"
_AFTER_SHAPE = f"names, {_AFTER_NAMES}"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game that has passed shape and names, the files it came from, and the warnings met on the way."""

    game: Game
    sources: Sources
    warnings: tuple[Diagnostic, ...]


def load(folder: Path, sources: Sources | None = None, *, without_lock: bool = False) -> Loaded:
    """Read a spec folder.

    Args:
        folder: the folder that holds ``game.yaml``.
        sources: receives what was read, also when loading fails, so that a caller can show excerpts.
        without_lock: the lock of a map that is tied to the earth need not be there yet.

    Raises:
        SpecError: with every fault found, if the spec cannot be read.
    """
    log = Log()
    sources = sources if sources is not None else Sources(folder)
    if not _there_is_a_working_directory(folder):
        help = "change to a folder that is there, or give whole paths"
        log.add("R101", "the working directory does not exist any more", NOWHERE, help=help)
        raise SpecError(log)
    if not folder.is_dir():
        what = "is a file, not a folder" if folder.exists() else "does not exist"
        log.add("R101", f"{folder.name!r} {what}", NOWHERE, help=f"give the folder that holds {ROOT_FILE}")
        raise SpecError(log)
    reader = _Reader(sources, log, without_lock=without_lock)
    root = reader.read()
    if root is None:
        raise SpecError(log, f"shape, {_AFTER_SHAPE}")
    game = _validate(root, log)
    if game is None:
        if (rest := without_grid(root)) is not None:
            check_names(rest if reader.tables_whole else without_counters_named(rest), log, grid_known=False)
        raise SpecError(log, _AFTER_SHAPE)
    game = check_names(game if reader.tables_whole else without_counters_named(game), log)
    if log.fatal:
        raise SpecError(log, _unseen(game, reader.tables_whole))
    return Loaded(game, sources, tuple(log))


def _unseen(game: Game, tables_whole: bool) -> str:
    """What the pass over names has left out because of what was found: where hexes have no names, all of it."""
    if check_grid(game.map.grid, Log()) is None:
        return _AFTER_SHAPE
    return _AFTER_NAMES if tables_whole else _AFTER_TABLES


def _there_is_a_working_directory(folder: Path) -> bool:
    try:
        folder.absolute()
    except FileNotFoundError:
        return False
    return True


def _validate(root: Map, log: Log) -> Game | None:
    version = root.get("modgen")
    if isinstance(version, Text) and version not in ("1", ""):
        help = "this modgen reads language version 1"
        log.add("R115", f"the language version {str(version)!r} is unknown", version.place, help=help)
        return None
    try:
        return Game.model_validate(root)
    except ValidationError as error:
        log_faults(error, root, SpecFile, log)
        return None


class _Reader:
    """The passes that turn files into one tree; ``tables_whole`` is False once a row of a table was not taken in."""

    def __init__(self, sources: Sources, log: Log, *, without_lock: bool) -> None:
        self._sources = sources
        self._without_lock = without_lock
        self._log = log
        self._merged = Map(place=_START)
        self.tables_whole = True

    def read(self) -> Map | None:
        if self._sources.name_of(ROOT_FILE, ROOT_FILE, _START, self._log) is None or not self._include_all():
            return None
        self._tables()
        self._lock()
        return self._merged

    def _yaml(self, name: str, asked_at: Place) -> Map | None:
        data = self._sources.read_bytes(name, asked_at, self._log)
        text = None if data is None else self._sources.text(name, data, self._log)
        return None if text is None else read_yaml(name, text, self._log)

    def _include_all(self) -> bool:
        """Read the first file and all that it includes, each once; False if one of them could not be read."""
        good, read = True, set[str]()
        waiting: list[tuple[str, Place, tuple[str, ...]]] = [(ROOT_FILE, _START, ())]
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
        *("books", "editions", "options", "sides", "nations", "counters"),
        *("values", "tables", "charts", "rules", "scenarios", "proposals"),
    }
)


def _texts(node: Node | None) -> Iterator[Text]:
    """The texts of a list, or the single one; anything else is left to the shape pass."""
    if isinstance(node, Text) and not node.absent:
        yield node
    elif isinstance(node, Seq):
        yield from (item for item in node if isinstance(item, Text))
