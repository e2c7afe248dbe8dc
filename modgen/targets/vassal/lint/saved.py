"""The saved games inside a module: whether what they were saved with is still in it.

A save is a row of commands, and most of them add pieces, which need not be taken apart to see which pictures they name.
"""

from collections.abc import Iterator
from io import BytesIO
from zipfile import is_zipfile

from modgen.targets.vassal.archive import Packed
from modgen.targets.vassal.commands import Boards, decode_log_command
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.lint.found import Found, Ground
from modgen.targets.vassal.lint.images import of_engine, pictures_in
from modgen.targets.vassal.saves import LOG, deobfuscate
from modgen.targets.vassal.sequence import ESC

_ENDINGS = (".vsav", ".vlog")
_MOST = 6 << 20  # bytes of saves, packed, that are looked into: some modules have hundreds, and nobody waits for them
_LISTED = 5


def saved(ground: Ground) -> Iterator[Found]:
    """Go through the saved games of a module."""
    left = _MOST
    there = "\n".join(("", *ground.module.images, "")).lower()
    for name, data in ((name, ground.module.files[name]) for name in ground.module.files if name.endswith(_ENDINGS)):
        left -= len(data)
        text = _log(data) if left > 0 else ""
        if text:
            yield from _boards(ground, name, text)
            lacking = sorted(
                one for one in pictures_in(text) if not _is_there(one.lower(), there) and not of_engine(one)
            )
            if lacking and not ground.own_code:
                more = f" and {len(lacking) - _LISTED} more" if len(lacking) > _LISTED else ""
                message = f"pieces saved in it show pictures that are missing: {', '.join(lacking[:_LISTED])}{more}"
                yield Found("V959", name, message, "refresh the set-up in the engine's editor, or put them back")


def _is_there(name: str, there: str) -> bool:
    """Whether pictures, a line each, have one of this name.

    A name with a comma or a stroke in it is seen in part, and some have a letter of the format before them.
    """
    return f"{name}\n" in there or f"\n{name[1:]}\n" in there


def _log(data: bytes) -> str:
    """The commands of a save; "" for what is none, which is found by its being a file of the wrong kind."""
    if not is_zipfile(BytesIO(data)):
        return ""
    try:
        packed = Packed(data)
        return deobfuscate(packed.text(LOG)) if LOG in packed else ""
    except VassalError:
        return ""


def _boards(ground: Ground, name: str, text: str) -> Iterator[Found]:
    for part in text.replace("\\" + ESC, ESC).split(ESC):
        command = decode_log_command(part.rstrip("\\")) if "BoardPicker\t" in part and part[:2] != "+/" else None
        if not isinstance(command, Boards):
            continue
        on = ground.atlas.named(command.map)
        if on is None:
            yield Found(
                "V958", name, f"it was saved with the map {command.map!r}, which is missing: its pieces are lost"
            )
            continue
        for board in command.boards:
            if on.board(board.name) is None:
                message = f"it was saved with the board {board.name!r} of {command.map!r}, which is missing"
                yield Found("V958", name, message, "save it anew with a board that is there")
