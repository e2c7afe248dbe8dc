"""Edits made again in a module, or in a save of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from modgen.targets.vassal.commands import Add, Command
from modgen.targets.vassal.content.paths import class_of
from modgen.targets.vassal.content.slots import SLOTS, basic_of
from modgen.targets.vassal.edits.address import ROOT, AddressError, Paths, Spot, label_of, parse
from modgen.targets.vassal.edits.compare import fingerprint
from modgen.targets.vassal.edits.model import (
    AddComponent,
    AddTrait,
    ChangeTrait,
    Edit,
    Move,
    MoveTrait,
    PutFile,
    Remove,
    RemoveFile,
    RemoveTrait,
    ReplaceTrait,
    SetAttribute,
    SetText,
    Target,
    Unfit,
)
from modgen.targets.vassal.edits.own import Habits, alike
from modgen.targets.vassal.edits.retrait import Chain, NoFitError
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.metadata import Metadata
from modgen.targets.vassal.module import IMAGES, Module
from modgen.targets.vassal.pieces import Piece, decode_definition, encode_definition
from modgen.targets.vassal.saves import Save
from modgen.targets.vassal.scalars import read_int
from modgen.targets.vassal.tree import Node

_TRAITS = (AddTrait, ChangeTrait, ReplaceTrait, RemoveTrait, MoveTrait)
_ORDER = (SetAttribute, SetText, *_TRAITS, Move, AddComponent, Remove)
"""Adding comes late and removing last, so that what an edit stands beside is still there."""


def apply(module: Module, edits: Sequence[Edit]) -> tuple[Module, tuple[Unfit, ...]]:
    """Give a module with edits made in it, and those that do not fit it and were left out.

    Its metadata follow what the edits make of the module's name, version and description.
    """
    desk = _Desk(module, Paths(module.build))
    for number, edit in sorted(enumerate(edits), key=lambda one: (_rank(one[1]), one[0])):
        try:
            desk.do(edit)
        except NoFitError as error:
            desk.unfit.append(Unfit(number, str(error), error.spec, error.was, error.edit, error.made))
    return desk.module(), tuple(sorted(desk.unfit, key=lambda one: one.number))


def apply_to_save(save: Save, edits: Sequence[Edit]) -> Save:
    """Give a save with the edits of traits made in its pieces, as far as they are meant for saves and fit."""
    wanted: dict[str, list[Edit]] = {}
    if save.module is not None:
        save = replace(save, module=_about(save.module, edits))
    for edit in edits:
        if edit.target.slots is not None and edit.target.slots.saves and isinstance(edit.what, _TRAITS):
            for gpid in edit.target.slots.gpids:
                wanted.setdefault(gpid, []).append(edit)
    if not wanted:
        return save
    return replace(save, commands=tuple(_edited(one, wanted) for one in save.commands))


def _about(metadata: Metadata, edits: Sequence[Edit]) -> Metadata:
    """What a save says of its module, of which the engine asks whether it is the one at hand, and of what version."""
    for edit in edits:
        if edit.target.path == ROOT and isinstance(edit.what, SetAttribute):
            match edit.what.name:
                case "name":
                    metadata = metadata if metadata.name is None else replace(metadata, name=edit.what.now)
                case "version":
                    metadata = replace(metadata, version=edit.what.now)
                case "description":
                    metadata = replace(metadata, description=edit.what.now)
                case _:
                    pass
    return metadata


def _edited(command: Command, wanted: dict[str, list[Edit]]) -> Command:
    if not isinstance(command, Add) or not isinstance(command.what, Piece):
        return command
    chain = Chain(command.what)
    for edit in wanted.get(basic_of(command.what).gpid, ()):
        assert isinstance(edit.what, _TRAITS)
        try:
            chain.do(edit.what, in_play=True)
        except NoFitError:
            continue  # it is told of the slot that it is meant for
    return replace(command, what=chain.piece())


def _rank(edit: Edit) -> int:
    return next((at for at, kind in enumerate(_ORDER) if isinstance(edit.what, kind)), len(_ORDER))


@dataclass(slots=True)
class _Draft:
    """A component while it is edited."""

    tag: str
    attributes: dict[str, str]
    text: str
    children: list["_Draft"]
    parent: "_Draft | None" = None
    chain: Chain | None = None
    behind: dict[int, "_Draft"] = field(default_factory=dict)

    def node(self) -> Node:
        text = self.text if self.chain is None else encode_definition(self.chain.piece())
        return Node(self.tag, tuple(sorted(self.attributes.items())), tuple(one.node() for one in self.children), text)


def _draft(node: Node, drafts: dict[Spot, _Draft] | None = None, spot: Spot = ()) -> _Draft:
    made = _Draft(node.tag, dict(node.attributes), node.text, [])
    for index, child in enumerate(node.children):
        inner = _draft(child, drafts, (*spot, index))
        inner.parent = made
        made.children.append(inner)
    if drafts is not None:
        drafts[spot] = made
    return made


class _Desk:
    """A module being edited; all addresses are those that its components had before."""

    def __init__(self, module: Module, paths: Paths) -> None:
        self._module, self._paths = module, paths
        self._habits = Habits(module.build.get("VassalVersion"))
        self._drafts: dict[Spot, _Draft] = {}
        self._root = _draft(module.build, self._drafts)
        self._images, self._files = dict(module.images), dict(module.files)
        self.unfit: list[Unfit] = []

    def module(self) -> Module:
        """What has become of it."""
        root = self._root.node()
        ids = [number for one in root.walk() if (number := read_int(one.get("gpid"))) is not None]
        least = max(ids, default=0) + 1
        if (read_int(root.get("nextPieceSlotId", "0")) or 0) < least:
            pairs = {**dict(root.attributes), "nextPieceSlotId": str(least)}
            root = replace(root, attributes=tuple(sorted(pairs.items())))
        about = self._module.metadata
        if about is not None:
            version, description = root.get("version"), root.get("description")
            about = replace(about, name=root.get("name"), version=version, description=description)
        return Module(root, about, self._images, self._files)

    def do(self, edit: Edit) -> None:
        """Make one edit; raises NoFitError, and has changed nothing then."""
        if isinstance(edit.what, PutFile | RemoveFile):
            self._file(edit.what)
            return
        spots = self._spots(edit.target)
        for spot in spots:
            self._one(spot, edit)

    def _spots(self, target: Target) -> list[Spot]:
        if target.slots is not None:
            ids = set(target.slots.gpids)
            found = [
                spot
                for spot in self._paths.spots()
                if class_of(node := self._paths.node(spot)) in SLOTS and node.get("gpid") in ids
            ]
            if not found:
                raise NoFitError("the module has no slot of this counter")
            return found
        if target.prototype:
            every = ((spot, self._paths.node(spot)) for spot in self._paths.spots())
            called = [(spot, node.get("name")) for spot, node in every if class_of(node) == "PrototypeDefinition"]
            found = [spot for spot, name in called if name == target.prototype]
            if not found:
                there = ", ".join(name for _, name in called) or "none"
                raise NoFitError(f"there is no prototype {target.prototype!r}; there: {there}")
            return found[:1]
        return [self._find(target.path)]

    def _find(self, path: str) -> Spot:
        try:
            return self._paths.find(path)
        except AddressError as error:
            raise NoFitError(f"{error}; {error.help}" if error.help else str(error)) from None

    def _one(self, spot: Spot, edit: Edit) -> None:
        draft, node, what = self._drafts[spot], self._paths.node(spot), edit.what
        match what:
            case SetAttribute():
                there = draft.attributes.get(what.name, self._habits.default(node, what.name))
                if what.was is not None and not _either(node, what, there):
                    raise NoFitError(f"{what.name} is no longer what it was", there, what.now, what.was)
                draft.attributes[what.name] = what.now
            case SetText():
                if what.was is not None and draft.text not in (what.was, what.now):
                    raise NoFitError("the text is no longer what it was", draft.text, what.now, what.was)
                draft.text = what.now
            case AddComponent():
                self._add(spot, _draft(what.node), what.after, what.before)
            case Move():
                self._move(spot, draft, what)
            case Remove():
                if draft.parent is None:
                    raise NoFitError("a module cannot be taken out of itself")
                draft.parent.children.remove(draft)
                draft.parent = None
            case _:
                assert isinstance(what, _TRAITS)
                if draft.chain is None:
                    try:
                        draft.chain = Chain(decode_definition(draft.text))
                    except VassalError as error:
                        raise NoFitError(f"{label_of(node)} holds no piece: {error}") from None
                draft.chain.do(what)

    def _add(self, spot: Spot, new: _Draft, after: str, before: str) -> None:
        parent = self._drafts[spot]
        new.parent = parent
        if after or before:
            try:
                beside = self._sibling(spot, after or before)
            except NoFitError as error:
                parent.children.append(new)
                raise NoFitError(f"it is put at the end: {error}", made=True) from None
            at = _index(parent, beside)
            if at is None:
                parent.children.append(new)
                gone = f"{after or before} does not stand in {self._paths.path(spot)} any more"
                raise NoFitError(f"it is put at the end: {gone}", made=True)
            if after:
                last = parent.behind.get(id(beside), beside)
                at = (_index(parent, last) or at) + 1
                parent.behind[id(beside)] = new
            parent.children.insert(at, new)
        else:
            parent.children.append(new)

    def _sibling(self, spot: Spot, step: str) -> _Draft:
        try:
            return self._drafts[self._paths.child(spot, parse(step)[0])]
        except (AddressError, IndexError) as error:
            help = f"; {error.help}" if isinstance(error, AddressError) and error.help else ""
            raise NoFitError(f"{error}{help}") from None

    def _move(self, spot: Spot, draft: _Draft, what: Move) -> None:
        if draft.parent is None or not spot:
            raise NoFitError("it stands nowhere that it could be taken from")
        to = self._find(what.to) if what.to else spot[:-1]
        if to[: len(spot)] == spot:
            raise NoFitError("a component cannot stand inside of itself")
        parent = self._drafts[to]
        beside = self._sibling(to, what.after) if what.after else None
        if beside is not None and (beside is draft or _index(parent, beside) is None):
            raise NoFitError(f"{what.after} does not stand in {self._paths.path(to)} any more")
        draft.parent.children.remove(draft)
        at = 0 if beside is None else (_index(parent, beside) or 0) + 1
        parent.children.insert(at, draft)
        draft.parent = parent

    def _file(self, what: PutFile | RemoveFile) -> None:
        image = what.name.startswith(IMAGES)
        files, name = (self._images, what.name.removeprefix(IMAGES)) if image else (self._files, what.name)
        if isinstance(what, RemoveFile):
            if name not in files:
                raise NoFitError(f"the module has no file {what.name!r} any more")
            del files[name]
            return
        there = fingerprint(files[name]) if name in files else ""
        if what.was is not None and what.was != there:
            if there and not what.was and files[name] == what.content:
                return
            reason = f"{what.name} is no longer the file that was replaced"
            raise NoFitError(reason if what.was else f"there is a file {what.name!r} now")
        files[name] = what.content


def _either(node: Node, what: SetAttribute, there: str) -> bool:
    """Whether a value is what it was, or is already what it is to be."""
    return any(alike(node, what.name, there, one) for one in (what.was or "", what.now))


def _index(parent: _Draft, child: _Draft) -> int | None:
    return next((at for at, one in enumerate(parent.children) if one is child), None)
