"""The cells of a CSV text, each with its place: the line of the file and the cell's name in a spreadsheet.

Written out here rather than with the library's reader, since that tells no places, and a row of a spreadsheet is not a
line of the file where a cell holds line breaks.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from modgen.diagnostics import Place
from modgen.spec.tree import Text

_BREAK = re.compile(r"\r\n|\r|\n")


class CellError(Exception):
    """The text is not CSV from here on."""

    def __init__(self, message: str, place: Place, help: str) -> None:
        super().__init__(message)
        self.place = place
        self.help = help


@dataclass(slots=True)
class Cells:
    """Reads one table from its start; ``rows`` yields each row as the spreadsheet counts them."""

    name: str
    text: str
    delimiter: str
    _at: int = 0
    _line: int = 1
    _line_start: int = 0

    def rows(self) -> Iterator[list[Text]]:
        """The cells of each row; an empty row is one empty cell.

        Raises:
            CellError: a quote that is not closed, or a text that goes on after it.
        """
        plain = re.compile(rf"[^{re.escape(self.delimiter)}\r\n]*")
        row = 0
        while self._at < len(self.text):
            row += 1
            if self._at == 0 and self.text[:5].lower().lstrip('"').startswith("sep="):
                row = 0  # a hint to the spreadsheet, which does not count it as a row
            cells = [self._cell(plain, row, 0)]
            while self.text.startswith(self.delimiter, self._at):
                self._at += 1
                cells.append(self._cell(plain, row, len(cells)))
            self._end_of_row()
            if row:
                yield cells

    def _cell(self, plain: re.Pattern[str], row: int, column: int) -> Text:
        start = self._at
        first = start
        while self.text.startswith(" ", first):
            first += 1
        line, in_line = self._line, start - self._line_start + 1
        if self.text.startswith('"', first):
            value = self._quoted(
                first, Place(self.name, line, first - self._line_start + 1, 1, f"{letters(column)}{row}")
            )
            shown = _BREAK.split(self.text[start : self._at], maxsplit=1)[0]
        else:
            self._at = plain.match(self.text, start).end()  # type: ignore[union-attr]  # it matches nothing at least
            value = shown = self.text[start : self._at]
        place = Place(self.name, line, in_line, max(1, len(shown.rstrip())), f"{letters(column)}{row}")
        return Text(value.strip(), place)

    def _quoted(self, opening: int, place: Place) -> str:
        closing = opening
        while True:
            closing = self.text.find('"', closing + 1)
            if closing < 0:
                raise CellError("a quote is opened and never closed", place, 'a quote inside a cell is written ""')
            if not self.text.startswith('"', closing + 1):
                break
            closing += 1
        inner = self.text[opening + 1 : closing]
        for found in _BREAK.finditer(inner):
            self._line += 1
            self._line_start = opening + 1 + found.end()
        self._at = closing + 1
        while self.text.startswith(" ", self._at):
            self._at += 1
        if self._at < len(self.text) and self.text[self._at] not in f"{self.delimiter}\r\n":
            after = Place(self.name, self._line, self._at - self._line_start + 1, 1, place.cell)
            help = 'quotes go around the whole cell, and one inside it is written ""'
            raise CellError("the cell goes on after its closing quote", after, help)
        return inner.replace('""', '"')

    def _end_of_row(self) -> None:
        found = _BREAK.match(self.text, self._at)
        if found:
            self._at = self._line_start = found.end()
            self._line += 1


def letters(index: int) -> str:
    """The spreadsheet's name of a column that is counted from 0."""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
