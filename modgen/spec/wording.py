"""Texts with the fields of a counter in them: ``{strength}-{movement}``, and in brackets what may be left out.

A text is printed if the counter has every field that stands outside of brackets; what is in brackets is printed if it
has those in it. ``{name:upper}`` says how a field is written.
"""

import re
from collections.abc import Callable, Mapping

_FIELD = re.compile(r"\{([A-Za-z0-9][A-Za-z0-9_.-]*)(?::([a-z]+))?\}")
_MAYBE = re.compile(r"\[([^\[\]]*)\]")
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def _ordinal(value: str) -> str:
    if not value.isdigit():
        return value
    ending = "th" if value[-2:] in ("11", "12", "13") else {"1": "st", "2": "nd", "3": "rd"}.get(value[-1], "th")
    return value + ending


def _roman(value: str) -> str:
    if not value.isdigit() or not 0 < int(value) < 40:
        return value
    rest, made = int(value), ""
    for size, letters in _ROMAN:
        while rest >= size:
            made, rest = made + letters, rest - size
    return made


def _signed(value: str) -> str:
    return f"+{value}" if value.replace(".", "").isdigit() else value.replace("-", "−", 1)


FORMS: dict[str, Callable[[str], str]] = {
    "upper": str.upper,
    "lower": str.lower,
    "first": lambda value: value[:1],
    "ordinal": _ordinal,
    "roman": _roman,
    "signed": _signed,
}
"""How a field can be written."""


def fields_in(words: str) -> tuple[str, ...]:
    """The fields that a text asks for, in their order."""
    return tuple(dict.fromkeys(name for name, _ in _FIELD.findall(words)))


def fault_in(words: str) -> str:
    """What is wrong with a text, in one sentence; empty where nothing is."""
    unknown = [form for _, form in _FIELD.findall(words) if form and form not in FORMS]
    if unknown:
        return f"a field cannot be written {unknown[0]!r}: one of {', '.join(FORMS)}"
    rest = _MAYBE.sub(r"\1", _FIELD.sub("", words))
    sign = next((sign for sign in "{}[]" if sign in rest), "")
    return f"{sign!r} stands alone: a field is {{its-name}}, what may be left out [stands in brackets]" if sign else ""


def filled(words: str, values: Mapping[str, str]) -> str:
    """A text with its fields filled in; empty where the counter lacks one that must be there."""
    maybe = _MAYBE.sub(lambda match: _put(match[1], values) or "", words)
    return _put(maybe, values) or ""


def _put(words: str, values: Mapping[str, str]) -> str | None:
    """None where a field is not there."""
    if any(not values.get(name, "") for name in fields_in(words)):
        return None
    return _FIELD.sub(lambda match: FORMS.get(match[2] or "", str)(values[match[1]]), words)
