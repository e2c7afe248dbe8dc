"""The types a scalar of the language may have. Each reads text, and says what it wanted where it cannot.

Numbers are strict on purpose: no ``nan``, no ``1_000``, no ``on`` for yes.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from modgen.diagnostics.suggest import did_you_mean, quoted

POINTS = {"pt": 1.0, "in": 72.0, "mm": 72 / 25.4, "cm": 720 / 25.4}
"""Points in one of each unit of length."""
METRES = {"nmi": 1852.0, "mi": 1609.344, "km": 1000.0, "m": 1.0}
"""Metres in one of each unit of distance on the ground; ``mi`` is the statute mile."""
NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15})?")
"""A number as the language writes it."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
_INT = re.compile(r"[+-]?[0-9]{1,15}")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_MEASURE = re.compile(r"([+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?)\s*([a-zA-Z%]+)")


def fault(message: str, help: str = "", code: str = "L204", inside: tuple[str | int, ...] = ()) -> PydanticCustomError:
    """A fault of a value, to be raised inside a validator; the loader gives it its place, or that of a part inside."""
    context = {"message": message, "help": help, "code": code, "inside": inside}
    return PydanticCustomError("modgen", "{message}", context)


def kind_of(value: Any) -> str:
    """What stands somewhere, for a message."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, tuple | list):
        return "a list"
    return quoted(str(value)) if isinstance(value, str) else "a value"


def _scalar(value: Any, wanted: str) -> str:
    if isinstance(value, str):
        return str(value)
    raise fault(f"{kind_of(value)} stands where {wanted} belongs", code="L203")


def _pattern(wanted: str, pattern: re.Pattern[str], right: str) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        text = _scalar(value, wanted)
        if not pattern.fullmatch(text):
            raise fault(f"{quoted(text)} is not {wanted}", right)
        return text

    return check


def _int(value: Any) -> int:
    text = value if isinstance(value, int) else _pattern("a whole number", _INT, "digits only, for instance 4")(value)
    return int(text)


def _number(value: Any) -> float:
    if isinstance(value, int | float):
        return float(value)
    return float(Decimal(_pattern("a number", NUMBER, "for instance 4 or 0.62")(value)))


def _bool(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    text = _scalar(value, "yes or no").lower()
    if text in ("yes", "true"):
        return True
    if text in ("no", "false"):
        return False
    raise fault(f"{quoted(text)} is neither yes nor no", "write yes or no")


def _measure(
    wanted: str, units: dict[str, float], example: str, least: tuple[str, float], most: tuple[str, float]
) -> Callable[[Any], float]:
    """Reads a number with its unit; the bounds are given as they are shown and as they are once read."""

    def check(value: Any) -> float:
        if isinstance(value, float):
            return value
        text = _scalar(value, wanted)
        match = _MEASURE.fullmatch(text)
        if not match:
            raise fault(f"{quoted(text)} is not {wanted}", f"a number and its unit, for instance {example}")
        if match[2] not in units:
            raise fault(f"{quoted(text)} has the unknown unit {match[2]!r}", did_you_mean(match[2], units))
        measure = float(match[1]) * units[match[2]]
        if not least[1] <= measure <= most[1]:
            raise fault(f"{quoted(text)} is out of range for {wanted}", f"{least[0]} to {most[0]}")
        return measure

    return check


def between(low: float, high: float, wanted: str) -> BeforeValidator:
    """Bounds that are checked after the type: a before-validator outermost sees the text, so it reads it."""

    def check(value: object) -> object:
        if not NUMBER.fullmatch(str(value)):
            return value  # the type says what is wrong
        if not low <= float(str(value)) <= high:
            raise fault(f"{quoted(str(value))} is out of range", f"{wanted}: {low:g} to {high:g}")
        return value

    return BeforeValidator(check)


def text(value: Any) -> str:
    """A text of any kind, as it was written."""
    return _scalar(value, "a text")


def words_like_numbers(*words: str) -> WithJsonSchema:
    """The schema of words that an editor takes for numbers, such as versions."""
    return WithJsonSchema({"enum": [*words, *(float(word) if "." in word else int(word) for word in words)]})


def _schema(pattern: str, *, number: bool = False, integer: bool = False, name: bool = False) -> WithJsonSchema:
    """Editors read YAML's implicit types: what looks like a number is allowed to be one, and NO is a name."""
    forms: list[dict[str, Any]] = [{"type": "string", "pattern": pattern}]
    if integer or number:
        forms.append({"type": "integer" if integer else "number"})
    if name:
        forms.append({"type": ["number", "boolean"]})
    return WithJsonSchema({"anyOf": forms} if len(forms) > 1 else forms[0])


_ANY_SCALAR = WithJsonSchema({"type": ["string", "number", "boolean"]})

_Measure = tuple[str, float]
_HAIR: _Measure = ("0.01mm", 72 / 2540)
_WALL: _Measure = ("100in", 7200.0)

Id = Annotated[
    str,
    BeforeValidator(_pattern("an id", _ID, "letters, digits, '-', '_' and '.' without blanks, such as 15-bde")),
    _schema(r"^[A-Za-z0-9][A-Za-z0-9_.-]*$", name=True),
]
"""A name to be used in other places of the spec: letters, digits, ``_``, ``.``, ``-``."""
Name = Annotated[str, BeforeValidator(text), _ANY_SCALAR]
"""A text for people; anything goes."""
HexName = Annotated[str, BeforeValidator(text), _schema(".+", name=True)]
"""A hex by its printed number; whether it is on the map is checked once the map is known."""
Int = Annotated[int, BeforeValidator(_int), _schema(r"^[+-]?[0-9]+$", integer=True)]
"""A whole number."""
Number = Annotated[float, BeforeValidator(_number), _schema(r"^[+-]?[0-9]+(\.[0-9]+)?$", number=True)]
"""A number with or without decimals."""
Bool = Annotated[bool, BeforeValidator(_bool), WithJsonSchema({"enum": ["yes", "no", "true", "false", True, False]})]
"""``yes`` or ``no`` (``true`` and ``false`` are understood)."""
Colour = Annotated[
    str,
    BeforeValidator(_pattern("a colour", _COLOUR, 'a # and six digits 0-9, a-f in quotes, such as "#9cc9e6"')),
    _schema("^#[0-9a-fA-F]{6}$"),
]
"""``#rrggbb``; in YAML in quotes, since a bare ``#`` begins a comment."""
Length = Annotated[
    float,
    BeforeValidator(_measure("a length", POINTS, "22in or 6mm", _HAIR, _WALL)),
    _schema(r"^[0-9.]+ *(pt|in|mm|cm)$"),
]
"""A length on paper with its unit, up to 100 inches; in points once read."""
Margin = Annotated[
    float,
    BeforeValidator(_measure("a margin", POINTS, "0.25in or 6mm", ("0mm", 0.0), _WALL)),
    _schema(r"^[0-9.]+ *(pt|in|mm|cm)$"),
]
"""A length that may be none at all, as ``0mm``."""
Distance = Annotated[
    float,
    BeforeValidator(_measure("a distance", METRES, "85 nmi", ("1m", 1.0), ("20000km", 2e7))),
    _schema(r"^[0-9.]+ *(nmi|mi|km|m)$"),
]
"""A distance on the ground with its unit; in metres once read."""
Share = Annotated[
    float,
    BeforeValidator(_measure("a share", {"%": 0.01}, "2%", ("0%", 0.0), ("100%", 1.0))),
    _schema(r"^[0-9.]+ *%$"),
]
"""A percentage; a fraction of 1 once read."""
