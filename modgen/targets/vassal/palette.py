"""The palette: the window with all counters, from which players take what no set-up has put on the map.

A tab a side; in it a list of nations and formations, and beside it the counters of the one that is chosen: a picture,
and their names. So any counter is two clicks away, and each list has scroll bars of its own, since the engine gives the
window a strip above the map that may be low.
"""

from collections.abc import Iterator
from itertools import groupby

from modgen.targets.vassal.components import MODULE, WIDGET, slot
from modgen.targets.vassal.inputs import ModuleInput, PaletteInput, PieceInput
from modgen.targets.vassal.picture import picture_size
from modgen.targets.vassal.tree import Node, node

_ICON = "/images/counter.gif"
_NAMES, _LISTS, _HEIGHT, _EDGE = 215, 160, 400, 24  # pixels: names of counters, of lists; a scroll bar with its edges
MARKERS = "Markers"


def palette(game: ModuleInput) -> Node:
    """Give the window: as the game says, or a tab a side and a list a nation."""
    pieces = {piece.key: piece for piece in game.pieces}
    lists = game.palettes or tuple(_by_nation(game.pieces))
    widest = max((picture_size(piece.front)[0] for piece in game.pieces), default=60) + _EDGE
    tabs = [
        _tab(tab, [_counters(one, pieces, widest) for one in group], widest)
        for tab, group in groupby(lists, key=lambda one: one.tab)
    ]
    return node(
        MODULE + "PieceWindow",
        node(WIDGET + "TabWidget", *tabs, entryName="Counters"),
        name="Counters",
        text="Counters",
        tooltip="All counters",
        icon=_ICON,
        hotkey="67,195",
        hidden="false",
        scale="1.0",
        defaultWidth=str(widest + _NAMES + _LISTS),
    )


def _tab(name: str, lists: list[Node], widest: int) -> Node:
    """A list of lists, whose tab has its name; a list alone is the tab."""
    if len(lists) == 1:
        return node(
            lists[0].tag, *lists[0].children, **(dict(lists[0].attributes) | {"entryName": name, "description": ""})
        )
    divider = widest + _NAMES
    width, height = str(divider + _LISTS), str(_HEIGHT)
    return node(WIDGET + "ListWidget", *lists, entryName=name, width=width, height=height, divider=str(divider))


def _counters(one: PaletteInput, pieces: dict[str, PieceInput], widest: int) -> Node:
    return node(
        WIDGET + "ListWidget",
        *(slot(pieces[key], pieces[key].gpid) for key in one.pieces),
        entryName=one.name,
        width=str(widest + _NAMES),
        height=str(_HEIGHT),
        divider=str(widest),
    )


def _by_nation(pieces: tuple[PieceInput, ...]) -> Iterator[PaletteInput]:
    tabs: dict[str, dict[str, list[str]]] = {}
    for piece in pieces:
        nations = tabs.setdefault(piece.side or MARKERS, {})
        nations.setdefault(piece.nation or piece.side or MARKERS, []).append(piece.key)
    for tab, nations in tabs.items():
        for nation, keys in nations.items():
            yield PaletteInput(tab, nation, tuple(keys))
