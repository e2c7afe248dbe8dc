"""Set-ups: where each stack really stands, and the save that puts it there."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from modgen.targets.vassal.commands import BEGIN, END, NOT_NEW, Add, BoardPlace, Boards, Command
from modgen.targets.vassal.errors import CompileError
from modgen.targets.vassal.fit import Fitted
from modgen.targets.vassal.inputs import BoardInput, ModuleInput, PieceInput, ScenarioInput, StackInput
from modgen.targets.vassal.metadata import Metadata
from modgen.targets.vassal.pieces import Stack, expand, placed
from modgen.targets.vassal.saves import Save
from modgen.targets.vassal.units import prototypes, unit


@dataclass(frozen=True, slots=True)
class Placed:
    """A stack at its place: board pixels, pieces from bottom to top."""

    location: str
    x: int
    y: int
    pieces: tuple[PieceInput, ...]


def place(
    stacks: tuple[StackInput, ...], game: ModuleInput, fitted: tuple[Fitted, ...], what: str
) -> tuple[Placed, ...]:
    """Give the stacks at their places; what: the set-up's name for messages.

    Raises CompileError for a counter that does not exist or stands twice, a hex that does not exist, and a
    place where the engine would show another hex, or move the stack, on any of the boards.
    """
    pieces = {piece.key: piece for piece in game.pieces}
    keys = [key for stack in stacks for key in stack.pieces]
    unknown = next((key for key in keys if key not in pieces), None)
    if unknown is not None:
        raise CompileError(f"{what}: there is no counter {unknown!r}")
    twice = next((key for key, count in Counter(keys).items() if count > 1), None)
    if twice is not None:
        raise CompileError(f"{what}: the counter {twice!r} stands in two places")
    at: dict[tuple[int, int], Placed] = {}
    for stack in filter(lambda one: one.pieces, stacks):
        x, y = _point(stack, game.boards[0], fitted[0], what)
        _check_place(stack, (x, y), game, fitted, what)
        here = tuple(pieces[key] for key in stack.pieces)
        before = at[x, y].pieces if (x, y) in at else ()
        at[x, y] = Placed(stack.location, x, y, before + here)
    return tuple(at.values())


def setup_save(game: ModuleInput, scenario: ScenarioInput, stacks: tuple[Placed, ...], module: Metadata) -> Save:
    """Give the save that sets a scenario up."""
    added = (_add(stack, number, game.map_name) for number, stack in enumerate(stacks, 1))
    boards = Boards(game.map_name, (BoardPlace(game.boards[0].name),))
    saved = Metadata(game.version, game.vassal_version, None, scenario.name)
    return Save((BEGIN, *chain.from_iterable(added), boards, NOT_NEW, END), module, saved)


def _add(stack: Placed, number: int, map_name: str) -> Iterator[Command]:
    known = prototypes()
    for piece in stack.pieces:
        yield Add(str(piece.gpid), placed(expand(unit(piece, piece.gpid), known), map_name, stack.x, stack.y))
    members = tuple(str(piece.gpid) for piece in stack.pieces)
    yield Add(f"stack{number}", Stack(map_name, stack.x, stack.y, members))


def _point(stack: StackInput, board: BoardInput, fitted: Fitted, what: str) -> tuple[int, int]:
    if stack.x is not None and stack.y is not None:
        return stack.x, stack.y
    if not stack.location:
        raise CompileError(f"{what}: a stack has neither a hex nor a place")
    cell = board.numbering.parse(board.layout, stack.location)
    return fitted.pixels[board.layout.index(*cell)]


def _check_place(
    stack: StackInput, at: tuple[int, int], game: ModuleInput, fitted: tuple[Fitted, ...], what: str
) -> None:
    for board, one in zip(game.boards, fitted, strict=True):
        width, height = one.board.size
        if not (0 <= at[0] < width and 0 <= at[1] < height):
            raise CompileError(f"{what}: {at} is off the board {board.name!r} of {width} × {height} pixels")
        if not stack.location:
            continue
        name, snapped = one.board.name(*at), one.board.snap(*at)
        if name != stack.location or snapped != at:
            raise CompileError(
                f"{what}: at {at} on {board.name!r} the engine shows {name} and snaps to {snapped}, "
                f"that is not the centre of {stack.location}"
            )
