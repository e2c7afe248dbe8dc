"""Hex numbers: in the same place of their hex wherever that is free, else in the next free place; none is left out."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.map_features import readable
from modgen.draw.map_ground import Ground
from modgen.draw.map_lettering import FLOOR, Shapes
from modgen.draw.map_terrain import Area, on_tint
from modgen.draw.svg import layer, text
from modgen.draw.text import Font
from modgen.hexes import Orientation

_FONT = Font(weight=500)
_CAPITAL = 0.7
"""Height of a figure against the size of the font."""
_STANDARD = (
    (-1, 0), (-1, -1), (-1, 1), (-0.5, -1), (-0.5, 1), (0, -1), (0, 1), (0.5, -1), (0.5, 1), (1, -1), (1, 1), (1, 0),
)  # fmt: skip
"""Where a number may stand: from the top (-1) to the bottom (1) of its hex, and from left to right. The middle of the
bottom is last: there it stands right over the number of the hex below."""
_SPARE = tuple((down / 4, right / 4) for down in range(-4, 5) for right in range(-4, 5))
_CANDIDATES = np.array([*_STANDARD, *_SPARE], np.float64)
_HIGHEST = 0.24
"""Of the height of a hex, for a number that would be too small in its proportion."""
_COAST = 8.5
"""A coast through a number costs as much as so many steps down the list."""
_LINE = 14.0
"""And a path or a border through it; then one of the other places is better."""
_TAKEN = 100.0
_LEAST, _LEAST_FAINT = 3.0, 2.2
"""Contrast to a tint."""
_CLEAR = 0.6
"""Points kept clear around a number."""


@dataclass(frozen=True, slots=True, eq=False)
class NumberRoom:
    """Where the numbers of a map may stand: ``cells`` are those that have one, ``halves`` half the size of each."""

    ground: Ground
    cells: NDArray[np.int64]
    centres: NDArray[np.float64]
    halves: NDArray[np.float64]
    size: float

    @classmethod
    def of(cls, ground: Ground, names: Sequence[str]) -> "NumberRoom":
        """The places for some names; an empty name has none."""
        legible = min(FLOOR * ground.point, _HIGHEST * ground.frame.height)
        size = max(ground.theme.number_size * ground.scale, legible)
        cells = np.array([index for index, name in enumerate(names) if name], np.int64)
        widths = [_FONT.width(name, size) for name in names if name]
        halves = np.stack([np.array(widths, np.float64) / 2, np.full(len(cells), _CAPITAL * size / 2)], axis=1)
        centres = ground.frame.to_plane(ground.layout.orientation, ground.layout.centres()[cells])
        return cls(ground, cells, centres, halves, size)

    def middles(self, rows: NDArray[np.int64] | slice, candidates: NDArray[np.int64]) -> NDArray[np.float64]:
        """The middles of some numbers at candidates that broadcast against (rows, candidates)."""
        height, orientation = self.ground.frame.height, self.ground.layout.orientation
        halves = self.halves[rows]
        level = -below_centre(orientation, height, self.size) + _CAPITAL * self.size / 2
        down, right = _CANDIDATES[candidates].T if candidates.ndim == 1 else np.moveaxis(_CANDIDATES[candidates], -1, 0)
        y = np.broadcast_to(down * level, (len(halves), down.shape[-1]))
        reach = _half_width(orientation, height, np.abs(y) + halves[:, 1:])
        free = np.maximum(0, reach - halves[:, :1] - 0.05 * height)
        middles: NDArray[np.float64] = self.centres[rows][:, None] + np.stack([right * free, y], axis=-1)
        return middles

    def boxes(self, rows: NDArray[np.int64] | slice, candidates: NDArray[np.int64], clear: float = 0.0) -> Shapes:
        """The boxes of some numbers by row and candidate, with so much room around each."""
        middles, halves = self.middles(rows, candidates), self.halves[rows][:, None] + clear
        low, high = middles - halves, middles + halves
        boxes: Shapes = np.asarray(shapely.box(low[..., 0], low[..., 1], high[..., 0], high[..., 1]), dtype=object)
        return boxes

    def chosen(self, candidates: NDArray[np.int64], clear: float = 0.0) -> Shapes:
        """The box of each number at its own candidate."""
        return self.boxes(slice(None), candidates[:, None], clear)[:, 0]


def below_centre(orientation: Orientation, height: float, size: float) -> float:
    """How far the baseline lies below the centre (negative: above): under the top side, or under the top corner."""
    if orientation == Orientation.FLAT:
        return -height / 2 + _CAPITAL * size + 0.045 * height
    return -height / sqrt(3) + 0.3 * height + _CAPITAL * size * 0.2


def _half_width(orientation: Orientation, height: float, off: NDArray[np.float64]) -> NDArray[np.float64]:
    """Half the width of a hex at a distance from its middle line."""
    if orientation == Orientation.FLAT:
        return height / sqrt(3) - off / sqrt(3)
    return np.minimum(height / 2, height - off * sqrt(3))


def choose_numbers(room: NumberRoom, ground: Ground, taken: Shapes, lines: Shapes) -> NDArray[np.int64]:
    """The candidate for each number that covers least of what is taken, and of those the first off coast and lines."""
    coast = shapely.boundary(ground.land)
    shapely.prepare(coast)
    crossed = shapely.STRtree(lines)
    tree = shapely.STRtree(taken)
    clear = _CLEAR * ground.scale
    chosen = np.zeros(len(room.cells), np.int64)
    first = room.chosen(chosen, clear)
    doubtful = shapely.intersects(coast, first)
    doubtful[tree.query(first, predicate="intersects")[0]] = True
    doubtful[crossed.query(first, predicate="intersects")[0]] = True
    # Only where the first place is not good are others looked at, and spare ones only where none of the list is free.
    steps = np.minimum(np.arange(len(_CANDIDATES)), len(_STANDARD)).astype(np.float64)
    for end in (len(_STANDARD), len(_CANDIDATES)):
        rows = np.flatnonzero(doubtful)
        boxes = room.boxes(rows, np.arange(end), clear)
        on_line = np.zeros(boxes.size, dtype=np.bool_)
        on_line[crossed.query(boxes.ravel(), predicate="intersects")[0]] = True
        costs = steps[:end] + _COAST * shapely.intersects(coast, boxes) + _LINE * on_line.reshape(boxes.shape)
        row, other = tree.query(boxes.ravel(), predicate="intersects")
        covered = shapely.area(shapely.intersection(boxes.ravel()[row], taken[other]))
        np.add.at(costs.reshape(-1), row, _TAKEN * (1 + covered / room.size**2))
        chosen[rows] = np.argmin(costs, axis=1)
        doubtful[rows] = costs.min(axis=1) >= _LINE
    return chosen


def number_layer(
    ground: Ground,
    names: Sequence[str],
    room: NumberRoom,
    chosen: NDArray[np.int64],
    areas: Sequence[Area] = (),
    *,
    faint: bool,
) -> str:
    """The numbers as a layer, each in the colour of the ground it stands on; that of the sea is readable on both."""
    theme = ground.theme
    on_sea, on_land = (
        (theme.faint_on_sea, theme.faint_on_land) if faint else (theme.number_on_sea, theme.number_on_land)
    )
    boxes = room.chosen(chosen)
    inland = shapely.contains_properly(ground.land, boxes)
    fills = [on_land if dry else on_sea for dry in inland.tolist()]
    least = _LEAST_FAINT if faint else _LEAST
    fills = on_tint(fills, list(boxes[:, None]), areas, least)
    # A number beside the tint of its hex is as dark as those on it: the hexes of a terrain look alike.
    row = {cell: place for place, cell in enumerate(room.cells.tolist())}
    for area in areas:
        for place in (row[cell] for cell in area.cells.tolist() if cell in row):
            fills[place] = readable(fills[place], area.colour, least)
    parts = [
        text(names[cell], x, y + half, room.size, fill=fill)
        for cell, (x, y), half, fill in zip(
            room.cells.tolist(),
            room.middles(slice(None), chosen[:, None])[:, 0].tolist(),
            room.halves[:, 1].tolist(),
            fills,
            strict=True,
        )
    ]
    return layer("Hex numbers", parts, text_anchor="middle", **_FONT.svg)
