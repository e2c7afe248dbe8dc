"""How large a picture is, and which form it has, from its first bytes."""

import struct

from modgen.targets.vassal.errors import CompileError

_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_NO_FRAMES = frozenset({0xC4, 0xC8, 0xCC})
"""Markers among those of a JPEG's frames (C0 to CF) that begin something else."""


def picture_ending(data: bytes) -> str:
    """Give the ending of the name of a picture's file, by which the engine knows how to read it."""
    return ".jpg" if data.startswith(_JPEG) else ".png"


def picture_size(data: bytes) -> tuple[int, int]:
    """Give width and height in pixels; raises CompileError if this is neither PNG nor JPEG."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    size = _jpeg_size(data) if data.startswith(_JPEG) else None
    if size is None:
        raise CompileError("a picture of a module must be a PNG or a JPEG")
    return size


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """From the header of the frame, ITU-T T.81, B.2.2: marker, length, precision, lines, samples of a line."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in _NO_FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
