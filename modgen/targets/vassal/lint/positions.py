"""Where stacks and decks begin: off the board, off the grid, at a location that there is not."""

from collections.abc import Iterator

from modgen.targets.vassal.content.atlas import BoardOf, MapOf
from modgen.targets.vassal.content.paths import Site, class_of
from modgen.targets.vassal.content.slots import SLOTS, Slot, begins_at
from modgen.targets.vassal.grids import Grid, HexGrid, RegionGrid, ZonedGrid
from modgen.targets.vassal.grids.hexes import Point
from modgen.targets.vassal.lint.found import Found, Ground
from modgen.targets.vassal.scalars import read_bool
from modgen.targets.vassal.traits import DoesNotStack, ReturnToDeck, UsePrototype

_MOST_HEXES = 50_000  # of one board
_OFF = 2  # pixels off a centre that the engine's own rounding accounts for


def positions(ground: Ground) -> Iterator[Found]:
    """Go through all maps."""
    slots: dict[int, list[Slot]] = {}
    for slot in ground.slots:
        stack = slot.stack
        if stack is not None:
            slots.setdefault(id(stack), []).append(slot)
    asked = not _begin_with_files(ground)
    for one in ground.atlas.maps:
        yield from _boards(one, asked)
    off: dict[str, list[str]] = {}
    for site in ground.of("SetupStack", "DrawPile"):
        on = ground.map_of(site)
        if on is not None and on.boards:
            yield from _stack(ground, site, on, slots.get(id(site.node), []), off)
    for path, stacks in off.items():
        more = f" and {len(stacks) - 4} more" if len(stacks) > 4 else ""
        standing = "1 stack begins" if len(stacks) == 1 else f"{len(stacks)} stacks begin"
        message = f"{standing} beside the point that pieces snap to: {', '.join(stacks[:4])}{more}"
        yield Found("V951", path, message)
    yield from _empty(ground)


def _boards(one: MapOf, asked: bool) -> Iterator[Found]:
    if class_of(one.site.node) == "WidgetMap":
        return
    if not one.boards:
        yield Found("V955", one.site.path, "the map has no board")
    elif not one.usual and asked:
        yield Found(
            "V955", one.site.path, f"it has {len(one.boards)} boards, and none to begin with: players are asked"
        )
    for board in one.boards:
        twice = _alike(board)
        if twice:
            message = f"the numbering calls two hexes {twice!r}"
            yield Found(
                "V954", f'{one.site.path} › Board "{board.name}"', message, "part the numbers, or use more digits"
            )
        if board.fault and "number" not in board.fault:  # that is a finding of its own
            yield Found("V957", f'{one.site.path} › Board "{board.name}"', f"the grid cannot be used: {board.fault}")


def _alike(board: BoardOf) -> str:
    """A name that two hexes of the board's own grid bear, "" if there is none."""
    grid = board.grid.background if isinstance(board.grid, ZonedGrid) else board.grid
    if not isinstance(grid, HexGrid) or grid.numbering is None or board.size is None:
        return ""
    across, down = board.size if not grid.sideways else board.size[::-1]
    columns, rows = int(across / grid.spacing) + 1, int(down / grid.dy) + 1
    if columns * rows > _MOST_HEXES:
        return ""
    seen: set[str] = set()
    for column in range(columns):
        for row in range(rows):
            point = grid.centre(column, row)
            name = grid.name(*point, board.size) if board.holds(point) else None
            if name is not None and name in seen:
                return name
            seen.add(name or "")
    return ""


def _begin_with_files(ground: Ground) -> bool:
    """Whether every game begins with a saved set-up, which lays out its boards itself."""
    setups = [site.node for site in ground.of("PredefinedSetup") if not read_bool(site.node.get("isMenu"))]
    return bool(setups) and all(one.get("file") and read_bool(one.get("useFile", "true")) for one in setups)


def _stack(ground: Ground, site: Site, on: MapOf, slots: list[Slot], off: dict[str, list[str]]) -> Iterator[Found]:
    name, asked, point = begins_at(site.node)
    first = on.board(on.usual[0].name) if on.usual else on.boards[0]
    board = on.board(name) if name else first
    if board is None or (not slots and class_of(site.node) == "SetupStack"):
        return
    if asked:
        found = board.find(asked)
        if found is None:
            if not board.fault and (board.size or not _counted(board.grid)):
                message = f"the board {board.name!r} has no location {asked!r}: the stack goes to {point[0]},{point[1]}"
                yield Found("V952", site.path, message)
            return
        there = board.location(found)
        if board.size and there != asked and there and board.find(there) != found:
            yield Found(
                "V953", site.path, f"the engine finds {asked!r} where it is called {there!r}", "place it by x and y"
            )
        return
    spot: tuple[BoardOf, Point] | None = (board, point)
    if not name and len(on.usual) > 1:
        spot = _local(on, (point[0] + on.edge[0], point[1] + on.edge[1]))
    if spot is None or not spot[0].holds(spot[1]):
        if len(on.usual) > 0 or name:
            yield Found("V950", site.path, f"it begins at {point[0]},{point[1]}, off the board")
        return
    if class_of(site.node) == "SetupStack" and _beside(*spot) and not all(_free(ground, slot) for slot in slots):
        off.setdefault(f'{on.site.path} › Board "{spot[0].name}"', []).append(site.node.get("name") or "unnamed")


def _local(on: MapOf, point: Point) -> tuple[BoardOf, Point] | None:
    for board, _, (left, top) in on.origins(on.usual):
        local = (point[0] - left, point[1] - top)
        if board.holds(local):
            return board, local
    return None


def _beside(board: BoardOf, point: Point) -> bool:
    grid = board.grid
    if grid is None or _regions(grid, point):
        return False
    snapped = grid.snap(*point)
    return max(abs(snapped[0] - point[0]), abs(snapped[1] - point[1])) > _OFF


def _regions(grid: Grid, point: Point) -> bool:
    """Whether a point is named by regions, which pieces stand beside for good reasons."""
    return isinstance(grid.grid_at(*point) if isinstance(grid, ZonedGrid) else grid, RegionGrid)


def _counted(grid: Grid | None) -> bool:
    return grid is not None


def _free(ground: Ground, slot: Slot) -> bool:
    """Whether a piece does not care for the grid: it ignores it, or is a button or a label that stays where it is."""
    names = {one.site.node.get("name"): one for one in ground.prototypes}
    waiting, seen = [slot], set()
    while waiting:
        one = waiting.pop()
        for trait in one.piece.traits if one.piece else ():
            if isinstance(trait, DoesNotStack) and (trait.move != "N" or set("gn") & set(trait.selection)):
                return True
            if isinstance(trait, UsePrototype) and trait.name in names and trait.name not in seen:
                seen.add(trait.name)
                waiting.append(names[trait.name])
    return slot.piece is None


def _empty(ground: Ground) -> Iterator[Found]:
    """Decks that nothing is in and nothing names: no card returns there, no deck reshuffles into them."""
    named, anywhere = set(), False
    for _, trait in ground.traits_of(ReturnToDeck):
        if isinstance(trait, ReturnToDeck):
            named.add(trait.deck)
            anywhere = anywhere or trait.choose or bool(trait.deck_expression) or bool(set("${") & set(trait.deck))
    for site in ground.of("DrawPile"):
        named |= {site.node.get("reshuffleTarget")}
    for site in ground.of("DeckSendKeyCommand"):
        named.add(site.node.get("targetDeck"))
        anywhere = anywhere or read_bool(site.node.get("variableDeck"))
    if anywhere or ground.own_code:
        return
    for site in ground.of("DrawPile"):
        cards = any(class_of(one) in SLOTS for one in site.node.walk())
        if not cards and site.node.get("name") not in named:
            yield Found("V956", site.path, "nothing is in the deck when a game begins, and nothing sends a piece there")
