"""Boxes of a panel in shelves, shelves in columns: broken, balanced, stretched, and put in their places."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from modgen.draw.panel_boxes import Kind, Measures, PanelBox, PanelLayout, PlacedBox, PlacedSpace, Rect
from modgen.draw.panel_sizes import Sized, cell_lines, natural, widened

Shelf = tuple[Sized, ...]

_GROW: tuple[Kind, ...] = ("losses", "off-map", "tray", "track")
"""What gets room that is left, first one first."""


@dataclass(frozen=True, slots=True)
class Block:
    """A shelf, under a heading if it is the first of a section that has one."""

    heading: str
    shelf: Shelf

    def width(self, measures: Measures) -> int:
        """Its width in pixels."""
        return sum(one.width for one in self.shelf) + (len(self.shelf) - 1) * measures.gap

    def height(self, measures: Measures) -> int:
        """Its height in pixels, with the heading."""
        return self.shelf[0].height + (measures.heading if self.heading else 0)


Column = list[Block]
"""Blocks one under the other."""


def blocks_of(heading: str, boxes: Sequence[PanelBox], width: int, measures: Measures) -> list[Block]:
    """The boxes of a section in shelves of a width in pixels.

    Raises:
        TextDoesNotFitError: a word is wider than that.
        MissingGlyphError: the font lacks a character.
    """
    shelves: list[list[Sized]] = []
    used = width
    for box in boxes:
        sized = natural(box, width, measures)
        if used + measures.gap + sized.width > width:
            shelves.append([])
            used = -measures.gap
        shelves[-1].append(sized)
        used += measures.gap + sized.width
    filled = [fill(shelf, width, measures) for shelf in shelves]
    return [Block("" if number else heading, shelf) for number, shelf in enumerate(filled)]


def in_columns(blocks: Sequence[Block], room: int, measures: Measures) -> list[Column]:
    """Blocks one under the other, in as many columns as it takes for none to be taller than the room."""
    columns: list[Column] = []
    left = -1
    for block in blocks:
        need = block.height(measures)
        if not columns or need > left:
            columns.append([])
            left = room
        columns[-1].append(block)
        left -= need + measures.gap
    return columns


def balance(columns: Sequence[Column], most: int, measures: Measures) -> list[Column]:
    """The same blocks in so many columns at most, the tallest as low as can be."""
    blocks = [block for column in columns for block in column]
    lowest = max(block.height(measures) for block in blocks)
    room = max(lowest, sum(block.height(measures) for block in blocks) // most)
    while len(found := in_columns(blocks, room, measures)) > most:
        room += measures.gap
    return found


def tall(column: Column, measures: Measures) -> int:
    """The height of a column in pixels."""
    return sum(block.height(measures) + measures.gap for block in column) - measures.gap


def fill(shelf: list[Sized], width: int, measures: Measures) -> Shelf:
    """The boxes of a shelf stretched to its width, and to the height of the tallest."""
    extra = width - sum(one.width for one in shelf) - (len(shelf) - 1) * measures.gap
    open_ = [number for number, one in enumerate(shelf) if len(one.box.spaces) == 1]
    if not open_:
        open_ = list(range(len(shelf)))
    wider = list(shelf)
    for place, number in enumerate(open_):
        share = extra * (place + 1) // len(open_) - extra * place // len(open_)
        wider[number] = widened(shelf[number], shelf[number].width + share, measures)
    return level(tuple(wider), max(one.height for one in wider))


def level(shelf: Shelf, height: int) -> Shelf:
    """The boxes of a shelf, all so tall."""
    return tuple(replace(one, height=height) for one in shelf)


def stretch(column: Column, room: int, measures: Measures) -> Column:
    """What height is left goes to boxes of one space, a row of stacks at a time, each at most twice as tall."""
    left = room - tall(column, measures)
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
            grown[number] = replace(grown[number], shelf=level(grown[number].shelf, taller))
            left -= measures.pitch
    return grown


def put(columns: Sequence[Column], width: int, height: int, measures: Measures) -> PanelLayout:
    """Columns side by side, the panel as high as wanted or as high as they need, all in pixels."""
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
                boxes.append(place_box(one, left, top, measures))
                left += one.width + measures.gap
            top += block.shelf[0].height + measures.gap
        lowest = max(lowest, top - measures.gap + measures.margin)
        x += width + measures.between
    right = x - measures.between + measures.margin
    return PanelLayout(right, max(height, lowest), tuple(headings), tuple(boxes))


def place_box(one: Sized, left: int, top: int, measures: Measures) -> PlacedBox:
    """A box at its upper left corner, with its spaces and the middles of its stacks."""
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
