"""Modules (`.vmod`): a zip with the component tree, what it is, pictures and other files."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from modgen.targets.vassal.archive import LIMITS, Limits, Packed, View, write_zip
from modgen.targets.vassal.errors import ModuleError
from modgen.targets.vassal.metadata import Metadata, engine_line, read_metadata, write_metadata
from modgen.targets.vassal.tree import Node, read_xml, write_xml

ROOT, OLD_ROOT = "VASSAL.build.GameModule", "VASSAL.launch.BasicModule"  # the same, up to engine 3.4
EXTENSION = "VASSAL.build.module.ModuleExtension"
MODULE_DATA, EXTENSION_DATA = "moduledata", "extensiondata"
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


@dataclass(frozen=True, slots=True)
class Extension:
    """An extension of a module.

    build: its components, under the root that says which module it extends. metadata: that module's; about: its own.
    """

    build: Node
    metadata: Metadata | None = None
    about: Metadata | None = None
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


def write_extension(extension: Extension) -> bytes:
    """Write an extension; equal ones give equal bytes."""
    files = {_build_file(extension.about): write_xml(extension.build)}
    for name, metadata in ((MODULE_DATA, extension.metadata), (EXTENSION_DATA, extension.about)):
        if metadata is not None:
            files[name] = write_metadata(metadata)
    images = {IMAGES + name: extension.images[name] for name in sorted(extension.images)}
    return write_zip(files | images | {name: extension.files[name] for name in sorted(extension.files)})


def read_module(data: bytes, limits: Limits = LIMITS) -> Module:
    """Read a module, all of it; raises ArchiveError or ModuleError if it is none, is damaged or hostile."""
    module = module_in(Packed(data, limits))
    return replace(module, images=dict(module.images), files=dict(module.files))


def module_in(packed: Packed) -> Module:
    """Give the module in a zip; pictures and other files are unpacked when they are asked for.

    Raises as read_module does, but for what is only found in these files.
    """
    build, metadata, files = _parts(packed)
    if build.tag not in (ROOT, OLD_ROOT):
        raise ModuleError(f"the build file holds a {build.tag!r}, not a {ROOT!r}: is this an extension?")
    return Module(build, metadata, _images(packed), files)


def extension_in(packed: Packed) -> Extension:
    """Give the extension in a zip, as module_in gives a module."""
    build, metadata, files = _parts(packed, EXTENSION_DATA)
    if build.tag != EXTENSION:
        raise ModuleError(f"the build file holds a {build.tag!r}, not a {EXTENSION!r}")
    about = read_metadata(packed.text(EXTENSION_DATA)) if EXTENSION_DATA in packed else None
    return Extension(build, metadata, about, _images(packed), files)


def _parts(packed: Packed, *others: str) -> tuple[Node, Metadata | None, View]:
    metadata = read_metadata(packed.text(MODULE_DATA)) if MODULE_DATA in packed else None
    # Without metadata the engine falls back on the old name.
    name = _build_file(metadata)
    if name not in packed and metadata is None:
        name = "buildFile"
    if name not in packed:
        raise ModuleError(f"this is no module: there is no {name!r} in it")
    taken = (name, MODULE_DATA, *others)
    rest = View(packed, (one for one in packed if one not in taken and not one.startswith(IMAGES)))
    return read_xml(packed.text(name)), metadata, rest


def _images(packed: Packed) -> View:
    return View(packed, (name for name in packed if name.startswith(IMAGES)), IMAGES)


def _build_file(metadata: Metadata | None) -> str:
    # The engine decides by the metadata: versions before 3.5 had no ending.
    old = metadata is not None and (0, 0) < engine_line(metadata.vassal_version) < (3, 5)
    return "buildFile" if old else "buildFile.xml"
