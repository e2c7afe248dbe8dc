"""Whose a game and its pictures are, under what licence, and whether they may be handed on."""

from enum import StrEnum
from fnmatch import fnmatchcase

from modgen.spec.model import Keyed, KeyedModel, Model
from modgen.spec.types import Line, Name


class HandOn(StrEnum):
    """Whether something may be handed on: to anybody, to nobody, or only to people one plays with."""

    YES = "yes"
    NO = "no"
    PRIVATE = "private"


class Rights(Model):
    """Whose something is and what may be done with it; ``hand_on`` is None where nobody has said."""

    owner: Line = ""
    licence: Line = ""
    permission: Line = ""
    hand_on: HandOn | None = None
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


class GameRights(Rights):
    """The rights in a game, and in its pictures where these are others."""

    files: Keyed[FileRights] = ()

    def of_file(self, name: str) -> FileRights | None:
        """What was said of one file: the entry with just its name, else the last pattern that covers it; or None."""
        return next((one for one in self.files if one.id == name), None) or next(
            (one for one in reversed(self.files) if one.covers(name)), None
        )
