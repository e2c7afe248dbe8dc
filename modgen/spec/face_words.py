"""The words that templates of counters choose from."""

from enum import StrEnum


class Look(StrEnum):
    """What a back begins with: nothing, the bare ground, the front, or the front as it looks in a state."""

    NONE = "none"
    BLANK = "blank"
    SAME = "same"
    REDUCED = "reduced"
    DISRUPTED = "disrupted"
    UNKNOWN = "unknown"


class Cell(StrEnum):
    """The places of the well-known layout."""

    TOP_LEFT = "top-left"
    TOP = "top"
    TOP_RIGHT = "top-right"
    HEADING = "heading"
    LEFT = "left"
    SYMBOL = "symbol"
    RIGHT = "right"
    MIDDLE = "middle"
    BOTTOM_LEFT = "bottom-left"
    BOTTOM = "bottom"
    BOTTOM_RIGHT = "bottom-right"


class Sign(StrEnum):
    """Pictograms of markers; they are no kinds of unit."""

    CONTROL = "control"
    OUT_OF_SUPPLY = "out-of-supply"
    DISRUPTED = "disrupted"
    HIT = "hit"
    FIRED = "fired"
    MOVED = "moved"
    PINNED = "pinned"
    ENTRENCHED = "entrenched"
    TURN = "turn"
    WEATHER = "weather"
    QUESTION = "question"
    ASTERISK = "asterisk"


class Emblem(StrEnum):
    """Emblems of nations: simple shapes."""

    STAR = "star"
    STAR_IN_DISC = "star-in-disc"
    CROSS = "cross"
    PLAIN_CROSS = "plain-cross"
    SALTIRE = "saltire"
    DISC = "disc"
    RING = "ring"
    ROUNDEL = "roundel"
    SUN = "sun"
    BAR = "bar"
    STRIPES = "stripes"
    CHEVRON = "chevron"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    SHIELD = "shield"
    CRESCENT = "crescent"
    CROWN = "crown"
    ANCHOR = "anchor"
    WHEEL = "wheel"
    BLOSSOM = "blossom"
    CHRYSANTHEMUM = "chrysanthemum"
    SWORDS = "swords"
    LIGHTNING = "lightning"


class Pattern(StrEnum):
    """Patterns over the ground of a counter."""

    CAMOUFLAGE = "camouflage"
    HATCH = "hatch"
    STRIPES = "stripes"
    LINES = "lines"
    DOTS = "dots"


class Band(StrEnum):
    """Where a stripe runs."""

    ACROSS = "across"
    DOWN = "down"
    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"
    RISING = "rising"
    FALLING = "falling"


class Box(StrEnum):
    """What encloses something."""

    SQUARE = "square"
    ROUND = "round"


class Line(StrEnum):
    """How a line runs through its place: from the upper or from the lower left corner."""

    FALLING = "falling"
    RISING = "rising"


class Weight(StrEnum):
    """How heavy letters are."""

    REGULAR = "regular"
    MEDIUM = "medium"
    SEMIBOLD = "semibold"
    BOLD = "bold"


class Align(StrEnum):
    """Where a text in a place of its own stands."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Turn(StrEnum):
    """How a text in a place of its own is turned: its head to the top, to the left, to the right, or upside down."""

    LEVEL = "level"
    LEFT = "left"
    RIGHT = "right"
    OVER = "over"


COLOURS = ("ink", "ground", "accent", "reduced", "shade")
"""Colours of the nation. ``shade`` is the ground, moved away from the ink so that figures on it can be read as well."""
