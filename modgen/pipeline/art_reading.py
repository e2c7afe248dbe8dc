"""Pictures of the user's own are read here: bounded, each once, and held against what they are for."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from modgen.diagnostics import Diagnostic, Log, Place, SpecError
from modgen.draw.art import NEARLY
from modgen.draw.art_sheet import SheetCut, off_lines
from modgen.draw.raster import PictureError, PictureTooLargeError, is_jpeg, picture_size
from modgen.draw.safe_svg import LARGEST_SVG, read_svg
from modgen.draw.safe_xml import BrokenSvgError, NotTakenError
from modgen.draw.text import SANS, SERIF, Font, MissingGlyphError
from modgen.hexes import bounds
from modgen.pipeline.art import Picture, Used
from modgen.pipeline.art_files import Wanted
from modgen.pipeline.faces import Own, faces
from modgen.pipeline.image import LARGEST_IMAGE
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import sheet_frame
from modgen.spec.art import CounterSheet, MapArt
from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.spec.grid import hex_grid
from modgen.spec.sources import Sources

COARSEST = 150
"""Pixels an inch of the printed size below which a picture looks coarse."""
_SMALLEST_CELL = 16
"""Pixels of a counter on a sheet below which nothing can be read."""
_UNLIKE = 0.05
"""How far cells of a sheet may be from square before the numbers must be wrong."""
_STRETCHED = 0.01
_OWN = (SANS, SERIF)


@dataclass(slots=True)
class Reading:
    """Reads the pictures of one game; what is wrong goes into the log. ``own``: the sides that have one."""

    game: Game
    sources: Sources
    log: Log
    store: Store | None
    own: Own = frozenset()
    used: dict[str, Used] = field(default_factory=dict)
    _sizes: dict[str, tuple[float, float]] = field(default_factory=dict)
    _pictures: dict[str, Picture | None] = field(default_factory=dict)
    _sheets: dict[str, tuple[Picture, SheetCut] | None] = field(default_factory=dict)
    _judged: set[tuple[str, tuple[float, float]]] = field(default_factory=set)

    def picture(self, written: str, place: Place, shown: Literal["counters", "map"] = "map") -> Picture | None:
        """A picture by the name that the spec, or the folder, gives it; None (logged) if it cannot be read."""
        in_folder = place.file == written
        name = self.sources.name_of(written, "" if in_folder else place.file, place, self.log)
        if name is None:
            return None
        self.used.setdefault(name, Used(name, shown, place))
        if name not in self._pictures:
            self._pictures[name] = self._read(name, place)
        return self._pictures[name]

    def _read(self, name: str, place: Place) -> Picture | None:
        is_svg = name.lower().endswith(".svg")
        data = self.sources.read_bytes(name, place, self.log, LARGEST_SVG if is_svg else LARGEST_IMAGE)
        if data is None:
            return None
        other = _of_another_form(data, is_svg)
        if other:
            help = f"give the file the ending .{other.lower()}, and name it so"
            self.log.add(
                "R117", f"{name} is {'an' if other == 'SVG' else 'a'} {other} by another name", place, help=help
            )
            return None
        try:
            return self._svg(name, data) if is_svg else self._bitmap(name, data)
        except NotTakenError as error:
            for refusal in error.refusals:
                what = f"holds {refusal.what}" if refusal.code == "D740" else refusal.what
                self.log.add(refusal.code, f"{name} {what}", Place(name, refusal.line), help=refusal.help)
        except BrokenSvgError as error:
            self.log.add("R117", f"{name} {error}", Place(name, error.line), help="save it anew as plain SVG")
        except PictureTooLargeError as error:
            self.log.add("R102", f"{name} {error}", place, help="make a smaller copy")
        except PictureError as error:
            self.log.add("R117", f"{name} {error}", place, help="save it anew as a PNG, JPEG or SVG")
        return None

    def _svg(self, name: str, data: bytes) -> Picture:
        self.sources.texts[name] = data.decode("utf-8-sig", errors="replace")

        def read(given: bytes) -> bytes:
            made = read_svg(given)
            return json.dumps([*made.box[2:], made.families, made.letters, made.layers, made.absent]).encode()

        width, height, families, letters, layers, absent = json.loads(self._kept("art-svg", data, read))
        for what, help in _unset(families, letters):
            self.log.add("D743", f"{name} has {what}", Place(name), help=help)
        for line, wanted in absent:
            help = "what asks for it may be lost or black: put it back, or take the reference out"
            message = f"{name} asks for {f'#{wanted}'!r}, which is not in it"
            self.log.add("D747", message, Place(name, line), help=help)
        return Picture(name, data, "svg", width, height, tuple(layers))

    def _bitmap(self, name: str, data: bytes) -> Picture:
        made = self._kept("picture", data, lambda given: "{} {}".format(*picture_size(given)).encode())
        width, height = map(int, made.split())
        return Picture(name, data, "bitmap", width, height)

    def _kept(self, stage: str, value: Any, function: Callable[[Any], bytes]) -> bytes:
        return function(value) if self.store is None else self.store.one(stage, value, function)

    def judge_face(self, picture: Picture, wanted: Wanted) -> None:
        """Say of a face that it is coarse, or has not the shape of its counter."""
        width, height = self._size(wanted.counter)
        if picture.form == "bitmap":
            self._coarse(picture.name, max(picture.width, picture.height * width / height), width, wanted.place)
        what = f"{picture.name} is {picture.width:g} × {picture.height:g}"
        self._unlike(what, picture.width / picture.height, width / height, wanted.place)

    def _unlike(self, what: str, ratio: float, wanted: float, place: Place) -> None:
        if abs(ratio / wanted - 1) > NEARLY:
            message = f"{what}, and the counter is {_shape(wanted)}"
            self.log.add("D742", message, place, help="the ground of the counter shows beside it")

    def _size(self, counter: Counter) -> tuple[float, float]:
        """Width and height of a counter in points; as most are where its template cannot be drawn, which is told."""
        if not self._sizes:
            try:
                made = [one.front.size for one in faces(self.game, self.own)]
            except SpecError:
                made = [(self.game.counter_settings.width,) * 2] * len(self.game.counters)
            self._sizes |= {one.id: size for one, size in zip(self.game.counters, made, strict=True)}
        return self._sizes[counter.id]

    def judge_map(self, picture: Picture, how: MapArt, place: Place) -> None:
        """Say of a picture on the map that it is coarse, or has not the shape of what it covers."""
        sheet = self.game.map.sheet
        width, height, what = sheet.width, sheet.height, "the sheet"
        if how.covers == "grid":
            left, top, right, bottom = grid_box(self.game)
            width, height, what = right - left, bottom - top, "the box around the hexes"
        if picture.form == "bitmap":
            self._coarse(picture.name, picture.width, width, place)
        off = picture.width / picture.height / (width / height)
        if abs(off - 1) > _STRETCHED:
            wide = "wide" if off > 1 else "narrow"
            message = (
                f"{picture.name} is {abs(off - 1):.0%} too {wide} for {what} of {width / 72:.2f} × {height / 72:.2f} in"
            )
            help = "it is stretched to fit: give it that shape, or say what it `covers`"
            self.log.add("D742", message, place, help=help)

    def _coarse(self, name: str, pixels: float, points: float, place: Place) -> None:
        ppi = pixels / points * 72
        if ppi < COARSEST:
            message = f"{name} has {ppi:.0f} pixels to an inch as it is printed"
            self.log.add("D741", message, place, help=f"at least {COARSEST}; 300 are good, {_pixels(points)}")

    def sheet(self, sheet: CounterSheet, wanted: Wanted) -> tuple[Picture, SheetCut] | None:
        """The picture of a counter sheet and how it is cut, by the size of the first counter on it that is wanted.

        None (logged) if it cannot be. A counter of another size is held against what is cut out for it.
        """
        size = self._size(wanted.counter)
        if sheet.id not in self._sheets:
            self._sheets[sheet.id] = self._cut(sheet, size)
            self._judged.add((sheet.id, size))
        found = self._sheets[sheet.id]
        if found is not None and (sheet.id, size) not in self._judged:
            self._judged.add((sheet.id, size))
            (picture, cut), (width, height) = found, size
            self._coarse(picture.name, max(cut.face[0], cut.face[1] * width / height), width, wanted.place)
            what = f"what is cut out of {picture.name} is {_shape(cut.ratio)}"
            self._unlike(what, cut.ratio, width / height, wanted.place)
        return found

    def _cut(self, sheet: CounterSheet, counter: tuple[float, float]) -> tuple[Picture, SheetCut] | None:
        place = sheet.place("file")
        picture = self.picture(sheet.file, place, shown="counters")
        if picture is None:
            return None
        if picture.form == "svg":
            self.log.add("R117", f"{picture.name} is an SVG", place, help="a sheet that is cut is a PNG or JPEG")
            return None
        size = int(picture.width), int(picture.height)
        numbers = (sheet.rows, sheet.columns, sheet.margins, sheet.gutters, sheet.turn, sheet.cut)
        cut = SheetCut(picture.data, size, *numbers, counter[0] / counter[1])
        fault = _disagreement(cut, picture.name)
        if fault is not None:
            self.log.add("D744", fault[0], sheet.place("columns"), help=fault[1])
            return None
        self._coarse(picture.name, cut.face[0], counter[0], place)
        found = json.loads(
            self._kept(
                "art-lines",
                cut,
                lambda given: json.dumps([(one.axis, one.before, one.after) for one in off_lines(given)]).encode(),
            )
        )
        for axis, before, after in found:
            one, other = ("left", "right") if axis == "columns" else ("top", "bottom")
            message = f"{picture.name} has lines between its {axis}, and the cuts lie beside them"
            help = f"with margins of {before:.0f} {one} and {after:.0f} {other} they would lie on them"
            self.log.extend([Diagnostic("D745", message, sheet.place("margin"), help)])
        return picture, cut


def grid_box(game: Game) -> tuple[float, float, float, float]:
    """The box around the hexes on the printed sheet, in points: left, top, right, bottom."""
    grid = hex_grid(game.map.grid)
    return bounds(grid.layout, sheet_frame(game, grid))


def _of_another_form(data: bytes, is_svg: bool) -> str:
    """What a file is that has the ending of another form and could be read by its own; empty where it is none."""
    if not is_svg:
        return "SVG" if data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"<svg", b"<?xml")) else ""
    return "JPEG" if is_jpeg(data) else "PNG" if data.startswith(b"\x89PNG\r\n") else ""


def _shape(ratio: float) -> str:
    return "square" if ratio == 1 else f"{ratio:.2f} times as wide as high"


def _pixels(points: float) -> str:
    return f"that is {round(points / 72 * 300):,} pixels across"


def _disagreement(cut: SheetCut, name: str) -> tuple[str, str] | None:
    """Why a picture and its numbers cannot both be right, and what would be."""
    width, height = cut.cell
    across, down = cut.gutters
    if min(cut.face) < _SMALLEST_CELL:
        message = (
            f"{name} has {cut.size[0]:,} × {cut.size[1]:,} pixels, which leaves {width:.0f} × {height:.0f} to a counter"
        )
        return message, f"at least {_SMALLEST_CELL}: look at rows, columns, margins and gutters"
    if abs(width / height / cut.ratio - 1) <= _UNLIKE:
        return None
    left, top, right, bottom = cut.margins
    columns = round((cut.size[0] - left - right + across) / (height * cut.ratio + across))
    rows = round((cut.size[1] - top - bottom + down) / (width / cut.ratio + down))
    better = f"with {columns} columns" if columns != cut.columns else f"with {rows} rows"
    same = columns == cut.columns and rows == cut.rows
    help = "look at margins and gutters" if same else f"{better} they would nearly be so; look at margins and gutters"
    return (
        f"the counters of {name} would be {width:.0f} × {height:.0f} pixels, and counters are {_shape(cut.ratio)}",
        help,
    )


def _unset(families: list[str], letters: str) -> list[tuple[str, str]]:
    """What of an SVG's texts cannot be set as it was drawn."""
    if not letters:
        return []
    help = "turn its texts into paths (Inkscape: Path, Object to Path)"
    others = [family for family in families if family not in _OWN]
    if others:
        named = ", ".join(repr(family) for family in others if family) or "no font that is named"
        return [(f"texts in {named}, and modgen has only {_OWN[0]} and {_OWN[1]}", help)]
    try:
        Font().width(letters, 1)
    except MissingGlyphError as error:
        return [(f"texts with letters that {_OWN[0]} does not have", f"{help}: {error.missing}")]
    return []
