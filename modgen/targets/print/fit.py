"""A map fitted to one page."""

from dataclasses import replace

from modgen.targets.print.errors import USUAL_MARGIN, PrintError, at_least
from modgen.targets.print.inputs import MapSheet
from modgen.targets.print.lettering import Measure, cut
from modgen.targets.print.values import MM, Page, PaperInput, Placed, Rect, Words

_BETWEEN = 12.0
"""Points between two texts in a line."""
_FOOT = 12.0
_LEAST = 36.0
"""Points that the map has in height at least."""


def compile_fit(sheet: MapSheet, paper: PaperInput, *, measure: Measure) -> tuple[Page, ...]:
    """The whole map on one page, as large as it can be but no larger than true, with its scale.

    ``measure`` tells how wide the words on it are.

    Raises:
        PrintError: the margins leave no room for the map or for the words below it.
    """
    made, needed = [], 0.0
    for width, height in paper.ways():
        margin = paper.margin
        inner = Rect(margin, margin, width - 2 * margin, height - 2 * margin - _FOOT)
        placed, scale = fitted(sheet, replace(inner, width=max(1.0, inner.width), height=max(1.0, inner.height)))
        shown = (
            f"{scale * 100:.1f} % of the true size (1 : {1 / scale:.2f}), hexes {sheet.hex_height * scale / MM:.1f} mm"
        )
        told = f"{paper.name}: print at 100 %"
        need = measure(told, 8) + _BETWEEN + measure(f": {shown}", 8)
        if inner.width < need or inner.height < _LEAST:
            needed = max(needed, need)
            continue
        room = inner.width - need
        title = cut(sheet.title, room, 8, measure)
        foot = Words(f"{title}: {shown}" if title else shown, margin, height - margin - 4, 8)
        paper_name = Words(told, width - margin, height - margin - 4, 8, "end")
        made.append((scale, Page("map", width, height, (placed,), (), (foot, paper_name), placed.at, placed.at)))
    if not made:
        least = at_least(needed + 2 * paper.margin, 2 * paper.margin + _FOOT + _LEAST)
        key = "margin" if paper.margin > USUAL_MARGIN else "paper"
        raise PrintError(f"{paper.name} has no room for the map and its scale", key, f"take {least}, or less `margin`")
    return (max(made, key=lambda one: one[0])[1],)


def fitted(sheet: MapSheet, inner: Rect) -> tuple[Placed, float]:
    """The whole sheet in the middle of a room, and its scale, at most 1."""
    scale = min(1.0, inner.width / sheet.width, inner.height / sheet.height)
    width, height = sheet.width * scale, sheet.height * scale
    at = Rect(inner.x + (inner.width - width) / 2, inner.y + (inner.height - height) / 2, width, height)
    return Placed(sheet.picture, at, at), scale
