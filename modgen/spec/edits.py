"""What is said of the module in the engine's own words: changed by hand, or beyond what the language knows.

The file that ``modgen adopt`` writes and what an author writes are one section, ``vassal``.
"""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from modgen.spec.model import Many, Model, Short
from modgen.spec.scalars import fault, kind_of
from modgen.spec.selectors import SelectorField
from modgen.spec.tree import Map, Seq, Text
from modgen.spec.types import Bool, Name

EDITS_FILE = "module-edits.yaml"
"""The file beside a spec that holds what an editor changed in its module; it belongs to the spec where it is there."""
EDITS_FOLDER = "module-edits"
"""The folder beside it, with pictures and other files that the editor put in."""

Slot = Literal["palette", "start", "saves"]


class Change(Model):
    """What a value is to be, and what it was when that was said; a bare value is what it is to be."""

    now: Name
    was: Name | None = None


ChangeField = Annotated[Change, Short("now")]


class NamedChange(Change):
    """A change of the attribute, field or property under whose name it stands."""

    name: Name


def _changes(value: Any) -> Any:
    if not isinstance(value, Map):
        raise fault(f"{kind_of(value)} stands where a mapping belongs", "write {name: value}", code="L203")
    entries = []
    for key, given in value.items():
        entry = Map(given.items() if isinstance(given, Map) else (), value.keys_at[key])
        if isinstance(given, Map):
            entry.keys_at = dict(given.keys_at)
        else:
            entry.put(Text("now", given.place), given)
        entry.put(Text("name", value.keys_at[key]), Text(key, value.keys_at[key], quoted=True))
        entries.append(entry)
    return Seq(entries, value.place)


_SCALAR = {"type": ["string", "number", "boolean"]}
_CHANGE = {
    "anyOf": [
        _SCALAR,
        {
            "type": "object",
            "properties": {"was": _SCALAR, "now": _SCALAR},
            "required": ["now"],
            "additionalProperties": False,
        },
    ]
}
Changes = Annotated[
    tuple[NamedChange, ...],
    BeforeValidator(_changes),
    WithJsonSchema({"type": "object", "additionalProperties": _CHANGE}),
]
"""Values by their names: ``{zoomStart: 5, zoomInKey: {was: "61,130", now: "61,520"}}``."""


class NewTrait(Model):
    """A trait as the engine writes it, or by the name that modgen has for it, with the fields that are not as usual."""

    text: Name = ""
    kind: Name = ""
    fields: Changes = ()


def _trait(value: Any) -> Any:
    if isinstance(value, Text):
        made = Map(place=value.place)
        made.put(Text("text", value.place), value)
        return made
    if not isinstance(value, Map) or len(value) != 1:
        help = "write the engine's text, or {Delete: {menu: Eliminate}}"
        raise fault(f"{kind_of(value)} stands where one trait belongs", help, code="L203")
    ((kind, fields),) = value.items()
    made = Map(place=value.place)
    made.put(Text("kind", value.keys_at[kind]), Text(kind, value.keys_at[kind], quoted=True))
    if not (isinstance(fields, Text) and fields.absent):
        made.put(Text("fields", value.keys_at[kind]), fields)
    return made


NewTraitField = Annotated[NewTrait, BeforeValidator(_trait), WithJsonSchema({"anyOf": [_SCALAR, {"type": "object"}]})]


class TraitEdit(Model):
    """One thing done to the traits of a piece: one added, changed, taken away or put elsewhere."""

    trait: Name = ""
    add: NewTraitField | None = None
    set: Changes = ()
    text: ChangeField | None = None
    state: ChangeField | None = None
    remove: Bool = False
    at: Literal["outermost", "innermost"] | None = None
    outside: Name = ""
    inside: Name = ""

    @model_validator(mode="after")
    def _says_one_thing(self) -> "TraitEdit":
        places = [bool(one) for one in (self.at, self.outside, self.inside)]
        if sum(places) > 1:
            raise fault("a trait can have one place", "one of `at`, `outside` and `inside`")
        if bool(self.trait) == (self.add is not None):
            raise fault("a trait is named, or a new one is added", "`trait: Delete`, or `add:` with a new one")
        if self.add is not None:
            if self.set or self.remove or self.text is not None:
                raise fault("a new trait is given as it is to be", "take out `set`, `text` and `remove`")
            return self
        if not any((self.set, self.remove, self.text is not None, self.state is not None, *places)):
            raise fault("nothing is done to the trait", "one of `set`, `text`, `state`, `remove` or a place")
        return self


class MoveTo(Model):
    """Where a component is to stand: in another one, behind a sibling; without that, as the first."""

    to: Name = ""
    after: Name = ""


_OF_NODES = ("set", "text", "add", "remove", "move", "traits")


class HandEdit(Model):
    """What is done to one component of the module, to slots of counters, to a prototype or to a file.

    ``note`` is for people.
    """

    at: Name = ""
    counters: SelectorField | None = None
    prototype: Name = ""
    image: Name = ""
    file: Name = ""
    slots: Many[Slot] = ()
    set: Changes = ()
    text: ChangeField | None = None
    add: Name = ""
    after: Name = ""
    before: Name = ""
    remove: Bool = False
    move: MoveTo | None = None
    traits: tuple[TraitEdit, ...] = ()
    source: Name = Field("", alias="from")
    was: Name | None = None
    note: Name = ""

    @model_validator(mode="after")
    def _is_whole(self) -> "HandEdit":
        about = [bool(self.at), self.counters is not None, bool(self.prototype), bool(self.image), bool(self.file)]
        if sum(about) != 1:
            said = "nothing says" if not any(about) else "it is said more than once"
            raise fault(f"{said} what is changed", "one of `at`, `counters`, `prototype`, `image` and `file`")
        done = [key for key in _OF_NODES if getattr(self, key) not in (None, "", (), False)]
        if self.image or self.file:
            if done not in ([], ["remove"]) or bool(self.source) == self.remove:
                raise fault("a file is put in or taken out", "`from:` with a file beside the spec, or `remove: yes`")
            return self
        if self.source or self.was is not None:
            raise fault("`from` and `was` belong to an `image` or a `file`", "write `was` inside `set` or `text`")
        if not done:
            raise fault("nothing is changed", f"one of {', '.join(f'`{key}`' for key in _OF_NODES)}")
        if ((self.after or self.before) and not self.add) or (self.after and self.before):
            raise fault("`after` or `before` says where a new component goes", "one of them, beside `add`")
        return self
