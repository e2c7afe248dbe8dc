"""The lines of a rulebook, each with what it could be by its look alone."""

import re
from dataclasses import dataclass
from enum import StrEnum

_LOOKED_AT = 400
"""Characters of a line that are looked at; a paragraph shows what it is at its beginning."""
_SHORTEST = 40
"""A shorter line is taken to end where it was meant to."""
_STOPS = tuple(".!?:;…")
_MARKDOWN = re.compile(r"(#{1,6})\s+(.*)")
_EMPHASIS = re.compile(r"\*\*|__|`")
_RULE = re.compile(r"[-=_*~.]{3,}")
_ORNAMENT = re.compile(r"[^\w\s\"'“”‘’()\[\]|#*+•·◦▪‣–—-]+\s*")
_BULLET = re.compile(r"[-*+•·◦▪‣–—](?:\s+(.*)|$)")
_DECIMAL = re.compile(r"(\d{1,3}(?:\.\d{1,4}){1,4})[.)]?(?:\s+(.*)|$)")
_NUMBER = re.compile(r"(\d{1,3})[.)]\s+(.*)")
_BRACKETED_NUMBER = re.compile(r"[\[(](\d{1,3})[\])]\s+(.*)")
_LETTER = re.compile(r"(?:([A-Za-z])[.)]|[\[(]([A-Za-z])[\])])\s+(.*)")


_RUNNING_LIST = re.compile(r"[\[(](?:[bB]|2)[\])]")


class Kind(StrEnum):
    """What a line could be; the reader decides by what stands before it."""

    BLANK = "blank"
    TABLE = "table"
    BULLET = "bullet"
    DECIMAL = "decimal"
    NUMBER = "number"
    BRACKETED = "bracketed"
    LETTER = "letter"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number from 1, what it could be, its mark (``4.1``, ``A``) and what stands after the mark.

    ``level`` is that of a Markdown heading, 0 for any other line; ``broken`` is true where the line breaks off in the
    middle of a sentence, so that the next one goes on with it.
    """

    number: int
    kind: Kind
    mark: str
    rest: str
    level: int = 0
    broken: bool = False


def lines_of(text: str) -> list[Line]:
    """All lines of a rulebook; a page's end ends a line too."""
    raw = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [_line(number, line) for number, line in enumerate(raw, 1)]


def _line(number: int, raw: str) -> Line:
    broken = not _ends_sentence(raw)
    text = raw[:_LOOKED_AT].replace("\f", " ").strip()
    level = 0
    if found := _MARKDOWN.match(text):
        level, text = len(found[1]), found[2].rstrip("# ")
    if text.startswith("|"):
        return Line(number, Kind.TABLE, "", text)
    text = _EMPHASIS.sub("", text).strip()
    if ornament := _ORNAMENT.match(text):
        text = text[ornament.end() :]
    if not text or _RULE.fullmatch(text):
        return Line(number, Kind.BLANK, "", "")
    if found := _BULLET.match(text):
        return Line(number, Kind.BULLET, "", (found[1] or "").strip(), 0, broken)
    kind, mark, rest = _marked(text)
    return Line(number, kind, mark, rest, level, broken and not level)


def _ends_sentence(raw: str) -> bool:
    end = raw[-80:].rstrip().rstrip("\"'”’)]*_")
    return len(raw) < _SHORTEST or end[-1:] in _STOPS


def _marked(text: str) -> tuple[Kind, str, str]:
    for kind, pattern in (
        (Kind.DECIMAL, _DECIMAL),
        (Kind.NUMBER, _NUMBER),
        (Kind.BRACKETED, _BRACKETED_NUMBER),
        (Kind.LETTER, _LETTER),
    ):
        found = pattern.match(text)
        if found is not None:
            mark, rest = next(group for group in found.groups() if group), (found.groups()[-1] or "").strip()
            runs_on = text[0] in "[(" and _RUNNING_LIST.search(rest)
            if not rest[:1].islower() and (rest or kind is Kind.DECIMAL) and not runs_on:
                return kind, mark, rest
    return Kind.TEXT, "", text


def lettered_bullet(line: Line) -> Line | None:
    """The lettered paragraph in a bullet such as ``- A. The first``; None where it is a plain bullet."""
    kind, mark, rest = _marked(line.rest)
    return Line(line.number, kind, mark, rest) if kind is Kind.LETTER else None
