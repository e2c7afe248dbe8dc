"""The commands of a game log: what is known as dataclasses, everything else word for word.

A log is a sequence with the ESC character. The engine nests groups of commands in it, a flat list means the
same; commands it does not know are passed over.
"""

from dataclasses import dataclass

from modgen.targets.vassal.errors import SaveError, SequenceError, VassalError
from modgen.targets.vassal.pieces import (
    Piece,
    Stack,
    decode_command,
    decode_piece,
    decode_stack,
    encode_command,
    encode_piece,
    encode_stack,
)
from modgen.targets.vassal.scalars import read_int
from modgen.targets.vassal.sequence import ESC, TAB, decode, encode
from modgen.targets.vassal.traits import Deck, TraitText, decode_trait, encode_trait

_MOST_STEPS = 2_000_000  # splittings while reading one log
_DEEPEST = 200  # groups within groups


@dataclass(frozen=True, slots=True)
class Add:
    """Adds a piece, a stack or a deck under an id that is its own. Members come before what holds them."""

    id: str
    what: Piece | Stack | Deck


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A board laid out on a map: column and row among the boards, from 0."""

    name: str
    column: int = 0
    row: int = 0
    reversed: bool = False


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards of a map."""

    map: str
    boards: tuple[BoardPlace, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a side. user_id: their password, in plain text."""

    user_id: str
    name: str
    side: str


@dataclass(frozen=True, slots=True)
class GlobalProperty:
    """The value of a global property. container: `Module`, a map's name, or `map:zone`."""

    name: str
    value: str
    container: str = "Module"


@dataclass(frozen=True, slots=True)
class TurnState:
    """Where a turn tracker stands. tracker: `TurnTracker0` and so on; state: as the engine writes it."""

    tracker: str
    state: str


@dataclass(frozen=True, slots=True)
class Other:
    """Any other command, word for word."""

    text: str


Command = Add | Boards | Player | GlobalProperty | TurnState | Other

BEGIN = Other("begin_save")
END = Other("end_save")
NOT_NEW = Other("SETUP_STACK\t")  # says that the at-start stacks are not to be set up once more

STEP = "LOG\t"  # what a logged step of play begins with

_BOARDS = "BoardPicker"
_REVERSED = "/rev"
_TRACKER = "TURNTurnTracker"


def encode_log_command(command: Command) -> str:
    """Write one command."""
    match command:
        case Add(piece_id, what):
            return encode_command(piece_id, _parts(what))
        case Boards(map_name, boards):
            places = [(board.name + _REVERSED * board.reversed, str(board.column), str(board.row)) for board in boards]
            return encode((map_name + _BOARDS, *(text for place in places for text in place)), TAB)
        case Player(user_id, name, side):
            return encode(("PLAYER", user_id, name, side), TAB)
        case GlobalProperty(name, value, container):
            return "GlobalProperty\t" + encode(("", name, value, container), ";")
        case TurnState(tracker, state):
            return encode((f"TURN{tracker}", state), TAB)
        case Other(text):
            return text


def decode_log_command(text: str) -> Command:
    """Read one command. Any text will do: what would not be written again as it stands is kept as Other."""
    try:
        found = _decode(text)
        return found if encode_log_command(found) == text else Other(text)
    except VassalError:
        return Other(text)


def encode_log(commands: tuple[Command, ...]) -> str:
    """Write commands as a flat log.

    Raises SequenceError if one ends in a backslash, or would be read as a group of commands (for an ESC in it).
    """
    texts = [encode_log_command(command) for command in commands]
    for text in texts:
        if decode(text, ESC) != (text,):
            raise SequenceError(f"a log cannot hold {text[:60]!r}: it would be read as a group of commands")
    return encode(texts, ESC)


def decode_log(text: str) -> tuple[Command, ...]:
    """Read a log, flat or nested, as its commands in order; empty ones are left out.

    Raises SaveError if groups are nested far deeper than the engine nests them.
    """
    found: list[Command] = []
    waiting = [(text, 0)]
    for _ in range(_MOST_STEPS):
        if not waiting:
            return tuple(found)
        group, depth = waiting.pop()
        items = decode(group, ESC)
        if items == (group,):
            if group:
                found.append(decode_log_command(group))
        elif depth > _DEEPEST:
            raise SaveError("the commands of this save are nested too deep")
        else:
            waiting.extend((item, depth + 1) for item in reversed(items))
    raise SaveError(f"this save has more than {_MOST_STEPS} commands")


def _parts(what: Piece | Stack | Deck) -> TraitText:
    match what:
        case Piece():
            return encode_piece(what)
        case Stack():
            return encode_stack(what)
        case Deck():
            return encode_trait(what)


def _decode(text: str) -> Command:
    if text.startswith("+/"):
        piece_id, parts = decode_command(text)
        if parts.type == "stack":
            return Add(piece_id, decode_stack(parts.state))
        if parts.type.startswith(Deck.ID) and isinstance(deck := decode_trait(*parts), Deck):
            return Add(piece_id, deck)
        return Add(piece_id, decode_piece(*parts))
    head, *rest = decode(text, TAB)
    if head.endswith(_BOARDS) and rest:
        return Boards(head.removesuffix(_BOARDS), _board_places(rest))
    if head == "PLAYER" and len(rest) == 3:
        return Player(*rest)
    if head.startswith(_TRACKER) and len(rest) == 1:
        return TurnState(head.removeprefix("TURN"), rest[0])
    if head == "GlobalProperty":
        fields = decode(text.removeprefix("GlobalProperty\t"), ";")
        if len(fields) == 4 and not fields[0]:
            return GlobalProperty(*fields[1:])
    return Other(text)


def _board_places(texts: list[str]) -> tuple[BoardPlace, ...]:
    places = []
    for name, column, row in zip(texts[::3], texts[1::3], texts[2::3], strict=False):
        at = read_int(column) or 0, read_int(row) or 0
        places.append(BoardPlace(name.removesuffix(_REVERSED), *at, name.endswith(_REVERSED)))
    return tuple(places)
