"""The types that a scalar of the language may have."""

import re
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from modgen.diagnostics.suggest import quoted
from modgen.spec.scalars import (
    ID,
    cite,
    count,
    fault,
    line,
    measure,
    number,
    pattern,
    scalar,
    schema,
    text,
    title,
    whole,
    words,
    yes_no,
)

POINTS = {"pt": 1.0, "in": 72.0, "mm": 72 / 25.4, "cm": 720 / 25.4}
"""Points in one of each unit of length."""
METRES = {"nmi": 1852.0, "mi": 1609.344, "km": 1000.0, "m": 1.0}
"""Metres in one of each unit of distance on the ground; ``mi`` is the statute mile."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
_SAVE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_RESERVED = re.compile(r"(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
_LONGEST_NAME = 100
_SEPARATOR = re.compile(r"[^A-Za-z0-9\s]{0,3}| ")
_COUNTRY = re.compile(r"[A-Z]{3}")
_ANY_SCALAR = WithJsonSchema({"type": ["string", "number", "boolean"]})


def _names_a_file(wanted: str, form: re.Pattern[str], right: str) -> Callable[[Any], str]:
    """Reads an id that can name a file on every system."""
    check = pattern(wanted, form, right)

    def read(value: Any) -> str:
        written = scalar(value, wanted)
        if len(written) > _LONGEST_NAME:
            raise fault(f"{quoted(written)} is too long to name a file", f"at most {_LONGEST_NAME} characters")
        if _RESERVED.fullmatch(written):
            help = "none of con, prn, aux, nul, com0 to com9, lpt0 to lpt9, with an ending or without"
            raise fault(f"{written!r} cannot name a file: some systems keep that name for themselves", help)
        if written.endswith("."):
            raise fault(f"{written!r} cannot name a file: it ends with a dot", f"{written.rstrip('.')!r}, for instance")
        return check(written)

    return read


_file_id = _names_a_file(
    "an id that can name a file", _FILE, "letters, digits, '-', '_' and '.', beginning with a letter or digit"
)
_save_id = _names_a_file("an id that can name a save", _SAVE, "letters, digits, '-' and '_', such as 3-landings")


def why_not_a_file_id(name: str) -> str:
    """Why an id cannot name a game's files, in one sentence; empty where it can."""
    try:
        _file_id(name)
    except PydanticCustomError as error:
        context = error.context or {}
        return f"{context['message']} ({context['help']})"
    return ""


_Measure = tuple[str, float]
_INCH: _Measure = ("1in", 72.0)
_WALL: _Measure = ("100in", 7200.0)
_HEX: tuple[_Measure, _Measure] = ("2mm", 144 / 25.4), ("6in", 432.0)
_UNIT: tuple[_Measure, _Measure] = ("6mm", 432 / 25.4), ("60mm", 4320 / 25.4)

Id = Annotated[
    str,
    BeforeValidator(pattern("an id", ID, "letters, digits, '-', '_' and '.' without blanks, such as 15-bde")),
    schema(r"^[A-Za-z0-9][A-Za-z0-9_.-]*$", name=True),
]
"""A name to be used in other places of the spec: letters, digits, ``_``, ``.``, ``-``."""
Name = Annotated[str, BeforeValidator(text), _ANY_SCALAR]
"""A text for people; anything goes."""
Line = Annotated[str, BeforeValidator(line), _ANY_SCALAR]
"""A text of one line; line breaks and several blanks, as spreadsheets have them in cells, become one blank."""
Title = Annotated[str, BeforeValidator(title), _ANY_SCALAR]
"""A text of one line that says something."""
Cite = Annotated[str, BeforeValidator(cite), _ANY_SCALAR]
"""One or more citations as ``book rule``, parted by ``;``."""
Separator = Annotated[
    str,
    BeforeValidator(pattern("a separator", _SEPARATOR, "up to three signs such as - or ., or a blank")),
    _ANY_SCALAR,
]
"""What stands between the two parts of a hex number."""
FileId = Annotated[
    str,
    BeforeValidator(_file_id),
    schema(r"^[A-Za-z0-9][A-Za-z0-9_.-]*$", name=True),
]
"""An id that a file gets its name from: not too long, no dot at its end, none that some system keeps for itself."""
SaveId = Annotated[
    str,
    BeforeValidator(_save_id),
    schema(r"^[A-Za-z0-9][A-Za-z0-9_-]*$", name=True),
]
"""An id from which a saved game gets its name."""
HexName = Annotated[str, BeforeValidator(text), schema(".+", name=True)]
"""A hex by its printed number; whether it is on the map is checked once the map is known."""
Words = Annotated[
    tuple[Id, ...],
    BeforeValidator(words),
    WithJsonSchema({"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": ["string", "number"]}]}),
]
"""One or more ids; in one text, as in the cell of a table, they are parted by blanks."""
Int = Annotated[int, BeforeValidator(whole), schema(r"^[+-]?[0-9]+$", integer=True)]
"""A whole number."""
Count = Annotated[int | str, BeforeValidator(count), schema(r"^[A-Za-z0-9+-][A-Za-z0-9_.-]*$", integer=True)]
"""A whole number, or the id of a value of the rules that is one."""
CountryCode = Annotated[
    str,
    BeforeValidator(pattern("the code of a country", _COUNTRY, "three capital letters of ISO 3166-1, such as THA")),
    schema(r"^[A-Z]{3}$"),
]
"""A country by its three letters in ISO 3166-1."""
HexsideName = Annotated[str, BeforeValidator(text), schema(".+")]
"""A hexside by the two hexes beside it, or by a hex and a direction; whether it exists is checked with the map."""
Number = Annotated[float, BeforeValidator(number), schema(r"^[+-]?[0-9]+(\.[0-9]+)?$", number=True)]
"""A number with or without decimals."""
Bool = Annotated[bool, BeforeValidator(yes_no), WithJsonSchema({"enum": ["yes", "no", "true", "false", True, False]})]
"""``yes`` or ``no`` (``true`` and ``false`` are understood)."""
Colour = Annotated[
    str,
    BeforeValidator(pattern("a colour", _COLOUR, 'a # and six digits 0-9, a-f in quotes, such as "#9cc9e6"')),
    schema("^#[0-9a-fA-F]{6}$"),
]
"""``#rrggbb``; in YAML in quotes, since a bare ``#`` begins a comment."""
_PAPER = schema(r"^[0-9.]+ *(pt|in|mm|cm)$")
Length = Annotated[
    float, BeforeValidator(measure("length", "the side of a sheet", POINTS, "22in or 56cm", _INCH, _WALL)), _PAPER
]
"""The side of a sheet, 1 to 100 inches; like all lengths on paper with its unit, and in points once read."""
Margin = Annotated[
    float, BeforeValidator(measure("length", "a margin", POINTS, "0.25in or 6mm", ("0mm", 0.0), _WALL)), _PAPER
]
"""A length that may be none at all, as ``0mm``."""
Smoothing = Annotated[
    float, BeforeValidator(measure("length", "a smoothing", POINTS, "1mm", ("0mm", 0.0), ("1in", 72.0))), _PAPER
]
"""How far something is smoothed on paper; a length up to an inch that may be none at all."""
HexHeight = Annotated[
    float, BeforeValidator(measure("length", "the height of a hex", POINTS, "0.62in or 16mm", *_HEX)), _PAPER
]
"""The distance between opposite sides of a printed hex, 2 mm to 6 inches."""
CounterWidth = Annotated[
    float, BeforeValidator(measure("length", "the width of a counter", POINTS, "0.5in or 15mm", *_UNIT)), _PAPER
]
"""The side of a counter, 6 to 60 mm."""
Distance = Annotated[
    float,
    BeforeValidator(measure("distance", "a distance", METRES, "85 nmi", ("1m", 1.0), ("20000km", 2e7))),
    schema(r"^[0-9.]+ *(nmi|mi|km|m)$"),
]
"""A distance on the ground with its unit; in metres once read."""
Radius = Annotated[
    float,
    BeforeValidator(measure("distance", "a radius", METRES, "20km", ("0km", 0.0), ("1000km", 1e6))),
    schema(r"^[0-9.]+ *(nmi|mi|km|m)$"),
]
"""How vague a point of the earth is; a distance that may be none at all."""
Share = Annotated[
    float,
    BeforeValidator(measure("share", "a share", {"%": 0.01}, "2%", ("0%", 0.0), ("100%", 1.0))),
    schema(r"^[0-9.]+ *%$"),
]
"""A percentage; a fraction of 1 once read."""
