"""From a game to its board: coast, hexes, what geography says of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.board import Board, Kind, Mask
from modgen.check.context import Context
from modgen.check.selection import Selection
from modgen.check.sets import HexSets
from modgen.diagnostics import NOWHERE, Diagnostic, SpecError
from modgen.geo import GeoError, Georeference, Warp, checked, coast, country, outline, to_wkb
from modgen.hexes import Frame, Orientation, bounds, fit, locate
from modgen.pipeline.earth import TiedEarth
from modgen.pipeline.no_ground import NoGround
from modgen.pipeline.store import Store
from modgen.pipeline.typed import board_input, make_board, typed_land
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid, hex_grid
from modgen.spec.mapspec import WarpSpec
from modgen.spec.resolve import Choice
from modgen.spec.variants import usual_options
from modgen.spec.walk import values_of_sets

INSET = 7.0
"""Points between the sheet's margin and the grid."""
_ROW_OF_BOXES = 78.0
"""Points of spare height from which on a row of boxes with counters of half an inch has room below the grid."""
_OFF_THE_COAST = 0.25
"""Hexes that a named point may lie off the drawn coast and still mean the land beside it."""
_UNSEEN = "facts and set-ups"


@dataclass(frozen=True, slots=True)
class LandInput:
    """All that the land of a map with a georeference is made from; ``clip`` holds its own coast, if it has one."""

    georeference: Georeference
    frame: Frame
    grid: HexGrid
    clip: bytes = b""


@dataclass(frozen=True, slots=True)
class Terrain:
    """The geography of one game's map: where its grid lies on the sheet and on the earth, and its board."""

    grid: HexGrid
    frame: Frame
    georeference: Georeference | None
    land: bytes
    board: Board
    _countries: dict[str, NDArray[np.float64]] = field(init=False, repr=False, default_factory=dict)

    def point(self, lon: float, lat: float) -> tuple[float, float] | None:
        """A point of the earth on the sheet, in points; None on a map that is not tied to the earth."""
        if self.georeference is None:
            return None
        x, y = self.georeference.forward([(lon, lat)], self.frame, self.grid.layout.orientation)[0].tolist()
        return float(x), float(y)

    def landmass_at(self, lon: float, lat: float, share: float) -> Mask:
        """The cells of the landmass at (or just beside) a point of the earth."""
        point = self.point(lon, lat)
        found = None if point is None else self.board.landmass_at(point, _OFF_THE_COAST * self.frame.height)
        return self._none() if found is None else self.board.landmass_mask(found, share)

    def landmass_of(self, cell: int, share: float) -> Mask:
        """The cells of the landmass that has most of the land in a cell."""
        found = self.board.landmasses_in(cell)
        return self.board.landmass_mask(found[0][0], share) if found else self._none()

    def terrain(self, word: str) -> Mask:
        """The cells of one class; coastal is partial land, or land with a side all on the sea."""
        kinds = self.board.kinds
        if word == "coastal":
            sea_beside = (~self.board.crossings() & (self.grid.layout.neighbours() >= 0)).any(axis=1)
            return np.asarray((kinds == Kind.PARTIAL) | ((kinds == Kind.LAND) & sea_beside), dtype=np.bool_)
        return np.asarray(kinds == Kind[word.upper()], dtype=np.bool_)

    def polygon(self, points: Sequence[tuple[float, float]], share: float) -> Mask:
        """The cells of which an outline on the earth covers at least a share."""
        if self.georeference is None:
            return self._none()
        covered = self.board.coverage(outline(points, self.georeference, self.frame, *self._page))
        return np.asarray((covered > 0) & (covered >= share), dtype=np.bool_)

    def country(self, codes: Sequence[str], share: float) -> Mask:
        """The cells of which the land of some countries covers at least a share."""
        covered = np.round(np.sum([self._of_country(code) for code in dict.fromkeys(codes)], axis=0), 4)
        return np.asarray((covered > 0) & (covered >= share), dtype=np.bool_)

    @property
    def earth(self) -> TiedEarth | None:
        """The earth under the map; None where it is not tied to it."""
        if self.georeference is None:
            return None
        return TiedEarth(self.georeference, self.frame, self.board, _OFF_THE_COAST)

    def lonlat(self) -> NDArray[np.float64]:
        """Longitude and latitude of the centre of each cell; infinite where it is not on the earth."""
        if self.georeference is None:
            return np.full((len(self.grid.layout), 2), np.inf)
        orientation = self.grid.layout.orientation
        centres = self.frame.to_plane(orientation, self.grid.layout.centres())
        return self.georeference.inverse(centres, self.frame, orientation)

    def hex_at(self, lon: float, lat: float) -> int:
        """The cell in which a point of the earth lies; -1 off the map, and on one that is not tied to the earth."""
        point = self.point(lon, lat)
        return -1 if point is None else int(locate(self.grid.layout, self.frame, [point])[0])

    def by_land(self) -> Mask:
        """In which directions land connects each cell to its neighbour."""
        return self.board.crossings()

    def sides(self, word: str) -> Mask:
        """The hexsides of one class, by side id: all sea, all land, or partial."""
        sea, land = self.board.sea_sides, self.board.dry_sides
        return {"all-sea": sea, "land": land & ~sea, "partial": ~sea & ~land}[word]

    def coast_says(self, cell: int) -> str:
        """What a hex is by its coast, whatever it is told to be: land, partial or sea."""
        return Kind(self.board.coast_kinds[cell]).name.lower()

    def coast_says_of_side(self, side: int) -> str:
        """What a hexside is by its coast and the hexes beside it, whatever it is told to be: land, partial, all-sea."""
        kind = self.board.side_kind(side, untold=True)
        return "all-sea" if kind == Kind.SEA else kind.name.lower()

    def reached(self, start: Mask, through: Mask, by: Literal["land", "sea"]) -> Mask:
        """The cells of ``start``, and those of ``through`` that land or water connects with them."""
        return self.board.reached(start, through, by)

    def _of_country(self, code: str) -> NDArray[np.float64]:
        """The share of each hex that is land of one country; worked out once. Countries do not overlap."""
        if code not in self._countries:
            land = shapely.MultiPolygon()
            if self.georeference is not None:
                land = country([code], self.georeference, self.frame, *self._page)
            self._countries[code] = self.board.coverage(land)
        return self._countries[code]

    @property
    def _page(self) -> tuple[Orientation, float, float]:
        _, _, right, bottom = bounds(self.grid.layout, self.frame)
        return self.grid.layout.orientation, right + 1, bottom + 1

    def _none(self) -> Mask:
        return np.zeros(len(self.grid.layout), dtype=np.bool_)


def sheet_frame(game: Game, grid: HexGrid) -> Frame:
    """Where the grid lies on the printed sheet: at the left or at the top, so that the spare room is in one strip.

    A sheet with boxes has the grid at the left and at the top, if a row of counters has room below it.
    """
    sheet = game.map.sheet
    fitted = fit(grid.layout, game.map.grid.height)
    _, _, width, height = bounds(grid.layout, fitted)
    least = sheet.margin + INSET
    spare_x, spare_y = sheet.width - 2 * least - width, sheet.height - 2 * least - height
    beside = spare_x * height >= spare_y * width
    top = least if spare_y >= _ROW_OF_BOXES and game.map.boxes else least + spare_y / 2
    left, top = (least, top) if beside else (least + spare_x / 2, least)
    return fit(grid.layout, game.map.grid.height, left, top)


def check_projections(game: Game) -> None:
    """The projections that a map may be drawn in can be had: PROJ strings, or their kinds alone.

    Raises:
        SpecError: one cannot (L204).
    """
    reference = game.map.georeference
    wrong = []
    for position, text in enumerate(reference.projections if reference is not None else ()):
        try:
            checked(text if text.startswith("+") else f"+proj={text}")
        except GeoError as error:
            assert reference is not None
            wrong.append(Diagnostic("L204", str(error), reference.place("projections", position)))
    if wrong:
        raise SpecError(wrong, _UNSEEN)


def georeference_of(game: Game) -> Georeference | None:
    """The transform in the game's lock, or None for a map that is not tied to the earth.

    Raises:
        SpecError: the lock or the spec names a projection that is not taken, or numbers out of range (L204).
    """
    check_projections(game)
    lock = game.lock
    if lock is None or game.map.georeference is None:
        return None
    origin = (lock.origin.lon, lock.origin.lat)
    key = "projection"
    try:
        without = Georeference(lock.projection, lock.hex_height, origin, lock.turn, lock.stretch)
        key = "warp"
        return without if lock.warp is None else replace(without, warp=_warp(lock.warp))
    except GeoError as error:
        raise SpecError([Diagnostic("L204", str(error), lock.place(key))], _UNSEEN) from None


def _warp(spec: WarpSpec) -> Warp:
    points = tuple((one.x, one.y) for one in spec.points)
    return Warp(points, tuple((one.right, one.down) for one in spec.points), spec.reach)


def land_of(game: Game, given: LandInput) -> bytes:
    """The land of a map with a georeference.

    Raises:
        SpecError: the transform in the lock puts the map where no land can be had (L204).
    """
    try:
        return land_wkb(given)
    except GeoError as error:
        place = game.lock.place("origin") if game.lock else NOWHERE
        if given.clip and game.map.georeference is not None:
            place = game.map.georeference.place("coast")
        raise SpecError([Diagnostic("L204", str(error), place)], _UNSEEN) from None


def land_wkb(given: LandInput) -> bytes:
    """The land on and around the grid, in points of the sheet, as WKB."""
    _, _, right, bottom = bounds(given.grid.layout, given.frame)
    orientation = given.grid.layout.orientation
    land = coast(given.georeference, given.frame, orientation, right + 1, bottom + 1, clip=given.clip)
    return to_wkb(land)


def terrain_of(game: Game, store: Store | None = None) -> Terrain:
    """Board and land of a game, made now or taken from a store.

    Raises:
        SpecError: the lock, the coast or the shores of the spec cannot be (L204).
    """
    grid = hex_grid(game.map.grid)
    frame = sheet_frame(game, grid)
    georeference = georeference_of(game)
    if georeference is None:
        land, channels = typed_land(game, grid, frame)
    else:
        given = LandInput(georeference, frame, grid, game.coast)
        land, channels = _stored(store, "land", given, lambda one: land_of(game, one)), ()
    under = board_input(game, grid, frame, land, channels)
    if store is None:
        return Terrain(grid, frame, georeference, land, make_board(under))
    board = store.one("board", under, lambda one: make_board(one).to_bytes())
    return Terrain(grid, frame, georeference, land, Board.from_bytes(board))


def _stored(store: Store | None, stage: str, given: Any, make: Callable[[Any], bytes]) -> bytes:
    return make(given) if store is None else store.one(stage, given, make)


def context_of_facts(game: Game, grid: HexGrid, ground: NoGround) -> Context:
    """What is known of a game before its map has a place on the earth: names, numbers and hexes, but no land."""
    numbers = {value.id: round(value.is_) for value in game.values if value.id in values_of_sets(game)}
    selection = Selection(game)
    return Context(game, grid, HexSets(game, grid, ground, numbers), selection, selection.among(game.counters))


def context_of(
    game: Game,
    terrain: Terrain,
    choice: Choice | None = None,
    whole: Context | None = None,
    beside: Context | None = None,
) -> Context:
    """What the checks are given.

    Args:
        game: the game as it is for the choice.
        terrain: its geography.
        choice: None for the whole game with all that it holds for any choice.
        whole: the context of the whole game, where there is a choice.
        beside: that of another choice, whose sets are used again where none depends on the choice.
    """
    wanted = values_of_sets(game) if whole is None else whole.sets.numbers.keys()
    numbers = {value.id: round(value.is_) for value in game.values if value.id in wanted}
    sets = beside.sets if beside is not None and beside.sets.numbers == numbers else None
    if sets is None:
        sets = HexSets(game, terrain.grid, terrain, numbers)
    selection = whole.selection if whole is not None else Selection(game)
    usual = choice is None or choice.options == usual_options(game.options, choice.edition)
    among = selection.among(game.counters)
    shown = "" if choice is None else choice.shown(game)
    return Context(game, terrain.grid, sets, selection, among, shown, usual)
