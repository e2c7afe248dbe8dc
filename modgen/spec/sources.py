"""The files of a spec: read once, bounded in size, remembered for excerpts and for the build's receipt."""

import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from stat import S_ISREG

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import nearest
from modgen.diagnostics.texts import excerpt_text
from modgen.inside import stays_inside
from modgen.listing import MARK, listing_hash, names_in

LARGEST_FILE = 8 * 2**20
"""Bytes; the largest rulebook's tables come to a tenth of it."""
_MOST_NAMED = 8
_NO_BREAKS = str.maketrans(dict.fromkeys("\x0b\x0c\x1c\x1d\x1e", "\N{REPLACEMENT CHARACTER}"))
"""Characters that Python takes for the end of a line and YAML does not; excerpts count lines as YAML does."""


@dataclass(slots=True)
class Sources:
    """All files read from one spec folder.

    ``texts`` holds what was read, by the name relative to the folder; ``digests`` the sha256 of each file's bytes,
    with an empty text for a file that was looked for and is not there; a folder, with ``/`` at its end, has that of the
    names in it. Together they are what the spec is. ``tables``
    names those that were read as tables.
    """

    root: Path
    texts: dict[str, str] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    tables: set[str] = field(default_factory=set)

    def name_of(self, written: str, relative_to: str, place: Place, log: Log) -> str | None:
        """The name of a file that another file refers to, or None (logged) where it leads out of the folder."""
        path = PurePosixPath(written.replace("\\", "/"))
        joined = os.path.normpath(PurePosixPath(relative_to).parent / path).replace(os.sep, "/")
        if joined == ".":
            log.add("R101", f"{written!r} names no file", place, help="write the name of a file")
            return None
        inside = not path.is_absolute() and not joined.startswith("../") and ":" not in joined
        if inside and stays_inside(self.root, joined):
            return joined
        log.add("R111", f"{written!r} leads out of the spec's folder", place, help="keep the file inside the folder")
        return None

    def read_bytes(self, name: str, place: Place, log: Log, largest: int = LARGEST_FILE) -> bytes | None:
        """The bytes of one file, or None with the reason logged at ``place`` (where the file is asked for)."""
        path = self.root / name
        try:
            status = path.stat()
            size = status.st_size
            if not S_ISREG(status.st_mode):
                log.add("R101", f"{name!r} is not a file", place, help=self._nearby(name))
                return None
            if size > largest:
                limit = f"{largest // 2**20} MiB"
                log.add("R102", f"{name} has {size / 2**20:.0f} MiB", place, help=f"at most {limit} are read")
                return None
            with path.open("rb") as stream:
                data = stream.read(largest + 1)
        except (FileNotFoundError, NotADirectoryError):
            self.digests[name] = ""
            log.add("R101", f"the file {name!r} does not exist", place, help=self._nearby(name))
            return None
        except OSError as error:
            log.add("R101", f"the file {name!r} cannot be read: {error.strerror}", place)
            return None
        if len(data) > largest:
            log.add("R102", f"{name} has over {largest // 2**20} MiB", place)
            return None
        self.digests[name] = hashlib.sha256(data).hexdigest()
        return data

    def names_in(self, folder: str) -> tuple[str, ...]:
        """The names of the files in a folder, and of folders with / at their end; they are part of the spec."""
        names = names_in(self.root / folder) if stays_inside(self.root, folder) else ()
        self.digests[f"{folder}{MARK}"] = listing_hash(names)
        return names

    def leads_out(self, folder: str) -> bool:
        """Whether a folder of the spec is there and lies, by a link, somewhere else."""
        return (self.root / folder).is_dir() and not stays_inside(self.root, folder)

    def _nearby(self, name: str) -> str:
        folder = (self.root / name).parent
        if not folder.is_dir():
            return ""
        there = sorted(entry.name for entry in folder.iterdir() if entry.is_file())
        stems = {PurePosixPath(entry).stem: entry for entry in there}
        near = nearest(PurePosixPath(name).stem, stems)
        if near is not None:
            return f"did you mean {stems[near]!r}?"
        more = ", …" if len(there) > _MOST_NAMED else ""
        return f"in that folder: {', '.join(there[:_MOST_NAMED])}{more}" if there else "that folder holds no file"

    def text(self, name: str, data: bytes, log: Log) -> str | None:
        """A YAML file's bytes as text (UTF-8), or None with the reason logged at the offending character."""
        help = "save the file as plain text with the encoding UTF-8"
        if not_text(name, data, help, log):
            if data[:1] not in (b"\xff", b"\xfe"):
                self.texts[name] = excerpt_text(data, table=False)
            return None
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            message = f"the byte 0x{data[error.start]:02x} is not UTF-8"
            log.add("R103", message, place_of_byte(name, data, error.start, "utf-8-sig"), help=help)
            self.texts[name] = excerpt_text(data, table=False)
            return None
        self.texts[name] = text.translate(_NO_BREAKS)
        return text


def not_text(name: str, data: bytes, help: str, log: Log) -> bool:
    """True (logged) for what is no text in any encoding that is read."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        log.add("R103", f"{name} is written in UTF-16", Place(name), help=help)
        return True
    start = data.find(b"\0")
    if start >= 0:
        log.add("R103", f"{name} holds a NUL byte", place_of_byte(name, data, start, "cp1252"), help=help)
    return start >= 0


def place_of_byte(name: str, data: bytes, position: int, encoding: str) -> Place:
    """The place of the character at a byte."""
    line = data.count(b"\n", 0, position) + 1
    before = data[data.rfind(b"\n", 0, position) + 1 : position].decode(encoding, errors="replace")
    return Place(name, line, len(before) + 1)
