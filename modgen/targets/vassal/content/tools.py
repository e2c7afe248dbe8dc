"""Turn counters, charts, dice, set-ups and the other things in the window, as plain data."""

from modgen.targets.vassal.content.data import Data, key_text, tidy
from modgen.targets.vassal.content.paths import Site, class_of, name_of
from modgen.targets.vassal.keys import decode_key
from modgen.targets.vassal.scalars import read_bool, read_int
from modgen.targets.vassal.sequence import decode, decode_list
from modgen.targets.vassal.tree import Node

_TOOLS = (
    "ChartWindow",
    "PieceWindow",
    "Inventory",
    "NotesWindow",
    "ChessClockControl",
    "ChessClock",
    "GlobalKeyCommand",
    "StartupGlobalKeyCommand",
    "MassKeyCommand",
    "DeckGlobalKeyCommand",
    "DeckSendKeyCommand",
    "DeckSortKeyCommand",
    "DoActionButton",
    "MultiActionButton",
    "ToolbarMenu",
    "ChangePropertyButton",
    "TurnGlobalHotkey",
    "LOS_Thread",
    "Zoomer",
    "GlobalMap",
    "HidePiecesButton",
    "ImageSaver",
    "TextSaver",
    "PieceRecenterer",
    "MapShader",
    "LayerControl",
    "MoveCameraButton",
    "Flare",
    "CounterDetailViewer",
    "SelectionHighlighter",
    "HelpFile",
    "BrowserHelpFile",
    "BrowserPDFFile",
    "AboutScreen",
    "Tutorial",
)

KNOWN = {
    "Chart": "charts",
    "HtmlChart": "charts",
    "DiceButton": "dice",
    "SpecialDiceButton": "dice",
    "RandomTextButton": "dice",
    "PredefinedSetup": "setups",
    "GlobalProperty": "properties",
    "ZoneProperty": "properties",
    **dict.fromkeys(_TOOLS, "tools"),
}
"""The section of the data that a component is listed in, by its class."""

_PARTS = ("SpecialDie", "SpecialDieFace")
_LEVELS = ("CounterTurnLevel", "ListTurnLevel")


def tool_data(site: Site) -> Data:
    """Give a component by its settings, those that are empty left out; keys as a person would say them."""
    settings = {name: _setting(name, value) for name, value in site.node.attributes if value}
    settings.pop("name", None)
    return tidy(
        {
            "class": class_of(site.node),
            "name": name_of(site.node),
            "path": site.path,
            "settings": settings,
            "inside": [tool_data(one) for one in site.children if class_of(one.node) in _PARTS],
        }
    )


def turn_data(site: Site) -> Data:
    """Give a turn counter with its levels."""
    return {"name": site.node.get("name"), "path": site.path, "levels": [_level(one) for one in _levels(site.node)]}


def turn_now(tracker: Node | None, state: str) -> list[str]:
    """Give the entries that a turn counter shows, outermost first; none where its state cannot be read."""
    current, *texts = decode(state, "|")
    return _now(_levels(tracker), read_int(current), texts) if tracker is not None else []


def _now(levels: list[Node], current: int | None, states: list[str]) -> list[str]:
    if current is None or not 0 <= current < min(len(levels), len(states)):
        return []
    level, fields = levels[current], list(decode(states[current], ";"))
    value = read_int(fields[0])
    if value is None or len(fields) < 4:
        return []
    shown = str(value)
    if class_of(level) == "ListTurnLevel":
        entries = decode_list(level.get("list"))
        shown = entries[value] if 0 <= value < len(entries) else shown
    return [shown, *_now(_levels(level), read_int(fields[1]), fields[4:])]


def _level(node: Node) -> Data:
    said: Data = {"kind": "counter" if class_of(node) == "CounterTurnLevel" else "list", "name": node.get("name")}
    if said["kind"] == "list":
        said["entries"] = list(decode_list(node.get("list")))
    else:
        said |= {"start": node.get("start", "1"), "step": node.get("incr", "1")}
        if read_bool(node.get("loop")):
            said["last"] = node.get("loopLimit", "-1")
    return tidy(said | {"property": node.get("property"), "levels": [_level(one) for one in _levels(node)]})


def _levels(node: Node) -> list[Node]:
    return [one for one in node.children if class_of(one) in _LEVELS]


def _setting(name: str, value: str) -> str:
    key = decode_key(value) if "hotkey" in name.lower() or name.lower().endswith("key") else None
    return key_text(key) if key is not None else value
