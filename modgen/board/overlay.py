"""How much of each hex, or of each hexside, lies in each of many polygons; fast for long coasts."""

from collections.abc import Callable
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.hexes import common

GeometryArray = NDArray[np.object_]
FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
Measure = Callable[[Any], Any]
Cuts = tuple[IntArray, IntArray, GeometryArray]
"""What pieces and targets have in common, as `cuts` gives it."""

_LONG = 60  # vertices; cutting a shorter outline costs more than it saves


def overlaps(pieces: GeometryArray, targets: GeometryArray, measure: Measure) -> tuple[IntArray, IntArray, FloatArray]:
    """Give each piece of land and target that overlap, and what share of the target lies in the piece.

    pieces, targets: as for `cuts`; Polygons measured by `shapely.area`, or LineStrings measured by `shapely.length`.
    Gives three arrays of one length: number of the piece, number of the target, share (0 < share ≤ 1); in order.
    """
    return measured(cuts(pieces, targets), targets, measure)


def measured(cut: Cuts, targets: GeometryArray, measure: Measure) -> tuple[IntArray, IntArray, FloatArray]:
    """Give what `overlaps` does, of targets that have been cut already."""
    piece, target, within = cut
    share = np.minimum(measure(within) / measure(targets[target]), 1.0)
    some = share > 0
    return piece[some], target[some], share[some]


def cuts(pieces: GeometryArray, targets: GeometryArray) -> Cuts:
    """Give each piece of land and target that meet, and the part of the target that lies in the piece.

    pieces: valid Polygons that do not overlap each other. targets: Polygons or LineStrings; none of measure zero.
    Gives three arrays of one length: number of the piece, number of the target, what they have in common, which may be
    of measure zero; in order.

    Most targets lie wholly inside or outside, which prepared predicates tell quickly. For the others the land is first
    cut to the neighbourhood of the target, so that no long coast is ever intersected with a single hex.
    """
    tree = shapely.STRtree(targets)
    size = max(len(targets), 1)
    touching, inside = (
        np.sort(_keys(tree.query(pieces, predicate=predicate), size))
        for predicate in ("intersects", "contains_properly")
    )
    crossing = np.setdiff1d(touching, inside, assume_unique=True)
    piece, target = np.divmod(crossing, size)
    near = neighbourhoods(pieces, piece, targets[target])
    keys = np.concatenate([crossing, inside])
    parts = np.concatenate([common(near, targets[target]), targets[inside % size]])
    order = np.argsort(keys)
    piece, target = np.divmod(keys[order], size)
    return piece, target, parts[order]


def neighbourhoods(pieces: GeometryArray, piece: IntArray, targets: GeometryArray) -> GeometryArray:
    """Give for each target its `pieces[piece]`, cut to a box a little larger than the target if it is a long one.

    In two steps, upright strips and then boxes, so that each vertex of a long coast is looked at a few dozen
    times and not once for every target. Valid; shape (len(targets),).
    """
    found: GeometryArray = pieces[piece]
    long = np.flatnonzero(shapely.get_num_coordinates(pieces)[piece] > _LONG)
    if not len(long):
        return found
    boxes = shapely.bounds(targets[long])
    width = float((boxes[:, 2:] - boxes[:, :2]).max())
    boxes += width / 50 * np.array([-1, -1, 1, 1])
    strip = np.floor(boxes[:, 0] / width).astype(np.int64)
    order = np.lexsort((strip, piece[long]))
    changes = (np.diff(piece[long][order]) != 0) | (np.diff(strip[order]) != 0)
    for group in np.split(order, np.flatnonzero(changes) + 1):
        reach = (*boxes[group, :2].min(axis=0).tolist(), *boxes[group, 2:].max(axis=0).tolist())
        local = shapely.clip_by_rect(pieces[piece[long[group[0]]]], *reach)
        if shapely.get_num_coordinates(local) <= _LONG:
            found[long[group]] = local
            continue
        for i in group.tolist():
            found[long[i]] = shapely.clip_by_rect(local, *boxes[i].tolist())
    # GEOS calls this clipping "possibly unclean": what came out invalid goes whole into the intersection.
    broken = long[~shapely.is_valid(found[long])]
    found[broken] = pieces[piece[broken]]
    return found


def _keys(pairs: IntArray, size: int) -> IntArray:
    keys: IntArray = pairs[0] * size + pairs[1]
    return keys
