"""Charts: pages of tables, numbers and steps of play for the players, one by one or together, set by Typst from data.

Texts are 9 points, rule numbers and remarks 7, on a page as wide as its widest table needs. A cell that no book gives
says so.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from modgen.draw.chart_template import TEMPLATE
from modgen.draw.text import Font

PPI = 120.0
"""Pixels an inch in the window of an engine, where charts are shown pixel by pixel."""
SIZE, SMALLEST = 9.0, 7.0
"""Points of the texts, and of the rule numbers and remarks."""
MISSING = "missing"
Size: TypeAlias = tuple[float, float]
_BODY, _STRONG = Font(weight=500), Font(weight=700)
_INSET, _MARGIN = 4.5, 26.0
_NARROWEST, _GUTTER = 470.0, 22.0
_NARROWEST_COLUMN, _MOST_COLUMNS = 340.0, 3
"""Of the sheet that has all charts together."""
_SHORT = 12
"""Letters up to which a cell stands in the middle of its column."""


@dataclass(frozen=True, slots=True)
class ChartTable:
    """A table; each row begins with its head. None is a cell that no book gives. ``note``: a remark below it."""

    title: str
    rule: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str | None, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class ChartNumber:
    """A number of the rules with its unit, and a remark on it."""

    title: str
    number: str
    unit: str
    rule: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ChartStep:
    """A step of play. ``depth``: steps that it is a part of."""

    title: str
    depth: int
    rule: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ChartPage:
    """A page: steps of play, tables, then numbers.

    ``rule``: where it comes from, in the corner; ``sources``: what the books are that it names, at the foot.
    """

    title: str
    rule: str
    tables: tuple[ChartTable, ...] = ()
    numbers: tuple[ChartNumber, ...] = ()
    steps: tuple[ChartStep, ...] = ()
    sources: tuple[str, ...] = ()


def charts_png(charts: Sequence[ChartPage]) -> list[bytes]:
    """A PNG of each page, as tall as it needs.

    Raises:
        MissingGlyphError: the font lacks a character.
    """
    from modgen.draw.render import compile_typst  # noqa: PLC0415

    if not charts:
        return []
    return compile_typst(TEMPLATE, _data(charts, "Charts", None), "png", ppi=PPI)


def charts_pdf(charts: Sequence[ChartPage], title: str, paper: Size) -> bytes:
    """All pages on a paper, on its side where a table needs it, larger for one that needs more.

    ``paper``: its width and height in points, upright.

    Raises:
        MissingGlyphError: the font lacks a character.
    """
    from modgen.draw.render import compile_typst  # noqa: PLC0415

    return compile_typst(TEMPLATE, _data(charts, title, paper), "pdf")[0]


def aid_pdf(charts: Sequence[ChartPage], title: str, paper: Size) -> bytes:
    """All charts one after the other in columns on a paper on its side, over as few sheets as they need.

    ``paper``: its width and height in points, upright. What does not fit under a column goes on in the next, so that no
    column has a hole: tables with their heads again.

    Raises:
        MissingGlyphError: the font lacks a character.
    """
    from modgen.draw.render import compile_typst  # noqa: PLC0415

    high, wide = paper
    room = wide - 2 * _MARGIN + _GUTTER
    least = max((sum(_least(table)) for chart in charts for table in chart.tables), default=0.0)
    columns = max(1, min(_MOST_COLUMNS, int(room / (max(least, _NARROWEST_COLUMN) + _GUTTER))))
    width = max(wide, least + 2 * _MARGIN)
    sources = list(dict.fromkeys(words for chart in charts for words in chart.sources))
    sheet = {"width": width, "height": high, "columns": columns, "gutter": _GUTTER, "sources": sources}
    return compile_typst(TEMPLATE, _data(charts, title, paper) | {"aid": sheet}, "pdf")[0]


def _data(charts: Sequence[ChartPage], title: str, paper: Size | None) -> dict[str, Any]:
    return {
        "aid": None,
        "title": title,
        "font": "Barlow",
        "size": SIZE,
        "smallest": SMALLEST,
        "missing": MISSING,
        "inset": _INSET,
        "margin": _MARGIN,
        "paged": paper is not None,
        "charts": [_chart(chart, paper) for chart in charts],
    }


def _chart(chart: ChartPage, paper: Size | None) -> dict[str, Any]:
    _check_glyphs(chart)
    need = max((sum(_least(table)) for table in chart.tables), default=0.0) + 2 * _MARGIN
    width, height = max(_NARROWEST, need), 0.0
    if paper is not None:
        width, height = paper if need <= paper[0] else (max(paper[1], need), paper[0])
    return {
        "title": chart.title,
        "rule": chart.rule,
        "width": width,
        "height": height,
        "tables": [_table(table) for table in chart.tables],
        "numbers": [asdict(one) for one in chart.numbers],
        "steps": [asdict(one) for one in chart.steps],
        "sources": list(chart.sources),
    }


def _table(table: ChartTable) -> dict[str, Any]:
    longest = _longest(table)
    short = [length <= _SHORT for length in longest]
    # Where all is short, columns are alike; else the long ones share the room by how much is in them.
    widths = [0.0, *([1.0] * (len(longest) - 1))]
    if not all(short[1:]):
        widths = [0.0 if is_short else min(length, 90) ** 0.5 for is_short, length in zip(short, longest, strict=True)]
    return {
        "title": table.title,
        "rule": table.rule,
        "heads": list(table.heads),
        "rows": [list(row) for row in table.rows],
        "widths": widths,
        "centred": [False, *short[1:]],
        "note": table.note,
    }


def _longest(table: ChartTable) -> list[int]:
    columns = zip(table.heads, *table.rows, strict=True)
    return [max(len(MISSING if words is None else words) for words in column) for column in columns]


def _least(table: ChartTable) -> list[float]:
    """The least width of each column: its longest word, and no more than four lines of its longest text."""
    widths = []
    for column in zip(table.heads, *table.rows, strict=True):
        texts = [MISSING if words is None else words for words in column]
        word = max((_STRONG.width(word, SIZE) for words in texts for word in words.split()), default=0.0)
        whole = max(_STRONG.width(words, SIZE) for words in texts)
        widths.append(max(word, whole / 4 if whole > 160 else min(whole, 40.0)) + 2 * _INSET + 1)
    return widths


def check_glyphs(charts: Sequence[ChartPage]) -> None:
    """Look every character up.

    Raises:
        MissingGlyphError: the font lacks one.
    """
    for chart in charts:
        _check_glyphs(chart)


def _check_glyphs(chart: ChartPage) -> None:
    texts = [chart.title, chart.rule, *chart.sources]
    for table in chart.tables:
        texts += [
            table.title,
            table.rule,
            table.note,
            *table.heads,
            *(words for row in table.rows for words in row if words),
        ]
    for one in chart.numbers:
        texts += [one.title, one.number, one.unit, one.rule, one.note]
    for step in chart.steps:
        texts += [step.title, step.rule, step.note]
    for words in texts:
        _BODY.width(words, SIZE)
        _STRONG.width(words, SIZE)
