"""The piece definitions of a module: slots of palettes, set-up stacks and decks, cards, prototypes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from modgen.targets.vassal.content.paths import Site, class_of, sites
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.grids.hexes import Point
from modgen.targets.vassal.pieces import Piece, decode_definition
from modgen.targets.vassal.scalars import read_bool, read_int
from modgen.targets.vassal.traits import BasicPiece, Layer
from modgen.targets.vassal.tree import Node

SLOTS = ("PieceSlot", "CardSlot")
_USUAL_PLACE = 100  # pixels, of a stack that says none


@dataclass(frozen=True, slots=True)
class Slot:
    """A definition and where it stands. piece: None if it cannot be read, and then fault says why."""

    site: Site
    piece: Piece | None
    fault: str = ""

    @property
    def name(self) -> str:
        """What it is called in the editor: by the slot, or else by the piece."""
        given = self.site.node.get("entryName") or self.site.node.get("name")
        return given or (basic_of(self.piece).name if self.piece else "")

    @property
    def stack(self) -> Node | None:
        """The set-up stack or deck that it begins in, if it does."""
        return next((one for one in reversed(self.site.above) if class_of(one) in ("SetupStack", "DrawPile")), None)


def slots(root: Node) -> Iterator[Slot]:
    """Give all slots in the order of the file."""
    for site in sites(root):
        if class_of(site.node) in SLOTS:
            yield slot_of(site)


def prototypes(root: Node) -> Iterator[Slot]:
    """Give all definitions of prototypes in the order of the file."""
    for site in sites(root):
        if class_of(site.node) == "PrototypeDefinition":
            yield slot_of(site)


def slot_of(site: Site) -> Slot:
    """Read the definition that a component holds."""
    try:
        return Slot(site, decode_definition(site.node.text))
    except VassalError as error:
        return Slot(site, None, str(error))


def basic_of(piece: Piece | None) -> BasicPiece:
    """Give a piece's innermost trait; an empty one where it is something else."""
    last = piece.traits[-1] if piece else None
    return last if isinstance(last, BasicPiece) else BasicPiece()


def shown_name(piece: Piece) -> str:
    """Give a piece's name with what its layers put before, after or in place of it."""
    name = basic_of(piece).name
    for trait in reversed(piece.traits):
        if isinstance(trait, Layer) and trait.level > 0 and trait.level <= len(trait.level_names):
            word = trait.level_names[trait.level - 1]
            if word.startswith("+"):
                name += word[1:]
            elif word.endswith("+"):
                name = word[:-1] + name
            elif word:
                name = word
    return name


def begins_at(stack: Node) -> tuple[str, str, Point]:
    """Give where a set-up stack or deck begins: its board ("" for any), its location by name, its pixels."""
    by_name = read_bool(stack.get("useGridLocation"))
    x, y = (read_int(stack.get(side, str(_USUAL_PLACE))) for side in ("x", "y"))
    point = (_USUAL_PLACE if x is None else x, _USUAL_PLACE if y is None else y)
    return stack.get("owningBoard"), stack.get("location") if by_name else "", point


def by_name(root: Node) -> Mapping[str, Piece]:
    """Give the prototypes by name; of two with one name the last, as in the engine."""
    return {one.site.node.get("name"): one.piece for one in prototypes(root) if one.piece is not None}
