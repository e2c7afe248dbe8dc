"""Where everything is: windows with all counters in folders, each with its number and its strength, in one menu.

Counters off the map's boards are left out: those in a hand or in a pile are nobody's business but their owner's. What
nobody else sees is left out too, which the engine does not do by itself; of what is masked it knows no side, no type.
"""

from dataclasses import dataclass

from modgen.targets.vassal.hiding import listed
from modgen.targets.vassal.inputs import ModuleInput
from modgen.targets.vassal.keys import encode_key, stroke
from modgen.targets.vassal.menus import toolbar_menu
from modgen.targets.vassal.sequence import encode_list
from modgen.targets.vassal.totals import STRENGTH, sides_with_strength
from modgen.targets.vassal.tree import Node, node

_MODULE = "VASSAL.build.module."
_ICON = "/images/inventory.gif"


@dataclass(frozen=True, slots=True)
class _View:
    name: str
    tooltip: str
    folders: tuple[str, ...]
    key: str = ""
    units_only: bool = False


def inventory(game: ModuleInput) -> tuple[Node, ...]:
    """Give the windows, and the menu of them."""
    views = _views(game)
    menu = toolbar_menu("Where", "Where everything is", _ICON, [view.name for view in views], "Where everything is")
    return (*(_window(view, game) for view in views), menu)


def _views(game: ModuleInput) -> tuple[_View, ...]:
    known = {name for piece in game.pieces for name, value in piece.markers if value}
    views = [
        _View("By side", "All counters by side and nation", ("Side", "Nation"), "Ctrl+Shift+I"),
        _View("By place", "What stands where", ("CurrentBoard", "LocationName")),
    ]
    if "Type" in known:
        views.insert(1, _View("By type", "Units by side and type", ("Side", "Type"), units_only=True))
    if "Formation" in known:
        folders = ("Side", "Nation", "Formation")
        views.insert(-1, _View("By formation", "Units by side and formation", folders, units_only=True))
    return tuple(views)


def _window(view: _View, game: ModuleInput) -> Node:
    where = listed(game.map_name)
    return node(
        _MODULE + "Inventory",
        name=view.name,
        text=view.name,
        tooltip=view.tooltip,
        icon=_ICON,
        hotkey=encode_key(stroke(view.key)),
        include=f"{{{where}{_UNITS if view.units_only else ''}}}",
        groupBy=encode_list(view.folders),
        nonLeafFormat=_folder(game),
        leafFormat="$PieceName$ – $LocationName$",
        sortFormat="$PieceName$",
        sorting="alpha",
        sortPieces="true",
        foldersOnly="false",
        centerOnPiece="true",
        drawPieces="true",
        forwardKeystroke="true",
        showMenu="true",
        sides="",
    )


_UNITS = ' && Type != "marker"'


def _folder(game: ModuleInput) -> str:
    """`Blue: 12 counters, strength 40`.

    The engine sums a property over all in a folder and counts what is no number as 1, so the sum of the sides is the
    number of counters, unless a side is called by a number.
    """
    if any(side.lstrip("+-").isdecimal() for side in game.sides):
        return "$PropertyValue$"
    strong = sides_with_strength(game.pieces)
    named = '(PropertyValue == "" ? "others" : PropertyValue)'
    counted = 'sum_Side + (sum_Side == 1 ? " counter" : " counters")'
    strength = f' + (sum_{STRENGTH} == 0 ? "" : ", strength " + sum_{STRENGTH})' if strong else ""
    return f'{{{named} + ": " + {counted}{strength}}}'
