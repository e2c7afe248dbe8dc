"""CSV tables as spreadsheets write them, to placed rows.

A spreadsheet may write ``;`` or tabs between the cells and cp1252 letters; both are repaired with a warning. What it
does to the cells themselves (leading zeros, dates) is repaired or refused where the cell's meaning is known.
"""

from dataclasses import dataclass

from modgen.diagnostics import Log, Place
from modgen.diagnostics.texts import table_encoding, table_lines
from modgen.spec.cells import CellError, Cells
from modgen.spec.sources import not_text, place_of_byte
from modgen.spec.tree import CONTROL, Map, Seq, Text

MOST_CELLS = 400_000
_DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs"}


@dataclass(frozen=True, slots=True)
class Table:
    """The heads of the columns, and each row as a mapping from head to cell."""

    header: list[Text]
    rows: Seq


def read_table(name: str, data: bytes, texts: dict[str, str], log: Log) -> Table | None:
    """A CSV file, or None with the reasons logged.

    Empty rows and rows that begin with ``#`` are passed over. ``texts`` receives the decoded text for excerpts.
    """
    faults = len(log.diagnostics)
    lines = read_lines(name, data, texts, log)
    if not lines:
        return None
    header = _header(lines[0], log)
    rows = [_row(header, cells, log) for cells in lines[1:]]
    if any(finding.code == "R112" for finding in log.diagnostics[faults:]):
        return None
    return Table([head for head in header if head], Seq(rows, Place(name)))


def read_lines(name: str, data: bytes, texts: dict[str, str], log: Log) -> list[list[Text]]:
    """The cells of a CSV file row by row, the row of heads first; none with the reasons logged.

    Empty rows and rows that begin with ``#`` are passed over. ``texts`` receives the decoded text for excerpts.
    """
    text = _decode(name, data, log)
    if text is None:
        return []
    texts[name] = table_lines(text)
    lines: list[list[Text]] = []
    faults, count = len(log.diagnostics), 0
    try:
        for cells in Cells(name, text, _delimiter(name, text, log)).rows():
            count += len(cells)
            if count > MOST_CELLS:
                log.add("R102", f"{name} holds more than {MOST_CELLS:,} cells", cells[0].place, help="split the table")
                return []
            if any(cells) and not cells[0].startswith("#"):
                _check_characters(cells, log)
                lines.append(cells)
    except CellError as error:
        log.add("R112", str(error), error.place, help=error.help)
        return []
    if not lines:
        log.add("R112", f"{name} has no row of column heads", Place(name), help="the first row names the columns")
    return [] if any(finding.code == "R112" for finding in log.diagnostics[faults:]) else lines


def _decode(name: str, data: bytes, log: Log) -> str | None:
    help = "in the spreadsheet, save it as “CSV UTF-8”"
    if data[:4] in (b"PK\x03\x04", b"\xd0\xcf\x11\xe0"):
        log.add("R103", f"{name} is a spreadsheet, not a CSV file", Place(name), help=help)
        return None
    if not_text(name, data, help, log):
        return None
    encoding = table_encoding(data)
    if encoding is None:
        place = _first_fault(name, data, "cp1252")
        log.add("R103", f"{name} is neither UTF-8 nor cp1252", place, help=help)
        return None
    if encoding == "cp1252":
        message = f"{name} is not UTF-8; its letters are read as those of Windows (cp1252)"
        place = _first_fault(name, data, "utf-8-sig")
        log.add("R113", message, place, help="look at them, then save the table as “CSV UTF-8”")
    return data.decode(encoding)


def _first_fault(name: str, data: bytes, encoding: str) -> Place:
    try:
        data.decode(encoding)
    except UnicodeDecodeError as error:
        return place_of_byte(name, data, error.start, "cp1252")
    return Place(name)


def _delimiter(name: str, text: str, log: Log) -> str:
    for number, line in enumerate(table_lines(text).splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        delimiter = max(_DELIMITERS, key=line.count)
        if delimiter == "," or delimiter not in line:
            break
        message = f"the cells of {name} are parted by {_DELIMITERS[delimiter]}"
        help = "they are read all the same; commas are safer to share"
        log.add("R114", message, Place(name, number, line.index(delimiter) + 1), help=help)
        return delimiter
    return ","


def _check_characters(cells: list[Text], log: Log) -> None:
    for cell in cells:
        found = CONTROL.search(cell)
        if found:
            message = f"the character U+{ord(found[0]):04X} cannot stand in a cell"
            log.add("R112", message, cell.place, help="take it out")


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


def _row(header: list[Text], cells: list[Text], log: Log) -> Map:
    surplus = [cell for cell in cells[len(header) :] if cell]
    if surplus:
        message = f"this row has {len(cells)} cells, the head of the table {len(header)}"
        log.add("R112", message, surplus[0].place, help="put a text that holds the separator in quotes")
    row = Map(place=cells[0].place)
    for head, cell in zip(header, cells, strict=False):
        if not head and cell:
            log.add("R112", "a cell stands in a column without a head", cell.place, help="name the column in row 1")
        elif head:
            row.put(Text(head, cell.place), cell)
    return row
