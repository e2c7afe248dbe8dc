"""The engine's square grid: cells of dx × dy pixels around centres."""

from dataclasses import dataclass
from math import floor, trunc

from modgen.targets.vassal.grids.hexes import Point, rounded
from modgen.targets.vassal.grids.numbering import GridNumbering


@dataclass(frozen=True, slots=True)
class SquareGrid:
    """A square grid.

    dx, dy: size of a cell, pixels. x0, y0: centre of cell (0, 0), pixels. snaps: whether pieces snap;
    edges_legal, corners_legal: to the middles of sides and to corners too.
    """

    dx: float = 48.0
    dy: float = 48.0
    x0: int = 24
    y0: int = 24
    snaps: bool = True
    edges_legal: bool = False
    corners_legal: bool = False
    numbering: GridNumbering | None = None

    def name(self, x: int, y: int, size: Point) -> str | None:
        """Give the location of a pixel on a board (or in a zone) of this size."""
        numbering = self.numbering
        if numbering is None:
            return None
        column = floor((x - self.x0) / self.dx + 0.5)
        row = floor((y - self.y0) / self.dy + 0.5)
        columns, rows = self._counts(size)
        column = columns - column if numbering.h_descend else column
        return numbering.write(column, rows - row if numbering.v_descend else row)

    def find(self, location: str, size: Point) -> Point | None:
        """Give the centre of the cell with this location, None if there is none."""
        numbering = self.numbering
        found = None if numbering is None else numbering.read(location)
        if numbering is None or found is None:
            return None
        column, row = found
        columns, rows = self._counts(size)
        column = columns - column if numbering.h_descend else column
        row = rows - row if numbering.v_descend else row
        return trunc(column * self.dx + self.x0), trunc(row * self.dy + self.y0)

    def snap(self, x: int, y: int) -> Point:
        """Give the pixel that a piece put here snaps to."""
        if not self.snaps:
            return x, y
        across, along = (x - self.x0) / self.dx, (y - self.y0) / self.dy
        # Halves of a cell from the centre of cell (0, 0): even, even is a centre, odd, odd a corner.
        nx, ny = rounded(2 * across), rounded(2 * along)
        if self.corners_legal and not self.edges_legal:
            nx = 2 * rounded(across) if ny % 2 == 0 else 1 + 2 * rounded(across - 0.5)
        elif self.edges_legal and not self.corners_legal and ny % 2:
            nx = 2 * rounded(across)  # near a corner: the middle of the side above or below, never beside
        elif not self.edges_legal:
            nx, ny = 2 * rounded(across), 2 * rounded(along)
        return self.x0 + rounded(nx * self.dx / 2), self.y0 + rounded(ny * self.dy / 2)

    def _counts(self, size: Point) -> tuple[int, int]:
        return trunc(size[0] / self.dx + 0.5), trunc(size[1] / self.dy + 0.5)
