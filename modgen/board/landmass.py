"""Land as connected pieces, and the hexes and hexsides that each lies in."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from modgen.board.overlay import Cuts, FloatArray, GeometryArray, IntArray, cuts, measured, overlaps
from modgen.hexes import Frame, Layout, common, polygons, sides

DECIMALS = 4  # of every share

_SPECK = 1e-6  # of a hex; what is cut off at the edge of the board and is smaller is not land
_INWARDS = 0.005  # of the way to the centre


@dataclass(frozen=True, slots=True, eq=False)
class Landmass:
    """One connected piece of land on the board. Two pieces that meet at a point only are two.

    id: number from 0, by falling area.
    area: in square plane units, on the board.
    shape: its outline in plane units, cut to the board's hexes.
    cells: the hexes it lies in, rising; shape (k,). shares: what share of each hex it covers, rounded to DECIMALS
        (so 0.0 for a mere speck); shape (k,).
    sides: the ids of the hexsides it lies on, rising; shape (l,). side_shares: what share of each one's length
        it covers, rounded likewise; shape (l,). Land connects two hexes only across these.
    """

    id: int
    area: float
    shape: shapely.Polygon
    cells: IntArray
    shares: FloatArray
    sides: IntArray
    side_shares: FloatArray


def land_on_board(land: shapely.Geometry | None, hexes: GeometryArray) -> GeometryArray:
    """Cut land to the board and split it into its connected pieces, largest first; Polygons, shape (k,)."""
    parts = shapely.get_parts(land) if land is not None else np.array([], dtype=object)
    outline = shapely.coverage_union_all(hexes)
    shapely.prepare(outline)
    whole = shapely.contains_properly(outline, parts)
    cut = shapely.get_parts(common(outline, parts[~whole]))
    # Land that only touches the outline leaves points, lines and slivers of nothing.
    cut = cut[shapely.area(cut) > _SPECK * shapely.area(hexes[0])]
    pieces = np.concatenate([parts[whole], cut])
    keys = np.column_stack([np.round(shapely.area(pieces), 6) * -1, shapely.bounds(pieces)])
    ordered: GeometryArray = pieces[np.lexsort(keys.T[::-1])]
    return ordered


def landmasses(
    layout: Layout, frame: Frame, land: shapely.Geometry | None
) -> tuple[tuple[Landmass, ...], FloatArray, FloatArray, Cuts]:
    """Give the landmasses of a board, the share of land of each hex (n,), and of each hexside's length (m,).

    Last comes what the landmasses have in common with the hexes, as `modgen.board.overlay.cuts` gives it.

    land: Polygon or MultiPolygon in plane units, valid; None for a board all sea.
    Shares are sums over the landmasses before rounding, then rounded to DECIMALS.
    """
    hexes = polygons(layout, frame)
    pieces = land_on_board(land, hexes)
    cut = cuts(pieces, hexes)
    in_hexes = measured(cut, hexes, shapely.area)
    on_sides = overlaps(pieces, _side_lines(layout, frame), shapely.length)
    made = tuple(
        Landmass(number, round(area, DECIMALS), shape, cells, shares, side_ids, side_shares)
        for number, (area, shape, (cells, shares), (side_ids, side_shares)) in enumerate(
            zip(
                shapely.area(pieces).tolist(),
                pieces,
                _by_piece(in_hexes, len(pieces)),
                _by_piece(on_sides, len(pieces)),
                strict=True,
            )
        )
    )
    return made, _total(in_hexes, len(layout)), _total(on_sides, len(sides(layout))), cut


def _side_lines(layout: Layout, frame: Frame) -> GeometryArray:
    """Give each hexside as a line, by id."""
    board = sides(layout)
    ends = frame.to_plane(layout.orientation, board.ends)
    # The land ends at the border of the board, so a border side is measured a hair inside its hex.
    border = board.cells[:, 1] < 0
    centres = frame.to_plane(layout.orientation, layout.centres()[board.cells[border, 0]])
    ends[border] += _INWARDS * (centres[:, None] - ends[border])
    lines: GeometryArray = shapely.linestrings(ends)
    return lines


def _by_piece(found: tuple[IntArray, IntArray, FloatArray], count: int) -> list[tuple[IntArray, FloatArray]]:
    piece, target, share = found
    starts = np.searchsorted(piece, np.arange(1, count))
    rounded = np.round(share, DECIMALS)
    pairs = zip(np.split(target, starts), np.split(rounded, starts), strict=True)
    return [(_frozen(targets), _frozen(shares)) for targets, shares in pairs][:count]


def _total(found: tuple[IntArray, IntArray, FloatArray], size: int) -> FloatArray:
    summed = np.asarray(np.bincount(found[1], weights=found[2], minlength=size), np.float64)
    total: FloatArray = np.round(summed.clip(max=1.0), DECIMALS)
    return total


def _frozen(array: Any) -> Any:
    array.setflags(write=False)
    return array
