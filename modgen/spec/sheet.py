"""The grid of a map: does its numbering tell the hexes apart, and does it fit on its sheet?"""

from collections import defaultdict
from math import floor

from modgen.diagnostics import Log
from modgen.hexes import bounds, fit
from modgen.hexes.axis import line_numbers
from modgen.spec.grid import HexError, HexGrid, axis_of, layout_of, numbering_of
from modgen.spec.mapspec import AxisSpec, Grid, MapSpec
from modgen.spec.types import POINTS

INSET = 7.0
"""Points that are kept free between the sheet's margin and the grid."""


def check_grid(grid: Grid, log: Log) -> HexGrid | None:
    """The grid, or None (logged) where it cannot be laid out or its numbering is no good."""
    before = len(log.diagnostics)
    for part in ("column", "row"):
        _check_axis(grid, part, log)
    try:
        layout = layout_of(grid)
    except HexError as error:
        log.add("L204", str(error), grid.place("short"), help="take `short` out, or add hexes to the lines")
    if len(log.diagnostics) > before:
        return None
    made = HexGrid(layout, numbering_of(grid))
    return made if _tells_apart(grid, made, log) else None


def _check_axis(grid: Grid, part: str, log: Log) -> None:
    """An axis must be sound in itself, and must not count half hexes where nothing lies half a hex off."""
    axis: AxisSpec = getattr(grid.numbering, part)
    try:
        axis_of(axis)
    except HexError as error:
        log.add("L204", str(error), grid.numbering.place(part))
    straight = "column" if grid.orientation == "flat" else "row"
    if part == straight and axis.slant in ("stagger", "half"):
        message = f"the {part}s of {grid.orientation}-topped hexes are straight, so nothing there is a half hex off"
        other = "row" if part == "column" else "column"
        log.add("L204", message, axis.place("slant"), help=f"give the slant {axis.slant!r} to the {other}s")


def _tells_apart(grid: Grid, made: HexGrid, log: Log) -> bool:
    numbering = made.numbering
    columns = line_numbers(numbering.column, made.layout, of_columns=True).tolist()
    rows = line_numbers(numbering.row, made.layout, of_columns=False).tolist()
    bearers: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for column, row in zip(columns, rows, strict=True):
        pair = (numbering.column.write(column), numbering.row.write(row))
        first, second = pair if numbering.order == "column-row" else pair[::-1]
        bearers[f"{first}{numbering.separator}{second}"].append(pair)
    name, pairs = max(bearers.items(), key=lambda entry: len(entry[1]))
    if len(pairs) == 1:
        return True
    if len(set(pairs)) == 1:
        message = f"{len(pairs)} hexes would be called {name!r}"
        help = "give the numbering another slant"
    else:
        told = [f"column {column}, row {row}" for column, row in dict.fromkeys(pairs)]
        message = f"{name!r} would be {' as well as '.join(told[:2])}"
        help = "give both parts enough digits, or put a separator between them"
    log.add("N306", message, grid.place("numbering"), help=help)
    return False


def check_sheet(spec: MapSpec, made: HexGrid, log: Log) -> None:
    """The grid with its margins must not be larger than the sheet."""
    sheet, height = spec.sheet, spec.grid.height
    left, top, right, bottom = bounds(made.layout, fit(made.layout, height))
    around = 2 * sheet.margin + INSET
    grid_size = (right - left, bottom - top)
    room = (sheet.width - around, sheet.height - around)
    if grid_size[0] <= room[0] and grid_size[1] <= room[1]:
        return
    unit = "in" if spec.grid.written("height").strip().endswith(("in", "pt")) else "mm"
    needed = " × ".join(_shown(size + around, unit) for size in grid_size)
    given = " × ".join(_shown(size, unit) for size in (sheet.width, sheet.height))
    message = f"the grid needs {needed} {unit} with its margins, the sheet has {given} {unit}"
    factor = min(available / size for available, size in zip(room, grid_size, strict=True))
    most = floor(factor * height / POINTS[unit] * 100) / 100
    help = (
        f"the largest height of a hex that fits is {most:g}{unit}" if most > 0 else "the margins take the whole sheet"
    )
    also = ((sheet.place("width" if grid_size[0] > room[0] else "height"), "the sheet"),)
    log.add("N310", message, spec.grid.place("height"), help=help, also=also)


def _shown(points: float, unit: str) -> str:
    return f"{points / POINTS[unit]:.2f}" if unit == "in" else f"{points / POINTS[unit]:.1f}"
