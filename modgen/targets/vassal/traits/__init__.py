"""The traits of pieces as one lossless model: every known trait a dataclass, every other kept word for word.

>>> from modgen.targets.vassal.traits import Delete, decode_trait, encode_trait
>>> encode_trait(Delete(menu="Eliminate"))
TraitText(type='delete;Eliminate;68,130;', state='')
>>> decode_trait("delete;Eliminate", "")
Delete(menu='Eliminate', key=Key(code=68, modifiers=130, name=''), description='')

What is read is written again unchanged, short forms and odd values included, until a field is changed; then it
is written in the engine's own long form.
"""

from functools import lru_cache

from modgen.targets.vassal.scalars import read_int
from modgen.targets.vassal.traits.acting import (
    ActionButton,
    Attachment,
    Deselect,
    LocationCommand,
    PlaySound,
    Report,
    RestrictCommands,
    SendHotkey,
    SendKeyCommand,
    Trigger,
)
from modgen.targets.vassal.traits.deck import Deck
from modgen.targets.vassal.traits.hiding import DoesNotStack, Invisible, Mask, RestrictedAccess
from modgen.targets.vassal.traits.identity import (
    NOWHERE,
    BasicName,
    BasicPiece,
    Comment,
    Marker,
    MenuSeparator,
    SubMenu,
    Table,
    TranslatableMessage,
    UsePrototype,
)
from modgen.targets.vassal.traits.looks import (
    AreaOfEffect,
    Border,
    FreeRotate,
    Layer,
    NonRectangular,
    OldNonRectangular,
    Pivot,
    Rotate,
    TextLabel,
)
from modgen.targets.vassal.traits.model import Trait, TraitText, UnknownTrait
from modgen.targets.vassal.traits.moving import (
    Clone,
    Delete,
    MarkMoved,
    Mat,
    MatCargo,
    MoveFixed,
    PlaceMarker,
    Replace,
    ReturnToDeck,
    SendTo,
    Trail,
)
from modgen.targets.vassal.traits.properties import (
    CalculatedProperty,
    DynamicProperty,
    PropertySheet,
    SetGlobalProperty,
    SetPieceProperty,
)
from modgen.targets.vassal.traits.values import Commands, Constraints, DeckContent, PropertyCommand, Target

KNOWN: tuple[type[Trait], ...] = (
    ActionButton,
    AreaOfEffect,
    Attachment,
    BasicName,
    BasicPiece,
    Border,
    CalculatedProperty,
    Clone,
    Comment,
    Delete,
    Deselect,
    DoesNotStack,
    DynamicProperty,
    FreeRotate,
    Invisible,
    Layer,
    LocationCommand,
    MarkMoved,
    Marker,
    Mask,
    Mat,
    MatCargo,
    MenuSeparator,
    MoveFixed,
    NonRectangular,
    OldNonRectangular,
    Pivot,
    PlaceMarker,
    PlaySound,
    PropertySheet,
    Replace,
    Report,
    RestrictCommands,
    RestrictedAccess,
    ReturnToDeck,
    Rotate,
    SendHotkey,
    SendKeyCommand,
    SendTo,
    SetGlobalProperty,
    SetPieceProperty,
    SubMenu,
    Table,
    TextLabel,
    Trail,
    TranslatableMessage,
    Trigger,
    UsePrototype,
)

_BY_ID: dict[str, type[Trait]] = {trait.ID: trait for trait in KNOWN if trait is not FreeRotate}
_BY_ID[Deck.ID] = Deck


def decode_trait(type_text: str, state: str = "") -> Trait:
    """Read a trait from its type string and state token. Any text will do: what is not known is kept."""
    return _decode(type_text, state)


def encode_trait(trait: Trait) -> TraitText:
    """Write a trait; raises SequenceError if a value ends in a backslash where the format cannot carry it."""
    if trait.as_read is not None:
        read = _decode(*trait.as_read)
        if read is trait or read == trait:
            return trait.as_read
    return trait.written()


@lru_cache(maxsize=1 << 15)
def _decode(type_text: str, state: str) -> Trait:
    name, semicolon, body = type_text.partition(";")
    known = _BY_ID.get(name + semicolon)
    if known is Rotate and read_int(body.partition(";")[0]) == 1:
        known = FreeRotate
    found = UnknownTrait(type_text, state) if known is None else known.read(body, state)
    # It is new, and nobody else has it yet. Whether the engine would write it so is asked when it is written.
    object.__setattr__(found, "as_read", TraitText(type_text, state))
    return found


__all__ = [
    "KNOWN",
    "NOWHERE",
    "ActionButton",
    "AreaOfEffect",
    "Attachment",
    "BasicName",
    "BasicPiece",
    "Border",
    "CalculatedProperty",
    "Clone",
    "Commands",
    "Comment",
    "Constraints",
    "Deck",
    "DeckContent",
    "Delete",
    "Deselect",
    "DoesNotStack",
    "DynamicProperty",
    "FreeRotate",
    "Invisible",
    "Layer",
    "LocationCommand",
    "MarkMoved",
    "Marker",
    "Mask",
    "Mat",
    "MatCargo",
    "MenuSeparator",
    "MoveFixed",
    "NonRectangular",
    "OldNonRectangular",
    "Pivot",
    "PlaceMarker",
    "PlaySound",
    "PropertyCommand",
    "PropertySheet",
    "Replace",
    "Report",
    "RestrictCommands",
    "RestrictedAccess",
    "ReturnToDeck",
    "Rotate",
    "SendHotkey",
    "SendKeyCommand",
    "SendTo",
    "SetGlobalProperty",
    "SetPieceProperty",
    "SubMenu",
    "Table",
    "Target",
    "TextLabel",
    "Trail",
    "Trait",
    "TraitText",
    "TranslatableMessage",
    "Trigger",
    "UnknownTrait",
    "UsePrototype",
    "decode_trait",
    "encode_trait",
]
