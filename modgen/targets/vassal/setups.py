"""Set-ups: where each stack really stands, and the save that puts it there."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from modgen.targets.vassal.commands import BEGIN, END, NOT_NEW, Add, BoardPlace, Boards, Command
from modgen.targets.vassal.errors import CompileError
from modgen.targets.vassal.fit import Fitted
from modgen.targets.vassal.grids import Board
from modgen.targets.vassal.inputs import BoardInput, ModuleInput, PieceInput, ScenarioInput, StackInput
from modgen.targets.vassal.layers import layer_of, layers_of
from modgen.targets.vassal.metadata import Metadata
from modgen.targets.vassal.panel import fit_panel
from modgen.targets.vassal.picture import picture_size
from modgen.targets.vassal.pieces import Piece, Stack, expand, placed
from modgen.targets.vassal.piles import deck
from modgen.targets.vassal.places import called
from modgen.targets.vassal.prototypes import prototypes
from modgen.targets.vassal.saves import Save
from modgen.targets.vassal.units import unit


@dataclass(frozen=True, slots=True)
class Placed:
    """A stack at its place: pixels of its board, pieces from bottom to top.

    panel: its board, None for the hexes'. pile: the name of the draw pile that it is, "" for a stack. layer: by
    `layer_of`.
    """

    location: str
    x: int
    y: int
    pieces: tuple[PieceInput, ...]
    panel: str | None = None
    pile: str = ""
    layer: int = -1


def place(
    stacks: tuple[StackInput, ...], game: ModuleInput, fitted: tuple[Fitted, ...], what: str
) -> tuple[Placed, ...]:
    """Give the stacks at their places; what: the set-up's name for messages.

    Raises CompileError for a counter that does not exist or stands twice, a hex or box that does not exist, and a
    place where the engine would show another hex or box, or move the stack, on any of the boards.
    """
    pieces = {piece.key: piece for piece in game.pieces}
    keys = [key for stack in stacks for key in stack.pieces]
    unknown = next((key for key in keys if key not in pieces), None)
    if unknown is not None:
        raise CompileError(f"{what}: there is no counter {unknown!r}")
    twice = next((key for key, count in Counter(keys).items() if count > 1), None)
    if twice is not None:
        raise CompileError(f"{what}: the counter {twice!r} stands in two places")
    panel = None if game.panel is None else fit_panel(game.panel)
    layers = layers_of(game)
    at: dict[tuple[bool, int, int, int], Placed] = {}
    taken: dict[tuple[bool, int, int], bool] = {}  # each place that something stands in, and whether that is a pile
    for stack in (one for one in stacks if one.pieces or one.pile):
        x, y = _point(stack, game.boards[0], fitted[0], what)
        if stack.on_panel:
            if game.panel is None or panel is None:
                raise CompileError(f"{what}: there is no panel for a stack in {stack.location!r}")
            _check_board(stack, stack.location, (x, y), game.panel.name, panel, what)
        else:
            for board, one in zip(game.boards, fitted, strict=True):
                _check_board(stack, called(board, stack.location), (x, y), board.name, one.board, what)
        place = stack.on_panel, x, y
        if place in taken and (stack.pile or taken[place]):
            raise CompileError(f"{what}: something stands in {stack.location!r}, where there is a draw pile")
        taken[place] = bool(stack.pile)
        name = game.panel.name if stack.on_panel and game.panel is not None else None
        for layer, here in _by_layer(tuple(pieces[key] for key in stack.pieces), stack.pile, layers):
            key = *place, layer
            before = at[key].pieces if key in at else ()
            at[key] = Placed(stack.location, x, y, before + here, name, stack.pile, layer)
    return tuple(at.values())


def _by_layer(
    here: tuple[PieceInput, ...], pile: str, layers: tuple[str, ...]
) -> Iterator[tuple[int, tuple[PieceInput, ...]]]:
    """Counters in one place as the engine stacks them, a stack a layer from the lowest; a pile is whole."""
    if pile:
        yield -1, here
        return
    own = [layer_of(one, layers) for one in here]
    for layer in sorted(set(own)):
        yield layer, tuple(one for one, its in zip(here, own, strict=True) if its == layer)


def laid_out(game: ModuleInput, board: int = 0) -> Boards:
    """Give the boards of a game: one with hexes, for a new game the first, and the panel right of it."""
    panel = () if game.panel is None else (BoardPlace(game.panel.name, column=1),)
    return Boards(game.map_name, (BoardPlace(game.boards[board].name), *panel))


def setup_save(game: ModuleInput, scenario: ScenarioInput, stacks: tuple[Placed, ...], module: Metadata) -> Save:
    """Give the save that sets a scenario up."""
    width, _ = picture_size(game.boards[scenario.board].picture)
    known = prototypes(game)
    added = (
        _add(stack, number, game, known, 0 if stack.panel is None else width) for number, stack in enumerate(stacks, 1)
    )
    boards = laid_out(game, scenario.board)
    saved = Metadata(game.version, game.vassal_version, None, scenario.name)
    return Save((BEGIN, *chain.from_iterable(added), boards, NOT_NEW, END), module, saved)


def _add(stack: Placed, number: int, game: ModuleInput, known: Mapping[str, Piece], left: int) -> Iterator[Command]:
    """A stack in pixels of the map; known: the prototypes; left: where its board begins."""
    x = left + stack.x
    for piece in stack.pieces:
        begun = expand(unit(piece, piece.gpid, begins=True), known)
        yield Add(str(piece.gpid), placed(begun, game.map_name, x, stack.y))
    members = tuple(str(piece.gpid) for piece in stack.pieces)
    if stack.pile:
        yield Add(f"deck{number}", deck(game, stack.pile, (x, stack.y), members))
        return
    yield Add(f"stack{number}", Stack(game.map_name, x, stack.y, members, stack.layer))


def _point(stack: StackInput, board: BoardInput, fitted: Fitted, what: str) -> tuple[int, int]:
    if stack.x is not None and stack.y is not None:
        return stack.x, stack.y
    if not stack.location:
        raise CompileError(f"{what}: a stack has neither a hex nor a place")
    cell = board.numbering.parse(board.layout, stack.location)
    return fitted.pixels[board.layout.index(*cell)]


def _check_board(stack: StackInput, expected: str, at: tuple[int, int], name: str, board: Board, what: str) -> None:
    width, height = board.size
    if not (0 <= at[0] < width and 0 <= at[1] < height):
        raise CompileError(f"{what}: {at} is off the board {name!r} of {width} × {height} pixels")
    if not stack.location:
        return
    shown, snapped = board.name(*at), board.snap(*at)
    if shown != expected or snapped != at:
        raise CompileError(
            f"{what}: at {at} on {name!r} the engine shows {shown} and snaps to {snapped}, "
            f"that is not the centre of {expected}"
        )
