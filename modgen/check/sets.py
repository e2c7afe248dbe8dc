"""Sets of hexes as boolean masks over the cells of a board."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from modgen.hexes import within
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid
from modgen.spec.model import Basis
from modgen.spec.sets import Landmass, SetExpr

Mask = NDArray[np.bool_]


class Ground(Protocol):
    """What geography says of the cells; the board gives it, or a map without any geography refuses."""

    def landmass_at(self, lon: float, lat: float, share: float) -> Mask:
        """The cells that the landmass at a point of the earth covers by at least a share."""

    def landmass_of(self, cell: int, share: float) -> Mask:
        """The cells of the landmass that has most of the land in one cell."""

    def terrain(self, word: str) -> Mask:
        """The cells of one class: land, partial, sea or coastal."""


@dataclass(frozen=True, slots=True)
class HexSets:
    """Evaluates set expressions of one game."""

    game: Game
    grid: HexGrid
    ground: Ground

    def mask(self, expression: SetExpr) -> Mask:
        """The cells in a set, as booleans by cell index."""
        if expression.named is not None:
            return self._named(expression.named)
        if expression.hexes is not None:
            return self._cells([self.grid.find(text).index for text in expression.hexes])
        if expression.landmass is not None:
            return self._landmass(expression.landmass)
        if expression.terrain is not None:
            return _any([self.ground.terrain(word) for word in expression.terrain])
        if expression.within is not None:
            sources = np.flatnonzero(self.mask(expression.within.of))
            return self._cells(within(self.grid.layout, sources, expression.within.hexes).tolist())
        return self._combined(expression)

    def _combined(self, expression: SetExpr) -> Mask:
        if expression.union is not None:
            return _any([self.mask(part) for part in expression.union])
        if expression.intersection is not None:
            return ~_any([~self.mask(part) for part in expression.intersection])
        first, *rest = [self.mask(part) for part in expression.minus or ()]
        return first & ~_any(rest) if rest else first

    def _named(self, name: str) -> Mask:
        for region in self.game.map.regions:
            if region.id == name:
                return self.mask(region.where)
        for place in self.game.map.places:
            if place.id == name:
                return self._cells([self.grid.find(place.hex).index])
        return self._cells([self.grid.find(name).index])

    def _cells(self, cells: list[int]) -> Mask:
        mask = np.zeros(len(self.grid.layout), dtype=np.bool_)
        mask[cells] = True
        return mask

    def _landmass(self, landmass: Landmass) -> Mask:
        if landmass.point is not None:
            return self.ground.landmass_at(landmass.point.lon, landmass.point.lat, landmass.share)
        return self.ground.landmass_of(self.grid.find(str(landmass.hex)).index, landmass.share)

    def bases(self, expression: SetExpr) -> list[Basis]:
        """Every basis that a set rests on: of the regions and places it names, and of the map under its geography."""
        found: list[Basis] = []
        if expression.named is not None:
            for region in self.game.map.regions:
                if region.id == expression.named:
                    found += [region.basis, *self.bases(region.where)]
            found += [place.basis for place in self.game.map.places if place.id == expression.named]
        if (expression.landmass or expression.terrain) and self.game.map.georeference is not None:
            found += [self.game.map.grid.basis, Basis.DERIVED]
        if expression.within is not None:
            found += self.bases(expression.within.of)
        for part in expression.union or expression.intersection or expression.minus or ():
            found += self.bases(part)
        return found


def _any(masks: list[Mask]) -> Mask:
    return np.asarray(np.stack(masks).any(axis=0), dtype=np.bool_)
