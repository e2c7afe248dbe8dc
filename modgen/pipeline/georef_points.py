"""What facts say of points of the earth, as a solver is told it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from modgen.check.facts.points import AT_A_CORNER
from modgen.check.facts.reach import point_of
from modgen.check.facts.words import bounds, bounds_in_words, point_names
from modgen.check.words import set_words
from modgen.georef.problem import Anchor, CornerAt, Distinct, Edge, OnMap, Saying, Shared, Spot, Steps, Towards
from modgen.pipeline.georef_areas import Areas
from modgen.pipeline.georef_hexes import Hexes
from modgen.pipeline.georef_sets import NotUsable
from modgen.spec.fact_parts import Apart
from modgen.spec.facts import Direction, Fact
from modgen.spec.sets import SetExpr

_KM = 1000.0
_FAR = 10_000
EDGES: dict[str, Edge] = {
    "north": "top",
    "east": "right",
    "south": "bottom",
    "west": "left",
}
"""Edges of the map as those of the sheet."""


@dataclass(frozen=True, slots=True)
class PointReader:
    """Reads facts whose subject is points."""

    hexes: Hexes
    areas: Areas

    def read(self, fact: Fact, key: str, names: Sequence[str]) -> Iterator[tuple[Saying, str]]:
        """What one key of a fact says; raises NotUsable."""
        spots = tuple(self.hexes.spot(name, point_first=True) for name in names)
        called = point_names(names, self.hexes.context)
        if key == "distinct":
            yield Distinct(spots), f"{', '.join(called)}: in different hexes"
        elif key == "together":
            yield Shared(spots), f"{', '.join(called)}: in one hex"
        else:
            for name, spot, title in zip(names, spots, called, strict=True):
                says, words = self._one(fact, key, name, spot)
                yield says, f"{title}: {words}"
                if key == "apart" and fact.apart is not None and fact.direction is not None:
                    says, words = towards(fact.direction, fact.apart, spot, self.hexes, point_first=True)
                    yield says, f"{title}: {words}"

    def _one(self, fact: Fact, key: str, name: str, spot: Spot) -> tuple[Saying, str]:
        context = self.hexes.context
        if key == "apart":
            assert fact.apart is not None
            return apart(fact.apart, spot, self.hexes, self.areas, True)
        if key == "on_map":
            return OnMap(spot, *((0, 0) if fact.on_map else (1, _FAR))), f"{'on' if fact.on_map else 'off'} the map"
        if key == "beyond":
            assert fact.beyond is not None
            least, most = bounds(fact.beyond, context)
            edge = fact.beyond.edge
            says = OnMap(spot, least, _FAR if most is None else most, EDGES[edge] if edge else None)
            return says, f"{bounds_in_words(least, most)} off {f'the {edge} edge of the map' if edge else 'the map'}"
        return self._in_hexes(fact, key, name, spot)

    def _in_hexes(self, fact: Fact, key: str, name: str, spot: Spot) -> tuple[Saying, str]:
        found = point_of(name, self.hexes.context)
        assert found is not None
        assert spot.lonlat is not None
        lon, lat, radius = *spot.lonlat, found[2] / _KM
        if key in ("within", "outside"):
            return self._in_set(getattr(fact, key), key == "within", Anchor(name, lon, lat, (), radius))
        hexes: tuple[str, ...] = getattr(fact, {"in": "in_"}.get(key, key))
        pairs = tuple(self.hexes.hex(text) for text in hexes)
        if key == "corner":
            first, second, third = pairs
            return CornerAt(
                (first, second, third), lon, lat, radius, AT_A_CORNER
            ), f"at the corner of {', '.join(hexes)}"
        both, beside = key == "between", key == "in_or_next_to"
        words = {"in": "in", "between": "between", "in_or_next_to": "in or next to"}[key]
        joined = (" and " if both else " or ").join(hexes)
        return Anchor(name, lon, lat, pairs, radius, beside, both), f"{words} {joined}"

    def _in_set(self, expression: SetExpr, inside: bool, anchor: Anchor) -> tuple[Saying, str]:
        if not inside:
            raise NotUsable("a point outside a set may lie anywhere else, off the map too")
        spots = self.hexes.of_set(expression)
        if not spots:
            raise NotUsable("the set is empty")
        hexes = tuple(self.hexes.pairs[spot] for spot in spots)
        words = f"in {set_words(expression, self.hexes.context)}"
        return Anchor(anchor.name, anchor.lon, anchor.lat, hexes, anchor.radius_km), words


def towards(direction: Direction, asked: Apart, here: Spot, hexes: Hexes, *, point_first: bool) -> tuple[Saying, str]:
    """In which direction a hex or point lies from another."""
    there = hexes.spot(asked.from_, point_first=point_first)
    return Towards(there, here, direction), f"{direction} of {point_names([asked.from_], hexes.context)[0]}"


def apart(asked: Apart, here: Spot, hexes: Hexes, areas: Areas, point_first: bool) -> tuple[Saying, str]:
    """How far a hex or point lies from another; raises NotUsable."""
    there = hexes.spot(asked.from_, point_first=point_first)
    least, most = bounds(asked, hexes.context)
    through = None if asked.through is None else (areas.of(asked.through.by), *asked.through.shares)
    words = f"{bounds_in_words(least, most)} from {point_names([asked.from_], hexes.context)[0]}"
    return Steps(here, there, least, most, through), words
