"""Pages as plain values: pictures in their places, lines, texts, and the boxes that a print shop looks at.

All lengths are points, from the upper left corner of the page, downwards.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

MM = 72 / 25.4
"""Points in a millimetre."""


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle by its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, left: float, top: float, right: float, bottom: float) -> "Rect":
        """Larger by so much on each side."""
        return Rect(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)


def around(rects: "list[Rect]") -> Rect:
    """The least rectangle that holds some, of which there is at least one."""
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(x, y, max(rect.right for rect in rects) - x, max(rect.bottom for rect in rects) - y)


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture by its number: where all of it would lie, and the part that shows; ``turned`` by half a turn."""

    picture: int
    at: Rect
    shown: Rect
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line: a cut or a tick of one, a fold, a mark by which two sides are laid on each other, a scale, a tile."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: Literal["cut", "fold", "register", "scale", "tile"] = "cut"


def outline(rect: Rect, kind: Literal["cut", "tile"]) -> list[Line]:
    """The four edges of a rectangle, each beginning where the last one ends."""
    left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return [Line(*one, *two, kind) for one, two in pairwise(corners)]


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text: the point that its ``anchor`` stands on (on the baseline), its size, degrees clockwise."""

    text: str
    x: float
    y: float
    size: float = 8.0
    anchor: Literal["start", "middle", "end"] = "start"
    turn: float = 0.0
    halo: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper.

    ``trim`` is what is left once the outer cuts are made, ``bleed`` how far anything is printed for that; ``cuts`` are
    the cuts themselves, for a machine. ``name`` is shown by a reader of the file.
    """

    name: str
    width: float
    height: float
    placed: tuple[Placed, ...] = ()
    lines: tuple[Line, ...] = ()
    words: tuple[Words, ...] = ()
    trim: Rect | None = None
    bleed: Rect | None = None
    cuts: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperInput:
    """A paper as it is to be printed: its name, its size upright in points, and what the printer leaves white."""

    name: str
    width: float
    height: float
    margin: float
    orientation: Literal["auto", "portrait", "landscape"] = "auto"

    def ways(self) -> tuple[tuple[float, float], ...]:
        """The sizes of a page that may be chosen, upright first."""
        upright, across = (self.width, self.height), (self.height, self.width)
        return {"auto": (upright, across), "portrait": (upright,), "landscape": (across,)}[self.orientation]
