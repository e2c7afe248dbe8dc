"""Somebody else's module of the same game, and whether a saved game is one of it."""

from dataclasses import dataclass
from pathlib import Path

from modgen.diagnostics import Log, Place, SpecError
from modgen.diagnostics.suggest import did_you_mean, quoted
from modgen.pipeline.reading import UnreadableError, opened
from modgen.spec.extra import name_from
from modgen.spec.sources import Sources
from modgen.targets.vassal import Module, Save
from modgen.targets.vassal.content import Atlas, NamedPlace, PieceKinds, atlas_of, kinds_of, named_places, standing_in

UNREAD = "the places of counters"


@dataclass(frozen=True, slots=True)
class Theirs:
    """A module: its maps with their boards, the kinds of its pieces, its places that are no hexes.

    place: of the file, for findings.
    """

    module: Module
    atlas: Atlas
    kinds: PieceKinds
    places: tuple[NamedPlace, ...]
    place: Place


def read_theirs(path: Path, sources: Sources, log: Log) -> Theirs:
    """Read a module, which may lie anywhere.

    Raises:
        SpecError: it is none, or cannot be read (R125).
    """
    place = Place(name_from(path, sources))
    try:
        module = opened(path)
    except UnreadableError as error:
        log.add("R125", str(error).partition(": ")[2], place, help="give the module that the game was played in")
        raise SpecError(log, UNREAD) from None
    if not isinstance(module, Module):
        log.add("R125", "this is no module", place, help="give the .vmod that the game was played in")
        raise SpecError(log, UNREAD)
    atlas = atlas_of(module.build, module.images)
    return Theirs(module, atlas, kinds_of(module.build), named_places(atlas), place)


def check_belongs(save: Save, theirs: Theirs, place: Place, log: Log) -> None:
    """A save is of a module: it says so, and its maps and boards are there; all that is known of places rests on it.

    place: of the save.

    Raises:
        SpecError: it is of another one (R125).
    """
    name = theirs.module.build.get("name")
    said = save.module.name if save.module is not None else None
    faults = []
    if said and name and said.strip() != name.strip():
        faults.append((f"the save is of the module {quoted(said)}, and this is {quoted(name)}", ""))
    known = [one.name for one in theirs.atlas.maps]
    used = {one.map for one in standing_in(save, None)} | {one.map for one in save.boards if one.boards}
    for one in sorted(used - {""}):
        if theirs.atlas.named(one) is None:
            faults.append((f"the save has things on the map {quoted(one)}", did_you_mean(one, known)))
    for laid in save.boards:
        of_map = theirs.atlas.named(laid.map)
        boards = [] if of_map is None else [one.name for one in of_map.boards]
        for one in sorted({board.name for board in laid.boards}):
            if of_map is not None and one not in boards:
                faults.append(
                    (f"the save has the board {quoted(one)} on {quoted(laid.map)}", did_you_mean(one, boards))
                )
    for message, near in faults:
        help = f"the module has no such thing; {near}" if near else "give the module that the game was saved in"
        log.add("R125", message, place, help=help, also=((theirs.place, "the module that was given"),))
    if faults:
        raise SpecError(log, UNREAD)
