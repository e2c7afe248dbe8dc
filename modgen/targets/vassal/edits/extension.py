"""What one module has beside another, as an extension of that."""

import hashlib
from dataclasses import dataclass, replace

from modgen.targets.vassal.content.paths import class_of, name_of
from modgen.targets.vassal.content.slots import SLOTS
from modgen.targets.vassal.edits.address import Paths, Spot
from modgen.targets.vassal.edits.compare import compare
from modgen.targets.vassal.edits.model import AddComponent, Edit
from modgen.targets.vassal.metadata import Metadata
from modgen.targets.vassal.module import EXTENSION, Extension, Module
from modgen.targets.vassal.scalars import read_int
from modgen.targets.vassal.sequence import encode
from modgen.targets.vassal.tree import Node, node

_ELEMENT = "VASSAL.build.module.ExtensionElement"
_SETUP = "VASSAL.build.module.PredefinedSetup"
_ON_MAPS = frozenset({"SetupStack", "DrawPile", "PredefinedSetup"})
"""What is not taken over: it would stand in every new game, or is given as a set-up of its own."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A set-up of an extension. file: its name inside of it; content: the save."""

    name: str
    description: str
    file: str
    content: bytes


def extension_of(
    module: Module, other: Module, key: str, description: str, setups: tuple[Setup, ...]
) -> Extension | None:
    """Give what the other module has and the module has not, and further set-ups; None if that is nothing.

    Pieces keep the ids that they have in the other module. key: from which the extension's own id is made.
    """
    paths = Paths(module.build)
    known = frozenset(one.get("gpid") for one in module.build.walk() if class_of(one) in SLOTS)
    added = [
        (paths.find(one.target.path), inner)
        for one in compare(module, other)
        if isinstance(one.what, AddComponent) and _belongs(one, one.what)
        for inner in _without(one.what.node, known)
    ]
    elements = [node(_ELEMENT, inner, target=_target(paths, spot)) for spot, inner in added]
    elements += [_setup(one) for one in setups]
    if not elements:
        return None
    build = node(EXTENSION, *elements, **_about(module, elements, key, description))
    images = {name: content for name, content in other.images.items() if name not in module.images}
    said = Metadata(module.build.get("version"), module.build.get("VassalVersion"), description=description)
    about = replace(said, others=(node("universal", content="false"),))
    return Extension(build, module.metadata, about, images, {one.file: one.content for one in setups})


def _belongs(edit: Edit, added: AddComponent) -> bool:
    if class_of(added.node) in _ON_MAPS or any(class_of(one) == "SetupStack" for one in added.node.walk()):
        return False
    return "SetupStack" not in edit.target.path


def _without(one: Node, known: frozenset[str]) -> tuple[Node, ...]:
    """A component without the pieces that the module has already, in another list; none if nothing is left of it."""
    if class_of(one) in SLOTS:
        return () if one.get("gpid") in known else (one,)
    children = tuple(inner for child in one.children for inner in _without(child, known))
    return () if one.children and not children else (replace(one, children=children),)


def _target(paths: Paths, spot: Spot) -> str:
    """A component as the engine finds it: by class and name from the top, "" for the module itself."""
    steps = [paths.node(spot[:depth]) for depth in range(1, len(spot) + 1)]
    parts = [encode((one.tag, name_of(one)), ":") if name_of(one) else one.tag for one in steps]
    return encode(parts, "/") if parts else ""


def _setup(one: Setup) -> Node:
    use = {"file": one.file, "isMenu": "false", "useFile": "true"}
    return node(_ELEMENT, node(_SETUP, name=one.name, description=one.description, **use), target="")


def _about(module: Module, elements: list[Node], key: str, description: str) -> dict[str, str]:
    ids = [number for one in elements for inner in one.walk() if (number := read_int(inner.get("gpid"))) is not None]
    return {
        "module": module.build.get("name"),
        "moduleVersion": module.build.get("version"),
        "version": module.build.get("version"),
        "vassalVersion": module.build.get("VassalVersion"),
        "description": description,
        "extensionId": hashlib.sha256(key.encode("utf-8")).hexdigest()[:8],
        "nextPieceSlotId": str(max(ids, default=0) + 1),
        "anyModule": "false",
    }
