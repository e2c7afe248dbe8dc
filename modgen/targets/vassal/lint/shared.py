"""Keys that mean two things: in the menu of one piece, for two buttons, for a piece and a button.

The engine carries out all of what a key means. Two parts of one command share a key on purpose, so only those count
that players see as two: menu commands and buttons with names that differ. The key of a command that
a piece hides at times may mean another then, and is not judged; nor are buttons in two windows.
"""

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache

from modgen.targets.vassal.content.atlas import MAPS
from modgen.targets.vassal.content.data import key_text
from modgen.targets.vassal.content.paths import class_of
from modgen.targets.vassal.keys import Key, decode_key
from modgen.targets.vassal.lint.classes import classes
from modgen.targets.vassal.lint.found import Found, Ground, plain
from modgen.targets.vassal.lint.heard import SENDERS
from modgen.targets.vassal.traits import RestrictCommands, Trait, UsePrototype
from modgen.targets.vassal.traits.values import PropertyCommand

_Stroke = tuple[str, int, int]
_Command = tuple[_Stroke, str, str]
"""A key, what stands in the menu for it, and the key as people say it."""
_SHOWN = ("text", "buttonText", "icon", "buttonIcon", "iconName", "inIconName")


def shared_keys(ground: Ground) -> Iterator[Found]:
    """Go through the commands of all pieces and the buttons of all windows."""
    used: dict[_Stroke, str] = {}
    said: set[tuple[_Stroke, frozenset[str]]] = set()
    inside = {slot.site.node.get("name"): slot.piece.traits for slot in ground.prototypes if slot.piece is not None}
    for slot in ground.slots:
        seen: dict[_Stroke, str] = {}
        traits = tuple(_whole(slot.piece.traits if slot.piece else (), inside, ()))
        at_times = {key.same_as for one in traits if isinstance(one, RestrictCommands) for key in one.keys}
        for stroke, menu, shown in (command for trait in traits for command in _menu(trait)):
            if stroke in at_times:
                continue
            used.setdefault(stroke, menu)
            other = seen.setdefault(stroke, menu)
            if other.strip().lower() != menu.strip().lower() and (stroke, frozenset((other, menu))) not in said:
                said.add((stroke, frozenset((other, menu))))
                message = f"{shown} means both {other!r} and {menu!r} in the menu of a piece"
                yield Found("V932", slot.site.path, message, "give one of them another key")
    yield from _buttons(ground, used)


def _whole(traits: tuple[Trait, ...], inside: dict[str, tuple[Trait, ...]], above: tuple[str, ...]) -> Iterator[Trait]:
    """The traits with those of prototypes in their place."""
    for trait in traits:
        if not isinstance(trait, UsePrototype):
            yield trait
        elif trait.name in inside and trait.name not in above:
            yield from _whole(inside[trait.name], inside, (*above, trait.name))


@lru_cache(maxsize=1 << 15)
def _menu(trait: Trait) -> tuple[_Command, ...]:
    """The commands of a trait that stand in the menu with a key of the keyboard."""
    found = []
    for field in fields(trait):
        value = getattr(trait, field.name)
        if field.name.endswith("menu") and isinstance(value, str) and value.strip():
            found.append((value, getattr(trait, f"{field.name.removesuffix('menu')}key", None)))
        elif isinstance(value, tuple):
            found += [(one.menu, one.key) for one in value if isinstance(one, PropertyCommand) and one.menu.strip()]
    return tuple(
        (key.same_as, menu, key_text(key))
        for menu, key in found
        if isinstance(key, Key) and not key.name and plain(menu)
    )


def _buttons(ground: Ground, used: dict[_Stroke, str]) -> Iterator[Found]:
    known = classes()
    seen: dict[tuple[int, _Stroke], str] = {}
    for site in ground.sites:
        entry = known.get(site.node.tag)
        if entry is None or not any(site.node.get(name) for name in _SHOWN):
            continue
        sends = site.node.tag.rpartition(".")[2] in SENDERS
        for name, value in site.node.attributes:
            key = decode_key(value) if entry.attributes.get(name) == "key" else None
            if key is None or key.name or (sends and name == "hotkey"):
                continue
            shown = key_text(key)
            if key.same_as in used:
                message = f"{shown} is the key of this button, and means {used[key.same_as]!r} in the menu of pieces"
                yield Found("V933", site.path, message, "give one of them another key")
            window = next((id(one) for one in reversed(site.above) if class_of(one) in MAPS), 0)
            other = seen.setdefault((window, key.same_as), site.path)
            if other != site.path:
                yield Found("V933", site.path, f"{shown} is also the key of {other}", "give one of them another key")
