"""What a set of hexes rests on: the data it is made from, and their basis."""

from collections.abc import Iterator
from dataclasses import dataclass

from modgen.diagnostics import Place
from modgen.spec.game import Game
from modgen.spec.mapspec import MapSpec
from modgen.spec.model import Basis, Datum, weakest
from modgen.spec.sets import SetExpr
from modgen.spec.spots import spaces_of


@dataclass(frozen=True, slots=True)
class Support:
    """One datum under a set: its basis, what it is in a few words, and where it stands."""

    basis: Basis
    what: str
    place: Place


def supports(game: Game, expression: SetExpr) -> list[Support]:
    """Everything that a set rests on, each once, the weakest first; nothing for hexes given by their numbers."""
    return sorted(dict.fromkeys(_under(game.map, expression)), key=lambda support: -support.basis.rank)


def _under(spec: MapSpec, expression: SetExpr) -> Iterator[Support]:
    waiting, seen = [expression], set[tuple[str, str]]()
    while waiting:
        for part in waiting.pop().all_parts():
            yield from _own(spec, part)
            for kind, name, inner in _made_of(spec, part):
                if (kind, name) not in seen:
                    seen.add((kind, name))
                    waiting += inner


def _made_of(spec: MapSpec, part: SetExpr) -> Iterator[tuple[str, str, list[SetExpr]]]:
    """The sets behind the names in a set."""
    for region in spec.regions:
        if region.id == part.named:
            yield "region", region.id, [region.where]
    for word in part.terrain or ():
        yield "terrain", word, [entry.where for entry in spec.terrain if entry.class_ == word]


def _own(spec: MapSpec, part: SetExpr) -> Iterator[Support]:
    """What one operator rests on beside its parts."""
    for region in spec.regions:
        if region.id == part.named:
            yield _support(region, f"the region {region.name!r}")
    for place in spec.places:
        if place.id == part.named or (part.places is not None and place.matches(part.places)):
            yield _support(place, f"the place {place.name!r}")
    for entry in spec.terrain:
        if part.terrain is not None and entry.class_ in part.terrain:
            yield _support(entry, f"the terrain {entry.class_!r}")
    for path in spec.paths:
        if path.id in (part.path or ()) or (part.paths is not None and path.matches(part.paths)):
            yield _support(path, f"the path {path.name!r}")
    for box in spec.boxes:
        asked = {part.named, *(part.boxes or ())}
        if box.id in asked or not asked.isdisjoint(spaces_of(box)):
            yield _support(box, f"the box {box.name!r}")
    if spec.georeference is not None and _of_the_earth(spec, part):
        basis = weakest([spec.grid.basis, spec.georeference.basis, Basis.DERIVED])
        yield Support(basis, "the place of the grid on the earth", spec.georeference.place())


def _of_the_earth(spec: MapSpec, part: SetExpr) -> bool:
    own = {terrain.id for terrain in spec.terrains}
    words = [word for word in part.terrain or () if word not in own]
    return bool(part.asks_ground or part.polygon or part.earth or words)


def _support(datum: Datum, what: str) -> Support:
    return Support(datum.basis, what, datum.place())
