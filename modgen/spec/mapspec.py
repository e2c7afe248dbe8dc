"""The map of a game as the spec gives it: sheet, grid, numbering, georeference, and what is named on it."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, model_validator

from modgen.spec.art import MapArts
from modgen.spec.features import Box, Hexsides, Path, ShoreEntry, TerrainClass, TerrainEntry
from modgen.spec.geography import Point
from modgen.spec.georeferencing import GeoreferenceSpec
from modgen.spec.image import MapImage
from modgen.spec.map_tables import MapTables
from modgen.spec.model import Datum, Keyed, KeyedModel, Model, Short
from modgen.spec.overrides import Override
from modgen.spec.relief import Relief
from modgen.spec.scalars import between, fault, words_like_numbers
from modgen.spec.sets import PLACE_KINDS, TYPED_GROUND, PlaceFilter, SetField
from modgen.spec.types import (
    Bool,
    Distance,
    HexHeight,
    HexName,
    Id,
    Int,
    Length,
    Line,
    Margin,
    Name,
    Number,
    Separator,
    Title,
)

LARGEST_SHEET = 1900 * 72**2
"""Square points; at 300 dots an inch that is as large a picture as can be handled."""


class Sheet(Datum):
    """The printed sheet; ``margin`` is what a printer needs around the picture."""

    width: Length
    height: Length
    margin: Margin = 17.01

    @model_validator(mode="after")
    def _can_be_drawn(self) -> "Sheet":
        if self.width * self.height > LARGEST_SHEET:
            help = "at most 1,900 square inches, as 38 by 50 in: give each sheet a map of its own"
            raise fault("the sheet is too large to be drawn", help, inside=("width",))
        return self


class AxisSpec(Model):
    """How the lines along one axis are numbered.

    ``kind``: digits (padded with zeros to ``digits``), letters (A … Z, AA, BB …) or spreadsheet letters (… AA, AB …).
    ``slant``: which hexes share a number where lines are shifted: none and stagger zigzag, half counts every half hex,
    ne and se run along a diagonal as on old oblique maps. ``skip``: letters left out, such as IO.
    """

    kind: Literal["digits", "letters", "spreadsheet"] = "digits"
    first: Int = 1
    digits: Annotated[Int, between(1, 6, "digits of a number")] = 2
    reverse: Bool = False
    slant: Literal["none", "stagger", "half", "ne", "se"] = "none"
    skip: Name = ""


class NumberingSpec(Datum):
    """How hexes are numbered; the pair is written in ``order``, with ``separator`` between."""

    order: Literal["column-row", "row-column"] = "column-row"
    separator: Separator = ""
    column: AxisSpec = Field(default_factory=AxisSpec)
    row: AxisSpec = Field(default_factory=AxisSpec)


class Parity(StrEnum):
    """Even or odd."""

    EVEN = "even"
    ODD = "odd"


class Grid(Datum):
    """The hex grid. ``height`` is the distance between opposite sides of a hex on the printed sheet.

    ``shifted`` names the lines that lie half a hex further along (lower columns on flat-topped hexes, rows further
    right on pointy ones) by the parity of their printed number.
    """

    orientation: Literal["flat", "pointy"]
    columns: Annotated[Int, between(1, 400, "columns")]
    rows: Annotated[Int, between(1, 400, "rows")]
    height: HexHeight
    shifted: Parity
    short: Bool = False
    numbering: NumberingSpec


class Place(Datum, KeyedModel):
    """A named hex: a city, a port, a fortress, an island, a point of note.

    ``port`` is yes where ships may use it, whatever its kind; one of the kind ``port`` is one unless it says no.
    ``resistance`` is what the rules give it against an attack.
    """

    name: Title
    hex: HexName
    kind: PLACE_KINDS = "city"
    port: Bool = Field(default_factory=lambda given: given.get("kind") == "port")
    resistance: Int | None = None
    point: Point | None = None

    def matches(self, asked: PlaceFilter) -> bool:
        """True if the place has all that a set asks of places."""
        wanted = ((asked.port, self.port), (asked.resistance, self.resistance))
        return (not asked.kind or self.kind in asked.kind) and all(want in (None, have) for want, have in wanted)


class Region(Datum, KeyedModel):
    """A named set of hexes."""

    name: Title
    where: SetField


class Label(Datum):
    """A name lettered on the map at a point of the earth or a hex; not a thing of the rules."""

    text: Title
    point: Point | None = None
    hex: HexName | None = None
    style: Literal["water", "region", "island"] = "region"
    size: Annotated[Number, between(5, 40, "points")] = 9.0
    angle: Annotated[Number, between(-90, 90, "degrees, anticlockwise")] = 0.0

    @model_validator(mode="after")
    def _somewhere(self) -> "Label":
        if self.point is None and self.hex is None:
            raise fault("the label stands nowhere", "add `hex: 0203`, or `point: {lon: …, lat: …}`")
        return self


class MapSpec(Datum):
    """One map: what its sheet shows and how its hexes are called."""

    id: Id = "main"
    name: Title
    subtitle: Line = ""
    sheet: Sheet
    grid: Grid
    georeference: GeoreferenceSpec | None = None
    image: MapImage | None = None
    art: MapArts = ()
    relief: Annotated[Relief | None, Short("heights")] = None
    tables: MapTables = Field(default_factory=MapTables)
    sea: SetField | None = None
    terrains: Keyed[TerrainClass] = ()
    terrain: tuple[TerrainEntry, ...] = ()
    shores: tuple[ShoreEntry, ...] = ()
    paths: Keyed[Path] = ()
    hexsides: tuple[Hexsides, ...] = ()
    boxes: Keyed[Box] = ()
    places: Keyed[Place] = ()
    regions: Keyed[Region] = ()
    labels: tuple[Label, ...] = ()
    overrides: tuple[Override, ...] = ()

    @model_validator(mode="after")
    def _one_source(self) -> "MapSpec":
        if self.sea is not None and self.georeference is not None:
            help = "take `sea` out, or `georeference`"
            raise fault("the coast gives the sea where the map is tied to the earth", help, inside=("sea",))
        if self.art and self.image is not None:
            help = "take `image` out, or `art`; with `image` the scan is the board, and no map is drawn"
            raise fault("there is no drawn map whose layers a picture could replace", help, inside=("art",))
        if self.relief is not None and self.image is not None:
            help = "take `image` out, or `relief`; with `image` the scan is the board, and no map is drawn"
            raise fault("there is no drawn map that could have a relief", help, inside=("relief",))
        if self.relief is not None and self.relief.of_the_earth and self.georeference is None:
            help = "give it a file of heights, such as heights.asc"
            raise fault("a map that is tied to no place on earth has no heights there", help, inside=("relief",))
        if self.shores and self.georeference is not None:
            help = "take `shores` out, or tell hexes and hexsides otherwise under `overrides`"
            raise fault("the coast gives the shores where the map is tied to the earth", help, inside=("shores",))
        return self

    @property
    def ground(self) -> tuple[TerrainEntry, ...]:
        """The entries that say where land and sea of an invented map lie, a later one going before earlier ones."""
        return tuple(entry for entry in self.terrain if entry.class_ in TYPED_GROUND)


class WarpPoint(Model):
    """One of the points that the warp of a lock is known about, in hex heights from the origin.

    ``x`` and ``y`` say where it is, to the right and down; ``right`` and ``down`` the weight of the function about it.
    """

    x: Number
    y: Number
    right: Number = 0.0
    down: Number = 0.0


class WarpSpec(Model):
    """How the map is drawn off the true shape of the land, as ``georeference --warp`` wrote it.

    ``reach`` is how many hexes the function about each of the ``points`` acts.
    """

    reach: Number
    points: tuple[WarpPoint, ...]


class Lock(Model):
    """A transform from the earth to the grid, as ``georeference`` (or a hand) wrote it.

    ``made_from`` is the hash of what it was made from, so that a stale lock shows; ``origin`` is the centre of the
    first hex of the first column; ``hex_height`` the distance across a hex on the ground; ``turn`` is how far north
    points clockwise from the top of the sheet, in degrees; ``warp`` where the map is not drawn true.
    """

    modgen_lock: Annotated[Literal["1"], words_like_numbers("1")]
    made_from: Name
    projection: Name
    hex_height: Distance
    turn: Number = 0.0
    stretch: Annotated[Number, between(0.5, 2, "stretch")] = 1.0
    origin: Point
    warp: WarpSpec | None = None
    note: Name = ""
