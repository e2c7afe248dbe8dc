"""An engine's answers against what modgen reads of the module, and against a spec."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from modgen.pipeline.probe_asks import Asks, Step
from modgen.pipeline.probe_told import Lying, Told
from modgen.targets.vassal import Module, Save
from modgen.targets.vassal.content import Atlas, contents, standing_in
from modgen.targets.vassal.content.slots import Slot, basic_of, slots

_Row = tuple[str, ...]  # id, name, map, location
NEW_GAME = "new game"
_NEAR = 1  # pixels by which the engine's own centre of a hex and ours may differ, for both are cut off


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that the engine says otherwise. about: message, piece, board, hex or move."""

    about: str
    text: str


def messages(told: Told) -> Iterator[Difference]:
    """What the engine complains of; a fault in the log that the chat repeats is told once, a rightful question not."""
    logged = [one.text for one in told.messages if one.channel != "chat"]
    for one in told.messages:
        if one.channel == "chat" and any(text in one.text for text in logged):
            continue
        if one.channel == "dialog" and any(title and title in one.text for title in told.asked):
            continue
        yield Difference("message", f"{one.phase}: {one.channel}: {one.text}")


def boards(atlas: Atlas, told: Told) -> Iterator[Difference]:
    """The boards of a new game: which there are, where they lie, how large they are."""
    # A board whose picture is missing, which the engine complains of, has no size for it.
    ours = {
        (of_map.name, board.name): (*corner, *(board.size or (0, 0)))
        for of_map in atlas.maps
        for board, _, corner in of_map.origins(of_map.usual)
    }
    theirs = {key[1:]: place for key, place in told.boards.items() if key[0] == NEW_GAME}
    for key in sorted(ours.keys() | theirs.keys()):
        if ours.get(key) != theirs.get(key):
            there, here = _rect(theirs.get(key)), _rect(ours.get(key))
            message = f"{key[1]} of {key[0]} is {there} in the engine, {here} in the module"
            yield Difference("board", message)


def new_game(module: Module, told: Told) -> Iterator[Difference]:
    """The pieces that a new game begins with, by their ids and places as the module has them.

    On a map whose boards a player is asked for nothing stands yet.
    """
    laid = {key[1] for key in told.boards if key[0] == NEW_GAME}
    told_of = zip(slots(module.build), contents(module)["pieces"], strict=True)
    ours = Counter(_begins(slot, said) for slot, said in told_of if _stands(said, laid))
    there = (one for one in told.new_game if one.gpid and one.map in laid)
    theirs: Counter[_Row] = Counter((one.gpid, one.name, one.map, one.location) for one in there)
    yield from _apart(ours, theirs, NEW_GAME, _decks(told))


def save(saved: Save, atlas: Atlas, game: str, title: str, told: Told) -> Iterator[Difference]:
    """The pieces of a saved game, each by its id."""
    theirs, decks = {one.id: one for one in told.pieces.get(game, [])}, _decks(told)
    for lying in standing_in(saved, atlas):
        name, there = basic_of(lying.piece).name, theirs.pop(lying.id, None)
        if there is None:
            yield Difference("piece", f"{title}: {name} is missing, and is in the file at {lying.spot.location}")
        elif lying.map:
            location = there.location if there.location in decks else lying.spot.location
            ours = (name, _map_name(lying.map, atlas), lying.spot.board, location, lying.x, lying.y)
            said = (there.name, there.map, there.board, there.location, there.x, there.y)
            if ours != said:
                yield Difference("piece", f"{title}: {name}: {_off(ours, said)}")
    for there in theirs.values():
        yield Difference("piece", f"{title}: {there.name} at {there.map} {there.location}, and is not in the file")


def hexes(asks: Asks, told: Told, also: Mapping[Step, str]) -> Iterator[Difference]:
    """Each neighbour of each hex: its name, and that a piece put there snaps to it.

    also: the numbers that a spec gives the ends of some steps.
    """
    for (on_map, x, y), (steps, snap) in asks.points.items():
        answer = told.points.get((on_map, x, y))
        for step in steps:
            said = None if answer is None else answer.location
            yield from _ends(step, said, also, "hex")
            if answer is not None and snap is not None and max(map(_gap, answer.snap, snap)) > _NEAR:
                message = (
                    f"{step.board}: put {step.direction} of {step.start} a piece snaps to {answer.snap}, not {snap}"
                )
                yield Difference("hex", message)


def moves(asks: Asks, told: Told, also: Mapping[Step, str]) -> Iterator[Difference]:
    """Each drag from a hex to a neighbour: where the piece lies then."""
    for key, step in asks.moves.items():
        answer = told.moves.get(key)
        if answer is not None and answer[1]:
            yield Difference(
                "move", f"{step.board}: from {step.start} {step.direction} it went into the deck {answer[1]}"
            )
            continue
        yield from _ends(step, None if answer is None else answer[0], also, "move")


def _ends(step: Step, said: str | None, also: Mapping[Step, str], about: str) -> Iterator[Difference]:
    ours = step.end if step.end else "offboard"
    if said is None:
        yield Difference(about, f"{step.board}: the engine did not answer for {step.direction} of {step.start}")
    elif said != ours:
        yield Difference(about, f"{step.board}: {step.direction} of {step.start} lies {said}, not {ours}")
    elif also.get(step, step.number) != step.number:
        message = f"{step.board}: {step.direction} of {step.start} lies {said}, and {also[step]} by the spec"
        yield Difference(about, message)


def _begins(slot: Slot, said: Mapping[str, Any]) -> _Row:
    begins = said["begins"]
    return (said["gpid"], basic_of(slot.piece).name, begins.get("map", ""), begins.get("location", ""))


def _stands(said: Mapping[str, Any], laid: set[str]) -> bool:
    return "begins" in said and bool(said.get("gpid")) and said["begins"].get("map", "") in laid


def _decks(told: Told) -> set[str]:
    """The names of decks: the engine gives them in place of the location of what lies there."""
    return {one.deck for pieces in told.pieces.values() for one in pieces if one.deck}


def _apart(ours: Counter[_Row], theirs: Counter[_Row], game: str, decks: set[str]) -> Iterator[Difference]:
    """What is in one and not in the other; two of one id are told in one line."""
    missing, more = list((ours - theirs).elements()), list((theirs - ours).elements())
    by_id: dict[str, list[_Row]] = {}
    for one in more:
        by_id.setdefault(one[0], []).append(one)
    for one in missing:
        twins = by_id.get(one[0])
        if not twins:
            yield Difference("piece", f"{game}: {one[1]} is missing, and should be at {one[2]} {one[3]}")
            continue
        twin = twins.pop()
        if twin[3] not in decks or one[1:3] != twin[1:3]:
            yield Difference("piece", f"{game}: {one[1]}: {_off(one[1:], twin[1:])}")
    for one in (one for rows in by_id.values() for one in rows):
        yield Difference("piece", f"{game}: {one[1]} at {one[2]} {one[3]}, and nothing says so")


def _off(ours: Sequence[object], theirs: Sequence[object]) -> str:
    pairs = [f"{there!r}, not {here!r}" for here, there in zip(ours, theirs, strict=True) if here != there]
    return "; ".join(pairs)


def _map_name(name: str, atlas: Atlas) -> str:
    found = atlas.named(name)
    return name if found is None else found.name


def _rect(place: tuple[int, ...] | None) -> str:
    return "no board" if place is None else f"{place[2]} × {place[3]} pixels at {place[0]}, {place[1]}"


def _gap(one: int, other: int) -> int:
    return abs(one - other)


__all__ = ["Difference", "Lying", "boards", "hexes", "messages", "moves", "new_game", "save"]
