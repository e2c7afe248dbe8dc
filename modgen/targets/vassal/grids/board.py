"""A board with its grid, as the map asks it."""

from dataclasses import dataclass

from modgen.targets.vassal.grids.hexes import Point
from modgen.targets.vassal.grids.zones import Grid

OFF_BOARD = "offboard"


@dataclass(frozen=True, slots=True)
class Board:
    """A board alone on a map without margins, so that board pixels are map pixels. size: width and height."""

    size: Point
    grid: Grid | None = None

    def name(self, x: int, y: int) -> str:
        """Give the location of a pixel; OFF_BOARD outside the board and where the grid has no name."""
        if not (0 <= x < self.size[0] and 0 <= y < self.size[1]) or self.grid is None:
            return OFF_BOARD
        return self.grid.name(x, y, self.size) or OFF_BOARD

    def find(self, location: str) -> Point | None:
        """Give the pixel the engine finds for a location, which may be off the board; None if it finds none."""
        return None if self.grid is None else self.grid.find(location, self.size)

    def snap(self, x: int, y: int) -> Point:
        """Give the pixel that a piece put here snaps to. One just over the edge is drawn back onto the board."""
        if self.grid is None:
            return x, y
        snapped = self.grid.snap(x, y)
        across, along = (_drawn_back(*pair) for pair in zip(snapped, self.size, strict=True))
        return across, along


def _drawn_back(position: int, length: int) -> int:
    if position == -1:
        return 0
    return length - 1 if position == length else position
