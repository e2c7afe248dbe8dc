"""The map of a game as data: what lies in each hex and along each hexside, and what the hexes are called."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import numpy as np
import shapely
from numpy.typing import ArrayLike

from modgen.board.errors import BoardError
from modgen.board.landmass import DECIMALS, Landmass, landmasses
from modgen.board.overlay import Cuts, overlaps
from modgen.board.parting import parts_of
from modgen.board.parts import IntArray, Parts
from modgen.board.sets import Mask, checked, mask_of
from modgen.board.telling import told
from modgen.board.terrain import BoolArray, FloatArray, Kind, KindArray, Thresholds, hex_kinds, side_kinds
from modgen.hexes import Frame, Layout, Numbering, components, locate, polygons, sides

Medium: TypeAlias = Literal["land", "sea"]
"""What connects parts of hexes."""


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """A named set of hexes.

    mask: bool by cell; shape (n,), read-only.
    basis: the weakest of what it rests on: "printed", "observed", "derived", "inferred" or "reconstructed".
    """

    mask: Mask
    basis: str


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board of hexes with its land. Everything goes by cell index or hexside id; arrays are read-only.

    Made by `Board.build`; two boards are the same if their `to_bytes` are.

    layout, numbering, frame: see `modgen.hexes`. thresholds: what the kinds and sea sides were told by.
    land: share of each hex's area that is land, to 4 decimals; shape (n,). The rest is sea.
    kinds: Kind of each hex; shape (n,).
    side_land: share of each hexside's length that is on land, to 4 decimals; by side id, shape (m,).
    sea_sides: which hexsides are all sea; shape (m,). dry_sides: which let no water through; shape (m,).
    landmasses: the connected pieces of land, largest first, each at the index that is its id.
    places: the cell of each named place. regions: named sets of hexes.
    told_hexes, told_sides: the Kind of hexes, by cell, and hexsides, by id, that were told otherwise than by the land.
    """

    layout: Layout
    numbering: Numbering
    frame: Frame
    thresholds: Thresholds
    land: FloatArray
    kinds: KindArray
    side_land: FloatArray
    sea_sides: BoolArray
    dry_sides: BoolArray
    landmasses: tuple[Landmass, ...]
    places: Mapping[str, int] = field(default_factory=dict)
    regions: Mapping[str, Region] = field(default_factory=dict)
    told_hexes: Mapping[int, Kind] = field(default_factory=dict)
    told_sides: Mapping[int, Kind] = field(default_factory=dict)
    _parts: Parts | None = field(default=None, repr=False)
    _cut: Cuts | None = field(default=None, repr=False)
    _tree: Any = field(init=False, repr=False)

    def __post_init__(self) -> None:
        n, m = len(self.layout), len(sides(self.layout))
        for name, size in (("land", n), ("kinds", n), ("side_land", m), ("sea_sides", m), ("dry_sides", m)):
            array = getattr(self, name)
            if array.shape != (size,):
                raise BoardError(f"a board's {name} have the shape ({size},), not {array.shape}")
            array.setflags(write=False)
        for place, cell in self.places.items():
            if not 0 <= cell < n:
                raise BoardError(f"the place {place!r} is in cell {cell}, which is off the board")
        if self._parts is not None and not self._parts.fit(n, m):
            raise BoardError("the parts of hexes are those of another board")
        for region in self.regions.values():
            checked(self.layout, region.mask).setflags(write=False)
        object.__setattr__(self, "places", MappingProxyType(dict(self.places)))
        for name in ("regions", "told_hexes", "told_sides"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        object.__setattr__(self, "_tree", shapely.STRtree([mass.shape for mass in self.landmasses]))

    @classmethod
    def build(
        cls,
        layout: Layout,
        numbering: Numbering,
        frame: Frame,
        land: shapely.Polygon | shapely.MultiPolygon | None,
        *,
        thresholds: Thresholds | None = None,
        places: Mapping[str, int] | None = None,
        regions: Mapping[str, Region] | None = None,
        channels: Iterable[int] = (),
    ) -> "Board":
        """Lay land (valid, in plane units, as `modgen.geo.coast` gives it; None for a board all sea) under the hexes.

        channels: hexsides, by id, along which land lies but over which none leads; they count as without land.

        Raises BoardError if the land is not valid.
        """
        if land is not None and not land.is_valid:
            raise BoardError(f"the land is not valid: {shapely.is_valid_reason(land)}")
        thresholds = thresholds or Thresholds()
        masses, share, side_share, cut = landmasses(layout, frame, land)
        side_share[list(channels)] = 0
        kinds = hex_kinds(share, thresholds)
        sea_sides, dry_sides = side_kinds(layout, kinds, side_share, thresholds)
        return cls(
            layout,
            numbering,
            frame,
            thresholds,
            share,
            kinds,
            side_share,
            sea_sides,
            dry_sides,
            masses,
            places or {},
            regions or {},
            _cut=cut,
        )

    def overridden(
        self, kinds: Mapping[int, Kind] | None = None, side_kinds: Mapping[int, Kind] | None = None
    ) -> "Board":
        """Give this board with some hexes (by cell) and hexsides (by id) told otherwise than the land tells them.

        Shares and outlines of land stay as they are; kinds, hexsides and what connects parts of hexes change. All sides
        of a hex become all sea with it, unless told otherwise here; hexes and hexsides told otherwise before stay so
        only if told again.
        """
        kinds, told_sides = dict(kinds or {}), dict(side_kinds or {})
        new_kinds = self.coast_kinds
        new_kinds[[self._on_board(cell) for cell in kinds]] = list(kinds.values())
        sea, dry = self._side_kinds(new_kinds, kinds)
        for side, kind in told_sides.items():
            if not 0 <= side < len(sea):
                raise BoardError(f"hexside {side} is none of this board's 0 to {len(sea) - 1}")
            sea[side], dry[side] = kind == Kind.SEA, kind == Kind.LAND
        return replace(
            self,
            kinds=new_kinds,
            sea_sides=sea,
            dry_sides=dry,
            told_hexes=kinds,
            told_sides=told_sides,
            _parts=None,
        )

    @property
    def coast_kinds(self) -> KindArray:
        """The Kind of each hex as its land tells it, whatever was told otherwise; shape (n,)."""
        return hex_kinds(self.land, self.thresholds)

    def side_kind(self, side: int, *, untold: bool = False) -> Kind:
        """Give what a hexside counts as; if `untold`, what it would if only hexes were told, and no hexside."""
        sea, dry = self._side_kinds(self.kinds, self.told_hexes) if untold else (self.sea_sides, self.dry_sides)
        return Kind.SEA if sea[side] else Kind.LAND if dry[side] else Kind.PARTIAL

    def cell_at(self, point: ArrayLike) -> int | None:
        """Give the cell that a point (x, y) of the plane lies in; None off the board."""
        cell = int(locate(self.layout, self.frame, point))
        return cell if cell >= 0 else None

    def landmass_at(self, point: ArrayLike, within: float = 0.0) -> int | None:
        """Give the id of the landmass at a point (x, y) of the plane, or else of the nearest one within a distance.

        A distance (plane units) helps where a port lies a little off the coast as it is drawn. None if there is none.
        """
        at = shapely.points(np.asarray(point, np.float64))
        found = self._tree.query_nearest(at, max_distance=within) if within > 0 else self._tree.query(at, "intersects")
        return int(found.min()) if found.size else None

    def landmasses_in(self, cell: int) -> tuple[tuple[int, float], ...]:
        """Give (id, share of the hex) of each landmass in a hex, the largest share first."""
        self._on_board(cell)
        found = []
        for mass in self.landmasses:
            at = int(np.searchsorted(mass.cells, cell))
            if at < len(mass.cells) and mass.cells[at] == cell:
                found.append((mass.id, float(mass.shares[at])))
        return tuple(sorted(found, key=lambda entry: (-entry[1], entry[0])))

    def landmass_mask(self, landmass: int, share: float = 0.0) -> Mask:
        """Give the hexes of which a landmass covers at least this share (0: any at all)."""
        if not 0 <= landmass < len(self.landmasses):
            raise BoardError(f"there is no landmass {landmass}: this board has {len(self.landmasses)}")
        mass = self.landmasses[landmass]
        found = np.zeros(len(self.layout), np.bool_)
        found[mass.cells[mass.shares >= share]] = True
        return found

    def coverage(self, geometry: shapely.Polygon | shapely.MultiPolygon) -> FloatArray:
        """Give the share of each hex that a valid geometry of the plane covers, to 4 decimals; shape (n,)."""
        hexes = polygons(self.layout, self.frame)
        _, cell, share = overlaps(shapely.get_parts(geometry), hexes, shapely.area)
        summed = np.asarray(np.bincount(cell, weights=share, minlength=len(hexes)), np.float64)
        total: FloatArray = np.round(summed.clip(max=1.0), DECIMALS)
        return total

    @property
    def parts(self) -> Parts:
        """The connected pieces of land and of water inside each hex; made when first asked for."""
        if self._parts is None:
            made = parts_of(self.layout, self.frame, [mass.shape for mass in self.landmasses], self._cut)
            object.__setattr__(self, "_parts", told(self.layout, made, self.told_hexes, self.told_sides))
        assert self._parts is not None
        return self._parts

    def nodes(self, by: Medium) -> BoolArray:
        """Tell which parts of hexes count for movement by land or by sea; shape (p,).

        That is the land in hexes that are not all sea, or the water in hexes that are not all land.
        """
        closed = Kind.SEA if by == "land" else Kind.LAND
        found: BoolArray = (self.parts.land == (by == "land")) & (self.kinds[self.parts.cell] != closed)
        return found

    def open_sides(self, by: Medium) -> BoolArray:
        """Tell which hexsides let land or water through, by side id: there is more than a little of it along them."""
        return ~self.sea_sides if by == "land" else ~self.dry_sides

    def components(self, by: Medium, mask: ArrayLike | None = None) -> IntArray:
        """Number the parts of hexes that land or water connects; each part's number from 0, -1 for others; shape (p,).

        mask: the hexes to stay in, all if None.
        """
        inside = self.nodes(by)
        if mask is not None:
            inside &= checked(self.layout, mask)[self.parts.cell]
        across = self.open_sides(by)[self.parts.sides]
        return components(self.parts.neighbours, inside, across)

    def reached(self, start: ArrayLike, through: ArrayLike, by: Medium) -> Mask:
        """Give the hexes of two sets that land or water connects with one of the first, by way of such hexes only.

        A hex with several pieces of land is reached if one of them is, and left only from that one: a strait stops
        who goes by land, an isthmus who goes by sea. Who starts in a hex starts on all its pieces.
        """
        begin = checked(self.layout, start)
        number = self.components(by, begin | checked(self.layout, through))
        wanted = np.unique(number[begin[self.parts.cell]])
        return mask_of(self.layout, self.parts.cell[np.isin(number, wanted[wanted >= 0])])

    def barriers(self, share: float | None = None) -> Mask:
        """Give the hexes that water divides: those with two or more pieces of land of at least this share each.

        share: 0 to 1; as much land as makes a hex more than all sea, if None.
        """
        least = self.thresholds.sea if share is None else share
        cells = self.parts.cell[self.parts.land & (self.parts.share > 0) & (self.parts.share >= least)]
        return np.asarray(np.bincount(cells, minlength=len(self.layout)) > 1)

    def crossings(self) -> BoolArray:
        """Tell in which directions land connects each hex to its neighbour; shape (n, 6), as `layout.neighbours()`.

        That is where there is a neighbour and the hexside between is not all sea.
        """
        return ~self.sea_sides[sides(self.layout).of_cell] & (self.layout.neighbours() >= 0)

    def to_bytes(self) -> bytes:
        """Give the board as bytes, the same for the same board; `from_bytes` reads them."""
        from modgen.board.store import pack  # noqa: PLC0415  the store knows the board

        return pack(self)

    @classmethod
    def from_bytes(cls, data: bytes) -> "Board":
        """Read a board from bytes; raises BoardError if they are none, or damaged."""
        from modgen.board.store import unpack  # noqa: PLC0415

        return unpack(data)

    def _side_kinds(self, kinds: KindArray, told_hexes: Mapping[int, Kind]) -> tuple[BoolArray, BoolArray]:
        return side_kinds(self.layout, kinds, self.side_land, self.thresholds, mask_of(self.layout, told_hexes))

    def _on_board(self, cell: int) -> int:
        if not 0 <= cell < len(self.layout):
            raise BoardError(f"cell {cell} is off the board: it has cells 0 to {len(self.layout) - 1}")
        return cell
