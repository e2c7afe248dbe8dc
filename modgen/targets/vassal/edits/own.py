"""What the engine's editor writes by itself when it saves a module: none of it is an edit.

Seen by opening and saving builds and published modules in engines of the lines 3.6 and 3.7: it adds every attribute
that was left out, with its default; it leaves out what its line does not know, and empty values of some; it adds
components that each map or module has; it measures slots and lists anew; it gives named keys codes of its own.
"""

from collections.abc import Mapping
from functools import cache

from modgen.assets import asset
from modgen.targets.vassal.content.paths import class_of
from modgen.targets.vassal.content.slots import SLOTS
from modgen.targets.vassal.edits.fields import canonical as canonical_trait
from modgen.targets.vassal.edits.fields import single
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.keys import NAMED_CODE, Key, decode_key, encode_key
from modgen.targets.vassal.lint.classes import BUILD, classes
from modgen.targets.vassal.metadata import engine_line
from modgen.targets.vassal.pieces import Piece, decode_definition, encode_definition
from modgen.targets.vassal.scalars import read_bool, read_double, read_int
from modgen.targets.vassal.tree import Node

_MEASURED: Mapping[str, frozenset[str]] = {
    "GameModule": frozenset({"VassalVersion", "nextPieceSlotId"}),
    "BasicModule": frozenset({"VassalVersion", "nextPieceSlotId"}),
    "PieceSlot": frozenset({"width", "height", "gpid"}),
    "CardSlot": frozenset({"width", "height", "gpid"}),
    "ListWidget": frozenset({"width", "height", "divider"}),
    "CounterDetailViewer": frozenset({"version"}),
}
_ADDED = frozenset(
    {
        *("GlobalTranslatableMessages", "GlobalProperties", "Language", "Chatter", "KeyNamer", "BasicCommandEncoder"),
        *("ZonedGridHighlighter", "Flare", "BoardPicker", "StackMetrics", "HandMetrics", "SelectionHighlighters"),
        *("HighlightLastMoved", "ColorManager", "FontManager", "GamePieceLayoutsContainer", "GlobalOptions"),
        *("PlayerRoster", "Documentation", "PrototypesContainer", "option", "FontStyle"),
    }
)
_GONE = frozenset({"color", "key", "image"})
"""Types of attributes that the editor can clear, and then does not write."""
_TARGET = "target"
DEFINING = (*SLOTS, "PrototypeDefinition")
"""Classes of components that hold the definition of a piece."""
_UNKNOWN, _NONE = "\\-", "\\null"


class Habits:
    """What the editor of one line of the engine writes; by the version that a module says it was saved by."""

    def __init__(self, version: str) -> None:
        self._old = (0, 0) < engine_line(version) < (3, 7)

    def default(self, node: Node, name: str) -> str:
        """Give what an attribute is where nothing is said of it."""
        return _value(self._written(node.tag, name) or "")

    def same(self, made: Node, edited: Node, name: str) -> bool:
        """Whether an attribute is the same for the engine in a component and in what its editor made of it."""
        if name in _MEASURED.get(class_of(made), ()):
            return True
        there, now = dict(made.attributes).get(name), dict(edited.attributes).get(name)
        if there == now or (now is None and not there):
            return True
        if now is None and there is not None:
            kind = type_of(made, name)
            lost = self._written(made.tag, name) == _UNKNOWN or there == self.default(made, name)
            return lost or kind not in _GONE or _typed(kind, there) == _typed(kind, "")
        return alike(made, name, self.default(made, name) if there is None else there, now or "")

    def own(self, node: Node) -> bool:
        """Whether the editor adds this component by itself, just so."""
        if class_of(node) not in _ADDED or not all(self.own(one) for one in node.children):
            return False
        if node.tag == "option":
            return node.text == _value(self._written("VASSAL.build.module.GlobalOptions", f"option {node.get('name')}"))
        if class_of(node) == "FontStyle":
            return node.get("name") == "Default"
        usual = ((name, self.default(node, name), value) for name, value in node.attributes)
        return not node.text and all(alike(node, name, default, value) for name, default, value in usual)

    def tidy(self, node: Node) -> Node:
        """Leave out of a component what the editor would write by itself, for people to read."""
        kept = [
            (name, canonical(node, name, value))
            for name, value in node.attributes
            if name == "gpid" or not alike(node, name, self.default(node, name), value)
        ]
        children = tuple(self.tidy(one) for one in node.children if not self.own(one))
        return Node(node.tag, tuple(kept), children, _canonical_text(node))

    def _written(self, tag: str, name: str) -> str | None:
        known = _defaults().get((tag, name))
        return None if known is None else known[self._old]


def alike(node: Node, name: str, one: str, other: str) -> bool:
    """Whether two values of an attribute are the same for the engine."""
    if name == _TARGET:  # a newer engine writes further parts, empty while nobody uses them
        one, other = one.rstrip("|"), other.rstrip("|")
    kind = type_of(node, name)
    return one == other or _typed(kind, one) == _typed(kind, other)


def canonical(node: Node, name: str, value: str) -> str:
    """Give a value with the usual code where it is a named command, whose code the engine makes up anew each time."""
    key = decode_key(value) if type_of(node, name) == "key" and value.count(",") == 2 else None
    return value if key is None or not key.name else encode_key(Key(NAMED_CODE, 0, key.name))


def type_of(node: Node, name: str) -> str:
    """Give the type of an attribute, "" for a text."""
    known = classes().get(node.tag)
    return known.attributes.get(name, "") if known else ""


def _canonical_text(node: Node) -> str:
    if class_of(node) not in DEFINING:
        return node.text
    try:
        piece = decode_definition(node.text)
        return encode_definition(Piece(tuple(map(canonical_trait, piece.traits))))
    except VassalError:
        return node.text


def _typed(kind: str, value: str) -> object:
    if kind == "int":
        return value if (number := read_int(value)) is None else number
    if kind == "dbl":
        return value if (size := read_double(value)) is None else single(size)
    if kind == "bool":
        return read_bool(value)
    if kind == "key":
        key = decode_key(value)
        return key.same_as if key is not None else ""
    if kind == "color":
        return "" if value == "null" else value.removesuffix(",255") if value.count(",") == 3 else value
    return value.replace("\r\n", "\n")


def _value(written: str | None) -> str:
    return "" if written in (None, _UNKNOWN, _NONE) else str(written)


@cache
def _defaults() -> Mapping[tuple[str, str], tuple[str, str]]:
    """By the tag of the element and the attribute: what a current engine writes, and what an old one does."""
    found = {}
    for line in asset("vassal/defaults.txt").read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            name, attribute, *values = line.split("\t")
            tag = name if name.startswith("VASSAL.") else BUILD + name
            found[tag, attribute] = (_plain(values[0]), _plain(values[-1]))
    return found


def _plain(text: str) -> str:
    if text in (_UNKNOWN, _NONE):
        return text
    return text.replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\")
