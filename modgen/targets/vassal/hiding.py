"""Counters that others are kept from: masked, invisible, owned; and what may be told of them.

A mask keeps face and name. It does not keep properties, and a report says which command was given. So what a counter
says of itself, but for what its mask tells, is silent while it is masked, for whoever does not see its face; and the
reports of commands that change its state, in prototypes of their own, then say that something changed, not what.
"""

import re
from collections.abc import Iterator
from dataclasses import fields, replace

from modgen.targets.vassal.expressions import quoted
from modgen.targets.vassal.inputs import PieceInput
from modgen.targets.vassal.keys import Key, named, stroke
from modgen.targets.vassal.pieces import Piece
from modgen.targets.vassal.secret_inputs import SOLITAIRE, HomeInput, InvisibleInput, MaskInput, SecretInput
from modgen.targets.vassal.sequence import encode
from modgen.targets.vassal.totals import STRENGTH
from modgen.targets.vassal.traits import (
    CalculatedProperty,
    Invisible,
    Marker,
    Mask,
    Report,
    RestrictCommands,
    RestrictedAccess,
    ReturnToDeck,
    Trait,
    Trigger,
    UsePrototype,
)
from modgen.targets.vassal.traits.hiding import UNMASKED, VISIBLE

SECRET = " (secret)"
"""What is put after the name of a prototype for counters that are masked or invisible at times."""
INTO_HAND = named("Into the hand")
_SHOWN = named("Show")
OPEN, OPEN_MARKER = "Unit", "Marker"
"""The prototypes of what all units and all markers can do, whose reports tell nothing of what a mask hides."""
_SAFE = re.compile(r"(\$(location|oldLocation|mapName|oldMapName|oldPieceName|newPieceName)\$|[^A-Za-z0-9$])*")
_MASKED, _MASKED_TO_ME = "ObscuredToOthers == true", "Obscured == true"
_UNKNOWN_TO_ME = f"{_MASKED_TO_ME} || Invisible == true"
_CHANGES = '"changes"'
_PALE = "232,228,216"  # under a counter that its side sees pale, so that none below shines through
_STATE = "false|0"  # nobody else may take the mask off


def veiled(piece: Piece, counter: PieceInput, *, begins: bool = False) -> Piece:
    """Give a piece with what keeps others from it; begins: as it stands when a game begins."""
    secret = counter.secret
    if secret is None:
        return piece
    inner = piece.traits
    if secret.mask is not None or secret.invisible is not None:
        inner = tuple(_silent(inner, secret.mask.tells if secret.mask is not None else ()))
    traits = (*_homes(secret), *inner)
    if secret.mask is not None:
        traits = (*_mask(secret.mask, begins), *traits)
    if secret.invisible is not None:
        traits = (*_invisible(secret.invisible, begins), *traits)
    if secret.owner:
        traits = (RestrictedAccess(sides=(secret.owner, SOLITAIRE), description="Of its own side"), *traits)
    return Piece(traits)


def secret_prototypes(known: dict[str, Piece], pieces: tuple[PieceInput, ...]) -> dict[str, Piece]:
    """Give the prototypes of counters that can be masked, beside those of all others."""
    secrets = [one.secret for one in pieces if one.secret is not None]
    if all(one.mask is None and one.invisible is None for one in secrets):
        return {}
    return {
        name + SECRET: one if name in (OPEN, OPEN_MARKER) else Piece(tuple(_silent(one.traits, (), of_all=True)))
        for name, one in known.items()
    }


def listed(map_name: str) -> str:
    """Give the condition of everything that lists counters: those on the map, in no pile, that the player can see.

    The engine leaves none of them out by itself: it would list a counter that nobody else sees, nameless in its hex.
    """
    return f'CurrentMap == "{quoted(map_name)}" && DeckName == "" && Invisible != true'


def secret_keys(pieces: tuple[PieceInput, ...]) -> Iterator[tuple[str, str]]:
    """Give each key that hides counters, and what it does."""
    secrets = [one.secret for one in pieces if one.secret is not None]
    hiding = [hides for one in secrets for hides in (one.mask, one.invisible) if hides is not None and hides.key]
    yield from dict.fromkeys((one.key, "hide the counter from others, or show it again") for one in hiding)


def secret_images(pieces: tuple[PieceInput, ...]) -> dict[str, bytes]:
    """Give the pictures of all masks by name."""
    masks = [one.secret.mask for one in pieces if one.secret is not None and one.secret.mask is not None]
    return {one.image: one.picture for one in masks} | {one.veil_image: one.veil for one in masks}


def _access(side: str) -> str:
    """Who sees it: its own side and who plays alone; or whoever hid it."""
    return "sides:" + encode((side, SOLITAIRE), ":") if side else "side:"


def _mask(mask: MaskInput, begins: bool) -> tuple[Trait, ...]:
    key = stroke(mask.key) or named("Mask")
    hidden = begins and mask.begins
    return (
        # Others cannot take it off, and their trying is not reported.
        RestrictCommands(name="Not ours", filter="{" + _MASKED_TO_ME + "}", keys=(key,)),
        Report(keys=(key,), format="$location$: $oldPieceName$ → $newPieceName$ *", description="Report"),
        Mask(
            key=key,
            image=mask.image,
            menu=mask.menu,
            style="G" + mask.veil_image,
            masked_name=mask.called,
            access=_access(mask.side),
            description="Face hidden",
            state=encode((mask.side, _STATE), ";") if hidden else UNMASKED,
        ),
        Trigger(name="Into the hand", key=INTO_HAND, filter="{!(" + _MASKED + ")}", action_keys=(key,)),
        Trigger(name="Show", key=_SHOWN, filter="{" + _MASKED + "}", action_keys=(key,)),
    )


def _invisible(hidden: InvisibleInput, begins: bool) -> tuple[Trait, ...]:
    key = stroke(hidden.key) or named("Invisible")
    return (
        Report(keys=(key,), format="$location$: $oldPieceName$ – $menuCommand$ *", description="Report"),
        Invisible(
            key=key,
            menu=hidden.menu,
            access=_access(hidden.side),
            background=_PALE,
            transparency=0.55,
            description="Place hidden",
            no_auto_report=True,
            owner=hidden.side if begins and hidden.begins else VISIBLE,
        ),
    )


def _homes(secret: SecretInput) -> Iterator[Trait]:
    for number, home in enumerate(secret.homes, 1):
        go = named(f"Go home {number}")
        yield Report(keys=(go,), format=_went(home), description="Report")
        yield Trigger(
            name=home.menu,
            menu=home.menu,
            key=named(home.menu.replace(",", "")),
            action_keys=(go,) if home.face_down or secret.mask is None else (_SHOWN, go),
        )
        yield ReturnToDeck(
            menu="", key=go, deck=home.pile, deck_expression=home.pile, choose=False, description=home.pile
        )


def _went(home: HomeInput) -> str:
    what = "A counter" if home.face_down else "$newPieceName$"
    return f"{what} → {home.pile} *"


def _silent(traits: tuple[Trait, ...], tells: tuple[str, ...], *, of_all: bool = False) -> Iterator[Trait]:
    """The traits of a counter that says nothing while it is masked.

    tells: what it says all the same. of_all: they are those of a prototype, whose properties make the counter work.
    """
    for trait in traits:
        match trait:
            case UsePrototype(name=name):
                yield replace(trait, name=name + SECRET)
            case Report(format=told) if not _SAFE.fullmatch(told):
                yield from _guarded(trait, traits)
            case CalculatedProperty(name=name, expression=told) if name == STRENGTH and name not in tells:
                yield replace(trait, expression=f"{{({_UNKNOWN_TO_ME}) ? 0 : ({told[1:-1]})}}")
            case CalculatedProperty(expression=told) if told.startswith("{") and not of_all:
                yield replace(trait, expression=f"{{({_UNKNOWN_TO_ME}) ? 0 : ({told[1:-1]})}}")
            case Marker(names=names, values=values):
                public = [(name, value) for name, value in zip(names, values, strict=True) if name in tells]
                if public:
                    yield Marker(*(tuple(column) for column in zip(*public, strict=True)))
                yield from (
                    CalculatedProperty(
                        name=name, expression=f'{{({_UNKNOWN_TO_ME}) ? {_nothing(value)} : "{quoted(value)}"}}'
                    )
                    for name, value in zip(names, values, strict=True)
                    if name not in tells
                )
            case _:
                yield trait


def _guarded(report: Report, traits: tuple[Trait, ...]) -> Iterator[Trait]:
    """A report of commands that tells nothing but a change while the counter is masked, else what the menu says.

    The whole text cannot be an expression: to one, the hex 0203 is a number, and loses its zero.
    """
    for key in report.keys:
        name = _menu_of(key, traits)
        told = f"Told: {name}"
        yield replace(report, keys=(key,), format=f"$location$: $newPieceName$ ${told}$ *")
        words = f'"{quoted(f"– {name}")}"' if name else _CHANGES
        yield CalculatedProperty(name=told, expression=f"{{{_MASKED} ? {_CHANGES} : {words}}}")


def _menu_of(key: Key, traits: tuple[Trait, ...]) -> str:
    """What the menu calls the command with a key; "" if none of the traits has it there."""
    for trait in traits:
        values = {one.name: getattr(trait, one.name) for one in fields(trait)}
        for name, value in values.items():
            if isinstance(value, Key) and value.same_as == key.same_as:
                menu = values.get(name.replace("key", "menu"), "")
                if menu:
                    return str(menu)
    return ""


def _nothing(value: str) -> str:
    """What stands for a value that is not told: 0 for a number, since totals count what is no number as 1."""
    return "0" if value.lstrip("+-").isdecimal() else '""'
