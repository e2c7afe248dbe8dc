"""Files are replaced whole or not at all."""

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

TEMPORARY = ".modgen-part-"
"""How the name of a file begins that a killed build may leave behind; the next build removes it."""


@dataclass(slots=True)
class Parts:
    """Files that are written beside their places, and put into them once all are written."""

    replaced: int = 0
    _waiting: list[tuple[Path, Path]] = field(default_factory=list)

    def __len__(self) -> int:
        return self.replaced + len(self._waiting)

    def write(self, path: Path, content: bytes) -> Path | None:
        """Write what is to stand at a path, unless just this stands there: time stamps stay, viewers need not reload.

        Raises:
            OSError: it cannot be written.
        """
        if _holds(path, content):
            return None
        self._waiting.append((_part(path, content), path))
        return path

    def put_in_place(self, but: Path | None = None) -> None:
        """Replace each file in one step, in the order in which they were written; ``but`` has to wait.

        Raises:
            OSError: one of them cannot be replaced.
        """
        while self._waiting and self._waiting[0][1] != but:
            part, path = self._waiting[0]
            part.replace(path)
            del self._waiting[0]
            self.replaced += 1

    def drop(self) -> None:
        """Remove what was written and not put in place."""
        for part, _ in self._waiting:
            part.unlink(missing_ok=True)


def replace_file(path: Path, content: bytes) -> None:
    """Put a file in place in one step, so that a reader or a kill at any moment finds the old or the new one.

    Raises:
        OSError: the folder cannot be written.
    """
    parts = Parts()
    try:
        parts.write(path, content)
        parts.put_in_place()
    finally:
        parts.drop()


def remove_leftovers(folder: Path) -> None:
    """Remove what a killed build left half written."""
    for part in folder.glob(f"{TEMPORARY}*"):
        if not part.is_dir():
            part.unlink(missing_ok=True)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _part(path: Path, content: bytes) -> Path:
    part = path.parent / f"{TEMPORARY}{secrets.token_hex(8)}"
    try:
        with part.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError:
        part.unlink(missing_ok=True)
        raise
    return part
