"""Readers of scalars: each takes text, and says what it wanted where it cannot.

Numbers are strict on purpose: no ``nan``, no ``1_000``, no ``on`` for yes.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from modgen.diagnostics.suggest import did_you_mean, quoted

NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15})?")
"""A number as the language writes it."""

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
"""An id: letters, digits, ``_``, ``.``, ``-``."""

_INT = re.compile(r"[+-]?[0-9]{1,15}")
_LARGE = re.compile(r"[+-]?[0-9]{16,}(\.[0-9]+)?")
_BLANKS = re.compile("[ \t\r\n\x85\u2028\u2029]+")
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


def scalar(value: Any, wanted: str) -> str:
    """The text of a value, which must be no list and no mapping."""
    if isinstance(value, str):
        return str(value)
    raise fault(f"{kind_of(value)} stands where {wanted} belongs", code="L203")


def pattern(wanted: str, form: re.Pattern[str], right: str) -> Callable[[Any], str]:
    """Reads a text of one form; ``right`` tells what would be."""

    def check(value: Any) -> str:
        written = scalar(value, wanted)
        if not form.fullmatch(written):
            raise fault(f"{quoted(written)} is not {wanted}", right)
        return written

    return check


def whole(value: Any) -> int:
    """A whole number."""
    if isinstance(value, int):
        return value
    return int(pattern("a whole number", _INT, "digits only, for instance 4")(_not_too_long(value)))


def count(value: Any) -> int | str:
    """A whole number, or an id that stands for one."""
    if isinstance(value, int):
        return value
    written = scalar(value, "a whole number or the id of a value")
    if NUMBER.fullmatch(written):
        return whole(written)
    return pattern("a whole number or the id of a value", ID, "digits such as 4, or an id of `values:`")(written)


def number(value: Any) -> float:
    """A number with or without decimals."""
    if isinstance(value, int | float):
        return float(value)
    return float(Decimal(pattern("a number", NUMBER, "for instance 4 or 0.62")(_not_too_long(value))))


def _not_too_long(value: Any) -> Any:
    if isinstance(value, str) and _LARGE.fullmatch(value):
        raise fault(f"{quoted(str(value))} is too large a number", "at most 15 digits")
    return value


def yes_no(value: Any) -> bool:
    """Yes or no."""
    if isinstance(value, bool):
        return value
    written = scalar(value, "yes or no").lower()
    if written in ("yes", "true"):
        return True
    if written in ("no", "false"):
        return False
    raise fault(f"{quoted(written)} is neither yes nor no", "write yes or no")


def measure(
    kind: str, of: str, units: dict[str, float], example: str, least: tuple[str, float], most: tuple[str, float]
) -> Callable[[Any], float]:
    """Reads a number with its unit; the bounds are given as they are shown and as they are once read."""

    def check(value: Any) -> float:
        if isinstance(value, float):
            return value
        written = scalar(value, f"a {kind}")
        match = _MEASURE.fullmatch(written)
        if not match:
            raise fault(f"{quoted(written)} is not a {kind}", f"a number and its unit, for instance {example}")
        if match[2] not in units:
            raise fault(f"{quoted(written)} has the unknown unit {match[2]!r}", did_you_mean(match[2], units))
        size = float(match[1]) * units[match[2]]
        if not least[1] <= size <= most[1]:
            raise fault(f"{quoted(written)} is out of range for {of}", f"{least[0]} to {most[0]}")
        return size

    return check


def between(low: float, high: float, wanted: str) -> BeforeValidator:
    """Bounds of a number. It reads the text before the type does; what is no number it leaves to the type."""

    def check(value: object) -> object:
        if not NUMBER.fullmatch(str(value)):
            return value  # the type says what is wrong
        if not low <= float(str(value)) <= high:
            raise fault(f"{quoted(str(value))} is out of range", f"{wanted}: {low:g} to {high:g}")
        return value

    return BeforeValidator(check)


def text(value: Any) -> str:
    """A text of any kind, as it was written."""
    return scalar(value, "a text")


def line(value: Any) -> str:
    """A text of one line: line breaks and several blanks, as cells of spreadsheets have them, become one blank."""
    return _BLANKS.sub(" ", text(value)).strip(" ")


def title(value: Any) -> str:
    """A text of one line that is not empty."""
    said = line(value)
    if not said:
        raise fault("a text without a letter stands where a name belongs", "give it at least one letter or figure")
    return said


def words(value: Any) -> Any:
    """A list of words, or a text in which they are parted by blanks."""
    return tuple(line(value).split()) if isinstance(value, str) else value


def cite(value: Any) -> str:
    """A citation with a book in it."""
    said = title(value)
    if not any(part.split() for part in said.split(";")):
        raise fault("the citation names no book", "`cite: book rule`, several parted by `;`", code="L207")
    return said


def words_like_numbers(*words: str) -> WithJsonSchema:
    """The schema of words that an editor takes for numbers, such as versions."""
    return WithJsonSchema({"enum": [*words, *(float(word) if "." in word else int(word) for word in words)]})


def schema(pattern: str, *, number: bool = False, integer: bool = False, name: bool = False) -> WithJsonSchema:
    """Editors read YAML's implicit types: what looks like a number is allowed to be one, and NO is a name."""
    forms: list[dict[str, Any]] = [{"type": "string", "pattern": pattern}]
    if integer or number:
        forms.append({"type": "integer" if integer else "number"})
    if name:
        forms.append({"type": ["number", "boolean"]})
    return WithJsonSchema({"anyOf": forms} if len(forms) > 1 else forms[0])
