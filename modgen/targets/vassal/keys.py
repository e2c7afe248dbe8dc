"""Key strokes: real keys, named commands, and lists of both.

A real key is `code,modifiers` (a Java virtual-key code and modifier bits), a named command `code,0,Name`; the
empty text is no key. The engine gives each name a private code of its own and ignores the number written
before it; by habit that number is 57348.
"""

from dataclasses import dataclass

from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.scalars import read_int
from modgen.targets.vassal.sequence import decode_list, encode_list

NAMED_CODE = 57348

# The engine writes each modifier as its old bit plus its new one and takes either alone for the same.
SHIFT, CTRL, META, ALT = 65, 130, 260, 520
_MODIFIERS = (SHIFT, CTRL, META, ALT)


@dataclass(frozen=True, slots=True)
class Key:
    """A key stroke: a real key, or a named command if it has a name.

    code: Java virtual-key code (A-Z are 65-90, F1 is 112); means nothing for a named command.
    modifiers: bits as the engine writes them; add SHIFT, CTRL, META and ALT.
    name: name of a named command, without comma; "" for a real key.

    Raises VassalError for a name with a comma, which the format has no way to write.
    """

    code: int
    modifiers: int = 0
    name: str = ""

    def __post_init__(self) -> None:
        if "," in self.name:
            raise VassalError(f"the key command {self.name!r} cannot have a comma in its name")

    @property
    def same_as(self) -> tuple[str, int, int]:
        """Equal for two keys exactly if the engine takes them for the same stroke."""
        if self.name:
            return self.name, 0, 0
        low, high = self.modifiers & 0x3F, self.modifiers & ~0x3F
        bits = sum(both for both in _MODIFIERS if (both & 0x3F) & low or (both & ~0x3F) & high)
        return "", self.code, bits


def ctrl(letter: str) -> Key:
    """Give Ctrl and a letter or digit."""
    return Key(ord(letter.upper()), CTRL)


CTRL_A, CTRL_C, CTRL_D, CTRL_F, CTRL_I, CTRL_K, CTRL_M, CTRL_R, CTRL_T = map(ctrl, "ACDFIKMRT")
CTRL_LEFT_BRACKET, CTRL_RIGHT_BRACKET = Key(91, CTRL), Key(93, CTRL)


_CODES = {"Del": 127, "Ins": 155, "Home": 36, "End": 35, "Left": 37, "Up": 38, "Right": 39, "Down": 40, "Space": 32}
_CODES |= {"Tab": 9, "=": 61, "-": 45, "[": 91, "]": 93, ",": 44, ".": 46, "/": 47, ";": 59}
_CODES |= {f"F{number}": 111 + number for number in range(1, 13)}


def stroke(written: str) -> Key | None:
    """Give the key that `modgen.keystrokes.key_of` gave the form of; None for ""."""
    if not written:
        return None
    *controls, last = written.split("+")
    bits = sum({"Ctrl": CTRL, "Alt": ALT, "Shift": SHIFT}[one] for one in controls)
    return Key(_CODES[last] if last in _CODES else ord(last), bits)


def named(name: str) -> Key:
    """Give a named command."""
    return Key(NAMED_CODE, 0, name)


def encode_key(key: Key | None) -> str:
    """Write a key stroke; None is no key."""
    if key is None:
        return ""
    return f"{key.code},{key.modifiers}" + (f",{key.name}" if key.name else "")


def decode_key(text: str, *, letters: bool = False) -> Key | None:
    """Read a key stroke; what is none reads as no key, as in the engine.

    letters: whether a text without comma means Ctrl and its first character, as it does in a piece's traits
    (in an attribute of the build file it means nothing).
    """
    if letters and text and "," not in text:
        return Key(ord(text[0]), CTRL)
    parts = text.split(",")
    if len(parts) not in (2, 3):
        return None
    code, modifiers = read_int(parts[0]), read_int(parts[1])
    if code is None or modifiers is None:
        return None
    return Key(code, modifiers, parts[2] if len(parts) > 2 else "")


def encode_keys(keys: tuple[Key, ...]) -> str:
    """Write a list of key strokes, a comma sequence in which their own commas are escaped."""
    return encode_list([encode_key(key) for key in keys])


def decode_keys(text: str, *, letters: bool = False) -> tuple[Key, ...]:
    """Read a list of key strokes; items that are none are dropped, as in the engine.

    letters: whether a text without comma is one Ctrl stroke a character, as in the oldest form of the traits
    macro, report and hideCmd.
    """
    if letters and "," not in text:
        return tuple(Key(ord(letter), CTRL) for letter in text)
    found = (decode_key(item) for item in decode_list(text))
    return tuple(key for key in found if key is not None)
