"""Definitions of pieces: whether the engine can read them, and whether their parts go together."""

from collections.abc import Iterator

from modgen.targets.vassal.content.paths import label
from modgen.targets.vassal.content.slots import Slot, basic_of
from modgen.targets.vassal.lint.found import Found, Ground, plain
from modgen.targets.vassal.scalars import read_int
from modgen.targets.vassal.traits import (
    NOWHERE,
    BasicPiece,
    FreeRotate,
    Layer,
    Mat,
    MatCargo,
    PlaceMarker,
    Replace,
    Rotate,
    Trail,
    Trait,
    UnknownTrait,
    UsePrototype,
)
from modgen.targets.vassal.traits.model import field_texts

_OF_SAVES = ("stack", "deck;")


def definitions(ground: Ground) -> Iterator[Found]:
    """Go through all pieces and prototypes."""
    for slot in ground.definitions:
        if slot.piece is None:
            if slot.site.node.text:
                yield Found("V940", slot.site.path, f"the piece cannot be read: {slot.fault}")
            continue
        if not isinstance(slot.piece.traits[-1], BasicPiece):
            yield Found("V940", slot.site.path, "the innermost trait is no basic piece")
        elif basic_of(slot.piece).map not in (NOWHERE, ""):
            message = f"the definition stands on the map {basic_of(slot.piece).map!r}"
            yield Found("V942", slot.site.path, message, "write null for the map")
    for slot, trait in ground.traits_of(UnknownTrait, Layer, Rotate):
        yield from _state(ground, slot, trait)
    for slot, trait in {id(trait): (slot, trait) for slot, trait in reversed(ground.traits) if trait.as_read}.values():
        yield from _words(slot, trait)
    for slot in ground.definitions:
        yield from _together(slot)
    yield from _ids(ground)
    yield from _prototypes(ground)


def _state(ground: Ground, slot: Slot, trait: Trait) -> Iterator[Found]:
    if isinstance(trait, UnknownTrait) and not ground.own_code and not trait.text.startswith(_OF_SAVES):
        yield Found("V941", slot.site.path, f"the engine has no trait {trait.text.partition(';')[0] + ';'!r}")
    if isinstance(trait, Layer) and trait.images and abs(trait.level) > len(trait.images) and not trait.follow_property:
        message = f"the layer {trait.name!r} begins at level {abs(trait.level)} of {len(trait.images)}"
        yield Found("V948", slot.site.path, message)
    if isinstance(trait, Rotate) and trait.facings > 1 and not 0 <= trait.facing < trait.facings:
        yield Found(
            "V948", slot.site.path, f"the piece begins at facing {trait.facing} of {trait.facings}, counted from 0"
        )


def _words(slot: Slot, trait: Trait) -> Iterator[Found]:
    for name, text in (field_texts(trait) if trait.as_read is not None else {}).items():
        key = getattr(trait, name, None)
        if type(key).__name__ == "Key" and len(text) > 1 and "," not in text:
            message = f"the key {text!r} is read as Ctrl+{text[0].upper()}"
            yield Found("V949", slot.site.path, message, f"a named command is written 57348,0,{text}")


def _together(slot: Slot) -> Iterator[Found]:
    traits = slot.piece.traits if slot.piece else ()
    turns = [at for at, one in enumerate(traits) if isinstance(one, Rotate | FreeRotate)]
    trails = [at for at, one in enumerate(traits) if isinstance(one, Trail)]
    if turns and trails and max(trails) > min(turns):
        message = "the movement trail stands inside a rotating trait, and turns with the piece"
        yield Found("V947", slot.site.path, message, "put the trail before it")
    kinds = {type(one) for one in traits}
    if Mat in kinds and MatCargo in kinds:
        yield Found("V947", slot.site.path, "the piece is both a mat and cargo")


def _ids(ground: Ground) -> Iterator[Found]:
    root = ground.module.build
    text = root.get("nextPieceSlotId")
    following = read_int(text) if text else 0
    if following is None:
        message = f"nextPieceSlotId is {text!r}, not a whole number: the module does not open"
        yield Found("V944", label(root), message)
    seen: dict[str, str] = {}
    without: list[str] = []
    highest = 0
    for slot, gpid in _gpids(ground):
        number = read_int(gpid)
        if number is None:
            without.append(slot.site.path)
        elif gpid in seen:
            yield Found("V943", slot.site.path, f"the piece id {gpid} is also that of {seen[gpid]}")
        highest = max(highest, number or 0)
        seen.setdefault(gpid, slot.site.path)
        inside = basic_of(slot.piece).gpid
        if inside and slot.site.node.get("gpid") == gpid and inside != gpid and gpid:
            yield Found("V946", slot.site.path, f"the slot has the piece id {gpid}, and the piece in it {inside}")
    if without:
        more = f", and {len(without) - 1} more like it" if len(without) > 1 else ""
        yield Found("V943", without[0], f"the slot has no piece id{more}")
    if following is not None and following <= highest and highest:
        message = f"nextPieceSlotId is {following}, and the highest piece id {highest}"
        yield Found("V945", label(root), message, f"make it {highest + 1}")


def _gpids(ground: Ground) -> Iterator[tuple[Slot, str]]:
    for slot in ground.slots:
        yield slot, slot.site.node.get("gpid")
    for slot in ground.definitions:  # a piece that is placed may repeat what its own slot says
        for trait in slot.piece.traits if slot.piece else ():
            if isinstance(trait, PlaceMarker | Replace) and trait.gpid:
                yield slot, trait.gpid


def _prototypes(ground: Ground) -> Iterator[Found]:
    names = {slot.site.node.get("name") for slot in ground.prototypes}
    said: set[str] = set()
    for slot, trait in ground.traits_of(UsePrototype):
        if isinstance(trait, UsePrototype) and trait.name not in names | said and plain(trait.name):
            said.add(trait.name)
            yield Found("V922", slot.site.path, f"there is no prototype {trait.name!r}: its traits are missing")
    uses = {
        slot.site.node.get("name"): [one.name for one in slot.piece.traits if isinstance(one, UsePrototype)]
        for slot in ground.prototypes
        if slot.piece is not None
    }
    for slot in ground.prototypes:
        name = slot.site.node.get("name")
        if name in _reached(uses, name):
            yield Found("V923", slot.site.path, f"the prototype {name!r} contains itself")


def _reached(uses: dict[str, list[str]], start: str) -> set[str]:
    reached: set[str] = set()
    waiting = list(uses.get(start, ()))
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += uses.get(name, ())
    return reached
