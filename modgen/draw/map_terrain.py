"""Classes of terrain: soft fills of the land of their hexes, merged over hexes of one class, and their signs.

Where a hex is of several classes, each further one lies as a smaller area in the one before. On a hex of the sea a
class is a tint with the dots and crosses of shoals, unless it is fresh water. Soft edges are a few flat steps: no
filter, no blur.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.map_features import SIGNLESS, MapTerrain, mixed, readable
from modgen.draw.map_ground import Ground
from modgen.draw.map_lettering import Shapes
from modgen.draw.map_signs import APART, SHOAL_DOT, SHOAL_ROCK, SIGNS, Sign, draw_signs, pitch_of, spots
from modgen.draw.svg import element, geometry_path
from modgen.hexes import common, polygons

_STEPS = ((0.5, 0.5), (1.6, 1.0))
"""How far each step of the edge lies inside the hexes, in points, and its share of the tint."""
_ROUND = 3.6
"""Radius of the corners."""
_OUT = 1.2
_FEW, _SMALLER = 2, 0.72
"""A hex with room for fewer signs has smaller ones."""
_SIMPLER = 0.15
"""How far the coast of a fill may lie off the true one, in points."""
_NEXT = 7.0
"""How far a second class lies inside the first, in points."""


@dataclass(frozen=True, slots=True, eq=False)
class Area:
    """What one class covers on land or on sea: its colour and the areas of its steps, the widest first."""

    terrain: MapTerrain
    sea: bool
    colour: str
    cells: NDArray[np.int64]
    steps: tuple[shapely.Geometry, ...]
    seed: int

    def fills(self, ground: str, tint: float) -> list[str]:
        """The steps as paths, so much of their colour mixed into that of the ground."""
        return [
            element("path", d=geometry_path(step), fill=mixed(ground, self.colour, share * tint), fill_rule="evenodd")
            for step, (_, share) in zip(self.steps, _STEPS, strict=True)
            if not step.is_empty
        ]


def terrain_areas(ground: Ground, terrains: Sequence[MapTerrain], sea_cells: NDArray[np.bool_]) -> list[Area]:
    """The areas of all classes in their order."""
    areas: list[Area] = []
    hexes = polygons(ground.layout, ground.frame)
    parts = shapely.get_parts(ground.land)
    land = parts, shapely.STRtree(parts)
    depth = np.zeros(len(hexes), np.int64)
    for seed, terrain in enumerate(terrains):
        cells = np.array(sorted(set(terrain.cells)), np.int64)
        for sea in (True, False):
            own = cells[sea_cells[cells] == sea]
            if not len(own):
                continue
            steps = [_inset(ground, hexes, own, depth, off) for off, _ in _STEPS]
            if not sea:
                steps = _on_land(steps, land, ground.scale)
            colour = terrain.colour(ground.theme.land, ground.theme.sea, at_sea=sea)
            areas.append(Area(terrain, sea, colour, own, tuple(steps), seed))
        depth[cells] += 1
    return areas


def _inset(
    ground: Ground, hexes: Shapes, cells: NDArray[np.int64], depth: NDArray[np.int64], off: float
) -> shapely.Geometry:
    """The merged area of some hexes, a little smaller and with round corners."""
    parts = []
    for level in np.unique(depth[cells]).tolist():
        whole = shapely.coverage_union_all(hexes[cells[depth[cells] == level]])
        smaller = (off + level * _NEXT) * ground.scale
        shrunk = shapely.buffer(whole, -smaller - _ROUND * ground.scale, quad_segs=4)
        parts.append(shapely.buffer(shrunk, _ROUND * ground.scale, quad_segs=4))
    return shapely.union_all(parts)


def _on_land(
    steps: Sequence[shapely.Geometry], land: tuple[Shapes, shapely.STRtree], scale: float
) -> list[shapely.Geometry]:
    """The part of each step that is on land, told piece by piece with the land that is near.

    The coast is a little simpler here than where it is drawn: its line covers the difference.
    """
    found: list[list[shapely.Polygon]] = [[] for _ in steps]
    for piece in shapely.get_parts(steps[0]):
        near = land[0][np.sort(land[1].query(piece, predicate="intersects"))]
        left, top, right, bottom = shapely.bounds(piece).tolist()
        cut = shapely.get_parts(shapely.clip_by_rect(near, left - 1, top - 1, right + 1, bottom + 1))
        local = shapely.simplify(shapely.get_parts(cut), _SIMPLER * scale)
        local = local[shapely.area(local) > 0]
        if not len(local):
            continue
        for place, step in enumerate(steps):
            inner = shapely.get_parts(step)
            for own in inner[shapely.covers(piece, inner)]:
                if shapely.contains_properly(local, own).any():
                    found[place].append(own)
                    continue
                made = shapely.get_parts(common(own, local))
                found[place] += [part for part in made if isinstance(part, shapely.Polygon) and part.area > 0]
    return [shapely.MultiPolygon(polygons_) for polygons_ in found]


def terrain_parts(ground: Ground, areas: Sequence[Area], taken: Shapes, *, faint: bool) -> dict[str, list[str]]:
    """The elements of the layers ``Sea terrain`` and ``Terrain``, and of the latter its signs, which lie over a relief.

    Signs stand where nothing is ``taken``.
    """
    parts: dict[str, list[str]] = {"Sea terrain": [], "Terrain": [], "Terrain signs": []}
    for area in areas:
        parts["Sea terrain" if area.sea else "Terrain"] += area.fills(
            ground.theme.sea if area.sea else ground.theme.land, ground.theme.tint
        )
    tree = shapely.STRtree(taken)
    for area in areas:
        parts["Sea terrain" if area.sea else "Terrain signs"] += _signs(ground, area, areas, tree, faint=faint)
    return parts


def _signs(ground: Ground, area: Area, areas: Sequence[Area], taken: shapely.STRtree, *, faint: bool) -> list[str]:
    centres = ground.frame.to_plane(ground.layout.orientation, ground.layout.centres()[area.cells])
    height, scale = ground.frame.height, ground.scale
    if area.sea and area.terrain.pattern == "water":
        return []
    if area.sea:
        points, sizes = spots(area.cells, centres, height, 0.78 * pitch_of(scale), area.seed)
        rocks = np.arange(points.shape[1]) < 0.05 * points.shape[1]
        drawn = []
        for sign, which in ((SHOAL_ROCK, rocks), (SHOAL_DOT, ~rocks)):
            at, size = _free(ground, area, sign, points[:, which], sizes[:, which], taken, 0.0)
            drawn += draw_signs(sign, area.colour, at, size, scale, faint=faint)
        return drawn
    if area.terrain.pattern in SIGNLESS:
        return []
    sign = SIGNS[area.terrain.pattern]
    points, sizes = spots(area.cells, centres, height, pitch_of(scale), area.seed)
    # Where several classes have signs in one hex, they take turns.
    patterned = [other for other in areas if not other.sea and other.terrain.pattern not in SIGNLESS]
    shared = np.array([sum(cell in other.cells for other in patterned) > 1 for cell in area.cells.tolist()])
    turn = [other is area for other in patterned].index(True)
    off_turn = shared[:, None] & (np.arange(points.shape[1]) % len(patterned) != turn)[None]
    at, size = _free(ground, area, sign, points, sizes, taken, APART, off_turn)
    return draw_signs(sign, area.colour, at, size, scale, faint=faint)


def _free(
    ground: Ground,
    area: Area,
    sign: Sign,
    points: NDArray[np.float64],
    sizes: NDArray[np.float64],
    taken: shapely.STRtree,
    apart: float,
    barred: NDArray[np.bool_] | None = None,
) -> tuple[NDArray[np.float64], list[float]]:
    """The first few points of each hex at which a whole sign lies in the area and on nothing else, so far apart.

    A hex with little room has smaller signs.
    """
    free = _room(ground, area, sign, points, sizes, taken, barred)
    if not apart:
        free &= np.cumsum(free, axis=1) <= sign.most
        return points[free], sizes[free].tolist()
    kept = _spread(points, free, apart * ground.scale, sign.most)
    narrow = kept.sum(axis=1) < _FEW
    if narrow.any():
        sizes[narrow] *= _SMALLER
        part = replace(area, cells=area.cells[narrow])
        off = None if barred is None else barred[narrow]
        free = _room(ground, part, sign, points[narrow], sizes[narrow], taken, off)
        kept[narrow] = _spread(points[narrow], free, _SMALLER * apart * ground.scale, sign.most)
    return points[kept], sizes[kept].tolist()


def _spread(points: NDArray[np.float64], free: NDArray[np.bool_], apart: float, most: int) -> NDArray[np.bool_]:
    """Of the free points of each hex the first ones that keep their distance, at most so many."""
    kept = np.zeros_like(free)
    for place in range(points.shape[1]):
        off = np.hypot(*np.moveaxis(points[:, :place] - points[:, place : place + 1], -1, 0))
        near = (kept[:, :place] & (off < apart)).any(axis=1)
        kept[:, place] = free[:, place] & ~near & (kept.sum(axis=1) < most)
    return kept


def _room(
    ground: Ground,
    area: Area,
    sign: Sign,
    points: NDArray[np.float64],
    sizes: NDArray[np.float64],
    taken: shapely.STRtree,
    barred: NDArray[np.bool_] | None,
) -> NDArray[np.bool_]:
    """At which points a sign lies in the area, its middle well inside its hex, and on nothing else."""
    halves = np.array(sign.half) * (sign.size * ground.scale * sizes)[..., None]
    low, high = points - halves, points + halves
    boxes = shapely.box(low[..., 0], low[..., 1], high[..., 0], high[..., 1])
    room = area.steps[0] if area.sea else area.steps[-1]
    shapely.prepare(room)
    free: NDArray[np.bool_] = shapely.contains(room, boxes)
    centres = ground.frame.to_plane(ground.layout.orientation, ground.layout.centres()[area.cells])
    hexes = polygons(ground.layout, ground.frame)[area.cells][:, None]
    # From the middle a little farther out: what still is in the hex lies well inside it.
    outer = centres[:, None] + (1.0 if area.sea else _OUT) * (points - centres[:, None])
    free &= shapely.contains_xy(hexes, outer[..., 0], outer[..., 1])
    if barred is not None:
        free &= ~barred
    hit = taken.query(boxes[free], predicate="intersects")[0]
    found, columns = np.nonzero(free)
    free[found[hit], columns[hit]] = False
    return free


def on_tint(colours: Sequence[str], boxes: Sequence[Shapes], areas: Sequence[Area], least: float) -> list[str]:
    """Colours of texts, each dark enough for every tint that its boxes stand on."""
    made = list(colours)
    if not areas or not boxes:
        return made
    owner = np.repeat(np.arange(len(boxes)), [len(of_text) for of_text in boxes])
    flat = np.concatenate(boxes)
    for area in areas:
        shapely.prepare(area.steps[0])
        for place in np.unique(owner[shapely.intersects(area.steps[0], flat)]).tolist():
            made[place] = readable(made[place], area.colour, least)
    return made
