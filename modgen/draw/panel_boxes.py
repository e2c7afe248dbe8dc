"""A panel as plain values: what is on it, and where it lies once it is laid out, in whole pixels."""

from dataclasses import dataclass
from typing import Literal

from modgen.draw.text import Font

_LEAST, _MOST = 0.8, 3.0
"""Letters grow and shrink with the counters, but no further than this from those beside counters of 75 pixels."""
TITLE, LINE, HEAD, NAME = Font(weight=600), Font(weight=500), Font(weight=700), Font(weight=500)

Kind = Literal["track", "off-map", "losses", "tray", "deployment"]


@dataclass(frozen=True, slots=True)
class Space:
    """A part of a box. ``stacks``: how many lie side by side in it at least; ``apart``: it is none of the count."""

    key: str
    head: str = ""
    lines: tuple[str, ...] = ()
    stacks: int = 1
    apart: bool = False


@dataclass(frozen=True, slots=True)
class PanelBox:
    """A framed box with a title, further lines under it, and one space or several."""

    title: str
    kind: Kind
    spaces: tuple[Space, ...]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PanelPicture:
    """A panel to be drawn: sections of boxes, each with a heading (or none), for counters of a width in pixels.

    ``height``: as tall as the board beside it; a panel that needs more is taller. ``largest``: the longest side of any
    counter in pixels, if it is more than the usual width; every space has room for it.
    """

    title: str
    sections: tuple[tuple[str, tuple[PanelBox, ...]], ...]
    counter: int
    height: int
    largest: int = 0


@dataclass(frozen=True, slots=True)
class Rect:
    """Edges in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """From top to bottom."""
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class PlacedSpace:
    """A space at its place; ``body`` is what lies under its head and lines, ``slots`` are the middles of stacks."""

    space: Space
    rect: Rect
    body: Rect
    lines: tuple[str, ...]
    slots: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A box at its place; ``strip`` holds the title and the lines, broken as they are drawn."""

    box: PanelBox
    rect: Rect
    strip: Rect
    titles: tuple[str, ...]
    lines: tuple[str, ...]
    spaces: tuple[PlacedSpace, ...]


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """A panel laid out; ``headings`` with the left end of their baselines and the right end of the rule below."""

    width: int
    height: int
    headings: tuple[tuple[str, int, int, int], ...]
    boxes: tuple[PlacedBox, ...]

    @property
    def spaces(self) -> dict[str, PlacedSpace]:
        """Every space by its key."""
        return {placed.space.key: placed for box in self.boxes for placed in box.spaces}


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths in pixels for counters of one width. ``narrow``: a space of a track may be as wide as one stack."""

    pitch: int
    pad: int
    gap: int
    between: int
    margin: int
    heading: int
    title: float
    line: float
    head: float
    name: float
    narrow: bool = False

    @classmethod
    def of(cls, counter: int, largest: int = 0) -> "Measures":
        """The lengths for counters so many pixels wide, of which none has a longer side than ``largest``."""
        unit = counter / 75
        letters = min(max(unit, _LEAST), _MOST)
        room, pad, gap, between, margin = (max(1, round(value * unit)) for value in (15, 9, 18, 30, 36))
        texts = (23 * letters, 18 * letters, 25 * letters, 17 * letters)
        return cls(max(counter, largest) + room, pad, gap, between, margin, round(62 * letters), *texts)

    @classmethod
    def printed(cls, largest: int = 75) -> "Measures":
        """The lengths beside a printed map, where room is dear: counters 75 pixels wide, 36 points on paper.

        ``largest``: the longest side of any counter in the same pixels; every space has room for it.
        """
        return cls(max(75, largest) + 5, 6, 14, 14, 0, 30, 19.0, 14.5, 21.0, 13.5, narrow=True)
