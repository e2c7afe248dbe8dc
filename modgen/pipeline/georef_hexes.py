"""The hexes that names in facts stand for, as a solver counts them; those that follow from the lock are none."""

from collections.abc import Sequence
from dataclasses import dataclass

from modgen.check.context import Context
from modgen.check.facts.reach import point_of
from modgen.georef.problem import Hex, Spot
from modgen.pipeline.georef_areas import Areas
from modgen.pipeline.georef_sets import FOLLOWS, NotUsable, SetNeeds, hex_is_given
from modgen.spec.mapspec import Place
from modgen.spec.sets import SetExpr


@dataclass(frozen=True, slots=True)
class Hexes:
    """Looks hexes up.

    pairs: the two printed numbers of each hex, by its index.
    """

    context: Context
    areas: Areas
    pairs: Sequence[Hex]

    def follows(self, text: str) -> bool:
        """Whether a name is that of a place whose hex follows from the lock."""
        return self._place(text) is not None

    def hex(self, text: str) -> Hex:
        """The hex of a name or number.

        Raises:
            NotUsable: it follows from the lock.
        """
        if self.follows(text):
            raise NotUsable(FOLLOWS)
        return self.pairs[self.context.sets.spot(text)]

    def spot(self, text: str, *, point_first: bool) -> Spot:
        """A hex, or the point of the earth where a name is that of one or the hex follows from the lock."""
        point = point_of(text, self.context)
        is_place = any(place.id == text for place in self.context.game.map.places)
        if point is not None and (point_first or not is_place or self.follows(text)):
            return Spot(text, lonlat=self.areas.point(point[0], point[1]))
        return Spot(text, hex=self.hex(text))

    def of_set(self, expression: SetExpr) -> list[int]:
        """The hexes of a set, by index, where that is known without knowing where the map lies.

        Raises:
            NotUsable: it is not.
        """
        found = []
        for spot in range(self.context.sets.spots.hexes):
            needs = SetNeeds(self.context, self.areas).of(expression, spot, True)
            if needs.all and not needs.never:
                raise NotUsable("which hexes it speaks of is known only once the map is found")
            if not needs.never:
                found.append(spot)
        return found

    def named_in(self, expression: SetExpr) -> tuple[Hex, ...] | None:
        """The hexes of a set that names them; None for another set."""
        regions = {region.id: region.where for region in self.context.game.map.regions}
        if expression.named in regions:
            return self.named_in(regions[str(expression.named)])
        if expression.hexes is not None:
            return tuple(self.hex(name) for name in expression.hexes)
        if expression.union is not None:
            parts = [self.named_in(part) for part in expression.union]
            return None if None in parts else tuple(one for part in parts for one in part or ())
        if expression.named is None or expression.named in self.context.sets.spots.boxes:
            return None
        return (self.hex(expression.named),)

    def _place(self, text: str) -> Place | None:
        places = self.context.game.map.places
        return next((one for one in places if one.id == text and not hex_is_given(one)), None)
