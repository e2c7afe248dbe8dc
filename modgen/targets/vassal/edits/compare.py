"""Two modules compared as trees: what somebody changed in the one to make it the other."""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from modgen.targets.vassal.content.paths import class_of, name_of
from modgen.targets.vassal.content.slots import SLOTS
from modgen.targets.vassal.edits.address import Paths, Spot, label_of, labels
from modgen.targets.vassal.edits.chains import chain_edits
from modgen.targets.vassal.edits.model import (
    AddComponent,
    Edit,
    Move,
    Operation,
    PutFile,
    Remove,
    RemoveFile,
    SetAttribute,
    SetText,
    Slots,
    Target,
)
from modgen.targets.vassal.edits.order import out_of_order, pairs
from modgen.targets.vassal.edits.own import DEFINING, Habits, canonical
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.module import IMAGES, Module
from modgen.targets.vassal.pieces import Piece, decode_definition, encode_definition
from modgen.targets.vassal.saves import read_save
from modgen.targets.vassal.tree import Node

_ALIKE = 0.5  # of all attributes, for two components to be one that got another name
_DIGITS = 16  # of a hash, enough to tell pictures apart


def compare(made: Module, edited: Module, known: Collection[str] = ()) -> tuple[Edit, ...]:
    """Give the edits that make the edited module of the one that was made; none for one that was opened and saved.

    Edits stand in the order of the tree. known: ids of slots; these are named by their ids, others by their path.
    """
    comparison = _Comparison(Paths(made.build), Habits(edited.build.get("VassalVersion")), frozenset(known))
    comparison.component((), edited.build)
    comparison.strays()
    found = sorted(comparison.found, key=lambda one: one[0])
    return (
        *(edit for _, edit in found),
        *_files(made.images, edited.images, IMAGES),
        *_files(made.files, edited.files),
    )


def fingerprint(content: bytes) -> str:
    """Give how a file's sha256 begins."""
    return hashlib.sha256(content).hexdigest()[:_DIGITS]


@dataclass(slots=True)
class _Stray:
    """A component on one side alone. spot: its own, or of what it stands in; after, before: the step beside it."""

    node: Node
    spot: Spot
    order: tuple[Spot, int]
    after: str = ""
    before: str = ""


@dataclass(slots=True)
class _Comparison:
    paths: Paths
    habits: Habits
    known: frozenset[str]
    found: list[tuple[tuple[Spot, int], Edit]] = field(default_factory=list)
    gone: list[_Stray] = field(default_factory=list)
    new: list[_Stray] = field(default_factory=list)

    def component(self, spot: Spot, edited: Node) -> None:
        """Compare a component with what became of it, and all inside it."""
        waiting = [(spot, edited)]
        while waiting:
            here, now = waiting.pop()
            made = self.paths.node(here)
            for what in self._own_changes(made, now):
                self._tell(here, what)
            waiting += self._children(here, made, now)

    def strays(self) -> None:
        """Tell what is new, gone, or stands in another component."""
        moved = self._moved()
        for old, new in moved:
            self._tell(old.spot, Move(self.paths.path(new.spot), new.after), new.order)
            self.component(old.spot, new.node)
        taken = [old for old, _ in moved], [new for _, new in moved]
        for one in self.gone:
            if one not in taken[0]:
                self._tell(one.spot, Remove())
        for one in self.new:
            if one not in taken[1]:
                node = self.habits.tidy(one.node)
                self._tell(one.spot, AddComponent(node, one.after, one.before), one.order)

    def _moved(self) -> list[tuple[_Stray, _Stray]]:
        old, new = _only(self.gone), _only(self.new)
        return [(old[key], new[key]) for key in old if key in new]

    def _tell(self, spot: Spot, what: Operation, order: tuple[Spot, int] | None = None) -> None:
        node = self.paths.node(spot)
        target = Target(self.paths.path(spot))
        if class_of(node) in SLOTS and node.get("gpid") in self.known:
            target = Target(slots=Slots((node.get("gpid"),)))
        elif class_of(node) == "PrototypeDefinition":
            target = Target(prototype=node.get("name"))
        self.found.append((order or (spot, len(self.found)), Edit(target, what)))

    def _own_changes(self, made: Node, now: Node) -> Iterator[Operation]:
        names = dict.fromkeys(name for name, _ in (*made.attributes, *now.attributes))
        before, after = dict(made.attributes), dict(now.attributes)
        for name in sorted(names):
            if not self.habits.same(made, now, name):
                usual = self.habits.default(made, name)
                yield SetAttribute(name, canonical(now, name, after.get(name, "")), before.get(name, usual))
        was, text = _piece(made), _piece(now)
        if was is not None and text is not None:
            yield from chain_edits(was, text)
        elif made.text.replace("\r\n", "\n") != now.text.replace("\r\n", "\n"):
            yield SetText(now.text, made.text)

    def _children(self, spot: Spot, made: Node, now: Node) -> list[tuple[Spot, Node]]:
        matched = _matched(made.children, now.children)
        by_new = {new: old for old, new in matched}
        steps = labels(made.children)
        moved = out_of_order([by_new[new] for new in sorted(by_new)])
        first = next((steps[by_new[new]] for new in sorted(by_new)), "")
        after = ""
        for new, child in enumerate(now.children):
            if new in by_new:
                old = by_new[new]
                if old in moved:
                    self._tell((*spot, old), Move("", after), (spot, len(self.found)))  # one stands beside the next
                after = steps[old]
            elif not self.habits.own(child):
                before = "" if after else first
                self.new.append(_Stray(child, spot, (spot, len(self.found) + new), after, before))
        kept = set(by_new.values())
        self.gone += [_Stray(one, (*spot, at), (spot, 0)) for at, one in enumerate(made.children) if at not in kept]
        return [((*spot, old), now.children[new]) for old, new in reversed(matched)]


def _matched(before: tuple[Node, ...], after: tuple[Node, ...]) -> list[tuple[int, int]]:
    """The children that are still there: by id, by name, or because they are much alike."""
    old, new = dict(enumerate(before)), dict(enumerate(after))
    found: list[tuple[int, int]] = []

    def take(these: Iterable[tuple[int, int]]) -> None:
        for a, b in these:
            found.append((a, b))
            del old[a], new[b]

    if before == after:
        return [(at, at) for at in old]
    for key in (_by_id, label_of):
        keyed = [[(key(one), at) for at, one in side.items() if key(one)] for side in (old, new)]
        take(pairs(*keyed))
    for a, one in list(old.items()):
        near = [(_likeness(one, other), -b) for b, other in new.items() if other.tag == one.tag]
        if near and max(near)[0] >= _ALIKE:
            take([(a, -max(near)[1])])
    return sorted(found)


def _by_id(node: Node) -> str:
    gpid = node.get("gpid") if class_of(node) in SLOTS else ""
    return f"{node.tag} {gpid}" if gpid else ""


def _likeness(one: Node, other: Node) -> float:
    """How much of two components is the same, from 0 to 1."""
    both = set(one.attributes) | set(other.attributes)
    names = {name for name, _ in one.attributes} & {name for name, _ in other.attributes}
    parts = [
        (len(names & {name for name, _ in set(one.attributes) & set(other.attributes)}), max(1, len(names)))
    ] * bool(both)
    if one.text or other.text:
        parts.append((int(one.text == other.text), 1))
    if one.children or other.children:
        inside = {label_of(child) for child in one.children}, {label_of(child) for child in other.children}
        parts.append((len(inside[0] & inside[1]), max(map(len, inside))))
    return sum(part / whole for part, whole in parts) / len(parts) if parts else 1.0


def _only(strays: list[_Stray]) -> dict[str, _Stray]:
    """Those that nothing else among them could be taken for."""
    keyed: dict[str, list[_Stray]] = {}
    for one in strays:
        key = _by_id(one.node) or (label_of(one.node) if name_of(one.node) else "")
        if key:
            keyed.setdefault(f"{one.node.tag} {key}", []).append(one)
    return {key: ones[0] for key, ones in keyed.items() if len(ones) == 1}


def _piece(node: Node) -> Piece | None:
    """The definition in a component, if it is one that can be written again."""
    if class_of(node) not in DEFINING:
        return None
    try:
        piece = decode_definition(node.text)
        encode_definition(piece)
    except VassalError:
        return None
    return piece


def _files(made: Mapping[str, bytes], edited: Mapping[str, bytes], folder: str = "") -> Iterator[Edit]:
    for name in sorted({*made, *edited}):
        if name not in edited:
            yield Edit(Target(), RemoveFile(folder + name))
            continue
        content = edited[name]
        if name not in made:
            yield Edit(Target(), PutFile(folder + name, content, ""))
        elif content != made[name] and not _same_save(name, made[name], content):
            yield Edit(Target(), PutFile(folder + name, content, fingerprint(made[name])))


def _same_save(name: str, made: bytes, edited: bytes) -> bool:
    """Whether two saves hold the same game: each save has another key."""
    if not name.lower().endswith(".vsav"):
        return False
    try:
        return read_save(made).commands == read_save(edited).commands
    except VassalError:
        return False
