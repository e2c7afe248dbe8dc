"""Decks as they stand in saves: a piece type of its own with 49 fields, and the ids of its cards."""

from dataclasses import dataclass, field
from typing import ClassVar

from modgen.targets.vassal.keys import Key
from modgen.targets.vassal.traits.model import STATE, Trait
from modgen.targets.vassal.traits.values import EMPTY_DECK, DeckContent, Texts


@dataclass(frozen=True, slots=True)
class Deck(Trait):
    """A deck. Not a trait of a piece, but written like one.

    outline: drawn while empty; width, height: pixels; facing, shuffling: Always, Never, Via right-click Menu.
    global_commands: comma sequence of the deck's own key commands, as the engine writes them.
    """

    ID: ClassVar[str] = "deck;"

    outline: bool = False
    color: str = "0,0,0"
    width: int = 40
    height: int = 40
    facing: str = "Always"
    shuffling: str = "Always"
    multiple_draw: bool = True
    select_draw: bool = True
    reversible: bool = True
    reshuffle_menu: str = ""
    reshuffle_target: str = ""
    reshuffle_message: str = ""
    name: str = ""
    shuffle_message: str = ""
    reverse_message: str = ""
    face_down_message: str = ""
    draw_face_up: bool = False
    savable: bool = False
    shuffle_key: Key | None = None
    reshuffle_key: Key | None = None
    max_stack: int = 10
    count_expressions: Texts = ()
    expression_counting: bool = False
    global_commands: str = ""
    hotkey_on_empty: bool = False
    empty_key: Key | None = None
    select_display: str = "$BasicName$"
    select_sort: str = ""
    restrict: bool = False
    restrict_expression: str = ""
    shuffle_menu: str = "Shuffle"
    reverse_menu: str = "Reverse"
    reverse_key: Key | None = None
    draw_multiple_menu: str = ""
    draw_specific_menu: str = ""
    face_up_menu: str = ""
    face_down_menu: str = ""
    face_up_key: Key | None = None
    face_up_message: str = ""
    flip_key: Key | None = None
    face_down_key: Key | None = None
    save_menu: str = ""
    save_key: Key | None = None
    save_message: str = ""
    load_menu: str = ""
    load_key: Key | None = None
    load_message: str = ""
    restrict_access: bool = False
    owners: Texts = ()
    content: DeckContent = field(default=EMPTY_DECK, metadata=STATE)
