"""What one counter can do at the table: states, steps, where it is sent, the markers it gets, its ranges."""

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from modgen.spec.asked import ENTRIES
from modgen.spec.model import Datum, KeyedModel, Many
from modgen.spec.play_key import KeyField
from modgen.spec.scalars import fault, kind_of, scalar
from modgen.spec.selectors import SelectorField
from modgen.spec.tree import Map, Seq, Text
from modgen.spec.types import Bool, Colour, Count, Id, Int, Line, Name, Title
from modgen.spec.variants import WhenField

BACK = "back"
"""What a state shows that is the back of its counters."""
_FIGURES = re.compile("[0-9½]+")


def _pairs(value: Any) -> Any:
    """``{one: other}`` as pairs that keep their places."""
    if not isinstance(value, Map):
        raise fault(f"{kind_of(value)} stands where a mapping belongs", "write {one: other}", code="L203")
    pairs = [Seq([Text(key, value.keys_at[key]), given], value.keys_at[key]) for key, given in value.items()]
    return Seq(pairs, value.place)


def _destination(value: Any) -> Any:
    """One spot, or a mapping from side to spot."""
    if isinstance(value, Map):
        return _pairs(value)
    scalar(value, "a box, place or hex, or {side: box, place or hex}")
    return Seq([Seq([Text("", quoted=True), value], value.place)], value.place)


Becomes = Annotated[tuple[tuple[Id, Id], ...], BeforeValidator(_pairs), ENTRIES]
"""Counters, and the counter that each becomes."""
OnTurns = Annotated[tuple[tuple[Int, Count], ...], BeforeValidator(_pairs), ENTRIES]
"""Turns, and the count that holds on each."""
Destination = Annotated[
    tuple[tuple[Name, Name], ...],
    BeforeValidator(_destination),
    WithJsonSchema({"type": ["string", "integer", "object"]}),
]
"""A spot, or one for each side; the side is empty where it is the same for all."""
Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]


class State(Datum, KeyedModel):
    """What counters can be, beside what is printed on them: a badge, set from the menu or by a key.

    ``shows``: the word of a sign, a short text, or ``back``: the state is the back of the counter. ``levels``: texts of
    the badge, in the order that the key goes through them. ``corner``: where on the counter the badge stands.
    """

    name: Title
    counters: SelectorField | None = None
    shows: Line = ""
    levels: Many[Line] = ()
    colour: Colour = "#ffd447"
    corner: Corner | None = None
    key: KeyField | None = None
    when: WhenField | None = None

    @model_validator(mode="after")
    def _one_back(self) -> "State":
        if self.shows == BACK and self.levels:
            raise fault("a back has no levels", "give a sign or a text to show, or no levels", inside=("levels",))
        return self

    @property
    def called(self) -> tuple[str, ...]:
        """What the counter's name tells in each level."""
        plain = self.name if self.name[1:2].isupper() else self.name[:1].lower() + self.name[1:]
        return tuple(f"{plain} {one}" if _FIGURES.fullmatch(one) else one for one in self.levels) or (plain,)


class Steps(Datum, KeyedModel):
    """How counters lose steps and get them back.

    ``how``: over to the back, by turning, by a badge that tells the steps left, or replaced by other counters
    (``becomes``). Without it a counter goes by what is printed on it. ``half``: half a step can be lost. ``last``: the
    entry of ``sends`` that is done with a counter that loses its last step.
    """

    counters: SelectorField | None = None
    how: Literal["flipping", "turning", "badge", "replacement"] | None = None
    half: Bool = False
    becomes: Becomes = ()
    last: Id | None = None
    colour: Colour = "#ffffff"
    corner: Corner | None = None
    key: KeyField | None = None
    recover_key: KeyField | None = None
    half_key: KeyField | None = None
    when: WhenField | None = None

    @model_validator(mode="after")
    def _of_a_piece(self) -> "Steps":
        if (self.how == "replacement") != bool(self.becomes):
            help = "{counter: what it becomes} under `becomes`, with `how: replacement`"
            raise fault("a replacement tells what each counter becomes", help, inside=("becomes",))
        if self.half and self.how not in (None, "turning", "badge"):
            raise fault(f"no counter shows half a step by {self.how}", "turning, or a badge", inside=("half",))
        if self.half_key is not None and not self.half:
            raise fault("a key for half a step that is never lost", "add `half: yes`", inside=("half_key",))
        return self


class Send(Datum, KeyedModel):
    """A command that puts a counter elsewhere: in a box, on a place or a hex.

    ``to``: where, or where for each side; of a box with several spaces players choose one. ``back``: another command
    puts it where it came from.
    """

    name: Title
    counters: SelectorField | None = None
    to: Destination
    back: Bool = False
    key: KeyField | None = None
    back_key: KeyField | None = None
    when: WhenField | None = None

    @model_validator(mode="after")
    def _back(self) -> "Send":
        if self.back_key is not None and not self.back:
            raise fault("a key for a way back that there is not", "add `back: yes`", inside=("back_key",))
        return self


class Placing(Datum, KeyedModel):
    """A command that puts a marker of the game on the hex of a counter, over it or ``below`` it.

    ``remove``: another command takes such markers off the hex.
    """

    name: Title
    marker: Id
    counters: SelectorField | None = None
    below: Bool = False
    remove: Bool = False
    key: KeyField | None = None
    remove_key: KeyField | None = None
    when: WhenField | None = None

    @model_validator(mode="after")
    def _removed(self) -> "Placing":
        if self.remove_key is not None and not self.remove:
            raise fault("a key for taking off what is never taken off", "add `remove: yes`", inside=("remove_key",))
        return self


class Range(Datum, KeyedModel):
    """The hexes up to ``radius`` from a counter, shaded on demand. ``on_turns``: other radii on some turns."""

    name: Title
    counters: SelectorField | None = None
    radius: Count
    on_turns: OnTurns = ()
    colour: Colour = "#d03a2b"
    key: KeyField | None = None
    when: WhenField | None = None
