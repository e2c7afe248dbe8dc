"""Edits of a module as plain frozen values.

An edit has an address in the module as it was before any edit, so edits do not hang on each other's order. ``was``
is what was there when the edit was made; None asks nothing.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from modgen.targets.vassal.traits import TraitText
from modgen.targets.vassal.tree import Node

OUTERMOST, INNERMOST, OUTSIDE, INSIDE = "outermost", "innermost", "outside", "inside"


@dataclass(frozen=True, slots=True)
class Slots:
    """Slots of pieces, by their ids in the module. saves: whether pieces with these ids in saves are meant too."""

    gpids: tuple[str, ...]
    saves: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """What an edit is about: a component by its path, a prototype by its name, slots of pieces, or a file ("")."""

    path: str = ""
    prototype: str = ""
    slots: Slots | None = None


@dataclass(frozen=True, slots=True)
class Where:
    """A place among the traits of a piece: outermost, innermost (around the basic piece), or beside a trait."""

    kind: str = INNERMOST
    trait: str = ""


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """Gives a component an attribute."""

    name: str
    now: str
    was: str | None = None


@dataclass(frozen=True, slots=True)
class SetText:
    """Gives a component a text."""

    now: str
    was: str | None = None


@dataclass(frozen=True, slots=True)
class AddComponent:
    """Puts a component into the target, behind or before one of those in it, else at the end; "" for none."""

    node: Node
    after: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class Remove:
    """Takes the target away, with all in it."""


@dataclass(frozen=True, slots=True)
class Move:
    """Puts the target elsewhere. to: the path of its new parent, "" for the one it has; after: "" for the first."""

    to: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class AddTrait:
    """Gives a piece a further trait."""

    text: TraitText
    where: Where = field(default_factory=Where)


@dataclass(frozen=True, slots=True)
class ChangeTrait:
    """Changes a field of a trait."""

    trait: str
    name: str
    now: str
    was: str | None = None


@dataclass(frozen=True, slots=True)
class ReplaceTrait:
    """Puts another text in the place of a trait."""

    trait: str
    now: TraitText
    was: TraitText | None = None


@dataclass(frozen=True, slots=True)
class RemoveTrait:
    """Takes a trait away."""

    trait: str


@dataclass(frozen=True, slots=True)
class MoveTrait:
    """Puts a trait at another place among those of its piece."""

    trait: str
    where: Where


@dataclass(frozen=True, slots=True)
class PutFile:
    """Puts a file into the module. was: how the sha256 begins of the one that it replaces; "" if it replaces none."""

    name: str
    content: bytes
    was: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveFile:
    """Takes a file out of the module."""

    name: str


Operation: TypeAlias = (
    SetAttribute
    | SetText
    | AddComponent
    | Remove
    | Move
    | AddTrait
    | ChangeTrait
    | ReplaceTrait
    | RemoveTrait
    | MoveTrait
    | PutFile
    | RemoveFile
)


@dataclass(frozen=True, slots=True)
class Edit:
    """One thing that somebody changed."""

    target: Target
    what: Operation


@dataclass(frozen=True, slots=True)
class Unfit:
    """An edit, by its place in the list, that does not fit the module; why, as a sentence without an end.

    spec: what stands there by the spec now; was, edit: what did when the edit was made, and what it makes of it. All
    are "" where there is nothing to compare. made: it could be made in spite of that.
    """

    number: int
    reason: str
    spec: str = ""
    was: str = ""
    edit: str = ""
    made: bool = False
