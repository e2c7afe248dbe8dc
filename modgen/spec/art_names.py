"""The pass over pictures of the user's own, as far as names and numbers of the spec go; no picture is opened."""

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import did_you_mean, quoted
from modgen.spec.art import BLANK, CounterSheet, cell_of
from modgen.spec.counters import Counter
from modgen.spec.game import Game


def check_art(game: Game, log: Log) -> None:
    """Log ids of counter sheets that nothing bears or that are too many or too few, and cells that no sheet has."""
    counters = {counter.id: counter for counter in game.counters}
    sheets = {sheet.id: sheet for sheet in game.art.sheets}
    first: dict[tuple[str, str], Place] = {}
    for sheet in game.art.sheets:
        _check_ids(sheet, counters, first, log)
    for counter in game.counters:
        for key in ("art", "art_back"):
            cell = cell_of(getattr(counter, key))
            if cell is not None:
                _check_cell(counter, key, cell, sheets, log)
    _check_layers(game, log)


def _check_ids(
    sheet: CounterSheet, counters: dict[str, Counter], first: dict[tuple[str, str], Place], log: Log
) -> None:
    words = sheet.words
    if words:
        _check_count(sheet, log)
    for line, ids in enumerate(words):
        for word in ids:
            place = sheet.place("ids", line) if len(words) > 1 else sheet.place("ids")
            if word == BLANK:
                continue
            if word not in counters:
                help = f"{did_you_mean(word, counters)} Write `{BLANK}` for a cell without a counter of the game"
                log.add("N302", f"no counter is called {quoted(word)}", place, help=help.lstrip())
            elif (word, sheet.side) in first and counters[word].copies == 1:
                also = ((first[word, sheet.side], "it stands here first"),)
                message = f"two pictures show the {sheet.side} of {word!r}"
                log.add("N341", message, place, help=f"write `{BLANK}` for one of the cells", also=also)
            first.setdefault((word, sheet.side), place)


def _check_count(sheet: CounterSheet, log: Log) -> None:
    words, cells = sheet.words, sheet.rows * sheet.columns
    if sum(map(len, words)) == cells and (len(words) != sheet.rows or len(words) == 1):
        return
    if len(words) == sheet.rows:
        for line, ids in enumerate(words):
            if len(ids) != sheet.columns:
                message = f"row {line + 1} names {len(ids)} counters, and the sheet has {sheet.columns} columns"
                help = f"one id for each, `{BLANK}` where there is no counter of the game"
                log.add("N342", message, sheet.place("ids", line), help=help)
        return
    message = (
        f"{sum(map(len, words))} counters are named, and the sheet has {sheet.rows} × {sheet.columns} = {cells} cells"
    )
    help = f"one line of ids for each row, `{BLANK}` where there is no counter of the game"
    log.add("N342", message, sheet.place("ids"), help=help)


def _check_cell(
    counter: Counter, key: str, cell: tuple[str, int, int], sheets: dict[str, CounterSheet], log: Log
) -> None:
    name, row, column = cell
    sheet = sheets.get(name)
    place = counter.place(key)
    if sheet is None:
        known = did_you_mean(name, sheets) or "the spec has none under `art: {sheets: …}`"
        log.add("N302", f"no counter sheet is called {quoted(name)}", place, help=known)
    elif not (1 <= row <= sheet.rows and 1 <= column <= sheet.columns):
        message = f"the sheet {name!r} has no cell r{row} c{column}"
        help = f"it has {sheet.rows} rows and {sheet.columns} columns, counted from 1"
        log.add("N343", message, place, help=help)


def _check_layers(game: Game, log: Log) -> None:
    """No two pictures replace one layer of the map."""
    taken: dict[str, Place] = {}
    for art in game.map.art:
        for layer in art.layers:
            if layer in taken:
                also = ((taken[layer], "it is replaced here first"),)
                message = f"two pictures replace the layer {layer!r} of the map"
                log.add("N341", message, art.place("file"), help="take it from the `replaces` of one", also=also)
                break
            taken[layer] = art.place("file")
