"""What is known of a printed map whose place on the earth is sought: plain values, no spec.

A hex is a pair of whole numbers as its printed number counts them: the first and the second coordinate in the order
they are printed, so 2202 is (22, 2) and B07 is (2, 7). What they mean (which is the column, which way it counts, which
lines are shifted) is for the solver to find: see `Convention`.
"""

from dataclasses import dataclass, field
from typing import Literal

import shapely

Hex = tuple[int, int]
Order = Literal["column-row", "row-column"]
Direction = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
Edge = Literal["top", "bottom", "left", "right"]


@dataclass(frozen=True, slots=True)
class Convention:
    """One of the 32 ways to read a pair of numbers as a hex of the sheet.

    flat: hexes with a side on top stand in straight columns; otherwise a corner on top, in straight rows.
    order: which of the two coordinates is the column.
    columns_east: column numbers grow to the right of the sheet; otherwise to the left.
    rows_south: row numbers grow down the sheet; otherwise up.
    even_shifted: the even straight lines (columns if flat, rows if pointy) lie half a hex further down or right of the
        sheet than the odd ones; otherwise the odd ones do.
    """

    flat: bool
    order: Order
    columns_east: bool
    rows_south: bool
    even_shifted: bool


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point of the earth lies in a hex, or in one of several, or in or next to one.

    lon, lat: degrees. radius_km: how vague the point is. next_too: a neighbour of the hex will do.
    """

    name: str
    lon: float
    lat: float
    hexes: tuple[Hex, ...]
    radius_km: float = 0.0
    next_too: bool = False
    both: bool = False
    """The place lies in all of the hexes: the point is on the side or the corner between them."""


@dataclass(frozen=True, slots=True)
class Share:
    """A region covers at least and at most such shares, 0 to 1, of the area of each hex, or of one of them at least.

    region: a key of `Problem.regions`.
    """

    hexes: tuple[Hex, ...]
    region: str
    at_least: float = 0.0
    at_most: float = 1.0
    any_of: bool = False


@dataclass(frozen=True, slots=True)
class SideShare:
    """A region covers at least and at most such shares, 0 to 1, of the length of a hexside between two hexes."""

    side: tuple[Hex, Hex]
    region: str
    at_least: float = 0.0
    at_most: float = 1.0


@dataclass(frozen=True, slots=True)
class LineAlong:
    """A line of the earth (a border, a river) runs along a hexside: both its ends lie near it.

    within: hexes that they may be off.
    line: a key of `Problem.regions`, whose geometry is a line.
    """

    side: tuple[Hex, Hex]
    line: str
    within: float = 0.25


@dataclass(frozen=True, slots=True)
class CornerAt:
    """The corner that three hexes share lies at a point of the earth, give or take a radius, and `within` hexes."""

    hexes: tuple[Hex, Hex, Hex]
    lon: float
    lat: float
    radius_km: float = 0.0
    within: float = 0.05


@dataclass(frozen=True, slots=True)
class Spot:
    """An end of a distance: a hex, or a point of the earth whose hex is not given (exactly one of both)."""

    name: str
    hex: Hex | None = None
    lonlat: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Steps:
    """The hexes of two spots are at least and at most so many steps apart; 0 is the same hex."""

    a: Spot
    b: Spot
    at_least: int = 0
    at_most: int | None = None
    through: tuple[str, float, float] | None = None
    """Region and shares, at least and at most: a hex with such a share lies within reach of both, `at_most` in all."""


@dataclass(frozen=True, slots=True)
class Distinct:
    """The hexes of some spots are all different."""

    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """Some spots lie in one hex."""

    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class OnMap:
    """A point of the earth lies on the map (off = 0), or so many hexes beyond an edge; `edge` is that of the sheet."""

    spot: Spot
    off_at_least: int = 0
    off_at_most: int = 0
    edge: Edge | None = None


@dataclass(frozen=True, slots=True)
class Neighbours:
    """A hex is, or is not, next to one (or to all) of some others."""

    hex: Hex
    others: tuple[Hex, ...]
    adjacent: bool = True
    any_of: bool = False


@dataclass(frozen=True, slots=True)
class StepTowards:
    """From one hex the other lies in a direction of the compass of the sheet, its top being north.

    Within 45° of it: "e" will do for both of the neighbours on the right of a hex with a side on top.
    """

    start: Hex
    end: Hex
    direction: Direction
    adjacent: bool = True


@dataclass(frozen=True, slots=True)
class Towards:
    """From the one spot the other, in another hex, lies in a direction of the sheet's compass, within 45° of it."""

    a: Spot
    b: Spot
    direction: Direction


@dataclass(frozen=True, slots=True)
class AtEdge:
    """A hex lies along an edge of the sheet: none is farther that way.

    first, last: the smallest and largest first and second coordinate of the map's numbers.
    """

    hex: Hex
    edge: Edge
    first: Hex
    last: Hex


Saying = (
    Anchor
    | Share
    | SideShare
    | LineAlong
    | CornerAt
    | Steps
    | Distinct
    | Shared
    | OnMap
    | Neighbours
    | StepTowards
    | Towards
    | AtEdge
)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing said of the map.

    id: unique in the problem; the caller finds its own datum by it. text: in words, for tables.
    confidence: "stated" as printed, "inferred", or "guessed"; its weight is 1, 1/2 or 1/5.
    """

    id: str
    says: Saying
    text: str = ""
    confidence: Literal["stated", "inferred", "guessed"] = "stated"


@dataclass(frozen=True, slots=True)
class Printed:
    """The printed scale.

    hex_heights_m: metres between opposite sides of a hex, in each reading of its unit. tolerance: the share of it that
    it may be off.
    """

    hex_heights_m: tuple[float, ...]
    tolerance: float = 0.06


@dataclass(frozen=True, slots=True)
class Problem:
    """All that is known of one map.

    first, last: the smallest and largest first and second coordinate of the map's numbers, where known; None if not.
    conventions: those that the spec itself leaves; empty for all 32.
    projections: PROJ strings of the kinds in `modgen.geo.projection` to try; empty for the usual ones about the facts.
    regions: shapes in degrees by key: polygons, multipolygons, or lines for `LineAlong`.
    scale: the printed scale; with `use_scale` it is held to, otherwise the result is only compared with it.
    turn: degrees clockwise from the top of the sheet to north, and how far it may be off to either side: (0, 3) is
        north up within 3°; None is free. North is that of the projection's plane.
    turn_lean: degrees more that it may be off, the less likely the farther; where no projections are given, the solver
        leaves so much for the map's own meridian.
    stretch: the hexes on the earth may be wider or narrower than regular ones by such a share; 0 for regular ones.
    """

    facts: tuple[Fact, ...]
    first: Hex | None = None
    last: Hex | None = None
    conventions: tuple[Convention, ...] = ()
    projections: tuple[str, ...] = ()
    regions: dict[str, shapely.Geometry] = field(default_factory=dict)
    scale: Printed | None = None
    use_scale: bool = False
    turn: tuple[float, float] | None = None
    stretch: float = 0.0
    turn_lean: float = 0.0
