"""Keys as players write them, ``Ctrl+Shift+E``, and those that every module has."""

import re
from dataclasses import dataclass

CONTROLS = ("Ctrl", "Alt", "Shift")
_NAMED = ("Del", "Ins", "Home", "End", "Left", "Right", "Up", "Down", "Space", "Tab")
_SIGNS = "=-[],./;"
_KEY = re.compile(rf"[A-Z0-9]|F(?:[1-9]|1[0-2])|{'|'.join(_NAMED)}|[{re.escape(_SIGNS)}]")


class KeyFormError(ValueError):
    """What is written is no key; the message says why, ``help`` what would be one."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class KnownKey:
    """A key that has a meaning in every module: on counters, or in the windows."""

    key: str
    does: str
    on_counters: bool = False


KNOWN = (
    KnownKey("Ctrl+F", "flip the counter", True),
    KnownKey("Ctrl+M", "mark it as moved or not moved", True),
    KnownKey("Ctrl+T", "show or hide its movement trail", True),
    KnownKey("Ctrl+C", "clone it", True),
    KnownKey("Ctrl+D", "delete it", True),
    KnownKey("Ctrl+Space", "show at once what lies under the mouse"),
    KnownKey("Ctrl+Z", "undo"),
    KnownKey("Alt+Right", "next step of the turn"),
    KnownKey("Alt+Left", "step before"),
    KnownKey("Ctrl+Shift+T", "turn track"),
    KnownKey("Ctrl+Shift+M", "mark all counters as not moved"),
    KnownKey("Ctrl+Shift+C", "counters"),
    KnownKey("Ctrl+Shift+E", "charts"),
    KnownKey("Ctrl+Shift+N", "notes"),
    KnownKey("Ctrl+Shift+I", "where everything is"),
    KnownKey("Ctrl+=", "zoom in"),
    KnownKey("Ctrl+-", "zoom out"),
    KnownKey("Ctrl+Shift+O", "overview of the map"),
    KnownKey("Ctrl+Shift+L", "range and line of sight: drag from hex to hex"),
    KnownKey("Ctrl+Shift+H", "hide or show all counters"),
)
"""The keys of every module, in the order of its help page."""


def key_of(written: str) -> str:
    """Give a key in its one form: controls in the order of CONTROLS, a capital letter.

    Raises KeyFormError for anything else, and for a letter, digit or sign alone, which would be typed into the chat.
    """
    *given, last = re.split(r"\s*\+\s*", written.strip())
    named = {name.lower(): name for name in (*CONTROLS, *_NAMED)}
    controls = [named.get(one.lower(), one) for one in given]
    key = named.get(last.lower(), last.upper())
    help = "a letter, digit or F1 to F12 after Ctrl, Alt or Shift, such as Ctrl+Shift+X"
    unknown = next((one for one in controls if one not in CONTROLS), None)
    if unknown is not None or not _KEY.fullmatch(key) or len(set(controls)) != len(controls):
        raise KeyFormError(f"{written!r} is no key", help)
    if len(key) == 1 and not {"Ctrl", "Alt"} & set(controls):
        raise KeyFormError(f"{written!r} would be typed into the chat", help)
    return "+".join([*(one for one in CONTROLS if one in controls), key])
