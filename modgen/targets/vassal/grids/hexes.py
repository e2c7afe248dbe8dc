"""The engine's hex grid.

Its columns and rows are raw: counted from the hex at (x0, y0), negative to its left and above, with odd
columns half a hex lower. A sideways grid is the same with x and y of every pixel exchanged, x0 and y0
excepted.
"""

from dataclasses import dataclass
from math import floor, sqrt, trunc

from modgen.targets.vassal.grids.numbering import GridNumbering

# The one spacing that the engine takes for "not set" and computes from dy: that of hexes 64 pixels high.
DEFAULT_DX = 55.42562584220407

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class HexGrid:
    """A hex grid.

    dx: distance of columns, pixels. dy: height of a hex, pixels. x0, y0: centre of hex (0, 0), before x and y
    are exchanged. snaps: whether pieces snap; edges_legal, corners_legal: to hexsides and corners too.
    """

    dx: float = DEFAULT_DX
    dy: float = 64.0
    x0: int = 0
    y0: int = 32
    sideways: bool = False
    snaps: bool = True
    edges_legal: bool = False
    corners_legal: bool = False
    numbering: GridNumbering | None = None

    @property
    def spacing(self) -> float:
        """The distance of columns that the engine uses, pixels."""
        return self.dy * sqrt(3) / 2 if self.dx == DEFAULT_DX else self.dx

    def centre(self, column: int, row: int) -> Point:
        """Give the pixel that the engine takes for the centre of a hex."""
        x, y = self._centre(column, row)
        return (y, x) if self.sideways else (x, y)

    def column_row(self, x: int, y: int) -> tuple[int, int]:
        """Give the raw column and row that a pixel is numbered by: rectangles, right only near centres."""
        x, y = (y, x) if self.sideways else (x, y)
        column = floor((x - self.x0) / self.spacing + 0.5)
        half = 0.0 if column % 2 == 0 else self.dy / 2
        return column, floor((y - self.y0 - half) / self.dy + 0.5)

    def name(self, x: int, y: int, size: Point) -> str | None:
        """Give the location of a pixel on a board (or in a zone) of this size."""
        if self.numbering is None:
            return None
        return self.numbering.write(*self._counted(*self.column_row(x, y), size, self.numbering))

    def find(self, location: str, size: Point) -> Point | None:
        """Give the pixel that the engine finds for a location, None if the grid has no such location.

        Where numbers stagger and columns descend from an odd count, that is the wrong hex, one row off: the
        engine takes the stagger back by the parity of the printed column instead of the raw one.
        """
        numbering = self.numbering
        found = None if numbering is None else numbering.read(location)
        if numbering is None or found is None:
            return None
        column, row = found
        if numbering.stagger and column % 2:
            row += 1 if self._rows_descend(numbering) else -1
        columns, rows = self.counts(size)
        if self._columns_descend(numbering):
            column = columns - column
        if self._rows_descend(numbering):
            row = rows - row
        x = trunc(column * self.spacing) + self.x0
        y = trunc(row * self.dy + (self.dy / 2 if column % 2 else 0.0)) + self.y0
        return (y, x) if self.sideways else (x, y)

    def snap(self, x: int, y: int) -> Point:
        """Give the pixel that a piece put here snaps to.

        That is by the true hexes, as from engine 3.7 on; 3.6 goes by the rectangles of `column_row` here too, which
        differs only near slanted sides.
        """
        if not self.snaps:
            return x, y
        x, y = (y, x) if self.sideways else (x, y)
        centre = self._centre(*self._hex_at(x, y))
        chosen = centre
        if self.edges_legal and self.corners_legal:
            side, corner = self._side(x, y), self._corner(x, y)
            chosen = side if _square(side, (x, y)) < _square(corner, (x, y)) else corner
        elif self.edges_legal:
            chosen = self._side(x, y)
        elif self.corners_legal:
            chosen = self._corner(x, y)
        if _square(chosen, centre) <= 2:
            chosen = centre
        return (chosen[1], chosen[0]) if self.sideways else chosen

    def _centre(self, column: int, row: int) -> Point:
        half = trunc(self.dy / 2) if column % 2 else 0
        return trunc(self.spacing * column + self.x0), trunc(self.dy * row + half + self.y0)

    def _columns_descend(self, numbering: GridNumbering) -> bool:
        # Named after the screen, so the two change places in a sideways grid.
        return numbering.v_descend if self.sideways else numbering.h_descend

    def _rows_descend(self, numbering: GridNumbering) -> bool:
        return numbering.h_descend if self.sideways else numbering.v_descend

    def counts(self, size: Point) -> tuple[int, int]:
        """Give how many columns and rows the engine thinks there are, from which descending numbers count."""
        # The engine divides the width by the height of a hex and the height by the distance of columns,
        # whichever way the grid lies.
        across, down = floor(size[0] / self.dy + 0.5), floor(size[1] / self.spacing + 0.5)
        return (down, across) if self.sideways else (across, down)

    def _counted(self, column: int, row: int, size: Point, numbering: GridNumbering) -> tuple[int, int]:
        columns, rows = self.counts(size)
        h = columns - column if self._columns_descend(numbering) else column
        v = rows - row if self._rows_descend(numbering) else row
        if numbering.stagger and column % 2:
            v += -1 if self._rows_descend(numbering) else 1
        if numbering.oblique:
            v += trunc(h / 2) if numbering.stagger else 1 - trunc(h / 2)
        return h, v

    def _hex_at(self, x: int, y: int) -> tuple[int, int]:
        column = floor((x - self.x0 + self.spacing / 2) / self.spacing)
        odd = column % 2
        row = floor((y - self.y0 + (0.0 if odd else self.dy / 2)) / self.dy)
        above, below = (0, 1) if odd else (-1, 0)
        around = ((-1, above), (-1, below), (1, above), (1, below))
        for c, r in ((column, row), *((column + dc, row + dr) for dc, dr in around)):
            if inside(self._polygon(c, r), x, y):
                return c, r
        return column, row

    def _polygon(self, column: int, row: int) -> tuple[Point, ...]:
        x, y = self._centre(column, row)
        a, half = 2 * self.spacing / 3, self.dy / 2
        left, right, top, bottom = x - a / 2, x + a / 2, y - half, y + half
        upper = ((x - a, y, 0, 0), (left, top, 0, 0), (right, top, 1, 0))
        lower = ((x + a, y, 1, 0), (right, bottom, 1, 1), (left, bottom, 0, 1))
        return tuple((rounded(px) + ox, rounded(py) + oy) for px, py, ox, oy in (*upper, *lower))

    def _side(self, x: int, y: int) -> Point:
        dx, dy = self.spacing, self.dy
        n = floor((x - self.x0 + dx / 4) * 2 / dx)
        if n % 2 == 0:
            side_y = trunc(dy / 2 * floor((y - self.y0 + dy / 4) * 2 / dy) + self.y0)
        else:
            side_y = trunc(dy / 2 * floor((y - self.y0) * 2 / dy) + trunc(dy / 4) + self.y0)
        return trunc(dx / 2 * n + self.x0), side_y

    def _corner(self, x: int, y: int) -> Point:
        dx, dy, x0 = self.spacing, self.dy, self.x0
        m = floor((y - self.y0 + dy / 4) * 2 / dy)
        if m % 2 == 0:
            corner_x = trunc(2 * dx / 3 * trunc(floor(x - x0 + dx / 3) * 3 / (2 * dx)) + x0)
        else:
            n = trunc(floor(x - x0 + 2 * dx / 3) * 3 / (2 * dx))
            corner_x = trunc(2 * dx / 3 * n - trunc(dx / 3) + x0)
        return corner_x, trunc(dy / 2 * m + self.y0)


def rounded(value: float) -> int:
    """Round half up, as Java does."""
    return floor(value + 0.5)


def inside(polygon: tuple[Point, ...], x: int, y: int) -> bool:
    """Whether a point is inside by Java's rule: points on left and top edges are, others on an edge are not."""
    hit = False
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if min(y1, y2) <= y < max(y1, y2) and x - x1 < (y - y1) / (y2 - y1) * (x2 - x1):
            hit = not hit
    return hit


def _square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
