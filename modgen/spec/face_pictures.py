"""The pictures that templates of counters name, as the bytes of their files."""

from collections.abc import Iterator

from modgen.diagnostics import Log
from modgen.spec.faces import Part
from modgen.spec.game import Game
from modgen.spec.sources import Sources

LARGEST = 4 * 2**20
"""Bytes; a picture on a counter is a few hundred pixels wide."""
_SIGNATURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


def read_pictures(game: Game, sources: Sources, log: Log) -> dict[str, bytes]:
    """The bytes of each picture by the path that a template gives; what cannot be read is logged."""
    read: dict[str, bytes] = {}
    for part in pictured(game):
        if part.image is None or part.image in read:
            continue
        place = part.place("image")
        name = sources.name_of(part.image, place.file, place, log)
        data = None if name is None else sources.read_bytes(name, place, log, LARGEST)
        if data is None:
            continue
        if not data.startswith(_SIGNATURES):
            log.add("R117", f"{name} is neither a PNG nor a JPEG", place, help="save it anew as a PNG or a JPEG")
            continue
        read[part.image] = data
    return read


def pictured(game: Game) -> Iterator[Part]:
    """The parts of templates, and of backs, that are pictures."""
    yield from (part for part in _parts(game) if part.image is not None)


def _parts(game: Game) -> Iterator[Part]:
    backs = [game.counter_settings.back, *(face.back for face in game.faces)]
    for face in game.faces:
        yield from face.parts
    for back in backs:
        if back is not None:
            yield from back.parts
