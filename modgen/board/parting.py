"""Making the parts of hexes from the land in each."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.board.overlay import Cuts, FloatArray, GeometryArray, IntArray, cuts
from modgen.board.parts import Parts
from modgen.hexes import Frame, Layout, polygons, sides

DECIMALS = 4  # of every share

_SPECK = 1e-6  # of a hex; rounding leaves such pieces where a coast runs along a hexside
_GRID = 1e-6  # plane units
_OFF = (
    3 * _GRID
)  # plane units; an edge so near a hexside lies on it, since its ends are on the grid and the side is not
_SHORT = 1e-5  # of a hexside; a shorter stretch of it is rounding


class _Pieces(NamedTuple):
    """Pieces of hexes: their outlines, hexes, and the landmass of each, -1 for water."""

    shape: GeometryArray
    cell: IntArray
    landmass: IntArray


class _Stretches(NamedTuple):
    """Where parts lie along hexsides: side, part, and from where to where, as shares of the side's length."""

    side: IntArray
    part: IntArray
    start: FloatArray
    end: FloatArray


def parts_of(layout: Layout, frame: Frame, lands: Iterable[shapely.Polygon], cut: Cuts | None = None) -> Parts:
    """Give the parts of all hexes, by the outlines of the landmasses in plane units, cut to the board.

    cut: what the landmasses have in common with the hexes, where that is known already.
    """
    hexes = polygons(layout, frame)
    area = shapely.area(hexes)
    mass, cell, shape = cuts(np.array(list(lands), dtype=object), hexes) if cut is None else cut
    shape = shape.copy()
    # A coast that runs along a hexside leaves slivers of no width on the far side of it; on a grid they collapse.
    partial = shapely.area(shape) < (1 - _SPECK) * area[cell]
    shape[partial] = shapely.set_precision(shape[partial], _GRID)
    land = _apart(shape, cell, mass, area)
    water = _apart(_water(hexes, land), np.arange(len(hexes)), np.full(len(hexes), -1), area)
    pieces = _Pieces(
        np.concatenate([land.shape, water.shape]),
        np.concatenate([land.cell, water.cell]),
        np.concatenate([land.landmass, water.landmass]),
    )
    share = shapely.area(pieces.shape) / area[pieces.cell]
    order = np.lexsort((-np.round(share, 9), pieces.landmass < 0, pieces.cell))
    pieces, share = _Pieces(pieces.shape[order], pieces.cell[order], pieces.landmass[order]), share[order]
    stretches = _stretches(layout, frame, pieces, whole=share > 1 - _SPECK)
    touches = np.zeros((len(share), 6))
    direction = (sides(layout).of_cell[pieces.cell[stretches.part]] == stretches.side[:, None]).argmax(axis=1)
    np.add.at(touches, (stretches.part, direction), stretches.end - stretches.start)
    neighbours, across = _ways(layout, pieces, stretches)
    return Parts(
        pieces.cell,
        pieces.landmass >= 0,
        np.round(share.clip(max=1.0), DECIMALS),
        pieces.landmass,
        np.round(touches.clip(max=1.0), DECIMALS),
        neighbours,
        across,
    )


def _apart(shape: GeometryArray, cell: IntArray, mass: IntArray, area: FloatArray) -> _Pieces:
    """The connected pieces of some shapes, without specks."""
    pieces, of = shapely.get_parts(shape, return_index=True)
    large = shapely.area(pieces) > _SPECK * area[cell[of]]
    return _Pieces(pieces[large], cell[of[large]], mass[of[large]])


def _water(hexes: GeometryArray, land: _Pieces) -> GeometryArray:
    """What of each hex is no land; shape (n,)."""
    water = hexes.copy()
    covered = np.bincount(land.cell, weights=shapely.area(land.shape), minlength=len(hexes))
    full = covered > (1 - _SPECK) * shapely.area(hexes)
    water[full] = shapely.Polygon()
    land = _Pieces(*(column[~full[land.cell]] for column in land))
    order = np.argsort(land.cell, kind="stable")
    cells, number = np.unique(land.cell[order], return_inverse=True)
    if not len(cells):
        return water
    ground = shapely.multipolygons(land.shape[order], indices=number)
    # Two landmasses that meet along more than points, once cut and rounded, are no valid multipolygon.
    broken = ~shapely.is_valid(ground)
    ground[broken] = shapely.make_valid(ground[broken], method="structure", keep_collapsed=False)
    water[cells] = shapely.difference(hexes[cells], ground, grid_size=_GRID)
    return water


def _stretches(layout: Layout, frame: Frame, pieces: _Pieces, whole: NDArray[np.bool_]) -> _Stretches:
    """Where the parts lie along hexsides; a part that is a whole hex lies along all of each."""
    board = sides(layout)
    full = np.flatnonzero(whole)
    around = board.of_cell[pieces.cell[full]]
    rest = np.flatnonzero(~whole)
    rings, of_ring = shapely.get_rings(pieces.shape[rest], return_index=True)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    centres = frame.to_plane(layout.orientation, layout.centres())[pieces.cell[rest]]
    # Most of a coast lies well inside its hex.
    outer = np.hypot(*(points - centres[of_ring[ring]]).T) > _inner_radius(layout, frame) - _OFF
    edge = np.flatnonzero((ring[1:] == ring[:-1]) & outer[1:] & outer[:-1])
    part = rest[of_ring[ring[edge]]]
    side = board.of_cell[pieces.cell[part]]
    start, end = np.moveaxis(frame.to_plane(layout.orientation, board.ends[side]), 2, 0)
    (begins, off_begin), (ends, off_end) = (_along(points[at][:, None], start, end - start) for at in (edge, edge + 1))
    low, high = np.minimum(begins, ends).clip(0, 1), np.maximum(begins, ends).clip(0, 1)
    near = np.maximum(off_begin, off_end) <= _OFF
    which, direction = np.nonzero(near & (high - low > _SHORT))
    return _Stretches(
        np.concatenate([around.ravel(), side[which, direction]]),
        np.concatenate([np.repeat(full, 6), part[which]]),
        np.concatenate([np.zeros(6 * len(full)), low[which, direction]]),
        np.concatenate([np.ones(6 * len(full)), high[which, direction]]),
    )


def _inner_radius(layout: Layout, frame: Frame) -> float:
    """How far the nearest hexside lies from the centre of a hex."""
    ends = frame.to_plane(layout.orientation, sides(layout).ends[sides(layout).of_cell[0]])
    centre = frame.to_plane(layout.orientation, layout.centres()[0])
    _, off = _along(centre, ends[:, 0], ends[:, 1] - ends[:, 0])
    return float(off.min())


def _along(point: FloatArray, start: FloatArray, way: FloatArray) -> tuple[FloatArray, FloatArray]:
    """How far along a way from its start each point lies, as a share of its length, and how far off its line."""
    length = np.hypot(way[..., 0], way[..., 1])
    from_start = point - start
    along = (from_start * way).sum(axis=-1) / length**2
    off = np.abs(from_start[..., 0] * way[..., 1] - from_start[..., 1] * way[..., 0]) / length
    return along, off


def _ways(layout: Layout, pieces: _Pieces, stretches: _Stretches) -> tuple[IntArray, IntArray]:
    """The parts that meet each one across hexsides, and across which; two arrays of shape (p, k)."""
    first = sides(layout).cells[stretches.side, 0] == pieces.cell[stretches.part]
    # Land meets land and water meets water: each medium of a side has a key of its own.
    key = stretches.side * 2 + (pieces.landmass[stretches.part] >= 0)
    ours, theirs = np.flatnonzero(first), np.flatnonzero(~first)
    theirs = theirs[np.argsort(key[theirs], kind="stable")]
    low, high = (np.searchsorted(key[theirs], key[ours], side=side) for side in ("left", "right"))
    counts = high - low
    ours = np.repeat(ours, counts)
    theirs = theirs[np.repeat(low, counts) + _counted(counts)]
    shared = np.minimum(stretches.end[ours], stretches.end[theirs]) - np.maximum(
        stretches.start[ours], stretches.start[theirs]
    )
    # What rounds to nothing is a coast that two hexes cut a hair apart.
    pairs = np.stack([stretches.part[ours], stretches.part[theirs], stretches.side[ours]], axis=1)
    pairs, number = np.unique(pairs[shared > 0], axis=0, return_inverse=True)
    total = np.bincount(number.reshape(-1), weights=shared[shared > 0], minlength=len(pairs))
    pairs = pairs[np.round(total, DECIMALS) > 0]
    return table_of(len(pieces.cell), pairs)


def table_of(size: int, pairs: IntArray) -> tuple[IntArray, IntArray]:
    """Pairs of parts and the side between as ways out of each part."""
    ways = np.concatenate([pairs, pairs[:, [1, 0, 2]]])
    ways = ways[np.lexsort(ways.T[::-1])]
    counts = np.bincount(ways[:, 0], minlength=size)
    neighbours = np.full((size, counts.max(initial=0)), -1, dtype=np.int64)
    across = neighbours.copy()
    place = (ways[:, 0], _counted(counts))
    neighbours[place], across[place] = ways[:, 1], ways[:, 2]
    return neighbours, across


def _counted(counts: IntArray) -> Any:
    """0, 1, … for each count, one after the other."""
    before = np.cumsum(counts) - counts
    return np.arange(counts.sum()) - np.repeat(before, counts)
