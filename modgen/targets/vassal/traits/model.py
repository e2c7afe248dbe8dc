"""What all traits have in common: fields in the engine's order, written as a sequence, and one state token.

A trait is a frozen dataclass. Its fields, in order, are the fields of the engine's type string after the id;
a field marked STATE is what the piece remembers about it (at most one, unless the class says how).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, NamedTuple, Self, get_type_hints

from modgen.targets.vassal.sequence import decode, encode
from modgen.targets.vassal.traits.values import Codec, codec

STATE = {"in_state": True}  # metadata of the field that is the state token


class TraitText(NamedTuple):
    """A trait as the engine writes it: its type string (with the id) and its state token."""

    type: str
    state: str


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait of a piece.

    as_read: the texts it was read from, which the engine might write otherwise for these fields (short forms,
        odd numbers, extra fields). They are written again as long as they still say what the fields say, so
        that reading and writing changes nothing; it does not count for equality.
    """

    ID: ClassVar[str] = ""
    # How many of the last fields are left out while they are at their defaults.
    OPTIONAL: ClassVar[int] = 0

    as_read: TraitText | None = field(default=None, kw_only=True, compare=False, repr=False)

    def written(self) -> TraitText:
        """Give the trait in the engine's own long form, whatever it was read from."""
        spec = _spec(type(self))
        items = [slot.codec.write(getattr(self, slot.name)) for slot in spec.fields]
        kept = len(items)
        for slot in reversed(spec.fields[len(items) - self.OPTIONAL :]):
            if getattr(self, slot.name) != slot.default:
                break
            kept -= 1
        state = "".join(slot.codec.write(getattr(self, slot.name)) for slot in spec.state)
        return TraitText(self.ID + encode(items[:kept], ";"), state)

    @classmethod
    def read(cls, body: str, state: str) -> Self:
        """Make the trait from its type string without the id, and its state token. Any text will do."""
        spec = _spec(cls)
        items = decode(body, ";")
        values = {
            slot.name: slot.codec.read(text, slot.default) for slot, text in zip(spec.fields, items, strict=False)
        }
        values |= {slot.name: slot.codec.read(state, slot.default) for slot in spec.state}
        return cls(**values)


@dataclass(frozen=True, slots=True)
class UnknownTrait(Trait):
    """A trait that is not in the list, kept word for word.

    text: the whole type string; state: its state token.
    """

    text: str = ""
    state: str = ""

    def written(self) -> TraitText:
        """Give the texts."""
        return TraitText(self.text, self.state)


def field_texts(trait: Trait) -> dict[str, str]:
    """Give the text that each field of the type string was read from, or would be written as, by the field's name.

    Empty for a trait that writes its fields in a way of its own.
    """
    cls = type(trait)
    if cls.read.__func__ is not Trait.read.__func__:  # type: ignore[attr-defined]  # a class method has it
        return {}
    body = (trait.as_read or trait.written()).type.removeprefix(cls.ID)
    return dict(zip((slot.name for slot in _spec(cls).fields), decode(body, ";"), strict=False))


def all_texts(trait: Trait) -> dict[str, str] | None:
    """Give every field of a trait, that of its state too, as the text that it is written as, by the field's name.

    None for a trait that writes its fields in a way of its own.
    """
    cls = type(trait)
    if cls.read.__func__ is not Trait.read.__func__:  # type: ignore[attr-defined]  # a class method has it
        return None
    spec = _spec(cls)
    return {slot.name: slot.codec.write(getattr(trait, slot.name)) for slot in (*spec.fields, *spec.state)}


def with_texts(trait: Trait, texts: Mapping[str, str]) -> Trait:
    """Give a trait with some of its fields read from texts; raises KeyError for a field that it has not.

    Only for traits of which all_texts gives something.
    """
    slots = {slot.name: slot for slot in (*_spec(type(trait)).fields, *_spec(type(trait)).state)}
    values = {name: slots[name].codec.read(text, slots[name].default) for name, text in texts.items()}
    return replace(trait, as_read=None, **values)


class _Slot(NamedTuple):
    name: str
    codec: Codec
    default: Any


class _Spec(NamedTuple):
    fields: tuple[_Slot, ...]
    state: tuple[_Slot, ...]


_SPECS: dict[type[Trait], _Spec] = {}  # made when a class is first used, then the same for ever


def _spec(cls: type[Trait]) -> _Spec:
    if cls not in _SPECS:
        hints = get_type_hints(cls, include_extras=True)
        slots: dict[bool, list[_Slot]] = {False: [], True: []}
        for one in fields(cls):
            if one.name != "as_read":
                slots["in_state" in one.metadata].append(_Slot(one.name, codec(hints[one.name]), one.default))
        _SPECS[cls] = _Spec(tuple(slots[False]), tuple(slots[True]))
    return _SPECS[cls]
