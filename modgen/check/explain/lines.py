"""An explanation as plain data: parts of lines, each with its place, citation and basis."""

from collections.abc import Iterable
from dataclasses import dataclass

from modgen.spec.model import Basis, Datum


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is known: where it was written, by which rule, on what basis, and what a check says of it."""

    text: str
    place: str = ""
    cite: str = ""
    basis: str = ""
    note: str = ""
    result: str = ""

    def __str__(self) -> str:
        """The line for people: what is known, then in brackets why."""
        why = ", ".join(part for part in (self.place, self.cite, self.basis) if part)
        result = f": {self.result}" if self.result else ""
        note = f" ({self.note})" if self.note else ""
        return f"{self.text}{result}{note}{f' [{why}]' if why else ''}"


@dataclass(frozen=True, slots=True)
class Part:
    """Lines under one head."""

    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known of one thing, for one choice of edition and options (in words; empty for the usual one)."""

    subject: str
    choice: str
    parts: tuple[Part, ...]


def explanation(subject: str, choice: str, parts: Iterable[tuple[str, Iterable[Line]]]) -> Explanation:
    """Make one; parts without a line are left out."""
    made = [Part(name, tuple(lines)) for name, lines in parts]
    return Explanation(subject, choice, tuple(part for part in made if part.lines))


def line_of(datum: Datum, text: str, *, key: str = "", basis: Basis | None = None) -> Line:
    """A line about a datum, or about the value of one of its keys."""
    place = str(datum.place(key) if key else datum.place())
    return Line(text, place, datum.cite, str(basis or datum.basis), datum.note if not key else "")
