"""Modules (`.vmod`): a zip with the component tree, what it is, pictures and other files."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain

from modgen.targets.vassal.archive import LIMITS, Limits, read_zip, write_zip
from modgen.targets.vassal.errors import ModuleError
from modgen.targets.vassal.metadata import Metadata, engine_line, read_metadata, write_metadata
from modgen.targets.vassal.tree import Node, read_xml, write_xml

ROOT = "VASSAL.build.GameModule"
MODULE_DATA = "moduledata"
IMAGES = "images/"


@dataclass(frozen=True, slots=True)
class Module:
    """A module.

    build: the component tree, whose root is a game module. metadata: None if it has none, and the engine then
    takes it for one of its own time. images: by name inside `images/`. files: all else in the zip, by path.
    """

    build: Node
    metadata: Metadata | None = None
    images: Mapping[str, bytes] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)


def write_module(module: Module) -> bytes:
    """Write a module; equal modules give equal bytes.

    Raises ModuleError for a file in the wrong place, or one that would make the engine take it for a save.
    """
    name = _build_file(module.metadata)
    for taken in (name, MODULE_DATA, "savedGame"):
        if taken in module.files:
            raise ModuleError(f"a module has no place for a file of its own named {taken!r}")
    inside = next((path for path in module.files if path.startswith(IMAGES)), None)
    if inside is not None:
        raise ModuleError(f"{inside!r} belongs to the images, not to the other files")
    files = {name: write_xml(module.build)}
    if module.metadata is not None:
        files[MODULE_DATA] = write_metadata(module.metadata)
    images = ((IMAGES + name, module.images[name]) for name in sorted(module.images))
    others = ((name, module.files[name]) for name in sorted(module.files))
    return write_zip(files | dict(chain(images, others)))


def read_module(data: bytes, limits: Limits = LIMITS) -> Module:
    """Read a module; raises ArchiveError or ModuleError if it is none, is damaged or hostile."""
    files = read_zip(data, limits)
    metadata = read_metadata(files.pop(MODULE_DATA)) if MODULE_DATA in files else None
    # Without metadata the engine falls back on the old name.
    name = _build_file(metadata)
    if name not in files and metadata is None:
        name = "buildFile"
    if name not in files:
        raise ModuleError(f"this is no module: there is no {name!r} in it")
    build = read_xml(files.pop(name))
    if build.tag != ROOT:
        raise ModuleError(f"the build file holds a {build.tag!r}, not a {ROOT!r}: is this an extension?")
    images = {name.removeprefix(IMAGES): files[name] for name in files if name.startswith(IMAGES)}
    others = {name: content for name, content in files.items() if not name.startswith(IMAGES)}
    return Module(build, metadata, images, others)


def _build_file(metadata: Metadata | None) -> str:
    # The engine decides by the metadata: versions before 3.5 had no ending.
    old = metadata is not None and (0, 0) < engine_line(metadata.vassal_version) < (3, 5)
    return "buildFile" if old else "buildFile.xml"
