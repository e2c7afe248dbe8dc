"""How far what a spec says of the earth reaches: its points, its hexes, the size of the map."""

import numpy as np
from numpy.typing import NDArray

from modgen.georef.errors import GeorefError
from modgen.georef.problem import Hex, Problem
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid

FloatArray = NDArray[np.float64]
_EARTH, _NOWHERE = 6.371e6, 1e-3
"""Metres of the earth's radius; and how short the mean of directions is that point everywhere."""


def hexes_of(problem: Problem) -> set[Hex]:
    """The hexes that facts name."""
    found: set[Hex] = set()
    for fact in problem.facts:
        for name in ("hexes", "side", "others"):
            found |= set(getattr(fact.says, name, ()))
        for name in ("hex", "start", "end"):
            found |= {one for one in (getattr(fact.says, name, None),) if one is not None}
        for name in ("a", "b"):
            spot = getattr(fact.says, name, None)
            found |= {spot.hex} if spot is not None and spot.hex is not None else set()
    return found


def known_of(game: Game) -> FloatArray:
    """Longitudes and latitudes of all that the spec names on the earth; shape (n, 2).

    Raises:
        GeorefError: that is nothing.
    """
    spec = game.map
    points = [(place.point.lon, place.point.lat) for place in spec.places if place.point is not None]
    points += [(point.lon, point.lat) for point in spec.georeference.points] if spec.georeference is not None else []
    sets = [region.where for region in spec.regions] + [one for fact in game.facts for one in fact.sets]
    for expression in sets:
        for part in expression.all_parts():
            if part.landmass is not None and part.landmass.point is not None:
                points.append((part.landmass.point.lon, part.landmass.point.lat))
            if part.polygon is not None:
                lon, lat = np.mean(part.polygon.points, axis=0).tolist()
                points.append((lon, lat))
    if not points:
        raise GeorefError(
            "no fact ties a hex to a place of the earth: name points under `georeference: points:`, and say in which "
            "hexes they lie"
        )
    return np.array(points, np.float64)


def size_of(game: Game, grid: HexGrid, known: FloatArray) -> float:
    """The larger side of the map on the ground, in metres, by its printed scale in its largest reading.

    A scale may be misprinted: what the facts speak of is looked at in any case.
    """
    assert game.map.georeference is not None
    printed = max(game.map.georeference.scale, default=0.0) * max(grid.layout.columns, grid.layout.rows)
    lon, lat = np.radians(known).T
    units = np.stack([np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)], axis=1)
    middle = units.mean(axis=0)
    size = float(np.linalg.norm(middle))
    angles = np.arccos(np.clip(units @ middle / size, -1, 1)) if size > _NOWHERE else np.array([np.pi])
    return max(printed, 2 * _EARTH * float(np.median(angles)))
