"""Zips: read as if the sender meant harm, written so that equal content is equal bytes."""

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from modgen.targets.vassal.errors import ArchiveError

_EPOCH = (1980, 1, 1, 0, 0, 0)
_PERMISSIONS = 0o100644 << 16
_UNIX = 3
_COMPRESSED = frozenset({".png", ".jpg", ".jpeg", ".gif", ".webp", ".mp3", ".ogg", ".vsav", ".zip", ".pdf"})


@dataclass(frozen=True, slots=True)
class Limits:
    """What a zip may be at most.

    entries: number of files; total, one: bytes unpacked, in all and of one file; ratio: how many times
    larger than packed a file of more than a mebibyte may be (the packing itself could do 1,032); text: bytes of one
    file that is read as text, which takes several times its size in memory.
    """

    entries: int = 50_000
    total: int = 1 << 30
    one: int = 256 << 20
    ratio: int = 500
    text: int = 64 << 20


LIMITS = Limits()


class Packed(Mapping[str, bytes]):
    """The files in a zip by name, in the order of their names; each is unpacked when it is asked for.

    Raises ArchiveError, on asking too, if it is no zip, is broken or encrypted, goes over a limit, holds one name
    twice, or has a name that leads out of the folder it would be unpacked in.
    """

    def __init__(self, source: bytes | Path, limits: Limits = LIMITS) -> None:
        with _readable():
            self._archive = ZipFile(BytesIO(source) if isinstance(source, bytes) else source)
            infos = [info for info in self._archive.infolist() if not info.filename.endswith("/")]
        _check(infos, limits)
        self._limits = limits
        self._infos = {info.filename: info for info in sorted(infos, key=lambda info: info.filename)}

    def __getitem__(self, name: str) -> bytes:
        info = self._infos[name]
        with _readable():
            return _content(self._archive, info)

    def __iter__(self) -> Iterator[str]:
        return iter(self._infos)

    def __len__(self) -> int:
        return len(self._infos)

    def __contains__(self, name: object) -> bool:
        return name in self._infos

    def size(self, name: str) -> int:
        """Give how many bytes a file has, without unpacking it; raises KeyError."""
        return self._infos[name].file_size

    def text(self, name: str) -> bytes:
        """Give a file that will be read as text; raises KeyError, ArchiveError if it is too large for that."""
        if self.size(name) > self._limits.text:
            raise ArchiveError(f"{name!r} has {self.size(name)} bytes, more than any game could need")
        return self[name]

    def head(self, name: str, length: int) -> bytes:
        """Give the first bytes of a file, without unpacking the rest; raises KeyError, ArchiveError."""
        info = self._infos[name]
        with _readable(), self._archive.open(info) as file:
            return file.read(length)


class View(Mapping[str, bytes]):
    """Some of the files in a zip, by names without the folder they are in."""

    def __init__(self, packed: Packed, names: Iterable[str], folder: str = "") -> None:
        self._packed, self._folder = packed, folder
        self._names = {name.removeprefix(folder): name for name in names}

    def __getitem__(self, name: str) -> bytes:
        return self._packed[self._names[name]]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def size(self, name: str) -> int:
        """Give how many bytes a file has, without unpacking it; raises KeyError."""
        return self._packed.size(self._names[name])

    def head(self, name: str, length: int) -> bytes:
        """Give the first bytes of a file, without unpacking the rest; raises KeyError, ArchiveError."""
        return self._packed.head(self._names[name], length)


@contextmanager
def _readable() -> Iterator[None]:
    try:
        yield
    except ArchiveError:
        raise
    except (BadZipFile, zlib.error, struct.error, EOFError, OSError, NotImplementedError, ValueError) as error:
        raise ArchiveError(f"this zip cannot be read: {error}") from error


def write_zip(files: Mapping[str, bytes]) -> bytes:
    """Pack files in the order given: no times, owners or permissions of this machine, pictures stored."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            info = ZipInfo(name, _EPOCH)
            info.create_system = _UNIX
            info.external_attr = _PERMISSIONS
            stored = PurePosixPath(name).suffix.lower() in _COMPRESSED
            info.compress_type = ZIP_STORED if stored else ZIP_DEFLATED
            archive.writestr(info, content, compresslevel=None if stored else 9)
    return buffer.getvalue()


def _check(infos: list[ZipInfo], limits: Limits) -> None:
    if len(infos) > limits.entries:
        raise ArchiveError(f"{len(infos)} files in one zip are more than {limits.entries}")
    total = sum(info.file_size for info in infos)
    if total > limits.total:
        raise ArchiveError(f"the zip would unpack to {total} bytes, more than {limits.total}")
    names: set[str] = set()
    for info in infos:
        name = info.filename
        if name in names:
            raise ArchiveError(f"the zip holds {name!r} twice")
        names.add(name)
        _check_name(name)
        if info.flag_bits & 1:
            raise ArchiveError(f"{name!r} is encrypted")
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise ArchiveError(f"{name!r} is packed in a way the engine does not know")
        too_dense = info.file_size > (1 << 20) and info.file_size > limits.ratio * max(1, info.compress_size)
        if info.file_size > limits.one or too_dense:
            raise ArchiveError(f"{name!r} would unpack to {info.file_size} bytes out of {info.compress_size}")


def _check_name(name: str) -> None:
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or ".." in parts or "\\" in name or ":" in parts[0]:
        raise ArchiveError(f"the file name {name!r} leads out of the zip")


def _content(archive: ZipFile, info: ZipInfo) -> bytes:
    with archive.open(info) as file:
        content = file.read(info.file_size + 1)
    if len(content) != info.file_size:
        raise ArchiveError(f"{info.filename!r} is not as long as it says")
    return content
