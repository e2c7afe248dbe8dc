"""Hexes and hexsides that a game tells otherwise than its coast: what that makes of the parts and of their ways.

A hex told to be land or sea is one part that lies along all its sides. One told to be partial keeps its parts, and gets
one of the kind it lacks, which lies along those sides beyond which its neighbour has such a part. Land or water that a
hexside is told to let through leads between the largest parts of the two hexes, where no part reaches the side.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from modgen.board.parting import table_of
from modgen.board.parts import Parts
from modgen.board.terrain import Kind
from modgen.hexes import Layout, sides


@dataclass(slots=True)
class _Part:
    cell: int
    land: bool
    share: float
    landmass: int
    touches: list[float]


def told(layout: Layout, parts: Parts, hexes: Mapping[int, Kind], told_sides: Mapping[int, Kind]) -> Parts:
    """Give the parts of a board of which some hexes (by cell) and hexsides (by id) are told otherwise."""
    if not hexes and not told_sides:
        return parts
    return _Telling(layout, parts).made(hexes, told_sides)


class _Telling:
    """Parts as lists, while they change: ``ways`` are pairs of parts, the lower first, and the hexside between."""

    def __init__(self, layout: Layout, parts: Parts) -> None:
        self._layout = layout
        self._board = sides(layout)
        self._parts: list[_Part | None] = [
            _Part(*given)
            for given in zip(
                parts.cell.tolist(),
                parts.land.tolist(),
                parts.share.tolist(),
                parts.landmass.tolist(),
                parts.touches.tolist(),
                strict=True,
            )
        ]
        one, at = np.nonzero(parts.neighbours >= 0)
        triples = zip(one.tolist(), parts.neighbours[one, at].tolist(), parts.sides[one, at].tolist(), strict=True)
        self._ways = {(a, b, side) for a, b, side in triples if a < b}
        self._of = {cell: list(parts.of(cell)) for cell in range(len(layout))}

    def made(self, hexes: Mapping[int, Kind], told_sides: Mapping[int, Kind]) -> Parts:
        added = [part for cell, kind in hexes.items() for part in self._tell_hex(cell, kind)]
        # Neighbours may be told as well: ways are looked for once all parts are there.
        for part in added:
            self._join(part)
        for side, kind in told_sides.items():
            self._tell_side(side, kind)
        return self._packed()

    def _tell_hex(self, cell: int, kind: Kind) -> list[int]:
        """Give the new parts of a hex, which have no ways yet."""
        if kind == Kind.PARTIAL:
            lacking = [land for land in (True, False) if not self._of_medium(cell, land)]
            return [self._add(_Part(cell, land, 0.0, -1, [0.0] * 6)) for land in lacking]
        land = kind == Kind.LAND
        held = self._of_medium(cell, land)
        landmass = self._at(held[0]).landmass if held else -1
        gone = set(self._of[cell])
        self._ways = {way for way in self._ways if way[0] not in gone and way[1] not in gone}
        for number in gone:
            self._parts[number] = None
        self._of[cell] = []
        return [self._add(_Part(cell, land, 1.0, landmass, [1.0] * 6))]

    def _join(self, number: int) -> None:
        """Ways from a new part to the parts beyond its hexsides that lie along them."""
        part = self._at(number)
        for direction, other in enumerate(self._layout.neighbours()[part.cell].tolist()):
            if other < 0:
                continue
            back = (direction + 3) % 6
            beyond = [near for near in self._of_medium(other, part.land) if self._at(near).touches[back] > 0]
            for near in beyond:
                self._ways.add((*sorted((number, near)), int(self._board.of_cell[part.cell, direction])))  # type: ignore[arg-type]
                part.touches[direction] = max(part.touches[direction], self._at(near).touches[back])

    def _tell_side(self, side: int, kind: Kind) -> None:
        first, second = self._board.cells[side].tolist()
        direction = int(self._board.direction[side])
        ends = [(first, direction)] + ([(second, (direction + 3) % 6)] if second >= 0 else [])
        for land, closed in ((True, Kind.SEA), (False, Kind.LAND)):
            there = [way for way in self._ways if way[2] == side and self._at(way[0]).land == land]
            if kind == closed:
                self._ways.difference_update(there)
                for cell, way_out in ends:
                    for number in self._of_medium(cell, land):
                        self._at(number).touches[way_out] = 0.0
                continue
            largest = [self._of_medium(cell, land)[:1] for cell, _ in ends]
            for (_, way_out), found in zip(ends, largest, strict=True):
                for number in found if not there else ():
                    self._at(number).touches[way_out] = 1.0
            if not there and second >= 0 and all(largest):
                self._ways.add((*sorted((largest[0][0], largest[1][0])), side))  # type: ignore[arg-type]

    def _of_medium(self, cell: int, land: bool) -> list[int]:
        """The parts of land, or of water, in a hex, the largest first."""
        return [number for number in self._of[cell] if self._at(number).land == land]

    def _add(self, part: _Part) -> int:
        self._parts.append(part)
        self._of[part.cell].append(len(self._parts) - 1)
        return len(self._parts) - 1

    def _at(self, number: int) -> _Part:
        part = self._parts[number]
        assert part is not None
        return part

    def _packed(self) -> Parts:
        """By hex, land before water and larger ones first, as parts come."""
        kept = [number for number, part in enumerate(self._parts) if part is not None]
        kept.sort(key=lambda number: (self._at(number).cell, not self._at(number).land, -self._at(number).share))
        place = {number: position for position, number in enumerate(kept)}
        parts = [self._at(number) for number in kept]
        pairs = np.array(
            sorted((*sorted((place[a], place[b])), side) for a, b, side in self._ways), dtype=np.int64
        ).reshape(-1, 3)
        neighbours, across = table_of(len(parts), pairs)
        return Parts(
            np.array([part.cell for part in parts], np.int64),
            np.array([part.land for part in parts], np.bool_),
            np.array([part.share for part in parts], np.float64),
            np.array([part.landmass for part in parts], np.int64),
            np.array([part.touches for part in parts], np.float64).reshape(-1, 6),
            neighbours,
            across,
        )
