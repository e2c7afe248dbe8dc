"""Keys that are sent, and whether anything hears them."""

from collections.abc import Iterator
from dataclasses import fields

from modgen.targets.vassal.content.data import key_text
from modgen.targets.vassal.keys import Key, decode_key, decode_keys
from modgen.targets.vassal.lint.classes import classes
from modgen.targets.vassal.lint.found import Found, Ground
from modgen.targets.vassal.scalars import read_bool
from modgen.targets.vassal.traits import (
    ActionButton,
    PlaceMarker,
    Replace,
    SendHotkey,
    SendKeyCommand,
    Trait,
    Trigger,
)
from modgen.targets.vassal.traits.values import PropertyCommand

SENDERS = ("GlobalKeyCommand", "MassKeyCommand", "StartupGlobalKeyCommand", "DeckGlobalKeyCommand")
_SENT: dict[type[Trait], tuple[str, ...]] = {
    Trigger: ("action_keys",),
    SendKeyCommand: ("sent_key",),
    SendHotkey: ("hotkey",),
    ActionButton: ("key",),
    PlaceMarker: ("after_key",),
    Replace: ("after_key",),
}
"""The fields of traits that hold a key that is sent, not one that is listened to."""


def heard(ground: Ground) -> Iterator[Found]:
    """Go through all keys that components and traits send."""
    if ground.own_code:
        return  # which may listen too
    listening = _by_traits(ground)
    buttons = _by_components(ground)
    said: set[tuple[str, int, int]] = set()
    for key, path, to_buttons in _sent(ground):
        ears = listening | buttons if to_buttons else listening
        if key.same_as not in ears and key.same_as not in said:
            said.add(key.same_as)
            by = "no button and no piece" if to_buttons else "no piece and no deck"
            yield Found("V931", path, f"{key_text(key)} is sent, and {by} hears it")


def _by_traits(ground: Ground) -> set[tuple[str, int, int]]:
    found = set()
    for trait in {id(trait): trait for _, trait in ground.traits}.values():  # pieces share what they have alike
        silent = _SENT.get(type(trait), ())
        for field in fields(trait):
            value = getattr(trait, field.name)
            if isinstance(value, Key | tuple) and field.name not in silent:
                found |= {key.same_as for key in _keys(value)}
    for site in ground.of("DrawPile", "DeckSendKeyCommand", "DeckSortKeyCommand", "DeckGlobalKeyCommand"):
        for name, value in site.node.attributes:
            key = decode_key(value) if value and "key" in name.lower() else None
            found |= {key.same_as} if key else set()
    return found


def _by_components(ground: Ground) -> set[tuple[str, int, int]]:
    known, found = classes(), set()
    for site in ground.sites:
        entry = known.get(site.node.tag)
        sends = site.node.tag.rpartition(".")[2] in SENDERS
        for name, value in site.node.attributes if entry else ():
            if entry is not None and entry.attributes.get(name) == "key" and not (sends and name == "hotkey"):
                key = decode_key(value)
                found |= {key.same_as} if key else set()
        if site.node.tag == "option":
            key = decode_key(site.node.text)
            found |= {key.same_as} if key else set()
    return found


def _sent(ground: Ground) -> Iterator[tuple[Key, str, bool]]:
    """Give each key that is sent, who sends it, and whether buttons may hear it too."""
    for site in ground.of(*SENDERS):
        key = decode_key(site.node.get("hotkey"))
        if key is not None:
            yield key, site.path, False
        key = decode_key(site.node.get("globalHotkey"))
        if key is not None and site.node.get("hotkeyOrKeyCommand") == "sendHotkey":
            yield key, site.path, True
    for site in ground.of("DoActionButton", "SpecialDiceButton"):
        if read_bool(site.node.get("doHotkey")):
            for key in decode_keys(site.node.get("hotkeys")):
                yield key, site.path, True
    for one in ground.atlas.maps:
        key = decode_key(one.site.node.get("moveKey"))
        if key is not None:
            yield key, one.site.path, False
    for slot, trait in ground.traits_of(*_SENT):
        for name in _SENT[type(trait)]:
            for key in _keys(getattr(trait, name)):
                yield key, slot.site.path, isinstance(trait, SendHotkey)


def _keys(value: object) -> Iterator[Key]:
    if isinstance(value, Key):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _keys(one.key if isinstance(one, PropertyCommand) else one)
