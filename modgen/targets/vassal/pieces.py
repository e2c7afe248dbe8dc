"""Whole pieces: chains of traits, stacks, prototypes, and the command that adds one to a game or palette.

A piece's type is its traits nested from the outside in, `type = sequence TAB (first trait, type of the rest)`,
so the tab between the second and the third trait has one backslash before it, the next two, and so on. Its
state is nested the same way with exactly one token a trait. The innermost type and state stand as they are. The
command is `+/id/type/state`, with `null` for the id in the build file.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from modgen.targets.vassal.errors import PieceError, SequenceError
from modgen.targets.vassal.scalars import read_int
from modgen.targets.vassal.sequence import TAB, decode, encode
from modgen.targets.vassal.traits import BasicPiece, Trait, TraitText, UsePrototype, decode_trait, encode_trait

NO_ID = "null"
_QUOTED = ("\\", "'")  # an item that begins so may be put in apostrophes
_TAB = re.compile(r"(\\*)\t")
_MOST_TRAITS = 1000  # a text nested deeper is an attack: each level costs a copy of all that is inside it


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its traits from the outermost to the innermost, which is a BasicPiece.

    Raises PieceError if there are none, or far too many.
    """

    traits: tuple[Trait, ...]

    def __post_init__(self) -> None:
        if not 0 < len(self.traits) <= _MOST_TRAITS:
            raise PieceError(f"a piece has 1 to {_MOST_TRAITS} traits, not {len(self.traits)}")

    @property
    def basic(self) -> BasicPiece:
        """Its innermost trait; raises PieceError if that is something else."""
        last = self.traits[-1]
        if not isinstance(last, BasicPiece):
            raise PieceError(f"the innermost trait is {encode_trait(last).type[:60]!r} instead of a basic piece")
        return last

    def with_basic(self, basic: BasicPiece) -> "Piece":
        """Give the piece with another innermost trait."""
        return Piece((*self.traits[:-1], basic))


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack on a map.

    map: the map's name, or "null". x, y: map pixels. members: piece ids, bottom to top.
    layer: index in the map's order of layers, -1 if it has none, None if an old engine did not write it.
    """

    map: str
    x: int
    y: int
    members: tuple[str, ...] = ()
    layer: int | None = -1


def encode_piece(piece: Piece) -> TraitText:
    """Write a piece as its nested type and state.

    Raises SequenceError as `encode_trait` does, and for a tab in the innermost type: the engine looks for a
    further trait behind it, as nothing escapes it there. (In the innermost state it looks for none.)
    """
    texts = [encode_trait(trait) for trait in piece.traits]
    if len(decode(texts[-1].type, TAB)) > 1:
        raise SequenceError(f"there is no way to write the tab in the innermost trait {texts[-1].type[:60]!r}")
    return TraitText(_nested([text.type for text in texts]), _nested([text.state for text in texts]))


def _nested(texts: list[str]) -> str:
    if not any(TAB in text or text[:1] in _QUOTED or text[-1:] == "\\" for text in texts):
        return "".join(part for level, text in enumerate(texts) for part in ("\\" * (level - 1), TAB, text))[1:]
    nested = texts[-1]
    for text in reversed(texts[:-1]):
        nested = encode((text, nested), TAB)
    return nested


def decode_piece(type_text: str, state: str) -> Piece:
    """Read a piece from its nested type and state.

    Raises PieceError if a trait has no state, which makes the engine give up, or if traits are nested with
    wrong escapes, which makes it lose some.
    """
    types, last = _unnested(type_text, "type", None)
    types.append(last)
    states, last = _unnested(state, "state", len(types) - 1)
    if len(states) < len(types) - 1:
        raise PieceError(f"there is no state for the trait {types[len(states) + 1][:60]!r}")
    states.append(last)
    return Piece(tuple(map(decode_trait, types, states)))


def encode_stack(stack: Stack) -> TraitText:
    """Write a stack as its type and state."""
    layer = () if stack.layer is None else (f"@@{stack.layer}",)
    return TraitText("stack", encode((stack.map, str(stack.x), str(stack.y), *stack.members, *layer), ";"))


def decode_stack(state: str) -> Stack:
    """Read a stack from its state; raises PieceError if it has no place."""
    map_name, *numbers = decode(state, ";")
    place = [read_int(number) for number in numbers[:2]]
    if len(place) < 2 or place[0] is None or place[1] is None:
        raise PieceError(f"the stack {state[:60]!r} has no place on a map")
    members = numbers[2:]
    layer = read_int(members[-1].removeprefix("@@")) if members and members[-1].startswith("@@") else None
    return Stack(map_name, place[0], place[1], tuple(members[: len(members) - (layer is not None)]), layer)


def encode_definition(piece: Piece, piece_id: str = NO_ID) -> str:
    """Write the command that adds a piece, as it stands in palettes, prototypes and saves."""
    return encode_command(piece_id, encode_piece(piece))


def decode_definition(text: str) -> Piece:
    """Read the piece from the command that adds it; raises PieceError if it is none."""
    _, parts = decode_command(text)
    return decode_piece(*parts)


def encode_command(piece_id: str, parts: TraitText) -> str:
    """Write the command that adds a piece, stack or deck of this type and state."""
    return "+/" + encode((piece_id, *parts), "/")


def decode_command(text: str) -> tuple[str, TraitText]:
    """Give the id, and the type and state, from a command that adds something; raises PieceError."""
    parts = decode(text.removeprefix("+/"), "/")
    if not text.startswith("+/") or len(parts) != 3:
        raise PieceError(f"{text[:60]!r} does not add a piece: that is `+/id/type/state`")
    return parts[0], TraitText(parts[1], parts[2])


def expand(piece: Piece, prototypes: Mapping[str, Piece]) -> Piece:
    """Put the traits of prototypes in the place of the traits that name them, as the engine does in play.

    Raises PieceError for a prototype that does not exist (the engine would drop its traits without a word) or
    that contains itself.
    """
    return Piece(tuple(_expanded(piece.traits, prototypes, ())))


def _expanded(traits: tuple[Trait, ...], prototypes: Mapping[str, Piece], inside: tuple[str, ...]) -> Iterator[Trait]:
    for trait in traits:
        if not isinstance(trait, UsePrototype):
            yield trait
        elif trait.name not in prototypes:
            raise PieceError(f"there is no prototype {trait.name!r}; there are {', '.join(prototypes) or 'none'}")
        elif trait.name in inside:
            raise PieceError(f"the prototype {trait.name!r} contains itself")
        else:
            inner = prototypes[trait.name].traits[:-1]
            filled = tuple(_filled(one, trait.parameters) for one in inner)
            yield from _expanded(filled, prototypes, (*inside, trait.name))


def _filled(trait: Trait, parameters: tuple[str, ...]) -> Trait:
    if not parameters:
        return trait
    type_text, state = encode_trait(trait)
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        type_text = type_text.replace(f"${key}$", value)
    return decode_trait(type_text, state)


def placed(piece: Piece, map_name: str, x: int, y: int) -> Piece:
    """Give the piece at a place (map pixels)."""
    return piece.with_basic(replace(piece.basic, map=map_name, x=x, y=y))


def _unnested(text: str, what: str, most: int | None) -> tuple[list[str], str]:
    """Give the outer texts of a nested sequence, at most so many, and the innermost; each is copied once.

    The tab after the first text has no backslash before it, that after the second one, and so on: reading the
    sequence level by level would copy the rest for each.
    """
    parts = text.split(TAB)
    if most is None or len(parts) == most + 1:
        bare = [part.rstrip("\\") for part in parts[:-1]]
        usual = all(len(part) == len(one) + level for level, (part, one) in enumerate(zip(parts, bare, strict=False)))
        if usual and len(parts) <= _MOST_TRAITS and not any(part[:1] == "'" for part in parts):
            return bare, parts[-1]
    tabs = [(found.start(), found.end(), len(found[1])) for found in _TAB.finditer(text)]
    fewest = [len(text)] * (len(tabs) + 1)  # backslashes before any tab from here on
    for at in range(len(tabs) - 1, -1, -1):
        fewest[at] = min(tabs[at][2], fewest[at + 1])
    outer: list[str] = []
    begin, end, passed = 0, len(text), 0
    while most is None or len(outer) < most:
        level = len(outer)
        at = passed
        while at < len(tabs) and tabs[at][2] > level:
            at += 1
        if at == len(tabs):
            break
        if fewest[at + 1] <= level:
            raise PieceError(f"the {what} of a piece is nested with a wrong escape near {text[begin : begin + 60]!r}")
        if level == _MOST_TRAITS:
            raise PieceError(f"a piece has more than {_MOST_TRAITS} traits")
        outer.append(_unquoted(_freed(text, begin, tabs[at][0], tabs[passed:at], level + 1)))
        begin, passed = tabs[at][1], at + 1
        if end - begin > 1 and text[begin] == text[end - 1] == "'":
            begin, end = begin + 1, end - 1
    innermost = _freed(text, begin, end, tabs[passed:], len(outer) + (most is None))
    return outer, _unquoted(innermost) if most is None else innermost


def _freed(text: str, begin: int, end: int, tabs: list[tuple[int, int, int]], levels: int) -> str:
    """A stretch of a text, with so many backslashes less before each tab in it."""
    parts = []
    for start, stop, backslashes in tabs:
        parts += [text[begin:start], "\\" * (backslashes - levels), TAB]
        begin = stop
    return "".join((*parts, text[begin:end]))


def _unquoted(item: str) -> str:
    return item[1:-1] if len(item) > 1 and item[0] == item[-1] == "'" else item
