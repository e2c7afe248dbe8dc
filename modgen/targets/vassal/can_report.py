"""How a change of a counter is told in the chat: where, what it was, what it is."""

from modgen.targets.vassal.keys import Key
from modgen.targets.vassal.traits import Report

CHANGED = "$location$: $oldPieceName$ → $newPieceName$ *"
"""Old and new name of the counter, in which its state is told."""
SENT = "$oldLocation$: $newPieceName$ → $location$ *"


def report(keys: tuple[Key, ...], text: str) -> Report:
    """Give the report of some commands."""
    return Report(keys=keys, format=text, description="Report")


def word(name: str) -> str:
    """Give a name as a word that can stand in an expression: letters, digits and `_`."""
    made = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name)
    return f"_{made}" if made[:1].isdigit() else made


def plain(text: str) -> str:
    """Give a text without what the engine takes for a property or an expression in a report."""
    return text.replace("$", "").replace("{", "(").replace("}", ")")
