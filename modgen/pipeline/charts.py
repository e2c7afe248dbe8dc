"""The charts of a game as plain pages: its sequence of play, tables and numbers, with where they come from."""

from collections.abc import Iterator

from modgen.diagnostics import Diagnostic, SpecError
from modgen.draw.charts import (
    ChartNumber,
    ChartPage,
    ChartStep,
    ChartTable,
    aid_pdf,
    charts_pdf,
    charts_png,
    check_glyphs,
)
from modgen.draw.text import MissingGlyphError
from modgen.papers import Paper, for_charts
from modgen.pipeline.books import Books
from modgen.pipeline.store import Store
from modgen.spec.game import Book, Game
from modgen.spec.sequence import Step
from modgen.spec.tables import MISSING, Chart, Table
from modgen.spec.values import Value

SEQUENCE = "Sequence of play"


def chart_pages(game: Game) -> tuple[ChartPage, ...]:
    """The pages of a game for one choice of edition and options: the sequence of play, then the charts.

    None for a chart of which nothing is left.
    """
    tables, values = {table.id: table for table in game.tables}, {value.id: value for value in game.values}
    books = Books(game)
    pages = list(_sequence(game, books))
    for chart in game.charts:
        shown, counted = [tables[name] for name in chart.tables], [values[name] for name in chart.values]
        if shown or counted:
            cites = [one.cite for one in (chart, *shown, *counted)]
            given = tuple(_table(one, books) for one in shown), tuple(_number(one, books) for one in counted)
            pages.append(ChartPage(chart.name, books.cited(chart.cite), *given, sources=books.sources(cites)))
    return tuple(pages)


def _sequence(game: Game, books: Books) -> Iterator[ChartPage]:
    if game.sequence is None or not game.sequence.steps:
        return
    walk = game.sequence.walk()
    steps = tuple(
        ChartStep(step.name, len(above), books.cited(step.cite), books.named(_remark(step))) for step, above in walk
    )
    sources = books.sources([game.sequence.cite, *(step.cite for step, _ in walk)])
    taken = any(chart.name == SEQUENCE for chart in game.charts)
    title = f"{SEQUENCE} in full" if taken else SEQUENCE
    yield ChartPage(title, books.cited(game.sequence.cite), steps=steps, sources=sources)


def _remark(step: Step) -> str:
    """``not on Turns 0 to 4; rolls come first``."""
    runs: list[list[int]] = []
    for turn in sorted(step.not_on):
        if runs and turn == runs[-1][-1] + 1:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    words = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
    without = f"not on Turn{'s' if len(step.not_on) > 1 else ''} {', '.join(words)}" if words else ""
    return "; ".join(filter(None, (without, step.note)))


def _table(table: Table, books: Books) -> ChartTable:
    rows = tuple(
        (books.named(head), *(None if cell == MISSING else books.named(cell) for cell in cells))
        for head, cells in table.rows
    )
    heads = tuple(map(books.named, (table.row_head, *table.columns)))
    return ChartTable(table.name, books.cited(table.cite), heads, rows, books.named(table.note))


def _number(value: Value, books: Books) -> ChartNumber:
    unit = _one(value.unit) if value.is_ == 1 else value.unit
    return ChartNumber(value.name, value.shown, unit, books.cited(value.cite), books.named(value.note))


def _one(unit: str) -> str:
    """A unit in the singular: ``hex`` for ``hexes``, ``movement point`` for ``movement points``."""
    if unit.endswith(("xes", "ches", "shes", "sses")):
        return unit[:-2]
    return unit[:-1] if unit.endswith("s") and not unit.endswith("ss") else unit


def chart_pictures(game: Game, pages: tuple[ChartPage, ...], store: Store) -> tuple[bytes, ...]:
    """A PNG of each page.

    Raises:
        SpecError: the font lacks a character (D702).
    """

    def draw(given: tuple[ChartPage, ...]) -> dict[str, bytes]:
        return {str(number): png for number, png in enumerate(charts_png(given))}

    try:
        return tuple(store.run("charts", pages, draw).values())
    except MissingGlyphError as error:
        raise SpecError([_fault(game, error)], "what else is in the module") from None


def chart_sheets(game: Game, pages: tuple[ChartPage, ...], paper: Paper, store: Store) -> bytes:
    """All pages as one PDF, for who prints on a paper."""
    title = f"{game.game.title}: charts"
    page, _ = for_charts(paper)
    return store.one("charts-pdf", (pages, title, (page.width, page.height)), lambda given: charts_pdf(*given))


def chart_fault(game: Game, pages: tuple[ChartPage, ...]) -> Diagnostic | None:
    """A character on the charts that the font lacks (D702), None if it has all."""
    try:
        check_glyphs(pages)
    except MissingGlyphError as error:
        return _fault(game, error)
    return None


def player_aid(game: Game, pages: tuple[ChartPage, ...], paper: Paper, store: Store) -> bytes:
    """All charts together on large sheets, as a PDF, for who prints on a paper."""
    title = f"{game.game.title}: player aid"
    _, sheet = for_charts(paper)
    return store.one("aid-pdf", (pages, title, (sheet.width, sheet.height)), lambda given: aid_pdf(*given))


def _fault(game: Game, error: MissingGlyphError) -> Diagnostic:
    """The fault at the table, number, chart, step or book that holds the character."""
    steps = [step for step, _ in game.sequence.walk()] if game.sequence is not None else []
    owners: list[Table | Value | Chart | Step | Book] = [*game.tables, *game.values, *game.charts, *steps, *game.books]
    owner = next((one for one in owners if any(error.missing in words for words in _texts(one))), owners[-1])
    at = owner.place("title" if isinstance(owner, Book) else "name")
    return Diagnostic("D702", str(error), at, "use a letter that the font has", getattr(owner, "cite", ""))


def _texts(owner: Table | Value | Chart | Step | Book) -> set[str]:
    if isinstance(owner, Book):
        return {owner.title, owner.edition, owner.publisher, owner.year}
    texts = {owner.name, owner.cite, owner.note}
    if isinstance(owner, Table):
        texts |= {owner.row_head, *owner.columns, *(cell for head, cells in owner.rows for cell in (head, *cells))}
    if isinstance(owner, Value):
        texts.add(owner.unit)
    return texts
