"""From a board of ours to the engine's hex grid that shows it, or the reason why none can.

The engine knows one arrangement: from the hex at (x0, y0) on, odd columns lie half a hex lower (a sideways
grid is that with x and y exchanged). A board whose *even* lines are shifted is the same arrangement seen from
half a hex further along, with the hexes of odd lines counted one less; numbers that stagger take that back, so
that x0 and y0 stay whole numbers, which is all the engine reads.

Every name, and every centre's snap point, is compared with the engine's behaviour before a grid is given out.
"""

from dataclasses import dataclass

import numpy as np

from modgen.hexes import Axis, Frame, Layout, Numbering, Orientation, Shift
from modgen.targets.vassal.errors import GridUnsupported
from modgen.targets.vassal.grids import Board, GridNumbering, HexGrid
from modgen.targets.vassal.grids.hexes import DEFAULT_DX, Point
from modgen.targets.vassal.metadata import engine_line

_OBLIQUE_SINCE = (3, 8)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A grid that shows a board: the board's size and grid, and the pixel of each hex by cell index."""

    board: Board
    grid: HexGrid
    pixels: tuple[Point, ...]


def fit_grid(layout: Layout, frame: Frame, numbering: Numbering, size: Point, engine: str = "3.6") -> Fitted:
    """Give the engine's grid for a board drawn in a frame (pixels) on a picture of a size (width, height).

    Hexes must be a whole number of pixels high, or rows would drift apart from the picture; the frame's
    origin is rounded to a pixel, at most half of one off. engine: version such as "3.6".

    Raises GridUnsupported, which says why, and HexError if the numbering does not suit the layout.
    """
    if abs(frame.height - round(frame.height)) > 1e-6:
        raise GridUnsupported(f"a hex is {frame.height:g} pixels high; draw it a whole number of pixels high")
    pointy = layout.orientation == Orientation.POINTY
    along, across = (numbering.column, numbering.row) if pointy else (numbering.row, numbering.column)
    _check_slants(across, along, layout, engine)
    height = round(frame.height)
    half = height // 2 if layout.shift == Shift.EVEN else 0
    x0, y0 = (frame.y, frame.x) if pointy else (frame.x, frame.y)
    bare = HexGrid(_spacing(frame), float(height), round(x0), round(y0) + half, pointy)
    grid = _numbered(bare, layout, numbering, (across, along), size)
    fitted = Fitted(Board(size, grid), grid, _pixels(grid, layout))
    _check(fitted, layout, numbering)
    return fitted


def _spacing(frame: Frame) -> float:
    # The default spacing is read as "not set"; where it is meant and is not what the engine would compute,
    # the next number to it will do.
    spacing = frame.spacing
    return float(np.nextafter(spacing, 0.0)) if spacing == DEFAULT_DX and frame.stretch != 1 else spacing


def _pixels(grid: HexGrid, layout: Layout) -> tuple[Point, ...]:
    cells = layout.cells().tolist()
    if layout.orientation == Orientation.POINTY:
        cells = [(row, column) for column, row in cells]
    drop = 1 if layout.shift == Shift.EVEN else 0
    return tuple(grid.centre(line, at - (line % 2) * drop) for line, at in cells)


def _numbered(bare: HexGrid, layout: Layout, numbering: Numbering, axes: tuple[Axis, Axis], size: Point) -> HexGrid:
    across, along = axes
    even = layout.shift == Shift.EVEN
    oblique = along.slant in ("ne", "se")
    # Without a slant the shifted lines of an even board count one less in the grid, and stagger adds it again.
    stagger = along.slant == "ne" or (not oblique and (along.slant == "stagger") != even)
    # How much more our count along the lines is than the engine's.
    lift = -1 if along.slant == "se" else int(even and along.slant == "stagger")
    lines = layout.rows if bare.sideways else layout.columns
    least, most = _counts(layout, along)
    columns, rows = bare.counts(size)
    h_offset = across.first + (lines - 1 - columns if across.reverse else 0)
    v_offset = along.first + (most - lift - rows if along.reverse else lift - least)
    line_first = (numbering.order == "row-column") == bare.sideways
    h_descend, v_descend = (across.reverse, along.reverse)
    if bare.sideways:  # named after the screen
        h_descend, v_descend = v_descend, h_descend
    named = GridNumbering(
        "H" if line_first else "V",
        numbering.separator,
        _type(across),
        _type(along),
        max(across.width, 1) - 1,
        max(along.width, 1) - 1,
        h_offset - (across.kind != "digits"),
        v_offset - (along.kind != "digits"),
        h_descend,
        v_descend,
        stagger,
        oblique=oblique,
    )
    return HexGrid(bare.dx, bare.dy, bare.x0, bare.y0, bare.sideways, numbering=named)


def _type(axis: Axis) -> str:
    return "N" if axis.kind == "digits" else "A"


def _counts(layout: Layout, along: Axis) -> tuple[int, int]:
    """Least and greatest count along the lines, before the axis's first number is added."""
    u, v = layout.centres().T if layout.orientation == Orientation.FLAT else layout.centres().T[::-1]
    lines, parity = u // 3, int(layout.shift == Shift.EVEN)
    count = {
        "none": v // 2,
        "stagger": (v + 1) // 2,
        "ne": (v + lines - parity) // 2,
        "se": (v - lines - parity) // 2,
    }[along.slant]
    return int(count.min()), int(count.max())


def _check_slants(across: Axis, along: Axis, layout: Layout, engine: str) -> None:
    lines, places = ("rows", "columns") if layout.orientation == Orientation.POINTY else ("columns", "rows")
    straight = f"give the {places[:-1]} `slant: none` or `stagger`"
    if across.slant != "none":
        message = f"the engine counts {lines} straight; they are numbered {across.slant!r} here"
        raise GridUnsupported(message, f"give the {lines[:-1]} `slant: none`")
    if along.slant == "half":
        raise GridUnsupported(f"the engine cannot count {places} in half hexes", straight)
    if along.slant in ("ne", "se"):
        if engine_line(engine) < _OBLIQUE_SINCE:
            message = f"the engine knows oblique numbering only from 3.8 on, this is for {engine}"
            raise GridUnsupported(message, f"make it for engine 3.8, or {straight}")
        if across.reverse or along.reverse:
            raise GridUnsupported("the engine's oblique numbering cannot be reversed", "take `reverse` out")


def _check(fitted: Fitted, layout: Layout, numbering: Numbering) -> None:
    board = fitted.board
    why, remedy = _why(numbering)
    for name, pixel in zip(numbering.names(layout), fitted.pixels, strict=True):
        if not (0 <= pixel[0] < board.size[0] and 0 <= pixel[1] < board.size[1]):
            raise GridUnsupported(f"the centre of {name} at {pixel} is off a board of {board.size} pixels")
        if board.name(*pixel) != name:
            raise GridUnsupported(f"the engine would call the hex {name} {board.name(*pixel)!r}: {why}", remedy)
        if board.snap(*pixel) != pixel:
            raise GridUnsupported(f"the hexes are too small: a piece in {name} would snap to {board.snap(*pixel)}")


def _why(numbering: Numbering) -> tuple[str, str]:
    """Why the engine would call a hex otherwise, as far as the numbering shows it, and what to change."""
    axes = (numbering.column, numbering.row)
    if any(axis.skip for axis in axes):
        return "it cannot leave out letters", "take `skip` out, or use `kind: digits`"
    if any(axis.kind == "spreadsheet" for axis in axes):
        return "after Z it goes on with AA, BB, CC", "use `kind: letters` or `digits`"
    return "the hexes are too small, or the numbering is one it does not know", "larger hexes, or plain numbers"
