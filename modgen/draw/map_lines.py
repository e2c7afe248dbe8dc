"""Lines of the rules on a map: how each kind looks, and what of them runs under texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.map_ground import parted
from modgen.draw.svg import element, geometry_path


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke along a line: colour, width, dashes (in points of the reference hex), opacity."""

    colour: str
    width: float
    dashes: tuple[float, ...] = ()
    opacity: float | None = None
    butt: bool = False


@dataclass(frozen=True, slots=True)
class LineStyle:
    """How one kind is drawn: its strokes from below, and ticks across it every so many points."""

    strokes: tuple[Stroke, ...]
    ticks: tuple[float, float, float] | None = None
    """Their pitch, length and width; in the colour of the last stroke."""

    @property
    def width(self) -> float:
        """Of the widest stroke."""
        return max(stroke.width for stroke in self.strokes)


ROAD = LineStyle((Stroke("#7d5137", 1.75), Stroke("#f7e9c4", 0.8)))
RAIL = LineStyle((Stroke("#3a3d40", 0.75),), (4.4, 2.7, 0.6))
TRACK = LineStyle((Stroke("#7d5137", 0.75, (2.6, 1.7), butt=True),))
BORDER = LineStyle((Stroke("#a04a6c", 2.5, opacity=0.22), Stroke("#8f3f60", 0.85, (5.2, 2.1, 0.01, 2.1))))
RIVER = LineStyle((Stroke("#4a87ab", 1.7),))
_PATHS = {
    **dict.fromkeys(("road", "roads", "highway"), ROAD),
    **dict.fromkeys(("rail", "rails", "railway", "railroad", "railways"), RAIL),
    **dict.fromkeys(("track", "tracks", "trail", "way"), TRACK),
}
_SIDES = {
    **dict.fromkeys(("border", "borders", "frontier", "boundary"), BORDER),
    **dict.fromkeys(("river", "rivers", "stream", "canal"), RIVER),
}
_OTHER_PATHS = (
    LineStyle((Stroke("#5b4a7a", 0.9),)),
    LineStyle((Stroke("#5b4a7a", 0.9, (4.5, 1.6), butt=True),)),
    LineStyle((Stroke("#5b4a7a", 1.0, (0.01, 2.2)),)),
    LineStyle((Stroke("#5b4a7a", 0.9, (5.0, 1.5, 1.5, 1.5), butt=True),)),
)
_OTHER_SIDES = (
    LineStyle((Stroke("#6d5a43", 1.7),)),
    LineStyle((Stroke("#6d5a43", 1.7, (2.6, 2.2), butt=True),)),
    LineStyle((Stroke("#6d5a43", 1.9, (0.01, 3.0)),)),
    LineStyle((Stroke("#6d5a43", 1.7, (6.0, 1.8, 1.8, 1.8), butt=True),)),
)


def path_styles(kinds: Sequence[str]) -> dict[str, LineStyle]:
    """The style of each kind of path on a map; kinds of no known name are told apart by their dashes."""
    return _styles(kinds, _PATHS, _OTHER_PATHS)


def side_styles(kinds: Sequence[str]) -> dict[str, LineStyle]:
    """The style of each kind of thing on hexsides."""
    return _styles(kinds, _SIDES, _OTHER_SIDES)


def _styles(kinds: Sequence[str], known: dict[str, LineStyle], others: tuple[LineStyle, ...]) -> dict[str, LineStyle]:
    found = {kind: known[kind.lower()] for kind in kinds if kind.lower() in known}
    for place, kind in enumerate(sorted({*kinds} - {*found})):
        found[kind] = others[place % len(others)]
    return {kind: found[kind] for kind in dict.fromkeys(kinds)}


def stroked(
    lines: Sequence[NDArray[np.float64]], style: LineStyle, scale: float, quiet: NDArray[Any], opacity: float
) -> list[list[str]]:
    """Lines in a style: for each stroke from below the elements of it; the last of them are the ticks.

    Under the ``quiet`` boxes all is faint.
    """
    made = [_drawn(lines, stroke, scale, quiet, opacity) for stroke in style.strokes]
    if style.ticks is not None:
        pitch, length, width = style.ticks
        across = ticks(lines, pitch * scale, length * scale)
        made.append(_drawn(across, Stroke(style.strokes[-1].colour, width, butt=True), scale, quiet, opacity))
    return made


def _drawn(
    lines: Sequence[NDArray[np.float64]], stroke: Stroke, scale: float, quiet: NDArray[Any], opacity: float
) -> list[str]:
    loud, faint = parted(shapely.MultiLineString([line for line in lines if len(line) > 1]), quiet)
    drawn = []
    for part, strength in ((loud, stroke.opacity), (faint, (stroke.opacity or 1.0) * opacity)):
        if not part.is_empty:
            drawn.append(
                element(
                    "path",
                    d=geometry_path(part),
                    fill="none",
                    stroke=stroke.colour,
                    stroke_width=stroke.width * scale,
                    stroke_opacity=strength,
                    stroke_dasharray=" ".join(f"{dash * scale:.2f}" for dash in stroke.dashes) or None,
                    stroke_linecap="butt" if stroke.butt or part is faint else "round",
                    stroke_linejoin="round",
                )
            )
    return drawn


def ticks(lines: Sequence[NDArray[np.float64]], pitch: float, length: float) -> list[NDArray[np.float64]]:
    """Short lines across some lines, evenly along each, and none beside one of another line."""
    made: list[NDArray[np.float64]] = []
    middles = np.zeros((0, 2))
    for line in lines:
        run = np.hypot(*np.diff(line, axis=0).T)
        whole = float(run.sum())
        count = max(1, round(whole / pitch))
        along = np.concatenate([[0.0], np.cumsum(run)])
        at = (np.arange(count) + 0.5) * whole / count
        points = np.stack([np.interp(at, along, line[:, axis]) for axis in (0, 1)], axis=1)
        ahead = np.stack([np.interp(at + 0.1, along, line[:, axis]) for axis in (0, 1)], axis=1) - points
        size = np.hypot(*ahead.T)
        size[size == 0] = 1.0
        normal = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1) / size[:, None] * length / 2
        for point, half in zip(points, normal, strict=True):
            if not len(middles) or np.hypot(*(middles - point).T).min() > 0.6 * pitch:
                made.append(np.stack([point - half, point + half]))
        middles = np.concatenate([middles, points])
    return made
