"""The names of the files in a folder as one input of a build: a file that appears there changes it."""

import hashlib
from pathlib import Path

MARK = "/"
"""With it ends the name of an input that is a folder."""
MOST = 20_000
"""Names that are looked at."""


def names_in(folder: Path) -> tuple[str, ...]:
    """The names of the files in a folder, sorted, and of folders with ``MARK`` at the end; hidden ones are left out.

    None where there is no such folder.
    """
    try:
        shown = [entry for entry in folder.iterdir() if not entry.name.startswith(".")]
        found = sorted(
            entry.name + ("" if entry.is_file() else MARK) for entry in shown if entry.is_file() or entry.is_dir()
        )
    except OSError:
        return ()
    return tuple(found[:MOST])


def listing_hash(names: tuple[str, ...]) -> str:
    """The sha256 of some names; empty for none."""
    return hashlib.sha256("\n".join(names).encode("utf-8", "surrogateescape")).hexdigest() if names else ""
