"""Roads, railways and tracks as smooth curves from hex to hex.

Each hex has its own piece, a Bézier curve from the hexside where the path comes in to the node of the hex and on to the
hexside where it leaves. All four control points of a piece lie in the hex, so that the curve does (it stays within
their hull), and pieces meet with one tangent at hexsides and at nodes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.map_features import MapPath, MapSides
from modgen.draw.map_ground import Ground
from modgen.draw.map_lettering import Shapes
from modgen.draw.map_lines import path_styles, stroked
from modgen.draw.svg import element, line_path
from modgen.hexes import polygons, sides

Points = NDArray[np.float64]

_REACH = 0.4
"""Length of a tangent's arm against the chord."""
_PULL = 0.35
"""How far a bend cuts the corner from the middle of its hex."""
_ACROSS = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""Where a path may cross a hexside, the middle first."""
_OFF_MIDDLE = 0.2
"""What a crossing half a hexside from the middle costs, in heights of a hex of a longer way."""
_SHARE = np.linspace(0.0, 1.0, 9)[:, None]


@dataclass(frozen=True, slots=True, eq=False)
class DrawnPaths:
    """The curves of each kind of path, and where they cross hexsides: side, point, direction."""

    curves: dict[str, list[Points]]
    crossings: list[tuple[int, Points, Points]]


def path_curves(ground: Ground, paths: Sequence[MapPath], towns: Mapping[int, tuple[float, float]]) -> DrawnPaths:
    """The curves of all paths; ``towns`` are points that those through their hexes run to."""
    curves: dict[str, list[Points]] = {}
    crossings: list[tuple[int, Points, Points]] = []
    hexes = polygons(ground.layout, ground.frame)
    for kind in dict.fromkeys(path.kind for path in paths):
        chains = _chains([path.cells for path in paths if path.kind == kind])
        meet = _Meeting(_knots(chains), _shared(chains))
        for chain in chains:
            curve, crossed = _curve(ground, hexes, chain, towns, meet)
            curves.setdefault(kind, []).append(curve)
            crossings += crossed
    return DrawnPaths(curves, crossings)


def _chains(paths: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """Paths with those joined of which just two end in a hex that no other touches."""
    chains = [list(path) for path in paths]
    while True:
        touches: dict[int, int] = {}
        for chain in chains:
            for cell in set(chain):
                touches[cell] = touches.get(cell, 0) + 1
        ends: dict[int, list[int]] = {}
        for index, chain in enumerate(chains):
            if chain[0] != chain[-1]:
                for cell in (chain[0], chain[-1]):
                    ends.setdefault(cell, []).append(index)
        joint = next(
            (
                cell
                for cell, here in ends.items()
                if len(here) == 2 and touches[cell] == 2 and not _shared([chains[index] for index in here])
            ),
            None,
        )
        if joint is None:
            return chains
        one, other = ends[joint]
        first = chains[one] if chains[one][-1] == joint else chains[one][::-1]
        second = chains[other] if chains[other][0] == joint else chains[other][::-1]
        chains[one] = first + second[1:]
        del chains[other]


def _knots(chains: Sequence[Sequence[int]]) -> set[int]:
    """Hexes in which paths of a kind meet; there all run through one point."""
    seen: dict[int, int] = {}
    for chain in chains:
        inner = chain[:-1] if chain[0] == chain[-1] else chain
        for cell in inner:
            seen[cell] = seen.get(cell, 0) + 1
    return {cell for cell, count in seen.items() if count > 1}


@dataclass(frozen=True, slots=True)
class _Meeting:
    """Where paths of a kind meet: the hexes, and the steps from hex to hex that several take."""

    knots: set[int]
    shared: set[frozenset[int]]


def _shared(chains: Sequence[Sequence[int]]) -> set[frozenset[int]]:
    seen: dict[frozenset[int], int] = {}
    for chain in chains:
        for step in {frozenset(pair) for pair in pairwise(chain)}:
            seen[step] = seen.get(step, 0) + 1
    return {step for step, count in seen.items() if count > 1}


def _curve(
    ground: Ground, hexes: Shapes, chain: Sequence[int], towns: Mapping[int, tuple[float, float]], meet: _Meeting
) -> tuple[Points, list[tuple[int, Points, Points]]]:
    """One path as a fine line, and where it crosses hexsides."""
    closed = chain[0] == chain[-1] and len(chain) > 3
    links = list(pairwise(chain))
    ids = [sides(ground.layout).between(*link) for link in links]
    rough = [np.array(towns[cell]) if cell in towns else _middle(ground, cell) for cell in chain]
    cross = [_crossing(ground, side, *rough[place : place + 2]) for place, side in enumerate(ids)]
    nodes = []
    for place, cell in enumerate(chain):
        before = cross[place - 1] if place or closed else None
        after = cross[place % len(cross)] if place < len(cross) or closed else None
        nodes.append(_node(ground, hexes, cell, towns, None if cell in meet.knots else (before, after)))
    if closed:
        nodes[-1] = nodes[0]
    over = [_unit(second - first) for first, second in pairwise(nodes)]
    pieces = []
    for place, cell in enumerate(chain):
        entry = cross[place - 1] if place else None
        leave = cross[place] if place < len(cross) else None
        outer = _rings(hexes[cell])
        before = entry if entry is not None else (cross[-1] if closed else None)
        after = leave if leave is not None else (cross[0] if closed else None)
        node, along = nodes[place], np.zeros(2)
        if before is not None and after is not None:
            # Where one way becomes two, both leave it along itself, as rails do at a switch.
            here, there = (_step(links, step) in meet.shared for step in (place - 1, place))
            along = _unit(after - before) if here == there else _unit(node - before if here else after - node)
        if entry is not None:
            pieces.append(_piece(entry, over[place - 1], node, along, outer))
        if leave is not None:
            pieces.append(_piece(node, along, leave, over[place], outer))
    line = np.concatenate([pieces[0], *(piece[1:] for piece in pieces[1:])])
    return line, list(zip(ids, cross, over, strict=True))


def _step(links: Sequence[tuple[int, int]], place: int) -> frozenset[int]:
    return frozenset(links[place]) if 0 <= place < len(links) else frozenset()


def _piece(start: Points, out: Points, end: Points, into: Points, ring: Points) -> Points:
    """A Bézier curve between two points with their tangents (nought: none), its arms shortened to stay in the hex."""
    reach = _REACH * float(np.hypot(*(end - start)))
    first, second = _arm(start, out * reach, ring), _arm(end, -into * reach, ring)
    if not out.any():
        first = start + _REACH * (second - start)
    if not into.any():
        second = end + _REACH * (first - end)
    t, s = _SHARE, 1 - _SHARE
    curve: Points = s**3 * start + 3 * s**2 * t * first + 3 * s * t**2 * second + t**3 * end
    return curve


def _arm(point: Points, arm: Points, ring: Points) -> Points:
    """The end of an arm from a point of a hex, within it."""
    edge = np.roll(ring, -1, axis=0) - ring
    for _ in range(8):
        tip: Points = point + arm
        if (edge[:, 0] * (tip - ring)[:, 1] - edge[:, 1] * (tip - ring)[:, 0] >= 0).all():
            return tip
        arm = arm * 0.7
    return point


def _rings(hexagon: shapely.Polygon) -> Points:
    """The corners of a hex, so ordered that its inside is on the positive side of each edge."""
    ring: Points = shapely.get_coordinates(hexagon)[:-1]
    x, y = ring.T
    area = float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())
    return ring if area > 0 else ring[::-1]


def _middle(ground: Ground, cell: int) -> Points:
    middle: Points = ground.frame.to_plane(ground.layout.orientation, ground.layout.centres()[cell])
    return middle


def _crossing(ground: Ground, side: int, start: Points, end: Points) -> Points:
    """Where a path between two nodes crosses a hexside: near its middle, on land, and on the way."""
    first, second = ground.frame.to_plane(ground.layout.orientation, sides(ground.layout).ends[side])
    share = np.array(_ACROSS)
    tried = first + share[:, None] * (second - first)
    costs = np.hypot(*(tried - start).T) + np.hypot(*(tried - end).T)
    costs += _OFF_MIDDLE * ground.frame.height * np.abs(share - 0.5)
    costs += 10 * ground.frame.height * ~shapely.contains_xy(ground.land, tried[:, 0], tried[:, 1])
    point: Points = tried[int(np.argmin(costs))]
    return point


def _node(
    ground: Ground,
    hexes: Shapes,
    cell: int,
    towns: Mapping[int, tuple[float, float]],
    ways: tuple[Points | None, Points | None] | None,
) -> Points:
    """The point of a hex that a path runs through: its town, else its middle, or the land near that."""
    if cell in towns:
        return np.array(towns[cell])
    middle = point = _middle(ground, cell)
    if ways is not None and ways[0] is not None and ways[1] is not None:
        point = middle + _PULL * ((ways[0] + ways[1]) / 2 - middle)
    if shapely.contains_xy(ground.land, *point):
        return point
    inner = shapely.buffer(hexes[cell], -0.12 * ground.frame.height)
    near = shapely.simplify(shapely.clip_by_rect(ground.land, *shapely.bounds(hexes[cell])), 0.15 * ground.scale)
    dry = shapely.buffer(shapely.intersection(shapely.buffer(near, -1.5 * ground.scale), inner), 0)
    if dry.is_empty:
        return point
    nearest: Points = shapely.get_coordinates(shapely.shortest_line(dry, shapely.Point(point)))[0]
    return nearest


def _unit(vector: Points) -> Points:
    length = float(np.hypot(*vector))
    unit: Points = vector / length if length > 1e-9 else np.zeros(2)
    return unit


def path_parts(ground: Ground, drawn: DrawnPaths, features: Sequence[MapSides], quiet: Shapes) -> list[str]:
    """The elements of the layer ``Paths``: of each kind the lower strokes under the upper, and bridges over rivers."""
    parts = []
    styles = path_styles(list(drawn.curves))
    # The thinner kinds lie under the wider ones.
    for kind in sorted(styles, key=lambda kind: styles[kind].width):
        made = stroked(drawn.curves[kind], styles[kind], ground.scale, quiet, ground.theme.quiet_opacity)
        parts += [path for stroke in made for path in stroke]
    return parts + _bridges(ground, drawn, features)


def _bridges(ground: Ground, drawn: DrawnPaths, features: Sequence[MapSides]) -> list[str]:
    """A pair of brackets beside a path where it crosses a river."""
    rivers = {side for entry in features if entry.kind in ("river", "stream", "canal") for side in entry.sides}
    lines = []
    for at in dict.fromkeys(side for side, _, _ in drawn.crossings if side in rivers):
        _, point, along = next(crossing for crossing in drawn.crossings if crossing[0] == at)
        normal = np.array([-along[1], along[0]])
        for hand in (-1.0, 1.0):
            bracket = np.array([(-2.7, 2.4), (-1.7, 1.5), (1.7, 1.5), (2.7, 2.4)]) * ground.scale
            lines.append(point + bracket[:, :1] * along + hand * bracket[:, 1:] * normal)
    if not lines:
        return []
    stroke = element(
        "path", d=line_path(lines), fill="none", stroke="#3a3d40", stroke_width=0.6 * ground.scale,
        stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip
    return [stroke]
