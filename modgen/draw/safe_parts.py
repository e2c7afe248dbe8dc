"""What an SVG is made of: pictures inside of it, what it uses again and how much that comes to, what it lacks."""

import base64
import binascii
import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from lxml import etree

from modgen.draw.raster import PictureError, PictureTooLargeError, as_drawn, is_jpeg, picture_size
from modgen.draw.safe_css import rules_in, without_comments

MOST_DRAWN = 500_000
"""Shapes that are drawn in the end."""
MOST_INSIDE = 60_000_000
"""Pixels of all pictures inside of an SVG: a renderer holds all of them at once, four bytes each."""
_MOST_LINKS = 5_000_000
_PICTURE = re.compile(r"data:image/(png|jpe?g);base64,([A-Za-z0-9+/=\s]*)", re.IGNORECASE)
_PAINT = re.compile(r"url\(\s*(?:[\"']\s*)?#([^\"')\s]+)", re.IGNORECASE)
_TOKEN = re.compile(r"[.#]?[A-Za-z_][\w-]*|\*")
EMBED = "put it into the file (Inkscape: Extensions, Images, Embed)"


class PictureRefusedError(ValueError):
    """A picture inside of an SVG that is not taken: why, and what would be right."""

    def __init__(self, what: str, help: str) -> None:
        self.what, self.help = what, help
        super().__init__(what)


def embedded(value: str, so_far: int) -> tuple[str, int]:
    """What the ``href`` of a picture inside of an SVG becomes, which a renderer shows right; and its pixels.

    Args:
        value: what its ``href`` says.
        so_far: the pixels of the pictures before it.

    Raises:
        PictureRefusedError: it is in another file, of another form, broken or too large.
    """
    match = _PICTURE.fullmatch(value)
    if match is None:
        if value.startswith("data:"):
            form = value[5:].partition(";")[0][:30]
            raise PictureRefusedError(f"a picture of the form {form!r}", "a PNG or JPEG is taken")
        raise PictureRefusedError(f"a picture in another file ({value[:40]!r})", EMBED)
    try:
        data = base64.b64decode(match[2], validate=False)
        width, height = picture_size(data, MOST_INSIDE - so_far)
        made = as_drawn(data)
    except PictureTooLargeError:
        what = f"pictures of more than {MOST_INSIDE:,} pixels together"
        raise PictureRefusedError(what, "make them smaller") from None
    except (PictureError, binascii.Error) as error:
        reason = str(error) if isinstance(error, PictureError) else "is broken"
        raise PictureRefusedError(f"a picture that {reason}", "save it anew as a JPEG or a PNG") from None
    form = "jpeg" if is_jpeg(made) else "png"
    return f"data:image/{form};base64,{base64.b64encode(made).decode('ascii')}", width * height


@dataclass(frozen=True, slots=True)
class Lacking:
    """A reference to what an SVG does not have: the element that has it, the id, and whether a shape is lost by it."""

    element: etree._Element
    name: str
    shape: bool


def lacking(root: etree._Element, ids: Container[str]) -> Iterator[Lacking]:
    """Every reference inside of an SVG that leads to nothing, and every picture that is not there at all.

    ``ids``: those of the whole file, what was left out of it included.
    """
    for element in root.iter():
        tag, target = str(element.tag).rpartition("}")[2], str(element.get("href", ""))
        there = target[1:] in ids and tag != "image" if target.startswith("#") else bool(target)
        if tag in ("use", "image", "textPath") and not there:
            yield Lacking(element, target[1:], shape=True)
        elif target.startswith("#") and target[1:] not in ids:
            yield Lacking(element, target[1:], shape=False)
        said = [str(value) for key, value in element.attrib.items() if key != "href" and "url" in str(value).lower()]
        said += [element.text or ""] if tag == "style" else []
        for name in dict.fromkeys(name for one in said for name in _PAINT.findall(one)):
            if name not in ids:
                yield Lacking(element, name, shape=False)


def weights(root: etree._Element, pixels: Mapping[etree._Element, int]) -> Iterator[tuple[etree._Element, str]]:
    """The elements that are made of themselves, or with which more is drawn than can be, with what is wrong.

    ``pixels``: of the pictures, each of which is drawn anew wherever it is used.
    """
    by_id: dict[str, etree._Element] = {}
    for element in root.iter():
        if element.get("id"):
            by_id.setdefault(str(element.get("id")), element)
    by_style = _used_by_style(root)
    counted: dict[etree._Element, int] = {}
    painted: dict[etree._Element, int] = {}
    open_: set[etree._Element] = set()
    waiting: list[tuple[etree._Element, bool]] = [(root, False)]
    links = 0
    while waiting:
        element, done = waiting.pop()
        inside = [*element, *_used(element, by_id, by_style)]
        links += len(inside)
        if links > _MOST_LINKS:
            yield element, f"more than {_MOST_LINKS:,} references"
            return
        if done:
            open_.discard(element)
            counted[element] = 1 + sum(counted.get(one, 0) for one in inside)
            painted[element] = pixels.get(element, 0) + sum(painted.get(one, 0) for one in inside)
            if painted[element] > MOST_INSIDE:
                yield element, f"pictures used over and over: {painted[element]:.3g} pixels are drawn in the end"
                return
            if counted[element] > MOST_DRAWN:
                yield element, f"shapes used over and over: {counted[element]:.3g} are drawn in the end"
                return
        elif element not in counted and element not in open_:
            open_.add(element)
            waiting.append((element, True))
            for one in inside:
                if one in open_:
                    yield element, "a shape that is made of itself"
                    return
                if one not in counted:
                    waiting.append((one, False))


def _used(
    element: etree._Element, by_id: dict[str, etree._Element], by_style: dict[str, dict[str, None]]
) -> Iterator[etree._Element]:
    """What an element draws beside what is inside of it: what it uses, its paint, its markers, clips and masks."""
    target = str(element.get("href", ""))
    names = [target[1:]] if target.startswith("#") else []
    for key, value in element.attrib.items():
        if "url" in str(value).lower() and key != "href":
            names += _PAINT.findall(str(value))
    if by_style:
        tag = str(element.tag).rpartition("}")[2]
        tokens = ["*", tag, f"#{element.get('id')}", *(f".{one}" for one in str(element.get("class", "")).split())]
        names += [name for token in tokens for name in by_style.get(token, ())]
    yield from (by_id[name] for name in names if name in by_id)


def _used_by_style(root: etree._Element) -> dict[str, dict[str, None]]:
    """What the style sheets of an SVG let elements, classes and ids use."""
    used: dict[str, dict[str, None]] = {}
    for sheet in root.iter("{*}style"):
        for selector, body in rules_in(without_comments(sheet.text or "")):
            names = _PAINT.findall(body)
            for token in _TOKEN.findall(selector) if names else ():
                used.setdefault(token, {}).update(dict.fromkeys(names))
    return used
