"""The grid of a map spec as hexes: layout, numbering, and hex numbers as people and spreadsheets write them."""

import re
from dataclasses import dataclass

from modgen.hexes import Axis, HexError, HexNameError, Layout, Numbering, Orientation, Shift, sides
from modgen.spec.mapspec import AxisSpec, Grid, Parity

_DIGITS = re.compile(r"([0-9]{1,18})(?:[.,]0+)?")
_MOST_CUTS = 20


@dataclass(frozen=True, slots=True)
class Found:
    """A hex looked up by its printed number; ``repaired`` where zeros had to be put back."""

    index: int
    name: str
    repaired: bool


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Layout and numbering of one map."""

    layout: Layout
    numbering: Numbering

    def find(self, text: str) -> Found:
        """The hex of a printed number; a number that only lost zeros is understood where that makes one hex.

        Raises:
            HexNameError: no such hex, with what would be right.
        """
        try:
            return Found(self.layout.index(*self.numbering.parse(self.layout, text)), text, False)
        except HexNameError:
            likely = self.mended(text)
            if not likely:
                raise
        if len(likely) > 1:
            raise HexNameError(f"{text!r} has lost a zero: it may be {' or '.join(likely)}")
        return Found(self.layout.index(*self.numbering.parse(self.layout, likely[0])), likely[0], True)

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

    @property
    def axes(self) -> tuple[Axis, Axis]:
        """The two axes in the order in which a number gives them."""
        both = self.numbering.column, self.numbering.row
        return both if self.numbering.order == "column-row" else both[::-1]

    def is_name(self, text: str) -> bool:
        """True for the number of a hex just as it is printed."""
        try:
            self.numbering.parse(self.layout, text)
        except HexNameError:
            return False
        return True

    def has_form(self, text: str) -> bool:
        """True for what is written as the numbers of this map are, on the board or off it; with a separator only."""
        first, second = self.axes
        return any(first.read(one) is not None and second.read(other) is not None for one, other in self._cuts(text))

    def mended(self, text: str) -> tuple[str, ...]:
        """The hexes of this map that a number may have been before it lost zeros, as a spreadsheet takes them.

        A number without a separator has lost those before it, or got a ``.0``. With a separator each part has lost its
        own; where the whole looks like a decimal fraction, it may be the zeros at its end.
        """
        if not self.numbering.separator:
            return self._padded(text)
        first, second = self.axes
        likely: list[str] = []
        for one, other in self._cuts(text):
            ends = [_filled(second, other)]
            if self.numbering.separator in (".", ",") and second.kind == "digits":
                ends.append(other.ljust(second.width, "0"))
            likely += [f"{_filled(first, one)}{self.numbering.separator}{end}" for end in ends]
        return tuple(name for name in dict.fromkeys(likely) if self.is_name(name))

    def _cuts(self, text: str) -> list[tuple[str, str]]:
        """Every way to part a text at the separator."""
        separator = self.numbering.separator
        at = [position for position in range(1, len(text)) if separator and text.startswith(separator, position)]
        return [(text[:position], text[position + len(separator) :]) for position in at[:_MOST_CUTS]]

    def _padded(self, text: str) -> tuple[str, ...]:
        """The text with the zeros a spreadsheet dropped, if that makes it a hex of this map."""
        found = _DIGITS.fullmatch(text)
        candidates = [f"{'0' * zeros}{found[1]}" for zeros in range(4)] if found else []
        return tuple(name for name in candidates if self.is_name(name))[:1]


def _filled(axis: Axis, part: str) -> str:
    return part.zfill(axis.width) if axis.kind == "digits" and part.isdigit() else part


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
