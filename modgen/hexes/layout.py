"""The board as a set of cells, and the integer lattice on which all its topology is done.

Every hex centre and every hex corner lies on one integer lattice. For flat-topped hexes its x unit is half
a radius (a quarter of the width across the corners) and its y unit half a height; a centre is then at `(3c,
2r + s)`, where `s` is 1 in a shifted column, and its corners are at `(±2, 0)` and `(±1, ±1)` from it. For
pointy-topped hexes x and y change places. Corners that hexes share are therefore the same integers, not
nearly the same floats. Scale comes last, with `modgen.hexes.Frame`.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from modgen.hexes.errors import HexError

IntArray = NDArray[np.int64]


class Orientation(StrEnum):
    """Which way the hexes stand: a side on top (hexes form straight columns) or a corner (straight rows)."""

    FLAT = "flat"
    POINTY = "pointy"


class Shift(StrEnum):
    """Which straight lines, by parity of their 0-based index, lie half a hex further (down or right)."""

    EVEN = "even"
    ODD = "odd"


DIRECTIONS = {
    Orientation.FLAT: ("n", "ne", "se", "s", "sw", "nw"),
    Orientation.POINTY: ("ne", "e", "se", "sw", "w", "nw"),
}
STEPS = {
    Orientation.FLAT: np.array([(0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1)], dtype=np.int64),
    Orientation.POINTY: np.array([(1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3)], dtype=np.int64),
}
CORNERS = {
    Orientation.FLAT: np.array([(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)], dtype=np.int64),
    Orientation.POINTY: np.array([(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)], dtype=np.int64),
}

_LARGEST = 1_000_000  # cells; a misread number must not eat all memory


@dataclass(frozen=True, slots=True)
class Layout:
    """A rectangular board of hexes.

    Columns are counted along the sheet's x axis (to the right) and rows along its y axis (down), whatever the
    orientation. Hexes stand in straight *lines*: columns if flat, rows if pointy. Lines whose 0-based index
    has the parity `shift` lie half a hex further along: lower if flat, further right if pointy. With
    `short`, the shifted lines have one hex fewer, at the far (bottom or right) end.

    Cells have indices `0 … len(layout) - 1` in the reading order of the sheet: row by row from the top,
    each from the left. Cells that `short` leaves out are skipped without a gap. Arrays returned are shared
    and read-only.

    Raises HexError for no columns or rows, over a million hexes, or if `short` would empty the shifted lines.
    """

    orientation: Orientation
    columns: int
    rows: int
    shift: Shift
    short: bool = False

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise HexError(f"a board needs columns and rows, not {self.columns} × {self.rows}")
        if self.columns * self.rows > _LARGEST:
            raise HexError(f"{self.columns} × {self.rows} hexes are more than any board's {_LARGEST}")
        length = self.rows if self.orientation == Orientation.FLAT else self.columns
        if self.short and length < 2:
            raise HexError("a short board needs lines of at least two hexes: the shifted ones lose one")

    def __len__(self) -> int:
        return len(_cells(self))

    def __contains__(self, cell: tuple[int, int]) -> bool:
        """Whether (column, row), 0-based, is on the board."""
        column, row = cell
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return False
        return bool(_table(self)[row, column] >= 0)

    def index(self, column: int, row: int) -> int:
        """Give the index of a cell; raises HexError off the board."""
        if (column, row) not in self:
            raise HexError(
                f"column {column}, row {row} (0-based) is off a board of {self.columns} × {self.rows} hexes"
                + (" with short shifted lines" if self.short else "")
            )
        return int(_table(self)[row, column])

    def cell(self, index: int) -> tuple[int, int]:
        """Give the (column, row), 0-based, of an index; raises HexError off the board."""
        if not 0 <= index < len(self):
            raise HexError(f"cell index {index} is off the board: it has cells 0 to {len(self) - 1}")
        column, row = _cells(self)[index].tolist()
        return column, row

    def cells(self) -> IntArray:
        """Give all cells as (column, row), 0-based, by index; shape (n, 2)."""
        return _cells(self)

    def indices(self, columns: ArrayLike, rows: ArrayLike) -> IntArray:
        """Give the cell indices of arrays of columns and rows (broadcast together), -1 off the board."""
        column, row = np.broadcast_arrays(np.asarray(columns, np.int64), np.asarray(rows, np.int64))
        inside = (column >= 0) & (column < self.columns) & (row >= 0) & (row < self.rows)
        return np.where(inside, _table(self)[np.where(inside, row, 0), np.where(inside, column, 0)], -1)

    def shifted(self, line: int) -> bool:
        """Whether a line (a column if flat, a row if pointy; 0-based) lies half a hex further along."""
        return line % 2 == (self.shift == Shift.ODD)

    def centres(self) -> IntArray:
        """Give the lattice position of each centre; shape (n, 2), x then y."""
        return _centres(self)

    def corners(self) -> IntArray:
        """Give the lattice positions of each hex's corners; shape (n, 6, 2), x then y.

        Clockwise on the sheet (y down), so that side `k`, the one towards `directions()[k]`, runs from
        corner `k` to corner `(k + 1) % 6`. The first corner is the upper left one if flat and the top one
        if pointy.
        """
        return _corners(self)

    def neighbours(self) -> IntArray:
        """Give each cell's neighbours in the order of `directions()`, -1 off the board; shape (n, 6)."""
        return _neighbours(self)

    def directions(self) -> tuple[str, ...]:
        """Give the compass names of the six sides, clockwise; direction `(k + 3) % 6` is opposite to `k`."""
        return DIRECTIONS[self.orientation]

    def at(self, lattice: ArrayLike) -> IntArray:
        """Give the cell whose *centre* is at each lattice point, shape (..., 2); -1 if there is none."""
        points = np.asarray(lattice, np.int64)
        across, along = (0, 1) if self.orientation == Orientation.FLAT else (1, 0)
        line, off_line = np.divmod(points[..., across], 3)
        position, off_hex = np.divmod(points[..., along] - _is_shifted(self, line), 2)
        found = self.indices(line, position) if across == 0 else self.indices(position, line)
        return np.where((off_line == 0) & (off_hex == 0), found, -1)


def _is_shifted(layout: Layout, line: IntArray) -> IntArray:
    shifted: IntArray = (line + (layout.shift == Shift.EVEN)) % 2
    return shifted


def _frozen(array: IntArray) -> IntArray:
    array.setflags(write=False)
    return array


@lru_cache(maxsize=64)
def _cells(layout: Layout) -> IntArray:
    row, column = (axis.ravel() for axis in np.indices((layout.rows, layout.columns), dtype=np.int64))
    if layout.short:
        flat = layout.orientation == Orientation.FLAT
        line, position, length = (column, row, layout.rows) if flat else (row, column, layout.columns)
        kept = position < length - _is_shifted(layout, line)
        column, row = column[kept], row[kept]
    return _frozen(np.stack([column, row], axis=1))


@lru_cache(maxsize=64)
def _table(layout: Layout) -> IntArray:
    """Index by row and column, -1 where `short` leaves a cell out."""
    table = np.full((layout.rows, layout.columns), -1, dtype=np.int64)
    cells = _cells(layout)
    table[cells[:, 1], cells[:, 0]] = np.arange(len(cells))
    return _frozen(table)


@lru_cache(maxsize=64)
def _centres(layout: Layout) -> IntArray:
    column, row = _cells(layout).T
    if layout.orientation == Orientation.FLAT:
        return _frozen(np.stack([3 * column, 2 * row + _is_shifted(layout, column)], axis=1))
    return _frozen(np.stack([2 * column + _is_shifted(layout, row), 3 * row], axis=1))


@lru_cache(maxsize=64)
def _corners(layout: Layout) -> IntArray:
    return _frozen(_centres(layout)[:, None, :] + CORNERS[layout.orientation])


@lru_cache(maxsize=64)
def _neighbours(layout: Layout) -> IntArray:
    return _frozen(layout.at(_centres(layout)[:, None, :] + STEPS[layout.orientation]))
