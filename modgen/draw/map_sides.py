"""What lies on hexsides: borders along them as far as the coast, rivers with a little wobble; joined at corners."""

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.map_features import MapSides
from modgen.draw.map_ground import Ground
from modgen.draw.map_lettering import Shapes
from modgen.draw.map_lines import BORDER, RIVER, LineStyle, side_styles, stroked
from modgen.draw.map_signs import jitter
from modgen.hexes import common, sides

Points = NDArray[np.float64]

_SWAY = 0.85
"""How far a river's points leave its hexside, in points of the printed sheet; its curve stays within 1.5."""
_BENDS = (0.2, 0.4, 0.6, 0.8)
_SHARE = np.linspace(0.0, 1.0, 5)[:-1, None]
_MOUTH = 1.2
"""How far a river or a border runs into the sea, in points."""
_ISLET = 2.0
"""Points of land along a border that are not taken for its coast: rocks before the shore."""
_SHORT = 0.35
"""Hexes between the end of a border and the coast that it is led on over."""


def side_lines(ground: Ground, features: Sequence[MapSides]) -> dict[str, list[Points]]:
    """The lines of each kind, hexsides that meet joined to long ones."""
    found: dict[str, set[int]] = {}
    for entry in features:
        found.setdefault(entry.kind, set()).update(entry.sides)
    styles = side_styles(list(found))
    return {kind: _lines(ground, sorted(ids), styles[kind]) for kind, ids in found.items()}


def _lines(ground: Ground, ids: Sequence[int], style: LineStyle) -> list[Points]:
    if style is RIVER:
        return _river(ground, ids)
    return _border(ground, ids) if style is BORDER else _plain(ground, ids)


def _runs(ground: Ground, ids: Sequence[int]) -> list[NDArray[np.int64]]:
    """Hexsides as runs of corners in lattice units, exact; runs end where they fork."""
    ends = sides(ground.layout).ends[list(ids)].astype(np.float64)
    merged = shapely.line_merge(shapely.MultiLineString(list(ends)))
    return [np.rint(shapely.get_coordinates(part)).astype(np.int64) for part in shapely.get_parts(merged)]


def _plain(ground: Ground, ids: Sequence[int]) -> list[Points]:
    return [ground.frame.to_plane(ground.layout.orientation, run) for run in _runs(ground, ids)]


def _border(ground: Ground, ids: Sequence[int]) -> list[Points]:
    """Along the hexsides, but at a free end only to the coast; one that lies wholly in the sea is left as it is."""
    corners = sides(ground.layout).ends[list(ids)].reshape(-1, 2)
    known, times = np.unique(corners, axis=0, return_counts=True)
    free = {tuple(corner) for corner in known[times == 1].tolist()}
    lines = []
    for run in _runs(ground, ids):
        line = ground.frame.to_plane(ground.layout.orientation, run)
        for end in (run[0], run[-1]):
            # From its end each time, so that a run with two free ends is led to the coast at both.
            line = line[::-1]
            if tuple(end.tolist()) in free:
                line = _to_coast(ground, line)
        lines.append(line)
    return lines


def _to_coast(ground: Ground, line: Points) -> Points:
    """A line whose last point is where the coast is: shortened if it ends in the sea, led on if just before it."""
    path, end = shapely.LineString(line), shapely.Point(line[-1])
    if ground.land.covers(end):
        return _led_on(ground, line, end)
    on_land = shapely.get_parts(common(shapely.union_all(_near(ground, path)), path))
    dry = [part for part in on_land if part.length > _ISLET * ground.scale]
    if not dry:
        return line
    reached = max(path.project(shapely.Point(point)) for part in dry for point in part.coords) + _MOUTH * ground.scale
    kept = [point for point in line.tolist() if path.project(shapely.Point(point)) < reached]
    last = path.interpolate(min(reached, path.length))
    return np.array([*kept, (last.x, last.y)])


def _led_on(ground: Ground, line: Points, end: shapely.Point) -> Points:
    """The line on to the nearest coast, unless that is far, or the end is at the edge of the map."""
    if ground.outline.boundary.distance(end) < 1e-6 * ground.frame.height:
        return line
    coast = shapely.union_all(shapely.boundary(_near(ground, end)))
    nearest = shapely.shortest_line(end, coast)
    if nearest is None or not 0 < nearest.length <= _SHORT * ground.frame.height:
        return line
    return np.concatenate([line, shapely.get_coordinates(nearest)[1:]])


def _near(ground: Ground, place: shapely.Geometry) -> NDArray[np.object_]:
    """The pieces of land that something touches."""
    parts: NDArray[np.object_] = shapely.get_parts(ground.land)
    touched: NDArray[np.bool_] = shapely.intersects(parts, place)
    return parts[touched]


def _river(ground: Ground, ids: Sequence[int]) -> list[Points]:
    """A curve through corners and points between them, all a little off; the same ones for every run that meets there.

    Clipped to the land, with a short mouth, unless it lies wholly in the sea.
    """
    sway = _SWAY * min(ground.scale, ground.point)
    lines = []
    for run in _runs(ground, ids):
        corners = ground.frame.to_plane(ground.layout.orientation, run)
        off = np.stack([jitter(*run.T, 11), jitter(*run.T, 12)], axis=-1) - 0.5
        moved = corners + sway * off
        points = [moved[:1]]
        for place in range(len(run) - 1):
            # Which way a bend sways goes by its own middle, whichever way the run comes.
            low, high = sorted((run[place].tolist(), run[place + 1].tolist()))
            keys = np.array([*low, *high])
            turned = low != run[place].tolist()
            bends = np.array(_BENDS)
            sways = sway * 2 * (jitter(*keys, np.arange(len(bends)), 13) - 0.5)
            sways = -sways[::-1] if turned else sways
            chord = corners[place + 1] - corners[place]
            normal = np.array([-chord[1], chord[0]]) / np.hypot(*chord)
            points += [
                corners[place] + bends[:, None] * chord + sways[:, None] * normal,
                moved[place + 1 : place + 2],
            ]
        lines.append(_smooth(np.concatenate(points)))
    drawn = shapely.MultiLineString(lines)
    parts = shapely.get_parts(ground.land)
    near = parts[np.unique(shapely.STRtree(parts).query(drawn, predicate="intersects")).astype(np.int64)]
    if not len(near):
        return lines
    wet = shapely.buffer(shapely.union_all(near), _MOUTH * ground.scale, quad_segs=2)
    cut = shapely.get_parts(common(wet, shapely.get_parts(drawn)))
    return [shapely.get_coordinates(part) for part in cut if part.length > 0]


def _smooth(points: Points) -> Points:
    """A Catmull-Rom curve through points."""
    closed = bool((points[0] == points[-1]).all())
    before, after = (points[-2], points[1]) if closed else (points[0], points[-1])
    padded = np.concatenate([[before], points, [after]])
    p0, p1, p2, p3 = (padded[place : place + len(points) - 1, None] for place in range(4))
    t = _SHARE[None]
    curve = 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3)
    return np.concatenate([curve.reshape(-1, 2), points[-1:]])


def side_parts(ground: Ground, lines: dict[str, list[Points]], quiet: Shapes) -> list[str]:
    """The elements of the layer ``Hexsides``: rivers lowest."""
    styles = side_styles(list(lines))
    parts = []
    for kind in sorted(styles, key=lambda kind: styles[kind] is not RIVER):
        made = stroked(lines[kind], styles[kind], ground.scale, quiet, ground.theme.quiet_opacity)
        parts += [path for stroke in made for path in stroke]
    return parts
