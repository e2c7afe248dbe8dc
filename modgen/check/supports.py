"""What a set of hexes rests on: the data it is made from, and their basis."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from modgen.diagnostics import Place as Position
from modgen.spec.features import Box, Hexsides, Path, ShoreEntry, TerrainEntry
from modgen.spec.mapspec import MapSpec, Place, Region
from modgen.spec.model import Basis, weakest
from modgen.spec.overrides import Override
from modgen.spec.sets import SetExpr
from modgen.spec.spots import spaces_of


@dataclass(frozen=True, slots=True)
class Support:
    """One datum under a set: its basis, what it is in a few words, and where it stands."""

    basis: Basis
    what: str
    place: Position


Named: TypeAlias = dict[tuple[str, str], list[Support]]
"""What the regions and classes of terrain rest on, by kind and name, as far as it was asked for."""


def supports(spec: MapSpec, expression: SetExpr, named: Named | None = None) -> list[Support]:
    """Everything that a set rests on, each once, the weakest first; nothing for hexes given by their numbers.

    ``named`` is filled on the way, for the next call about the same map.
    """
    found = _under(spec, expression, {} if named is None else named)
    return sorted(found, key=lambda support: -support.basis.rank)


def own_supports(spec: MapSpec, part: SetExpr) -> list[Support]:
    """What one operator rests on beside the sets that it is made of or names."""
    data: list[Region | Place | TerrainEntry | Path | Box] = []
    # Most operators name nothing: the lists are gone through only by those that do.
    if part.named is not None:
        data += [region for region in spec.regions if region.id == part.named]
        data += [place for place in spec.places if place.id == part.named]
    if part.places is not None:
        data += [place for place in spec.places if place.matches(part.places)]
    if part.terrain is not None:
        data += [entry for entry in spec.terrain if entry.class_ in part.terrain]
    if part.path is not None or part.paths is not None:
        data += [path for path in spec.paths if path.asked_by(part)]
    if part.named is not None or part.boxes is not None:
        asked = {part.named, *(part.boxes or ())}
        data += [box for box in spec.boxes if box.id in asked or not asked.isdisjoint(spaces_of(box))]
    found = [support_of(datum) for datum in data]
    return found + ground_supports(spec) if _of_the_earth(spec, part) else found


def ground_supports(spec: MapSpec) -> list[Support]:
    """What land and sea rest on: how the map is tied to the earth, or what is typed; and what is told otherwise."""
    found = [support_of(override) for override in spec.overrides]
    if spec.georeference is None:
        return [*map(support_of, spec.ground), *map(support_of, spec.shores), *found]
    basis = weakest([spec.grid.basis, spec.georeference.basis, Basis.DERIVED])
    return [Support(basis, "the place of the grid on the earth", spec.georeference.place()), *found]


def support_of(datum: Region | Place | TerrainEntry | Path | Hexsides | Box | Override | ShoreEntry) -> Support:
    """One datum as a support."""
    if isinstance(datum, Hexsides):
        return Support(
            datum.basis, f"the {datum.kind} {datum.name!r}" if datum.name else f"the {datum.kind}", datum.place()
        )
    if isinstance(datum, Override):
        return Support(datum.basis, f"the override to {datum.is_!r}", datum.place())
    if isinstance(datum, ShoreEntry):
        return Support(datum.basis, f"the shore of {', '.join(datum.hexes)}", datum.place())
    kinds = {Region: "region", Place: "place", Path: "path", Box: "box"}
    if isinstance(datum, TerrainEntry):
        return Support(datum.basis, f"the terrain {datum.class_!r}", datum.place())
    return Support(datum.basis, f"the {kinds[type(datum)]} {datum.name!r}", datum.place())


def _under(spec: MapSpec, expression: SetExpr, named: Named) -> list[Support]:
    found: dict[Support, None] = {}
    for part in expression.all_parts():
        found.update(dict.fromkeys(own_supports(spec, part)))
        for kind, name, inner in _made_of(spec, part):
            if (kind, name) not in named:
                named[kind, name] = []  # no region is made of itself; the spec that says so is refused before
                below = (one for other in inner for one in _under(spec, other, named))
                named[kind, name] = list(dict.fromkeys(below))
            found.update(dict.fromkeys(named[kind, name]))
    return list(found)


def _made_of(spec: MapSpec, part: SetExpr) -> Iterator[tuple[str, str, list[SetExpr]]]:
    """The sets behind the names in a set."""
    if part.named is not None:
        for region in spec.regions:
            if region.id == part.named:
                yield "region", region.id, [region.where]
    for word in part.terrain or ():
        yield "terrain", word, [entry.where for entry in spec.terrain if entry.class_ == word]


def _of_the_earth(spec: MapSpec, part: SetExpr) -> bool:
    own = {terrain.id for terrain in spec.terrains}
    words = [word for word in part.terrain or () if word not in own]
    return bool(part.asks_ground or part.polygon or part.earth or words)
