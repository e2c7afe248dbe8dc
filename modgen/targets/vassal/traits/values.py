"""The values inside traits that are more than a number or a text, and how each type of value is written."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from modgen.targets.vassal.errors import PieceError
from modgen.targets.vassal.keys import Key, decode_key, decode_keys, encode_key, encode_keys
from modgen.targets.vassal.scalars import read_bool, read_double, read_int, write_bool, write_double
from modgen.targets.vassal.sequence import decode, decode_list, encode, encode_list

# A list of keys whose oldest form, without any comma, is one Ctrl stroke a character.
LetterKeys = Annotated[tuple[Key, ...], "letters"]
Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Constraints:
    """What values a property may take: a number between two bounds, which may wrap around, or any text.

    The bounds may be expressions, hence texts.
    """

    numeric: bool = False
    least: str = "0"
    most: str = "100"
    wrap: bool = False


@dataclass(frozen=True, slots=True)
class PropertyCommand:
    """One menu command of a property trait and what it does to the value.

    change: "P" set to the value, "I" add the value, "R" ask with the value as prompt, "E" ask with the value
    as prompt and `choices` to choose from. Raises PieceError for choices of another kind.
    """

    menu: str = ""
    key: Key | None = None
    change: str = "P"
    value: str = ""
    choices: Texts = ()

    def __post_init__(self) -> None:
        if self.choices and self.change != "E":
            raise PieceError(f"only a command of kind E has choices, not one of kind {self.change!r}")


@dataclass(frozen=True, slots=True)
class Target:
    """Which pieces a key command is sent to before its property filter is asked; 16 fields.

    kind: MAP, MODULE, COUNTER or DECK, by the component that sends.
    place: CURSTACK, CURMAP, CURZONE, CURLOC, MAP, ZONE, LOCATION, XY, DECK, CURMAT or CURATTACH.
    comparison: EQUALS, NOT_EQUALS, GREATER, GREATER_EQUALS, LESS, LESS_EQUALS, MATCH or NOT_MATCH.
    The other texts may be expressions.
    """

    kind: str = "COUNTER"
    by_place: bool = False
    place: str = "MAP"
    map: str = ""
    board: str = ""
    zone: str = ""
    location: str = ""
    x: str = "0"
    y: str = "0"
    deck: str = ""
    by_property: bool = False
    property: str = ""
    value: str = ""
    comparison: str = "EQUALS"
    attachment: str = ""
    attachment_id: str = ""


@dataclass(frozen=True, slots=True)
class DeckContent:
    """Where a deck lies and what is in it: x, y in map pixels, card ids from bottom to top."""

    map: str = "null"
    x: int = 0
    y: int = 0
    face_down: bool = True
    members: Texts = ()


Commands = tuple[PropertyCommand, ...]

ANY_VALUE = Constraints()
ANYWHERE = Target()
EMPTY_DECK = DeckContent()


def write_changer(command: PropertyCommand) -> str:
    """Write what a command does, without its menu text and key (also used by buttons that set properties)."""
    if command.change == "E":
        return encode(("E", command.value, encode_list(command.choices)), ",")
    return encode((command.change, command.value), ",")


def read_changer(text: str, menu: str = "", key: Key | None = None) -> PropertyCommand:
    """Read what a command does; missing parts are empty."""
    change, value, choices = (*decode(text, ","), "", "")[:3]
    return PropertyCommand(menu, key, change, value, decode_list(choices) if change == "E" else ())


def write_target(target: Target) -> str:
    """Write a target; booleans as true and false."""
    flags = (write_bool(target.by_place), write_bool(target.by_property))
    head = (target.kind, flags[0], target.place, target.map, target.board, target.zone, target.location)
    tail = (flags[1], target.property, target.value, target.comparison)
    attachment = (target.attachment, target.attachment_id)
    return encode((*head, target.x, target.y, target.deck, *tail, *attachment), "|")


def read_target(text: str) -> Target:
    """Read a target; missing trailing fields take their defaults, the empty text is the neutral target."""
    if not text:
        return Target()
    short = decode(text, "|")[:16]
    full = (*short, *decode(write_target(Target()), "|")[len(short) :])
    values: list[Any] = [read_bool(item) if at in (1, 10) else item for at, item in enumerate(full)]
    return Target(*values)


def _write_constraints(value: Constraints) -> str:
    return encode((write_bool(value.numeric), value.least, value.most, write_bool(value.wrap)), ",")


def _read_constraints(text: str, default: Constraints) -> Constraints:
    short = decode(text, ",")[:4]
    numeric, least, most, wrap = (*short, *("false", "0", "100", "false")[len(short) :])
    return Constraints(read_bool(numeric), least, most, read_bool(wrap))


def _write_commands(commands: Commands) -> str:
    return encode_list([encode((c.menu, encode_key(c.key), write_changer(c)), ":") for c in commands])


def _read_commands(text: str, default: Commands) -> Commands:
    def one(item: str) -> PropertyCommand:
        menu, key, changer = (*decode(item, ":"), "", "")[:3]
        return read_changer(changer, menu, decode_key(key, letters=True))

    return tuple(one(item) for item in decode_list(text))


def _write_deck(content: DeckContent) -> str:
    place = (content.map, str(content.x), str(content.y), write_bool(content.face_down))
    members = (encode_list(content.members),) if content.members else ()
    return encode((*place, *members), ";")


def _read_deck(text: str, default: DeckContent) -> DeckContent:
    map_name, x, y, face_down, members = (*decode(text, ";"), "", "", "", "")[:5]
    at = read_int(x) or 0, read_int(y) or 0
    return DeckContent(map_name, *at, read_bool(face_down), decode_list(members))


def _or_default(read: Callable[[str], Any]) -> Callable[[str, Any], Any]:
    """What cannot be read is the default, as in the engine's own readers of integers and doubles."""

    def reader(text: str, default: Any) -> Any:
        found = read(text)
        return default if found is None else found

    return reader


@dataclass(frozen=True, slots=True)
class Codec:
    """How one type of value is written, and read given the default of its field."""

    write: Callable[[Any], str]
    read: Callable[[str, Any], Any]


_CODECS: dict[Any, Codec] = {
    str: Codec(str, lambda text, _: text),
    int: Codec(str, _or_default(read_int)),
    float: Codec(write_double, _or_default(read_double)),
    bool: Codec(write_bool, lambda text, _: read_bool(text)),
    Key | None: Codec(encode_key, lambda text, _: decode_key(text, letters=True)),
    tuple[Key, ...]: Codec(encode_keys, lambda text, _: decode_keys(text)),
    LetterKeys: Codec(encode_keys, lambda text, _: decode_keys(text, letters=True)),
    Texts: Codec(encode_list, lambda text, _: decode_list(text)),
    Target: Codec(write_target, lambda text, _: read_target(text)),
    Constraints: Codec(_write_constraints, _read_constraints),
    DeckContent: Codec(_write_deck, _read_deck),
    Commands: Codec(_write_commands, _read_commands),
}


def codec(annotation: Any) -> Codec:
    """Give how values of a field's type are written."""
    return _CODECS[annotation]
