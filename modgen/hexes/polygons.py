"""Hexes as shapely polygons. Alone in needing shapely, this module imports it only when called."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from modgen.hexes.frame import Frame
from modgen.hexes.layout import Layout


def polygons(layout: Layout, frame: Frame | None = None) -> NDArray[Any]:
    """Give one shapely Polygon a cell, by index; shape (n,).

    In plane units with a frame, in lattice units without. Neighbours share their corners exactly, so the
    polygons are a valid coverage and `touches`, `union` and coverage operations agree with
    `Layout.neighbours`. Rings begin at corner 0 and go clockwise on the sheet (y down).
    """
    import shapely  # noqa: PLC0415  a heavy library, wanted by few callers

    corners = (
        layout.corners().astype(np.float64) if frame is None else frame.to_plane(layout.orientation, layout.corners())
    )
    made: NDArray[Any] = shapely.polygons(corners)
    return made
