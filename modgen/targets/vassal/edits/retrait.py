"""The traits of one piece while they are edited."""

from modgen.targets.vassal.edits.fields import FieldError, canonical, find, labels, texts_of, with_field
from modgen.targets.vassal.edits.model import (
    INNERMOST,
    OUTERMOST,
    OUTSIDE,
    AddTrait,
    ChangeTrait,
    MoveTrait,
    RemoveTrait,
    ReplaceTrait,
    Where,
)
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.pieces import Piece, encode_piece
from modgen.targets.vassal.traits import BasicPiece, Trait, TraitText, decode_trait, encode_trait


class NoFitError(Exception):
    """An edit does not fit; the message says why. made: it could be made in spite of that.

    spec: what stands there, edit: what it was to become, was: of what.
    """

    def __init__(self, reason: str, spec: str = "", edit: str = "", was: str = "", *, made: bool = False) -> None:
        super().__init__(reason)
        self.spec, self.edit, self.was, self.made = spec, edit, was, made


class Chain:
    """The traits of a piece, with the names that they had before any edit."""

    def __init__(self, piece: Piece) -> None:
        self._names = {name: at for at, name in enumerate(labels(piece.traits))}
        self._before = piece.traits
        self._traits: dict[int, Trait] = dict(enumerate(piece.traits))
        self._order = list(self._traits)
        self._beside: dict[Where, int] = {}

    def piece(self) -> Piece:
        """What has become of it."""
        return Piece(tuple(self._traits[at] for at in self._order))

    def do(
        self, what: AddTrait | ChangeTrait | ReplaceTrait | RemoveTrait | MoveTrait, *, in_play: bool = False
    ) -> None:
        """Make one edit; raises NoFitError, and has changed nothing then. in_play: states are not asked for."""
        before = dict(self._traits), list(self._order), dict(self._beside)
        try:
            self._do(what, in_play)
            encode_piece(self.piece())
        except (FieldError, VassalError) as error:
            self._traits, self._order, self._beside = before
            help = error.help if isinstance(error, FieldError) else ""
            raise NoFitError(f"{error}; {help}" if help else str(error)) from None
        except NoFitError:
            self._traits, self._order, self._beside = before
            raise

    def _do(self, what: AddTrait | ChangeTrait | ReplaceTrait | RemoveTrait | MoveTrait, in_play: bool) -> None:
        if isinstance(what, AddTrait):
            at = max(self._traits) + 1
            place = self._place(what.where)
            self._traits[at] = decode_trait(*what.text)
            self._order.insert(place, at)
            if what.where.kind != INNERMOST:
                self._beside[what.where] = at
            return
        at = self._find(what.trait)
        trait = self._traits[at]
        match what:
            case ChangeTrait():
                there = texts_of(trait).get(what.name, "")
                if what.was is not None and there not in (what.was, what.now) and not in_play:
                    raise NoFitError(f"{what.name} of {what.trait} is no longer what it was", there, what.now, what.was)
                self._traits[at] = with_field(trait, what.name, what.now)
            case ReplaceTrait():
                text = encode_trait(canonical(trait))
                if what.was is not None and text not in (what.was, what.now) and not in_play:
                    sides = map(_shown, (text, what.now, what.was))
                    raise NoFitError(f"{what.trait} is no longer what it was", *sides)
                self._traits[at] = decode_trait(what.now.type, text.state if in_play else what.now.state)
            case RemoveTrait():
                if isinstance(trait, BasicPiece):
                    raise NoFitError("the basic piece cannot be taken away")
                self._order.remove(at)
            case MoveTrait():
                self._order.remove(at)
                self._order.insert(self._place(what.where), at)

    def _find(self, label: str) -> int:
        at = self._names.get(label)
        if at is None:
            at = find(self._before, label)
        if at not in self._order:
            raise NoFitError(f"{label} was taken away already")
        return at

    def _place(self, where: Where) -> int:
        last = self._beside.get(where)
        if last in self._order:
            return self._order.index(last) + 1
        if where.kind == OUTERMOST:
            return 0
        if where.kind == INNERMOST:
            return len(self._order) - 1
        at = self._order.index(self._find(where.trait))
        return at if where.kind == OUTSIDE else at + 1


def _shown(text: TraitText) -> str:
    return f"{text.type} with the state {text.state!r}" if text.state else text.type
