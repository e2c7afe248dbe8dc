"""A small, safe writer of SVG: layers an artist can open, escaped texts, one format of numbers.

Numbers have at most two decimals, so equal pictures have equal bytes on any machine.
"""

from collections.abc import Iterable
from html import escape
from typing import Any, TypeAlias

import numpy as np
import shapely
from numpy.typing import ArrayLike, NDArray

NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""


def number(value: float) -> str:
    """A coordinate with at most two decimals, no exponent, no ``-0``."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def element(tag: str, content: str = "", /, **attributes: Any) -> str:
    """One element. ``_`` in an attribute's name is written ``-``; None leaves the attribute out.

    ``content`` is markup already; numbers go through :func:`number`.
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            shown = number(value) if isinstance(value, float | int) else escape(str(value))
            parts.append(f'{name.rstrip("_").replace("_", "-")}="{shown}"')
    return f"<{' '.join(parts)}>{content}</{tag}>" if content else f"<{' '.join(parts)}/>"


def text(content: str, x: float, y: float, size: float, **attributes: Any) -> str:
    """A line of text with its baseline at y; the content is escaped."""
    return element("text", escape(content, quote=False), x=x, y=y, font_size=size, **attributes)


def group(parts: Iterable[str], **attributes: Any) -> str:
    """A group of elements, one a line."""
    return element("g", "\n" + "\n".join(parts) + "\n", **attributes)


def layer(name: str, parts: Iterable[str], **attributes: Any) -> str:
    """A named layer as Inkscape shows it; its id is the name with ``-`` for spaces."""
    extra = f' inkscape:groupmode="layer" inkscape:label="{escape(name)}"'
    made = group(parts, id=name.lower().replace(" ", "-"), **attributes)
    return made.replace("<g", f"<g{extra}", 1)


def document(width: float, height: float, parts: Iterable[str], *, title: str = "", unit: str = "pt") -> str:
    """A whole picture of a size in points (or ``px``), with a user unit of one point (or pixel).

    Its size has four decimals: a sheet in millimetres would be stretched by a hundredth of a point otherwise.
    """
    w, h = (f"{value:.4f}".rstrip("0").rstrip(".") for value in (width, height))
    head = f'<svg {NAMESPACES} width="{w}{unit}" height="{h}{unit}" viewBox="0 0 {w} {h}">'
    named = [f"<title>{escape(title, quote=False)}</title>"] if title else []
    return "\n".join([head, *named, *parts, "</svg>"]) + "\n"


def line_path(lines: Iterable[ArrayLike], *, closed: bool = False) -> str:
    """Path data of polylines, each an (n, 2) array."""
    end = "Z" if closed else ""
    return "".join(f"M{_points(np.asarray(line, np.float64))}{end}" for line in lines)


def geometry_path(geometry: shapely.Geometry) -> str:
    """Path data of any geometry: polygons closed with their holes, lines open, points left out."""
    parts = shapely.get_parts(shapely.get_parts(np.array([geometry], dtype=object)))
    data: list[str] = []
    for part in parts:
        kind = shapely.get_type_id(part)
        if kind == shapely.GeometryType.POLYGON:
            rings = [part.exterior, *part.interiors]
            data.append(line_path([shapely.get_coordinates(ring)[:-1] for ring in rings], closed=True))
        elif kind in (shapely.GeometryType.LINESTRING, shapely.GeometryType.LINEARRING):
            data.append(line_path([shapely.get_coordinates(part)]))
    return "".join(data)


def _points(points: NDArray[np.float64]) -> str:
    """``x y x y …`` with at most two decimals.

    The shortest form of a whole number of hundredths has no more, so Python's own is what :func:`number` would write.
    """
    hundredths = np.rint(points.ravel() * 100) / 100 + 0.0
    return (" ".join(map(repr, hundredths.tolist())) + " ").replace(".0 ", " ")[:-1]


def nested(markup: str, box: Box, where: Box, fit: str = "xMidYMid meet") -> str:
    """A group of SVG in a place of its own, of which just what lies in a box of its plane is shown."""
    x, y, width, height = where
    shown = " ".join(f"{number:.10g}" for number in box)
    place = {"x": x, "y": y, "width": width, "height": height}
    return element("svg", markup, viewBox=shown, preserveAspectRatio=fit, **place)
