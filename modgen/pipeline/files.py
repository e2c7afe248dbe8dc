"""Files are replaced whole or not at all."""

import os
import secrets
from pathlib import Path

TEMPORARY = ".modgen-part-"
"""How the name of a file begins that a killed build may leave behind; the next build removes it."""


def replace_file(path: Path, content: bytes) -> None:
    """Put a file in place in one step, so that a reader or a kill at any moment finds the old or the new one.

    Raises:
        OSError: the folder cannot be written.
    """
    part = path.parent / f"{TEMPORARY}{secrets.token_hex(8)}"
    try:
        with part.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def remove_leftovers(folder: Path) -> None:
    """Remove what a killed build left half written."""
    for part in folder.glob(f"{TEMPORARY}*"):
        part.unlink(missing_ok=True)
