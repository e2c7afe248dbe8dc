"""What it says of the earth that a hex lies in a set, or outside it: shares that areas of the earth have in the hex."""

from dataclasses import dataclass

from modgen.board import Thresholds
from modgen.check.context import Context
from modgen.check.georeference import GIVEN
from modgen.pipeline.georef_areas import Areas
from modgen.spec.mapspec import Place
from modgen.spec.sets import ANYWHERE, SetExpr

THRESHOLDS = Thresholds()
"""From which shares of land on a hex or hexside counts as what, as the board of every game has them."""
FOLLOWS = "the hex of a place in it follows from the lock"
_HALF = 0.5
"""The centre of a hex lies beyond a straight line if half of the hex does."""
_ON_THE_MAP = ("hexes", "block", "path", "paths")
"""Operators that speak of hexes alone; with `named` and `places`, where the hexes of these are given."""
_BOUNDS = ("north_of", "south_of", "east_of", "west_of")


class NotUsable(Exception):  # noqa: N818  no error: the fact is listed as one that says nothing of the earth
    """Why a statement cannot help to find the place of the map on the earth."""


@dataclass(frozen=True, slots=True)
class Need:
    """An area (by its key) covers at least and at most such shares of a hex."""

    region: str
    at_least: float = 0.0
    at_most: float = 1.0


@dataclass(frozen=True, slots=True)
class Needs:
    """What a hex needs, all of it; ``whole`` unless the set asks more than areas can say, ``never`` if it cannot be."""

    all: tuple[Need, ...] = ()
    whole: bool = True
    never: bool = False


@dataclass(frozen=True, slots=True)
class SetNeeds:
    """Reads sets of one spec without knowing where its map lies."""

    context: Context
    areas: Areas

    def of(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        """What it takes that a hex lies in a set, or outside it.

        Raises:
            NotUsable: that says nothing that can be used.
        """
        operator = expression.operator
        if operator in _ON_THE_MAP:
            return Needs(never=bool(self.context.sets.mask(expression)[spot]) is not inside)
        read = getattr(self, f"_{operator}", None)
        if read is None:
            raise NotUsable(f"`{operator}` asks for other hexes, and their land is not known yet")
        found: Needs = read(expression, spot, inside)
        return found

    def _named(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        name = expression.named
        if name == ANYWHERE:
            return Needs(never=not inside)
        for region in self.context.game.map.regions:
            if region.id == name:
                return self.of(region.where, spot, inside)
        for place in self.context.game.map.places:
            if place.id == name and not hex_is_given(place):
                raise NotUsable(FOLLOWS)
        return Needs(never=bool(self.context.sets.mask(expression)[spot]) is not inside)

    def _places(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        raise NotUsable("the hexes of places follow from the lock, or say nothing of the earth")

    def _boxes(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        return Needs(never=inside)

    def _landmass(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        assert expression.landmass is not None
        if expression.landmass.point is None:
            raise NotUsable("it rests on the lock: a landmass is told by a hex; tell it by a point of the earth")
        return _share(self.areas.of(expression), expression.landmass.share, inside)

    def _country(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        assert expression.country is not None
        return _share(self.areas.of(expression), expression.country.share, inside)

    def _polygon(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        assert expression.polygon is not None
        return _share(self.areas.of(expression), expression.polygon.share, inside)

    def _earth(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        asked = expression.earth
        assert asked is not None
        bounds = [(name, getattr(asked, name)) for name in _BOUNDS if getattr(asked, name) is not None]
        needs = [_share(self.areas.bound(name, degrees), _HALF, inside) for name, degrees in bounds]
        return _all(needs) if inside else _any(needs)

    def _terrain(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        own = {entry.class_ for entry in self.context.game.map.terrain}
        words = expression.terrain or ()
        ground = [word for word in words if word not in own]
        drawn = [self.of(entry.where, spot, inside) for entry in self.context.game.map.terrain if entry.class_ in words]
        if not ground:
            return _any(drawn) if inside else _all(drawn)
        needs = [self._ground(ground, inside), *drawn]
        return _any(needs) if inside else _all(needs)

    def _ground(self, words: list[str], inside: bool) -> Needs:
        """Classes of ground are spans of the share of land; together they are one span, or say nothing simple."""
        land, least, most = self.areas.land(), THRESHOLDS.sea, THRESHOLDS.land
        asked = set(words)
        if "coastal" in asked and not {"partial", "land"} <= asked:
            # A hex all of land is coastal too where the sea is beside it: land there must be, no more can be said.
            if not inside or "sea" in asked:
                raise NotUsable("whether a hex is coastal depends on its neighbours too")
            return Needs((Need(land, at_least=least),), whole=False)
        asked |= {"partial"} if "coastal" in asked else set()
        spans = [word for word in ("sea", "partial", "land") if (word in asked) is inside]
        if len(spans) == 3:
            return Needs()
        if not spans:
            return Needs(never=True)
        if spans == ["sea", "land"]:
            raise NotUsable("all land or all sea is no one span of the share of land")
        lowest = {"sea": 0.0, "partial": least, "land": most}[spans[0]]
        highest = {"sea": least, "partial": most, "land": 1.0}[spans[-1]]
        return Needs((Need(land, lowest, highest),))

    def _union(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        try:
            return self._each(expression.parts, spot, inside, [True] * len(expression.parts), together=not inside)
        except NotUsable:
            share = self._least_share(expression) if inside else None
            if share is None:
                raise
            # In one of several areas a hex has its share of them all together, which may be true of others as well.
            return Needs((Need(self.areas.of(expression), at_least=share),), whole=False)

    def _least_share(self, expression: SetExpr) -> float | None:
        """The smallest share by which an area takes a hex in, of areas that are put together; None for other sets."""
        if expression.named is not None:
            region = next((one for one in self.context.game.map.regions if one.id == expression.named), None)
            return None if region is None else self._least_share(region.where)
        if expression.union is not None:
            shares = [self._least_share(part) for part in expression.union]
            return None if None in shares else min(share for share in shares if share is not None)
        if expression.landmass is not None and expression.landmass.point is None:
            return None
        area = expression.landmass or expression.country or expression.polygon
        return None if area is None else area.share

    def _intersection(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        return self._each(expression.parts, spot, inside, [True] * len(expression.parts), together=inside)

    def _minus(self, expression: SetExpr, spot: int, inside: bool) -> Needs:
        signs = [True, *(False for _ in expression.parts[1:])]
        return self._each(expression.parts, spot, inside, signs, together=inside)

    def _each(self, parts: tuple[SetExpr, ...], spot: int, inside: bool, signs: list[bool], *, together: bool) -> Needs:
        """What each part needs; ``together`` all of them, and then those that cannot be used are left out."""
        needs, why = [], ""
        for part, sign in zip(parts, signs, strict=True):
            try:
                needs.append(self.of(part, spot, inside is sign))
            except NotUsable as reason:
                why = why or str(reason)
                if not together:
                    needs.append(Needs((Need(""),), whole=False))
        if together:
            if why and not any(one.all or one.never for one in needs):
                raise NotUsable(why)
            found = _all(needs)
            return Needs(found.all, found.whole and not why, found.never)
        if why and not any(one == Needs() for one in needs):
            raise NotUsable(why)
        return _any(needs)


def hex_is_given(place: Place) -> bool:
    """Whether a book gives the hex of a place; that of one that has a point of the earth may follow from the lock."""
    return place.point is None or place.basis in GIVEN


def _share(region: str, share: float, inside: bool) -> Needs:
    return Needs((Need(region, at_least=share) if inside else Need(region, at_most=share),))


def _all(needs: list[Needs]) -> Needs:
    kept = dict.fromkeys(need for one in needs for need in one.all)
    return Needs(tuple(kept), all(one.whole for one in needs), any(one.never for one in needs))


def _any(needs: list[Needs]) -> Needs:
    """One of several: if one holds anyhow nothing is needed, if just one can hold it must."""
    can = [one for one in needs if not one.never]
    if any(not one.all for one in can):
        return Needs()
    if len(can) > 1:
        raise NotUsable("one of several things must be so, and it does not say which")
    return can[0] if can else Needs(never=True)
