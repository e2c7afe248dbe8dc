"""What is in a module or save, as text to read and to compare line by line."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields

from modgen.targets.vassal.commands import Add, Boards, Command, GlobalProperty, Other, Player, TurnState
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.metadata import Metadata
from modgen.targets.vassal.module import Extension, Module
from modgen.targets.vassal.pieces import Piece, Stack, decode_definition
from modgen.targets.vassal.saves import Save, read_save
from modgen.targets.vassal.traits import Trait, UnknownTrait
from modgen.targets.vassal.tree import Node


def dump_module(module: Module) -> str:
    """Give the component tree with its pieces taken apart, all files with size and hash, and the saves inside."""
    lines = ["module", *_indented(_metadata(module.metadata)), "", "components", *_indented(_node(module.build))]
    lines += ["", "images", *_indented(_files(module.images)), "", "files", *_indented(_files(module.files))]
    for name in sorted(module.files):
        if name.endswith((".vsav", ".vlog")):
            lines += ["", f"save {name}", *_indented(_save_file(module.files[name]))]
    return "\n".join(lines) + "\n"


def dump_extension(extension: Extension) -> str:
    """Give an extension as dump_module gives a module."""
    lines = ["extension", *_indented(_metadata(extension.about)), "module", *_indented(_metadata(extension.metadata))]
    lines += ["", "components", *_indented(_node(extension.build))]
    lines += ["", "images", *_indented(_files(extension.images)), "", "files", *_indented(_files(extension.files))]
    return "\n".join(lines) + "\n"


def dump_save(save: Save) -> str:
    """Give what a save belongs to, its commands in order with their pieces taken apart, and other files in it."""
    return "\n".join(_save(save)) + "\n"


def _save(save: Save) -> Iterator[str]:
    yield "module"
    yield from _indented(_metadata(save.module))
    yield "saved"
    yield from _indented(_metadata(save.saved))
    yield "commands"
    for command in save.commands:
        yield from _indented(_command(command))
    if save.files:
        yield "files"
        yield from _indented(_files(save.files))


def _save_file(data: bytes) -> Iterator[str]:
    try:
        yield from _save(read_save(data))
    except VassalError as error:
        yield f"cannot be read: {error}"


def _metadata(metadata: Metadata | None) -> Iterator[str]:
    if metadata is None:
        yield "none"
        return
    for field in fields(metadata):
        value = getattr(metadata, field.name)
        if field.name != "others" and value:
            yield f"{field.name}: {value!r}"
    for other in metadata.others:
        yield from _node(other)


def _node(node: Node) -> Iterator[str]:
    yield node.tag
    for name, value in node.attributes:
        if value:
            yield f"  {name}: {value!r}"
    if node.text.startswith("+/"):
        yield from _indented(_definition(node.text))
    elif node.text:
        yield f"  text: {node.text!r}"
    for child in node.children:
        yield from _indented(_node(child))


def _definition(text: str) -> Iterator[str]:
    try:
        yield from _piece(decode_definition(text))
    except VassalError as error:
        yield f"piece that cannot be read: {error}"
        yield f"text: {text!r}"


def _piece(piece: Piece) -> Iterator[str]:
    for trait in piece.traits:
        yield _trait(trait)


def _trait(trait: Trait) -> str:
    """The trait's name and whatever is not as usual."""
    if isinstance(trait, UnknownTrait):
        return f"unknown trait {trait.text!r} state {trait.state!r}"
    said = (
        f"{field.name}={getattr(trait, field.name)!r}"
        for field in fields(trait)
        if field.name != "as_read" and getattr(trait, field.name) != field.default
    )
    return f"- {type(trait).__name__} {' '.join(said)}".rstrip()


def _command(command: Command) -> Iterator[str]:
    match command:
        case Add(piece_id, Piece() as piece):
            yield f"piece {piece_id}"
            yield from _indented(_piece(piece))
        case Add(piece_id, Stack() as stack):
            layer = "" if stack.layer in (-1, None) else f" layer {stack.layer}"
            yield f"stack {piece_id} on {stack.map!r} at {stack.x},{stack.y}{layer}: {' '.join(stack.members)}"
        case Add(piece_id, what):
            yield f"deck {piece_id} {what}"
        case Boards(map_name, boards):
            yield f"boards of {map_name!r}: {', '.join(map(repr, boards))}"
        case Player() | GlobalProperty() | TurnState():
            yield repr(command)
        case Other(text):
            yield f"command {text!r}"


def _files(files: Mapping[str, bytes]) -> Iterator[str]:
    for name in sorted(files):
        yield f"{name}  {len(files[name])} bytes  sha256 {hashlib.sha256(files[name]).hexdigest()[:16]}"


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return ("  " + line for line in lines)
