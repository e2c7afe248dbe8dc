"""Traits by their fields: what they are called, whether two are the same for the engine, one with a field changed."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import numpy as np

from modgen.targets.vassal.edits.address import counted
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.keys import NAMED_CODE, Key
from modgen.targets.vassal.sequence import decode
from modgen.targets.vassal.traits import (
    KNOWN,
    BasicPiece,
    Deck,
    Marker,
    Trait,
    TraitText,
    UnknownTrait,
    decode_trait,
    encode_trait,
)
from modgen.targets.vassal.traits.model import all_texts, with_texts

_NAMED_BY = ("name", "property", "description", "menu", "text", "key")
_PLACED = frozenset({"as_read", "map", "x", "y", "gpid", "properties"})
"""What a basic piece has from where it lies, and not from its maker."""
_CLASSES: Mapping[str, type[Trait]] = {one.__name__: one for one in (*KNOWN, Deck)}


class FieldError(Exception):
    """A trait cannot be made from what was given; the message is a sentence, help says what would be right."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


def label_of(trait: Trait) -> str:
    """Give what a trait is called, without a count: its class and a name that it has."""
    if isinstance(trait, UnknownTrait):
        return f"UnknownTrait {json.dumps(trait.text.partition(';')[0], ensure_ascii=False)}"
    if isinstance(trait, BasicPiece | Marker):
        return type(trait).__name__
    for name in _NAMED_BY:
        value = getattr(trait, name, "")
        if isinstance(value, str) and value:
            return f"{type(trait).__name__} {json.dumps(value, ensure_ascii=False)}"
    return type(trait).__name__


def labels(traits: tuple[Trait, ...]) -> list[str]:
    """Give what each of the traits of a piece is called, counted where two are alike."""
    return counted([label_of(one) for one in traits])


def find(traits: tuple[Trait, ...], label: str) -> int:
    """Give the place of a trait by what it is called; the class alone will do for the only one of it.

    Raises:
        FieldError: There is none, or several.
    """
    there = labels(traits)
    if label in there:
        return there.index(label)
    alike = [at for at, one in enumerate(traits) if type(one).__name__ == label]
    if len(alike) == 1:
        return alike[0]
    if alike:
        raise FieldError(f"there are {len(alike)} traits {label}", f"one of: {', '.join(there[at] for at in alike)}")
    raise FieldError(f"there is no trait {label}", f"there: {', '.join(there)}")


def texts_of(trait: Trait) -> dict[str, str]:
    """Give the fields of a trait as texts by their names; the properties of a marker by theirs. {} if it has none."""
    trait = canonical(trait)
    if isinstance(trait, Marker):
        return dict(zip(trait.names, trait.values, strict=True))
    texts = all_texts(trait)
    if texts is None and not isinstance(trait, UnknownTrait):
        plain = (one.name for one in fields(trait) if one.name not in _PLACED)
        texts = {name: value for name in plain if isinstance(value := getattr(trait, name), str)}
    return texts or {}


def with_field(trait: Trait, name: str, text: str) -> Trait:
    """Give a trait with one field read from a text; raises FieldError."""
    there = texts_of(trait)
    if isinstance(trait, Marker):
        values = {**there, name: text}
        return Marker(tuple(values), tuple(values.values()))
    if name not in there:
        help = f"its fields: {', '.join(there)}" if there else "give the whole trait as `text` and `state`"
        raise FieldError(f"{label_of(trait)} has no field {name!r}", help)
    try:
        if all_texts(trait) is None:
            return replace(trait, as_read=None, **{name: text})
        return with_texts(trait, {name: text})
    except (VassalError, ValueError) as error:
        raise FieldError(f"{label_of(trait)} cannot have {name} {text!r}: {error}") from error


def trait_of(kind: str, given: Mapping[str, str]) -> TraitText:
    """Give the text of a new trait from the name of its class and its fields; the others are as usual.

    Raises:
        FieldError: There is no such trait or field.
    """
    cls = _CLASSES.get(kind)
    if cls is None:
        raise FieldError(f"there is no trait {kind!r}", f"one of: {', '.join(sorted(_CLASSES))}")
    trait = cls()
    for name, text in given.items():
        trait = with_field(trait, name, text)
    return encode_trait(trait)


def unusual(trait: Trait) -> tuple[str, dict[str, str]] | None:
    """Give a trait as its class and the fields that are not as usual, if just that makes it again; else None."""
    kind = type(trait).__name__
    if isinstance(trait, UnknownTrait):
        return None
    usual = texts_of(_CLASSES[kind]())
    given = {name: text for name, text in texts_of(trait).items() if usual.get(name) != text}
    try:
        made = decode_trait(*trait_of(kind, given))
    except FieldError:
        return None
    return (kind, given) if same(made, trait) else None


def same(made: Trait, edited: Trait) -> bool:
    """Whether two traits are the same for the engine; an old engine leaves out fields that it does not know."""
    return type(made) is type(edited) and not differing(made, edited)


def differing(made: Trait, edited: Trait) -> list[str]:
    """Give the names of the fields in which two traits of one class differ."""
    names = [one.name for one in fields(made)]
    placed = _PLACED if isinstance(made, BasicPiece) else frozenset({"as_read"})
    texts = all_texts(made)
    cut: set[str] = set()
    if texts is not None and edited.as_read is not None:
        written = len(decode(edited.as_read.type.removeprefix(type(edited).ID), ";"))
        in_type = [name for name in names if name in texts and not _in_state(made, name)]
        if written < len(decode(encode_trait(made).type.removeprefix(type(made).ID), ";")):
            cut = set(in_type[written:])
    kept = [name for name in names if name not in placed and name not in cut]
    told = [name for name in kept if _plain(getattr(made, name)) != _plain(getattr(edited, name))]
    return [name for name in told if not (_in_state(made, name) and _cut(getattr(made, name), getattr(edited, name)))]


def canonical(trait: Trait) -> Trait:
    """Give a trait whose named commands have the usual code: the engine makes up another one each time."""
    values = {one.name: _usual(getattr(trait, one.name)) for one in fields(trait) if one.name != "as_read"}
    if all(value == getattr(trait, name) for name, value in values.items()):
        return trait
    return replace(trait, as_read=None, **values)


def _cut(made: object, edited: object) -> bool:
    """Whether a state lacks the last parts of another, which an old engine does not know."""
    return isinstance(made, str) and isinstance(edited, str) and bool(edited) and made.startswith(f"{edited};")


def single(number: float) -> float:
    """Give a number as the engine's single precision holds it, in which it keeps some."""
    return float(np.float32(number))


def _in_state(trait: Trait, name: str) -> bool:
    return any(one.name == name and "in_state" in one.metadata for one in fields(trait))


def _usual(value: Any) -> Any:
    if isinstance(value, Key):
        return Key(NAMED_CODE, 0, value.name) if value.name else value
    if isinstance(value, tuple):
        return tuple(map(_usual, value))
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: _usual(getattr(value, one.name)) for one in fields(value)})
    return value


def _plain(value: Any) -> Any:
    """A value so that two are equal if the engine takes them for the same."""
    if isinstance(value, Key):
        return value.same_as
    if isinstance(value, float):
        return single(value)
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    if is_dataclass(value) and not isinstance(value, type):
        return tuple((one.name, _plain(getattr(value, one.name))) for one in fields(value))
    return value
