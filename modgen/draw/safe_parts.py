"""Pictures inside of an SVG, and how much it draws in the end once everything that is used again is counted."""

import base64
import binascii
import re
from collections.abc import Iterator

from lxml import etree

from modgen.draw.raster import MOST_PIXELS, PictureError, picture_size

MOST_DRAWN = 500_000
"""Shapes that are drawn in the end."""
_PICTURE = re.compile(r"data:image/(png|jpe?g);base64,([A-Za-z0-9+/=\s]*)", re.IGNORECASE)
_PAINT = re.compile(r"url\(\s*[\"']?#([^\"')\s]+)")
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_TOKEN = re.compile(r"[.#]?[A-Za-z_][\w-]*|\*")
_EMBED = "put it into the file (Inkscape: Extensions, Images, Embed)"


def refused_picture(value: str, so_far: int) -> tuple[tuple[str, str] | None, int]:
    """Why a picture inside of an SVG is not taken, and what would be right; and its pixels.

    Args:
        value: what its ``href`` says.
        so_far: the pixels of the pictures before it.
    """
    match = _PICTURE.fullmatch(value)
    if match is None:
        if value.startswith("data:"):
            return (f"a picture of the form {value[5:].partition(';')[0][:30]!r}", "a PNG or JPEG is taken"), 0
        return (f"a picture in another file ({value[:40]!r})", _EMBED), 0
    try:
        width, height = picture_size(base64.b64decode(match[2], validate=False))
    except (PictureError, binascii.Error) as error:
        reason = str(error) if isinstance(error, PictureError) else "is broken"
        return (f"a picture that {reason}", "save it anew as a JPEG or a PNG"), 0
    if so_far + width * height > MOST_PIXELS:
        return (f"pictures of more than {MOST_PIXELS:,} pixels together", "make them smaller"), width * height
    return None, width * height


def weights(root: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    """The elements that are made of themselves, or with which more is drawn than can be, with what is wrong."""
    by_id: dict[str, etree._Element] = {}
    for element in root.iter():
        if element.get("id"):
            by_id.setdefault(str(element.get("id")), element)
    by_style = _used_by_style(root)
    counted: dict[etree._Element, int] = {}
    open_: set[etree._Element] = set()
    waiting: list[tuple[etree._Element, bool]] = [(root, False)]
    while waiting:
        element, done = waiting.pop()
        inside = [*element, *_used(element, by_id, by_style)]
        if done:
            open_.discard(element)
            counted[element] = 1 + sum(counted.get(one, 0) for one in inside)
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
    element: etree._Element, by_id: dict[str, etree._Element], by_style: dict[str, list[str]]
) -> Iterator[etree._Element]:
    """What an element draws beside what is inside of it: what it uses, its paint, its markers, clips and masks."""
    target = str(element.get("href", ""))
    names = [target[1:]] if target.startswith("#") else []
    for key, value in element.attrib.items():
        if "url" in str(value) and key != "href":
            names += _PAINT.findall(str(value))
    if by_style:
        tag = str(element.tag).rpartition("}")[2]
        tokens = ["*", tag, f"#{element.get('id')}", *(f".{one}" for one in str(element.get("class", "")).split())]
        names += [name for token in tokens for name in by_style.get(token, ())]
    yield from (by_id[name] for name in names if name in by_id)


def _used_by_style(root: etree._Element) -> dict[str, list[str]]:
    """What the style sheets of an SVG let elements, classes and ids use."""
    used: dict[str, list[str]] = {}
    for sheet in root.iter("{*}style"):
        for selector, body in _RULE.findall(sheet.text or ""):
            names = _PAINT.findall(body)
            for token in _TOKEN.findall(selector) if names else ():
                used.setdefault(token, []).extend(names)
    return used
