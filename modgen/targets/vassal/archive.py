"""Zips: read as if the sender meant harm, written so that equal content is equal bytes."""

import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath
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
    larger than packed a file of more than a mebibyte may be (the packing itself could do 1,032).
    """

    entries: int = 50_000
    total: int = 1 << 30
    one: int = 256 << 20
    ratio: int = 500


LIMITS = Limits()


def read_zip(data: bytes, limits: Limits = LIMITS) -> dict[str, bytes]:
    """Give the files in a zip by name, in the order of their names. Nothing is written anywhere.

    Raises ArchiveError if it is no zip, is broken or encrypted, goes over a limit, holds one name twice, or
    has a name that leads out of the folder it would be unpacked in.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            infos = [info for info in archive.infolist() if not info.filename.endswith("/")]
            _check(infos, limits)
            files = {info.filename: _content(archive, info) for info in infos}
    except ArchiveError:
        raise
    except (BadZipFile, zlib.error, struct.error, EOFError, OSError, NotImplementedError, ValueError) as error:
        raise ArchiveError(f"this zip cannot be read: {error}") from error
    return dict(sorted(files.items()))


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
