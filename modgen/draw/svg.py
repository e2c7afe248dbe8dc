"""A small, safe writer of SVG: layers an artist can open, escaped texts, one format of numbers.

Numbers have at most two decimals, so equal pictures have equal bytes on any machine.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from math import isfinite
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import numpy as np
import shapely
from numpy.typing import ArrayLike

NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, production 2 (Char)
_VIEW_BOX = re.compile(r'<svg [^>]*viewBox="0 0 ([0-9.]+) ([0-9.]+)"')


def number(value: float) -> str:
    """A coordinate with at most two decimals, no exponent, no ``-0``.

    Raises:
        ValueError: the value is not finite.
    """
    if not isfinite(value):
        raise ValueError(f"{value} cannot be drawn")
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def element(tag: str, content: str = "", /, **attributes: Any) -> str:
    """One element. ``_`` in an attribute's name is written ``-``; None leaves the attribute out.

    ``content`` is markup already; numbers go through :func:`number`.

    Raises:
        ValueError: a number is not finite, or a text has a character that XML cannot hold.
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            shown = number(value) if isinstance(value, float | int) else _checked(str(value))
            parts.append(f"{name.rstrip('_').replace('_', '-')}={quoteattr(shown)}")
    return f"<{' '.join(parts)}>{content}</{tag}>" if content else f"<{' '.join(parts)}/>"


def text(content: str, x: float, y: float, size: float, **attributes: Any) -> str:
    """A line of text with its baseline at y; the content is escaped."""
    return element("text", escape(_checked(content)), x=x, y=y, font_size=size, **attributes)


def group(parts: Iterable[str], **attributes: Any) -> str:
    """A group of elements, one a line."""
    return element("g", "\n" + "\n".join(parts) + "\n", **attributes)


def layer(name: str, parts: Iterable[str], **attributes: Any) -> str:
    """A named layer as Inkscape shows it; its id is the name with ``-`` for spaces."""
    named = {"inkscape:groupmode": "layer", "inkscape:label": name, "id": name.lower().replace(" ", "-")}
    return group(parts, **named, **attributes)


def document(width: float, height: float, parts: Iterable[str], *, title: str = "", unit: str = "pt") -> str:
    """A whole picture of a size in points (or ``px``), with a user unit of one point (or pixel)."""
    w, h = number(width), number(height)
    head = f'<svg {NAMESPACES} width="{w}{unit}" height="{h}{unit}" viewBox="0 0 {w} {h}">'
    named = [element("title", escape(_checked(title)))] if title else []
    return "\n".join([head, *named, *parts, "</svg>"]) + "\n"


def page_size(svg: str) -> tuple[float, float]:
    """Width and height in user units of a picture that :func:`document` made.

    Raises:
        ValueError: it was not made here.
    """
    found = _VIEW_BOX.match(svg)
    if found is None:
        raise ValueError("this is not a picture of ours: it has no viewBox from 0 0")
    return float(found[1]), float(found[2])


def line_path(lines: Iterable[ArrayLike], *, closed: bool = False) -> str:
    """Path data of polylines, each an (n, 2) array; points nearer than the last decimal are written once.

    Points after the first are written relative to the one before, which halves a coast. They are whole hundredths
    before the differences are taken, so no error adds up.

    Raises:
        ValueError: a coordinate is not finite.
    """
    arrays = [array for array in (np.asarray(line, np.float64) for line in lines) if len(array)]
    if not arrays:
        return ""
    points = np.concatenate(arrays)
    if not np.isfinite(points).all():
        raise ValueError("a line with a coordinate that is not finite cannot be drawn")
    hundredths = np.rint(points * 100).astype(np.int64)
    starts = np.zeros(len(points), dtype=np.bool_)
    starts[np.cumsum([0, *(len(array) for array in arrays[:-1])])] = True
    steps = np.diff(hundredths, axis=0, prepend=0)
    steps[starts] = hundredths[starts]
    kept = starts | steps.any(axis=1)
    written = [_hundredths(value) for value in steps[kept].ravel().tolist()]
    firsts = (2 * np.flatnonzero(starts[kept])).tolist()
    end = "z" if closed else ""
    return "".join(
        f"M{''.join(written[first : first + 2])}l{''.join(written[first + 2 : last])}{end}"
        for first, last in zip(firsts, [*firsts[1:], len(written)], strict=True)
        if last > first + 2
    )


def geometry_path(geometry: shapely.Geometry) -> str:
    """Path data of any geometry: polygons closed with their holes, lines open, points left out."""
    parts = shapely.get_parts(shapely.get_parts(np.array([geometry], dtype=object)))
    kinds = shapely.get_type_id(parts)
    rings = shapely.get_rings(parts[kinds == shapely.GeometryType.POLYGON])
    lines = parts[(kinds == shapely.GeometryType.LINESTRING) | (kinds == shapely.GeometryType.LINEARRING)]
    return line_path([ring[:-1] for ring in _split(rings)], closed=True) + line_path(_split(lines))


def _split(lines: Any) -> list[Any]:
    """The coordinates of each of many lines, taken out of shapely in one go."""
    points, owners = shapely.get_coordinates(lines, return_index=True)
    return np.split(points, np.flatnonzero(np.diff(owners)) + 1) if len(points) else []


def _checked(content: str) -> str:
    found = _NOT_XML.search(content)
    if found is not None:
        raise ValueError(f"the character U+{ord(found[0]):04X} in {content!r} cannot be written in SVG")
    return content


@lru_cache(maxsize=1 << 16)
def _hundredths(value: int) -> str:
    """Whole hundredths as a number with its own separator before it: a space or its sign."""
    sign = "-" if value < 0 else " "
    whole, rest = divmod(abs(value), 100)
    decimals = f".{rest:02d}".rstrip("0") if rest else ""
    return f"{sign}{whole if whole or not rest else ''}{decimals}"
