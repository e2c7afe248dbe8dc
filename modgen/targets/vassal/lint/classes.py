"""The components that the engine knows, from the table in assets/vassal: where each may stand, and its attributes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from modgen.assets import asset

ENGINE, BUILD = "VASSAL.", "VASSAL.build."
TEXTS = frozenset({"entry", "option", "setup"})
"""Elements that are a text of the component they stand in, not components."""


@dataclass(frozen=True, slots=True)
class Class:
    """A class of components. parents: names of classes without package, none if that is not known.

    attributes: the type of each, "" for a text.
    """

    tag: str
    parents: frozenset[str]
    attributes: Mapping[str, str]


@cache
def classes() -> Mapping[str, Class]:
    """Give the classes by the tag of their elements."""
    found = {}
    for line in asset("vassal/components.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, parents, attributes = (part.strip() for part in f"{line} ".split("|"))
            tag = name if name.startswith(ENGINE) else BUILD + name
            typed = (word.partition(":") for word in attributes.split())
            found[tag] = Class(tag, frozenset(parents.split()), {one: kind for one, _, kind in typed})
    return found
