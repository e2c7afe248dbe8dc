"""Traits that act on commands: triggers, reports, commands to other pieces, buttons."""

from dataclasses import dataclass, field
from typing import ClassVar, Self

from modgen.targets.vassal.keys import CTRL_K, Key, decode_key, encode_key
from modgen.targets.vassal.scalars import read_bool, read_int, write_bool
from modgen.targets.vassal.sequence import decode, encode
from modgen.targets.vassal.traits.model import STATE, Trait, TraitText
from modgen.targets.vassal.traits.values import ANYWHERE, LetterKeys, Target, Texts


@dataclass(frozen=True, slots=True)
class Trigger(Trait):
    """Carries out commands when it receives one.

    loop_type: counted, while or until; filter, while_, until, count, index_start, index_step: expressions.
    """

    ID: ClassVar[str] = "macro;"

    name: str = ""
    menu: str = ""
    key: Key | None = None
    filter: str = ""
    watch_keys: LetterKeys = ()
    action_keys: LetterKeys = ()
    loop: bool = False
    before_key: Key | None = None
    after_key: Key | None = None
    loop_type: str = "counted"
    while_: str = ""
    until: str = ""
    count: str = "1"
    index: bool = False
    index_property: str = ""
    index_start: str = "1"
    index_step: str = "1"


@dataclass(frozen=True, slots=True)
class Report(Trait):
    """Reports commands in the chat. cycle: index of the next format of the cycle, -1 for none yet."""

    ID: ClassVar[str] = "report;"

    keys: LetterKeys = ()
    format: str = "$location$: $newPieceName$ $menuCommand$ *"
    cycle_down_keys: LetterKeys = ()
    cycle_formats: Texts = ()
    description: str = ""
    no_suppress: bool = False
    cycle: int = field(default=-1, metadata=STATE)


@dataclass(frozen=True, slots=True)
class RestrictCommands(Trait):
    """Hides or disables commands while a filter holds. action: Hide or Disable."""

    ID: ClassVar[str] = "hideCmd;"

    name: str = ""
    action: str = "Hide"
    filter: str = ""
    keys: LetterKeys = ()


@dataclass(frozen=True, slots=True)
class SendKeyCommand(Trait):
    """Sends a key command to other pieces. range: hexes; deck_count: -1 all pieces of a deck, 0 none."""

    ID: ClassVar[str] = "globalkey;"

    menu: str = "Global Key Command"
    key: Key | None = None
    sent_key: Key | None = None
    filter: str = ""
    restrict_range: bool = False
    range: str = "1"
    suppress_reports: bool = True
    fixed_range: bool = True
    range_property: str = ""
    description: str = ""
    deck_count: str = "-1"
    target: Target = ANYWHERE
    suppress_sounds: bool = False
    parameters: Texts = ()


@dataclass(frozen=True, slots=True)
class SendHotkey(Trait):
    """Presses a key of the module's windows."""

    ID: ClassVar[str] = "globalhotkey;"

    menu: str = ""
    key: Key | None = None
    hotkey: Key | None = None
    description: str = ""


@dataclass(frozen=True, slots=True)
class PlaySound(Trait):
    """Plays a file in `sounds/`, whose name may be an expression."""

    ID: ClassVar[str] = "playSound;"

    sound: str = ""
    menu: str = "Play Sound"
    key: Key | None = None
    send_to_others: bool = False
    description: str = ""
    no_suppress: bool = False


@dataclass(frozen=True, slots=True)
class Deselect(Trait):
    """Deselects pieces. what: D this piece, A all, S selects only this one."""

    ID: ClassVar[str] = "deselect;"

    menu: str = "Deselect"
    key: Key | None = CTRL_K
    description: str = ""
    unstack: bool = False
    what: str = "D"


@dataclass(frozen=True, slots=True)
class Attachment(Trait):
    """Ties the piece to others that pass a filter. state: count and ids of the attached."""

    ID: ClassVar[str] = "attach;"

    name: str = ""
    description: str = ""
    attach_menu: str = ""
    attach_key: Key | None = None
    clear_menu: str = ""
    clear_key: Key | None = None
    filter: str = ""
    restrict_range: bool = False
    range: str = "1"
    fixed_range: bool = True
    range_property: str = ""
    deck_count: str = "-1"
    target: Target = ANYWHERE
    clear_matching_menu: str = ""
    clear_matching_key: Key | None = None
    clear_matching_filter: str = ""
    on_attach: str = "nothing"
    on_detach: str = "nothing"
    before_attach: str = "clear"
    allow_self: bool = False
    auto: bool = True
    state: str = field(default="0", metadata=STATE)


@dataclass(frozen=True, slots=True)
class LocationCommand(Trait):
    """One command for each region or zone. kind: locRegions or locZones.

    sort, ascending, numeric: known from engine 3.8 on; left out while at their defaults.
    """

    ID: ClassVar[str] = "locCommand;"
    OPTIONAL: ClassVar[int] = 3

    description: str = ""
    kind: str = "locRegions"
    filter: str = ""
    menu: str = ""
    key: Key | None = None
    current_map_only: bool = True
    sort: str = ""
    ascending: bool = True
    numeric: bool = False


@dataclass(frozen=True, slots=True)
class ActionButton(Trait):
    """A part of the piece that works as a button: a box, or with version 1 a polygon too.

    x, y, width, height, points: pixels from the piece's centre.
    """

    ID: ClassVar[str] = "button;"

    key: Key | None = None
    x: int = -20
    y: int = -20
    width: int = 40
    height: int = 40
    description: str = ""
    popup_menu: bool = False
    whole_piece: bool = False
    version: int = 1
    points: tuple[tuple[int, int], ...] = ()

    def written(self) -> TraitText:
        """Give the texts; the points are counted."""
        box = map(str, (self.x, self.y, self.width, self.height))
        flags = write_bool(self.popup_menu), write_bool(self.whole_piece)
        points = [str(number) for point in self.points for number in point]
        head = (encode_key(self.key), *box, self.description, *flags, str(self.version))
        return TraitText(self.ID + encode((*head, str(len(self.points)), *points), ";"), "")

    @classmethod
    def read(cls, body: str, state: str) -> Self:
        """Make it from its texts; numbers that are none are the defaults."""
        items = decode(body, ";")
        key, x, y, width, height, text, popup, whole, version, count, *rest = (
            *items,
            *("", "-20", "-20", "40", "40", "", "false", "false", "1", "0")[len(items) :],
        )
        numbers = [read_int(item) or 0 for item in rest]
        points = tuple(zip(numbers[::2], numbers[1::2], strict=False))[: max(0, read_int(count) or 0)]
        box = [read_int(item) for item in (x, y, width, height)]
        x0, y0, w, h = (a if b is None else b for a, b in zip((-20, -20, 40, 40), box, strict=True))
        flags = read_bool(popup), read_bool(whole)
        return cls(decode_key(key, letters=True), x0, y0, w, h, text, *flags, read_int(version) or 0, points)
