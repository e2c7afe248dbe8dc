"""Where backs lie: the mirror images of their fronts about the edge on which paper is turned, or about a fold."""

from dataclasses import dataclass
from typing import Literal

from modgen.targets.print.inputs import BackWay, CounterSheets
from modgen.targets.print.packing import Slot
from modgen.targets.print.values import Placed, Rect


@dataclass(frozen=True, slots=True)
class Mirror:
    """Left and right change places about an upright line, or up and down about a level one, at so many points.

    What is turned over about a level line comes to lie upside down, so such backs are printed turned by half a turn:
    then every counter is turned over like a page of a book.
    """

    about: Literal["upright", "level"]
    at: float

    def rect(self, rect: Rect) -> Rect:
        """The mirror image of a rectangle."""
        if self.about == "upright":
            return Rect(2 * self.at - rect.right, rect.y, rect.width, rect.height)
        return Rect(rect.x, 2 * self.at - rect.bottom, rect.width, rect.height)

    def slot(self, slot: Slot) -> Slot:
        """The mirror image of a slot."""
        left, top, right, bottom = slot.room
        room = (right, top, left, bottom) if self.about == "upright" else (left, bottom, right, top)
        return Slot(slot.piece, self.rect(slot.at), room)


def turned_over(way: BackWay, width: float, height: float) -> Mirror:
    """The mirror that paper of a size is, turned on its long or its short edge; glued sheets are turned like pages."""
    upright = way == "glue" or (way == "duplex-long") == (width <= height)
    return Mirror("upright", width / 2) if upright else Mirror("level", height / 2)


def moved(shift: tuple[float, float], mirror: Mirror) -> tuple[float, float]:
    """How far backs are moved on their page, so that a printer that puts them off puts them right.

    ``shift`` is to the right and down, seen from the front; seen from the back one of the two is the other way round.
    """
    right, down = shift
    return (right, -down) if mirror.about == "upright" else (-right, down)


def fronts(slots: list[Slot], bleed: float) -> list[Placed]:
    """The pictures of fronts in their places, over the edge only where there is room."""
    return [_placed(slot, slot.piece.front, bleed, turned=False) for slot in slots]


def backs(slots: list[Slot], mirror: Mirror, sheets: CounterSheets, move: tuple[float, float]) -> list[Placed]:
    """The pictures of backs behind their fronts.

    A counter without a back is plain behind, in the colour of its ground: so a block is whole from both sides, and a
    cut a little beside its mark shows no white.
    """
    made = []
    for slot in map(mirror.slot, slots):
        at = Rect(slot.at.x + move[0], slot.at.y + move[1], slot.at.width, slot.at.height)
        picture = sheets.blank[slot.piece.ground][1] if slot.piece.back is None else slot.piece.back
        lying = Slot(slot.piece, at, slot.room)
        made.append(_placed(lying, picture, sheets.bleeds[1], turned=mirror.about == "level"))
    return made


def _placed(slot: Slot, picture: int, bleed: float, *, turned: bool) -> Placed:
    room = [min(bleed, side) for side in slot.room]
    return Placed(picture, slot.at.grown(bleed, bleed, bleed, bleed), slot.at.grown(*room), turned)
