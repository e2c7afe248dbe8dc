"""A folder of YAML and CSV to one :class:`Game`, in ordered passes: read, merge, shape, names.

Each pass collects all its faults; a pass that needs what an earlier one could not give does not run.
"""

from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from modgen.diagnostics import NOWHERE, Diagnostic, Log, SpecError
from modgen.spec.face_pictures import read_pictures
from modgen.spec.faults import log_faults
from modgen.spec.game import Game, SpecFile
from modgen.spec.georeferencing import GeoreferenceSpec
from modgen.spec.gridless import without_grid
from modgen.spec.names import check_names
from modgen.spec.partial import without_counters_named
from modgen.spec.reader import ROOT_FILE, Reader
from modgen.spec.sheet import check_grid
from modgen.spec.sources import Sources
from modgen.spec.tree import Map, Text

_AFTER_NAMES = "facts and set-ups"
_AFTER_TABLES = f"names of counters, {_AFTER_NAMES}"
_AFTER_SHAPE = f"names, {_AFTER_NAMES}"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game that has passed shape and names, the files it came from, and the warnings met on the way."""

    game: Game
    sources: Sources
    warnings: tuple[Diagnostic, ...]


def load(folder: Path, sources: Sources | None = None, *, coast: bool = True, without_lock: bool = False) -> Loaded:
    """Read a spec folder.

    Args:
        folder: the folder that holds ``game.yaml``.
        sources: receives what was read, also when loading fails, so that a caller can show excerpts.
        coast: whether the file of a finer coast is read; not by the command that is to write it.
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
    reader = Reader(sources, log, without_lock=without_lock)
    root = reader.read()
    if root is None:
        raise SpecError(log, f"shape, {_AFTER_SHAPE}")
    game = _validate(root, log)
    if game is None:
        if (rest := without_grid(root)) is not None:
            check_names(rest if reader.tables_whole else without_counters_named(rest), log, grid_known=False)
        raise SpecError(log, _AFTER_SHAPE)
    if not reader.map_whole:
        raise SpecError(log, _AFTER_SHAPE)
    game = check_names(game if reader.tables_whole else without_counters_named(game), log)
    if coast and game.map.georeference is not None and game.map.georeference.coast:
        game = game.on_coast(_coast(game.map.georeference, sources, log))
    game.pictures.update(read_pictures(game, sources, log))
    if log.fatal:
        raise SpecError(log, _unseen(game, reader.tables_whole))
    return Loaded(game, sources, tuple(log))


def _coast(georeference: GeoreferenceSpec, sources: Sources, log: Log) -> bytes:
    """The bytes of the file of a finer coast; none (logged) if it cannot be read."""
    place = georeference.place("coast")
    name = sources.name_of(georeference.coast, place.file, place, log)
    data = None if name is None else sources.read_bytes(name, place, log)
    if data == b"":
        log.add("L204", "this is not a coast file of modgen: it is empty", place, help="clip it with `modgen coast`")
    return data or b""


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
