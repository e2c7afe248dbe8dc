"""How large a PNG is, from its first bytes."""

import struct

from modgen.targets.vassal.errors import CompileError

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def picture_size(data: bytes) -> tuple[int, int]:
    """Give width and height in pixels; raises CompileError if this is no PNG."""
    if not data.startswith(_SIGNATURE) or data[12:16] != b"IHDR" or len(data) < 24:
        raise CompileError("a picture of a module must be a PNG")
    width, height = struct.unpack(">II", data[16:24])
    return width, height
