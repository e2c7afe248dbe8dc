"""Where the boxes of a panel lie: frames, titles, and the points at which stacks of counters stand.

Boxes fill shelves from left to right; the boxes of a shelf are stretched to fill it, so that edges run through. Shelves
stand one under the other in columns of one width.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from modgen.draw.panel_boxes import (
    Kind,
    Measures,
    PanelBox,
    PanelLayout,
    PanelPicture,
    PlacedBox,
    PlacedSpace,
    Rect,
)
from modgen.draw.panel_sizes import Sized, cell_lines, flattened, natural, widened
from modgen.draw.text import TextDoesNotFitError

Shelf = tuple[Sized, ...]

_GROW: tuple[Kind, ...] = ("losses", "off-map", "tray", "track")
"""What gets room that is left, first one first."""
_NARROWEST, _WIDEST = 6, 40
"""Stacks side by side in a column."""
_FLATTEST = 2
"""How much wider than tall a panel may be before it becomes taller than the board beside it."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A shelf, under a heading if it is the first of a section that has one."""

    heading: str
    shelf: Shelf

    def height(self, measures: Measures) -> int:
        return self.shelf[0].height + (measures.heading if self.heading else 0)


_Column = list[_Block]


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


def stack_up(boxes: Sequence[PanelBox], width: int, room: int, measures: Measures) -> list[PlacedBox]:
    """Boxes one under the other from (0, 0), all of one width, as far as there is room.

    Raises:
        MissingGlyphError: the font lacks a character.
    """
    placed: list[PlacedBox] = []
    top = 0
    # Boxes that are alike, such as one a nation, are there together or not at all.
    for _, alike in groupby(boxes, lambda box: (box.kind, len(box.spaces))):
        try:
            sized = [widened(natural(box, width, measures), width, measures) for box in alike]
        except TextDoesNotFitError:
            continue
        if top + sum(one.height + measures.gap for one in sized) - measures.gap <= room:
            for one in sized:
                placed.append(_placed(one, 0, top, measures))
                top += one.height + measures.gap
    return placed


def stand_along(boxes: Sequence[PanelBox], width: int, height: int, measures: Measures) -> list[PlacedBox]:
    """Boxes side by side from (0, 0), all of one height, as far as there is room; together they fill the width.

    Raises:
        MissingGlyphError: the font lacks a character.
    """
    shelf: list[Sized] = []
    used = -measures.gap
    for _, alike in groupby(boxes, lambda box: (box.kind, len(box.spaces))):
        flat = [flattened(box, height, measures) for box in alike]
        sized = [one for one in flat if one is not None]
        need = sum(one.width + measures.gap for one in sized)
        if len(sized) == len(flat) and used + need <= width:
            shelf += sized
            used += need
    if not shelf:
        return []
    placed, left = [], 0
    for one in _to_height(_filled(shelf, width, measures), height):
        placed.append(_placed(one, left, 0, measures))
        left += one.width + measures.gap
    return placed


def _widths(picture: PanelPicture, measures: Measures) -> Iterator[tuple[int, list[_Block]]]:
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


def _blocks(heading: str, boxes: Sequence[PanelBox], width: int, measures: Measures) -> list[_Block]:
    shelves: list[list[Sized]] = []
    used = width
    for box in boxes:
        sized = natural(box, width, measures)
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


def _filled(shelf: list[Sized], width: int, measures: Measures) -> Shelf:
    """The boxes of a shelf stretched to its width, and to the height of the tallest."""
    extra = width - sum(one.width for one in shelf) - (len(shelf) - 1) * measures.gap
    open_ = [number for number, one in enumerate(shelf) if len(one.box.spaces) == 1]
    if not open_:
        open_ = list(range(len(shelf)))
    wider = list(shelf)
    for place, number in enumerate(open_):
        share = extra * (place + 1) // len(open_) - extra * place // len(open_)
        wider[number] = widened(shelf[number], shelf[number].width + share, measures)
    return _to_height(tuple(wider), max(one.height for one in wider))


def _to_height(shelf: Shelf, height: int) -> Shelf:
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


def _placed(one: Sized, left: int, top: int, measures: Measures) -> PlacedBox:
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
        lines = cell_lines(space, cell.width, measures)
        spaces.append(PlacedSpace(space, cell, body, lines, tuple(_slots(body, measures.pitch))))
    return PlacedBox(one.box, rect, strip, one.titles, one.lines, tuple(spaces))


def _slots(body: Rect, pitch: int) -> list[tuple[int, int]]:
    columns, rows = max(1, body.width // pitch), max(1, body.height // pitch)
    left = body.left + (body.width - columns * pitch) // 2 + pitch // 2
    top = body.top + (body.height - rows * pitch) // 2 + pitch // 2
    return [(left + column * pitch, top + row * pitch) for row in range(rows) for column in range(columns)]
