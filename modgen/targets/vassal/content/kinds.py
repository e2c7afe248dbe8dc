"""The kinds of pieces of a module: its slots, those of one name and the same pictures taken together."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from modgen.targets.vassal.content.paths import class_of, name_of
from modgen.targets.vassal.content.slots import Slot, basic_of, by_name, shown_name, slots
from modgen.targets.vassal.pieces import Piece
from modgen.targets.vassal.traits import Layer, Marker, UsePrototype
from modgen.targets.vassal.tree import Node

_LISTS = ("TabWidget", "ListWidget", "PanelWidget", "BoxWidget", "PieceWindow", "Chart", "DrawPile")
_MOST_LEVELS = 200  # of all layers of one piece

_Key = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece.

    name: what it is called; also: what else, once layers are turned. pictures: file names. within: the lists of the
    palette and the decks that have it, outermost first. words: values of its markers and
    names of its prototypes. gpids: of its slots, in order. begins: how many a new game has on maps and in decks.
    """

    name: str
    also: tuple[str, ...]
    pictures: tuple[str, ...]
    within: tuple[str, ...]
    words: tuple[str, ...]
    gpids: tuple[str, ...]
    begins: int

    @property
    def names(self) -> tuple[str, ...]:
        """All its names."""
        return (self.name, *self.also)

    @property
    def called(self) -> str:
        """Its name for people; of one without a name its first picture, in brackets."""
        return self.name or f"({self.pictures[0] if self.pictures else 'a piece without a name'})"

    def is_told_by(self, which: str) -> bool:
        """Whether a word tells it from others of its name: a list it is in, a picture, a marker, a piece id."""
        return which in {*self.within, *self.pictures, *self.words, *self.gpids}


@dataclass(frozen=True, slots=True)
class PieceKinds:
    """The kinds of pieces of a module, in the order of their first slots, and which of them a piece is."""

    every: tuple[PieceKind, ...]
    _by_gpid: Mapping[str, int]
    _by_key: Mapping[_Key, int]
    _by_name: Mapping[str, Sequence[int]]

    def of(self, piece: Piece) -> PieceKind | None:
        """The kind of a piece in a game: by its id, or else by its name and pictures, or its name alone if one has it.

        An id counts only where the name is that of the kind too: ids are dealt out anew in some editors.
        """
        name, pictures = _key(piece)
        number = self._by_gpid.get(basic_of(piece).gpid)
        if number is None or name not in self.every[number].names:
            number = self._by_key.get((name, pictures), number)
        if number is None:
            named = self._by_name.get(name, ())
            number = named[0] if len(named) == 1 else None
        return None if number is None else self.every[number]


def kinds_of(build: Node) -> PieceKinds:
    """Give the kinds of pieces that the slots of a component tree define; slots that cannot be read are left out."""
    prototypes = by_name(build)
    grouped: dict[_Key, list[Slot]] = defaultdict(list)
    for slot in slots(build):
        if slot.piece is not None:
            name, pictures = _key(slot.piece)
            grouped[name or slot.name, pictures].append(slot)
    every = tuple(_kind(name, pictures, group, prototypes) for (name, pictures), group in grouped.items())
    by_gpid = {gpid: number for number, kind in reversed(list(enumerate(every))) for gpid in kind.gpids if gpid}
    named: dict[str, list[int]] = defaultdict(list)
    for number, kind in enumerate(every):
        for name in kind.names:
            named[name].append(number)
    return PieceKinds(every, by_gpid, {key: number for number, key in enumerate(grouped)}, named)


def stranger(piece: Piece) -> PieceKind:
    """The kind of a piece that no slot of its module defines, as from an extension."""
    name, pictures = _key(piece)
    return PieceKind(name, _also(piece, name), pictures, (), _words(piece, {}), (basic_of(piece).gpid,), 0)


def _kind(name: str, pictures: tuple[str, ...], group: list[Slot], prototypes: Mapping[str, Piece]) -> PieceKind:
    first = group[0].piece
    assert first is not None
    entries = tuple(slot.name for slot in group if slot.name != name)
    within = tuple(dict.fromkeys(one for slot in group for one in _within(slot)))
    also = tuple(dict.fromkeys((*_also(first, name), *entries)))
    gpids = tuple(dict.fromkeys(_gpid(slot) for slot in group))
    return PieceKind(name, also, pictures, within, _words(first, prototypes), gpids, sum(map(_begins, group)))


def _key(piece: Piece) -> _Key:
    """What a kind is known by: the name with every layer at its first level, and the pictures."""
    pictures = [basic_of(piece).image]
    pictures += [image for trait in piece.traits if isinstance(trait, Layer) for image in trait.images]
    name = basic_of(piece).name or shown_name(_turned(piece, {}))
    return name, tuple(dict.fromkeys(filter(None, pictures)))


def _also(piece: Piece, name: str) -> tuple[str, ...]:
    """Its names with one layer at each of its levels, the others at the first."""
    layers = [number for number, trait in enumerate(piece.traits) if isinstance(trait, Layer)]
    turns: list[dict[int, int]] = [{}]
    for number in layers:
        layer = piece.traits[number]
        assert isinstance(layer, Layer)
        turns += [{number: level} for level in range(1, len(layer.level_names) + 1)]
    found = (shown_name(_turned(piece, one)) for one in turns[:_MOST_LEVELS])
    return tuple(one for one in dict.fromkeys(found) if one and one != name)


def _turned(piece: Piece, levels: Mapping[int, int]) -> Piece:
    return Piece(
        tuple(
            replace(trait, level=levels.get(number, 1)) if isinstance(trait, Layer) else trait
            for number, trait in enumerate(piece.traits)
        )
    )


def _words(piece: Piece, prototypes: Mapping[str, Piece]) -> tuple[str, ...]:
    found: list[str] = []
    for trait in piece.traits:
        if isinstance(trait, Marker):
            found += trait.values
        elif isinstance(trait, UsePrototype):
            found.append(trait.name)
            inner = prototypes.get(trait.name)
            markers = () if inner is None else (one for one in inner.traits if isinstance(one, Marker))
            found += [value for marker in markers for value in marker.values]
    return tuple(dict.fromkeys(filter(None, found)))


def _within(slot: Slot) -> Iterator[str]:
    return (name_of(one) for one in slot.site.above if class_of(one) in _LISTS and name_of(one))


def _gpid(slot: Slot) -> str:
    return slot.site.node.get("gpid") or basic_of(slot.piece).gpid


def _begins(slot: Slot) -> int:
    return int(slot.stack is not None)
