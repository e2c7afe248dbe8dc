"""From the facts of a spec to what a solver is told of its map; facts that cannot help are listed, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from modgen.check.context import Context
from modgen.check.facts.words import about, covered_in_words
from modgen.check.georeference import anchors
from modgen.check.words import set_words
from modgen.diagnostics import Place
from modgen.geo import GeoError
from modgen.georef.problem import (
    Anchor,
    AtEdge,
    Hex,
    LineAlong,
    Neighbours,
    Saying,
    Share,
    SideShare,
    StepTowards,
)
from modgen.georef.problem import Fact as Said
from modgen.hexes import sides
from modgen.pipeline.georef_areas import Areas
from modgen.pipeline.georef_hexes import Hexes
from modgen.pipeline.georef_points import EDGES, PointReader, apart, towards
from modgen.pipeline.georef_sets import THRESHOLDS, Need, NotUsable, SetNeeds
from modgen.spec.fact_parts import Apart, Covered
from modgen.spec.facts import Fact
from modgen.spec.model import Basis, Datum
from modgen.spec.sets import GROUND_SIDES, SetExpr

Confidence = Literal["stated", "inferred", "guessed"]
CONFIDENCE: dict[Basis, Confidence] = {
    Basis.PRINTED: "stated",
    Basis.OBSERVED: "stated",
    Basis.DERIVED: "inferred",
    Basis.INFERRED: "inferred",
    Basis.RECONSTRUCTED: "guessed",
}
"""How much a datum counts by what it rests on."""
_SPEAK_OF_THE_MAP = ("set", "hexes", "place", "sides", "points")


@dataclass(frozen=True, slots=True)
class Unused:
    """A fact about the map, or a part of one, that does not help to find it."""

    place: Place
    text: str
    why: str


@dataclass(slots=True)
class Posed:
    """What is asked of the solver, and what was left out.

    data: the datum of the spec behind each thing said, by its id.
    """

    said: list[Said] = field(default_factory=list)
    data: dict[str, Datum] = field(default_factory=dict)
    unused: list[Unused] = field(default_factory=list)

    def add(self, datum: Datum, says: Saying, text: str) -> None:
        """Note one thing that a datum says."""
        name = str(datum.place())
        same = sum(one == datum for one in self.data.values())
        id = f"{name}/{same + 1}" if same else name
        self.data[id] = datum
        self.said.append(Said(id, says, text, CONFIDENCE[datum.basis]))


def pose(context: Context, areas: Areas, pairs: Sequence[Hex], *, grid_known: bool) -> Posed:
    """Say all that the facts and the places of a game say of where its map lies.

    Args:
        context: the game, with no land under it.
        areas: receives the areas of the earth that they speak of.
        pairs: the two printed numbers of each hex, by its index.
        grid_known: whether it is known which hexes are next to which.
    """
    reader = _Reader(context, areas, pairs, grid_known)
    posed = Posed()
    for place in anchors(context.game.map):
        point = place.point
        assert point is not None
        hex = pairs[context.sets.spot(place.hex)]
        posed.add(place, Anchor(place.name, point.lon, point.lat, (hex,)), f"{place.name}: in {place.hex}")
    for fact in context.game.facts:
        if fact.subject == "set" and fact.covered is None:
            text = about(fact, context)
            posed.unused.append(Unused(fact.place(), text, "a set of hexes of the map: known once the map is found"))
            continue
        if fact.subject not in _SPEAK_OF_THE_MAP or fact.said == ("has",):
            continue
        text = about(fact, context)
        if fact.known:
            posed.unused.append(Unused(fact.place(), text, "it is known not to hold"))
            continue
        for key in fact.said if fact.set is None else ("covered",):
            try:
                for says, words in reader.read(fact, key):
                    posed.add(fact, says, words)
            except (NotUsable, GeoError) as why:
                posed.unused.append(Unused(fact.place(), text if len(fact.said) == 1 else f"{text} ({key})", str(why)))
    return posed


@dataclass(frozen=True, slots=True)
class _Reader:
    context: Context
    areas: Areas
    pairs: Sequence[Hex]
    grid_known: bool

    def read(self, fact: Fact, key: str) -> Iterator[tuple[Saying, str]]:
        """What one key of a fact says; raises NotUsable, or GeoError for an area that cannot be had."""
        texts = _each(fact.hexes or ((fact.place_,) if fact.place_ is not None else ()), self.context)
        named = [*texts, *((fact.apart.from_,) if fact.apart is not None else ())]
        if texts and fact.basis is Basis.DERIVED and all(map(self.hexes.follows, named)):
            raise NotUsable("it was worked out from the hexes of places, which follow from the lock")
        if fact.points is not None:
            yield from PointReader(self.hexes, self.areas).read(fact, key, fact.points)
        elif fact.sides is not None:
            yield from self._sides(fact, key, fact.sides)
        elif fact.set is not None and fact.covered is not None:
            spots = self.hexes.of_set(fact.set)
            need = self._need(fact.covered)
            hexes = tuple(self.pairs[spot] for spot in spots)
            yield _share(hexes, need, any_of=fact.covered.any), about(fact, self.context)
        elif key in ("within", "outside"):
            for text in texts:
                yield from self._inside(getattr(fact, key), text, key == "within")
        elif key in ("next_to", "not_next_to"):
            for text in texts:
                yield from self._next_to(fact, getattr(fact, key), text, key == "next_to")
        elif key == "apart" and fact.apart is not None:
            for text in texts:
                yield from self._apart(fact, fact.apart, text)
        elif key == "edge":
            yield from self._at_edge(fact.edge or (), texts)
        elif key == "covered" and fact.covered is not None:
            yield from self._covered(fact.covered, texts)

    @property
    def hexes(self) -> Hexes:
        """The hexes that names stand for."""
        return Hexes(self.context, self.areas, self.pairs)

    def _need(self, covered: Covered) -> Need:
        return Need(self.areas.of(covered.by), *covered.shares)

    def _inside(self, expression: SetExpr, text: str, inside: bool) -> Iterator[tuple[Saying, str]]:
        hex, spot = self.hexes.hex(text), self.context.sets.spot(text)
        needs = SetNeeds(self.context, self.areas).of(expression, spot, inside)
        if needs.never:
            raise NotUsable("by the numbers alone it cannot be so: the hexes of the map and of the set do not agree")
        if not needs.all:
            raise NotUsable("it holds by the numbers alone, wherever the map lies")
        words = f"{text}: {'in' if inside else 'outside'} {set_words(expression, self.context)}"
        words += "" if needs.whole else ", as far as it can be told"
        for number, need in enumerate(needs.all, 1):
            part = f" ({number} of {len(needs.all)})" if len(needs.all) > 1 else ""
            yield _share((hex,), need), words + part

    def _next_to(self, fact: Fact, expression: SetExpr, text: str, adjacent: bool) -> Iterator[tuple[Saying, str]]:
        hex, spot = self.hexes.hex(text), self.context.sets.spot(text)
        others = self.hexes.named_in(expression)
        words = f"{text}: {'' if adjacent else 'not '}next to {set_words(expression, self.context)}"
        if others is not None:
            yield Neighbours(hex, others, adjacent, any_of=adjacent), words
            if fact.direction is not None and adjacent:
                if len(others) > 1:
                    raise NotUsable("a direction from one of several hexes")
                where = f"{text}: {fact.direction} of {set_words(expression, self.context)}"
                yield StepTowards(others[0], hex, fact.direction), where
            return
        if not self.grid_known:
            raise NotUsable("which hexes lie around it is not known before the grid is")
        around = [cell for cell in self.context.grid.layout.neighbours()[spot].tolist() if cell >= 0]
        needs = [SetNeeds(self.context, self.areas).of(expression, cell, adjacent) for cell in around]
        if any(one.never or len(one.all) != 1 or one.all != needs[0].all for one in needs):
            raise NotUsable("what lies around the hex is no one area of the earth")
        yield _share(tuple(self.pairs[cell] for cell in around), needs[0].all[0], any_of=adjacent), words

    def _apart(self, fact: Fact, asked: Apart, text: str) -> Iterator[tuple[Saying, str]]:
        here = self.hexes.spot(text, point_first=False)
        says, words = apart(asked, here, self.hexes, self.areas, False)
        yield says, f"{text}: {words}"
        if fact.direction is not None:
            says, words = towards(fact.direction, asked, here, self.hexes, point_first=False)
            yield says, f"{text}: {words}"

    def _at_edge(self, edges: Sequence[str], texts: Sequence[str]) -> Iterator[tuple[Saying, str]]:
        if self.context.grid.layout.short:
            raise NotUsable("where lines have one hex less, their last hex is told by the grid, not by its number")
        first, last = ((pick(one for one, _ in self.pairs), pick(two for _, two in self.pairs)) for pick in (min, max))
        for text in texts:
            for edge in edges:
                yield AtEdge(self.hexes.hex(text), EDGES[edge], first, last), f"{text}: along the {edge} edge"

    def _covered(self, covered: Covered, texts: Sequence[str]) -> Iterator[tuple[Saying, str]]:
        need, words = self._need(covered), covered_in_words(covered, self.context)
        hexes = tuple(self.hexes.hex(text) for text in texts)
        if covered.any:
            yield _share(hexes, need, any_of=True), f"{', '.join(texts)}: {words}"
            return
        for text, hex in zip(texts, hexes, strict=True):
            yield _share((hex,), need), f"{text}: {words}"

    def _sides(self, fact: Fact, key: str, names: Sequence[str]) -> Iterator[tuple[Saying, str]]:
        board = sides(self.context.grid.layout)
        found = [side for name in names for side in self.context.sets.sides_in(name)]
        for number in found:
            name = board.name(self.context.grid.numbering, number)
            first, second = board.cells[number].tolist()
            if second < 0:
                raise NotUsable("a hexside at the edge of the map has no hex beyond it")
            side = (self.pairs[first], self.pairs[second])
            words = f"{name}: {about(fact, self.context).partition(': ')[2]}"
            if key == "is":
                if fact.is_ not in GROUND_SIDES:
                    raise NotUsable(f"{fact.is_!r} is drawn on the map by the spec, not told by the earth")
                yield SideShare(side, self.areas.land(), *_SIDE_SPANS[str(fact.is_)]), words
            elif key == "covered" and fact.covered is not None:
                need = self._need(fact.covered)
                yield SideShare(side, need.region, need.at_least, need.at_most), words
            elif key == "along" and fact.along is not None:
                yield LineAlong(side, self.areas.along(fact.along), fact.along.within), words


def _each(texts: Sequence[str], context: Context) -> list[str]:
    """Names of single hexes and places; a run of hexes as those in it."""
    cells = [(text, context.sets.spots_in(text)) for text in texts]
    return [one for text, found in cells for one in ([text] if len(found) == 1 else map(context.sets.name, found))]


_SIDE = THRESHOLDS.side
_SIDE_SPANS = {"all-sea": (0.0, _SIDE), "partial": (_SIDE, 1 - _SIDE), "land": (1 - _SIDE, 1.0)}
"""Shares of land along the hexsides of each class, as `modgen.board` tells them."""


def _share(hexes: tuple[Hex, ...], need: Need, *, any_of: bool = False) -> Share:
    return Share(hexes, need.region, need.at_least, need.at_most, any_of)
