"""What of a built game may be handed on: each file goes by the rights in all that is in it.

The works of others that a game is made after are not in its files; of them nothing is handed on but what the owner has
allowed, and that is said with what is written.
"""

import hashlib
import io
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from modgen.diagnostics import Place
from modgen.pipeline.art import OwnArt, Used, read_art
from modgen.pipeline.build import build_game
from modgen.pipeline.credits import Credits, credits_of, licences
from modgen.pipeline.files import Parts
from modgen.pipeline.quick import unchanged
from modgen.spec import load
from modgen.spec.game import Game
from modgen.spec.georeferencing import GeoreferenceSpec
from modgen.spec.rights import HandOn, Rights
from modgen.spec.sources import Sources

_OF_THE_MAP, _OF_COUNTERS = ("map",), ("counters",)
_PLAIN = ("charts", "calibration", "boxes", "player-aid")
"""How the names of files begin that show no picture of the user's own."""
_KEPT_BACK = ("report.json", "report.html")
"""What is for those who make the game."""
_SUMS = "SHA256SUMS"
_ONE_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Withheld:
    """A file that is not handed on: why, and where that is written or would be."""

    name: str
    reason: str
    place: Place


@dataclass(frozen=True, slots=True)
class Published:
    """What was written, and what not; ``path`` is the folder or the archive, None where nothing may be handed on.

    rights: those under which it is handed on, in a line. works: what is said of each work of others that the game is
    made after, and where.
    """

    path: Path | None
    files: tuple[str, ...]
    withheld: tuple[Withheld, ...]
    rights: str = ""
    works: tuple[tuple[str, Place], ...] = ()


def publish(spec: Path, out: Path, builds: Path, sources: Sources, *, private: bool, packed: bool) -> Published:
    """Build a game and write what of it may be handed on, with credits and licences, to a folder or an archive.

    Args:
        spec: the folder of the spec.
        out: the folder for ``<game id>-<version>/`` or ``.zip``.
        builds: the folder for builds.
        sources: receives the texts of what was read.
        private: for people one plays with, who may have what is handed on privately.
        packed: as an archive.

    Raises:
        SpecError: the spec cannot be read or built.
        OSError: the folder cannot be written.
    """
    game = load(spec, sources).game
    art = read_art(game, sources)
    may = {HandOn.YES, HandOn.PRIVATE} if private else {HandOn.YES}
    refused = [Withheld("the game", *why) for why in _refusals(game, may)]
    if refused:
        return Published(None, (), tuple(refused))
    built = unchanged(spec, builds, {}) or build_game(spec, builds, {}, Sources(spec))
    names = [name for name in built.receipt.outputs if name not in _KEPT_BACK]
    withheld = [found for name in names if (found := _withheld(name, game, art, may)) is not None]
    kept = {name: (built.folder / name).read_bytes() for name in names if name not in {one.name for one in withheld}}
    if not kept:
        return Published(None, (), tuple(withheld))
    files = kept | _beside(game, _in_all(kept, art), spec, private=private)
    title = f"{game.game.id}-{_plain(game.game.version)}"
    if packed:
        path = out / f"{title}.zip"
        _write({path: _archive(files | {_SUMS: _sums(files)}, title)})
    else:
        path = out / title
        _write({path / name: content for name, content in files.items()})
        _remove_others(path, files)
    works = tuple((work.line, work.place("name")) for work in game.rights.works)
    return Published(path, tuple(sorted(files)), tuple(withheld), game.rights.line, works)


def _refusals(game: Game, may: set[HandOn]) -> Iterator[tuple[str, Place]]:
    """Why nothing of a game is handed on: its own rights, or those in a work that it is made after."""
    if game.rights.hand_on not in may:
        yield _why(game, game.rights, may)
    for work in game.rights.works:
        if work.hand_on is None:
            help = "say `hand_on: unknown` if nobody knows whether its owner allows it"
            yield f"nothing is said of handing on modules of {work.name}; {help}", work.place("name")
        elif work.hand_on not in (*may, HandOn.UNKNOWN):
            private = work.hand_on is HandOn.PRIVATE
            leave = (
                "may be handed on only privately; see --private"
                if private
                else "may not be handed on: its owner forbids it"
            )
            yield f"modules of {work.name} {leave}", work.place("hand_on")


def _withheld(name: str, game: Game, art: OwnArt, may: set[HandOn]) -> Withheld | None:
    """Why a file is not handed on; None if it may be."""
    for used in _shown_in(name, art):
        said = game.rights.of_file(used.name)
        if said is None:
            help = f"nothing is said of the rights in {used.name}"
            return Withheld(name, f"shows {used.name}: {help}; add it to `rights: {{files: …}}`", used.place)
        if said.hand_on not in may:
            reason, place = _why(game, said, may)
            return Withheld(name, f"shows {used.name}: {reason}", place)
    return None


def _shown_in(name: str, art: OwnArt) -> Iterator[Used]:
    """The pictures that are in a file; where that is not known, all of them."""
    if name.endswith(".vsav") or name.startswith(_PLAIN):
        return
    for used in art.used:
        only_map, only_counters = name.startswith(_OF_THE_MAP), name.startswith(_OF_COUNTERS)
        if not (only_map and used.shown != "map") and not (only_counters and used.shown != "counters"):
            yield used


def _in_all(names: Iterable[str], art: OwnArt) -> OwnArt:
    """The pictures of a game without those that are in none of some files."""
    seen = {used.name for name in names for used in _shown_in(name, art)}
    return replace(art, used=tuple(used for used in art.used if used.name in seen))


def _why(game: Game, rights: Rights, may: set[HandOn]) -> tuple[str, Place]:
    whose = f" ({rights.line})" if rights.line else ""
    if rights.hand_on is None:
        at = rights.place() if rights.line else game.game.place("title")
        return f"nothing says that it may be handed on{whose}; add `rights: {{owner: …, hand_on: yes}}`", at
    place = rights.place("hand_on")
    if rights.hand_on is HandOn.NO:
        return f"it may not be handed on{whose}", place
    if rights.hand_on is HandOn.UNKNOWN:
        return f"it is not known whether it may be handed on{whose}; ask, and say `permission` once you have it", place
    return f"it may be handed on only privately{whose}; see --private", place


def _beside(game: Game, art: OwnArt, spec: Path, *, private: bool) -> dict[str, bytes]:
    """Credits, and the licences of what modgen has put in."""
    files = {"CREDITS.txt": _credits_text(game, credits_of(game, art), private=private)}
    files |= {f"licences/{name}": text for name, text in licences(game).items()}
    for path in sorted(spec.glob("LICEN[CS]E*")):
        files[f"licences/spec-{path.name}"] = path.read_bytes()
    reference = game.map.georeference
    if isinstance(reference, GeoreferenceSpec) and game.coast:
        beside = (spec / reference.place("coast").file).parent / reference.coast
        for path in sorted(beside.parent.glob("LICEN[CS]E*")):
            files[f"licences/coast-{path.name}"] = path.read_bytes()
    return files


def _credits_text(game: Game, credits: Credits, *, private: bool) -> bytes:
    head = [f"{game.game.title}, version {game.game.version}"]
    if private:
        head.append("Handed on privately, to people one plays with; they may not hand it on.")
    lines = [*head, "", *game.game.credits, *credits.lines]
    notes = [one.notes for one in (game.rights, *game.rights.works) if one.notes]
    if game.rights.works:
        named = "; ".join(work.name for work in game.rights.works)
        notes.append(f"Not handed on with these files: any right in {named}. They hold none of its text and art.")
    return ("\n".join([*lines, *notes]) + "\n").encode("utf-8")


def _archive(files: dict[str, bytes], title: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"{title}/{name}", _ONE_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return stream.getvalue()


def _write(files: dict[Path, bytes]) -> None:
    parts = Parts()
    try:
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            parts.write(path, content)
        parts.put_in_place()
    finally:
        parts.drop()


def _remove_others(folder: Path, files: dict[str, bytes]) -> None:
    """Files of an earlier publication that are withheld now do not stay: those that its list names."""
    manifest = folder / _SUMS
    if manifest.is_file():
        for line in manifest.read_text(encoding="utf-8").splitlines():
            name = line.partition("  ")[2]
            if name and name not in files and (folder / name).resolve().is_relative_to(folder.resolve()):
                (folder / name).unlink(missing_ok=True)
    _write({manifest: _sums(files)})


def _sums(files: dict[str, bytes]) -> bytes:
    """The list of some files with the sha256 of each."""
    return "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)).encode()


def _plain(version: str) -> str:
    return "".join(letter if letter.isalnum() or letter in ".-_" else "-" for letter in version)
