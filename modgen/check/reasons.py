"""Why one spot is in a set, or is not: the data that this rests on, and no others.

A spot that a printed and a reconstructed wood both cover is in the wood because of the printed one; a spot that neither
covers is outside because of both.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from modgen.check.supports import Support, own_supports, support_of, supports
from modgen.spec.mapspec import MapSpec
from modgen.spec.sets import SetExpr

Alternative: TypeAlias = tuple[bool, Sequence[Support]]
"""Whether a part holds of the spot, and what that rests on."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """Finds the reasons about one spot.

    holds: tells whether the spot is in a set. on: tells whether it is one of some hexes, by their numbers.
    """

    spec: MapSpec
    holds: Callable[[SetExpr], bool]
    on: Callable[[Sequence[str]], bool]

    def of(self, expression: SetExpr) -> list[Support]:
        """What it rests on that the spot is in a set, or is not, the weakest first."""
        return sorted(dict.fromkeys(self._of(expression)), key=lambda support: -support.basis.rank)

    def _of(self, part: SetExpr) -> Sequence[Support]:
        if part.named is not None:
            behind = [region.where for region in self.spec.regions if region.id == part.named]
            return [*own_supports(self.spec, part), *(reason for where in behind for reason in self._of(where))]
        if part.terrain is not None:
            return _any_of(self._classes(part.terrain))
        if part.places is not None:
            places = [place for place in self.spec.places if place.matches(part.places)]
            return _any_of((self.on((place.hex,)), [support_of(place)]) for place in places)
        if part.path is not None or part.paths is not None:
            paths = [path for path in self.spec.paths if path.asked_by(part)]
            return _any_of((self.on(path.hexes), [support_of(path)]) for path in paths)
        if part.union is not None:
            return _any_of((self.holds(each), self._of(each)) for each in part.union)
        if part.intersection is not None:
            return _all_of((self.holds(each), self._of(each)) for each in part.intersection)
        if part.minus is not None:
            first, *others = part.minus
            without = [(not self.holds(each), self._of(each)) for each in others]
            return _all_of([(self.holds(first), self._of(first)), *without])
        # How far a hex lies from a set, and what connects it with one, may rest on any hex of it.
        return supports(self.spec, part)

    def _classes(self, words: Iterable[str]) -> Iterable[Alternative]:
        own = {terrain.id for terrain in self.spec.terrains}
        for word in words:
            asked = _class(word)
            if word not in own:
                yield self.holds(asked), self._ground(asked)
                continue
            for entry in self.spec.terrain:
                if entry.class_ == word:
                    yield self.holds(entry.where), [support_of(entry), *self._of(entry.where)]

    def _ground(self, asked: SetExpr) -> Sequence[Support]:
        """What it rests on that the spot is land or sea: what is told of it, else typed, else how the map lies."""
        told = [support_of(override) for override in self.spec.overrides if self.on(override.hexes)]
        if told or self.spec.georeference is not None:
            return told or own_supports(self.spec, asked)
        typed = [entry for entry in self.spec.ground if self.holds(entry.where)]
        return [support_of(typed[-1]), *self._of(typed[-1].where)] if typed else []


@lru_cache(maxsize=64)
def _class(word: str) -> SetExpr:
    """The set of one class; the same each time, so that it is worked out once."""
    return SetExpr(terrain=(word,))


def _any_of(alternatives: Iterable[Alternative]) -> Sequence[Support]:
    """Inside for the best of the reasons to be so; outside for all that none of them is one."""
    given = list(alternatives)
    inside = [reasons for holds, reasons in given if holds]
    return min(inside, key=_rank) if inside else [reason for _, reasons in given for reason in reasons]


def _all_of(alternatives: Iterable[Alternative]) -> Sequence[Support]:
    """Inside for all reasons together; outside for the best of those that keep it out."""
    return _any_of((not holds, reasons) for holds, reasons in alternatives)


def _rank(reasons: Sequence[Support]) -> int:
    return max((reason.basis.rank for reason in reasons), default=-1)
