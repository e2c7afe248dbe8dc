"""What a module has beside what published modules have, by a study of 562 of them."""

from dataclasses import dataclass

from modgen.targets.vassal.lint.found import Ground
from modgen.targets.vassal.traits import MarkMoved, Report, UsePrototype

STUDIED = 562
REPORTING, UNMARKED, WITH_INVENTORY = 18, 48, 23  # percent: prototypes that report; modules without marks, with a list


@dataclass(frozen=True, slots=True)
class Practice:
    """Counts of a module, and the memory that its boards take in the engine at most (bytes, four a pixel)."""

    pieces: int
    with_prototype: int
    prototypes: int
    reporting: int
    marks_moves: bool
    has_inventory: bool
    memory: int


def practice_of(ground: Ground) -> Practice:
    """Count what is in a module."""
    used = sum(any(isinstance(one, UsePrototype) for one in slot.piece.traits) for slot in ground.slots if slot.piece)
    reporting = sum(
        any(isinstance(one, Report) for one in slot.piece.traits) for slot in ground.prototypes if slot.piece
    )
    boards = [board for one in ground.atlas.maps for board in one.boards if board.node.get("image")]
    pictures = {board.node.get("image"): board.size for board in boards}
    memory = sum(4 * size[0] * size[1] for size in pictures.values() if size)
    marks = any(True for _ in ground.traits_of(MarkMoved))
    inventory = any(True for _ in ground.of("Inventory"))
    return Practice(len(ground.slots), used, len(ground.prototypes), reporting, marks, inventory, memory)


def practice_line(one: Practice) -> str:
    """Give the comparison as a line for people."""
    share = f"{100 * one.reporting // one.prototypes} % of prototypes report" if one.prototypes else "no prototypes"
    uses = (
        f"{100 * one.with_prototype // one.pieces} % of {one.pieces:,} pieces use a prototype"
        if one.pieces
        else "no pieces"
    )
    marks = "moves are marked" if one.marks_moves else "no move is marked"
    inventory = "an inventory" if one.has_inventory else "no inventory"
    return (
        f"{uses}, {share} (in {STUDIED} published modules {REPORTING} %), {marks} (not in {UNMARKED} % of them), "
        f"{inventory} ({WITH_INVENTORY} % have one); boards take {one.memory / 2**20:,.0f} MiB in the engine"
    )
