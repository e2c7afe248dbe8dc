"""The panel beside the map: the boxes of the spec and the deployment trays, by the names that players know them by."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from modgen.draw.panel_boxes import PanelBox, PanelLayout, PanelPicture, Rect, Space
from modgen.pipeline.faces import longest_side
from modgen.pipeline.trays import Tray
from modgen.pipeline.units import BOARD_PPI
from modgen.spec.features import Box
from modgen.spec.game import Game
from modgen.spec.spots import spaces_of

if TYPE_CHECKING:
    from modgen.targets.vassal import PanelInput

ELSEWHERE = "Beside the map"
"""What the engine calls the paper around the boxes."""
_COUNT = re.compile("[+-]?[0-9]+")


@dataclass(frozen=True, slots=True)
class TrayBox:
    """A deployment tray on the panel. key: of its space; scenario: whose it is."""

    key: str
    scenario: str
    tray: Tray


def tray_boxes(trays: Mapping[str, Sequence[Tray]]) -> tuple[TrayBox, ...]:
    """The trays of all scenarios, by the ids of the scenarios, with keys of their own."""
    return tuple(
        TrayBox(f"deploy:{scenario}:{number}", scenario, tray)
        for scenario, of_scenario in trays.items()
        for number, tray in enumerate(of_scenario)
    )


def panel_picture(
    game: Game, trays: Sequence[TrayBox], stacks: Mapping[str, int], height: float
) -> PanelPicture | None:
    """The panel beside a board of a height in pixels; None if there is nothing to put on it.

    ``stacks``: how many stacks a set-up wants at most side by side in each space.
    """
    boxes = [(box, _box(box, game, stacks)) for box in game.map.boxes]
    sections = [
        ("", tuple(drawn for box, drawn in boxes if box.kind == kind))
        for kind in ("track", "off-map", "tray", "losses")
    ]
    for scenario in game.scenarios:
        own = tuple(
            PanelBox(one.tray.title, "deployment", (Space(one.key, stacks=len(one.tray.counters)),), one.tray.wants)
            for one in trays
            if one.scenario == scenario.id
        )
        heading = "To be set up" if len(game.scenarios) == 1 else f"To be set up: {scenario.name}"
        sections.append((heading, own))
    shown = tuple((heading, drawn) for heading, drawn in sections if drawn)
    if not shown:
        return None
    counter = round(game.counter_settings.width / 72 * BOARD_PPI)
    largest = round(longest_side(game) / 72 * BOARD_PPI)
    return PanelPicture(f"{game.game.title}: beside the map", shown, counter, round(height), largest)


def _box(box: Box, game: Game, stacks: Mapping[str, int]) -> PanelBox:
    turns = is_turn_track(box, game)
    spaces = []
    for key, space in zip(spaces_of(box), box.spaces or ("",), strict=True):
        head, lines = (space, _turn_lines(space, game)) if turns else (_called(space), ())
        apart = box.kind == "track" and not _COUNT.fullmatch(space) and any(map(_COUNT.fullmatch, box.spaces))
        spaces.append(Space(key, head, lines, max(stacks.get(key, 1), 2 if turns else 1), apart))
    noun = "edge" if len(box.edges) == 1 else "edges"
    edges = f"beyond the {' and '.join(box.edges)} {noun} of the map" if box.edges else ""
    return PanelBox(box.name, box.kind, tuple(spaces), (edges,) if edges else ())


def sheet_boxes(game: Game) -> tuple[PanelBox, ...]:
    """The boxes that a printed sheet has room for, the most wanted first: the turns, other tracks, then the rest."""
    kinds = ("track", "off-map", "losses", "tray")
    boxes = sorted(game.map.boxes, key=lambda box: (not is_turn_track(box, game), kinds.index(box.kind)))
    drawn = [_box(box, game, {}) for box in boxes]
    return tuple(replace(box, spaces=tuple(replace(space, stacks=1) for space in box.spaces)) for box in drawn)


def is_turn_track(box: Box, game: Game) -> bool:
    """Whether a track is that of the turns: the first whose spaces are the numbers of the turns."""
    if game.sequence is None:
        return False
    numbers = tuple(str(number) for number in game.sequence.turns.numbers)
    tracks = (one for one in game.map.boxes if one.kind == "track" and one.spaces == numbers)
    return next((one.id for one in tracks), None) == box.id


def _turn_lines(space: str, game: Game) -> tuple[str, ...]:
    assert game.sequence is not None
    turns = game.sequence.turns
    number = int(space) - turns.first
    called = dict.fromkeys(texts[number] for texts in (turns.names, turns.dates) if texts and texts[number])
    return (*called, *_arrivals(int(space), game))


def _arrivals(turn: int, game: Game) -> Iterator[str]:
    """``+2 British``: how many counters of each nation come into play on a turn."""
    coming = Counter(counter.nation for counter in game.counters if counter.arrives == turn)
    yield from (f"+{coming[nation.id]} {nation.name}" for nation in game.nations if coming[nation.id])


def _called(space: str) -> str:
    """A space by its id, as people write it."""
    words = re.sub("[-_]+", " ", space).strip() if not _COUNT.fullmatch(space) else space
    return words[:1].upper() + words[1:]


def zone_names(game: Game, trays: Sequence[TrayBox]) -> dict[str, str]:
    """What the engine calls each space of the panel, by its key: ``Turn 3``, ``Losses: Surrendered``.

    Where two would be called alike, their keys tell them apart.
    """
    called = {key: name.replace("$", "") for key, name in _names(game, trays)}
    counts = Counter([ELSEWHERE, *called.values()])
    return {key: f"{name} ({key})" if counts[name] > 1 else name for key, name in called.items()}


def _names(game: Game, trays: Sequence[TrayBox]) -> Iterator[tuple[str, str]]:
    for box in game.map.boxes:
        turns = is_turn_track(box, game)
        for key, space in zip(spaces_of(box), box.spaces or ("",), strict=True):
            if not space:
                yield key, box.name
            elif turns:
                yield key, f"Turn {space}"
            else:
                yield key, f"{box.name} {space}" if _COUNT.fullmatch(space) else f"{box.name}: {_called(space)}"
    titles = {scenario.id: scenario.name for scenario in game.scenarios}
    for one in trays:
        alike = sum(other.tray.title == one.tray.title for other in trays)
        of = f", {titles[one.scenario]}" if alike > 1 else ""
        yield one.key, f"{one.tray.title} (to set up{of})"


def panel_input(layout: PanelLayout, names: Mapping[str, str], png: bytes, map_name: str) -> "PanelInput":
    """The panel for the target."""
    from modgen.targets.vassal import PanelInput, ZoneInput  # noqa: PLC0415

    slots = {key: placed.slots for key, placed in layout.spaces.items()}
    zones: list[ZoneInput] = []
    for key, rect in zone_rects(layout):
        corners = (rect.left, rect.top), (rect.right, rect.top), (rect.right, rect.bottom), (rect.left, rect.bottom)
        zones.append(ZoneInput(names[key], corners, slots[key]))
    return PanelInput(board_name(map_name), png, tuple(zones), ELSEWHERE)


def board_name(map_name: str) -> str:
    """What the board of boxes is called."""
    return f"{map_name}: {ELSEWHERE.lower()}"


def zone_rects(layout: PanelLayout) -> Iterator[tuple[str, Rect]]:
    """What belongs to each space in the panel's pixels, by its key: the whole box, if it has but one."""
    for box in layout.boxes:
        for placed in box.spaces:
            yield placed.space.key, placed.rect if len(box.spaces) > 1 else box.rect


def most_stacks(setups: Iterable[Iterable[str]]) -> dict[str, int]:
    """How many stacks a set-up has at most in each place, by the places of the stacks of each."""
    most: Counter[str] = Counter()
    for setup in setups:
        most |= Counter(setup)
    return dict(most)
