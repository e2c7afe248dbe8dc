"""What holds for all counters of a game: where they are listed, their size, fields, templates and backs."""

from enum import StrEnum

from modgen.spec.faces import BackField, FaceRule
from modgen.spec.model import Keyed, KeyedModel, Many, Model
from modgen.spec.types import CounterWidth, Name, Title


class FieldKind(StrEnum):
    """What can stand in a field."""

    WHOLE = "whole"
    NUMBER = "number"
    TEXT = "text"
    YES_NO = "yes-no"


class CounterField(KeyedModel):
    """A field that the counters of this game have beside those that all have; ``name`` says what it means."""

    name: Title
    kind: FieldKind = FieldKind.TEXT


class CounterSettings(Model):
    """Where the counters are listed, how large they are printed, and what stands on them.

    ``back`` is for templates that do not say what is on theirs. Of ``faces`` the first one that takes a counter counts.
    """

    tables: Many[Name] = ()
    width: CounterWidth = 36.0
    fields: Keyed[CounterField] = ()
    faces: tuple[FaceRule, ...] = ()
    back: BackField | None = None
