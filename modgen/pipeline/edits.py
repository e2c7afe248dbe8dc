"""The section ``vassal`` of a spec as edits of its module, and what is wrong with it."""

from collections.abc import Iterator
from dataclasses import dataclass

from modgen.check.selection import Selection
from modgen.diagnostics import Diagnostic, Log, Place, SpecError
from modgen.diagnostics.suggest import did_you_mean
from modgen.pipeline.module import piece_id
from modgen.spec.edits import EDITS_FILE, HandEdit, NewTrait, TraitEdit
from modgen.spec.game import Game
from modgen.spec.sources import Sources
from modgen.targets.vassal.content.paths import class_of
from modgen.targets.vassal.edits import (
    INNERMOST,
    OUTERMOST,
    AddComponent,
    AddTrait,
    ChangeTrait,
    Edit,
    Move,
    MoveTrait,
    Operation,
    PutFile,
    Remove,
    RemoveFile,
    RemoveTrait,
    ReplaceTrait,
    SetAttribute,
    SetText,
    Slots,
    Target,
    Where,
)
from modgen.targets.vassal.edits.address import AddressError, parse
from modgen.targets.vassal.edits.fields import FieldError, trait_of
from modgen.targets.vassal.errors import ModuleError, SequenceError, VassalError
from modgen.targets.vassal.inputs import at_start_gpid
from modgen.targets.vassal.lint.classes import BUILD, TEXTS, classes
from modgen.targets.vassal.module import IMAGES
from modgen.targets.vassal.traits import TraitText, UnknownTrait, decode_trait
from modgen.targets.vassal.tree import Node, read_xml

LARGEST = 64 << 20
"""Bytes of a file that is put into a module."""
ALL_SLOTS = ("palette", "start", "saves")


@dataclass(frozen=True, slots=True)
class Hand:
    """The edits of a spec. places: where each of them is said; findings: warnings about them.

    Those of the author come first, and those of an editor are made in what these have made of the module.
    """

    edits: tuple[Edit, ...] = ()
    places: tuple[Place, ...] = ()
    findings: tuple[Diagnostic, ...] = ()

    @property
    def passes(self) -> tuple[tuple[Edit, ...], tuple[Edit, ...]]:
        """Those that are the spec's own, and those that an editor made."""
        own = sum(place.file != EDITS_FILE for place in self.places)
        return self.edits[:own], self.edits[own:]

    def by_author(self) -> "Hand":
        """Those that are the spec's own alone."""
        own = self.passes[0]
        return Hand(own, self.places[: len(own)], self.findings)


def hand_edits(game: Game, sources: Sources) -> Hand:
    """Read the section of a whole game.

    Raises:
        SpecError: An entry cannot be read, or a file that it names.
    """
    log = Log()
    reader = _Reader(game, sources, log)
    entries = sorted(game.vassal, key=lambda one: one.place().file == EDITS_FILE)
    told = [found for entry in entries for found in reader.entry(entry)]
    if log.fatal:
        raise SpecError(log, "facts and set-ups")
    return Hand(tuple(edit for edit, _ in told), tuple(place for _, place in told), tuple(log))


class _Reader:
    def __init__(self, game: Game, sources: Sources, log: Log) -> None:
        self._game, self._sources, self._log = game, sources, log
        self._selection = Selection(game)

    def entry(self, entry: HandEdit) -> Iterator[tuple[Edit, Place]]:
        """The edits of one entry, each with its place."""
        if entry.image or entry.file:
            file = self._file(entry)
            if file is not None:
                yield Edit(Target(), file), entry.place("image" if entry.image else "file")
            return
        target = self._target(entry)
        for what, place in self._operations(entry):
            yield Edit(target, what), place

    def _target(self, entry: HandEdit) -> Target:
        if entry.prototype:
            return Target(prototype=entry.prototype)
        if entry.counters is None:
            self._address(entry, "at")
            return Target(entry.at)
        mask = self._selection.mask(entry.counters)
        ids = [piece_id(one) for one, taken in zip(self._game.counters, mask.tolist(), strict=True) if taken]
        slots = entry.slots or ALL_SLOTS
        gpids = [str(one) for one in ids if "palette" in slots]
        gpids += [str(at_start_gpid(one)) for one in ids if "start" in slots]
        if "saves" in slots and "palette" not in slots:
            gpids += map(str, ids)
        return Target(slots=Slots(tuple(gpids), "saves" in slots))

    def _address(self, entry: HandEdit, *path: str) -> None:
        value = entry.move.to if path[0] == "move" and entry.move is not None else getattr(entry, path[0])
        try:
            parse(value)
        except AddressError as error:
            self._log.add("L204", str(error), entry.place(*path), help=error.help)

    def _operations(self, entry: HandEdit) -> Iterator[tuple[Operation, Place]]:
        for one in entry.set:
            yield SetAttribute(one.name, one.now, one.was), entry.place("set", one.name)
        if entry.text is not None:
            yield SetText(entry.text.now.strip(), entry.text.was), entry.place("text")
        for number, trait in enumerate(entry.traits):
            yield from self._trait(trait, entry.place("traits", number))
        if entry.move is not None:
            if entry.move.to:
                self._address(entry, "move", "to")
            yield Move(entry.move.to, entry.move.after), entry.place("move")
        if entry.add:
            for node in self._nodes(entry):
                yield AddComponent(node, entry.after, entry.before), entry.place("add")
        if entry.remove:
            yield Remove(), entry.place("remove")

    def _nodes(self, entry: HandEdit) -> tuple[Node, ...]:
        place = entry.place("add")
        try:
            nodes = read_xml(f"<add>{entry.add}</add>".encode()).children
        except ModuleError as error:
            self._log.add("L204", str(error), place, help="components as in the module's build file, one or more")
            return ()
        if not nodes:
            self._log.add("L204", "there is no component in this text", place, help="<VASSAL.build.… name=…/>")
        for node in nodes:
            for inner in node.walk():
                if inner.tag not in TEXTS and inner.tag not in classes():
                    near = did_you_mean(inner.tag, [*classes(), *(one.removeprefix(BUILD) for one in classes())])
                    help = near if near.startswith("did") else "is it a class that the module brings along?"
                    self._log.add("O804", f"the engine has no component {class_of(inner)!r}", place, help=help)
        return nodes

    def _trait(self, one: TraitEdit, place: Place) -> Iterator[tuple[Operation, Place]]:
        where = self._where(one)
        if one.add is not None:
            text = self._new(one.add, one.state.now if one.state is not None else "")
            if text is not None:
                yield AddTrait(text, where or Where(INNERMOST)), place
            return
        for change in one.set:
            yield ChangeTrait(one.trait, change.name, change.now, change.was), one.place("set", change.name)
        if one.text is not None or one.state is not None:
            yield from self._replaced(one)
        if one.remove:
            yield RemoveTrait(one.trait), place
        elif where is not None:
            yield MoveTrait(one.trait, where), place

    def _replaced(self, one: TraitEdit) -> Iterator[tuple[Operation, Place]]:
        if one.text is None:
            self._log.add("L202", "the key 'text' is missing", one.place(), help="a state belongs to a whole `text`")
            return
        state = one.state
        now = TraitText(one.text.now, state.now if state is not None else "")
        was = None
        if one.text.was is not None:
            was = TraitText(one.text.was, (state.was or "") if state is not None else "")
        self._known(now, one.place("text"))
        yield ReplaceTrait(one.trait, now, was), one.place("text")

    def _new(self, given: NewTrait, state: str) -> TraitText | None:
        if given.text:
            self._known(TraitText(given.text, state), given.place())
            return TraitText(given.text, state)
        try:
            return trait_of(given.kind, {change.name: change.now for change in given.fields})
        except (FieldError, SequenceError) as error:
            help = error.help if isinstance(error, FieldError) else ""
            self._log.add("L204", str(error), given.place(), help=help)
            return None

    def _known(self, text: TraitText, place: Place) -> None:
        try:
            found = decode_trait(*text)
        except VassalError as error:
            self._log.add("L204", f"this is no trait: {error}", place)
            return
        if isinstance(found, UnknownTrait):
            name = text.type.partition(";")[0]
            help = "a trait begins with its id and a semicolon, such as `delete;Eliminate;68,130`"
            self._log.add("O804", f"the engine has no trait {name!r}", place, help=help)

    def _where(self, one: TraitEdit) -> Where | None:
        if one.at is not None:
            return Where(OUTERMOST if one.at == OUTERMOST else INNERMOST)
        if one.outside or one.inside:
            return Where("outside" if one.outside else "inside", one.outside or one.inside)
        return None

    def _file(self, entry: HandEdit) -> PutFile | RemoveFile | None:
        name = IMAGES + entry.image if entry.image else entry.file
        key = "image" if entry.image else "file"
        if not _good_name(name) or (entry.file and name.startswith(IMAGES)):
            help = "a path inside the module, with / between folders; pictures are `image:`"
            self._log.add("L204", f"{name!r} names no file of a module", entry.place(key), help=help)
            return None
        if entry.remove:
            return RemoveFile(name)
        place = entry.place("from")
        found = self._sources.name_of(entry.source, place.file, place, self._log)
        data = None if found is None else self._sources.read_bytes(found, place, self._log, LARGEST)
        return None if data is None else PutFile(name, data, entry.was)


def _good_name(name: str) -> bool:
    parts = name.split("/")
    return all(part not in ("", ".", "..") for part in parts) and not any(one in name for one in '\\:\0"<>|?*')
