"""The table of contents: found so that its entries are not taken for paragraphs, and kept for the parts it names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from modgen.coverage.lines import Kind, Line

_HEAD = re.compile(r"(table of )?contents", re.IGNORECASE)
_DOTS = 4
_BLANKS = 3
_PLAIN_RUN = 4
"""So many headings in a row without a line of text are a table of contents, if each stands once more further down."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The numbers of the lines that are a table of contents, and the unnumbered headings it lists."""

    lines: frozenset[int]
    parts: frozenset[str]


def normal(line: Line) -> str:
    """A line as a heading is compared: without dots, page number, case and double blanks."""
    text = _without_page(line.rest)[0]
    mark = line.mark.removesuffix(".0")
    return " ".join(f"{mark} {text}".casefold().split()).strip(" .:")


def _without_page(text: str) -> tuple[str, bool]:
    """A line without the page number to which dots or blanks lead, and whether there was one."""
    before = text.rstrip("0123456789")
    bare = before.rstrip(" .\t…")
    gap = before[len(bare) :]
    page = before != text and (gap.count(".") >= _DOTS or "…" in gap or "\t" in gap or gap.count(" ") >= _BLANKS)
    return (bare, True) if page else (text, False)


def find_contents(lines: Sequence[Line]) -> Contents:
    """Find the table of contents, if there is one."""
    last = {normal(line): line.number for line in lines if line.kind is not Kind.BULLET}
    entries = [*_after_head(lines, last), *_dotted(lines), *_plain_runs(lines, last)]
    parts = {normal(_unbulleted(line)) for line in entries if line.kind in (Kind.BULLET, Kind.TEXT)}
    heads = {line.number for line in lines if _is_head(line)}
    return Contents(frozenset({line.number for line in entries} | heads), frozenset(parts - {""}))


def _is_head(line: Line) -> bool:
    return line.kind is Kind.TEXT and bool(_HEAD.fullmatch(line.rest.rstrip(":")))


def _unbulleted(line: Line) -> Line:
    return Line(line.number, Kind.TEXT, "", line.rest)


def _after_head(lines: Sequence[Line], last: dict[str, int]) -> list[Line]:
    """What follows the words ``Table of Contents``: bullets, and headings that stand once more further down."""
    entries: list[Line] = []
    open_ = bulleted = False
    for line in lines:
        if _is_head(line):
            open_, bulleted = True, False
        elif open_ and line.kind is not Kind.BLANK:
            again = last.get(normal(line), 0) > line.number or _without_page(line.rest)[1]
            open_ = line.kind is Kind.BULLET or (again and not bulleted)
            bulleted = bulleted or line.kind is Kind.BULLET
            entries += [line] if open_ else []
    return entries


def _dotted(lines: Sequence[Line]) -> list[Line]:
    """Lines that lead to a page number by dots, wherever they stand."""
    dotted = [line for line in lines if "...." in line.rest or ". . . ." in line.rest]
    return [line for line in dotted if line.kind is not Kind.TABLE and _without_page(line.rest)[1]]


def _plain_runs(lines: Sequence[Line], last: dict[str, int]) -> list[Line]:
    """Numbered headings in a row, each of which stands once more further down."""
    entries: list[Line] = []
    run: list[Line] = []
    for line in [*lines, Line(0, Kind.TEXT, "", "")]:
        if line.kind is Kind.BLANK:
            continue
        if line.kind in (Kind.DECIMAL, Kind.NUMBER) and last.get(normal(line), 0) > line.number:
            run.append(line)
            continue
        entries += run if len(run) >= _PLAIN_RUN else []
        run = []
    return entries
