"""A file of the engine, whatever its name ends in: a module, an extension, a save or a log."""

from pathlib import Path

from modgen.targets.vassal.archive import LIMITS, Limits, Packed
from modgen.targets.vassal.errors import ModuleError
from modgen.targets.vassal.module import EXTENSION, EXTENSION_DATA, Extension, Module, extension_in, module_in
from modgen.targets.vassal.saves import LOG, Save, save_in

Opened = Module | Extension | Save


def open_file(source: bytes | Path, limits: Limits = LIMITS) -> Opened:
    """Read what a file is, by what is in it, as the engine does; pictures are unpacked when they are asked for.

    Raises ArchiveError, ModuleError or SaveError if it is none of the engine's, is damaged or hostile.
    """
    packed = Packed(source, limits)
    if LOG in packed:
        return save_in(packed)
    if "buildFile.xml" not in packed and "buildFile" not in packed:
        raise ModuleError("this is no file of VASSAL: there is neither a 'buildFile.xml' nor a 'savedGame' in it")
    if EXTENSION_DATA in packed or _says_extension(packed):
        return extension_in(packed)
    return module_in(packed)


def _says_extension(packed: Packed) -> bool:
    name = "buildFile.xml" if "buildFile.xml" in packed else "buildFile"
    return f"<{EXTENSION}".encode() in packed.head(name, 4096)
