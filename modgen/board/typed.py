"""The land of an invented map, drawn from what each hex is typed to be: all land, all sea, or some of both.

Which hexsides the land of a partial hex reaches is typed, or follows from its neighbours: it reaches land and other
partial hexes. Where a hexside is reached, land lies along all of it, or along a part if its end is a corner of the sea.
Both hexes of a side have the same stretch, so that parts of hexes meet as on a real coast.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.board.errors import BoardError
from modgen.board.shoreline import FloatArray, Shoreline
from modgen.board.terrain import Kind, KindArray
from modgen.hexes import Frame, Layout, sides

Pieces = Sequence[Sequence[int]]
"""The pieces of land of a hex, each by the numbers of the directions whose sides it reaches; none for an isle."""

_SEA, _PARTIAL, _LAND = int(Kind.SEA), int(Kind.PARTIAL), int(Kind.LAND)  # an enumeration is slow to ask often
_ONE_END = (0.40, 0.60)  # of a hexside: how far the land comes from its dry end
_SAME = 1e-9  # of a hexside
_BOTH_ENDS = (0.18, 0.26)  # how much of it is water at each end, where land lies along the middle


class ShoreError(BoardError):
    """Shores that cannot be; ``cell`` is the hex that has them."""

    def __init__(self, message: str, cell: int) -> None:
        super().__init__(message)
        self.cell = cell


@dataclass(slots=True)
class _Coast:
    """The hexsides and corners of a map under way.

    reached: whether land lies along each side, by id. cut: the corners, by their place on the lattice, before which
    land stops.
    """

    layout: Layout
    kinds: KindArray
    shores: Mapping[int, Pieces]
    reached: NDArray[np.bool_] = field(init=False)
    cut: set[tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        self.reached = self._sides()
        self._edges()
        self.cut = self._corners()

    def _sides(self) -> NDArray[np.bool_]:
        board = sides(self.layout)
        reached = np.zeros(len(board), np.bool_)
        for side, (one, other) in enumerate(board.cells.tolist()):
            said = [self._says(cell, side) for cell in (one, other) if cell >= 0]
            told = [answer for answer in said if answer is not None]
            if len(set(told)) > 1:
                reaching = one if said[0] else other
                raise ShoreError("its shore reaches a side to which that of its neighbour does not", reaching)
            kinds = [self.kinds[cell] for cell in (one, other) if cell >= 0]
            reached[side] = told[0] if told else _SEA not in kinds
        return reached

    def _says(self, cell: int, side: int) -> bool | None:
        """What the shore of a hex says of one of its sides; None if it has none."""
        if self.kinds[cell] != _PARTIAL or cell not in self.shores:
            return None
        direction = int(np.flatnonzero(sides(self.layout).of_cell[cell] == side)[0])
        return any(direction in piece for piece in self.shores[cell])

    def _edges(self) -> None:
        """At the edge of the map, a side of a partial hex is as the nearest one of that hex that lies inside."""
        board = sides(self.layout)
        for cell in np.flatnonzero(self.kinds == _PARTIAL).tolist():
            if cell in self.shores:
                continue
            own = board.of_cell[cell]
            inside = [way for way in range(6) if board.cells[own[way], 1] >= 0]
            for way in set(range(6)) - set(inside):
                near = sorted((min((way - at) % 6, (at - way) % 6), not self.reached[own[at]]) for at in inside)
                self.reached[own[way]] = bool(near) and not near[0][1]

    def _corners(self) -> set[tuple[int, int]]:
        """Where land stops short of a corner: beside the sea, but not beside whole hexes of land; where pieces part."""
        reached: defaultdict[tuple[int, int], bool] = defaultdict(lambda: True)
        beside_land, parted = set(), set()
        corners = [[(x, y) for x, y in hex_] for hex_ in self.layout.corners().tolist()]
        board = sides(self.layout)
        for cell, around in enumerate(corners):
            for way, side in enumerate(board.of_cell[cell].tolist()):
                for corner in (around[way], around[(way + 1) % 6]):
                    reached[corner] &= bool(self.reached[side])
            if self.kinds[cell] == _LAND:
                beside_land.update(around)
            for way in range(6):
                before, after = (self.piece(cell, at) for at in ((way - 1) % 6, way))
                if before is not None and after is not None and before != after:
                    parted.add(around[way])
        return {corner for corner, every in reached.items() if not every and corner not in beside_land} | parted

    def piece(self, cell: int, way: int) -> int | None:
        """The number of the piece of land that reaches a side, None if no land does."""
        if self.kinds[cell] != _PARTIAL or not self.reached[sides(self.layout).of_cell[cell, way]]:
            return None
        found = [number for number, piece in enumerate(self.shores.get(cell, ())) if way in piece]
        return found[0] if found else 0

    def stretch(self, side: int) -> tuple[float, float]:
        """From where to where land lies along a side that it reaches, as shares of its length from its first end."""
        board = sides(self.layout)
        one, other = board.cells[side].tolist()
        if other < 0 and self.kinds[one] == _LAND:
            return 0.0, 1.0
        if other >= 0 and self.kinds[one] == self.kinds[other] == _LAND:
            return 0.0, 1.0
        way = int(board.direction[side])
        around = self.layout.corners()[one]
        ends = [tuple(around[(way + at) % 6].tolist()) in self.cut for at in (0, 1)]
        random = np.random.default_rng(side).random(2)
        low, high = _BOTH_ENDS if all(ends) else _ONE_END
        share = np.round(low + (high - low) * random, 4).tolist()
        return (share[0] if ends[0] else 0.0), (1 - share[1] if ends[1] else 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class TypedLand:
    """The land of an invented map, as `Board.build` takes it.

    land: in plane units; valid. channels: the hexsides, by id, along which land lies but over which none leads.
    """

    land: shapely.MultiPolygon
    channels: tuple[int, ...]


def typed_land(layout: Layout, frame: Frame, kinds: KindArray, shores: Mapping[int, Pieces]) -> TypedLand:
    """Give the land of an invented map, of whole hexes where they are all land.

    kinds: the Kind of each hex, shape (n,). shores: the pieces of land of partial hexes, by cell; a partial hex
    that is not among them has one piece; it reaches its neighbours of land, and its partial ones if their shore does.

    Raises ShoreError for shores of hexes that are not partial, that disagree over a side, or whose pieces cross.
    """
    for cell in shores:
        if kinds[cell] != Kind.PARTIAL:
            raise ShoreError(f"it has a shore, but is all {Kind(kinds[cell]).name.lower()}", cell)
    coast = _Coast(layout, kinds, shores)
    points = np.round(frame.to_plane(layout.orientation, layout.corners()), 9)
    found: list[shapely.Polygon] = []
    for cell in np.flatnonzero(kinds != Kind.SEA).tolist():
        found += _land_of(coast, cell, points[cell])
    whole = shapely.coverage_union_all(np.array(found, dtype=object)) if found else shapely.MultiPolygon()
    # The border's -1 reads the kind appended last.
    no_sea = (np.append(kinds, Kind.SEA)[sides(layout).cells] != Kind.SEA).all(axis=1)
    channels = np.flatnonzero(no_sea & ~coast.reached).tolist()
    return TypedLand(
        shapely.MultiPolygon([part for part in shapely.get_parts(whole) if part.area > 0]), tuple(channels)
    )


def _land_of(coast: _Coast, cell: int, corners: FloatArray) -> list[shapely.Polygon]:
    board = sides(coast.layout)
    own = board.of_cell[cell].tolist()
    stretches: list[tuple[float, float] | None] = []
    for side in own:
        if not coast.reached[side]:
            stretches.append(None)
            continue
        start, end = coast.stretch(side)
        stretches.append((start, end) if board.cells[side, 0] == cell else (1 - end, 1 - start))
    if coast.kinds[cell] == _LAND:
        return [shapely.Polygon(_rim(coast, cell, corners, stretches, 0.0, 6.0))]
    shoreline = Shoreline(corners, cell)
    arcs = _arcs(coast, cell, stretches)
    if not arcs:
        return [shoreline.isle()]
    if len(arcs) == 1 and arcs[0][1] - arcs[0][0] == 6:
        return [shoreline.around_a_lake(_rim(coast, cell, corners, stretches, 0.0, 6.0))]
    pieces = sorted({piece for *_, piece in arcs})
    made = []
    for piece in pieces:
        its = [(start, end) for start, end, of in arcs if of == piece]
        others = [(start, of) for start, _, of in arcs if of != piece]
        _check_apart(its, others, cell)
        rims = [_rim(coast, cell, corners, stretches, start, end) for start, end in its]
        made.append(shoreline.piece(its, rims))
    return made


def _arcs(coast: _Coast, cell: int, stretches: Sequence[tuple[float, float] | None]) -> list[tuple[float, float, int]]:
    """The arcs of the rim along which land lies, with the number of their piece; clockwise, the first in order."""
    found: list[tuple[float, float, int]] = []
    for way, stretch in enumerate(stretches):
        if stretch is None:
            continue
        piece = coast.piece(cell, way) or 0
        start, end = way + stretch[0], way + stretch[1]
        if found and found[-1][1] == start and found[-1][2] == piece:
            found[-1] = (found[-1][0], end, piece)
        else:
            found.append((start, end, piece))
    if len(found) > 1 and found[0][0] == 0 and found[-1][1] == 6 and found[0][2] == found[-1][2]:
        first = found.pop(0)
        found[-1] = (found[-1][0], 6 + first[1], first[2])
    return found


def _check_apart(its: Sequence[tuple[float, float]], others: Sequence[tuple[float, int]], cell: int) -> None:
    """All arcs of another piece lie between the same two arcs of this one."""
    gaps: dict[int, set[int]] = {}
    starts = [start for start, _ in its]
    for at, piece in others:
        gaps.setdefault(piece, set()).add(sum(start <= at for start in starts) % len(starts))
    if any(len(between) > 1 for between in gaps.values()):
        raise ShoreError("its pieces of land cross each other", cell)


def _rim(
    coast: _Coast,
    cell: int,
    corners: FloatArray,
    stretches: Sequence[tuple[float, float] | None],
    start: float,
    end: float,
) -> FloatArray:
    """The points of the rim from one place to another, with every place where land begins or ends on the way."""
    board = sides(coast.layout)
    found: list[FloatArray] = []
    last = -1.0
    for whole in range(12):
        way = whole % 6
        first = bool(board.cells[board.of_cell[cell, way], 0] == cell)
        for mark in sorted({0.0, *(stretches[way] or ()), 1.0}):
            at = whole + mark
            if start - _SAME < at < end + _SAME and at > last + _SAME:
                found.append(_point(first, corners[way], corners[(way + 1) % 6], mark))
                last = at
    return np.array(found)


def _point(first: bool, here: FloatArray, there: FloatArray, share: float) -> FloatArray:
    """A point of a side; the same number for number from both of its hexes."""
    if share in (0.0, 1.0):
        return here if share == 0 else there
    if not first:
        here, there, share = there, here, 1 - share
    return np.asarray(np.round(here + round(share, 4) * (there - here), 9))
