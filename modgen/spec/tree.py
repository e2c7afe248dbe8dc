"""Plain data in which every value still knows where it was written.

``Text``, ``Seq`` and ``Map`` are a ``str``, a ``tuple`` and a ``dict`` with a place, so that any consumer may take them
as what they are. A scalar is always text: only the model gives it a type.
"""

import re
from collections.abc import Iterable
from typing import TypeAlias, Union

from modgen.diagnostics import NOWHERE, Place

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
"""Characters that are of no use in a text, and that no picture or module can hold."""

Node: TypeAlias = Union["Text", "Seq", "Map"]


class Text(str):
    """A scalar as it was written; ``quoted`` tells an empty text from an absent value."""

    place: Place
    quoted: bool

    def __new__(cls, value: str, place: Place = NOWHERE, quoted: bool = False) -> "Text":
        """Make a text; an absent one is empty and not quoted."""
        self = super().__new__(cls, value)
        self.place = place
        self.quoted = quoted
        return self

    @property
    def absent(self) -> bool:
        """True for a key without a value, or an empty cell."""
        return not self and not self.quoted


class Seq(tuple[Node, ...]):
    """A list with its place."""

    place: Place

    def __new__(cls, items: Iterable[Node] = (), place: Place = NOWHERE) -> "Seq":
        """Make a list of nodes."""
        self = super().__new__(cls, tuple(items))
        self.place = place
        return self


class Map(dict[str, Node]):
    """A mapping with its place; ``keys_at`` gives the place of each key.

    ``inherited`` holds the citation and the basis that stand for the whole file or for an enclosing mapping; they
    count where the mapping does not give its own.
    """

    def __init__(self, items: Iterable[tuple[str, Node]] = (), place: Place = NOWHERE) -> None:
        super().__init__(items)
        self.place = place
        self.keys_at: dict[str, Place] = {}
        self.inherited: dict[str, Text] = {}

    def put(self, key: Text, value: Node) -> None:
        """Add one entry and remember where its key stands."""
        self[str(key)] = value
        self.keys_at[str(key)] = key.place


def place_of(node: Node, path: Iterable[str | int]) -> Place:
    """The place of the value at a path, or of the nearest thing around it that has one."""
    place = node.place
    current: Node = node
    for step in path:
        if isinstance(current, Map) and isinstance(step, str) and step in current:
            place = current.keys_at.get(step, place)
            current = current[step]
            if isinstance(current, Text) and not current.absent:
                place = current.place
        elif isinstance(current, Seq) and isinstance(step, int) and step < len(current):
            current = current[step]
            place = current.place
    return place
