"""Values of the VASSAL formats for property tests."""

from dataclasses import fields
from types import UnionType
from typing import Annotated, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from modgen.targets.vassal.keys import Key
from modgen.targets.vassal.pieces import Piece
from modgen.targets.vassal.traits import (
    KNOWN,
    BasicPiece,
    Constraints,
    Deck,
    DeckContent,
    FreeRotate,
    Marker,
    PropertyCommand,
    Rotate,
    Target,
    UnknownTrait,
)

# Everything that has a meaning somewhere in the formats, and some that has none.
texts = st.text(st.sampled_from("ab1é日😀 '\\;,:/|\t\x1b~$\n") | st.characters(exclude_categories=["Cs"]), max_size=9)
# The format cannot carry a backslash before a delimiter, so the values to carry have none at their end.
safe_texts = texts.map(lambda text: text.rstrip("\\"))
# The innermost type cannot hold a tab.
tabless = safe_texts.map(lambda text: text.replace("\t", ""))
ints = st.integers(-(2**31), 2**31 - 1)
floats = st.floats(allow_nan=False, allow_infinity=False)
names = safe_texts.map(lambda text: text.replace(",", ""))
keys = st.builds(Key, ints, ints) | st.builds(Key, ints, ints, names)
lists = st.lists(safe_texts, max_size=4).map(tuple).filter(lambda items: items != ("",))


def values(annotation):
    """Values of a field's type."""
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    simple = {str: safe_texts, int: ints, float: floats, bool: st.booleans(), tuple[str, ...]: lists, Key: keys}
    if annotation in simple:
        return simple[annotation]
    if isinstance(annotation, UnionType):
        return st.none() | values(get_args(annotation)[0])
    if get_origin(annotation) is tuple:
        parts = get_args(annotation)
        if parts[-1] is Ellipsis:
            return st.lists(values(parts[0]), max_size=3).map(tuple)
        return st.tuples(*map(values, parts))
    assert annotation in (Constraints, Target, DeckContent, PropertyCommand)
    return changers if annotation is PropertyCommand else built(annotation)


def built(cls, **given):
    """Instances of a dataclass, every field any value of its type."""
    hints = get_type_hints(cls, include_extras=True)
    named = {one.name: hints[one.name] for one in fields(cls) if one.name != "as_read"}
    return st.builds(cls, **({name: values(hint) for name, hint in named.items() if name not in given} | given))


changers = st.builds(PropertyCommand, safe_texts, st.none() | keys, st.sampled_from("PIR"), safe_texts) | st.builds(
    PropertyCommand, safe_texts, st.none() | keys, st.just("E"), safe_texts, lists
)
markers = st.lists(st.tuples(safe_texts, safe_texts), max_size=4).map(
    lambda pairs: Marker(tuple(name for name, _ in pairs), tuple(value for _, value in pairs))
)


def traits_of(cls):
    """Instances of a known trait that the format can carry."""
    if cls is Marker:
        return markers.filter(lambda marker: marker.names != ("",))
    if cls is Rotate:
        return built(Rotate, facings=st.integers(2, 99))
    if cls is FreeRotate:
        return built(FreeRotate, facings=st.just(1))
    return built(cls)


def pieces_with(outer):
    """Pieces with these outer traits."""
    basic = built(BasicPiece, **dict.fromkeys(("clone_key", "delete_key", "image", "name"), tabless))
    return st.builds(lambda many, innermost: Piece((*many, innermost)), st.lists(outer, max_size=5), basic)


unknown = st.builds(UnknownTrait, safe_texts.map("new;{}".format), safe_texts)
any_trait = st.one_of(unknown, *map(traits_of, KNOWN))
any_piece = pieces_with(st.one_of(*(traits_of(cls) for cls in KNOWN if cls is not BasicPiece)))
any_deck = built(Deck)


def short(strategy):
    """The same strategy, which prints as a word in a failure, not as pages."""
    return st.composite(lambda draw: draw(strategy))()


traits, pieces, decks = short(any_trait), short(any_piece), short(any_deck)
