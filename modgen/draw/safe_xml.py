"""The XML of SVG from strangers: parsed without entities, files or network, and its size read."""

import re
from dataclasses import dataclass
from math import isfinite
from typing import Any

from lxml import etree

from modgen.draw.raster import PictureError

SVG = "http://www.w3.org/2000/svg"
_ENCODINGS = ("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252")
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]*encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_SIZE = re.compile(r"\s*([0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?)\s*(px|pt|pc|mm|cm|in|)\s*")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something of an SVG that is not taken: its line, what it is, what would be right, and the code of that."""

    line: int
    what: str
    help: str
    code: str = "D740"


class NotTakenError(ValueError):
    """An SVG that holds what is not taken."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        self.refusals = refusals
        super().__init__("; ".join(refusal.what for refusal in refusals))


class BrokenSvgError(PictureError):
    """No SVG, or a broken one; ``line`` is where."""

    def __init__(self, message: str, line: int = 1) -> None:
        self.line = line
        super().__init__(message)


def parsed(data: bytes) -> etree._Element:
    """The root of an SVG; nothing outside of the data is looked at, and no entity is taken.

    Raises:
        NotTakenError: it declares entities or names a style sheet.
        BrokenSvgError: it is no SVG, or none that can be read.
    """
    if data[:2] == b"\x1f\x8b":
        raise BrokenSvgError("is packed (SVGZ): save it as plain SVG")
    declared = _DECLARED.match(data.removeprefix(b"\xef\xbb\xbf"))
    if b"\0" in data[:4096] or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise BrokenSvgError("is not written in UTF-8")
    if declared and declared[1].decode("ascii").lower() not in _ENCODINGS:
        raise BrokenSvgError(f"is written in {declared[1].decode('ascii')}: save it as UTF-8")
    kind = data.find(b"<!DOCTYPE")
    inside = data.find(b"[", kind, data.find(b">", kind) + 1) if kind >= 0 else -1
    entity = data.find(b"<!ENTITY")
    if inside >= 0 or entity >= 0:
        line = data.count(b"\n", 0, entity if entity >= 0 else inside) + 1
        help = "save it as plain SVG (Illustrator: without 'Preserve editing capabilities')"
        raise NotTakenError((Refusal(line, "declarations of entities", help),))
    if kind >= 0:  # a document type without declarations of its own says nothing, and nobody should look for it
        end = data.find(b">", kind) + 1 or len(data)
        data = data[:kind] + b"\n" * data.count(b"\n", kind, end) + data[end:]
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        remove_comments=True,
        collect_ids=False,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        line = error.lineno or 1
        raise BrokenSvgError(f"is no SVG: {str(error.msg).partition(', line')[0]}", line) from None
    if root.tag not in (f"{{{SVG}}}svg", "svg"):
        raise BrokenSvgError(f"is no SVG: it begins with {name_of(root) or 'nothing'!r}", line_of(root))
    before = root.getprevious()
    while before is not None:
        if isinstance(before, etree._ProcessingInstruction) and "stylesheet" in str(before.target):
            what = "a style sheet in another file"
            raise NotTakenError((Refusal(line_of(before), what, "put the style into the SVG itself"),))
        before = before.getprevious()
    return root


def line_of(element: Any) -> int:
    """The line of its file on which an element begins, 1 where that is not known."""
    return element.sourceline or 1


def name_of(element: etree._Element) -> str:
    """The name of an element of SVG; empty for one of some other language."""
    if not isinstance(element.tag, str):
        return ""
    space, _, name = element.tag.rpartition("}")
    return name if space in ("", f"{{{SVG}") else ""


def box_of(root: etree._Element) -> tuple[float, float, float, float]:
    """The part of the plane that is shown: left, top, width, height."""
    written = root.get("viewBox")
    try:
        if written is not None:
            left, top, width, height = (float(part) for part in written.replace(",", " ").split())
        else:
            left, top = 0.0, 0.0
            width, height = _length(root.get("width")), _length(root.get("height"))
    except ValueError:
        raise BrokenSvgError("says no size: its `viewBox`, or `width` and `height`", line_of(root)) from None
    if not all(map(isfinite, (left, top, width, height))) or not (1e-6 < width < 1e7 and 1e-6 < height < 1e7):
        raise BrokenSvgError("has no size that can be drawn", line_of(root))
    return left, top, width, height


def _length(written: str | None) -> float:
    match = _SIZE.fullmatch(written or "")
    if not match:
        raise ValueError(written)
    return float(match[1]) * {"pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 960 / 25.4, "in": 96}.get(match[2], 1)
