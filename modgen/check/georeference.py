"""G4: is the lock still made from what the spec says, is it as printed, and do the places lie in their hexes?"""

from collections.abc import Iterable, Iterator

import numpy as np

from modgen.canonical import digest
from modgen.check.context import Context
from modgen.check.globe import Globe
from modgen.diagnostics import Diagnostic
from modgen.diagnostics.tested import Tested
from modgen.spec.facts import Fact
from modgen.spec.game import Game
from modgen.spec.georeferencing import GeoreferenceSpec
from modgen.spec.grid import hex_grid
from modgen.spec.mapspec import Lock, MapSpec, Place, Region
from modgen.spec.model import Basis, Model

GIVEN = (Basis.PRINTED, Basis.OBSERVED)
"""What a datum rests on that is not worked out from others."""

_COARSE = 15_000.0
"""Metres to the hex; below, the grid of half a kilometre on which the coast at 1:10 million lies shows."""


def lock_hash(game: Game) -> str:
    """The hash of all that a georeference is made from.

    That is grid, numbering, what is printed of scale and north, the facts about hexes, hexsides and points of the
    earth, and the regions that these name. Wording, citations and the size on paper do not count, and neither do facts
    about anything else.
    """
    spec, grid = game.map, hex_grid(game.map.grid)
    reference = spec.georeference
    scale = 0.0 if reference is None else reference.scale[0] if len(reference.scale) == 1 else reference.scale or 0.0
    facts = [fact for fact in game.facts if fact.subject in ("hexes", "sides", "points")]
    made_from: tuple[object, ...] = (grid.layout, grid.numbering, scale, tuple(map(_given, facts)))
    # What a spec may leave out counts only where it is there, so that the language can grow and locks stay good.
    beside: dict[str, object] = {}
    if reference is not None:
        beside |= _given(reference, "scale", "lock", "coast", "points")
        beside |= {point.id: _given(point, "name") for point in reference.points}
    beside |= {region.id: _given(region.where) for region in regions_of(facts, spec)}
    return f"sha256:{digest((*made_from, beside) if beside else made_from)[:32]}"


def anchors(spec: MapSpec) -> tuple[Place, ...]:
    """The places that tell where the map lies: those whose hex a book gives, and whose point of the earth is given.

    The hex of any other place follows from the lock.
    """
    return tuple(place for place in spec.places if place.point is not None and place.basis in GIVEN)


def regions_of(facts: Iterable[Fact], spec: MapSpec) -> tuple[Region, ...]:
    """The regions that some facts name, and those that these are made of, in the order of the map."""
    waiting, named = [expression for fact in facts for expression in fact.sets], set[str]()
    regions = {region.id: region for region in spec.regions}
    while waiting:
        for part in waiting.pop().all_parts():
            if part.named in regions and part.named not in named:
                named.add(part.named)
                waiting.append(regions[part.named].where)
    return tuple(region for region in spec.regions if region.id in named)


def _given(model: Model, *but: str) -> dict[str, object]:
    """What was given of a datum, without its wording."""
    wording = {"cite", "basis", "note", "known", "when", *but}
    return model.model_dump(exclude=wording, exclude_defaults=True, mode="json")


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
        help = f"look at the map; if it is still right, write made_from: {wanted}; if not, modgen georeference finds it"
        yield Diagnostic(
            "G401", "the lock was made from other data than the spec has now", lock.place("made_from"), help
        )


def check_printed(context: Context) -> Iterator[Diagnostic]:
    """G404: the lock has another scale, another north or another projection than is printed of the map."""
    reference, lock, earth = context.game.map.georeference, context.game.lock, context.sets.ground.earth
    if reference is None or lock is None or earth is None:
        return
    wrong = [*_off_scale(reference, earth), *_off_north(reference, lock)]
    kinds = {projection_kind(one) for one in reference.projections}
    if kinds and projection_kind(lock.projection) not in kinds:
        listed = ", ".join(reference.projections)
        wrong.append(("projection", f"the lock has the projection {lock.projection}", f"it is one of: {listed}"))
    said = [] if reference.printed is None else [f"the printed scale, {reference.in_words(reference.printed)}"]
    said += ["the north that is known"] if reference.turn is not None else []
    said += ["a projection that it may have"] if reference.projections and not said else []
    if not said:
        return
    text = f"the lock has {', and '.join(said)}"
    context.tested.append(Tested(reference.cite, text, "fails" if wrong else "holds", "geometry"))
    for key, message, help in wrong:
        yield Diagnostic("G404", message, lock.place(key), help, reference.cite, str(reference.basis))


def _off_scale(reference: GeoreferenceSpec, earth: Globe) -> Iterator[tuple[str, str, str]]:
    """No projection has one scale everywhere: it is enough that the printed one is true somewhere on the map."""
    heights = earth.hex_heights()
    heights = heights[np.isfinite(heights)]
    if not reference.scale:
        return
    least, most = heights.min() / (1 + reference.tolerance), heights.max() / (1 - min(reference.tolerance, 0.99))
    if not any(least <= printed <= most for printed in reference.scale):
        found = " to ".join(
            dict.fromkeys(reference.in_words(float(height)) for height in (heights.min(), heights.max()))
        )
        printed = " or ".join(reference.in_words(one) for one in reference.scale)
        help = f"printed is {printed}, give or take {100 * reference.tolerance:g}%"
        yield "hex_height", f"a hex of the lock is {found} across on the ground", help


def _off_north(reference: GeoreferenceSpec, lock: Lock) -> Iterator[tuple[str, str, str]]:
    if reference.turn is None:
        return
    off = (lock.turn - reference.turn.about + 180) % 360 - 180
    if abs(off) > reference.turn.within:
        help = f"{reference.turn.about:g}°, give or take {reference.turn.within:g}°, is what the spec says of north"
        yield ("turn" if lock.turn else "projection"), f"the lock is turned by {lock.turn:g}°", help


def projection_kind(text: str) -> str:
    """The kind of a projection, such as laea, by its PROJ string or by that word alone."""
    words = dict(word.removeprefix("+").partition("=")[::2] for word in text.split())
    return words.get("proj") or text.strip()


def check_fineness(context: Context) -> Iterator[Diagnostic]:
    """G408: hexes so small that the coast at 1:10 million is too coarse for them, and no finer one."""
    georeference = context.game.map.georeference
    if georeference is None or context.game.coast:
        return
    height = georeference.printed
    if height is None and context.sets.ground.earth is not None:
        heights = context.sets.ground.earth.hex_heights()
        height = float(np.median(heights[np.isfinite(heights)]))
    if height is not None and height < _COARSE:
        scale = georeference.written("scale") or georeference.in_words(height)
        message = f"at {scale} to the hex the coast at 1:10 million is too coarse"
        help = "clip a finer one with `modgen coast`, and name it: `georeference: {coast: assets/coast.bin}`"
        place = georeference.place("scale" if georeference.scale else "lock")
        yield Diagnostic("G408", message, place, help, georeference.cite)


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
