"""The words that can be drawn. Imports nothing heavy, so that a language can be held against them."""

from collections.abc import Sequence
from difflib import get_close_matches

BRANCHES: tuple[str, ...] = (
    "infantry",
    "guards",
    "machine-gun",
    "marine",
    "artillery",
    "parachute",
    "amphibious",
    "armour",
    "armoured-cavalry",
    "garrison",
    "cavalry",
    "engineer",
    "headquarters",
    "mechanised",
    "motorised",
    "anti-tank",
    "anti-air",
    "mountain",
    "supply",
)
"""Branches of ground units, drawn in a box."""

SILHOUETTES: tuple[str, ...] = ("air", "fighter", "naval", "carrier", "submarine", "transport", "fortress")
"""What stands alone, without a box: aircraft from above, ships in profile, a fortress."""

SYMBOLS: tuple[str, ...] = (*BRANCHES, *SILHOUETTES, "marker")
"""Every symbol; a marker has a text and no symbol."""

SIZES: tuple[str, ...] = (
    "none",
    "squad",
    "section",
    "platoon",
    "company",
    "battalion",
    "regiment",
    "brigade",
    "division",
    "corps",
    "army",
)
"""Every size of a unit, smallest first."""

PLACES: tuple[str, ...] = ("fortress", "city", "port", "town", "island", "point")
"""Every kind of place on a map, the most important first."""


class UnknownWordError(LookupError):
    """A word that nothing is drawn for; ``near`` holds the words that were perhaps meant."""

    def __init__(self, what: str, word: str, known: Sequence[str]) -> None:
        self.word, self.near = word, tuple(get_close_matches(word, known, n=3, cutoff=0.5))
        meant = f"perhaps {' or '.join(self.near)}" if self.near else f"there are {', '.join(known)}"
        super().__init__(f"no {what} is called {word!r}: {meant}")
