"""SVG that users bring, which may be a stranger's: read without entities, files or network, and written anew.

What comes out holds only shapes, texts, paint and pictures that are in the file itself. What could run, fetch or take
for ever is refused and named with its line; what only an editor needs is left out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from modgen.draw.raster import PictureTooLargeError
from modgen.draw.safe_css import families_in_style, first_family, named_apart, refused_in_style, style_apart
from modgen.draw.safe_parts import EMBED, MOST_DRAWN, MOST_INSIDE, PictureRefusedError, embedded, lacking, weights
from modgen.draw.safe_xml import SVG, NotTakenError, Refusal, box_of, line_of, name_of, parsed

LARGEST_SVG = 24 * 2**20
"""Bytes; the map of a large game as modgen draws it has a tenth of it."""
MOST_ELEMENTS = 200_000
MOST_LETTERS = 200_000
"""Of texts: the map of a large game has a tenth of it, and each takes a renderer a kilobyte."""
_DEEPEST = 100
_XLINK = "{http://www.w3.org/1999/xlink}href"
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
_SPACES: Any = {None: SVG, "inkscape": _INKSCAPE}
_KEPT = (f"{{{_INKSCAPE}}}label", f"{{{_INKSCAPE}}}groupmode", "{http://www.w3.org/XML/1998/namespace}space")
_DRAWN = frozenset(
    (
        *("svg", "g", "a", "defs", "symbol", "use", "switch", "title", "desc", "style"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image", "text", "tspan", "textPath"),
        *("linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "marker"),
    )
)
_DROPPED = frozenset(["metadata", "view", "cursor", "color-profile", "filter"])
"""Of no use on paper; a filter that is not used may lie about, using it is refused."""
_NO_FILTER = "take blur and shadow off, or make a bitmap of what has it"
_HERE = re.compile(r"#[^\s#]+")


@dataclass(frozen=True, slots=True)
class SafeSvg:
    """An SVG that can be drawn: a group with all of it, and the part of the plane that is shown.

    box: left, top, width, height. families, letters: of its texts; a family is empty where a text names none. layers:
    the ids that the groups at its top had. absent: ids of paints, clips and the like that it asks for and has not, with
    the lines.
    """

    markup: str
    box: tuple[float, float, float, float]
    families: tuple[str, ...] = ()
    letters: str = ""
    layers: tuple[str, ...] = ()
    absent: tuple[tuple[int, str], ...] = ()


@dataclass(slots=True)
class _Found:
    refusals: list[Refusal] = field(default_factory=list)
    families: dict[str, None] = field(default_factory=dict)
    letters: set[str] = field(default_factory=set)
    unset: bool = False
    length: int = 0
    pixels: dict[etree._Element, int] = field(default_factory=dict)

    def refuse(self, element: etree._Element, what: str, help: str) -> None:
        self.refusals.append(Refusal(line_of(element), what, help))


def read_svg(data: bytes, only: frozenset[str] = frozenset(), prefix: str = "art") -> SafeSvg:
    """An SVG as it can be drawn.

    Args:
        data: the file.
        only: ids of groups at its top; where the file has some of them, all others are left out.
        prefix: the id of the group that it becomes; with it begin all ids in it, and its styles end at that group.

    Raises:
        NotTakenError: it holds what could run, fetch or take for ever, all of it named.
        BrokenSvgError: it is no SVG, or says no size; PictureTooLargeError: it is too large.
    """
    root = parsed(data)
    count = sum(1 for _ in root.iter())
    if count > MOST_ELEMENTS:
        raise PictureTooLargeError(f"has {count:,} elements, and at most {MOST_ELEMENTS:,} are read")
    found = _Found()
    box = box_of(root)
    made = _copied(root, found, 0)
    assert made is not None
    if found.length > MOST_LETTERS:
        raise PictureTooLargeError(f"has {found.length:,} letters, and at most {MOST_LETTERS:,} are read")
    for element, message in weights(made, found.pixels):
        help = f"at most {MOST_DRAWN:,} shapes and {MOST_INSIDE:,} pixels in the end"
        found.refusals.append(Refusal(line_of(element), message, help))
    absent = () if found.refusals else _absent(root, made, found)
    if found.refusals:
        raise NotTakenError(tuple(dict.fromkeys(sorted(found.refusals, key=lambda one: (one.line, one.what)))))
    layers = tuple(child.get("id", "") for child in made if name_of(child) == "g")
    if only & set(layers):
        for child in list(made):
            if name_of(child) == "g" and child.get("id") not in only:
                made.remove(child)
    _named_apart(made, prefix)
    etree.cleanup_namespaces(made)
    families = (*found.families, *(("",) if found.unset else ()))
    return SafeSvg(
        etree.tostring(made, encoding="unicode"), box, families, "".join(sorted(found.letters)), layers, absent
    )


def _absent(root: etree._Element, made: etree._Element, found: _Found) -> tuple[tuple[int, str], ...]:
    """The paints and the like that are not there, with their lines; a shape or a picture that is not is refused."""
    paints: dict[tuple[int, str], None] = {}
    for one in lacking(made, {str(element.get("id")) for element in root.iter("*") if element.get("id")}):
        if not one.shape:
            paints[line_of(one.element), one.name] = None
            continue
        picture = name_of(one.element) == "image"
        what = "has a picture that is nowhere" if picture else f"shows {f'#{one.name}'!r}, which is not in it"
        help = EMBED if picture else "put back what it shows, or take the reference out"
        found.refusals.append(Refusal(line_of(one.element), what, help, code="D746"))
    return tuple(paints)


def _copied(element: etree._Element, found: _Found, depth: int) -> etree._Element | None:
    """An element and all inside it as far as they are drawn; what is not taken is noted."""
    name = name_of(element)
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
    made = etree.Element(f"{{{SVG}}}{name}", nsmap=_SPACES if depth == 0 else None)
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
        elif child.tail and child.tail.strip():  # what is left out ends; the words after it stay
            before = made[-1] if len(made) else None
            if before is None:
                made.text = (made.text or "") + child.tail
            else:
                before.tail = (before.tail or "") + child.tail
    return made if len(made) or name != "g" else None


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


def _attribute(element: etree._Element, name: str, key: str, value: str, made: etree._Element, found: _Found) -> None:
    if key in (_XLINK, "href"):
        _reference(element, name, value, made, found)
        return
    if key.startswith("{"):
        if key in _KEPT:
            made.set(key, value)
        return
    if key.lower().startswith("on"):
        found.refuse(element, f"a script ({key})", "take it out")
    elif key == "filter":
        if value.strip() != "none":
            found.refuse(element, "a filter (blur, shadow)", _NO_FILTER)
    elif key == "style" or "url" in value.lower() or "javascript:" in value.lower():
        what = refused_in_style(value)
        if what:
            help = "what it shows must be in the file itself" if "fetch" in what else "take it out"
            found.refuse(element, what, _NO_FILTER if "filter" in what else help)
        made.set(key, value)
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
        found.refuse(
            element, f"a reference out of the file ({value[:40]!r})", "what it shows must be in the file itself"
        )
        return
    try:
        inside, pixels = embedded(value, sum(found.pixels.values()))
    except PictureRefusedError as error:
        found.refuse(element, error.what, error.help)
        return
    found.pixels[made] = pixels
    made.set("href", inside)


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
        found.length += sum(map(len, _words(element)))
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


def _named_apart(made: etree._Element, prefix: str) -> None:
    """The picture as a group, whose ids and styles mean nothing outside of it, and nothing outside means it."""
    for element in made.iter():
        if name_of(element) == "style":
            element.text = style_apart(element.text or "", prefix)
        for key, value in element.attrib.items():
            if key == "id":
                element.set("id", f"{prefix}-{value!s}")
            elif key == "href" and str(value).startswith("#"):
                element.set("href", f"#{prefix}-{str(value)[1:]}")
            elif "url" in str(value).lower() and key != "href":
                element.set(key, named_apart(str(value), prefix))
    made.tag = f"{{{SVG}}}g"
    for key in ("x", "y", "width", "height", "viewBox", "preserveAspectRatio", "transform", "version"):
        made.attrib.pop(key, "")
    made.set("id", prefix)
