"""CSV tables as spreadsheets write them, to placed rows.

A spreadsheet may write ``;`` or tabs between the cells and cp1252 letters; both are repaired with a warning. What it
does to the cells themselves (leading zeros, dates) is repaired or refused where the cell's meaning is known.
"""

import csv
import io

from modgen.diagnostics import Log, Place
from modgen.spec.tree import Map, Seq, Text

_DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs"}


def read_table(name: str, data: bytes, texts: dict[str, str], log: Log) -> Seq | None:
    """The rows of a CSV file as mappings from column head to cell, or None with the reasons logged.

    Empty rows and rows that begin with ``#`` are passed over. ``texts`` receives the decoded text for excerpts.
    """
    text = _decode(name, data, log)
    if text is None:
        return None
    texts[name] = text
    delimiter = _delimiter(name, text, log)
    lines = text.splitlines()
    rows: list[Map] = []
    header: list[Text] | None = None
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    start = 1
    faults = len(log.diagnostics)
    try:
        for cells in reader:
            line, start = start, reader.line_num + 1
            if not any(cell.strip() for cell in cells) or cells[0].lstrip().startswith("#"):
                continue
            if cells[0].lower().startswith("sep="):
                continue
            places = _places(name, line, lines[line - 1] if line <= len(lines) else "", delimiter, len(cells))
            placed = [Text(cell.strip(), place) for cell, place in zip(cells, places, strict=True)]
            if header is None:
                header = _header(placed, log)
            else:
                rows.append(_row(header, placed, Place(name, line), log))
    except csv.Error as error:
        message = "a quote is opened and never closed" if "unexpected end" in str(error) else str(error)
        log.add(
            "R112", message, Place(name, min(start, max(1, len(lines)))), help='a quote inside a cell is written ""'
        )
        return None
    if header is None:
        log.add("R112", f"{name} has no row of column heads", Place(name), help="the first row names the columns")
    if any(finding.code == "R112" for finding in log.diagnostics[faults:]):
        return None
    return Seq(rows, Place(name))


def _decode(name: str, data: bytes, log: Log) -> str | None:
    if b"\0" in data:
        log.add("R103", f"{name} holds a NUL byte", Place(name), help="save the table as CSV, UTF-8")
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        try:
            text = data.decode("cp1252")
        except UnicodeDecodeError:
            log.add("R103", f"{name} is neither UTF-8 nor cp1252", Place(name, line, column), help="save it as UTF-8")
            return None
        message = f"{name} is read as cp1252"
        log.add("R113", message, Place(name, line, column), help="save it as “CSV UTF-8” to be sure of every letter")
        return text


def _delimiter(name: str, text: str, log: Log) -> str:
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            best = max(_DELIMITERS, key=line.count)
            delimiter = best if line.count(best) else ","
            break
    else:
        delimiter = ","
    if delimiter != ",":
        message = f"the cells of {name} are parted by {_DELIMITERS[delimiter]}"
        log.add("R114", message, Place(name), help="read all the same; commas are safer to share")
    return delimiter


def _places(name: str, line: int, text: str, delimiter: str, count: int) -> list[Place]:
    """The place of each cell of a row; quotes are honoured, cells past a line break stand at the row's start."""
    spans: list[tuple[int, int]] = []
    start, quoted = 0, False
    for position, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        elif char == delimiter and not quoted:
            spans.append((start, position))
            start = position + 1
    spans.append((start, len(text)))
    if len(spans) != count:
        spans = [(0, len(text))] * count
    return [
        Place(name, line, first + 1, max(1, last - first), f"{_letters(index)}{line}")
        for index, (first, last) in enumerate(spans)
    ]


def _letters(index: int) -> str:
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def _header(cells: list[Text], log: Log) -> list[Text]:
    header = [Text(cell.lower().replace(" ", "_"), cell.place) for cell in cells]
    seen: dict[str, Text] = {}
    for cell in header:
        if cell in seen:
            note = ((seen[cell].place, "it stands here first"),)
            log.add("R112", f"two columns are called {str(cell)!r}", cell.place, help="rename one", also=note)
        elif cell:
            seen[cell] = cell
    return header


def _row(header: list[Text], cells: list[Text], place: Place, log: Log) -> Map:
    surplus = [cell for cell in cells[len(header) :] if cell]
    if surplus:
        message = f"this row has {len(cells)} cells, the head of the table {len(header)}"
        log.add("R112", message, surplus[0].place, help="put a text that holds the separator in quotes")
    row = Map(place=place)
    for head, cell in zip(header, cells, strict=False):
        if not head and cell:
            log.add("R112", "a cell stands in a column without a head", cell.place, help="name the column in row 1")
        elif head:
            row.put(Text(head, cell.place), cell)
    return row
