"""What an engine answered, line by line as the script writes it."""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

_MARKS = {"\\\\": "\\", "\\t": "\t", "\\n": "\n"}
_SCRIPT_OF_GAME = "new game"


@dataclass(frozen=True, slots=True)
class Message:
    """Something the engine said that a player or the error log would see. phase: what it was doing; channel: where."""

    phase: str
    channel: str
    text: str


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece in a game.

    title: its name as it is shown. map: "" if it is on none. x, y: map pixels. stack: its place in its stack, from 0.
    """

    id: str
    gpid: str
    name: str
    title: str
    map: str
    board: str
    zone: str
    location: str
    x: int
    y: int
    deck: str
    stack: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """What a point of a map is called, and where a piece put there snaps to."""

    location: str
    snap: tuple[int, int]
    snap_location: str


@dataclass(slots=True)
class Told:
    """All answers. maps: sizes of boards by game, map and board; pieces: by game; done: whether it came to the end."""

    engine: str = ""
    module: str | None = None
    messages: list[Message] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    boards: dict[tuple[str, str, str], tuple[int, int, int, int]] = field(default_factory=dict)
    pieces: dict[str, list[Lying]] = field(default_factory=lambda: defaultdict(list))
    points: dict[tuple[str, int, int], Answer] = field(default_factory=dict)
    moves: dict[tuple[str, int, int, int, int], tuple[str, str]] = field(default_factory=dict)
    phase: str = ""
    fault: str = ""
    done: bool = False

    @property
    def new_game(self) -> list[Lying]:
        """The pieces of a new game."""
        return self.pieces.get(_SCRIPT_OF_GAME, [])


def told(path: Path) -> Told:
    """Read the answers; of a script that was stopped, as far as it came."""
    found = Told()
    if path.is_file():
        with path.open(encoding="utf-8", errors="replace", newline="\n") as lines:
            for line in lines:
                # A line that was cut short has no end.
                if line.endswith("\n"):
                    kind, *words = map(_word, line[:-1].split("\t"))
                    _take(found, kind, words)
    return found


def _word(text: str) -> str:
    return re.sub(r"\\[\\tn]", lambda found: _MARKS[found[0]], text) if "\\" in text else text


def _take(found: Told, kind: str, words: list[str]) -> None:
    match kind, words:
        case "engine", [version]:
            found.engine = version
        case "module", [name, *_]:
            found.module = name
        case "phase", [name]:
            found.phase = name
        case "message", [phase, channel, text]:
            found.messages.append(Message(phase, channel, text))
        case "asked", [title]:
            found.asked.append(title)
        case "board", [game, on_map, name, *numbers]:
            x, y, width, height = map(int, numbers)
            found.boards[game, on_map, name] = (x, y, width, height)
        case "piece", [game, *texts, x, y, deck, stack]:
            piece_id, gpid, name, title, on_map, board, zone, location = texts
            place = ("" if location == "offboard" else location, int(x), int(y))
            found.pieces[game].append(Lying(piece_id, gpid, name, title, on_map, board, zone, *place, deck, int(stack)))
        case "point", [on_map, x, y, location, snap_x, snap_y, snapped]:
            found.points[on_map, int(x), int(y)] = Answer(location, (int(snap_x), int(snap_y)), snapped)
        case "move", [on_map, *numbers, _, _, location, deck]:
            x, y, to_x, to_y = map(int, numbers)
            found.moves[on_map, x, y, to_x, to_y] = (location, deck)
        case "fault", [text]:
            found.fault = text
        case "done", []:
            found.done = True
        case _:
            pass
