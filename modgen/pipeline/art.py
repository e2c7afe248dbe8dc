"""Pictures of the user's own in place of what modgen draws: which there are, read with care, and what is to be said."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from modgen.diagnostics import Diagnostic, Log, Place, SpecError
from modgen.pipeline.art_files import Wanted, wanted_of
from modgen.pipeline.store import Store
from modgen.spec.art import CounterSheet, MapArt
from modgen.spec.face_pictures import pictured
from modgen.spec.game import Game
from modgen.spec.sources import Sources

if TYPE_CHECKING:
    from modgen.draw.art_sheet import SheetCut
    from modgen.pipeline.terrain import Terrain

Side = Literal["front", "back"]
_UNSEEN = "facts and set-ups"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was read: the name of its file, what can be drawn of it, and its size in its own units.

    data: its bytes, which are known to be such as can be drawn. layers: the ids of the groups at the top of an SVG.
    """

    name: str
    data: bytes
    form: Literal["svg", "bitmap"]
    width: float
    height: float
    layers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FacePicture:
    """What a side of a counter shows: a whole picture, or the cell (row, column, from 0) of a counter sheet."""

    picture: Picture
    sheet: "SheetCut | None" = None
    cell: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class MapPicture:
    """A picture on the map, and how it lies there."""

    picture: Picture
    how: MapArt


@dataclass(frozen=True, slots=True)
class Used:
    """A file of the user's own, what it is in, and where the spec names it (or the file itself)."""

    name: str
    shown: Literal["counters", "map", "module"]
    place: Place


@dataclass(frozen=True, slots=True)
class OwnArt:
    """All pictures of a game that are its user's own, the text of its heights, and what was found in reading them."""

    faces: Mapping[tuple[str, Side], FacePicture] = field(default_factory=dict)
    maps: tuple[MapPicture, ...] = ()
    used: tuple[Used, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    heights: str = ""

    @property
    def gone(self) -> tuple[str, ...]:
        """The layers of the map that pictures stand in place of, by their ids."""
        return tuple(dict.fromkeys(layer for one in self.maps for layer in one.how.gone))


def read_art(game: Game, sources: Sources, store: Store | None = None) -> OwnArt:
    """The pictures that a spec names and those in its folder ``art``; that they can be read is kept in a store.

    Raises:
        SpecError: one of them cannot be read (R101, R102, R103, R111, R117, D770), holds what is not taken (D740), does
            not agree with the numbers of its sheet (D744), or two show one face (N341).
    """
    log = Log()
    if game.pictures:
        from modgen.pipeline.art_images import check_images  # noqa: PLC0415

        check_images(game, log, store)
        if log.fatal:
            raise SpecError(log, _UNSEEN)
    used, heights = _heights(game, sources, log)
    wanted = wanted_of(game, sources, log)
    if not wanted.any and not log.diagnostics:
        return _with_others(OwnArt(used=used, heights=heights), game, sources)
    from modgen.pipeline.art_reading import Reading  # noqa: PLC0415

    reading = Reading(game, sources, log, store, wanted.faces)
    faces = {key: found for key, one in wanted.faces.items() if (found := _face(one, reading)) is not None}
    maps = [(reading.picture(one.written, one.place), one) for one in wanted.maps]
    laid = tuple(MapPicture(picture, one.how) for picture, one in maps if picture is not None)
    for shown, wish in zip(laid, (one for picture, one in maps if picture is not None), strict=True):
        reading.judge_map(shown.picture, shown.how, wish.place)
    if log.fatal:
        raise SpecError(log, _UNSEEN)
    hiding = next((one for one in laid if "relief" in one.how.gone), None)
    if game.map.relief is not None and hiding is not None:
        used = ()
        help = "take `relief` out, or have it drawn over the picture: `under: relief`"
        message = f"the relief is not seen: {hiding.picture.name} stands in place of it"
        log.add("N340", message, game.map.relief.place("heights"), help=help)
    used = (*reading.used.values(), *used)
    return _with_others(OwnArt(faces, laid, used, tuple(log), heights), game, sources)


def _heights(game: Game, sources: Sources, log: Log) -> tuple[tuple[Used, ...], str]:
    """The file of heights of the map's relief, and its text; a relief shows what is in it."""
    if game.map.relief is None or game.map.relief.of_the_earth:
        return (), ""
    from modgen.pipeline.heights import read_heights  # noqa: PLC0415

    name, text = read_heights(game, game.map.relief, sources, log)
    return (Used(name, "map", game.map.relief.place("heights")),), text


def as_shown(game: Game, art: OwnArt) -> Game:
    """A game without what a picture hides of its map, to say what the map rests on and whose data it shows."""
    if game.map.relief is None or "relief" not in art.gone:
        return game
    return game.model_copy(update={"map": game.map.model_copy(update={"relief": None})})


def relief_findings(game: Game, terrain: "Terrain", art: OwnArt) -> tuple[Diagnostic, ...]:
    """What is to be said of the heights of a map that has a relief (D771)."""
    if as_shown(game, art).map.relief is None:
        return ()
    from modgen.pipeline.heights import uncovered  # noqa: PLC0415

    return uncovered(game, terrain, art.heights)


def _face(one: Wanted, reading: "Reading") -> FacePicture | None:
    if one.sheet is None:
        picture = reading.picture(one.written, one.place, shown="counters")
        if picture is None:
            return None
        reading.judge_face(picture, one)
        return FacePicture(picture)
    found = reading.sheet(one.sheet, one)
    if found is None:
        return None
    picture, cut = found
    return FacePicture(picture, cut, one.cell)


def _with_others(art: OwnArt, game: Game, sources: Sources) -> OwnArt:
    """The scan that is the board, and the pictures on templates of counters, are pictures of somebody's too."""
    others: list[tuple[Literal["counters", "map", "module"], str, Place]] = []
    if game.map.image is not None:
        others.append(("map", game.map.image.file, game.map.image.place("file")))
    others += [("counters", part.image or "", part.place("image")) for part in pictured(game)]
    others += [("module", one.source, one.place("from")) for one in game.vassal if one.source]
    used = {one.name: one for one in art.used}
    for shown, written, place in others:
        name = sources.name_of(written, place.file, place, Log())
        if name is not None:
            used.setdefault(name, Used(name, shown, place))
    known = {*used, *sources.digests}
    idle = [one for one in game.rights.files if not any(one.covers(name) for name in known)]
    help = "a name is written as seen from the spec's folder; * stands for any letters, / among them"
    told = [
        Diagnostic("N344", f"rights are said of {one.id!r}, which the game does not use", one.place(), help)
        for one in idle
    ]
    return replace(art, used=tuple(used.values()), findings=(*art.findings, *told))


if TYPE_CHECKING:
    from modgen.pipeline.art_reading import Reading

__all__ = ["CounterSheet", "FacePicture", "MapPicture", "OwnArt", "Picture", "Side", "Used", "read_art"]
