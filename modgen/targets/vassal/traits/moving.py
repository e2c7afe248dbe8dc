"""Traits that move, place, copy and remove pieces, or remember that they moved."""

from dataclasses import dataclass, field
from typing import ClassVar

from modgen.targets.vassal.keys import CTRL_C, CTRL_D, CTRL_M, CTRL_R, CTRL_T, Key
from modgen.targets.vassal.traits.model import STATE, Trait
from modgen.targets.vassal.traits.values import Texts

FRESH_TRAIL = "false;;0;false;0"


@dataclass(frozen=True, slots=True)
class Delete(Trait):
    """Removes the piece from the game."""

    ID: ClassVar[str] = "delete;"

    menu: str = "Delete"
    key: Key | None = CTRL_D
    description: str = ""


@dataclass(frozen=True, slots=True)
class Clone(Trait):
    """Makes a copy of the piece."""

    ID: ClassVar[str] = "clone;"

    menu: str = "Clone"
    key: Key | None = CTRL_C
    description: str = ""


@dataclass(frozen=True, slots=True)
class MarkMoved(Trait):
    """Marks the piece once it has moved. x, y: pixels of the mark's corner from the piece's middle."""

    ID: ClassVar[str] = "markmoved;"

    image: str = "/images/moved.gif"
    x: int = 0
    y: int = 0
    menu: str = "Mark Moved"
    key: Key | None = CTRL_M
    description: str = ""
    ignore_small: bool = False
    true_menu: str = ""
    true_key: Key | None = None
    false_menu: str = ""
    false_key: Key | None = None
    moved: bool = field(default=False, metadata=STATE)


@dataclass(frozen=True, slots=True)
class Trail(Trait):
    """Shows where the piece moved along. Lengths in pixels, opacities in percent.

    ignore_same_location: known from engine 3.8 on; left out while false.
    state: `visible;map;n;x,y…;initialised;last count`.
    """

    ID: ClassVar[str] = "footprint;"
    OPTIONAL: ClassVar[int] = 1

    key: Key | None = CTRL_T
    menu: str = "Movement Trail"
    initially_visible: bool = False
    globally_visible: bool = False
    radius: int = 10
    fill: str = "255,255,255"
    line: str = "0,0,0"
    opacity_selected: int = 100
    opacity_unselected: int = 50
    edge_point: int = 20
    edge_display: int = 30
    line_width: float = 1.0
    on_key: Key | None = None
    off_key: Key | None = None
    clear_key: Key | None = None
    description: str = ""
    ignore_same_location: bool = False
    state: str = field(default=FRESH_TRAIL, metadata=STATE)


@dataclass(frozen=True, slots=True)
class SendTo(Trait):
    """Sends the piece elsewhere and back.

    mode: L to x and y, G grid location, Z zone, R region, A counter, C counters in turn, N nearest counter.
    Coordinates, steps (x_step …) and their counts may be expressions. state: `map;x;y` to go back to.
    """

    ID: ClassVar[str] = "sendto;"

    menu: str = "Send to Location"
    key: Key | None = None
    map: str = ""
    board: str = ""
    x: str = "0"
    y: str = "0"
    back_menu: str = ""
    back_key: Key | None = None
    x_count: str = "0"
    y_count: str = "0"
    x_step: str = "0"
    y_step: str = "0"
    description: str = ""
    mode: str = "L"
    zone: str = ""
    region: str = ""
    filter: str = ""
    location: str = ""
    state: str = field(default=";;", metadata=STATE)


@dataclass(frozen=True, slots=True)
class MoveFixed(Trait):
    """Moves the piece by dx pixels to the right and dy pixels up; all distances may be expressions."""

    ID: ClassVar[str] = "translate;"

    menu: str = "Move Forward"
    key: Key | None = CTRL_M
    dx: str = "0"
    dy: str = "60"
    move_stack: bool = False
    x_count: str = "0"
    y_count: str = "0"
    x_step: str = "0"
    y_step: str = "0"
    description: str = ""


@dataclass(frozen=True, slots=True)
class ReturnToDeck(Trait):
    """Sends the piece to a deck, which must exist. version: 2."""

    ID: ClassVar[str] = "return;"

    menu: str = "Return to Deck"
    key: Key | None = CTRL_R
    deck: str = ""
    prompt: str = ""
    description: str = ""
    version: int = 2
    choose: bool = True
    deck_expression: str = ""


@dataclass(frozen=True, slots=True)
class PlaceMarker(Trait):
    """Places another piece, a definition of which (`+/null/…`) or a path to its slot is `marker`.

    x, y: pixels off the piece, may be expressions. gpid: its id, unique in the module.
    placement: 0 top, 1 bottom of the stack, 2 above, 3 below the piece.
    """

    ID: ClassVar[str] = "placemark;"

    menu: str = "Place Marker"
    key: Key | None = None
    marker: str = "null"
    text: str = "null"
    x: str = "0"
    y: str = "0"
    match_rotation: bool = False
    after_key: Key | None = None
    description: str = ""
    gpid: str = ""
    placement: int = 0
    above: bool = False
    copy_properties: bool = False
    parameters: Texts = ()
    version: int = 1


@dataclass(frozen=True, slots=True)
class Replace(Trait):
    """Puts another piece in this one's place; fields as in PlaceMarker."""

    ID: ClassVar[str] = "replace;"

    menu: str = "Replace"
    key: Key | None = CTRL_R
    marker: str = "null"
    text: str = "null"
    x: str = "0"
    y: str = "0"
    match_rotation: bool = True
    after_key: Key | None = None
    description: str = ""
    gpid: str = ""
    placement: int = 0
    above: bool = False
    copy_properties: bool = False
    parameters: Texts = ()
    version: int = 1


@dataclass(frozen=True, slots=True)
class Mat(Trait):
    """A piece that others ride on. cargo: count and ids of its riders."""

    ID: ClassVar[str] = "mat;"

    name: str = "Mat"
    description: str = ""
    cargo: str = field(default="0", metadata=STATE)


@dataclass(frozen=True, slots=True)
class MatCargo(Trait):
    """A piece that can ride on a mat. mat: the id of the one it is on."""

    ID: ClassVar[str] = "matPiece;"

    description: str = ""
    keep_facing: bool = True
    dx: int = 0
    dy: int = 0
    find_key: Key | None = None
    detach_key: Key | None = None
    mat: str = field(default="noMat", metadata=STATE)
