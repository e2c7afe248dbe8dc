"""What lies around the counters, as plain values for an engine."""

from modgen.board.terrain import Kind
from modgen.pipeline.features import features_of
from modgen.pipeline.terrain import Terrain
from modgen.spec.counters import Counter, UnitType
from modgen.spec.game import Game
from modgen.targets.vassal import GroundInput, PaletteInput

MARKERS = "Markers"
_FEW = 15
"""So many counters of a nation are one list; more are parted by their formations."""

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


def palettes_of(game: Game) -> tuple[PaletteInput, ...]:
    """A tab a side with a list a nation or a formation of it, then a tab of markers; in the order of the counters."""
    sides = {side.id: side.name for side in game.sides}
    owners = {nation.id: (sides[nation.side], nation.name) for nation in game.nations}
    tabs: dict[str, dict[str, list[Counter]]] = {}
    markers: dict[str, list[Counter]] = {}
    for counter in game.counters:
        side, nation = owners[counter.nation]
        lists = markers if counter.type is UnitType.MARKER else tabs.setdefault(side, {})
        lists.setdefault(nation, []).append(counter)
    if markers:
        tabs[MARKERS if MARKERS not in tabs else f"{MARKERS} of all"] = markers
    return tuple(
        PaletteInput(tab, name, tuple(counter.id for counter in counters))
        for tab, lists in tabs.items()
        for nation, whole in lists.items()
        for name, counters in _by_formation(nation, whole).items()
    )


def _by_formation(nation: str, counters: list[Counter]) -> dict[str, list[Counter]]:
    if len(counters) <= _FEW or all(not counter.formation for counter in counters):
        return {nation: counters}
    found: dict[str, list[Counter]] = {}
    for counter in counters:
        found.setdefault(f"{nation}: {counter.formation}" if counter.formation else nation, []).append(counter)
    return found
