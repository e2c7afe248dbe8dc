"""Regions and terrain as a graph: none is made of itself, none grows beyond measure, none asks what is not there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import TypeAlias

from modgen.diagnostics import Log, Place
from modgen.spec.mapspec import MapSpec
from modgen.spec.sets import GROUND, SetExpr

_DEEPEST = 60
_LARGEST = 10_000
_NO_HELP = "describe it by hexes, by `within`, or by regions of such"


Key: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Made:
    """A region or a class of terrain: what it is called, the sets it is made of, and where the first one stands."""

    what: str
    name: str
    sets: tuple[SetExpr, ...]
    place: Place

    def wants(self, made: "Mapping[Key, _Made]") -> list[Key]:
        """What it is made of."""
        return [key for whole in self.sets for part in whole.all_parts() for key in _asked(part) if key in made]


def check_regions(spec: MapSpec, log: Log) -> None:
    """Log what keeps regions and classes of terrain from being worked out, or the sea of an invented map."""
    made = _made(spec)
    done: dict[Key, tuple[int, int]] = {}
    for key in _in_order(made, log):
        measures = [_measure(whole, done) for whole in made[key].sets]
        depth, size = done[key] = max(deep for deep, _ in measures), sum(size for _, size in measures)
        if depth > _DEEPEST or size > _LARGEST:
            message = f"{made[key].what} {made[key].name!r} is made of too many others ({size:,} sets, {depth} deep)"
            log.add("R106", message, made[key].place, help="describe it by hexes")
            return
    if not log.fatal:
        sea = (spec.sea,) if spec.sea is not None else ()
        _check_ground((*sea, *(entry.where for entry in spec.ground)), made, log)


def _made(spec: MapSpec) -> dict[Key, _Made]:
    made = {
        ("region", region.id): _Made("the region", region.id, (region.where,), region.place("where"))
        for region in spec.regions
    }
    for own in spec.terrains:
        entries = [entry for entry in spec.terrain if entry.class_ == own.id]
        if entries:
            sets = tuple(entry.where for entry in entries)
            made["terrain", own.id] = _Made("the terrain", own.id, sets, entries[0].place("where"))
    return made


def _asked(part: SetExpr) -> list[Key]:
    """What one operator names: a region, or classes of terrain."""
    return [("region", part.named)] if part.named is not None else [("terrain", word) for word in part.terrain or ()]


def _in_order(made: Mapping[Key, _Made], log: Log) -> list[Key]:
    """All of them, each after those it is made of; a circle is logged, and left out."""
    wants = {key: one.wants(made) for key, one in made.items()}
    while True:
        try:
            return list(TopologicalSorter(wants).static_order())
        except CycleError as error:
            circle: list[Key] = error.args[1]
            key = min(circle, key=list(made).index)
            start = circle.index(key)
            around = [*circle[start:-1], *circle[:start], key]
            way = " → ".join(name for _, name in reversed(around))
            message = f"{made[key].what} {made[key].name!r} is made of itself: {way}"
            log.add("N311", message, made[key].place, help="describe one of them by hexes")
            for left_out in circle:
                wants.pop(left_out, None)
            wants = {key: [want for want in those if want in wants] for key, those in wants.items()}


def _measure(expression: SetExpr, done: Mapping[Key, tuple[int, int]]) -> tuple[int, int]:
    """How deep a set nests, and of how many sets it is made, regions and classes of terrain included."""
    parts = [_measure(part, done) for part in expression.parts]
    parts += [done[key] for key in _asked(expression) if key in done]
    return 1 + max((depth for depth, _ in parts), default=0), 1 + sum(size for _, size in parts)


def _check_ground(ground: Sequence[SetExpr], made: Mapping[Key, _Made], log: Log) -> None:
    """Land and sea of an invented map follow from these sets, which cannot ask for them."""
    waiting, seen = list(ground), set[Key]()
    while waiting:
        for part in waiting.pop().all_parts():
            asked = _asked(part)
            of_the_ground = any(kind == "terrain" and word in GROUND for kind, word in asked)
            if part.asks_ground or of_the_ground:
                key = part.operator
                message = f"the sea of an invented map cannot ask for its {key}, which follows from the sea"
                log.add("L204", message, part.place(key), help=_NO_HELP)
            for inner in asked:
                if inner in made and inner not in seen:
                    seen.add(inner)
                    waiting += made[inner].sets
