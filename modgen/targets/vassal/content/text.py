"""What is in a file as text for people: sections, one thing a line, columns aligned."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from modgen.targets.vassal.content.data import Data

_WIDEST = 44  # a column; what is longer goes over
_MAPS = {"map": "map", "private": "private map", "hand": "hand", "chart": "map among the charts"}


def as_text(data: Data) -> str:
    """Give the contents of a file as text; see modgen.targets.vassal.content.told.contents."""
    lines = list(_game(data) if data["kind"] in ("save", "log") else _module(data))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _module(data: Data) -> Iterator[str]:
    yield from _head(data)
    yield from _section("sides", [(one,) for one in data["sides"]])
    for one in data["maps"]:
        yield from _map(one)
    for one in data["turns"]:
        yield from _titled(f"turns: {one['name']}", _levels(one["levels"]))
    yield from _section("set-ups", [(one.get("name", ""), _setup(one)) for one in data["setups"]])
    yield from _grouped("pieces", data["pieces"], _piece_row)
    yield from _grouped("prototypes", data["prototypes"], lambda one: (one["name"], _traits(one)))
    yield from _section(
        "decks", [(one["name"], f"{one['cards']} cards", _begin(one["begins"])) for one in data["decks"]]
    )
    for section in ("charts", "dice", "properties", "tools"):
        yield from _section(section, [_tool_row(one) for one in data[section]])
    yield from _section("not understood, and kept", [(one["path"], one["class"]) for one in data["unknown"]])
    sizes = [sum(data[part].values()) for part in ("images", "files")]
    counts = f"{len(data['images'])} images, {sizes[0]:,} bytes; {len(data['files'])} other files, {sizes[1]:,} bytes"
    yield from _titled("files", iter((counts,)))


def _head(data: Data) -> Iterator[str]:
    name = data["name"] if data["kind"] == "module" else f"of {data['extends']} {data['extends_version']}"
    yield f"{data['kind']} {name}"
    rows = [(key, str(data.get(key, ""))) for key in ("version", "engine", "description")]
    yield from _table([row for row in rows if row[1]])


def _map(one: Data) -> Iterator[str]:
    kind = _MAPS[one["kind"]]
    owners = f" of {', '.join(one['sides'])}" if one.get("sides") else ""
    yield ""
    yield f"{kind}: {one.get('name', '')}{owners}"
    begins = {place["name"] for place in one.get("begins_with", ())}
    for board in one.get("boards", ()):
        size = f"{board['size'][0]} × {board['size'][1]} px" if "size" in board else "size not known"
        memory = f", {board['memory'] / 2**20:,.0f} MiB in the engine" if "memory" in board else ""
        first = ", laid out at the start" if board.get("name") in begins else ""
        yield f"  board: {board.get('name', '')} ({size}{memory}{first})"
        yield from _indented(_grid(board.get("grid"), "grid"), 2)
        if board.get("fault") and "size" in board:
            yield f"    no grid: {board['fault']}"


def _grid(grid: Data | None, what: str) -> Iterator[str]:
    if grid is None:
        return
    if grid["kind"] == "zones":
        for (called, inner), zones in groupby(grid.get("zones", ()), _zone):
            yield f"zones called {called}{inner}: {_some([zone.get('name', '') for zone in zones], 60)}"
        yield from _grid(grid.get("background"), "background")
        return
    yield f"{what}: {_grid_line(grid)}"


def _zone(zone: Data) -> tuple[str, str]:
    inner = "" if "grid" not in zone else f", {_grid_line(zone['grid'])}"
    return zone.get("format", ""), inner


def _grid_line(grid: Data) -> str:
    if grid["kind"] == "regions":
        names = [one["name"] for one in grid["regions"]]
        return f"regions {_some(names)}"
    if grid["kind"] == "zones":
        return "zones"
    lying = " sideways" if grid.get("sideways") else ""
    size = f"{grid['dx']:g} × {grid['dy']:g} px from {grid['origin'][0]},{grid['origin'][1]}"
    return f"{grid['kind']}{lying} {size}, {_numbering(grid.get('numbering'))}"


def _numbering(numbering: Data | None) -> str:
    if numbering is None:
        return "not numbered"
    h, v = (_axis(numbering, side) for side in "hv")
    parts = f"column {h}, row {v}" if numbering["first"] == "H" else f"row {v}, column {h}"
    separator = f", parted by {numbering['separator']!r}" if numbering["separator"] else ""
    slant = ", oblique" if numbering["oblique"] else ", staggered" if numbering["stagger"] else ""
    return f"numbered {parts}{separator}{slant}"


def _axis(numbering: Data, side: str) -> str:
    first = numbering[f"{side}_offset"]
    if numbering[f"{side}_type"] == "A":
        start = f"letters from {first}"
    else:
        start = f"{first:0{numbering[f'{side}_leading'] + 1}}" if first >= 0 else str(first)
    return f"{start} {'down' if numbering[f'{side}_descend'] else 'up'}"


def _levels(levels: Sequence[Data], depth: int = 0) -> Iterator[str]:
    for one in levels:
        values = _some(one.get("entries", ())) if one["kind"] == "list" else f"from {one['start']} by {one['step']}"
        last = f" to {one['last']}" if "last" in one else ""
        yield f"{'  ' * depth}{one.get('name', '')}: {values}{last}"
        yield from _levels(one.get("levels", ()), depth + 1)


def _setup(one: Data) -> str:
    settings = one.get("settings", {})
    if settings.get("isMenu") == "true":
        return "a menu of set-ups"
    return settings.get("file", "") if settings.get("useFile", "true") == "true" else "the at-start stacks"


def _piece_row(one: Data) -> tuple[str, ...]:
    if "fault" in one:
        return (one["name"], f"cannot be read: {one['fault']}")
    return (one["name"], _begin(one.get("begins")), ", ".join(one.get("prototypes", ())), _traits(one))


def _begin(begins: Data | None) -> str:
    if begins is None:
        return ""
    place = begins.get("location") or f"{begins['x']},{begins['y']}"
    return f"{begins.get('board') or begins.get('map', '')} {place}".strip()


def _traits(one: Data) -> str:
    if "fault" in one:
        return f"cannot be read: {one['fault']}"
    names = [trait["trait"] for trait in one["traits"] if trait["trait"] not in ("BasicPiece", "UsePrototype")]
    return " ".join(f"{name}×{len(list(run))}".removesuffix("×1") for name, run in groupby(names))


def _tool_row(one: Data) -> tuple[str, ...]:
    settings = one.get("settings", {})
    key = settings.get("hotkey") or settings.get("buttonHotkey") or ""
    about = settings.get("fileName") or settings.get("reportFormat") or settings.get("description") or ""
    value = settings.get("initialValue", "")
    return (str(one["class"]), str(one.get("name", "")), str(key), str(value or about))


def _game(data: Data) -> Iterator[str]:
    module = data["module"] or {}
    yield f"{data['kind']} of {module.get('name', 'a module that it does not name')} {module.get('version', '')}"
    saved = data["saved"] or {}
    yield from _table(
        [
            row
            for row in (("engine", saved.get("vassal_version", "")), ("comment", saved.get("description", "")))
            if row[1]
        ]
    )
    yield from _section("players", [(one["name"], one["side"]) for one in data["players"]])
    turns = [(one.get("name", one["tracker"]), ", ".join(one["now"]) or one["state"]) for one in data["turns"]]
    yield from _section("turn", turns)
    boards = [(one["map"], ", ".join(board["name"] for board in one["boards"])) for one in data["boards"]]
    yield from _section("boards", boards)
    yield from _grouped("pieces", sorted(data["pieces"], key=_where), _standing_row, _on)
    yield from _section("decks", [(one["name"], f"{len(one['cards'])} cards", one["map"]) for one in data["decks"]])
    yield from _section("properties", [(one["name"], one["value"], one["container"]) for one in data["properties"]])
    yield from _section("notes", [(kind, text) for kind, text in data["notes"].items() if text])
    if data["new_game"]:
        yield from ("", "the at-start stacks are set up beside these pieces")
    if data["steps"]:
        yield from ("", f"{len(data['steps'])} steps of play are logged")
    yield from _section("not understood, and kept", [(text[:100],) for text in data["unknown"]])


def _where(one: Data) -> tuple[str, ...]:
    return one["map"], one["board"], one.get("deck", ""), one["location"], one["name"]


def _on(one: Data) -> str:
    deck = f", deck {one['deck']}" if one.get("deck") else ""
    return f"{one['map'] or 'on no map'}{', ' + one['board'] if one['board'] else ''}{deck}"


def _standing_row(one: Data) -> tuple[str, ...]:
    place = one["location"] or (f"{one['x']},{one['y']}" if "x" in one else "")
    return (str(one.get("shown", one["name"])), place, _state(one.get("state", {})), _pairs(one.get("properties", {})))


def _state(state: Data) -> str:
    said = [_layer(layer) for layer in state.get("layers", ()) if layer["levels"] > 1 or not layer["active"]]
    if state.get("rotation"):
        said.append(f"turned {state['rotation']:g}°")
    said += ["moved"] * bool(state.get("moved"))
    said += ["masked"] * ("masked_by" in state) + ["hidden"] * ("hidden_by" in state)
    said += [f"label {state['label']!r}"] if "label" in state else []
    return " ".join(said)


def _layer(layer: Data) -> str:
    return f"{layer['layer'] or 'layer'} {layer['level']}/{layer['levels']}{'' if layer['active'] else ' off'}"


def _pairs(properties: Data) -> str:
    return " ".join(f"{name}={value}" for name, value in properties.items() if value)


def _grouped(
    title: str,
    entries: Sequence[Data],
    row: Callable[[Data], tuple[str, ...]],
    group: Callable[[Data], str] | None = None,
) -> Iterator[str]:
    if not entries:
        return
    yield from ("", f"{title}: {len(entries)}")
    by = group or _above
    for name, found in groupby(entries, by):
        if name:
            yield f"  {name}"
        yield from _indented(_table([row(one) for one in found]), 1 if name else 0)


def _above(one: Data) -> str:
    """Where a definition stands, without the stack that is there for it alone."""
    parts = one.get("path", "").split(" › ")[:-1]
    return " › ".join(parts[:-1] if parts and parts[-1].startswith("SetupStack ") else parts)


def _section(title: str, rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    if rows:
        yield from _titled(title, _table(rows), bare=True)


def _titled(title: str, lines: Iterator[str], *, bare: bool = False) -> Iterator[str]:
    yield ""
    yield title
    yield from lines if bare else _indented(lines, 1)


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    rows = [tuple(_line(cell) for cell in row) for row in rows]
    widths = [max((min(len(row[at]), _WIDEST) for row in rows if at < len(row)), default=0) for at in range(4)]
    for row in rows:
        cells = [f"{cell:{width}}" for cell, width in zip(row, widths, strict=False)]
        yield "  " + "  ".join(cell for cell, width in zip(cells, widths, strict=False) if width)


def _line(text: str) -> str:
    return " ".join(str(text).split())


def _some(names: Sequence[str], most: int = 8) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def _indented(lines: Iterator[str], depth: int) -> Iterator[str]:
    return ("  " * depth + line for line in lines)
