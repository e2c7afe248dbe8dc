"""Sheets of counters: fronts, their backs, and all that helps to lay them on each other and to cut them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from modgen.targets.print.backs import Mirror, backs, fronts, moved, turned_over
from modgen.targets.print.errors import USUAL_MARGIN, PrintError, at_least
from modgen.targets.print.inputs import CounterSheets
from modgen.targets.print.lettering import Measure, cut
from modgen.targets.print.marks import cuts, registration, ticks
from modgen.targets.print.packing import CLEAR, TICK, Block, Slot, between, die_pages, pack
from modgen.targets.print.values import MM, Line, Page, Rect, Words, around

_LINE = 12.0
"""Points that the line of text at the head or at the foot takes."""
_SIZE = 8.0
_BETWEEN = 12.0
"""Points between two texts in a line."""


@dataclass(frozen=True, slots=True)
class _Ground:
    """A page of one size: where its fronts may lie, and where their backs come to lie."""

    width: float
    height: float
    room: Rect
    mirror: Mirror | None
    folded: bool = False


def compile_counters(*given: CounterSheets, measure: Measure) -> tuple[Page, ...]:
    """All pages of counters, in the order in which they are printed.

    Counters of several sizes share sheets where that takes fewer, and their backs get behind them in the same way.
    ``measure`` tells how wide the words at head and foot are.

    Raises:
        PrintError: the paper has no room for a single counter, or the stock is for counters of another size.
    """
    sides: list[tuple[int, _Side, CounterSheets]] = []
    number = 0
    stock = bool(given) and given[0].die is not None
    for sheets, laid in [(given[0], _on_stock(given))] if stock else [(some[0], _laid(some)) for some in _alike(given)]:
        for both in laid:
            number += 1
            sides += [(number, side, sheets) for side in both]
    if any(sheets.fronts_first for sheets in given):
        sides.sort(key=lambda entry: entry[1].back)
    return tuple(
        _named(side, (sheet, number, page, len(sides)), sheets, measure)
        for page, (sheet, side, sheets) in enumerate(sides, 1)
    )


def room_for_counters(*given: CounterSheets) -> None:
    """The paper has room for counters of each size, or the stock has places for them.

    Raises:
        PrintError: it has not.
    """
    if given and given[0].die is not None:
        _places_for_all(given)
        return
    for sheets in given:
        _grounds(sheets)


def _places_for_all(given: Sequence[CounterSheets]) -> None:
    die = given[0].die
    assert die is not None
    lacking = [one.size for one in given if not any(grid.takes(one.size) for grid in die.grids)]
    if lacking:
        of_stock = " and ".join(dict.fromkeys(_millimetres(grid.width, grid.height) for grid in die.grids))
        of_game = " and ".join(dict.fromkeys(_millimetres(*size) for size in lacking))
        message = f"the counters of {die.name!r} are {of_stock} mm, those of the game {of_game} mm"
        raise PrintError(message, "die", "choose other stock, or give the counters a size that it has")


def _on_stock(given: Sequence[CounterSheets]) -> "list[list[_Side]]":
    """The sides of every sheet of stock: counters of each size in the places that the stock has for it."""
    first = given[0]
    _places_for_all(given)
    width, height = first.paper.width, first.paper.height
    mirror = None if first.backs == "none" else turned_over(first.backs, width, height)
    ground = _Ground(width, height, Rect(0, 0, width, height), mirror)
    pages = zip_longest(*(die_pages(sheets) for sheets in given), fillvalue=[])
    return [_sides(list(zip(given, page, strict=True)), ground, [], []) for page in pages]


def _alike(given: Sequence[CounterSheets]) -> list[list[CounterSheets]]:
    """The counters of several sizes that may lie on one sheet: in all but their size it is the same."""
    found: dict[object, list[CounterSheets]] = {}
    for one in given:
        found.setdefault((one.paper, one.bleeds, one.gap, one.backs, one.shift), []).append(one)
    return list(found.values())


def _laid(some: Sequence[CounterSheets]) -> "list[list[_Side]]":
    """The sides of every sheet, on the page that takes the fewest: of equals upright, and folded across.

    Counters of several sizes are on one sheet only if that takes fewer.
    """
    ways = [_grounds(sheets) for sheets in some]
    apart = [
        both
        for sheets, grounds in zip(some, ways, strict=True)
        for both in min((_sheets([sheets], ground) for ground in grounds), key=len)
    ]
    shared = [ground for ground in ways[0] if all(ground in grounds for grounds in ways)] if len(some) > 1 else []
    return min([apart, *(_sheets(some, ground) for ground in shared)], key=len)


def _grounds(sheets: CounterSheets) -> list[_Ground]:
    """The ways in which the page may be used."""
    made = []
    side = sheets.paper.margin + TICK + CLEAR + sheets.bleeds[0]
    head = side + _LINE
    for width, height in sheets.paper.ways():
        whole = Rect(side, head, width - 2 * side, height - 2 * head)
        if sheets.backs == "fold":
            fold = max(TICK + CLEAR + sheets.bleeds[0], sheets.bleeds[1]) + 2
            half = Rect(whole.x, whole.y, whole.width, height / 2 - fold - head)
            made.append(_Ground(width, height, half, Mirror("level", height / 2), folded=True))
            half = Rect(whole.x, whole.y, width / 2 - fold - side, whole.height)
            made.append(_Ground(width, height, half, Mirror("upright", width / 2), folded=True))
        else:
            mirror = None if sheets.backs == "none" else turned_over(sheets.backs, width, height)
            made.append(_Ground(width, height, whole, mirror))
    fitting = [ground for ground in made if _holds_one(ground.room, sheets)]
    if not fitting:
        message = f"{sheets.paper.name} has no room for a counter {sheets.width / MM:.1f} mm wide"
        # What the first way would have to grow by; any other would do with no less.
        lacking = sheets.width - made[0].room.width, sheets.height - made[0].room.height
        halves = 2 if made[0].folded else 1
        least = at_least(made[0].width + lacking[0], made[0].height + halves * lacking[1])
        key = "margin" if sheets.paper.margin > USUAL_MARGIN else "paper"
        raise PrintError(message, key, f"take {least}, or a smaller `margin`")
    return fitting


def _holds_one(room: Rect, sheets: CounterSheets) -> bool:
    return room.width >= sheets.width - 1e-6 and room.height >= sheets.height - 1e-6


@dataclass(frozen=True, slots=True)
class _Side:
    """A page that has no words yet."""

    page: Page
    groups: tuple[str, ...]
    sizes: tuple[str, ...]
    back: bool = False


def _sheets(some: Sequence[CounterSheets], ground: _Ground) -> list[list[_Side]]:
    """The sides of every sheet, the front first; counters of each size below those of the last."""
    pages: list[list[tuple[CounterSheets, list[Block]]]] = []
    for sheets in some:
        if not pages:
            pages += [[(sheets, blocks)] for blocks in pack(sheets, ground.room)]
            continue
        edges = [y for own, blocks in pages[-1] for block in blocks for y in block.edges(own.size, own.gap)[1]]
        top = max(edges) + between(*sheets.bleeds) if edges else ground.room.y
        first, *more = pack(sheets, ground.room, top)
        pages[-1] += [(sheets, first)] if first else []
        pages += [[(sheets, blocks)] for blocks in more]
    made = []
    for parts in pages:
        every = [(own, block) for own, blocks in parts for block in blocks]
        slots = [(own, [slot for block in blocks for slot in block.slots(own.size, own.gap)]) for own, blocks in parts]
        marked = [line for own, block in every for line in ticks(block, own.size, own.gap, own.bleeds[0])]
        cutting = [line for own, block in every for line in cuts(block, own.size, own.gap)]
        made.append(_sides(slots, ground, marked, cutting))
    return made


def _sides(
    parts: Sequence[tuple[CounterSheets, list[Slot]]], ground: _Ground, marked: list[Line], cutting: list[Line]
) -> list[_Side]:
    """The front of one sheet and, on a page of its own or beyond the fold, the back.

    ``parts``: the counters of each size that are on it.
    """
    sheets = parts[0][0]
    slots = [slot for _, some in parts for slot in some]
    groups = tuple(dict.fromkeys(slot.piece.group for slot in slots))
    sizes = tuple(_millimetres(*one.size) for one, some in parts if some)
    placed = [one for own, some in parts for one in fronts(some, own.bleeds[0])]
    lines = [*marked, *registration(ground.width, ground.height, sheets.paper.margin)]
    # What is printed on both sides has a back to every front, else the next front would lie behind this one.
    both = sheets.backs.startswith("duplex") or any(slot.piece.back is not None for slot in slots)
    mirror = ground.mirror if both and slots else None
    behind = []
    if mirror is not None:
        move = moved(sheets.shift, mirror) if sheets.backs.startswith("duplex") else (0.0, 0.0)
        behind = [one for own, some in parts for one in backs(some, mirror, own, move)]
    if mirror is not None and ground.folded:
        placed = [*placed, *behind]
        lines.append(_fold(ground, mirror))
    page = Page(
        "",
        ground.width,
        ground.height,
        tuple(placed),
        tuple(lines),
        trim=around([slot.at for slot in slots]) if slots else None,
        bleed=around([one.shown for one in placed]) if slots else None,
        cuts=tuple(cutting),
    )
    if mirror is None or ground.folded:
        return [_Side(page, groups, sizes)]
    marks = tuple(registration(ground.width, ground.height, sheets.paper.margin))
    trim = mirror.rect(page.trim) if page.trim else None
    reached = around([one.shown for one in behind])
    back = Page("", ground.width, ground.height, tuple(behind), _moved(marks, move), (), trim, reached)
    return [_Side(page, groups, sizes), _Side(back, groups, sizes, back=True)]


def _moved(lines: tuple[Line, ...], move: tuple[float, float]) -> tuple[Line, ...]:
    x, y = move
    return tuple(Line(one.x1 + x, one.y1 + y, one.x2 + x, one.y2 + y, one.kind) for one in lines)


def _fold(ground: _Ground, mirror: Mirror) -> Line:
    if mirror.about == "upright":
        return Line(mirror.at, 0, mirror.at, ground.height, "fold")
    return Line(0, mirror.at, ground.width, mirror.at, "fold")


def _named(side: _Side, at: tuple[int, int, int, int], sheets: CounterSheets, measure: Measure) -> Page:
    """The page with its name, what is on it, and how it is to be printed.

    ``at`` is its sheet, of how many, and its page, of how many. Words keep to one half of a sheet that is folded down
    the middle.
    """
    page, which = side.page, ("back" if side.back else "front")
    sheet, sheet_count, number, count = at
    two = sheets.backs not in ("none", "fold")
    name = f"sheet {sheet} {which}" if two else f"sheet {sheet}"
    numbered = (
        f"sheet {sheet} of {sheet_count}, {which}, page {number} of {count}"
        if two
        else f"sheet {sheet} of {sheet_count}"
    )
    split = any(line.kind == "fold" and line.x1 == line.x2 for line in page.lines)
    near, far = sheets.paper.margin + _LINE, page.width - sheets.paper.margin - _LINE
    head, foot = sheets.paper.margin + 8, page.height - sheets.paper.margin - 4
    end = page.width / 2 - 4 if split else far
    room = end - near
    beside = room if split else room - measure(numbered, _SIZE) - _BETWEEN
    shown = f"{sheets.title}: {', '.join(side.groups)}"
    told = f"Print at 100 %, {sheets.paper.name}, {_sized(side)}{_way(sheets)}"
    words = (
        Words(cut(shown, beside, _SIZE, measure), near, head, _SIZE),
        Words(numbered, far, head, _SIZE, "end"),
        Words(cut(told, room, _SIZE, measure), near, foot, _SIZE),
    )
    return replace(page, name=name, words=words)


def _sized(side: _Side) -> str:
    return f"counters {' and '.join(side.sizes)} mm" if side.sizes else "no counters"


def _millimetres(width: float, height: float) -> str:
    shown = [f"{side / MM:.1f}" for side in (width, height)]
    return shown[0] if shown[0] == shown[1] else " × ".join(shown)


def _way(sheets: CounterSheets) -> str:
    return {
        "none": "",
        "fold": "; fold on the dashes, glue, then cut",
        "glue": "; glue front and back together, cross on cross",
        "duplex-long": ", both sides, turned on the long edge",
        "duplex-short": ", both sides, turned on the short edge",
    }[sheets.backs]
