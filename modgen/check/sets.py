"""Sets of hexes as boolean masks over the spots of a map: its hexes, then the spaces of its boxes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from modgen.check.globe import Globe
from modgen.check.reasons import Reasons
from modgen.check.supports import Named, Support, ground_supports, support_of, supports
from modgen.hexes import components, sides, within
from modgen.spec.game import Game
from modgen.spec.geography import Country, Earth, Landmass, Polygon
from modgen.spec.grid import HexGrid
from modgen.spec.model import Basis
from modgen.spec.runs import cells_in, sides_in
from modgen.spec.sets import ANYWHERE, GROUND_SIDES, Connected, PathFilter, PlaceFilter, SetExpr, Within
from modgen.spec.spots import Spots, spots_of

Mask = NDArray[np.bool_]


class Ground(Protocol):
    """What geography says of the hexes; the board gives it, or a map without any geography refuses.

    Masks are over the hexes alone, shape (n,).
    """

    def landmass_at(self, lon: float, lat: float, share: float) -> Mask:
        """The cells that the landmass at a point of the earth covers by at least a share."""

    def landmass_of(self, cell: int, share: float) -> Mask:
        """The cells of the landmass that has most of the land in one cell."""

    def terrain(self, word: str) -> Mask:
        """The cells of one class: land, partial, sea or coastal."""

    def polygon(self, points: Sequence[tuple[float, float]], share: float) -> Mask:
        """The cells of which an outline of longitudes and latitudes covers at least a share."""

    def country(self, codes: Sequence[str], share: float) -> Mask:
        """The cells of which the land of some countries covers at least a share."""

    @property
    def earth(self) -> Globe | None:
        """The earth under the map; None where it is not tied to it."""

    def lonlat(self) -> NDArray[np.float64]:
        """Longitude and latitude of the centre of each cell, in degrees; shape (n, 2)."""

    def hex_at(self, lon: float, lat: float) -> int:
        """The index of the hex in which a point of the earth lies, negative off the map."""

    def by_land(self) -> Mask:
        """In which directions land connects each cell to its neighbour; shape (n, 6)."""

    def sides(self, word: str) -> Mask:
        """The hexsides of one class, by side id: all-sea, partial or land."""

    def coast_says(self, cell: int) -> str:
        """What a hex is by its coast, whatever it is told to be: land, partial or sea."""

    def coast_says_of_side(self, side: int) -> str:
        """What a hexside is by its coast and the hexes beside it, whatever it is told to be: land, partial, all-sea."""

    def reached(self, start: Mask, through: Mask, by: Literal["land", "sea"]) -> Mask:
        """The cells of ``start``, and those of ``through`` that land or water connects with them."""


@dataclass(frozen=True, slots=True, eq=False)
class HexSets:
    """Evaluates set expressions of one game, each once.

    numbers: the whole number that the id of each value stands for.
    """

    game: Game
    grid: HexGrid
    ground: Ground
    numbers: Mapping[str, int] = field(default_factory=dict)
    spots: Spots = field(init=False)
    _known: dict[int, tuple[SetExpr, Mask]] = field(init=False, repr=False, default_factory=dict)
    _bases: dict[int, tuple[SetExpr, list[Basis]]] = field(init=False, repr=False, default_factory=dict)
    _supports: Named = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "spots", spots_of(self.game.map, self.grid))

    def mask(self, expression: SetExpr) -> Mask:
        """The spots in a set, as booleans by spot; the hexes alone are the first ``spots.hexes`` of them."""
        operator = expression.operator
        if operator in _CHEAP and len(expression.hexes or ()) <= _FEW:
            return _OPERATORS[operator](self, getattr(expression, operator))
        # The expression is kept beside its mask, so that no other one can get its id.
        if id(expression) not in self._known:
            mask = _OPERATORS[operator](self, getattr(expression, operator))
            mask.setflags(write=False)
            self._known[id(expression)] = (expression, mask)
        return self._known[id(expression)][1]

    def spot(self, at: str) -> int:
        """The spot that a place, a space of a box or a printed number means."""
        return self.spots.index(at)

    def name(self, spot: int) -> str:
        """What a spot is called: the printed number of a hex, or a box and its space."""
        return self.spots.names[spot]

    def supports(self, expression: SetExpr) -> list[Support]:
        """Everything that a set rests on, the weakest first."""
        return supports(self.game.map, expression, self._supports)

    def reasons(self, expression: SetExpr, spot: int) -> list[Support]:
        """What it rests on that one spot is in a set, or is not, the weakest first."""
        return Reasons(
            self.game.map,
            holds=lambda part: bool(self.mask(part)[spot]),
            on=lambda hexes: bool(self._cells(hexes)[spot]),
        ).of(expression)

    def spots_in(self, text: str) -> tuple[int, ...]:
        """The spots that a place, a space of a box, or hexes and runs of hexes mean."""
        return self.spots.among(text)

    def sides_in(self, text: str) -> tuple[int, ...]:
        """The ids of hexsides, as `modgen.hexes.sides` counts them, by a name such as 0404/0505 or a run of them."""
        return sides_in(self.grid, text)

    def sides(self, kind: str) -> tuple[Mask, list[Support]]:
        """The hexsides on which things of one kind lie, as booleans by side id, and what that rests on.

        The kinds are those under ``hexsides``, or all-sea, partial and land, as geography tells them.
        """
        if kind in GROUND_SIDES:
            return self.ground.sides(kind), ground_supports(self.game.map)
        entries = [entry for entry in self.game.map.hexsides if entry.kind == kind]
        mask = np.zeros(len(sides(self.grid.layout)), dtype=np.bool_)
        mask[[side for entry in entries for name in entry.sides for side in self.sides_in(name)]] = True
        return mask, [support_of(entry) for entry in entries]

    def bases(self, expression: SetExpr) -> list[Basis]:
        """Every basis that a set rests on: of all that it names, and of the map under its geography."""
        if id(expression) not in self._bases:
            found = list(dict.fromkeys(support.basis for support in self.supports(expression)))
            self._bases[id(expression)] = (expression, found)
        return self._bases[id(expression)][1]

    def _named(self, name: str) -> Mask:
        if name == ANYWHERE:
            return self._hexes(np.ones(self.spots.hexes, dtype=np.bool_))
        if name in self.spots.boxes:
            return self._boxes((name,))
        region = next((region for region in self.game.map.regions if region.id == name), None)
        if region is None:
            return self._at(self.spots.among(name))
        return self.mask(region.where)

    def _cells(self, names: Sequence[str]) -> Mask:
        return self._at([cell for name in names for cell in cells_in(self.grid, name)])

    def _block(self, corners: Sequence[str]) -> Mask:
        cells = self.grid.layout.cells()
        ends = cells[[self.grid.find(name).index for name in corners]]
        return self._hexes(((cells >= ends.min(axis=0)) & (cells <= ends.max(axis=0))).all(axis=1))

    def _landmass(self, landmass: Landmass) -> Mask:
        if landmass.point is not None:
            return self._hexes(self.ground.landmass_at(landmass.point.lon, landmass.point.lat, landmass.share))
        return self._hexes(self.ground.landmass_of(self.grid.find(str(landmass.hex)).index, landmass.share))

    def _terrain(self, words: Sequence[str]) -> Mask:
        return self._any(self._class(word) for word in words)

    def _class(self, word: str) -> Mask:
        if word in {own.id for own in self.game.map.terrains}:
            return self._any(self.mask(entry.where) for entry in self.game.map.terrain if entry.class_ == word)
        return self._hexes(self.ground.terrain(word))

    def _polygon(self, polygon: Polygon) -> Mask:
        return self._hexes(self.ground.polygon(polygon.points, polygon.share))

    def _country(self, country: Country) -> Mask:
        return self._hexes(self.ground.country(country.codes, country.share))

    def _earth(self, earth: Earth) -> Mask:
        # Centres on a parallel or meridian that was meant lie on it but for the projection's last digits.
        lon, lat = np.round(self.ground.lonlat(), 6).T
        inside = np.isfinite(lon)
        if earth.north_of is not None:
            inside &= lat > earth.north_of
        if earth.south_of is not None:
            inside &= lat < earth.south_of
        return self._hexes(inside & _between_meridians(lon, earth.east_of, earth.west_of))

    def _places(self, asked: PlaceFilter) -> Mask:
        return self._cells([place.hex for place in self.game.map.places if place.matches(asked)])

    def _path(self, names: Sequence[str]) -> Mask:
        return self._any(self._cells(path.hexes) for path in self.game.map.paths if path.id in names)

    def _paths(self, asked: PathFilter) -> Mask:
        return self._any(self._cells(path.hexes) for path in self.game.map.paths if path.kind in (asked.kind or ()))

    def _boxes(self, names: Sequence[str]) -> Mask:
        spots: list[int] = []
        for name in names:
            spots += self.spots.boxes[name] if name in self.spots.boxes else [self.spots.of_space[name]]
        return self._at(spots)

    def _union(self, parts: Sequence[SetExpr]) -> Mask:
        return self._any(self.mask(part) for part in parts)

    def _intersection(self, parts: Sequence[SetExpr]) -> Mask:
        return np.asarray(np.logical_and.reduce([self.mask(part) for part in parts]), dtype=np.bool_)

    def _minus(self, parts: Sequence[SetExpr]) -> Mask:
        first, *others = parts
        return self.mask(first) & ~self._union(others)

    def _within(self, asked: Within) -> Mask:
        inside = self.mask(asked.of)
        hexes = asked.hexes if isinstance(asked.hexes, int) else self.numbers[asked.hexes]
        return inside | self._around(inside, hexes)

    def _adjacent(self, part: SetExpr) -> Mask:
        inside = self.mask(part)
        return self._around(inside, 1) & ~inside

    def _bordering(self, parts: Sequence[SetExpr]) -> Mask:
        one, other = (self._of_hexes(self.mask(part)) for part in parts)
        neighbours, by_land = self.grid.layout.neighbours(), self.ground.by_land()
        near_one, near_other = ((by_land & part[neighbours]).any(axis=1) for part in (one, other))
        return self._hexes((one & near_other) | (other & near_one))

    def _connected(self, asked: Connected) -> Mask:
        start = self._of_hexes(self.mask(asked.from_))
        through = self._of_hexes(self._named(ANYWHERE) if asked.through is None else self.mask(asked.through))
        if asked.by != "any":
            return self._hexes(self.ground.reached(start, through, asked.by) & through)
        found = components(self.grid.layout.neighbours(), start | through)
        return self._hexes(np.isin(found, found[start]) & through)

    def _around(self, mask: Mask, hexes: int) -> Mask:
        return self._at(within(self.grid.layout, np.flatnonzero(self._of_hexes(mask)), hexes).tolist())

    def _at(self, spots: Sequence[int]) -> Mask:
        mask = np.zeros(len(self.spots), dtype=np.bool_)
        mask[list(spots)] = True
        return mask

    def _hexes(self, mask: Mask) -> Mask:
        return np.concatenate([mask, np.zeros(len(self.spots) - len(mask), dtype=np.bool_)])

    def _of_hexes(self, mask: Mask) -> Mask:
        return mask[: self.spots.hexes]

    def _any(self, masks: Iterable[Mask]) -> Mask:
        return np.asarray(np.logical_or.reduce([self._at([]), *masks]), dtype=np.bool_)


_FEW = 20
_CHEAP = ("named", "hexes", "boxes")
"""Operators that are as well worked out again as remembered; a region that is named is remembered itself."""
_OPERATORS: dict[str, Callable[[HexSets, Any], Mask]] = {
    "named": HexSets._named,
    "hexes": HexSets._cells,
    "block": HexSets._block,
    "landmass": HexSets._landmass,
    "terrain": HexSets._terrain,
    "polygon": HexSets._polygon,
    "country": HexSets._country,
    "earth": HexSets._earth,
    "places": HexSets._places,
    "path": HexSets._path,
    "paths": HexSets._paths,
    "boxes": HexSets._boxes,
    "union": HexSets._union,
    "intersection": HexSets._intersection,
    "minus": HexSets._minus,
    "within": HexSets._within,
    "adjacent": HexSets._adjacent,
    "bordering": HexSets._bordering,
    "connected": HexSets._connected,
}


def _between_meridians(lon: NDArray[np.float64], east_of: float | None, west_of: float | None) -> Mask:
    """Which longitudes lie east of one meridian and west of another, or within half a turn of the one given."""
    if east_of is None and west_of is None:
        return np.ones(lon.shape, dtype=np.bool_)
    east = west_of - 180.0 if east_of is None and west_of is not None else float(east_of or 0.0)
    width = 180.0 if east_of is None or west_of is None else (west_of - east_of) % 360
    with np.errstate(invalid="ignore"):
        beyond = np.round((lon - east) % 360, 6)
    return np.asarray((beyond > 0) & (beyond < width), dtype=np.bool_)
