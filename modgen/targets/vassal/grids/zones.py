"""The engine's regions and zones: grids of named points, and parts of a board with a grid of their own."""

import re
from dataclasses import dataclass, field
from typing import Protocol

from modgen.targets.vassal.grids.hexes import Point, inside


class Grid(Protocol):
    """What names the pixels of a board or zone whose size is given; None where there is no name."""

    def name(self, x: int, y: int, size: Point) -> str | None:
        """Give the location of a pixel."""

    def find(self, location: str, size: Point) -> Point | None:
        """Give the pixel of a location."""

    def snap(self, x: int, y: int) -> Point:
        """Give the pixel that a piece put here snaps to."""


@dataclass(frozen=True, slots=True)
class Region:
    """A named point."""

    name: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class RegionGrid:
    """Named points; a pixel belongs to the nearest, however far."""

    regions: tuple[Region, ...] = ()
    snaps: bool = True

    def nearest(self, x: int, y: int) -> Region | None:
        """Give the region a pixel belongs to."""
        return min(self.regions, key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2, default=None)

    def name(self, x: int, y: int, size: Point) -> str | None:
        """Give the nearest region's name."""
        found = self.nearest(x, y)
        return None if found is None else found.name

    def find(self, location: str, size: Point) -> Point | None:
        """Give the region of this name."""
        return next(((one.x, one.y) for one in self.regions if one.name == location), None)

    def snap(self, x: int, y: int) -> Point:
        """Give the nearest region's point."""
        found = self.nearest(x, y)
        return (x, y) if found is None or not self.snaps else (found.x, found.y)


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a board.

    path: corners, board pixels. location_format: holds $name$ and $gridLocation$. grid: None if it has none,
    or if it uses the board's background grid (use_parent). box: left, top, width and height of the box around it; its
    size is what descending numbers count in.
    """

    name: str
    path: tuple[Point, ...]
    location_format: str = "$name$"
    grid: Grid | None = None
    use_parent: bool = False
    box: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        xs, ys = zip(*self.path, strict=True)
        box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        object.__setattr__(self, "box", box)

    def around(self, x: int, y: int) -> bool:
        """Whether the box around it holds a pixel."""
        left, top, width, height = self.box
        return left <= x <= left + width and top <= y <= top + height

    def name_of(self, x: int, y: int, grid: Grid | None, size: Point) -> str:
        """Give the location of a pixel in the zone by this grid, in a container of this size."""
        inner = grid.name(x, y, size) if grid is not None else None
        return self.location_format.replace("$gridLocation$", inner or "").replace("$name$", self.name)

    def inner(self, location: str) -> str | None:
        """Give the grid location inside a location of the zone, None if it is not of this zone."""
        pattern = re.escape(self.location_format).replace(re.escape("$name$"), re.escape(self.name))
        pattern = pattern.replace(re.escape("$gridLocation$"), "(.*)")
        found = re.fullmatch(pattern, location)
        return None if found is None else "".join(found.groups()[:1])


@dataclass(frozen=True, slots=True)
class ZonedGrid:
    """Zones, the first of which that holds a pixel names it, before an optional background grid."""

    zones: tuple[Zone, ...] = ()
    background: Grid | None = None

    def name(self, x: int, y: int, size: Point) -> str | None:
        """Give the location of a pixel."""
        zone = self._zone(x, y)
        if zone is not None:
            return zone.name_of(x, y, *self._grid_of(zone, size))
        return None if self.background is None else self.background.name(x, y, size)

    def find(self, location: str, size: Point) -> Point | None:
        """Give the pixel of a location: in a zone, the middle of a zone without grid, or the background's."""
        for zone in self.zones:
            inner = zone.inner(location)
            if inner is None:
                continue
            grid, container = self._grid_of(zone, size)
            if grid is None:
                left, top, width, height = zone.box
                return left + width // 2, top + height // 2
            found = grid.find(inner, container)
            if found is not None:
                return found
        return None if self.background is None else self.background.find(location, size)

    def snap(self, x: int, y: int) -> Point:
        """Give the pixel that a piece put here snaps to."""
        grid = self.grid_at(x, y)
        return (x, y) if grid is None else grid.snap(x, y)

    def grid_at(self, x: int, y: int) -> Grid | None:
        """Give the grid that a pixel is named by: that of its zone, or the background."""
        zone = self._zone(x, y)
        return self.background if zone is None or zone.use_parent else zone.grid

    def counted_at(self, x: int, y: int, size: Point) -> tuple[Grid | None, Point]:
        """Give the grid that a pixel is named by, and the size of what it counts in: the zone's or the board's."""
        zone = self._zone(x, y)
        return (self.background, size) if zone is None else self._grid_of(zone, size)

    def zone_at(self, x: int, y: int) -> str:
        """Give the name of the zone that a pixel lies in, "" if in none."""
        zone = self._zone(x, y)
        return "" if zone is None else zone.name

    def _zone(self, x: int, y: int) -> Zone | None:
        # The boxes first: a board has many zones, and a point lies in few of their boxes.
        return next((zone for zone in self.zones if zone.around(x, y) and inside(zone.path, x, y)), None)

    def _grid_of(self, zone: Zone, size: Point) -> tuple[Grid | None, Point]:
        return (self.background, size) if zone.use_parent else (zone.grid, zone.box[2:])
