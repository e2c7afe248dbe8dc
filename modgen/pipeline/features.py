"""Terrain, paths and hexsides of a game as the pictures show them: hexes and hexsides by index."""

from dataclasses import dataclass

import numpy as np

from modgen.check.sets import HexSets
from modgen.draw.map_features import MapPath, MapSides, MapTerrain, kind_word
from modgen.pipeline.terrain import Terrain
from modgen.spec.game import Game
from modgen.spec.model import Basis
from modgen.spec.runs import cells_in, sides_in


@dataclass(frozen=True, slots=True)
class MapFeatures:
    """What a map shows beside its places; ``note`` says what of it is reconstructed."""

    terrains: tuple[MapTerrain, ...]
    paths: tuple[MapPath, ...]
    hexsides: tuple[MapSides, ...]
    note: str


def features_of(game: Game, terrain: Terrain) -> MapFeatures:
    """The features of a game's map; classes without a hex are left out."""
    spec, grid = game.map, terrain.grid
    sets = HexSets(game, grid, terrain, {value.id: round(value.is_) for value in game.values})
    cells = len(grid.layout)
    terrains = []
    for own in spec.terrains:
        mask = np.zeros(cells, dtype=np.bool_)
        for entry in spec.terrain:
            if entry.class_ == own.id:
                mask |= sets.mask(entry.where)[:cells]
        if mask.any():
            terrains.append(MapTerrain(own.name, own.pattern, own.tint, tuple(np.flatnonzero(mask).tolist())))
    return MapFeatures(
        tuple(terrains),
        tuple(
            MapPath(path.kind, tuple(cell for name in path.hexes for cell in cells_in(grid, name)))
            for path in spec.paths
        ),
        tuple(
            MapSides(entry.kind, tuple(side for name in entry.sides for side in sides_in(grid, name)))
            for entry in spec.hexsides
        ),
        _note(game),
    )


def _note(game: Game) -> str:
    """What of the map is reconstructed, in one line; nothing if all is better known."""
    spec = game.map
    lines = [(path.kind, path.basis) for path in spec.paths]
    lines += [(entry.kind, entry.basis) for entry in spec.hexsides]
    kinds = dict.fromkeys(kind for kind, basis in lines if basis == Basis.RECONSTRUCTED)
    found = ["terrain"] if any(entry.basis == Basis.RECONSTRUCTED for entry in spec.terrain) else []
    found += [_plural(kind_word(kind).lower()) for kind in kinds]
    if any(place.resistance is not None and place.basis == Basis.RECONSTRUCTED for place in spec.places):
        found.append("resistance")
    return f"Reconstructed, not from the printed map: {', '.join(found)}" if found else ""


def _plural(word: str) -> str:
    return word if word.endswith("s") else f"{word}s"
