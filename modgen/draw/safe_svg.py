"""SVG that users bring, which may be a stranger's: read without entities, files or network, and written anew.

What comes out holds only shapes, texts, paint and pictures that are in the file itself. What could run, fetch or take for
ever is refused and named with its line; what only an editor needs is left out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite

from lxml import etree

from modgen.draw.raster import PictureError, PictureTooLargeError
from modgen.draw.safe_css import families_in_style, first_family, refused_in_style
from modgen.draw.safe_parts import MOST_DRAWN, refused_picture, weights

LARGEST_SVG = 24 * 2**20
"""Bytes; the map of a large game as modgen draws it has a tenth of it."""
MOST_ELEMENTS = 200_000
_DEEPEST = 100
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
_KEPT = (f"{{{_INKSCAPE}}}label", f"{{{_INKSCAPE}}}groupmode", "{http://www.w3.org/XML/1998/namespace}space")
_DRAWN = frozenset(
    "svg g a defs symbol use switch title desc style path rect circle ellipse line polyline polygon text tspan textPath "
    "linearGradient radialGradient stop clipPath mask pattern marker image".split()
)
_DROPPED = frozenset("metadata view cursor color-profile filter".split())
"""Of no use on paper; a filter that is not used may lie about, using it is refused."""
_ENCODINGS = ("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252")
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]*encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_SIZE = re.compile(r"\s*([0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?)\s*(px|pt|pc|mm|cm|in|)\s*")
_NO_FILTER = "take blur and shadow off, or make a bitmap of what has it"
_HERE = re.compile(r"#[^\s#]+")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something of an SVG that is not taken: its line, what it is, what would be right."""

    line: int
    what: str
    help: str


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


@dataclass(frozen=True, slots=True)
class SafeSvg:
    """An SVG that can be drawn: its text anew, its size in its own units, the families and letters of its texts.

    ``layers`` are the ids of the groups at its top.
    """

    svg: str
    width: float
    height: float
    families: tuple[str, ...] = ()
    letters: str = ""
    layers: tuple[str, ...] = ()


@dataclass(slots=True)
class _Found:
    refusals: list[Refusal] = field(default_factory=list)
    families: dict[str, None] = field(default_factory=dict)
    letters: set[str] = field(default_factory=set)
    unset: bool = False
    pixels: int = 0

    def refuse(self, element: etree._Element, what: str, help: str) -> None:
        self.refusals.append(Refusal(element.sourceline or 1, what, help))


def read_svg(data: bytes, only: frozenset[str] = frozenset()) -> SafeSvg:
    """An SVG as it can be drawn.

    Args:
        data: the file.
        only: ids of groups at its top; where the file has some of them, all others are left out.

    Raises:
        NotTakenError: it holds what could run, fetch or take for ever, all of it named.
        BrokenSvgError: it is no SVG, or says no size; PictureTooLargeError: it is too large.
    """
    root = _parsed(data)
    count = sum(1 for _ in root.iter())
    if count > MOST_ELEMENTS:
        raise PictureTooLargeError(f"has {count:,} elements, and at most {MOST_ELEMENTS:,} are read")
    found = _Found()
    box = _box(root)
    made = _copied(root, found, 0)
    assert made is not None
    for element, message in weights(made):
        found.refusals.append(Refusal(element.sourceline or 1, message, f"at most {MOST_DRAWN:,} shapes in the end"))
    if found.refusals:
        raise NotTakenError(tuple(dict.fromkeys(sorted(found.refusals, key=lambda one: (one.line, one.what)))))
    _sized(made, box)
    layers = tuple(child.get("id", "") for child in made if _name(child) == "g")
    if only & set(layers):
        for child in list(made):
            if _name(child) == "g" and child.get("id") not in only:
                made.remove(child)
    etree.cleanup_namespaces(made, keep_ns_prefixes=["inkscape"])
    text = etree.tostring(made, encoding="unicode")
    families = (*found.families, *(("",) if found.unset else ()))
    return SafeSvg(text, box[2], box[3], families, "".join(sorted(found.letters)), layers)


def _parsed(data: bytes) -> etree._Element:
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
    if root.tag not in (f"{{{_SVG}}}svg", "svg"):
        raise BrokenSvgError(f"is no SVG: it begins with {_name(root) or 'nothing'!r}", root.sourceline or 1)
    before = root.getprevious()
    while before is not None:
        if isinstance(before, etree._ProcessingInstruction) and "stylesheet" in str(before.target):
            what = "a style sheet in another file"
            raise NotTakenError((Refusal(before.sourceline or 1, what, "put the style into the SVG itself"),))
        before = before.getprevious()
    return root


def _name(element: etree._Element) -> str:
    """The name of an element of SVG; empty for one of some other language."""
    if not isinstance(element.tag, str):
        return ""
    space, _, name = element.tag.rpartition("}")
    return name if space in ("", f"{{{_SVG}") else ""


def _copied(element: etree._Element, found: _Found, depth: int) -> etree._Element | None:
    """An element and all inside it as far as they are drawn; what is not taken is noted."""
    name = _name(element)
    if isinstance(element, etree._Entity):
        found.refuse(element, f"the entity {element.text}", "write the character itself")
        return None
    if not name or name in _DROPPED:
        return None
    if name not in _DRAWN:
        found.refuse(element, *_why(name))
        return None
    if depth > _DEEPEST:
        found.refuse(element, f"groups nested over {_DEEPEST} deep", "ungroup them")
        return None
    made = etree.Element(f"{{{_SVG}}}{name}", nsmap={None: _SVG, "inkscape": _INKSCAPE} if depth == 0 else None)
    made.sourceline = element.sourceline
    for key, value in element.attrib.items():
        _attribute(element, name, str(key), str(value), made, found)
    _texts(element, name, found)
    made.text = element.text
    for child in element:
        copy = _copied(child, found, depth + 1)
        if copy is not None:
            copy.tail = child.tail
            made.append(copy)
        elif child.tail and child.tail.strip():
            before = made[-1] if len(made) else None
            if before is None:
                made.text = (made.text or "") + child.tail
            else:
                before.tail = (before.tail or "") + child.tail
    return made


def _why(name: str) -> tuple[str, str]:
    if name in ("script", "handler", "listener"):
        return "a script", "take it out"
    if name in ("animate", "set", "animateTransform", "animateMotion", "animateColor", "mpath", "discard"):
        return f"an animation ({name})", "take it out: what is printed does not move"
    if name.startswith("fe"):
        return f"a filter ({name})", _NO_FILTER
    if name in ("foreignObject", "iframe", "audio", "video", "canvas", "embed", "object"):
        return f"what is no SVG ({name})", "make a bitmap of it"
    return f"the element {name!r}", "save it as plain SVG"


def _attribute(
    element: etree._Element, name: str, key: str, value: str, made: etree._Element, found: _Found
) -> None:
    if key in (_XLINK, "href"):
        _reference(element, name, value, made, found)
        return
    if key.startswith("{"):
        if key in _KEPT:
            made.set(key, value)
        return
    if key.lower().startswith("on"):
        found.refuse(element, f"a script ({key})", "take it out")
    elif key == "style" or "url" in value.lower() or "javascript:" in value.lower():
        what = refused_in_style(value)
        if what:
            help = "what it shows must be in the file itself" if "fetch" in what else "take it out"
            found.refuse(element, what, _NO_FILTER if "filter" in what else help)
        made.set(key, value)
    elif key == "filter" and value.strip() != "none":
        found.refuse(element, "a filter (blur, shadow)", _NO_FILTER)
    else:
        made.set(key, value)


def _reference(element: etree._Element, name: str, value: str, made: etree._Element, found: _Found) -> None:
    value = value.strip()
    if name == "a":
        return  # where a link leads is of no use on paper
    if _HERE.fullmatch(value):
        made.set("href", value)
        return
    if name != "image":
        found.refuse(element, f"a reference out of the file ({value[:40]!r})", "what it shows must be in the file itself")
        return
    refused, pixels = refused_picture(value, found.pixels)
    found.pixels += pixels
    if refused:
        found.refuse(element, *refused)
    made.set("href", "".join(value.split()))


def _texts(element: etree._Element, name: str, found: _Found) -> None:
    """What an element says of fonts, and the letters that it shows."""
    if name == "style":
        what = refused_in_style(element.text or "")
        if what:
            found.refuse(element, what, "put the style into the SVG itself" if "import" in what else "take it out")
        found.families |= dict.fromkeys(families_in_style(element.text or ""))
    given = [first_family(element.get("font-family", ""))] if element.get("font-family") else []
    given += families_in_style(element.get("style", ""))
    found.families |= dict.fromkeys(given)
    if name in ("text", "tspan", "textPath"):
        found.letters |= {letter for part in _words(element) for letter in part if not letter.isspace()}
        found.unset |= name == "text" and not _says_family(element)


def _words(element: etree._Element) -> Iterator[str]:
    yield element.text or ""
    yield from (child.tail or "" for child in element)


def _says_family(element: etree._Element) -> bool:
    """Whether a text gets a font from itself or around it; a class may give one."""

    def says(one: etree._Element) -> bool:
        return bool(one.get("font-family") or one.get("class") or "font" in one.get("style", ""))

    return says(element) or any(map(says, element.iterancestors())) or any(map(says, element.iterdescendants()))


def _box(root: etree._Element) -> tuple[float, float, float, float]:
    """The part of the plane that is shown: left, top, width, height."""
    written = root.get("viewBox")
    try:
        if written is not None:
            left, top, width, height = (float(part) for part in written.replace(",", " ").split())
        else:
            left, top = 0.0, 0.0
            width, height = _length(root.get("width")), _length(root.get("height"))
    except ValueError:
        raise BrokenSvgError("says no size: its `viewBox`, or `width` and `height`", root.sourceline or 1) from None
    if not all(map(isfinite, (left, top, width, height))) or not (1e-6 < width < 1e7 and 1e-6 < height < 1e7):
        raise BrokenSvgError("has no size that can be drawn", root.sourceline or 1)
    return left, top, width, height


def _length(written: str | None) -> float:
    match = _SIZE.fullmatch(written or "")
    if not match:
        raise ValueError(written)
    return float(match[1]) * {"pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 960 / 25.4, "in": 96}.get(match[2], 1)


def _sized(made: etree._Element, box: tuple[float, float, float, float]) -> None:
    for key in ("x", "y", "width", "height", "viewBox", "preserveAspectRatio", "transform", "version"):
        made.attrib.pop(key, None)
    left, top, width, height = (f"{number:.10g}" for number in box)
    made.set("width", width)
    made.set("height", height)
    made.set("viewBox", f"{left} {top} {width} {height}")

