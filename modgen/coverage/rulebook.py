"""The user's own rulebook as lines: bounded in size, decoded, never written anywhere."""

from pathlib import Path
from stat import S_ISREG

LARGEST_RULEBOOK = 8 * 2**20
"""Bytes of the largest file that is read."""
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class RulebookError(Exception):
    """A rulebook that cannot be read; its text says why and what helps."""


def read_rulebook(path: Path) -> str:
    """The text of a rulebook file, UTF-8 or else cp1252.

    Raises:
        RulebookError: there is no such file, or it is too large, or no text.
    """
    try:
        status = path.stat()
        if not S_ISREG(status.st_mode):
            raise RulebookError("it is not a file")
        with path.open("rb") as stream:
            data = stream.read(LARGEST_RULEBOOK + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such file"
        raise RulebookError(f"it cannot be read: {reason}") from None
    if len(data) > LARGEST_RULEBOOK:
        raise RulebookError(f"it is too large: at most {LARGEST_RULEBOOK // 2**20} MiB are read")
    if data[:2] in _UTF16 or b"\0" in data:
        raise RulebookError("it is not plain text: save it as text with the encoding UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        raise RulebookError("it is neither UTF-8 nor cp1252: save it as text with the encoding UTF-8") from None
