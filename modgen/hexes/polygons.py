"""Hexes as shapely polygons. Alone in needing shapely, this module imports it only when called."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from modgen.hexes.frame import Frame
from modgen.hexes.layout import Layout

_GRID = 1e-6  # plane units; a millionth of a point moves the share of a small hex in its eighth decimal
_LOST = 1e-9  # of a whole; rounding alone leaves a millionth of that
_AREAL = 2  # dimensions of a polygon


def polygons(layout: Layout, frame: Frame | None = None) -> NDArray[Any]:
    """Give one shapely Polygon a cell, by index; shape (n,).

    In plane units with a frame, in lattice units without. Neighbours share their corners exactly, so the
    polygons are a valid coverage and `touches`, `union` and coverage operations agree with
    `Layout.neighbours`. Rings begin at corner 0 and go clockwise on the sheet (y down).
    """
    import shapely  # noqa: PLC0415  a heavy library, wanted by few callers

    corners = layout.corners().astype(np.float64)
    if frame is not None:
        # What is next to nothing is nothing: GEOS goes wrong on numbers too small to be multiplied.
        corners = np.round(frame.to_plane(layout.orientation, layout.corners()), 9)
    made: NDArray[Any] = shapely.polygons(corners)
    return made


def common(ground: Any, cut: Any) -> Any:
    """Give the part of each geometry of an array that lies on its ground; shape (n,).

    ground: polygons; cut: polygons or lines, which are cut; shapes (n,), or one ground for all.

    GEOS 3.14 at times loses a whole piece where an edge runs almost along another: `piece ∩ hex` is empty and
    `hex ∩ piece` is not. So the part on the ground and the part off it must add up to the whole; where they do not, or
    the cut fails, it is made again on a grid, where nothing is lost.
    """
    import shapely  # noqa: PLC0415  as above

    cut = np.atleast_1d(np.asarray(cut, dtype=object))
    ground = np.broadcast_to(np.asarray(ground, dtype=object), cut.shape)
    try:
        parts = shapely.intersection(cut, ground)
        rest = shapely.difference(cut, ground)
    except shapely.errors.GEOSException:
        return shapely.intersection(cut, ground, grid_size=_GRID)
    # A polygon is measured by its area, and a line by its length; its area is nought, whatever becomes of it.
    lines = shapely.get_dimensions(cut) < _AREAL
    whole, on, off = (np.where(lines, shapely.length(each), shapely.area(each)) for each in (cut, parts, rest))
    wrong = np.abs(on + off - whole) > _LOST * whole
    parts[wrong] = shapely.intersection(cut[wrong], ground[wrong], grid_size=_GRID)
    return parts
