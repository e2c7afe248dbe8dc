"""All that a map shows of terrain, paths and hexsides, worked out once: areas, curves, lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.map_features import MapPath, MapSides, MapTerrain
from modgen.draw.map_ground import Ground
from modgen.draw.map_lettering import Shapes
from modgen.draw.map_lines import LineStyle, path_styles, side_styles
from modgen.draw.map_names import RANKS, MapPlace
from modgen.draw.map_paths import DrawnPaths, path_curves, path_parts
from modgen.draw.map_sides import side_lines, side_parts
from modgen.draw.map_terrain import Area, terrain_areas
from modgen.draw.svg import layer

_PIECE = 8
"""Points of a line to a piece of the room that it takes."""
_TOWNS = ("fortress", "city", "port", "town")
"""Kinds of places that paths run to."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """The geometry of one map's features in plane units."""

    areas: list[Area]
    paths: DrawnPaths
    sides: dict[str, list[NDArray[np.float64]]]
    hexsides: tuple[MapSides, ...]

    @classmethod
    def of(
        cls,
        ground: Ground,
        terrains: Sequence[MapTerrain],
        paths: Sequence[MapPath],
        hexsides: Sequence[MapSides],
        places: Sequence[MapPlace],
        classes: Sequence[str],
    ) -> "Features":
        """The features of a map; paths run to the most important town of a hex."""
        towns: dict[int, tuple[float, float]] = {}
        for place in sorted(places, key=lambda place: RANKS.index(place.kind)):
            if place.kind in _TOWNS:
                towns.setdefault(place.cell, (place.x, place.y))
        sea = np.array([word == "sea" for word in classes], np.bool_)
        return cls(
            terrain_areas(ground, terrains, sea),
            path_curves(ground, paths, towns),
            side_lines(ground, hexsides),
            tuple(hexsides),
        )

    def room(self, ground: Ground) -> Shapes:
        """What lines take, in small pieces."""
        paths = _taken(ground, self.paths.curves, path_styles(list(self.paths.curves)))
        return np.concatenate([np.array([], dtype=object), *paths.values(), *self.side_room(ground).values()])

    def side_room(self, ground: Ground) -> dict[str, Shapes]:
        """What the features of hexsides take, in small pieces, by kind."""
        return _taken(ground, self.sides, side_styles(list(self.sides)))

    def layers(self, ground: Ground, quiet: Shapes) -> list[str]:
        """The layers ``Hexsides`` and ``Paths``; none where there is nothing."""
        made = (
            ("Hexsides", side_parts(ground, self.sides, quiet)),
            ("Paths", path_parts(ground, self.paths, self.hexsides, quiet)),
        )
        return [layer(name, parts) for name, parts in made if parts]


def _taken(
    ground: Ground, lines: Mapping[str, Sequence[NDArray[np.float64]]], styles: Mapping[str, LineStyle]
) -> dict[str, Shapes]:
    made: dict[str, Shapes] = {}
    for kind, curves in lines.items():
        ticks = styles[kind].ticks
        width = max(styles[kind].width, ticks[1] if ticks else 0.0)
        pieces = [
            shapely.LineString(curve[start : start + _PIECE + 1])
            for curve in curves
            for start in range(0, len(curve) - 1, _PIECE)
        ]
        whole = np.array(pieces, dtype=object)
        made[kind] = np.asarray(shapely.buffer(whole, width / 2 * ground.scale, quad_segs=2), dtype=object)
    return made
