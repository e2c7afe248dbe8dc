"""Sheets of counters: fronts, their backs, and all that helps to lay them on each other and to cut them."""

from dataclasses import dataclass, replace

from modgen.targets.print.backs import Mirror, backs, fronts, moved, turned_over
from modgen.targets.print.errors import PrintError
from modgen.targets.print.inputs import CounterSheets
from modgen.targets.print.marks import cuts, registration, ticks
from modgen.targets.print.packing import CLEAR, TICK, Slot, die_pages, pack
from modgen.targets.print.values import MM, Line, Page, Rect, Words, around

_LINE = 12.0
"""Points that the line of text at the head or at the foot takes."""
_SIZE = 8.0
_SAME = 0.5
"""Points by which bought counters may differ from those of the game."""
_LETTER = 0.43
"""The width of a letter as a share of its size, on average and rather more than less."""


@dataclass(frozen=True, slots=True)
class _Ground:
    """A page of one size: where its fronts may lie, and where their backs come to lie."""

    width: float
    height: float
    room: Rect
    mirror: Mirror | None
    folded: bool = False


def compile_counters(*given: CounterSheets) -> tuple[Page, ...]:
    """All pages of counters, in the order in which they are printed; counters of each size have sheets of their own.

    Raises:
        PrintError: the paper has no room for a single counter, or the stock is for counters of another size.
    """
    sides: list[tuple[int, _Side, CounterSheets]] = []
    number = 0
    for sheets in given:
        for both in _laid(sheets):
            number += 1
            sides += [(number, side, sheets) for side in both]
    if any(sheets.fronts_first for sheets in given):
        sides.sort(key=lambda entry: entry[1].back)
    return tuple(
        _named(side, (sheet, number, page, len(sides)), sheets) for page, (sheet, side, sheets) in enumerate(sides, 1)
    )


def _laid(sheets: CounterSheets) -> "list[list[_Side]]":
    """The sides of every sheet, on the page that takes the fewest: of equals upright, and folded across."""
    if sheets.die is not None and any(abs(sheets.die.counter - side) > _SAME for side in sheets.size):
        message = f"the counters of {sheets.die.name!r} are {sheets.die.counter / MM:.1f} mm wide, those of the game "
        message += " by ".join(f"{side / MM:.1f}" for side in sheets.size) + " mm"
        raise PrintError(message, "die", "choose other stock, or give `counter_settings` that `width`")
    return min((_sheets(sheets, ground) for ground in _grounds(sheets)), key=len)


def _grounds(sheets: CounterSheets) -> list[_Ground]:
    """The ways in which the page may be used."""
    if sheets.die is not None:
        width, height = sheets.paper.width, sheets.paper.height
        way = "glue" if sheets.backs == "fold" else sheets.backs  # what is cut already is not folded
        mirror = None if way == "none" else turned_over(way, width, height)
        return [_Ground(width, height, Rect(0, 0, width, height), mirror)]
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
        raise PrintError(message, "paper", "take a larger paper, or a smaller `margin`")
    return fitting


def _holds_one(room: Rect, sheets: CounterSheets) -> bool:
    return room.width >= sheets.width - 1e-6 and room.height >= sheets.height - 1e-6


@dataclass(frozen=True, slots=True)
class _Side:
    """A page that has no words yet."""

    page: Page
    groups: tuple[str, ...]
    back: bool = False


def _sheets(sheets: CounterSheets, ground: _Ground) -> list[list[_Side]]:
    """The sides of every sheet, the front first."""
    if sheets.die is not None:
        return [_sides(sheets, ground, slots, [], []) for slots in die_pages(sheets)]
    made = []
    for blocks in pack(sheets, ground.room):
        slots = [slot for block in blocks for slot in block.slots(sheets.size, sheets.gap)]
        marked = [line for block in blocks for line in ticks(block, sheets.size, sheets.gap, sheets.bleeds[0])]
        cut = [line for block in blocks for line in cuts(block, sheets.size, sheets.gap)]
        made.append(_sides(sheets, ground, slots, marked, cut))
    return made


def _sides(
    sheets: CounterSheets, ground: _Ground, slots: list[Slot], marked: list[Line], cut: list[Line]
) -> list[_Side]:
    """The front of one sheet and, on a page of its own or beyond the fold, the back."""
    groups = tuple(dict.fromkeys(slot.piece.group for slot in slots))
    placed = fronts(slots, sheets.bleeds[0])
    lines = [*marked, *registration(ground.width, ground.height, sheets.paper.margin)]
    # What is printed on both sides has a back to every front, else the next front would lie behind this one.
    both = sheets.backs.startswith("duplex") or any(slot.piece.back is not None for slot in slots)
    mirror = ground.mirror if both and slots else None
    behind = []
    if mirror is not None:
        move = moved(sheets.shift, mirror) if sheets.backs.startswith("duplex") else (0.0, 0.0)
        behind = backs(slots, mirror, sheets, move)
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
        cuts=tuple(cut),
    )
    if mirror is None or ground.folded:
        return [_Side(page, groups)]
    marks = tuple(registration(ground.width, ground.height, sheets.paper.margin))
    trim = mirror.rect(page.trim) if page.trim else None
    reached = around([one.shown for one in behind])
    back = Page("", ground.width, ground.height, tuple(behind), _moved(marks, move), (), trim, reached)
    return [_Side(page, groups), _Side(back, groups, back=True)]


def _moved(lines: tuple[Line, ...], move: tuple[float, float]) -> tuple[Line, ...]:
    x, y = move
    return tuple(Line(one.x1 + x, one.y1 + y, one.x2 + x, one.y2 + y, one.kind) for one in lines)


def _fold(ground: _Ground, mirror: Mirror) -> Line:
    if mirror.about == "upright":
        return Line(mirror.at, 0, mirror.at, ground.height, "fold")
    return Line(0, mirror.at, ground.width, mirror.at, "fold")


def _named(side: _Side, at: tuple[int, int, int, int], sheets: CounterSheets) -> Page:
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
    letters = (end - near) / (_SIZE * _LETTER)
    shown = f"{sheets.title}: {', '.join(side.groups)}"
    words = (
        Words(_cut(shown, letters if split else letters - len(numbered) - 3), near, head, _SIZE),
        Words(numbered, far, head, _SIZE, "end"),
        Words(_cut(f"Print at 100 %, {sheets.paper.name}, {_size(sheets)}{_way(sheets)}", letters), near, foot, _SIZE),
    )
    return replace(page, name=name, words=words)


def _size(sheets: CounterSheets) -> str:
    width, height = (f"{side / MM:.1f}" for side in sheets.size)
    return f"counters {width} mm" if width == height else f"counters {width} × {height} mm"


def _way(sheets: CounterSheets) -> str:
    return {
        "none": "",
        "fold": "; fold on the dashes, glue, then cut",
        "glue": "; glue front and back together, cross on cross",
        "duplex-long": ", both sides, turned on the long edge",
        "duplex-short": ", both sides, turned on the short edge",
    }[sheets.backs]


def _cut(text: str, most: float) -> str:
    return text if len(text) <= most else f"{text[: max(0, int(most) - 1)].rstrip()}…"
