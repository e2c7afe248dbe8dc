"""What is in a file of the engine, for a command: data, text, or the dump."""

from pathlib import Path
from typing import Any

from modgen.targets.vassal.content.text import as_text
from modgen.targets.vassal.content.told import contents
from modgen.targets.vassal.dump import dump_extension, dump_module, dump_save
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.module import Extension, Module
from modgen.targets.vassal.opened import Opened, open_file
from modgen.targets.vassal.saves import Save


class UnreadableError(Exception):
    """A file cannot be read; the message is a sentence with the file's name."""


def read_file(file: Path, module: Path | None = None) -> dict[str, Any]:
    """Give what is in a module, an extension, a save or a log, by the keys of docs/reading.md.

    module: the module that a save belongs to, by whose grids its pieces are located.

    Raises:
        UnreadableError: The file, or the module, is none of the engine's, is damaged or hostile, or is not there.
    """
    belongs = None if module is None else opened(module)
    if belongs is not None and not isinstance(belongs, Module):
        raise UnreadableError(f"{module} is no module, so its grids cannot say where the pieces are")
    return contents(opened(file), belongs)


def text_of(data: dict[str, Any]) -> str:
    """Give what read_file gave as text for people."""
    return as_text(data)


def dump_of(file: Path) -> str:
    """Give everything in a file word for word, to be compared line by line.

    Raises:
        UnreadableError: As read_file.
    """
    try:
        match opened(file):
            case Module() as module:
                return dump_module(module)
            case Extension() as extension:
                return dump_extension(extension)
            case Save() as save:
                return dump_save(save)
    except VassalError as error:
        raise UnreadableError(f"{file}: {error}") from error


def opened(file: Path) -> Opened:
    """Open a file of the engine.

    Raises:
        UnreadableError: As read_file.
    """
    if not file.is_file():
        raise UnreadableError(f"{file}: {'this is a folder' if file.is_dir() else 'there is no such file'}")
    try:
        return open_file(file)
    except VassalError as error:
        raise UnreadableError(f"{file}: {error}") from error
    except (MemoryError, RecursionError) as error:
        raise UnreadableError(f"{file}: it is too large or nested too deep to be read") from error
