"""Traits that say what a piece is: the innermost basic piece, markers, prototypes, names and comments."""

from dataclasses import dataclass, field
from typing import ClassVar, Self

from modgen.targets.vassal.errors import PieceError
from modgen.targets.vassal.keys import Key
from modgen.targets.vassal.scalars import read_int
from modgen.targets.vassal.sequence import decode, decode_list, encode, encode_list
from modgen.targets.vassal.traits.model import STATE, Trait, TraitText
from modgen.targets.vassal.traits.values import Texts

NOWHERE = "null"


@dataclass(frozen=True, slots=True)
class BasicPiece(Trait):
    """The innermost trait of every piece: its image, its name and where it is.

    clone_key, delete_key: relics, always empty.
    image: file name in `images/`; "" for none.
    map: name of the map it is on; NOWHERE ("null") in the build file, where nothing else is sound.
    x, y: map pixels. gpid: its id in the module, "" for none.
    properties: pairs of name and value that the piece remembers, such as UniqueID.
    """

    ID: ClassVar[str] = "piece;"

    clone_key: str = ""
    delete_key: str = ""
    image: str = ""
    name: str = ""
    map: str = NOWHERE
    x: int = 0
    y: int = 0
    gpid: str = ""
    properties: tuple[tuple[str, str], ...] = ()

    def written(self) -> TraitText:
        """Give the texts; the state is map, x, y, gpid and the counted properties."""
        kept = [text for pair in self.properties for text in pair]
        place = (self.map, str(self.x), str(self.y), self.gpid, str(len(self.properties)))
        body = encode((self.clone_key, self.delete_key, self.image, self.name), ";")
        return TraitText(self.ID + body, encode((*place, *kept), ";"))

    @classmethod
    def read(cls, body: str, state: str) -> Self:
        """Make it from its texts; missing parts are empty, and a place without numbers is (0, 0)."""
        clone, delete, image, name = (*decode(body, ";"), "", "", "")[:4]
        map_name, x, y, gpid, count, *kept = (*decode(state, ";"), "", "", "", "", "")
        pairs = zip(kept[::2], kept[1::2], strict=False)
        properties = tuple(pairs)[: max(0, read_int(count) or 0)]
        return cls(clone, delete, image, name, map_name, read_int(x) or 0, read_int(y) or 0, gpid, properties)


@dataclass(frozen=True, slots=True)
class Marker(Trait):
    """Properties of the piece that never change: their names, and as its state their values.

    Raises PieceError unless there is one value for each name.
    """

    ID: ClassVar[str] = "mark;"

    names: Texts = ()
    values: Texts = ()

    def __post_init__(self) -> None:
        if len(self.names) != len(self.values):
            raise PieceError(f"the marker has {len(self.names)} names and {len(self.values)} values")

    def written(self) -> TraitText:
        """Give the texts, a comma sequence each."""
        values = encode(self.values, ",") if self.values else ""
        return TraitText(self.ID + encode_list(self.names), values)

    @classmethod
    def read(cls, body: str, state: str) -> Self:
        """Make it from its texts; a missing value is empty, one too many is dropped, as in the engine."""
        names = decode_list(body)
        values = decode(state, ",")[: len(names)]
        return cls(names, values + ("",) * (len(names) - len(values)))


@dataclass(frozen=True, slots=True)
class UsePrototype(Trait):
    """Stands for the traits of a prototype of the module.

    parameters: comma sequence of `key=value`, put in for `$key$` in the prototype's traits.
    """

    ID: ClassVar[str] = "prototype;"
    OPTIONAL: ClassVar[int] = 1

    name: str = ""
    parameters: Texts = ()


@dataclass(frozen=True, slots=True)
class BasicName(Trait):
    """Gives the piece a new basic name, which may be an expression."""

    ID: ClassVar[str] = "basicName;"

    name: str = ""


@dataclass(frozen=True, slots=True)
class Comment(Trait):
    """A note to whoever edits the module."""

    ID: ClassVar[str] = "cmt;"

    text: str = ""


@dataclass(frozen=True, slots=True)
class TranslatableMessage(Trait):
    """A text under a name, for translation."""

    ID: ClassVar[str] = "locmsg;"

    key: str = ""
    description: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class SubMenu(Trait):
    """Gathers menu commands of the piece, by their texts, in a sub-menu."""

    ID: ClassVar[str] = "submenu;"

    name: str = "Sub-Menu"
    commands: Texts = ()
    description: str = ""


@dataclass(frozen=True, slots=True)
class MenuSeparator(Trait):
    """A line in the piece's menu."""

    ID: ClassVar[str] = "menuSeparator;"

    description: str = ""
    key: Key | None = None


@dataclass(frozen=True, slots=True)
class Table(Trait):
    """A small spreadsheet on the piece. state: comma sequence of cells, row by row; "null" when new."""

    ID: ClassVar[str] = "table;"

    rows: int = 2
    columns: int = 2
    menu: str = ""
    key: Key | None = None
    description: str = ""
    state: str = field(default="null", metadata=STATE)
