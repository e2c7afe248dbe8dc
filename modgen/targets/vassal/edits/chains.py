"""What was changed in the traits of one piece."""

from collections.abc import Iterator

from modgen.targets.vassal.edits.fields import canonical, differing, label_of, labels, same, texts_of
from modgen.targets.vassal.edits.model import (
    INSIDE,
    OUTERMOST,
    AddTrait,
    ChangeTrait,
    MoveTrait,
    Operation,
    RemoveTrait,
    ReplaceTrait,
    Where,
)
from modgen.targets.vassal.edits.order import out_of_order, pairs
from modgen.targets.vassal.pieces import Piece
from modgen.targets.vassal.traits import Marker, Trait, encode_trait


def chain_edits(made: Piece, edited: Piece) -> Iterator[Operation]:
    """Give what makes the traits of one piece those of the other, in the order in which it is to be done."""
    before, after = made.traits, edited.traits
    names = labels(before)
    matched = _matched(before, after)
    by_new = {new: old for old, new in matched}
    for old, new in matched:
        yield from _changes(names[old], before[old], after[new])
    for old, name in enumerate(names):
        if old not in dict(matched):
            yield RemoveTrait(name)
    moved = out_of_order([old for _, old in sorted((new, old) for old, new in matched)])
    beside = Where(OUTERMOST)
    waiting: list[Operation] = []
    for new, trait in enumerate(after):
        if new in by_new:
            name = names[by_new[new]]
            if by_new[new] in moved:
                yield MoveTrait(name, beside)
            beside = Where(INSIDE, name)
        else:
            waiting.append(AddTrait(encode_trait(canonical(trait)), beside))
    yield from waiting


def _matched(before: tuple[Trait, ...], after: tuple[Trait, ...]) -> list[tuple[int, int]]:
    """The traits that are still there, as pairs of places: the same ones, then those of one name, then of one class."""
    left, found = (set(range(len(before))), set(range(len(after)))), []
    for key in (_word_for_word, label_of, _class_of):
        old = [(key(before[at]), at) for at in sorted(left[0])]
        new = [(key(after[at]), at) for at in sorted(left[1])]
        for a, b in pairs(old, new):
            found.append((a, b))
            left[0].discard(a)
            left[1].discard(b)
    return sorted(found)


def _class_of(trait: Trait) -> str:
    return type(trait).__name__


def _word_for_word(trait: Trait) -> str:
    text = encode_trait(canonical(trait))
    return f"{text.type}\0{text.state}"


def _changes(name: str, made: Trait, edited: Trait) -> Iterator[Operation]:
    if same(made, edited):
        return
    was, now = texts_of(made), texts_of(edited)
    if isinstance(made, Marker):
        told = [one for one in now if now[one] != was.get(one)]
        whole = list(now)[: len(was)] != list(was)  # a property was taken out, or has another place
    else:
        told = differing(made, edited)
        whole = not told or not set(told) <= set(now)
    if whole:
        yield ReplaceTrait(name, encode_trait(canonical(edited)), encode_trait(canonical(made)))
    else:
        yield from (ChangeTrait(name, one, now[one], was.get(one, "")) for one in told)
