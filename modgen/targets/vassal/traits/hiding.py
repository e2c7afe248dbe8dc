"""Traits that hide a piece, keep others from it, or keep it where it is."""

from dataclasses import dataclass, field
from typing import ClassVar

from modgen.targets.vassal.keys import CTRL_I, Key
from modgen.targets.vassal.traits.model import STATE, Trait
from modgen.targets.vassal.traits.values import Texts

UNMASKED = "null;"
VISIBLE = "null"


@dataclass(frozen=True, slots=True)
class Mask(Trait):
    """Shows others another picture and name.

    style: B background, P peek (then its key), I inset, 2 second inset, G image (then its name).
    access: `player:`, `side:` or `sides:A:B`. state: `owner;options`.
    """

    ID: ClassVar[str] = "obs;"

    key: Key | None = CTRL_I
    image: str = ""
    menu: str = "Mask"
    style: str = "B"
    masked_name: str = "?"
    access: str = "player:"
    peek_menu: str = "Peek"
    description: str = ""
    auto_peek: bool = False
    deal_key: Key | None = None
    deal_expression: str = ""
    state: str = field(default=UNMASKED, metadata=STATE)


@dataclass(frozen=True, slots=True)
class Invisible(Trait):
    """Hides the piece from others. access: as in Mask. transparency: 0 … 1. owner: VISIBLE if seen by all."""

    ID: ClassVar[str] = "hide;"

    key: Key | None = CTRL_I
    menu: str = "Invisible"
    background: str = ""
    access: str = "player:"
    transparency: float = 0.3
    description: str = ""
    no_auto_report: bool = False
    owner: str = field(default=VISIBLE, metadata=STATE)


@dataclass(frozen=True, slots=True)
class RestrictedAccess(Trait):
    """Only these sides may use the piece; by_player: only who placed it. owner: their player id."""

    ID: ClassVar[str] = "restrict;"

    sides: Texts = ()
    by_player: bool = False
    movement: bool = True
    description: str = ""
    owner: str = field(default="", metadata=STATE)


@dataclass(frozen=True, slots=True)
class DoesNotStack(Trait):
    """How a piece is selected, moved and stacked.

    selection: i with Shift, t with Ctrl, c with Alt, n never; then g to ignore the grid; then Z, A or B for
    when a box selects it. move: N normally, I only when selected, V never. stack: L normally, R never.
    """

    ID: ClassVar[str] = "immob;"

    selection: str = ""
    move: str = "N"
    stack: str = "R"
    description: str = ""
