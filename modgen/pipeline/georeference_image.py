"""``modgen georeference SPEC --image``: known hexes of a picture on trial, shown, and written into the spec."""

import codecs
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from modgen.diagnostics import NOWHERE, Diagnostic, Log, Place, SpecError
from modgen.draw.raster import encode, open_picture
from modgen.draw.scan_check import CheckPicture, ShownHex, draw_check
from modgen.draw.scan_marks import side_lines
from modgen.georef.image import UNIT, FloatArray, places_of
from modgen.inside import stays_inside
from modgen.pipeline.files import replace_file
from modgen.pipeline.image import LARGEST_IMAGE, KnownPoint, Scan, findings_of, known_points, read_scan, tied
from modgen.spec import load
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid, HexNameError, hex_grid
from modgen.spec.scalars import NUMBER
from modgen.spec.sources import Sources
from modgen.spec.tree import Map
from modgen.spec.yaml_text import read_yaml

PICTURE = "georeference.jpg"
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


class NotPlacedError(ValueError):
    """What was asked for cannot be done; the message says why."""


@dataclass(frozen=True, slots=True)
class Given:
    """What the command gives instead of the spec. known: hexes as HEX=X,Y."""

    image: Path | None = None
    known: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture tied to a game's hexes.

    findings: what is wrong with it. inch: its pixels to an inch of the printed map. lines: what the spec is to say of
    it, as YAML under ``map:``. from_spec: whether the spec says it already.
    """

    game: Game
    grid: HexGrid
    scan: Scan
    findings: tuple[Diagnostic, ...]
    inch: float
    lines: str
    from_spec: bool


def place_image(spec: Path, sources: Sources, given: Given) -> Placed:
    """Tie a picture to the hexes of a spec.

    Raises:
        SpecError: the spec or the picture cannot be read, or the known hexes place no grid.
        NotPlacedError: no picture, or no hex that is known on it, is given here or in the spec.
    """
    game = load(spec, sources).game
    grid = hex_grid(game.map.grid)
    image = game.map.image
    if image is None and (given.image is None or not given.known):
        raise NotPlacedError(_missing(given))
    if image is not None and given.image is None and not given.known:
        scan = read_scan(image, game, sources)
    else:
        name, data = _picture(game, sources, given.image)
        points = _given(given.known, grid) if given.known or image is None else known_points(image, grid)
        scan = tied(name, data, grid, points)
    inch = scan.trial.grid.height / game.map.grid.height * 72
    in_spec = image is not None and given.image is None and not given.known
    return Placed(game, grid, scan, findings_of(scan, game), inch, _lines(scan), in_spec)


def _missing(given: Given) -> str:
    """What must be given with what was, where the spec has no picture."""
    if given.image is not None:
        return "--image wants three or more --known HEX=X,Y with it: hexes and the pixels of their centres"
    if given.known:
        return "--known wants --image FILE with it, since the spec has no picture"
    return (
        "the map is not tied to the earth, and there is no picture of it: give --image FILE and three or more "
        "--known HEX=X,Y, or `image` in the spec's `map`; or give the map `georeference`, with its printed scale"
    )


def _picture(game: Game, sources: Sources, path: Path | None) -> tuple[str, bytes]:
    """The name and the bytes of a picture: of a path, or else the spec's."""
    log = Log()
    place, files, name = NOWHERE, sources, ""
    if path is not None:
        inside = sources.root / path
        if not path.exists() and inside.is_file():
            raise NotPlacedError(
                f"{path} does not exist, but {inside} does: --image is a path from the working directory"
            )
        files, name = Sources(path.parent), path.name
    elif game.map.image is not None:
        place = game.map.image.place("file")
        name = sources.name_of(game.map.image.file, place.file, place, log) or ""
    data = files.read_bytes(name, place, log, LARGEST_IMAGE) if name else None
    if data is None:
        raise SpecError(log)
    return name, data


def _given(known: Sequence[str], grid: HexGrid) -> tuple[KnownPoint, ...]:
    """Known hexes as they are given on the command line."""
    points: dict[int, KnownPoint] = {}
    for written in known:
        name, sign, pixel = written.rpartition("=")
        numbers = [number.strip() for number in pixel.split(",")]
        if not sign or len(numbers) != 2 or not all(map(NUMBER.fullmatch, numbers)):
            raise NotPlacedError(f"--known {written!r} is not HEX=X,Y, such as 0101=112,140")
        try:
            found = grid.find(name.strip())
        except HexNameError as error:
            raise SpecError([Diagnostic("N303", str(error), NOWHERE)]) from None
        if found.index in points:
            raise NotPlacedError(f"two pixels are given for hex {found.name}: keep one")
        points[found.index] = KnownPoint(found.index, found.name, float(numbers[0]), float(numbers[1]))
    return tuple(points.values())


def _lines(scan: Scan) -> str:
    known = [f"    {_key(point.name)}: [{point.x:.10g}, {point.y:.10g}]" for point in scan.known]
    return "\n".join(["image:", f"  file: {_key(scan.name)}", "  known:", *known, "  basis: observed", ""])


def _key(text: str) -> str:
    """A text as YAML takes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return text if _PLAIN.fullmatch(text) else f'"{escaped}"'


def check_picture(placed: Placed) -> bytes:
    """The picture with the fitted grid over it and the known hexes enlarged, as a JPEG."""
    scan, layout = placed.scan, placed.grid.layout
    affine, wrong = scan.trial.affine, scan.trial.wrong
    which = -1 if wrong is None else wrong.which
    known = tuple(
        ShownHex(point.name, (point.x, point.y), (off.x, off.y), off.hexes, number == which)
        for number, (point, off) in enumerate(zip(scan.known, scan.trial.residuals, strict=True))
    )
    names = placed.grid.numbering.names(layout)
    corners = sorted(_corners(placed.grid) - {one.cell for one in scan.known})
    named = tuple((names[cell], _at(affine(places_of(layout, cell)))) for cell in corners)
    lines = affine(side_lines(layout, UNIT))
    shown = CheckPicture(open_picture(scan.data), scan.trial.grid.height, lines, known, named)
    return encode(draw_check(shown), jpeg=True)


def _at(point: FloatArray) -> tuple[float, float]:
    x, y = point.tolist()
    return x, y


def _corners(grid: HexGrid) -> set[int]:
    """The cells nearest to the corners of the map."""
    centres = places_of(grid.layout, np.arange(len(grid.layout)))
    return {int(np.argmax(centres @ (x, y))) for x in (-1, 1) for y in (-1, 1)}


def write_image(spec: Path, placed: Placed, image: Path) -> str:
    """Put the lines on a picture into the spec, before what follows on ``grid``; gives the name of the file changed.

    Raises:
        NotPlacedError: the picture lies outside of the spec's folder, or the lines must be put in by hand.
        OSError: the file cannot be written.
    """
    if placed.game.map.image is not None:
        raise NotPlacedError("the spec has `image` in its `map` already: change it there")
    file = placed.game.map.place().file
    holder = spec / file
    try:
        relative = image.resolve().relative_to(holder.parent.resolve()).as_posix()
    except ValueError:
        relative = ""
    if not relative or not stays_inside(spec, (Path(file).parent / relative).as_posix()):
        raise NotPlacedError(f"the picture must lie in the folder of {file}: copy it there, and give --image anew")
    if "\\" in relative or not relative.isprintable():
        raise NotPlacedError(f"a spec cannot name {relative!r}: rename the picture, and give --image anew")
    data = holder.read_bytes()
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    lines = placed.lines.replace(f"file: {_key(placed.scan.name)}", f"file: {_key(relative)}", 1)
    changed = _with_lines(data[len(mark) :].decode("utf-8"), lines, file)
    replace_file(holder.resolve(), mark + changed.encode("utf-8"))
    return file


def _with_lines(text: str, lines: str, file: str) -> str:
    rows = text.split("\n")
    at = _place(text, rows, file)
    if at is None:
        raise NotPlacedError(f"`map` in {file} is not written a line a key: put the lines in by hand")
    end = "\r" if rows[at.line - 1].endswith("\r") else ""
    before = at.line - 1
    while before and rows[before - 1].lstrip().startswith("#"):
        before -= 1
    rows[before:before] = [" " * (at.column - 1) + line + end for line in lines.splitlines()]
    changed = "\n".join(rows)
    tree = read_yaml(file, changed, Log())
    section = tree.get("map") if tree is not None else None
    if not isinstance(section, Map) or "image" not in section:
        raise NotPlacedError(f"the lines have no place in {file}: put them in by hand")
    return changed


def _place(text: str, rows: Sequence[str], file: str) -> Place | None:
    """Where a key of the map stands alone at the beginning of a line: the one after ``grid``, or ``grid`` itself."""
    tree = read_yaml(file, text, Log())
    section = tree.get("map") if tree is not None else None
    if not isinstance(section, Map):
        return None
    keys = sorted(section.keys_at.items(), key=lambda entry: (entry[1].line, entry[1].column))
    after = [name for name, _ in keys].index("grid") + 1
    _, place = keys[min(after, len(keys) - 1)]
    return None if rows[place.line - 1][: place.column - 1].strip() else place
