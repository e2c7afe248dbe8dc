"""Where the boxes of a panel lie: frames, titles, and the points at which stacks of counters stand.

Boxes fill shelves from left to right; the boxes of a shelf are stretched to fill it, so that edges run through. Shelves
stand one under the other in columns of one width.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from modgen.draw.panel_boxes import Measures, PanelBox, PanelLayout, PanelPicture, PlacedBox
from modgen.draw.panel_columns import Block, balance, blocks_of, fill, in_columns, level, place_box, put, stretch, tall
from modgen.draw.panel_sizes import Sized, flattened, natural, widened
from modgen.draw.text import TextDoesNotFitError

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
    measures = Measures.of(picture.counter, picture.largest)
    widths = dict(_widths(picture, measures))
    height, margins = picture.height, 2 * measures.margin
    while True:
        found = [(width, in_columns(blocks, height - margins, measures)) for width, blocks in widths.items()]
        width, columns = min(found, key=lambda one: len(one[1]) * (one[0] + measures.between))
        if len(columns) == 1 or len(columns) * width <= _FLATTEST * height:
            break
        height += height // 4
    even = balance(columns, len(columns), measures)
    room = max(height - margins, *(tall(column, measures) for column in even))
    return put([stretch(column, room, measures) for column in even], width, height, measures)


def stack_up(boxes: Sequence[PanelBox], width: int, room: int, measures: Measures) -> list[PlacedBox]:
    """Boxes one under the other from (0, 0), all of one width, as far as there is room.

    Raises:
        MissingGlyphError: the font lacks a character.
    """
    placed: list[PlacedBox] = []
    if width < measures.pitch + 2 * measures.pad:
        return placed  # no counter would lie in a space
    top = 0
    # Boxes that are alike, such as one a nation, are there together or not at all.
    for _, alike in groupby(boxes, lambda box: (box.kind, len(box.spaces))):
        try:
            sized = [widened(natural(box, width, measures), width, measures) for box in alike]
        except TextDoesNotFitError:
            continue
        if top + sum(one.height + measures.gap for one in sized) - measures.gap <= room:
            for one in sized:
                placed.append(place_box(one, 0, top, measures))
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
    for one in level(fill(shelf, width, measures), height):
        placed.append(place_box(one, left, 0, measures))
        left += one.width + measures.gap
    return placed


def _widths(picture: PanelPicture, measures: Measures) -> Iterator[tuple[int, list[Block]]]:
    """The blocks of a panel for each width of a column that all words fit into."""
    fault: TextDoesNotFitError | None = None
    fits = False
    for across in range(_NARROWEST, _WIDEST + 1):
        width = across * measures.pitch + 2 * measures.pad
        try:
            yield width, [block for section in picture.sections for block in blocks_of(*section, width, measures)]
            fits = True
        except TextDoesNotFitError as error:
            fault = error
    if not fits and fault is not None:
        raise fault
