"""Words that keep to their room: cut or broken by their width, which whoever knows the font tells."""

from typing import Protocol


class Measure(Protocol):
    """What tells the width of a text in points at a size in points, in the usual or in strong letters."""

    def __call__(self, text: str, size: float, *, strong: bool = False) -> float:
        """The width in points."""
        ...


def cut(text: str, room: float, size: float, measure: Measure, *, strong: bool = False) -> str:
    """A text that is no wider than ``room``: what is too long ends in dots; empty where not even these fit."""
    if measure(text, size, strong=strong) <= room:
        return text
    for end in range(len(text) - 1, -1, -1):
        shown = f"{text[:end].rstrip(' ,:;')}…"
        if measure(shown, size, strong=strong) <= room:
            return shown
    return ""


def broken(text: str, room: float, size: float, measure: Measure, *, strong: bool = False) -> list[str]:
    """A text in lines no wider than ``room``, broken between words; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, size, strong=strong) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
