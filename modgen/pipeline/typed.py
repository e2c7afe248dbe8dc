"""From what a game says of its map to the board: the land of an invented map, and what is told otherwise."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from modgen.board import Board, Kind, ShoreError
from modgen.board import typed_land as drawn
from modgen.check.sets import HexSets
from modgen.diagnostics import Diagnostic, SpecError
from modgen.geo import from_wkb, to_wkb
from modgen.hexes import Frame
from modgen.pipeline.no_ground import NoGround
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid
from modgen.spec.runs import cells_in, sides_in

_UNSEEN = "facts and set-ups"
_KINDS = {"land": Kind.LAND, "partial": Kind.PARTIAL, "sea": Kind.SEA, "all-sea": Kind.SEA}


@dataclass(frozen=True, slots=True)
class BoardInput:
    """All that a board is made from.

    channels: hexsides, by id, along which land lies but over which none leads. hexes, sides: those that are told
    otherwise than by the land, by cell and by id, and as what Kind.
    """

    grid: HexGrid
    frame: Frame
    land: bytes
    channels: tuple[int, ...] = ()
    hexes: tuple[tuple[int, int], ...] = ()
    sides: tuple[tuple[int, int], ...] = ()


def board_input(game: Game, grid: HexGrid, frame: Frame, land: bytes, channels: tuple[int, ...]) -> BoardInput:
    """What the board of a game is made from, its overrides included."""
    told = [(override, int(_KINDS[override.is_])) for override in game.map.overrides]
    hexes = [(cell, kind) for override, kind in told for name in override.hexes for cell in cells_in(grid, name)]
    sides = [(side, kind) for override, kind in told for name in override.sides for side in sides_in(grid, name)]
    return BoardInput(grid, frame, land, channels, tuple(hexes), tuple(sides))


def make_board(given: BoardInput) -> Board:
    """The board of hexes over the land."""
    grid, land = given.grid, from_wkb(given.land)
    board = Board.build(grid.layout, grid.numbering, given.frame, land, channels=given.channels)
    hexes = {cell: Kind(kind) for cell, kind in given.hexes}
    return board.overridden(hexes, {side: Kind(kind) for side, kind in given.sides})


def typed_land(game: Game, grid: HexGrid, frame: Frame) -> tuple[bytes, tuple[int, ...]]:
    """The land of an invented map as WKB, and the hexsides along which land lies but over which none leads.

    Raises:
        SpecError: its shores cannot be (L204).
    """
    kinds = typed_kinds(game, grid)
    entries = {cell: entry for entry in game.map.shores for name in entry.hexes for cell in cells_in(grid, name)}
    ways = grid.layout.directions()
    shores = {cell: [[ways.index(way) for way in piece] for piece in entry.land] for cell, entry in entries.items()}
    try:
        made = drawn(grid.layout, frame, kinds, shores)
    except ShoreError as error:
        name = grid.numbering.names(grid.layout)[error.cell]
        place = entries[error.cell].place("land")
        help = f"say `land:` of {name} otherwise, or leave it out; its neighbours then say which sides it reaches"
        raise SpecError([Diagnostic("L204", f"the shore of {name} cannot be: {error}", place, help)], _UNSEEN) from None
    return to_wkb(made.land), made.channels


def typed_kinds(game: Game, grid: HexGrid) -> NDArray[np.int8]:
    """The Kind of each hex of an invented map: land, unless `sea` or an entry of the terrain says otherwise."""
    count = len(grid.layout)
    kinds = np.full(count, Kind.LAND, np.int8)
    sets = HexSets(game, grid, NoGround(count))
    if game.map.sea is not None:
        kinds[sets.mask(game.map.sea)[:count]] = Kind.SEA
    for entry in game.map.ground:
        kinds[sets.mask(entry.where)[:count]] = _KINDS[entry.class_]
    return kinds
