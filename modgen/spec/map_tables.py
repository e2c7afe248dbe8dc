"""The tables of a map as the spec names them: painted grids, rows of hexes, of hexsides, of paths."""

from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from modgen.diagnostics.suggest import quoted
from modgen.spec.model import Many, Model
from modgen.spec.scalars import fault, kind_of
from modgen.spec.tree import Map, Text
from modgen.spec.types import Name


def _legend(value: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if not isinstance(value, Map):
        raise fault(
            f"{kind_of(value)} stands where a legend belongs", "for instance {w: wood, h: hills wood}", code="L203"
        )
    for code, classes in value.items():
        if not isinstance(classes, Text):
            raise fault(f"{kind_of(classes)} stands where classes belong", "ids parted by blanks", inside=(code,))
        if len(code.split()) != 1:
            help = "a cell may hold several codes, parted by blanks"
            raise fault(f"{quoted(code)} is no code of one word", help, inside=(code,))
    return tuple((code, tuple(str(classes).split())) for code, classes in value.items())


Legend = Annotated[
    tuple[tuple[str, tuple[str, ...]], ...],
    BeforeValidator(_legend),
    WithJsonSchema({"type": "object", "additionalProperties": {"type": ["string", "number", "boolean", "null"]}}),
]
"""What the codes in the cells of a grid stand for: ``{code: classes of terrain}``."""


class GridTable(Model):
    """A spreadsheet with a cell for each hex; without a legend the cells hold classes of terrain themselves."""

    file: Name
    legend: Legend = ()


class MapTables(Model):
    """Tables of a map: the files with one row a hex, the painted grids, those of hexsides and of paths."""

    grids: tuple[GridTable, ...] = ()
    hexes: Many[Name] = ()
    hexsides: Many[Name] = ()
    paths: Many[Name] = ()
