"""Whose a game and its pictures are, under what licence, and whether they may be handed on."""

from enum import StrEnum
from fnmatch import fnmatchcase
from typing import Annotated

from pydantic import WithJsonSchema

from modgen.spec.model import Keyed, KeyedModel, Model
from modgen.spec.types import Line, Name


class HandOn(StrEnum):
    """Whether something may be handed on: to anybody, to nobody, only to people one plays with; or nobody knows."""

    YES = "yes"
    NO = "no"
    PRIVATE = "private"
    UNKNOWN = "unknown"


_Said = Annotated[HandOn, WithJsonSchema({"enum": [*map(str, HandOn), True, False]})]
"""Editors take yes and no for truth values."""


class Rights(Model):
    """Whose something is and what may be done with it; ``hand_on`` is None where nobody has said."""

    owner: Line = ""
    licence: Line = ""
    permission: Line = ""
    hand_on: _Said | None = None
    notes: Name = ""

    @property
    def line(self) -> str:
        """What there is to say, in one line; empty where nothing was said."""
        owner = f"© {self.owner}" if self.owner else ""
        return ", ".join(filter(None, (owner, self.licence, self.permission)))


class FileRights(Rights, KeyedModel):
    """The rights in some files: ``id`` is the name of one as seen from the spec's folder, or a pattern with ``*``."""

    id: Line

    def covers(self, name: str) -> bool:
        """True for a file that is meant."""
        return fnmatchcase(name, self.id)


class Work(Rights, KeyedModel):
    """A work of others that a spec states the facts of, such as a published game; it holds none of its text or art.

    ``name`` says what it is. ``hand_on`` is whether its owner lets modules of it be handed on.
    """

    name: Line

    @property
    def line(self) -> str:
        """What it is, whose, and what is known of the owner's leave."""
        own = super().line
        whose = own or "the rights in it are its owner's"
        return f"{self.name}: {whose}; {_LEAVE[self.hand_on]}"


_LEAVE = {
    HandOn.YES: "modules of it may be handed on",
    HandOn.NO: "modules of it may not be handed on",
    HandOn.PRIVATE: "modules of it may be handed on only privately",
    HandOn.UNKNOWN: "whether modules of it may be handed on is not known",
    None: "nothing is said of handing on modules of it",
}


class GameRights(Rights):
    """The rights in a spec and what is drawn of it, in its pictures where these are others, in what it is made after.

    ``works``: the rights in these stay their owners', whatever the spec's own are.
    """

    files: Keyed[FileRights] = ()
    works: Keyed[Work] = ()

    def of_file(self, name: str) -> FileRights | None:
        """What was said of one file: the entry with just its name, else the last pattern that covers it; or None."""
        return next((one for one in self.files if one.id == name), None) or next(
            (one for one in reversed(self.files) if one.covers(name)), None
        )
