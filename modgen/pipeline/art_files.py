"""Which pictures of the user's own are wanted: those that the spec names, and those that lie in its folder by name."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Literal

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import nearest
from modgen.listing import MARK
from modgen.spec.art import BACK, BLANK, FOLDER, MAP, CounterSheet, MapArt, cell_of
from modgen.spec.counters import Counter
from modgen.spec.face_pictures import pictured
from modgen.spec.game import Game
from modgen.spec.sources import Sources

READ = (".svg", ".png", ".jpg", ".jpeg")
"""How names of pictures end that are read."""
_NOT_READ = (".gif", ".webp", ".tif", ".tiff", ".bmp", ".svgz", ".eps", ".pdf", ".heic", ".avif")

Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A picture for a side of a counter: a file as it is written in a file of the spec, or a cell of a sheet."""

    counter: Counter
    side: Side
    place: Place
    written: str = ""
    sheet: CounterSheet | None = None
    cell: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class WantedMap:
    """A picture for the map."""

    how: MapArt
    place: Place
    written: str


@dataclass(slots=True)
class AllWanted:
    """Everything that is wanted."""

    faces: dict[tuple[str, Side], Wanted] = field(default_factory=dict)
    maps: list[WantedMap] = field(default_factory=list)

    @property
    def any(self) -> bool:
        """True if there is something."""
        return bool(self.faces or self.maps)


def wanted_of(game: Game, sources: Sources, log: Log) -> AllWanted:
    """The pictures of a game; two for one face (N341) and files that belong to nothing (N340) are logged."""
    made = AllWanted()
    named = _named(game)
    in_folder, taken = _in_folder(game, sources, log)
    for one in (*named, *in_folder):
        key = (one.counter.id, one.side)
        if key not in made.faces:
            made.faces[key] = one
        elif one.counter.copies == 1 or one.sheet is None:
            also = ((made.faces[key].place, "it is given here first"),)
            message = f"two pictures show the {one.side} of {one.counter.id!r}"
            log.add("N341", message, one.place, help="take one of them away", also=also)
    made.maps = [WantedMap(art, art.place("file"), art.file) for art in game.map.art]
    written = {_joined(one.file, one.place("file")) for one in game.map.art}
    maps = [name for name, whose in taken.items() if whose == "" and name not in written]
    for name in maps:
        place = Place(name)
        if game.map.image is not None or made.maps:
            help = "take it away, or name it under `art` of the map with the layers that it replaces"
            other = made.maps[0].place if made.maps else game.map.place("image")
            also = ((other, "the map has this one already"),)
            log.add("N341", f"{name} stands for the whole map, which has another picture", place, help=help, also=also)
        else:
            made.maps.append(WantedMap(MapArt(file=name), place, name))
    return made


def _joined(written: str, place: Place) -> str:
    return (PurePosixPath(place.file).parent / written.replace("\\", "/")).as_posix().removeprefix("./")


def _named(game: Game) -> Iterator[Wanted]:
    """What counters and sheets say."""
    sheets = {sheet.id: sheet for sheet in game.art.sheets}
    for counter in game.counters:
        given: tuple[tuple[str, Side, str], ...] = (
            ("art", "front", counter.art),
            ("art_back", "back", counter.art_back),
        )
        for key, side, written in given:
            cell = cell_of(written)
            if cell is not None:
                sheet = sheets[cell[0]]
                yield Wanted(counter, side, counter.place(key), sheet=sheet, cell=_at(sheet, cell[1] - 1, cell[2] - 1))
            elif written:
                yield Wanted(counter, side, counter.place(key), written)
    counters = {counter.id: counter for counter in game.counters}
    for sheet in game.art.sheets:
        words = [word for line in sheet.words for word in line]
        for number, word in enumerate(words):
            if word != BLANK and word in counters:
                row, column = divmod(number, sheet.columns)
                cell_at = _at(sheet, row, column)
                yield Wanted(counters[word], sheet.side, sheet.place("ids"), sheet=sheet, cell=cell_at)


def _at(sheet: CounterSheet, row: int, column: int) -> tuple[int, int]:
    return row, sheet.columns - 1 - column if sheet.mirrored else column


def _in_folder(game: Game, sources: Sources, log: Log) -> tuple[list[Wanted], dict[str, str]]:
    """The pictures in the folder that are called like a counter or the map; whose the others are, if anybody's."""
    counters = {counter.id: counter for counter in game.counters}
    known = {name: (counters[name], "front") for name in counters}
    known |= {f"{name}{BACK}": (counters[name], "back") for name in counters if f"{name}{BACK}" not in counters}
    told = {_joined(one.file, one.place("file")) for one in game.art.sheets}
    told |= {_joined(one.file, one.place("file")) for one in game.map.art}
    told |= {_joined(game.map.image.file, game.map.image.place("file"))} if game.map.image is not None else set()
    told |= {_joined(part.image or "", part.place("image")) for part in pictured(game)}
    for counter in game.counters:
        told |= {_joined(getattr(counter, key), counter.place(key)) for key in ("art", "art_back")}
    found: list[Wanted] = []
    taken: dict[str, str] = {}
    if sources.leads_out(FOLDER):
        help = "copy the pictures into a folder of the spec itself"
        log.add("R111", f"the folder {FOLDER!r} leads out of the spec's folder", Place(FOLDER), help=help)
    for file in sources.names_in(FOLDER):
        if file.endswith(MARK):
            _below(f"{FOLDER}/{file}", told, sources, log)
            continue
        name, path = f"{FOLDER}/{file}", PurePosixPath(file)
        ending = path.suffix.lower()
        if ending not in (*READ, *_NOT_READ) or name in told:
            continue
        if ending in READ and path.stem in known:
            whose, side = known[path.stem]
            found.append(Wanted(whose, "back" if side == "back" else "front", Place(name), name))
        elif ending in READ and path.stem == MAP:
            taken[name] = ""
        else:
            _nobodys(name, path, known, log)
    return found, taken


def _below(folder: str, told: set[str], sources: Sources, log: Log) -> None:
    """Pictures in a folder of the folder are found by nobody, and may be meant to be."""
    lost = [name for name in sources.names_in(folder.removesuffix(MARK)) if name.lower().endswith(READ)]
    lost = [name for name in lost if folder + name not in told]
    if lost:
        more = f" and {len(lost) - 1} more" if len(lost) > 1 else ""
        message = f"{folder}{lost[0]}{more}: shown by nothing"
        help = f"put it into {FOLDER} itself, or name it in the spec; pictures for later belong beside {FOLDER}"
        log.add("N340", message, Place(folder + lost[0]), help=help)


def _nobodys(name: str, path: PurePosixPath, known: dict[str, tuple[Counter, str]], log: Log) -> None:
    if path.stem in known or path.stem == MAP:
        help = "save it as SVG, PNG or JPEG"
    else:
        near = nearest(path.stem, known)
        like = f"did you mean {near}{path.suffix}?" if near else "It is called neither like a counter nor `map`."
        help = f"{like} A picture is found by the id of its counter, with {BACK} for its back"
    log.add("N340", f"{name} is shown by nothing", Place(name), help=help)


__all__ = ["AllWanted", "Side", "Wanted", "WantedMap", "wanted_of"]
