"""The user's own picture of the map: read, tied to the hexes, and what is to be thought of that."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from modgen.diagnostics import NOWHERE, Diagnostic, Log, Place, SpecError
from modgen.diagnostics.counting import counted
from modgen.diagnostics.tested import Tested
from modgen.draw.raster import PictureError, PictureTooLargeError, picture_size
from modgen.georef.image import ImageFitError, places_of
from modgen.georef.image_trial import TOLERANCE, Trial, try_known
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid, hex_grid
from modgen.spec.image import MapImage
from modgen.spec.sources import Sources

LARGEST_IMAGE = 64 * 2**20
"""Bytes; a sheet of 34 by 22 inches at 300 dots an inch is a JPEG of 10 to 30 MiB."""
_SMALLEST_HEX = 8.0
"""Pixels between opposite sides of a hex, below which nobody can tell hexes apart."""
_STRETCHED, _LEANING = 0.03, 2.0
"""How far hexes of a scan may be from regular, in width and in degrees of skew, before somebody should look."""
_FEW = 4
"""Known hexes up to which such a grid may come from one that is wrong."""
_UNSEEN = "facts and set-ups"


@dataclass(frozen=True, slots=True)
class KnownPoint:
    """A hex whose centre is known on a picture: its cell and number, the pixel, and where that is written."""

    cell: int
    name: str
    x: float
    y: float
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Scan:
    """A picture tied to the hexes of the map.

    name: of the file. data: its bytes. width, height: pixels. known: the known hexes, in the order written. trial: the
    grid fitted to them.
    """

    name: str
    data: bytes
    width: int
    height: int
    known: tuple[KnownPoint, ...]
    trial: Trial
    marks: tuple[str, ...] = ()


Measure = Callable[[bytes], tuple[int, int]]


def read_scan(image: MapImage, game: Game, sources: Sources, measure: Measure = picture_size) -> Scan:
    """The picture of a game's map; ``measure`` gives the size of a picture once it is found to be readable.

    Raises:
        SpecError: the picture cannot be read (R101, R102, R111, R117), or its known hexes place no grid (N321, N322).
    """
    log = Log()
    place = image.place("file")
    name = sources.name_of(image.file, place.file, place, log)
    data = None if name is None else sources.read_bytes(name, place, log, LARGEST_IMAGE)
    if name is None or data is None:
        raise SpecError(log, _UNSEEN)
    grid = hex_grid(game.map.grid)
    known = known_points(image, grid)
    return tied(name, data, grid, known, image.marks, (place, image.place("known")), measure)


def known_points(image: MapImage, grid: HexGrid) -> tuple[KnownPoint, ...]:
    """The known hexes of a spec's picture, with their cells."""
    found = ((known, grid.find(known.hex)) for known in image.known)
    return tuple(KnownPoint(hex.index, hex.name, known.x, known.y, known.place("hex")) for known, hex in found)


def tied(
    name: str,
    data: bytes,
    grid: HexGrid,
    known: Sequence[KnownPoint],
    marks: Sequence[str] = (),
    places: tuple[Place, Place] = (NOWHERE, NOWHERE),
    measure: Measure = picture_size,
) -> Scan:
    """A picture tied to the hexes.

    Args:
        name, data: of its file.
        grid: the hexes of the map.
        known: those that are known on it.
        marks: what is drawn over it.
        places: where the file is named, and where the known hexes are listed.
        measure: gives the size of a picture once it is found to be readable.

    Raises:
        SpecError: R102, R117, N321 or N322.
    """
    at_file, at_known = places
    try:
        width, height = measure(data)
    except PictureTooLargeError as error:
        help = "make a smaller copy: 150 to 300 pixels to an inch of the printed map are enough"
        raise _stop("R102", f"{name} {error}", at_file, help) from None
    except PictureError as error:
        raise _stop("R117", f"{name} {error}", at_file, "save it anew as a JPEG or a PNG") from None
    outside = [point for point in known if not (0 <= point.x <= width and 0 <= point.y <= height)]
    if outside:
        help = (
            f"{name} is {width:,} pixels wide and {height:,} high; x goes right and y down from its upper left corner"
        )
        messages = ((f"hex {one.name} at {one.x:g}, {one.y:g} is outside of the picture", one.place) for one in outside)
        raise SpecError([Diagnostic("N322", message, place, help) for message, place in messages], _UNSEEN)
    cells, pixels = [point.cell for point in known], [(point.x, point.y) for point in known]
    try:
        trial = try_known(grid.layout, cells, pixels)
    except ImageFitError as error:
        raise _stop("N321", str(error), at_known, error.help) from None
    if trial.grid.height < _SMALLEST_HEX:
        message = f"the hexes of the picture would be {trial.grid.height:.1f} pixels high"
        help = f"at least {_SMALLEST_HEX:g}: look at the known hexes, or take a larger picture"
        raise _stop("N321", message, at_known, help)
    return Scan(name, data, width, height, tuple(known), trial, tuple(marks))


def _stop(code: str, message: str, place: Place, help: str) -> SpecError:
    return SpecError([Diagnostic(code, message, place, help)], _UNSEEN)


def findings_of(scan: Scan, game: Game) -> tuple[Diagnostic, ...]:
    """What is wrong with a picture that can be used all the same: G411, G412, G413."""
    grid = hex_grid(game.map.grid)
    image = game.map.image
    in_spec = image is not None and all(point.place.file for point in scan.known)
    place = image.place("known") if image is not None and in_spec else NOWHERE
    return tuple(_findings(scan, grid, place))


def _findings(scan: Scan, grid: HexGrid, place: Place) -> Iterator[Diagnostic]:
    trial = scan.trial
    names = grid.numbering.names(grid.layout)
    if trial.wrong is not None:
        wrong, point = trial.wrong, scan.known[trial.wrong.which]
        others = counted(len(scan.known) - 1, "other known hex", "other known hexes")
        there = f"; there lies {names[wrong.cell]}" if wrong.cell not in (-1, point.cell) else ""
        message = f"{point.name} is {wrong.off:.0f} px ({wrong.hexes:.1f} hex) from where the {others} put it{there}"
        x, y = wrong.others(places_of(grid.layout, point.cell)).tolist()
        yield Diagnostic("G411", message, point.place, f"look again: it should be near {x:.0f}, {y:.0f}")
    elif trial.verdict == "disagree":
        worst = max(range(len(scan.known)), key=lambda index: trial.residuals[index].hexes)
        residual, point = trial.residuals[worst], scan.known[worst]
        message = (
            f"the known hexes fit no grid: {point.name} is {residual.off:.0f} px ({residual.hexes:.2f} hex) off it"
        )
        few = "one of the four is wrong, or the picture is not flat: a fifth would tell"
        help = few if len(scan.known) <= _FEW else "read them again, at the centres of the hexes; or scan the map flat"
        yield Diagnostic("G411", message, place, help)
    elif trial.verdict == "not flat" and trial.flatness is not None:
        flat = trial.flatness
        amount = (
            f"by up to {flat.corners:.0f} px ({flat.hexes:.2f} hex)" if np.isfinite(flat.corners) else "out of sight"
        )
        help = "scan the map, or photograph it from far off and straight above"
        yield Diagnostic("G412", f"the picture is not flat: perspective moves corners of the map {amount}", place, help)
    elif len(scan.known) <= _FEW and (uneven := _uneven(trial)):
        help = "give more hexes, which tell whether one is wrong or the map is so"
        message = f"with {counted(len(scan.known), 'known hex', 'known hexes')} the hexes of the picture are {uneven}"
        yield Diagnostic("G412", message, place, help)
    yield from _off_the_picture(scan, grid, names, place)


def _uneven(trial: Trial) -> str:
    """In what the hexes of a picture are not regular, as far as that is much."""
    stretch, skew = trial.grid.stretch, trial.grid.skew
    wide = f"{abs(stretch - 1):.0%} too {'wide' if stretch > 1 else 'narrow'}"
    parts = [wide] if abs(stretch - 1) > _STRETCHED else []
    parts += [f"askew by {abs(skew):.1f}°"] if abs(skew) > _LEANING else []
    return " and ".join(parts)


def _off_the_picture(scan: Scan, grid: HexGrid, names: Sequence[str], place: Place) -> Iterator[Diagnostic]:
    centres = scan.trial.affine(places_of(grid.layout, np.arange(len(grid.layout))))
    off = np.flatnonzero(((centres < 0) | (centres > (scan.width, scan.height))).any(axis=1)).tolist()
    if off:
        some = ", ".join(names[cell] for cell in off[:4]) + (", …" if len(off) > 4 else "")
        message = f"{counted(len(off), 'hex lies', 'hexes lie')} off the picture: {some}"
        help = "look at `columns` and `rows` of the grid, and at the known hexes; a board can have blank hexes"
        yield Diagnostic("G413", message, place, help)


def tested_of(scan: Scan, game: Game) -> Tested:
    """The statement that the known hexes lie on one grid, and what came of it."""
    image = game.map.image
    cite, basis = ("", "printed") if image is None else (image.cite, str(image.basis))
    count, trial = len(scan.known), scan.trial
    if trial.verdict == "exact":
        text = f"{count} known hexes of {scan.name} place the grid, and none is left to test it"
        return Tested(cite, text, "unverifiable", "data", basis)
    mark = "holds" if trial.verdict in ("agree", "not flat") and trial.worst < TOLERANCE else "fails"
    most = max(residual.off for residual in trial.residuals)
    text = f"{count} known hexes of {scan.name} lie on one grid, at most {most:.1f} px ({trial.worst:.2f} hex) off it"
    return Tested(cite, text, mark, "data", basis)
