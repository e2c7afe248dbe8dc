"""What may stand on a counter, as plain values: every part says what it is, where it stands and in which colour.

Lengths are units: points of a half-inch counter. A larger counter has everything larger by the same share.
"""

from dataclasses import dataclass

Where = str | tuple[float, float, float, float]
"""A cell of the well-known layout by its name, or x, y, width and height in percent of the live area."""

CELLS: tuple[str, ...] = (
    *("top-left", "top", "top-right", "heading", "left", "symbol", "right", "middle"),
    *("bottom-left", "bottom", "bottom-right"),
)
"""The cells: a row above, the symbol with a text on either side, a row below; ``heading`` is a line under the upper
row, and ``middle`` all that is left between the rows."""


@dataclass(frozen=True, slots=True)
class TextPart:
    """A text. ``letters``: smallest and largest size in units. ``turn``: degrees clockwise; None: beside the symbol as
    its length asks for, anywhere else level. ``lines``: into how many it may be broken. ``fields``: those of the
    counter that it is made of, for whoever has to say that it does not fit.
    """

    text: str
    at: Where
    colour: str
    letters: tuple[float, float] = (4.5, 8.0)
    weight: int = 600
    turn: int | None = None
    align: str = "middle"
    lines: int = 1
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SymbolPart:
    """A symbol by its word; ``fill`` is the colour inside of its box, ``stroke`` the width of its lines in units."""

    word: str
    at: Where
    colour: str
    fill: str
    stroke: float = 0.75


@dataclass(frozen=True, slots=True)
class SizePart:
    """The marks of a unit's size."""

    word: str
    at: Where
    colour: str


@dataclass(frozen=True, slots=True)
class EmblemPart:
    """An emblem of a nation; ``second`` is the colour of what lies inside it."""

    word: str
    at: Where
    colour: str
    second: str


@dataclass(frozen=True, slots=True)
class BandPart:
    """A stripe from edge to edge: along one edge, across, down, or rising or falling through the middle.

    ``at``: where its middle is, and ``wide``: its width, both in percent of the counter.
    """

    side: str
    colour: str
    wide: float = 14.0
    at: float = 50.0


@dataclass(frozen=True, slots=True)
class PatternPart:
    """A pattern over the whole ground: camouflage, hatching, stripes, dots; seeded by its word, so always the same."""

    word: str
    colour: str


@dataclass(frozen=True, slots=True)
class DotsPart:
    """So many dots, one a step, in a row along the longer side of their place; ``hollow`` of them are only rings."""

    count: int
    at: Where
    colour: str
    hollow: int = 0


@dataclass(frozen=True, slots=True)
class BoxPart:
    """A rectangle (or an ellipse if it is ``round``); no ``fill`` or no ``colour`` of its line where that is empty."""

    at: Where
    fill: str
    colour: str
    stroke: float = 0.75
    round: bool = False


@dataclass(frozen=True, slots=True)
class LinePart:
    """A line from corner to corner of its place; of no height it is level, of no width upright."""

    at: Where
    colour: str
    stroke: float = 0.75
    rising: bool = False


@dataclass(frozen=True, slots=True)
class ImagePart:
    """A picture: the bytes of a PNG or JPEG, fitted into its place."""

    data: bytes
    form: str
    at: Where


Part = (
    TextPart | SymbolPart | SizePart | EmblemPart | BandPart | PatternPart | DotsPart | BoxPart | LinePart | ImagePart
)
