"""What of land and sea a game tells otherwise than its coast, for the report: one line each, with shares of land."""

from collections.abc import Iterator
from typing import Any

from modgen.hexes import sides
from modgen.pipeline.terrain import Terrain
from modgen.spec.game import Game
from modgen.spec.overrides import Override
from modgen.spec.runs import cells_in, sides_in


def overridden(game: Game, terrain: Terrain) -> list[dict[str, Any]]:
    """Each override of a game: what is told, what the coast says of every hex or hexside, why, and where it stands."""
    found = []
    for override in game.map.overrides:
        place = override.place()
        found.append(
            {
                "is": override.is_,
                "of": "hexes" if override.hexes else "hexsides",
                "by_coast": [
                    {"name": name, "is": said, "land": share} for name, said, share in _by_coast(override, terrain)
                ],
                "reason": override.reason,
                "cite": override.cite,
                "basis": str(override.basis),
                "file": place.file,
                "line": place.line,
            }
        )
    return found


def _by_coast(override: Override, terrain: Terrain) -> Iterator[tuple[str, str, float]]:
    """Name, class by the coast, and share of land of each hex or hexside."""
    grid, board = terrain.grid, terrain.board
    names = grid.numbering.names(grid.layout)
    for text in override.hexes:
        for cell in cells_in(grid, text):
            yield names[cell], terrain.coast_says(cell), float(board.land[cell])
    for text in override.sides:
        for side in sides_in(grid, text):
            name = sides(grid.layout).name(grid.numbering, side)
            yield name, terrain.coast_says_of_side(side), float(board.side_land[side])
