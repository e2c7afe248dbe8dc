"""G4: is the lock still made from what the spec says, and do the places lie in their hexes?"""

from collections.abc import Iterator

from modgen.canonical import digest
from modgen.check.context import Context
from modgen.diagnostics import Diagnostic
from modgen.diagnostics.tested import Tested
from modgen.spec.game import Game
from modgen.spec.grid import hex_grid

_COARSE = 15_000.0
"""Metres to the hex; below, the grid of half a kilometre on which the coast at 1:10 million lies shows."""


def lock_hash(game: Game) -> str:
    """The hash of all that a georeference is made from: grid, numbering, printed scale, facts about hexes and hexsides.

    Wording, citations and the size on paper do not count.
    """
    grid = hex_grid(game.map.grid)
    scale = game.map.georeference.scale if game.map.georeference else 0.0
    # Only what is given: a key that the language learns later makes no lock stale.
    wording = {"cite", "basis", "note", "known", "when"}
    facts = tuple(
        fact.model_dump(exclude=wording, exclude_defaults=True, mode="json")
        for fact in game.facts
        if fact.subject in ("hexes", "sides")
    )
    return f"sha256:{digest((grid.layout, grid.numbering, scale, facts))[:32]}"


def check_lock(context: Context) -> Iterator[Diagnostic]:
    """G401: the lock was made from another grid, scale or facts than the spec now has."""
    lock = context.game.lock
    if lock is None or context.game.map.georeference is None:
        return
    wanted = lock_hash(context.game)
    mark = "holds" if lock.made_from == wanted else "fails"
    cite = context.game.map.georeference.cite
    context.tested.append(Tested(cite, "the lock is made from this spec", mark, "data"))
    if lock.made_from != wanted:
        help = f"look at the map; if it is still right, write made_from: {wanted}"
        yield Diagnostic(
            "G401", "the lock was made from other data than the spec has now", lock.place("made_from"), help
        )


def check_fineness(context: Context) -> Iterator[Diagnostic]:
    """G408: hexes so small that the coast at 1:10 million is too coarse for them, and no finer one."""
    georeference = context.game.map.georeference
    if georeference is not None and georeference.scale < _COARSE and not context.game.coast:
        message = (
            f"at {georeference.written('scale') or 'this scale'} to the hex the coast at 1:10 million is too coarse"
        )
        help = "clip a finer one with `modgen coast`, and name it: `georeference: {coast: assets/coast.bin}`"
        yield Diagnostic("G408", message, georeference.place("scale"), help, georeference.cite)


def check_points(context: Context) -> Iterator[Diagnostic]:
    """G402: the true position of a place lies in another hex than the one it is given."""
    spec = context.game.map
    pointed = [place for place in spec.places if place.point is not None]
    if spec.georeference is None or not pointed:
        return
    wrong = 0
    for place in pointed:
        assert place.point is not None
        found = context.sets.ground.hex_at(place.point.lon, place.point.lat)
        if found != context.sets.grid.find(place.hex).index:
            wrong += 1
            where = f"in {context.sets.name(found)}" if found >= 0 else "off the map"
            message = f"{place.name} is in {place.hex}, but its point lies {where}"
            help = "look it up; if the map does put it in another hex than the earth, leave `point` out"
            yield Diagnostic("G402", message, place.place("hex"), help, place.cite, str(place.basis))
    mark = "fails" if wrong else "holds"
    context.tested.append(Tested(spec.georeference.cite, f"{len(pointed)} places lie in their hexes", mark, "data"))
