"""Where the boxes of a panel lie: frames, titles, and the points at which stacks of counters stand, in whole pixels.

Boxes fill shelves from left to right; the boxes of a shelf are stretched to fill it, so that edges run through. Shelves
stand one under the other in columns of one width.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil, floor, sqrt
from typing import Literal

from modgen.draw.text import Font, TextDoesNotFitError

_LEAST, _MOST = 0.8, 3.0
"""Letters grow and shrink with the counters, but no further than this from those beside counters of 75 pixels."""
TITLE, LINE, HEAD, NAME = Font(weight=600), Font(weight=500), Font(weight=700), Font(weight=500)

Kind = Literal["track", "off-map", "losses", "tray", "deployment"]


@dataclass(frozen=True, slots=True)
class Space:
    """A part of a box. ``stacks``: how many lie side by side in it at least; ``apart``: it is none of the count."""

    key: str
    head: str = ""
    lines: tuple[str, ...] = ()
    stacks: int = 1
    apart: bool = False


@dataclass(frozen=True, slots=True)
class PanelBox:
    """A framed box with a title, further lines under it, and one space or several."""

    title: str
    kind: Kind
    spaces: tuple[Space, ...]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PanelPicture:
    """A panel to be drawn: sections of boxes, each with a heading (or none), for counters of a width in pixels.

    ``height``: as tall as the board beside it; a panel that needs more is taller.
    """

    title: str
    sections: tuple[tuple[str, tuple[PanelBox, ...]], ...]
    counter: int
    height: int

    @property
    def unit(self) -> float:
        """Pixels for what is one pixel at counters of 75 pixels."""
        return self.counter / 75


@dataclass(frozen=True, slots=True)
class Rect:
    """Edges in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """From top to bottom."""
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class PlacedSpace:
    """A space at its place; ``body`` is what lies under its head and lines, ``slots`` are the middles of stacks."""

    space: Space
    rect: Rect
    body: Rect
    lines: tuple[str, ...]
    slots: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A box at its place; ``strip`` holds the title and the lines, broken as they are drawn."""

    box: PanelBox
    rect: Rect
    strip: Rect
    titles: tuple[str, ...]
    lines: tuple[str, ...]
    spaces: tuple[PlacedSpace, ...]


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """A panel laid out; ``headings`` with the left end of their baselines and the right end of the rule below."""

    width: int
    height: int
    headings: tuple[tuple[str, int, int, int], ...]
    boxes: tuple[PlacedBox, ...]

    @property
    def spaces(self) -> dict[str, PlacedSpace]:
        """Every space by its key."""
        return {placed.space.key: placed for box in self.boxes for placed in box.spaces}


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths in pixels for counters of one width."""

    pitch: int
    pad: int
    gap: int
    between: int
    margin: int
    heading: int
    title: float
    line: float
    head: float
    name: float

    @classmethod
    def of(cls, counter: int) -> "Measures":
        """The lengths for counters so many pixels wide."""
        unit = counter / 75
        letters = min(max(unit, _LEAST), _MOST)
        room, pad, gap, between, margin = (max(1, round(value * unit)) for value in (15, 9, 18, 30, 36))
        texts = (23 * letters, 18 * letters, 25 * letters, 17 * letters)
        return cls(counter + room, pad, gap, between, margin, round(62 * letters), *texts)


_STACKS: dict[Kind, int] = {"track": 1, "off-map": 6, "losses": 8, "tray": 4, "deployment": 1}
"""Stacks that a box of one space has room for, if nothing asks for more."""
_GROW: tuple[Kind, ...] = ("losses", "off-map", "tray", "track")
"""What gets room that is left, first one first."""
_NARROWEST, _WIDEST = 6, 40
"""Stacks side by side in a column."""
_FLATTEST = 2
"""How much wider than tall a panel may be before it becomes taller than the board beside it."""


def lay_out(picture: PanelPicture) -> PanelLayout:
    """Lay a panel out: of all widths and numbers of columns the narrowest panel that is no taller than wanted.

    Raises:
        TextDoesNotFitError: a word is wider than the panel could be.
        MissingGlyphError: the font lacks a character.
    """
    measures = Measures.of(picture.counter)
    widths = dict(_widths(picture, measures))
    height, margins = picture.height, 2 * measures.margin
    while True:
        found = [(width, _in_columns(blocks, height - margins, measures)) for width, blocks in widths.items()]
        width, columns = min(found, key=lambda one: len(one[1]) * (one[0] + measures.between))
        if len(columns) == 1 or len(columns) * width <= _FLATTEST * height:
            break
        height += height // 4
    balanced = _balanced(columns, measures)
    room = max(height - margins, *(_tall(column, measures) for column in balanced))
    return _place([_stretched(column, room, measures) for column in balanced], width, height, measures)


def _widths(picture: PanelPicture, measures: Measures) -> Iterator[tuple[int, "list[_Block]"]]:
    """The blocks of a panel for each width of a column that all words fit into."""
    fault: TextDoesNotFitError | None = None
    fits = False
    for across in range(_NARROWEST, _WIDEST + 1):
        width = across * measures.pitch + 2 * measures.pad
        try:
            yield width, [block for section in picture.sections for block in _blocks(*section, width, measures)]
            fits = True
        except TextDoesNotFitError as error:
            fault = error
    if not fits and fault is not None:
        raise fault


@dataclass(frozen=True, slots=True)
class _Sized:
    """A box with its size. columns: its spaces side by side; heads: pixels above the body of each space."""

    box: PanelBox
    width: int
    height: int
    columns: int
    strip: int
    heads: int
    titles: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def rows(self) -> int:
        return ceil(len(self.box.spaces) / self.columns)


_Shelf = tuple[_Sized, ...]


@dataclass(frozen=True, slots=True)
class _Block:
    """A shelf, under a heading if it is the first of a section that has one."""

    heading: str
    shelf: _Shelf

    def height(self, measures: Measures) -> int:
        return self.shelf[0].height + (measures.heading if self.heading else 0)


_Column = list[_Block]


def wrapped(words: str, font: Font, size: float, width: float) -> tuple[str, ...]:
    """A text in lines no wider than ``width``, broken between words.

    Raises:
        TextDoesNotFitError: a word is wider.
        MissingGlyphError: the font lacks a character.
    """
    lines: list[str] = []
    for word in words.split():
        if lines and font.width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] = f"{lines[-1]} {word}"
            continue
        if font.width(word, size) > width:
            raise TextDoesNotFitError(word, width, size)
        lines.append(word)
    return tuple(lines)


def _blocks(heading: str, boxes: Sequence[PanelBox], width: int, measures: Measures) -> list[_Block]:
    shelves: list[list[_Sized]] = []
    used = width
    for box in boxes:
        sized = _natural(box, width, measures)
        if used + measures.gap + sized.width > width:
            shelves.append([])
            used = -measures.gap
        shelves[-1].append(sized)
        used += measures.gap + sized.width
    filled = [_filled(shelf, width, measures) for shelf in shelves]
    return [_Block("" if number else heading, shelf) for number, shelf in enumerate(filled)]


def _in_columns(blocks: Sequence[_Block], room: int, measures: Measures) -> list[_Column]:
    """Blocks one under the other, in as many columns as it takes for none to be taller than the room."""
    columns: list[_Column] = []
    left = -1
    for block in blocks:
        need = block.height(measures)
        if not columns or need > left:
            columns.append([])
            left = room
        columns[-1].append(block)
        left -= need + measures.gap
    return columns


def _balanced(columns: Sequence[_Column], measures: Measures) -> list[_Column]:
    """The same blocks in the same number of columns, the tallest as low as can be."""
    blocks = [block for column in columns for block in column]
    lowest = max(block.height(measures) for block in blocks)
    room = max(lowest, sum(block.height(measures) for block in blocks) // len(columns))
    while len(found := _in_columns(blocks, room, measures)) > len(columns):
        room += measures.gap
    return found


def _tall(column: _Column, measures: Measures) -> int:
    return sum(block.height(measures) + measures.gap for block in column) - measures.gap


def _natural(box: PanelBox, width: int, measures: Measures) -> _Sized:
    """A box as it would be alone."""
    if len(box.spaces) > 1:
        return _of_many(box, width, measures)
    stacks = _stacks(box)
    most = (width - 2 * measures.pad) // measures.pitch
    columns = min(most, max(2, ceil(sqrt(1.7 * stacks))))
    while columns < most and not _titled(box, columns, measures):
        columns += 1
    rows = ceil(stacks / columns)
    return _sized(box, columns * measures.pitch + 2 * measures.pad, rows * measures.pitch, 1, measures)


def _titled(box: PanelBox, columns: int, measures: Measures) -> bool:
    """Whether the title and lines of a box stand in few enough lines over so many stacks."""
    room = columns * measures.pitch
    try:
        titles = wrapped(box.title, TITLE, measures.title, room)
        lines = [wrapped(line, LINE, measures.line, room) for line in box.lines]
    except TextDoesNotFitError:
        return False
    return len(titles) <= 2 and all(len(line) <= 2 for line in lines)


def _of_many(box: PanelBox, width: int, measures: Measures) -> _Sized:
    stacks = max(space.stacks for space in box.spaces)
    lined = any(space.lines for space in box.spaces)
    across = 1 if box.kind == "track" and not lined and stacks == 1 else 2
    cell = across * measures.pitch
    while across * measures.pitch < width and not _headed(box, cell, measures):
        across += 1
        cell = across * measures.pitch
    room = width - 2 * measures.pad
    columns = max(1, min(len(box.spaces), room // cell))
    columns = ceil(len(box.spaces) / ceil(len(box.spaces) / columns))
    deep = ceil(max(stacks, _STACKS[box.kind] // 2) / across)
    return _sized(box, columns * cell + 2 * measures.pad, deep * measures.pitch, columns, measures)


def _headed(box: PanelBox, cell: int, measures: Measures) -> bool:
    try:
        for space in box.spaces:
            _cell_lines(space, cell, measures)
    except TextDoesNotFitError:
        return False
    return all(HEAD.width(space.head, measures.head) <= cell - measures.pad for space in box.spaces)


def _cell_lines(space: Space, cell: int, measures: Measures) -> tuple[str, ...]:
    room = cell - 2 * measures.pad
    return tuple(chain.from_iterable(wrapped(line, NAME, measures.name, room) for line in space.lines))


def _sized(box: PanelBox, width: int, deep: int, columns: int, measures: Measures) -> _Sized:
    """A box of a width, its spaces so many pixels deep under their heads."""
    room = width - 2 * measures.pad
    titles = wrapped(box.title, TITLE, measures.title, room)
    lines = tuple(chain.from_iterable(wrapped(line, LINE, measures.line, room) for line in box.lines))
    strip = round(len(titles) * 1.15 * measures.title + len(lines) * 1.2 * measures.line + 1.2 * measures.pad)
    heads = round(0.8 * measures.pad)  # a stack rises above its lowest counter
    if len(box.spaces) > 1:
        cell = room // columns
        wide = next((one.head for one in box.spaces if HEAD.width(one.head, measures.head) > cell), None)
        if wide is not None:
            raise TextDoesNotFitError(wide, cell, measures.head)
        most = max(len(_cell_lines(space, cell, measures)) for space in box.spaces)
        heads = round(1.2 * measures.head + 1.15 * measures.name * most + 0.9 * measures.pad)
    rows = ceil(len(box.spaces) / columns)
    return _Sized(box, width, strip + rows * (heads + deep) + measures.pad, columns, strip, heads, titles, lines)


def _filled(shelf: list[_Sized], width: int, measures: Measures) -> _Shelf:
    """The boxes of a shelf stretched to its width, and to the height of the tallest."""
    extra = width - sum(one.width for one in shelf) - (len(shelf) - 1) * measures.gap
    open_ = [number for number, one in enumerate(shelf) if len(one.box.spaces) == 1]
    if not open_:
        open_ = list(range(len(shelf)))
    wider = list(shelf)
    for place, number in enumerate(open_):
        share = extra * (place + 1) // len(open_) - extra * place // len(open_)
        wider[number] = _widened(shelf[number], shelf[number].width + share, measures)
    return _to_height(tuple(wider), max(one.height for one in wider))


def _widened(one: _Sized, width: int, measures: Measures) -> _Sized:
    """A box with another width; one of a single space needs fewer rows of stacks then."""
    deep = (one.height - one.strip - measures.pad) // one.rows - one.heads
    if len(one.box.spaces) == 1:
        deep = ceil(_stacks(one.box) / ((width - 2 * measures.pad) // measures.pitch)) * measures.pitch
    return _sized(one.box, width, deep, one.columns, measures)


def _stacks(box: PanelBox) -> int:
    return max(box.spaces[0].stacks, _STACKS[box.kind])


def _to_height(shelf: _Shelf, height: int) -> _Shelf:
    return tuple(replace(one, height=height) for one in shelf)


def _stretched(column: _Column, room: int, measures: Measures) -> _Column:
    """What height is left goes to boxes of one space, a row of stacks at a time, each at most twice as tall."""
    left = room - _tall(column, measures)
    grown = list(column)
    open_ = [
        (number, block.shelf[0].height * 2)
        for number, block in enumerate(column)
        if all(len(one.box.spaces) == 1 and one.box.kind != "deployment" for one in block.shelf)
    ]
    open_.sort(key=lambda one: _GROW.index(column[one[0]].shelf[0].box.kind))
    while left >= measures.pitch and open_:
        for number, most in list(open_):
            taller = grown[number].shelf[0].height + measures.pitch
            if left < measures.pitch or taller > most:
                open_.remove((number, most))
                continue
            grown[number] = replace(grown[number], shelf=_to_height(grown[number].shelf, taller))
            left -= measures.pitch
    return grown


def _place(columns: Sequence[_Column], width: int, height: int, measures: Measures) -> PanelLayout:
    headings: list[tuple[str, int, int, int]] = []
    boxes: list[PlacedBox] = []
    x, lowest = measures.margin, 0
    for column in columns:
        top = measures.margin
        for block in column:
            if block.heading:
                headings.append((block.heading, x, top + round(0.62 * measures.heading), x + width))
                top += measures.heading
            left = x
            for one in block.shelf:
                boxes.append(_placed(one, left, top, measures))
                left += one.width + measures.gap
            top += block.shelf[0].height + measures.gap
        lowest = max(lowest, top - measures.gap + measures.margin)
        x += width + measures.between
    right = x - measures.between + measures.margin
    return PanelLayout(right, max(height, lowest), tuple(headings), tuple(boxes))


def _placed(one: _Sized, left: int, top: int, measures: Measures) -> PlacedBox:
    rect = Rect(left, top, left + one.width, top + one.height)
    strip = Rect(left, top, rect.right, top + one.strip)
    inner = Rect(left, strip.bottom, rect.right, rect.bottom)
    spaces = []
    for number, space in enumerate(one.box.spaces):
        row, column = divmod(number, one.columns)
        cell = Rect(
            inner.left + inner.width * column // one.columns,
            inner.top + inner.height * row // one.rows,
            inner.left + inner.width * (column + 1) // one.columns,
            inner.top + inner.height * (row + 1) // one.rows,
        )
        body = replace(cell, top=cell.top + one.heads)
        lines = _cell_lines(space, cell.width, measures)
        spaces.append(PlacedSpace(space, cell, body, lines, tuple(_slots(body, measures.pitch))))
    return PlacedBox(one.box, rect, strip, one.titles, one.lines, tuple(spaces))


def _slots(body: Rect, pitch: int) -> list[tuple[int, int]]:
    columns, rows = max(1, body.width // pitch), max(1, floor(body.height / pitch))
    left = body.left + (body.width - columns * pitch) // 2 + pitch // 2
    top = body.top + (body.height - rows * pitch) // 2 + pitch // 2
    return [(left + column * pitch, top + row * pitch) for row in range(rows) for column in range(columns)]
