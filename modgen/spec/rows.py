"""Rows of a counter table into the section ``counters`` of the merged tree."""

from collections.abc import Sequence

from modgen.diagnostics import Log
from modgen.diagnostics.suggest import did_you_mean, nearest, quoted
from modgen.spec.counters import Counter
from modgen.spec.table import Table
from modgen.spec.tree import Map, Text

_COLUMNS = tuple(name for name in Counter.model_fields if name != "fields")


def add_rows(table: Table, merged: Map, inherited: dict[str, Text], log: Log) -> None:
    """Put each row where a counter of a YAML file would stand; what a row leaves out is inherited."""
    counters = merged.get("counters")
    if counters is None:
        counters = Map(place=table.rows.place)
        merged.put(Text("counters", table.rows.place), counters)
    if not isinstance(counters, Map):
        return  # the shape pass says what is wrong with it
    own = _own_fields(merged)
    required = [name for name, field in Counter.model_fields.items() if field.is_required()]
    if columns_good(table.header, (*_COLUMNS, *own), required, inherited, log):
        for row in table.rows:
            if isinstance(row, Map):
                _add_row(row, counters, own, inherited, log)


def _own_fields(merged: Map) -> tuple[str, ...]:
    """The fields that the game itself gives its counters, as its settings name them."""
    settings = merged.get("counter_settings")
    fields = settings.get("fields") if isinstance(settings, Map) else None
    return tuple(name for name in fields if name not in _COLUMNS) if isinstance(fields, Map) else ()


def columns_good(
    header: Sequence[Text], known: Sequence[str], required: Sequence[str], inherited: dict[str, Text], log: Log
) -> bool:
    """Whether the heads of the columns are known ones, and all required; they are looked at once, not in every row."""
    good, meant = True, set[str | None]()
    for head in header:
        if head not in known:
            log.add("L201", f"unknown column {quoted(head)}", head.place, help=did_you_mean(head, known, listed=20))
            meant.add(nearest(head, known))
            good = False
    for name in required:
        if name in header or name in inherited or name in meant:
            continue
        if name == "cite":
            help = "add a column `cite`, or `defaults: {cite: …}` to the file that names the table"
            log.add("L207", "nothing says where the rows of this table come from", header[0].place, help=help)
        else:
            log.add("L202", f"the column {name!r} is missing", header[0].place, help="name it in the row of heads")
        good = False
    return good


def _add_row(row: Map, counters: Map, own: Sequence[str], inherited: dict[str, Text], log: Log) -> None:
    key = row.get("id")
    if not isinstance(key, Text) or key.absent:
        log.add("L202", "this row has no id", row.place, help="each counter needs an id of its own")
    elif str(key) in counters:
        note = ((counters.keys_at[str(key)], "it stands here first"),)
        log.add("N301", f"two counters are called {str(key)!r}", key.place, help="rename one", also=note)
    else:
        body = Map(((head, cell) for head, cell in row.items() if head != "id" and head not in own), row.place)
        body.keys_at = row.keys_at
        if own:
            fields = Map(((head, cell) for head, cell in row.items() if head in own), row.place)
            fields.keys_at = row.keys_at
            body.put(Text("fields", row.place), fields)
        body.inherited = inherited
        counters.put(key, body)
