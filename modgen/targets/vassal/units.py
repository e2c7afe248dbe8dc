"""Counters as pieces of the engine: what they can do, and the pictures they show.

What all counters can do is in one prototype, so that an author can change it in one place: report, movement
trail, mark moved, delete and clone. A counter with a back also flips: by a named command that anything in the
module may send, and by the key that players know. Every change is reported with the hex; a piece that is deleted
tells so first, since afterwards it is nowhere.
"""

import re
import unicodedata

from modgen.targets.vassal.can_report import CHANGED, report
from modgen.targets.vassal.hiding import OPEN, OPEN_MARKER, veiled
from modgen.targets.vassal.inputs import PieceInput
from modgen.targets.vassal.keys import CTRL_C, CTRL_D, CTRL_F, CTRL_M, CTRL_T, named
from modgen.targets.vassal.layers import PROPERTY, layer_name
from modgen.targets.vassal.picture import picture_size
from modgen.targets.vassal.pieces import Piece
from modgen.targets.vassal.totals import STRENGTH, totals
from modgen.targets.vassal.traits import (
    BasicPiece,
    CalculatedProperty,
    Clone,
    Delete,
    Layer,
    Marker,
    MarkMoved,
    MenuSeparator,
    Trail,
    Trait,
    Trigger,
    UsePrototype,
)

UNIT, MARKER = OPEN, OPEN_MARKER
TWO_SIDED, TWO_SIDED_MARKER = "Two-sided unit", "Two-sided marker"
FLIP, REMOVE = named("Flip"), named("Remove")
_DELETE = named("Delete")
FACE = "Face"

_BESIDE, _MARK_HEIGHT = 2, 48  # pixels right of a counter, and those of the engine's own picture of the mark
_ASIDE = 0.13  # of a counter's width
_MOVED = "MovedWord"
_TELL_DELETE = named("Tell of deleting")


def prototypes(pieces: tuple[PieceInput, ...]) -> dict[str, Piece]:
    """Give the prototypes of all counters, by name; that of a flip only if one of them has a back.

    The mark of a counter that has moved stands right of the largest of them, and so covers none.
    """
    beside = max((picture_size(one.front)[0] for one in pieces if one.front), default=0) // 2 + _BESIDE
    # The report is outermost, as it has to see a piece before a command changes it.
    told = (
        report((_TELL_DELETE,), "$location$: $newPieceName$ is deleted *"),
        report((CTRL_C,), "$location$: $newPieceName$ is cloned *"),
    )
    moves = (
        report((CTRL_M,), f"$location$: $newPieceName$ is marked as ${_MOVED}$ *"),
        Trail(key=CTRL_T, menu="Movement trail", description="Movement trail"),
        MarkMoved(x=beside, y=-_MARK_HEIGHT // 2, key=CTRL_M, menu="Mark moved", description="Moved"),
        CalculatedProperty(_MOVED, '{Moved ? "moved" : "not moved"}', "Moved or not"),
    )
    removed = (
        Trigger(name="Delete", menu="Delete", key=CTRL_D, watch_keys=(REMOVE,), action_keys=(_TELL_DELETE, _DELETE)),
        Delete(menu="", key=_DELETE),
        Clone(menu="Clone", key=CTRL_C),
        *totals(pieces),
    )
    known = {UNIT: Piece((*told, *moves, *removed, BasicPiece()))}
    markers = [one for one in pieces if is_marker(one)]
    if markers:
        known[MARKER] = Piece((*told, *removed, BasicPiece()))
    flip = (
        report((FLIP,), CHANGED),
        Trigger(name="Flip", menu="Flip", key=CTRL_F, action_keys=(FLIP,)),
    )
    if any(one.back is not None for one in pieces):
        known |= {TWO_SIDED: Piece((*flip, UsePrototype(UNIT), BasicPiece()))}
    if any(one.back is not None for one in markers):
        known |= {TWO_SIDED_MARKER: Piece((*flip, UsePrototype(MARKER), BasicPiece()))}
    return known


def unit(counter: PieceInput, gpid: int, *, begins: bool = False) -> Piece:
    """Give a counter as it stands in a slot with an id, with its prototype by name; begins: when a game begins."""
    layer = ((PROPERTY, name),) if (name := layer_name(counter)) else ()
    names, values = zip(("Side", counter.side), ("Nation", counter.nation), *counter.markers, *layer, strict=True)
    front, back = image_names(counter)
    traits: list[Trait] = []
    for group in counter.can:
        traits += (*map(UsePrototype, group), MenuSeparator())
    plain, two_sided = (MARKER, TWO_SIDED_MARKER) if is_marker(counter) else (UNIT, TWO_SIDED)
    traits.append(UsePrototype(plain if counter.back is None else two_sided))
    traits += (UsePrototype(inside(name)) for name in counter.turns)
    image = front
    if counter.back is not None or counter.low:
        aside = round(_ASIDE * picture_size(counter.front)[0]) if counter.low else 0
        traits.append(_showing((front,) if counter.back is None else (front, back), counter.back_name, aside))
        image = ""
    if counter.back_strength:
        strength = f"{{{FACE}_Level == 2 ? {counter.back_strength} : {dict(counter.markers)[STRENGTH]}}}"
        traits.append(CalculatedProperty(STRENGTH, strength, "The strength that it shows"))
    traits.append(Marker(names, values))
    piece = Piece((*traits, BasicPiece(image=image, name=counter.name, gpid=str(gpid))))
    return veiled(piece, counter, begins=begins)


def is_marker(counter: PieceInput) -> bool:
    """Whether a counter is no unit: it has not moved, and goes along no trail."""
    return dict(counter.markers).get("Type") == "marker"


def inside(name: str) -> str:
    """Give the name of the prototype of what stands inside the movement trail of a counter that can turn."""
    return f"{name}, facing"


def image_names(counter: PieceInput) -> tuple[str, str]:
    """Give the file names of a counter's front and back; no two counters share one, in any case of letters."""
    stem = f"{slug(counter.key)}-{counter.gpid}"
    return f"{stem}.png", f"{stem}-back.png"


def slug(text: str) -> str:
    """Give a text as part of a file name that every system keeps as it is; "" if nothing is left of it."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60]


def _showing(faces: tuple[str, ...], back_name: str, aside: int) -> Layer:
    """The faces of a counter; aside: pixels to the left and down, so that what lies below a single counter is seen."""
    return Layer(
        activate_menu="",
        increase_menu="",
        decrease_menu="",
        increase_key=FLIP if len(faces) > 1 else None,
        x=-aside,
        y=aside,
        images=faces,
        # A lone empty name has no form of its own; nothing put after the counter's name says the same.
        level_names=("", back_name) if len(faces) > 1 else ("+",),
        name=FACE,
        description="Front and back",
    )
