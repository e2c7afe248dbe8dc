"""Plain data for JSON: dictionaries, lists, texts and numbers, nothing that is at its usual value."""

from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from modgen.targets.vassal.keys import Key
from modgen.targets.vassal.traits import BasicPiece, Trait, UnknownTrait

Data = dict[str, Any]

_LETTERS = {32: "Space", 10: "Enter", 27: "Escape", 127: "Delete", 8: "Backspace", 9: "Tab"}
_LETTERS |= {33: "PgUp", 34: "PgDn", 35: "End", 36: "Home", 37: "Left", 38: "Up", 39: "Right", 40: "Down"}
_LETTERS |= {112 + number: f"F{number + 1}" for number in range(12)}
_BITS = (("Ctrl", 130), ("Alt", 520), ("Shift", 65), ("Meta", 260))


@lru_cache(maxsize=1 << 15)
def trait_data(trait: Trait) -> Data:
    """Give a trait: its class, and every field that is not as usual; one that is not known, word for word.

    Pieces share most of their traits, and so they share these: they are not to be changed.
    """
    if isinstance(trait, UnknownTrait):
        return {"trait": "unknown", "type": trait.text, "state": trait.state}
    said: Data = {"trait": type(trait).__name__}
    for name, usual in _told_of(type(trait)):
        value = getattr(trait, name)
        if value != usual:
            said[name.rstrip("_")] = plain(value)
    return said


def _told_of(kind: type[Trait]) -> tuple[tuple[str, Any], ...]:
    """The fields of a class of traits with their defaults, without the place of a piece, which is told with it."""
    if kind not in _TOLD:
        kept = {"as_read", *(("map", "x", "y", "gpid", "properties") if kind is BasicPiece else ())}
        _TOLD[kind] = tuple((field.name, field.default) for field in fields(kind) if field.name not in kept)
    return _TOLD[kind]


_TOLD: dict[type[Trait], tuple[tuple[str, Any], ...]] = {}


def plain(value: Any) -> Any:
    """Give a value as plain data; a key as a person would say it."""
    if isinstance(value, str | int | float):
        return value
    if isinstance(value, Key):
        return key_text(value)
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if is_dataclass(value) and not isinstance(value, type):
        said = {one.name.rstrip("_"): getattr(value, one.name) for one in fields(value)}
        usual = {one.name.rstrip("_"): one.default for one in fields(value)}
        return {name: plain(one) for name, one in said.items() if one != usual[name]}
    return value


def key_text(key: Key) -> str:
    """Give a key as a person would say it: ``Ctrl+F``; a named command by its name."""
    if key.name:
        return key.name
    bits = key.same_as[2]
    held = [name for name, both in _BITS if both & bits == both]
    code = key.code
    letter = _LETTERS.get(code) or (chr(code) if 33 <= code < 127 else f"key {code}")
    return "+".join((*held, letter))


def tidy(data: Data) -> Data:
    """Leave out what is empty."""
    return {key: value for key, value in data.items() if value not in ("", None, [], {}, ())}
