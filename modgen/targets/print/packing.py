"""Counters to blocks, blocks to pages.

Counters of one colour make a block, so that a cut a little beside its mark shows no other colour; spare counters make
it a full rectangle. Blocks stand in shelves; the columns of all are in line, so that the long cuts go through.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from modgen.targets.print.inputs import CounterSheets, DieGridInput, Piece
from modgen.targets.print.values import Rect

TICK = 8.0
"""Points that a tick of a cut is long at most."""
CLEAR = 1.0
"""Points between the bleed and a tick."""
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a counter lies, and how far its colour may run over each edge: left, top, right, bottom."""

    piece: Piece
    at: Rect
    room: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Block:
    """Counters of one colour in rows and columns, row by row."""

    x: float
    y: float
    columns: int
    pieces: tuple[Piece, ...]

    @property
    def rows(self) -> int:
        """Its rows; all are full."""
        return len(self.pieces) // self.columns

    def slots(self, size: tuple[float, float], gap: float) -> list[Slot]:
        """Its counters, each in its place."""
        (width, height), inner = size, gap / 2
        outer = float("inf")
        made = []
        for index, piece in enumerate(self.pieces):
            row, column = divmod(index, self.columns)
            at = Rect(self.x + column * (width + gap), self.y + row * (height + gap), width, height)
            room = (
                outer if column == 0 else inner,
                outer if row == 0 else inner,
                outer if column == self.columns - 1 else inner,
                outer if row == self.rows - 1 else inner,
            )
            made.append(Slot(piece, at, room))
        return made

    def edges(self, size: tuple[float, float], gap: float) -> tuple[list[float], list[float]]:
        """Where its cuts are: the x of the upright ones and the y of the level ones."""

        def of(start: float, count: int, side: float) -> list[float]:
            return sorted({round(start + n * (side + gap) + end, 6) for n in range(count) for end in (0.0, side)})

        return of(self.x, self.columns, size[0]), of(self.y, self.rows, size[1])


def between(bleed: float, back_bleed: float) -> float:
    """Points between two blocks: room for the bleed and the ticks of both, and for the bleed of backs."""
    return max(2 * (bleed + CLEAR + TICK) + 2, 2 * back_bleed + 2)


def pack(sheets: CounterSheets, room: Rect, top: float | None = None) -> list[list[Block]]:
    """The blocks of every page; each page has at least one, and there is at least one page.

    The room must hold one counter at least. ``top``: where the first page is free, if something lies there already; it
    may be left without a block then.
    """
    across, down = sheets.width + sheets.gap, sheets.height + sheets.gap
    columns = floor((room.width + sheets.gap + _SLACK) / across)
    gap = between(*sheets.bleeds)
    skipped = ceil((gap - sheets.gap) / across)
    left = room.x + (room.width - (columns * across - sheets.gap)) / 2
    pages: list[list[Block]] = [[]]
    y, shelf, column = (
        room.y if top is None else top,
        0,
        0,
    )  # where the open shelf stands, its rows, its next free column
    for group in _groups(sheets):
        waiting = group
        while waiting:
            beside = ceil(len(waiting) / shelf) if shelf else columns + 1
            if beside <= columns - column:
                pages[-1].append(_block(left + column * across, y, beside, waiting, sheets))
                column += beside + skipped
                break
            if shelf:
                y += shelf * down - sheets.gap + gap
            free = floor((room.bottom - y + sheets.gap + _SLACK) / down)
            if free < 1:
                pages.append([])
                y, free = room.y, floor((room.height + sheets.gap + _SLACK) / down)
            wanted = ceil(len(waiting) / columns)
            shelf = min(free, wanted)
            wide = ceil(len(waiting) / shelf) if wanted <= free else columns
            taken, waiting = waiting[: shelf * wide], waiting[shelf * wide :]
            pages[-1].append(_block(left, y, wide, taken, sheets))
            column = wide + skipped
    return pages


def _groups(sheets: CounterSheets) -> list[list[Piece]]:
    """The counters by colour, in the order in which the colours come, with their spare ones."""
    groups: dict[str, list[Piece]] = {}
    for piece in sheets.pieces:
        groups.setdefault(piece.ground, []).append(piece)
    return [[*group, *[spare(ground, group, sheets)] * sheets.spare] for ground, group in groups.items()]


def spare(ground: str, group: Sequence[Piece], sheets: CounterSheets) -> Piece:
    """A blank counter of a colour."""
    return Piece(sheets.blank[ground][0], None, ground, group[-1].group)


def _block(x: float, y: float, columns: int, pieces: list[Piece], sheets: CounterSheets) -> Block:
    """A block, its last row filled with spare counters."""
    missing = -len(pieces) % columns
    filled = (*pieces, *[spare(pieces[0].ground, pieces, sheets)] * missing)
    return Block(x, y, columns, filled)


def die_pages(sheets: CounterSheets) -> list[list[Slot]]:
    """The counters in the places of bought stock for their size, row by row, one colour after the other.

    The stock has such places.
    """
    assert sheets.die is not None
    places = [place for grid in sheets.die.grids if grid.takes(sheets.size) for place in _places(grid)]
    pieces = [piece for group in _groups(sheets) for piece in group]
    return [
        [Slot(piece, at, room) for piece, (at, room) in zip(pieces[first : first + len(places)], places, strict=False)]
        for first in range(0, max(1, len(pieces)), len(places))
    ]


def _places(grid: DieGridInput) -> list[tuple[Rect, tuple[float, float, float, float]]]:
    """Where counters lie, and how far each may bleed: half of what lies between two."""
    room = ((grid.across - grid.width) / 2, (grid.down - grid.height) / 2) * 2
    return [
        (Rect(grid.left + column * grid.across, grid.top + row * grid.down, grid.width, grid.height), room)
        for row in range(grid.rows)
        for column in range(grid.columns)
    ]
