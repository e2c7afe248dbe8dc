"""What is drawn over the picture of a map that somebody else has drawn: the hexes, and their numbers."""

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from modgen.draw.map_numbers import below_centre
from modgen.draw.svg import document, element, layer, line_path, text
from modgen.draw.text import SANS
from modgen.hexes import Frame, Layout

LOUD, _QUIET = "#b0006a", "#22292d"
"""Of hexsides: to be told from all that is printed, and to be played on."""
_CASING = "#ffffff"
_NUMBER = 0.115
"""Size of the numbers, of a hex."""


def marks_svg(
    layout: Layout, names: Sequence[str], frame: Frame, width: int, height: int, marks: Collection[str]
) -> str:
    """SVG of the marks on a board of a size in pixels: ``grid``, ``numbers``, both; empty for none."""
    parts = []
    if "grid" in marks:
        parts.append(layer("Grid", grid_lines(side_lines(layout, frame), frame.height / 90, _QUIET)))
    if "numbers" in marks:
        size = _NUMBER * frame.height
        lower = below_centre(layout.orientation, frame.height, size)
        centres = frame.to_plane(layout.orientation, layout.centres())
        numbers = [haloed(name, x, y + lower, size) for name, (x, y) in zip(names, centres.tolist(), strict=True)]
        parts.append(layer("Numbers", numbers))
    return document(width, height, parts, unit="px") if parts else ""


def side_lines(layout: Layout, frame: Frame) -> NDArray[np.float64]:
    """Every hexside once, as the two points of its ends in the frame; shape (n, 2, 2)."""
    corners = layout.corners()
    ends = np.stack([corners, np.roll(corners, -1, axis=1)], axis=2).reshape(-1, 4)
    backwards = ends[:, [2, 3, 0, 1]]
    later = (ends[:, 0] > ends[:, 2]) | ((ends[:, 0] == ends[:, 2]) & (ends[:, 1] > ends[:, 3]))
    once = np.unique(np.where(later[:, None], backwards, ends), axis=0).reshape(-1, 2, 2)
    return frame.to_plane(layout.orientation, once)


def grid_lines(lines: NDArray[np.float64], width: float, colour: str = LOUD) -> list[str]:
    """Lines that stand out from whatever lies under them: dark in a pale casing."""
    path = line_path(lines)
    common = {"d": path, "fill": "none", "stroke_linecap": "round"}
    return [
        element("path", stroke=_CASING, stroke_opacity=0.55, stroke_width=2.6 * width, **common),
        element("path", stroke=colour, stroke_opacity=0.85, stroke_width=width, **common),
    ]


def haloed(content: str, x: float, y: float, size: float, colour: str = "#1b1b1b", anchor: str = "middle") -> str:
    """A line of text with a pale halo, its baseline at y."""
    look = {"font_family": SANS, "font_weight": 600, "text_anchor": anchor}
    under = {"fill": _CASING, "stroke": _CASING, "stroke_width": 0.28 * size, "stroke_linejoin": "round"}
    return text(content, x, y, size, **under, **look) + text(content, x, y, size, fill=colour, **look)
