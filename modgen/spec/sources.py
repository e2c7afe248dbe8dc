"""The files of a spec: read once, bounded in size, remembered for excerpts and for the build's receipt."""

import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from modgen.diagnostics import Log, Place

LARGEST_FILE = 8 * 2**20
"""Bytes; the largest rulebook's tables come to a tenth of it."""


@dataclass(slots=True)
class Sources:
    """All files read from one spec folder.

    ``texts`` holds what was read, by the name relative to the folder; ``digests`` the sha256 of each file's bytes,
    with an empty text for a file that was looked for and is not there. Together they are what the spec is.
    """

    root: Path
    texts: dict[str, str] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)

    def name_of(self, written: str, relative_to: str, place: Place, log: Log) -> str | None:
        """The name of a file that another file refers to, or None (logged) where it leads out of the folder."""
        path = PurePosixPath(written.replace("\\", "/"))
        joined = os.path.normpath(PurePosixPath(relative_to).parent / path).replace(os.sep, "/")
        inside = not path.is_absolute() and not joined.startswith("../") and ":" not in joined
        if inside and self._stays_inside(joined):
            return joined
        log.add("R111", f"{written!r} leads out of the spec's folder", place, help="keep the file inside the folder")
        return None

    def _stays_inside(self, name: str) -> bool:
        root = self.root.resolve()
        return (root / name).resolve().is_relative_to(root)

    def read_bytes(self, name: str, place: Place, log: Log) -> bytes | None:
        """The bytes of one file, or None with the reason logged at ``place`` (where the file is asked for)."""
        path = self.root / name
        try:
            size = path.stat().st_size
            if size > LARGEST_FILE:
                limit = f"{LARGEST_FILE // 2**20} MiB"
                log.add("R102", f"{name} has {size / 2**20:.0f} MiB", place, help=f"at most {limit} are read")
                return None
            with path.open("rb") as stream:
                data = stream.read(LARGEST_FILE + 1)
        except (FileNotFoundError, NotADirectoryError):
            self.digests[name] = ""
            log.add("R101", f"the file {name!r} does not exist", place, help=self._nearby(name))
            return None
        except OSError as error:
            log.add("R101", f"the file {name!r} cannot be read: {error.strerror}", place)
            return None
        if len(data) > LARGEST_FILE:
            log.add("R102", f"{name} has over {LARGEST_FILE // 2**20} MiB", place)
            return None
        self.digests[name] = hashlib.sha256(data).hexdigest()
        return data

    def _nearby(self, name: str) -> str:
        folder = (self.root / name).parent
        if not folder.is_dir():
            return ""
        there = sorted(entry.name for entry in folder.iterdir() if entry.is_file())[:8]
        return f"in that folder: {', '.join(there)}" if there else "that folder is empty"

    def text(self, name: str, data: bytes, log: Log) -> str | None:
        """A YAML file's bytes as text (UTF-8), or None with the reason logged at the offending character."""
        start = data.find(b"\0")
        if start >= 0:
            line = data.count(b"\n", 0, start) + 1
            column = start - data.rfind(b"\n", 0, start)
            log.add("R103", f"{name} holds a NUL byte", Place(name, line, column), help="save it as UTF-8 text")
            return None
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            column = error.start - data.rfind(b"\n", 0, error.start)
            message = f"byte 0x{data[error.start]:02x} is not UTF-8"
            log.add("R103", message, Place(name, line, column), help="save the file with the encoding UTF-8")
            return None
        self.texts[name] = text
        return text
