"""Printed hex numbers: every cell of a board has one name, and a name means one cell or is refused."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, get_args

import numpy as np

from modgen.hexes.axis import Axis, line_numbers
from modgen.hexes.complaint import NamedBoard, complaint
from modgen.hexes.errors import HexError, HexNameError
from modgen.hexes.layout import IntArray, Layout

Order = Literal["column-row", "row-column"]


@dataclass(frozen=True, slots=True)
class Numbering:
    """How the hexes of a board are named, such as 0203, B-12 or 3107.

    order: which coordinate comes first, "column-row" or "row-column".
    column, row: how each is counted and written; see Axis.
    separator: text between the two.

    Raises HexError for an order that does not exist. A numbering can still be wrong for a given layout; every
    method raises HexError then, see `check`.
    """

    order: Order = "column-row"
    column: Axis = field(default_factory=Axis)
    row: Axis = field(default_factory=Axis)
    separator: str = ""

    def __post_init__(self) -> None:
        if self.order not in get_args(Order):
            raise HexError(f"the order cannot be {self.order!r}: it is one of {', '.join(get_args(Order))}")

    def check(self, layout: Layout) -> None:
        """Raise HexError if two hexes of the board would have the same name, or an axis does not suit it."""
        _by_name(self, layout)

    def name(self, layout: Layout, column: int, row: int) -> str:
        """Give the name of a cell (0-based column and row); raises HexError off the board."""
        return self.names(layout)[layout.index(column, row)]

    def names(self, layout: Layout) -> tuple[str, ...]:
        """Give all names by cell index."""
        self.check(layout)
        return _board(self, layout).names

    def numbers(self, layout: Layout) -> IntArray:
        """Give the column number and the row number of every cell, as counted by the two axes; shape (n, 2).

        For rules such as "north of row M": `Axis.read("M")` is the number to compare with.
        """
        self.check(layout)
        column = line_numbers(self.column, layout, of_columns=True)
        return np.stack([column, line_numbers(self.row, layout, of_columns=False)], axis=1)

    def parse(self, layout: Layout, text: str) -> tuple[int, int]:
        """Give the 0-based (column, row) of a name.

        Only the exact printed name will do: "203" is not taken for "0203", nor "b12" for "B12", since on the
        next map they may be different hexes. Raises HexNameError, whose message suggests what was meant.
        """
        found = _by_name(self, layout).get(text)
        if found is None:
            raise HexNameError(complaint(_board(self, layout), text))
        return layout.cell(found)


@lru_cache(maxsize=64)
def _board(numbering: Numbering, layout: Layout) -> NamedBoard:
    columns = line_numbers(numbering.column, layout, of_columns=True).tolist()
    rows = line_numbers(numbering.row, layout, of_columns=False).tolist()
    column = ("column", numbering.column, columns, _writings(numbering.column, columns))
    row = ("row", numbering.row, rows, _writings(numbering.row, rows))
    first, second = (column, row) if numbering.order == "column-row" else (row, column)
    return NamedBoard(
        words=(first[0], second[0]),
        axes=(first[1], second[1]),
        separator=numbering.separator,
        numbers=tuple(zip(first[2], second[2], strict=True)),
        names=tuple(f"{a}{numbering.separator}{b}" for a, b in zip(first[3], second[3], strict=True)),
    )


def _writings(axis: Axis, numbers: list[int]) -> list[str]:
    written = {number: axis.write(number) for number in set(numbers)}
    return [written[number] for number in numbers]


@lru_cache(maxsize=64)
def _by_name(numbering: Numbering, layout: Layout) -> Mapping[str, int]:
    names = _board(numbering, layout).names
    found = {name: index for index, name in enumerate(names)}
    if len(found) < len(names):
        name, times = Counter(names).most_common(1)[0]
        cells = [layout.cell(index) for index, other in enumerate(names) if other == name]
        raise HexError(
            f"this numbering is ambiguous: {times} hexes of the board would be named {name!r} "
            f"(column, row from 0: {', '.join(map(str, cells[:3]))}); a separator, a fixed width "
            "or another slant tells them apart"
        )
    return MappingProxyType(found)
