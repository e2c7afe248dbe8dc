"""The grid of a map spec as hexes: layout, numbering, and hex numbers as people and spreadsheets write them."""

from dataclasses import dataclass

from modgen.hexes import Axis, HexError, HexNameError, Layout, Numbering, Orientation, Shift, sides
from modgen.spec.mapspec import AxisSpec, Grid, Parity


@dataclass(frozen=True, slots=True)
class Found:
    """A hex looked up by its printed number; ``repaired`` where leading zeros had to be put back."""

    index: int
    name: str
    repaired: bool


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Layout and numbering of one map."""

    layout: Layout
    numbering: Numbering

    def find(self, text: str) -> Found:
        """The hex of a printed number; a number that only lost leading zeros is understood.

        Raises:
            HexNameError: no such hex, with what would be right.
        """
        try:
            column, row = self.numbering.parse(self.layout, text)
            repaired = False
        except HexNameError:
            padded = self._padded(text)
            if padded is None:
                raise
            text, repaired = padded, True
            column, row = self.numbering.parse(self.layout, padded)
        return Found(self.layout.index(column, row), text, repaired)

    def side(self, text: str) -> int:
        """The hexside of two neighbouring hexes, or of a hex and a direction, such as 0203/0204 or 0101/n.

        Raises:
            HexNameError: no such hexside, with what would be right.
        """
        board, separators = sides(self.layout), self.numbering.separator.count("/")
        halves = text.split("/")
        if not separators and len(halves) == 2:
            mended = [half if half in self.layout.directions() else self.find(half).name for half in halves]
            text = "/".join(mended)
        return board.parse(self.numbering, text)

    def _padded(self, text: str) -> str | None:
        """The text with the zeros a spreadsheet dropped, if that makes it a hex of this map."""
        if not text.isdigit() or self.numbering.separator:
            return None
        for zeros in range(1, 4):
            candidate = "0" * zeros + text
            try:
                self.numbering.parse(self.layout, candidate)
            except HexNameError:
                continue
            return candidate
        return None


def hex_grid(grid: Grid) -> HexGrid:
    """Layout and numbering from the spec.

    Raises:
        HexError: it cannot be laid out, or the numbering would name two hexes alike.
    """
    layout, numbering = layout_of(grid), numbering_of(grid)
    numbering.check(layout)
    return HexGrid(layout, numbering)


def layout_of(grid: Grid) -> Layout:
    """The layout from the spec.

    Raises:
        HexError: short lines without a hex.
    """
    return Layout(Orientation(grid.orientation), grid.columns, grid.rows, _shift(grid), grid.short)


def numbering_of(grid: Grid) -> Numbering:
    """The numbering from the spec, not yet tried on a layout.

    Raises:
        HexError: an axis that is wrong in itself.
    """
    spec = grid.numbering
    return Numbering(spec.order, axis_of(spec.column), axis_of(spec.row), spec.separator)


def axis_of(spec: AxisSpec) -> Axis:
    """One axis from the spec.

    Raises:
        HexError: it is wrong in itself, such as letters that begin before A.
    """
    return Axis(spec.kind, spec.first, spec.digits, spec.reverse, spec.slant, spec.skip)


def _shift(grid: Grid) -> Shift:
    """The spec speaks of printed numbers, the layout counts lines from 0 at the left or top edge."""
    flat = grid.orientation == "flat"
    axis = grid.numbering.column if flat else grid.numbering.row
    lines = grid.columns if flat else grid.rows
    number_of_first_line = axis.first + lines - 1 if axis.reverse else axis.first
    first_is_even = number_of_first_line % 2 == 0
    shifted_even = grid.shifted is Parity.EVEN
    return Shift.EVEN if first_is_even == shifted_even else Shift.ODD


__all__ = ["Found", "HexError", "HexGrid", "HexNameError", "axis_of", "hex_grid", "layout_of", "numbering_of"]
