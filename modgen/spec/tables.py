"""Tables and charts of the rules: cells as they are printed, those that no book gives marked as missing."""

from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from modgen.spec.model import Datum, KeyedModel, Many
from modgen.spec.scalars import fault, kind_of
from modgen.spec.tree import Map, Seq, Text
from modgen.spec.types import Id, Line, Title
from modgen.spec.variants import WhenField

MISSING = "?"
"""A cell that no book gives."""


def _rows(value: Any) -> Any:
    """``{head: [cells]}`` as pairs, each row with its head."""
    if not isinstance(value, Map):
        raise fault(f"{kind_of(value)} stands where the rows of a table belong", "write `head: [cell, …]` for each row")
    rows = []
    for head, cells in value.items():
        given = Seq((cells,), cells.place) if isinstance(cells, Text) else cells
        rows.append(Seq((Text(head, value.keys_at[head]), given), value.keys_at[head]))
    return Seq(rows, value.place)


Rows = Annotated[
    tuple[tuple[Line, tuple[Line, ...]], ...],
    WithJsonSchema(
        {"type": "object", "additionalProperties": {"anyOf": [{"type": "array"}, {"type": ["string", "number"]}]}}
    ),
    BeforeValidator(_rows),
]


class Table(Datum, KeyedModel):
    """A table: heads of the columns, and rows of cells, each with its head.

    ``row_head``: what the heads of the rows are. ``?`` is a cell that no book gives.
    """

    name: Title
    row_head: Line = ""
    columns: tuple[Line, ...]
    rows: Rows
    when: WhenField | None = None

    @model_validator(mode="after")
    def _is_rectangular(self) -> "Table":
        for head, cells in self.rows:
            if len(cells) != len(self.columns):
                message = f"the row {head!r} has {len(cells)} cells, the table {len(self.columns)} columns"
                raise fault(message, f"write {MISSING} for a cell that no book gives", inside=("rows", head))
        for what, heads in (("columns", self.columns), ("rows", tuple(head for head, _ in self.rows))):
            if len(set(heads)) != len(heads):
                raise fault(f"two {what} of the table are headed alike", "heads must differ", inside=(what,))
        return self

    def cell(self, row: str, column: str) -> str | None:
        """What stands in a cell; None where there is no such row or column."""
        cells = next((cells for head, cells in self.rows if head == row), None)
        return cells[self.columns.index(column)] if cells is not None and column in self.columns else None


class Chart(Datum, KeyedModel):
    """A page of tables and numbers for the players."""

    name: Title
    tables: Many[Id] = ()
    values: Many[Id] = ()
    when: WhenField | None = None
