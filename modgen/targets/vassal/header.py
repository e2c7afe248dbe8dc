"""How large a picture in a module is, from its first bytes; nothing is decoded."""

import re
import struct
from collections.abc import Mapping

from modgen.targets.vassal.archive import View
from modgen.targets.vassal.errors import CompileError
from modgen.targets.vassal.grids.hexes import Point
from modgen.targets.vassal.picture import picture_size

_HEADS = (1 << 12, 1 << 20)  # a JPEG may have a picture of itself, colours and camera before its size
_SVG = re.compile(rb"<svg\b[^>]*>", re.DOTALL)
_LENGTH = re.compile(rb"\s(width|height)\s*=\s*[\"']\s*([0-9.]+)(?:px)?\s*[\"']")
_VIEW = re.compile(rb"\sviewBox\s*=\s*[\"']\s*[-0-9.]+[ ,]+[-0-9.]+[ ,]+([0-9.]+)[ ,]+([0-9.]+)")


def image_size(images: Mapping[str, bytes], name: str) -> Point | None:
    """Give width and height of a picture, pixels; None if there is no such picture, or if it does not say."""
    if name not in images:
        return None
    for length in _HEADS:
        head = images.head(name, length) if isinstance(images, View) else images[name][:length]
        size = size_in(head)
        if size is not None or len(head) < length:
            return size
    return None


def size_in(head: bytes) -> Point | None:
    """Give the size that a PNG, JPEG, GIF, BMP or SVG says in its first bytes; None if this is none or says none."""
    if head[:4] in (b"GIF8",) and len(head) >= 10:
        width, height = struct.unpack("<HH", head[6:10])
        return width, height
    if head[:2] == b"BM" and len(head) >= 26:
        width, height = struct.unpack("<ii", head[18:26])
        return width, abs(height)
    if head.lstrip()[:1] == b"<" or head.startswith(b"\xef\xbb\xbf<"):
        return _svg_size(head)
    try:
        return picture_size(head)
    except CompileError:
        return None


def _svg_size(head: bytes) -> Point | None:
    root = _SVG.search(head)
    if root is None:
        return None
    sides = dict(_LENGTH.findall(root[0]))
    view = _VIEW.search(root[0])
    texts = (sides[b"width"], sides[b"height"]) if len(sides) == 2 else view.groups() if view else ()
    try:
        numbers = [round(float(text)) for text in texts]
    except ValueError:
        return None
    return (numbers[0], numbers[1]) if len(numbers) == 2 else None
