"""What lies under everything: sea, water lines, land, coast and the grid."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.map_theme import REFERENCE_HEX, Theme
from modgen.draw.svg import element, geometry_path, layer, line_path
from modgen.hexes import Frame, Layout, bounds, common, polygons, sides


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The geometry of a map in plane units.

    ``outline`` is the playable area; ``scale`` the size of a hex against the theme's reference; ``point`` a point of
    the printed sheet.
    """

    layout: Layout
    frame: Frame
    land: shapely.MultiPolygon
    outline: shapely.Geometry
    scale: float
    theme: Theme
    point: float = 1.0

    @classmethod
    def of(cls, layout: Layout, frame: Frame, land: shapely.MultiPolygon, theme: Theme, point: float = 1.0) -> "Ground":
        """The ground of a board of hexes on some land."""
        outline = shapely.coverage_union_all(polygons(layout, frame))
        shapely.prepare(outline)
        parts = shapely.get_parts(land)
        whole = shapely.contains_properly(outline, parts)
        cut = shapely.get_parts(common(outline, parts[~whole]))
        inside = [part for part in (*parts[whole], *cut) if isinstance(part, shapely.Polygon) and part.area > 0]
        playable = shapely.MultiPolygon(inside)
        shapely.prepare(playable)
        return cls(layout, frame, playable, outline, frame.height / REFERENCE_HEX, theme, point)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The box around the hexes: left, top, right, bottom."""
        return bounds(self.layout, self.frame)

    def border(self) -> str:
        """The clean edge of the playable area."""
        edge = element(
            "path",
            d=geometry_path(self.outline),
            fill="none",
            stroke=self.theme.border,
            stroke_width=self.theme.border_width * self.scale,
            stroke_linejoin="round",
        )
        return layer("Border", [edge])


def ground_layers(ground: Ground, quiet: NDArray[Any], terrain: Mapping[str, list[str]], relief: str = "") -> list[str]:
    """The layers from the sea up to the grid; under the ``quiet`` boxes the coast is faint and no water lines run.

    ``relief`` is a layer of its own, or none. It lies over the tints of the land, which would cover it, and under the
    signs of terrain, which it would pale, and the coast, which hides its edge.
    """
    signs = list(terrain.get("Terrain signs", []))
    if not relief:
        terrain = {**terrain, "Terrain": [*terrain.get("Terrain", []), *signs]}
    layers = {name: layer(name, parts) for name, parts in ground_parts(ground, quiet, terrain).items() if parts}
    if not relief:
        return [*layers.values()]
    over = [layers.pop(name) for name in ("Coast", "Grid")]
    return [*layers.values(), relief, *([layer("Terrain signs", signs)] if signs else []), *over]


def ground_parts(
    ground: Ground, quiet: NDArray[Any], terrain: Mapping[str, list[str]] | None = None
) -> dict[str, list[str]]:
    """What is drawn in each layer of the ground, and of ``terrain`` in layers over sea and land.

    Nothing is clipped in the SVG: a clip of the whole sheet costs a renderer as much as all else, and an artist would
    have to find it. The grid is one dark path, thin as a veil, so that it is a tone darker than whatever lies under it.
    """
    theme, scale = ground.theme, ground.scale
    loud, faint = parted(_inside(shapely.boundary(ground.land), ground.outline, scale), quiet)
    stroke = {
        "fill": "none",
        "stroke": theme.coast,
        "stroke_width": theme.coast_width * scale,
        "stroke_linejoin": "round",
    }
    coast = [element("path", d=geometry_path(loud), **stroke)]
    if not faint.is_empty:
        coast.append(element("path", d=geometry_path(faint), stroke_opacity=theme.quiet_opacity, **stroke))
    grid = element(
        "path",
        d=_grid(ground),
        fill="none",
        stroke=theme.grid,
        stroke_opacity=theme.grid_opacity,
        stroke_width=theme.grid_width * scale,
    )
    return {
        "Sea": [element("path", d=geometry_path(ground.outline), fill=theme.sea)],
        "Sea terrain": (terrain or {}).get("Sea terrain", []),
        "Water lines": _water_lines(ground, quiet),
        "Land": [element("path", d=geometry_path(ground.land), fill=theme.land, fill_rule="evenodd")],
        "Terrain": (terrain or {}).get("Terrain", []),
        "Coast": coast,
        "Grid": [grid],
    }


def parted(lines: shapely.Geometry, quiet: NDArray[Any]) -> tuple[shapely.Geometry, shapely.Geometry]:
    """Some lines without what lies in boxes, and what lies in them."""
    parts = shapely.get_parts(lines)
    line, box = shapely.STRtree(quiet).query(parts, predicate="intersects")
    touched = np.unique(line)
    areas = np.array([shapely.union_all(quiet[box[line == one]]) for one in touched], dtype=object)
    free = np.delete(parts, touched)
    outside = shapely.get_parts(shapely.difference(parts[touched], areas))
    inside = shapely.get_parts(shapely.intersection(parts[touched], areas))
    return _lines(np.concatenate([free, outside])), _lines(inside)


def _lines(pieces: NDArray[Any]) -> shapely.MultiLineString:
    return shapely.MultiLineString([piece for piece in pieces if piece.length > 0])


def _inside(lines: shapely.Geometry, outline: shapely.Geometry, scale: float) -> shapely.Geometry:
    """The part of some lines well inside the playable area; the border is drawn by itself."""
    parts = shapely.get_parts(lines)
    inner = shapely.buffer(outline, -0.05 * scale)
    shapely.prepare(inner)
    whole = shapely.contains_properly(inner, parts)
    cut = common(inner, parts[~whole & shapely.intersects(inner, parts)])
    pieces = shapely.get_parts(np.concatenate([parts[whole], cut]))
    return _lines(pieces)


def _grid(ground: Ground) -> str:
    """Every hexside once."""
    ends = ground.frame.to_plane(ground.layout.orientation, sides(ground.layout).ends)
    return line_path(list(ends))


def _water_lines(ground: Ground, quiet: NDArray[Any]) -> list[str]:
    """Fine lines along the coast, paler with distance; no blur, which would cost ten times the map."""
    theme, scale = ground.theme, ground.scale
    grown, reached = shapely.simplify(ground.land, 0.4 * scale), 0.0
    lines = []
    for step, colour in zip(theme.water_line_steps, theme.water_lines, strict=True):
        # Each line is grown from the one before: the farther out, the smoother and the fewer points.
        grown = shapely.simplify(shapely.buffer(grown, (step - reached) * scale, quad_segs=2), 0.15 * scale)
        reached = step
        edge, _ = parted(_inside(shapely.boundary(grown), ground.outline, scale), quiet)
        lines.append(
            element(
                "path",
                d=geometry_path(edge),
                fill="none",
                stroke=colour,
                stroke_width=theme.water_line_width * scale,
                stroke_linejoin="round",
            )
        )
    return lines
