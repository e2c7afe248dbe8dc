"""What lies around the counters, as plain values for an engine."""

from modgen.board.terrain import Kind
from modgen.pipeline.features import features_of
from modgen.pipeline.terrain import Terrain
from modgen.spec.game import Game
from modgen.targets.vassal import GroundInput

_KINDS = {Kind.SEA: "sea", Kind.PARTIAL: "coast", Kind.LAND: "land"}


def grounds_of(game: Game, terrain: Terrain) -> tuple[GroundInput, ...]:
    """What each hex is called by its ground: its classes of terrain, then what it is by its coast.

    `land` stands only where a hex has no class. Nothing is said of a map on which all hexes are alike.
    """
    layout = terrain.grid.layout
    words: list[list[str]] = [[] for _ in range(len(layout))]
    for own in features_of(game, terrain).terrains:
        for cell in own.cells:
            words[cell].append(own.name)
    for cell, kind in enumerate(terrain.board.kinds.tolist()):
        if kind != Kind.LAND or not words[cell]:
            words[cell].append(_KINDS[Kind(kind)])
    by_name: dict[str, list[str]] = {}
    for name, said in zip(terrain.grid.numbering.names(layout), words, strict=True):
        by_name.setdefault(", ".join(said), []).append(name)
    if len(by_name) < 2:
        return ()
    return tuple(GroundInput(name, tuple(hexes)) for name, hexes in by_name.items())
