"""Charts: pages of tables, numbers and steps of play for the players, one by one or together, set by Typst from data.

Texts are 9 points, rule numbers and remarks 7, on a page as wide as its widest table needs. A cell that no book gives
says so.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from modgen.draw.text import Font

PPI = 120.0
"""Pixels an inch in the window of an engine, where charts are shown pixel by pixel."""
SIZE, SMALLEST = 9.0, 7.0
"""Points of the texts, and of the rule numbers and remarks."""
MISSING = "missing"
_BODY, _STRONG = Font(weight=500), Font(weight=700)
_INSET, _MARGIN = 4.5, 26.0
_NARROWEST, _A4 = 470.0, (595.276, 841.89)
_A3, _GUTTER = (1190.551, 841.89), 22.0
_NARROWEST_COLUMN, _MOST_COLUMNS = 340.0, 3
"""Of the sheet that has all charts together."""
_SHORT = 12
"""Letters up to which a cell stands in the middle of its column."""

_TEMPLATE = """
#let data = json("data.json")
#let (ink, dark, band, tint, red) = ("#22292d", "#3b4a52", "#f6f2e7", "#f1e9d4", "#a3141e").map(rgb)
#set document(title: data.title, date: none)
#set text(font: data.font, size: data.size * 1pt, weight: 500, fill: ink, number-width: "tabular")
#let grey = rgb("#666c70")
#let quiet(body, fill: grey) = text(size: data.smallest * 1pt, fill: fill, body)
#let cell(words) = if words == none { quiet(data.missing) } else { words }
#let headed(title, size, rule) = grid(columns: (auto, 1fr), column-gutter: 12pt, align: (left + bottom, right + bottom),
  text(size: size, weight: 700, title), quiet(rule))
#let set-table(it) = block(breakable: it.rows.len() > 30, width: 100%, {
  headed(it.title, 11pt, it.rule)
  v(-5pt)
  table(
    columns: it.widths.map(width => if width == 0 { auto } else { width * 1fr }),
    align: (column, row) => (if it.centred.at(column) { center } else { left }) + horizon,
    stroke: none,
    inset: (x: data.inset * 1pt, y: 3.4pt),
    fill: (column, row) => if row == 0 { dark } else if calc.even(row) { tint } else { none },
    table.header(..it.heads.map(head => text(fill: band, weight: 600, head))),
    ..it.rows.map(row => (text(weight: 600, row.first()), ..row.slice(1).map(cell))).flatten(),
    table.hline(stroke: 0.8pt + dark),
  )
  if it.note != "" { v(-5pt); pad(x: data.inset * 1pt, quiet(it.note)) }
})
#let remarked(words, note, fill: grey) = { words; if note != "" { linebreak(); quiet(note, fill: fill) } }
#let set-steps(steps) = block(breakable: true, width: 100%, {
  table(
    columns: (1fr, 34%),
    align: (left, right),
    stroke: none,
    inset: (x: data.inset * 1pt, y: 3.2pt),
    fill: (column, row) => if steps.at(row).depth == 0 { dark } else if steps.at(row).depth == 1 { tint } else { none },
    ..steps.map(it => {
      let (colour, beside) = if it.depth == 0 { (band, rgb("#c9cfd2")) } else { (ink, grey) }
      let name = text(weight: if it.depth < 2 { 700 } else { 500 }, fill: colour, it.title)
      (pad(left: it.depth * 16pt, remarked(name, it.note, fill: beside)), quiet(it.rule, fill: beside))
    }).flatten(),
    table.hline(stroke: 0.8pt + dark),
  )
})
#let set-numbers(numbers) = block(breakable: numbers.len() > 30, width: 100%, {
  table(
    columns: (1fr, auto, auto, 30%),
    align: (left, right, left, right),
    stroke: none,
    inset: (x: data.inset * 1pt, y: 3pt),
    fill: (column, row) => if calc.odd(row) { tint } else { none },
    ..numbers.map(it => (remarked(it.title, it.note), text(weight: 700, it.number), it.unit, quiet(it.rule))).flatten(),
    table.hline(stroke: 0.8pt + dark),
  )
})
#let set-chart(chart, size, sources: true) = {
  let head = { headed(chart.title, size, chart.rule); v(-7pt); rect(width: 100%, height: 1.4pt, fill: red) }
  if data.aid == none { head } else { block(sticky: true, width: 100%, head) }
  v(1pt)
  if chart.steps.len() > 0 { set-steps(chart.steps) }
  for it in chart.tables { set-table(it) }
  if chart.numbers.len() > 0 { set-numbers(chart.numbers) }
  v(2pt)
  if sources { for words in chart.sources { block(spacing: 3pt, quiet(words)) } }
}
#if data.aid != none [
  #set page(
    width: data.aid.width * 1pt,
    height: data.aid.height * 1pt,
    margin: data.margin * 1pt,
    columns: data.aid.columns,
    footer: context quiet({ data.title; h(1fr); counter(page).display() }),
  )
  #set columns(gutter: data.aid.gutter * 1pt)
  #for chart in data.charts { set-chart(chart, 14pt, sources: false); v(8pt) }
  #for words in data.aid.sources { block(spacing: 3pt, quiet(words)) }
] else {
for chart in data.charts {
  page(
    width: chart.width * 1pt,
    height: if data.paged { chart.height * 1pt } else { auto },
    margin: data.margin * 1pt,
    fill: if data.paged { none } else { rgb("#fdfbf5") },
    footer: if data.paged { quiet({ data.title; h(1fr); chart.title }) } else { none },
    set-chart(chart, 17pt),
  )
}
}
"""


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
    return compile_typst(_TEMPLATE, _data(charts, "Charts", paged=False), "png", ppi=PPI)


def charts_pdf(charts: Sequence[ChartPage], title: str) -> bytes:
    """All pages on A4, on its side where a table needs it, larger for one that needs more.

    Raises:
        MissingGlyphError: the font lacks a character.
    """
    from modgen.draw.render import compile_typst  # noqa: PLC0415

    return compile_typst(_TEMPLATE, _data(charts, title, paged=True), "pdf")[0]


def aid_pdf(charts: Sequence[ChartPage], title: str) -> bytes:
    """All charts one after the other in columns on A3 on its side, over as few sheets as they need.

    Raises:
        MissingGlyphError: the font lacks a character.
    """
    from modgen.draw.render import compile_typst  # noqa: PLC0415

    room = _A3[0] - 2 * _MARGIN + _GUTTER
    least = max((sum(_least(table)) for chart in charts for table in chart.tables), default=0.0)
    columns = max(1, min(_MOST_COLUMNS, int(room / (max(least, _NARROWEST_COLUMN) + _GUTTER))))
    width = max(_A3[0], least + 2 * _MARGIN)
    sources = list(dict.fromkeys(words for chart in charts for words in chart.sources))
    sheet = {"width": width, "height": _A3[1], "columns": columns, "gutter": _GUTTER, "sources": sources}
    return compile_typst(_TEMPLATE, _data(charts, title, paged=True) | {"aid": sheet}, "pdf")[0]


def _data(charts: Sequence[ChartPage], title: str, *, paged: bool) -> dict[str, Any]:
    return {
        "aid": None,
        "title": title,
        "font": "Barlow",
        "size": SIZE,
        "smallest": SMALLEST,
        "missing": MISSING,
        "inset": _INSET,
        "margin": _MARGIN,
        "paged": paged,
        "charts": [_chart(chart, paged) for chart in charts],
    }


def _chart(chart: ChartPage, paged: bool) -> dict[str, Any]:
    _check_glyphs(chart)
    need = max((sum(_least(table)) for table in chart.tables), default=0.0) + 2 * _MARGIN
    width, height = max(_NARROWEST, need), 0.0
    if paged:
        upright = need <= _A4[0]
        width, height = _A4 if upright else (max(_A4[1], need), _A4[0])
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
