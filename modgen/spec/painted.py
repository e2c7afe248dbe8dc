"""A grid painted in a spreadsheet: a cell for each hex, under the number of its column and beside that of its row."""

import re

from pydantic import ValidationError

from modgen.diagnostics import Log
from modgen.diagnostics.suggest import did_you_mean, quoted
from modgen.hexes import Axis
from modgen.spec.grid import HexError, numbering_of
from modgen.spec.map_rows import MapRows
from modgen.spec.mapspec import Grid
from modgen.spec.tree import Map, Text

_WHOLE = re.compile(r"(-?[0-9]+)(?:[.,]0+)?")


class Painted:
    """Reads the painted grids of one map, whose numbering names the hexes.

    The heads are the numbers of columns and rows as printed; a spreadsheet drops zeros before a number, so they do not
    count.
    """

    def __init__(self, grid: Grid, rows: MapRows, log: Log) -> None:
        self._numbering = numbering_of(grid)
        self._rows = rows
        self._log = log

    def add(self, lines: list[list[Text]], legend: Map | None) -> None:
        """The cells of one file: each holds classes of terrain, or codes of a legend; an empty one says nothing."""
        columns = self._heads(lines[0][1:], self._numbering.column, "column")
        rows = self._heads([line[0] for line in lines[1:]], self._numbering.row, "row")
        for line, row in zip(lines[1:], rows, strict=True):
            for position, cell in enumerate(line[1:]):
                column = columns[position] if position < len(columns) else ""
                if not cell or row is None or column is None:
                    continue
                if not column or not row:
                    where = "column" if not column else "row"
                    help = f"write the number of the {where} at its head"
                    self._log.add("R112", f"a cell stands in a {where} without a head", cell.place, help=help)
                    continue
                self._paint(cell, self._name(column, row), legend)

    def _paint(self, cell: Text, name: str, legend: Map | None) -> None:
        hex_ = Text(name, cell.place)
        for word in cell.split():
            if legend is None:
                self._rows.add_class(Text(word, cell.place), hex_)
                continue
            classes = legend.get(word)
            if not isinstance(classes, Text):
                message = f"no code of the legend is {quoted(word)}"
                self._log.add("N302", message, cell.place, help=did_you_mean(word, legend, listed=20))
                continue
            for one in classes.split():
                self._rows.add_class(Text(one, classes.place), hex_)

    def _heads(self, cells: list[Text], axis: Axis, what: str) -> list[str | None]:
        """The numbers at the heads as printed; empty for none, None (logged) for what is no such number."""
        found: list[str | None] = []
        seen: set[str] = set()
        for cell in cells:
            number = _number(axis, cell)
            if cell and number is None:
                help = f"the numbers of the {what}s as they are printed on the map, such as {axis.write(axis.first)}"
                self._log.add("R112", f"{quoted(cell)} is no number of a {what}", cell.place, help=help)
            elif number and number in seen:
                help = f"each {what} stands once"
                self._log.add("R112", f"two {what}s are called {number!r}", cell.place, help=help)
            seen.add(number or "")
            found.append(number if cell else "")
        return found

    def _name(self, column: str, row: str) -> str:
        first, second = (column, row) if self._numbering.order == "column-row" else (row, column)
        return f"{first}{self._numbering.separator}{second}"


def _number(axis: Axis, cell: Text) -> str | None:
    """The number of a line as it is printed; None for what is none."""
    if axis.kind == "digits":
        found = _WHOLE.fullmatch(cell)
        return axis.write(int(found[1])) if found and len(found[1]) < 10 else None
    return str(cell.upper()) if axis.read(cell.upper()) is not None else None


def painted(section: Map, rows: MapRows, log: Log) -> Painted | None:
    """What reads the painted grids of a map; None where its grid cannot be read, which the shape pass tells."""
    written = section.get("grid")
    try:
        return Painted(Grid.model_validate(written), rows, log)
    except (ValidationError, HexError):
        return None
