"""The charts of a game as plain pages: its tables and numbers, with where they come from."""

from modgen.diagnostics import Diagnostic, SpecError
from modgen.draw.charts import ChartNumber, ChartPage, ChartTable, charts_pdf, charts_png
from modgen.draw.text import MissingGlyphError
from modgen.pipeline.store import Store
from modgen.spec.game import Game
from modgen.spec.tables import MISSING, Chart, Table
from modgen.spec.values import Value


def chart_pages(game: Game) -> tuple[ChartPage, ...]:
    """The pages of a game for one choice of edition and options; none for a chart of which nothing is left."""
    tables, values = {table.id: table for table in game.tables}, {value.id: value for value in game.values}
    pages = []
    for chart in game.charts:
        shown = tuple(_table(tables[name]) for name in chart.tables)
        numbers = tuple(_number(values[name]) for name in chart.values)
        if shown or numbers:
            pages.append(ChartPage(chart.name, chart.cite, shown, numbers))
    return tuple(pages)


def _table(table: Table) -> ChartTable:
    rows = tuple((head, *(None if cell == MISSING else cell for cell in cells)) for head, cells in table.rows)
    return ChartTable(table.name, table.cite, (table.row_head, *table.columns), rows)


def _number(value: Value) -> ChartNumber:
    return ChartNumber(value.name, value.shown, _one(value.unit) if value.is_ == 1 else value.unit, value.cite)


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


def chart_sheets(game: Game, pages: tuple[ChartPage, ...], store: Store) -> bytes:
    """All pages as one PDF."""
    title = f"{game.game.title}: charts"
    return store.one("charts-pdf", (pages, title), lambda given: charts_pdf(*given))


def _fault(game: Game, error: MissingGlyphError) -> Diagnostic:
    """The fault at the table, number or chart that holds the text."""
    owners: list[Table | Value | Chart] = [*game.tables, *game.values, *game.charts]
    owner = next((one for one in owners if error.text in _texts(one)), owners[-1])
    return Diagnostic("D702", str(error), owner.place("name"), "use a letter that the font has", owner.cite)


def _texts(owner: Table | Value | Chart) -> set[str]:
    texts = {owner.name, owner.cite}
    if isinstance(owner, Table):
        texts |= {owner.row_head, *owner.columns, *(cell for head, cells in owner.rows for cell in (head, *cells))}
    if isinstance(owner, Value):
        texts.add(owner.unit)
    return texts
