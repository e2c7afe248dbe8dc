"""What lies under everything: sea, water lines, land, coast and the grid."""

from collections.abc import Sequence
from dataclasses import dataclass

import shapely

from modgen.draw.map_theme import REFERENCE_HEX, Theme
from modgen.draw.svg import element, geometry_path, layer, line_path
from modgen.hexes import Frame, Layout, bounds, polygons, sides


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The geometry of a map in plane units.

    ``outline`` is the playable area; ``scale`` the size of a hex against the theme's reference.
    """

    layout: Layout
    frame: Frame
    land: shapely.MultiPolygon
    outline: shapely.Geometry
    scale: float
    theme: Theme

    @classmethod
    def of(cls, layout: Layout, frame: Frame, land: shapely.MultiPolygon, theme: Theme) -> "Ground":
        """The ground of a board of hexes on some land."""
        outline = shapely.coverage_union_all(polygons(layout, frame))
        shapely.prepare([land, outline])
        return cls(layout, frame, land, outline, frame.height / REFERENCE_HEX, theme)

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


def ground_layers(ground: Ground, below: Sequence[str]) -> list[str]:
    """The layers from the sea up to the grid; ``below`` are layers that belong between coast and grid."""
    theme, scale = ground.theme, ground.scale
    outline, land_d, grid_d = geometry_path(ground.outline), geometry_path(ground.land), _grid(ground)
    play, on_land = {"clip_path": "url(#playable)"}, {"clip_path": "url(#on-land)"}
    defs = element(
        "defs",
        element("clipPath", element("path", d=outline), id="playable")
        + element("path", id="land-shape", d=land_d, fill_rule="evenodd")
        + element("clipPath", element("path", d=land_d, clip_rule="evenodd"), id="on-land"),
    )
    land = element("path", d=land_d, fill=theme.land, fill_rule="evenodd", clip_path="url(#playable)")
    coast = element(
        "path",
        d=land_d,
        fill="none",
        stroke=theme.coast,
        stroke_width=theme.coast_width * scale,
        stroke_linejoin="round",
        clip_path="url(#playable)",
    )
    width = theme.grid_width * scale
    on_sea = element("path", d=grid_d, fill="none", stroke=theme.grid_on_sea, stroke_width=width)
    on_ground = element("path", d=grid_d, fill="none", stroke=theme.grid_on_land, stroke_width=width, **on_land)
    return [
        defs,
        layer("Sea", [element("path", d=outline, fill=theme.sea)]),
        layer("Water lines", _water_lines(ground), **play),
        layer("Land", [land]),
        layer("Grid", [on_sea, on_ground]),
        layer("Coast", [coast]),
        *below,
    ]


def _grid(ground: Ground) -> str:
    """Every hexside once."""
    ends = ground.frame.to_plane(ground.layout.orientation, sides(ground.layout).ends)
    return line_path(list(ends))


def _water_lines(ground: Ground) -> list[str]:
    """Fine lines along the coast, paler with distance; no blur, which would cost ten times the map."""
    theme, scale = ground.theme, ground.scale
    grown, reached = shapely.simplify(ground.land, 0.4 * scale), 0.0
    lines = []
    for step, colour in zip(theme.water_line_steps, theme.water_lines, strict=True):
        # Each line is grown from the one before: the farther out, the smoother and the fewer points.
        grown = shapely.simplify(shapely.buffer(grown, (step - reached) * scale, quad_segs=2), 0.15 * scale)
        reached = step
        edge = shapely.boundary(grown)
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
