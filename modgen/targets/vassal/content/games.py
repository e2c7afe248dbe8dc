"""A save or a log as plain data: where every piece is and what it is like."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from modgen.targets.vassal.commands import BEGIN, END, NOT_NEW, STEP, BoardPlace, GlobalProperty, Other, TurnState
from modgen.targets.vassal.content.atlas import Atlas, Spot, atlas_of
from modgen.targets.vassal.content.data import Data, tidy
from modgen.targets.vassal.content.modules import metadata_data
from modgen.targets.vassal.content.paths import class_of
from modgen.targets.vassal.content.pieces import piece_in_game
from modgen.targets.vassal.content.slots import basic_of
from modgen.targets.vassal.content.tools import turn_now
from modgen.targets.vassal.module import Module
from modgen.targets.vassal.pieces import Piece, Stack
from modgen.targets.vassal.saves import Save
from modgen.targets.vassal.scalars import read_int
from modgen.targets.vassal.tree import Node

_NOTES = {"NOTES": "scenario", "PNOTES": "public"}
_TRACKER = "TurnTracker"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a piece of a save is.

    map: "" if on none. x, y: map pixels. spot: its board and location by the grid of the module. stack, deck: the id
    of the stack and the name of the deck that hold it.
    """

    id: str
    piece: Piece
    map: str
    x: int
    y: int
    spot: Spot
    stack: str = ""
    deck: str = ""


def standing_in(save: Save, atlas: Atlas | None) -> Iterator[Standing]:
    """Give where each piece of a save is, in the order of the file; a stack's place counts for what is in it.

    atlas: the maps of its module; without them no board and no location is known.
    """
    stacks = {member: (name, stack) for name, stack in save.stacks.items() for member in stack.members}
    decks = {member: deck for deck in save.decks.values() for member in deck.content.members}
    laid = {one.map: one.boards for one in save.boards}
    for piece_id, piece in save.pieces.items():
        basic = basic_of(piece)
        name, place = stacks.get(piece_id, ("", None))
        deck = decks.get(piece_id)
        where: BasicPlace = (basic.map, basic.x, basic.y)
        if isinstance(place, Stack):
            where = (place.map, place.x, place.y)
        elif deck is not None:
            where = (deck.content.map, deck.content.x, deck.content.y)
        spot = _spot(atlas, where, laid)
        on = "" if where[0] == "null" else where[0]
        yield Standing(piece_id, piece, on, *where[1:], spot, name, deck.name if deck is not None else "")


BasicPlace = tuple[str, int, int]


def save_data(save: Save, module: Module | None) -> Data:
    """Give what is in a save; locations by the grids of its module, if that is given."""
    atlas = None if module is None else atlas_of(module.build, module.images)
    others = [one.text for one in save.commands if isinstance(one, Other) and one not in (BEGIN, END, NOT_NEW)]
    steps = [text.removeprefix(STEP) for text in others if text.startswith(STEP)]
    notes = {_NOTES[text.partition("\t")[0]]: text.partition("\t")[2] for text in others if _is_note(text)}
    return {
        "kind": "log" if save.is_log else "save",
        "module": metadata_data(save.module),
        "saved": metadata_data(save.saved),
        "players": _unique([{"name": one.name, "side": one.side} for one in save.players]),
        "turns": [_turn(one, module) for one in save.commands if isinstance(one, TurnState)],
        "boards": [{"map": one.map, "boards": [asdict(place) for place in one.boards]} for one in save.boards],
        "pieces": [_piece(one) for one in standing_in(save, atlas)],
        "decks": [_deck(name, one.name, one.content.map, one.content.members) for name, one in save.decks.items()],
        "properties": [asdict(one) for one in save.commands if isinstance(one, GlobalProperty)],
        "notes": notes,
        "new_game": NOT_NEW not in save.commands,
        "steps": steps,
        "unknown": [text for text in others if not text.startswith(STEP) and not _is_note(text)],
        "files": {name: len(content) for name, content in save.files.items()},
    }


def _piece(one: Standing) -> Data:
    place = {"map": one.map, "board": one.spot.board, "location": one.spot.location, "zone": one.spot.zone}
    at: Data = {"x": one.x, "y": one.y} if one.map else {}
    return piece_in_game(one.id, one.piece) | place | at | tidy({"stack": one.stack, "deck": one.deck})


def _spot(atlas: Atlas | None, where: BasicPlace, laid: Mapping[str, tuple[BoardPlace, ...]]) -> Spot:
    found = atlas.named(where[0]) if atlas is not None else None
    return Spot() if found is None else found.spot(where[1:], laid.get(where[0], laid.get(found.name)))


def _turn(turn: TurnState, module: Module | None) -> Data:
    trackers = [one for one in module.build.walk() if class_of(one) == _TRACKER] if module is not None else []
    number = read_int(turn.tracker.removeprefix(_TRACKER))
    tracker: Node | None = trackers[number] if number is not None and 0 <= number < len(trackers) else None
    named = tidy({"name": tracker.get("name")}) if tracker is not None else {}
    return {"tracker": turn.tracker, **named, "now": turn_now(tracker, turn.state), "state": turn.state}


def _deck(deck_id: str, name: str, map_name: str, members: tuple[str, ...]) -> Data:
    return {"id": deck_id, "name": name, "map": map_name, "cards": list(members)}


def _is_note(text: str) -> bool:
    return text.partition("\t")[0] in _NOTES


def _unique(entries: list[Data]) -> list[Data]:
    return [one for number, one in enumerate(entries) if one not in entries[:number]]
