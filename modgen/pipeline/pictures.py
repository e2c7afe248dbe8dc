"""What is drawn of a game: the printed sheet, the module's board, the faces of the counters."""

from dataclasses import dataclass
from math import ceil
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import shapely
from shapely import affinity

from modgen.board import Kind
from modgen.draw.counters import CounterFace
from modgen.draw.map_picture import MapLabel, MapPicture, MapPlace
from modgen.geo import from_wkb, to_wkb
from modgen.hexes import Frame, bounds, fit
from modgen.pipeline.credits import coast_credit, work_credits
from modgen.pipeline.faces import Own, faces, longest_side
from modgen.pipeline.features import MapFeatures
from modgen.pipeline.panel import sheet_boxes
from modgen.pipeline.terrain import Terrain
from modgen.pipeline.units import BOARD_PPI
from modgen.spec.game import Game
from modgen.spec.mapspec import Label, Place
from modgen.spec.model import Basis
from modgen.spec.types import METRES

if TYPE_CHECKING:
    from modgen.draw.raster import Straightening

_ROOM = 40
"""Pixels around the grid on the board."""
_UNITS = {"nmi": "nautical miles", "mi": "miles", "km": "kilometres"}


def sheet_picture(game: Game, terrain: Terrain, features: MapFeatures) -> MapPicture:
    """The printed sheet, in points, with title, key and credits around the grid."""
    sheet = game.map.sheet
    place = _Plane(terrain.frame, terrain.land, sheet.width, sheet.height, on_sheet=True)
    return _picture(game, terrain, features, place)


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The module's board: where the grid lies on it, its size in pixels, and the picture that it is made of, if any."""

    frame: Frame
    width: int
    height: int
    scan: "Straightening | None" = None


def board_plan(game: Game, terrain: Terrain) -> BoardPlan:
    """The board that is drawn: hexes a whole number of pixels high, on whole pixels, with a little room around."""
    layout = terrain.grid.layout
    fitted = fit(layout, round(game.map.grid.height / 72 * BOARD_PPI), _ROOM, _ROOM)
    frame = Frame(fitted.height, round(fitted.x), round(fitted.y))
    _, _, right, bottom = bounds(layout, frame)
    return BoardPlan(frame, ceil(right) + _ROOM, ceil(bottom) + _ROOM)


def board_picture(game: Game, terrain: Terrain, features: MapFeatures, plan: BoardPlan) -> MapPicture:
    """The module's board, in pixels: the same map with a little room around the grid and faint numbers."""
    land = _moved(terrain.land, terrain.frame, plan.frame)
    place = _Plane(plan.frame, land, plan.width, plan.height, on_sheet=False)
    return _picture(game, terrain, features, place)


def _moved(land: bytes, old: Frame, new: Frame) -> bytes:
    scale = new.height / old.height
    matrix = [scale, 0, 0, scale, new.x - scale * old.x, new.y - scale * old.y]
    return to_wkb(affinity.affine_transform(from_wkb(land), matrix))


@dataclass(frozen=True, slots=True)
class _Plane:
    """The sheet or the board: where the grid lies on it, its land, its size."""

    frame: Frame
    land: bytes
    width: float
    height: float
    on_sheet: bool


def _picture(game: Game, terrain: Terrain, features: MapFeatures, plane: _Plane) -> MapPicture:
    spec, grid, frame, on_sheet = game.map, terrain.grid, plane.frame, plane.on_sheet
    words = {Kind.SEA: "sea", Kind.PARTIAL: "partial", Kind.LAND: "land"}
    return MapPicture(
        width=plane.width,
        height=plane.height,
        unit="pt" if on_sheet else "px",
        layout=grid.layout,
        frame=frame,
        names=grid.numbering.names(grid.layout),
        land=to_wkb(shapely.clip_by_rect(from_wkb(plane.land), 0, 0, plane.width, plane.height)),
        classes=tuple(words[Kind(kind)] for kind in terrain.board.kinds.tolist()),
        places=tuple(_place(place, terrain, frame) for place in spec.places),
        labels=tuple(_label(label, terrain, frame) for label in spec.labels),
        terrains=features.terrains,
        paths=features.paths,
        hexsides=features.hexsides,
        key_note=features.note if on_sheet else "",
        title=game.game.title,
        subtitle=_subtitle(game),
        credits=tuple(filter(None, (game.rights.line, *work_credits(game), *game.game.credits, *coast_credit(game)))),
        basis=_basis_line(game),
        scale_text=_scale_text(game),
        furniture=on_sheet,
        boxes=sheet_boxes(game) if on_sheet else (),
        counter=game.counter_settings.width,
        largest=longest_side(game) if on_sheet and game.map.boxes else game.counter_settings.width,
        margin=spec.sheet.margin if on_sheet else 0.0,
        numbers="normal" if on_sheet else "faint",
        north=game.lock.turn if game.lock else None,
        point=frame.height / terrain.frame.height,
    )


def _on_plane(point: tuple[float, float], terrain: Terrain, frame: Frame) -> tuple[float, float]:
    """A point of the sheet in the plane of another picture of the same grid."""
    scale = frame.height / terrain.frame.height
    return frame.x + scale * (point[0] - terrain.frame.x), frame.y + scale * (point[1] - terrain.frame.y)


def _centre(cell: int, terrain: Terrain, frame: Frame) -> tuple[float, float]:
    layout = terrain.grid.layout
    x, y = frame.to_plane(layout.orientation, layout.centres()[cell]).tolist()
    return x, y


def _place(place: Place, terrain: Terrain, frame: Frame) -> MapPlace:
    """A place stands at its true point if that lies in the hex the book gives it, else in the middle of the hex."""
    cell = terrain.grid.find(place.hex).index
    x, y = _centre(cell, terrain, frame)
    if place.point is not None:
        point = terrain.point(place.point.lon, place.point.lat)
        if point is not None and terrain.board.cell_at(point) == cell:
            x, y = _on_plane(point, terrain, frame)
    return MapPlace(place.name, x, y, place.kind, cell, place.port, place.resistance)


def _label(label: Label, terrain: Terrain, frame: Frame) -> MapLabel:
    point = terrain.point(label.point.lon, label.point.lat) if label.point else None
    if point is not None:
        x, y = _on_plane(point, terrain, frame)
    else:
        x, y = _centre(terrain.grid.find(label.hex or "").index if label.hex else 0, terrain, frame)
    return MapLabel(label.text, x, y, label.style, label.size * frame.height / terrain.frame.height, label.angle)


def _subtitle(game: Game) -> str:
    """The line below the title: the map's own, or its name if that says something else than the title."""
    name = game.map.name
    return game.map.subtitle or ("" if name.casefold() == game.game.title.casefold() else name)


def _basis_line(game: Game) -> str:
    grid = game.map.grid.basis
    how = "as printed" if grid in (Basis.PRINTED, Basis.OBSERVED) else f"{grid} from the rulebook"
    if game.lock is None:
        typed = any(entry.class_ == "partial" for entry in game.map.ground)
        land = "its coast is drawn by what each hex is typed" if typed else "its land goes by whole hexes"
        return (
            f"An invented map, tied to no place on earth; {land}, its grid is {how}{_relief(game, ', its relief by ')}"
        )
    if game.map.relief is not None and game.map.relief.of_the_earth:
        return f"Coast and relief from public geography, grid {how}: not the printed sheet"
    return f"Coast from public geography{_relief(game, ', relief by ')}, grid {how}: not the printed sheet"


def _relief(game: Game, words: str) -> str:
    """What the relief goes by where it has a file of heights."""
    relief = game.map.relief
    return "" if relief is None else f"{words}the heights in {PurePosixPath(relief.heights).name}"


def _scale_text(game: Game) -> str:
    metres = None if game.map.georeference is None else game.map.georeference.printed
    if metres is None:
        return ""
    for unit, name in _UNITS.items():
        count = metres / METRES[unit]
        if abs(count - round(count)) < 1e-6:
            return f"{round(count)} {name} to the hex"
    return f"{metres / 1000:.1f} kilometres to the hex"


def fronts(game: Game, own: Own = frozenset()) -> tuple[CounterFace, ...]:
    """The front of every counter, in the order of the spec; ``own`` as of :func:`modgen.pipeline.faces.faces`.

    Raises:
        SpecError: as :func:`modgen.pipeline.faces.faces`.
    """
    return tuple(sides.front for sides in faces(game, own))


def backs(game: Game, own: Own = frozenset()) -> tuple[CounterFace | None, ...]:
    """The back of every counter, in the order of the spec; None where nothing is printed on it.

    Raises:
        SpecError: as :func:`modgen.pipeline.faces.faces`.
    """
    return tuple(sides.back for sides in faces(game, own))
