"""What a map shows of its spec beside coast and places, as plain values; and the tones they are drawn in."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from modgen.colour import contrast, darker, luminance

Pattern: TypeAlias = Literal["plain", "hills", "mountains", "forest", "marsh", "desert", "water"]

TINTS: dict[Pattern, str] = {
    "plain": "#e6e0b4",
    "hills": "#ecdaa9",
    "mountains": "#e6d2ad",
    "forest": "#d3deac",
    "marsh": "#d4e3ce",
    "desert": "#f5dfa9",
    "water": "#c3dbe6",
}
"""The colour of a class that has none of its own."""
SIGNLESS: tuple[Pattern, ...] = ("plain", "water")
"""Patterns without signs on land."""
SEA_TINT = "#9cbfc9"
_DARKEST = 0.36
"""No tint is darker, in luminance: counters, figures and names stand on it."""
_FROM_SEA = 1.13
"""Contrast of a tint of land to the sea, so that the coast reads in grey."""
_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class MapTerrain:
    """One class of terrain and its hexes; ``tint`` None is the usual one of its pattern."""

    name: str
    pattern: Pattern
    tint: str | None
    cells: tuple[int, ...]

    def colour(self, land: str, sea: str, *, at_sea: bool = False) -> str:
        """The tint as drawn on land, or at sea.

        What is too dark for figures, or on land as light as the sea, is mixed with its ground.
        """
        usual = SEA_TINT if at_sea and self.pattern != "water" else TINTS[self.pattern]
        own, ground = self.tint or usual, sea if at_sea else land
        for step in range(21):
            tried = mixed(own, ground, step / 20)
            if luminance(tried) >= _DARKEST and (at_sea or contrast(tried, sea) >= _FROM_SEA):
                return tried
        return ground


@dataclass(frozen=True, slots=True)
class MapPath:
    """A road, railway, track or the like from hex to hex, each next to the one before."""

    kind: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MapSides:
    """Hexsides on which one kind of thing lies, by id as `modgen.hexes.sides` counts them."""

    kind: str
    sides: tuple[int, ...]


def kind_word(kind: str) -> str:
    """A kind as the key names it: its id as words."""
    words = kind.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def mixed(first: str, second: str, share: float) -> str:
    """A colour with so large a share of a second one, 0 to 1."""
    pairs = ((int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one + (other - one) * share):02x}" for one, other in pairs)


def readable(colour: str, ground: str, least: float) -> str:
    """A colour, as much darker as it must be to stand out from its ground."""
    for _ in range(_ROUNDS):
        if contrast(colour, ground) >= least:
            break
        colour = darker(colour, 0.96)
    return colour
