"""Templates of counters: which parts stand where, in which colour, on which condition, and what is on the back."""

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from modgen.spec.asked import ENTRIES, Asked
from modgen.spec.face_words import (
    COLOURS,
    Align,
    Band,
    Box,
    Cell,
    Line,
    Look,
    Pattern,
    Turn,
    Weight,
)
from modgen.spec.model import Keyed, KeyedModel, Many, Model, Short
from modgen.spec.scalars import between, fault, kind_of, line, scalar
from modgen.spec.selectors import SelectorField
from modgen.spec.tree import Map, Seq, Text
from modgen.spec.types import Bool, CounterWidth, Id, Int, Name, Number
from modgen.spec.wording import fault_in

KINDS = ("text", "symbol", "size", "emblem", "band", "pattern", "dots", "rotation", "box", "line", "image")
"""The kinds of parts; each part is one of them."""
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_SCALAR = {"type": ["string", "number", "boolean"]}


def _wording(value: Any) -> str:
    words = line(value)
    wrong = fault_in(words)
    if wrong:
        raise fault(wrong, "for instance {strength}[-{movement}]")
    return words


Wording = Annotated[str, BeforeValidator(_wording), WithJsonSchema(_SCALAR)]
"""A text with fields of the counter in it."""


def _single(value: Any) -> Any:
    if not isinstance(value, Map):
        raise fault(f"{kind_of(value)} stands where a mapping belongs", "write {field: value}", code="L203")
    return Seq([Seq((Text(key, value.keys_at[key]), v), value.keys_at[key]) for key, v in value.items()], value.place)


Put = Annotated[tuple[tuple[Id, Wording], ...], BeforeValidator(_single), ENTRIES]
"""Fields, and what stands for each."""


def _colour(value: Any) -> str:
    written = scalar(value, "a colour")
    if written not in COLOURS and not _HEX.fullmatch(written):
        help = f'one of {", ".join(COLOURS)}, or a # and six digits 0-9, a-f in quotes, such as "#9cc9e6"'
        raise fault(f"{written!r} is not a colour of a counter", help)
    return written


ColourWord = Annotated[str, BeforeValidator(_colour), WithJsonSchema({"type": "string"})]
"""A colour of the nation by its word, or ``#rrggbb``."""
Tones = Annotated[tuple[tuple[Name, ColourWord], ...], BeforeValidator(_single), ENTRIES]
"""Values of a field, each with its colour."""


class Tint(Model):
    """A colour: always the same one, or one that goes ``by`` a field; ``is`` for a value that is not listed."""

    is_: ColourWord = Field("ink", alias="is")
    by: Id | None = None
    of: Tones = ()


TintField = Annotated[Tint, Short("is")]


class Condition(Model):
    """What must hold of a counter: fields it ``has`` or ``lacks``, and values that they have (``is``) or not."""

    has: Many[Id] = ()
    lacks: Many[Id] = ()
    is_: Asked = Field((), alias="is")
    is_not: Asked = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field that it asks for."""
        return (*self.has, *self.lacks, *(name for name, _ in (*self.is_, *self.is_not)))


def _at(value: Any) -> Any:
    """The word of a cell, or four numbers."""
    if isinstance(value, Seq):
        return tuple(value)
    written = scalar(value, "a place on the counter")
    parts = written.split()
    if len(parts) == 1:
        if written not in tuple(Cell):
            raise fault(f"{written!r} is no place on a counter", f"one of {', '.join(Cell)}, or x y width height in %")
        return (written,)
    return tuple(parts)


_PLACE = WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "number"}}]})
At = Annotated[tuple[Name, ...], BeforeValidator(_at), _PLACE]
Letters = Many[Annotated[Number, between(3, 72, "points")]]


class Part(KeyedModel):
    """One thing on a counter: just one of the kinds, its place, its look, and on what condition it is there.

    ``none``: a part of that name, which the template would have from another, is left out.
    """

    text: Wording | None = None
    symbol: Wording | None = None
    size: Wording | None = None
    emblem: Wording | None = None
    band: Band | None = None
    pattern: Pattern | None = None
    dots: Wording | None = None
    rotation: Wording | None = None
    box: Box | None = None
    line: Line | None = None
    image: Name | None = None
    none: Bool = False
    at: At = ()
    colour: TintField | None = None
    fill: TintField | None = None
    letters: Letters = ()
    weight: Weight = Weight.SEMIBOLD
    align: Align = Align.MIDDLE
    turn: Turn = Turn.LEVEL
    lines: Annotated[Int, between(1, 6, "lines")] = 1
    stroke: Annotated[Number, between(0.3, 4, "points")] | None = None
    wide: Annotated[Number, between(1, 100, "percent")] = 14.0
    of: Wording | None = None
    if_: Condition | None = Field(None, alias="if")

    @property
    def kind(self) -> str:
        """Which kind it is; empty for one that is left out."""
        return next((kind for kind in KINDS if getattr(self, kind) is not None), "")

    @property
    def where(self) -> str | tuple[float, float, float, float]:
        """The word of its cell, or x, y, width and height in percent of the live area."""
        return tuple(float(part) for part in self.at) if len(self.at) == 4 else "".join(self.at)  # type: ignore[return-value]

    @property
    def wordings(self) -> tuple[tuple[str, str], ...]:
        """Its texts with fields, each with its key."""
        given = ((key, getattr(self, key)) for key in ("text", "symbol", "size", "emblem", "dots", "rotation", "of"))
        return tuple((key, words) for key, words in given if words is not None)

    @model_validator(mode="after")
    def _one_kind(self) -> "Part":
        kinds = [kind for kind in KINDS if getattr(self, kind) is not None]
        if self.none and kinds:
            raise fault("a part that is left out has nothing else to say", "keep `none: yes` alone", inside=("none",))
        if not self.none and len(kinds) != 1:
            said = " and ".join(kinds) or "nothing"
            raise fault(f"the part {self.id!r} is {said}", f"just one of {', '.join(KINDS)}; or none: yes")
        self._check_place()
        if len(self.letters) > 2 or list(self.letters) != sorted(self.letters):
            raise fault("letters have a smallest and a largest size", "for instance [5, 8]", inside=("letters",))
        return self

    def _check_place(self) -> None:
        free = self.none or self.kind in ("band", "pattern", "rotation")
        if not self.at and not free and self.kind not in ("symbol", "size"):
            raise fault(f"nothing says where {self.id!r} stands", "add `at:`", code="L202")
        if len(self.at) in (0, 1):
            return
        help = "x, y, width and height in percent of the live area, such as [0, 70, 100, 30]"
        try:
            numbers = [float(part) for part in self.at]
        except ValueError:
            raise fault("a place is told by a word or by four numbers", help, inside=("at",)) from None
        if len(numbers) != 4:
            raise fault(f"a place with {len(numbers)} numbers", help, inside=("at",))
        x, y, width, height = numbers
        if not (min(numbers) >= 0 and x + width <= 100 and y + height <= 100):
            raise fault("a place that reaches out of the live area", help, inside=("at",))


class Back(Model):
    """What stands on the back: a ``look`` to begin with, other values for fields, further or other parts."""

    look: Look = Look.SAME
    with_: Put = Field((), alias="with")
    ground: TintField | None = None
    ink: TintField | None = None
    parts: Keyed[Part] = ()
    if_: Condition | None = Field(None, alias="if")


BackField = Annotated[Back, Short("look")]


class Face(KeyedModel):
    """A template: what it has from another one, its size, its colours, its parts, its back."""

    extends: Id | None = None
    width: CounterWidth | None = None
    height: CounterWidth | None = None
    ground: TintField | None = None
    ink: TintField | None = None
    parts: Keyed[Part] = ()
    back: BackField | None = None


class FaceRule(Model):
    """Counters that have a template: those that a selector takes."""

    face: Id
    counters: SelectorField
