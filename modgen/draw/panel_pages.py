"""The boxes beside the map on pages of paper: each box whole on one page where it fits, else alone and too large."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from modgen.draw.panel_boxes import Measures, PanelBox, PanelLayout, PanelPicture
from modgen.draw.panel_columns import Block, Column, balance, blocks_of, in_columns, put, stretch, tall
from modgen.draw.panel_sizes import natural
from modgen.draw.text import TextDoesNotFitError

_COLUMN = 8
"""Stacks side by side that a column has room for at least, where there are several on a page."""
_FEWEST, _WIDEST = 2, 40
"""Stacks side by side in a box that is wider than its page."""


def lay_out_pages(picture: PanelPicture, width: int, height: int) -> list[PanelLayout]:
    """The boxes on pages with room for so many pixels, in the order of the panel.

    A box that is larger than a page lies alone on one as large as it needs.

    Raises:
        TextDoesNotFitError: a word is wider than any box could be.
        MissingGlyphError: the font lacks a character.
    """
    measures = Measures.of(picture.counter, picture.largest)
    measures = replace(measures, margin=max(1, measures.pad // 4))  # half a frame lies outside of its box
    room, high = width - 2 * measures.margin, height - 2 * measures.margin
    least = _COLUMN * measures.pitch + 2 * measures.pad
    many = max(1, (room + measures.between) // (least + measures.between))
    wide = (room - (many - 1) * measures.between) // many

    def too_large(block: Block) -> bool:
        return block.width(measures) > wide or block.height(measures) > high

    blocks = [block for section in picture.sections for block in _blocks(*section, wide, measures)]
    pages: list[PanelLayout] = []
    for alone, some in groupby(blocks, too_large):
        if alone:
            pages += [put([[block]], block.width(measures), 0, measures) for block in some]
        else:
            pages += _pages(in_columns(list(some), high, measures), many, wide, high, measures)
    return pages


def _pages(columns: Sequence[Column], many: int, width: int, height: int, measures: Measures) -> Iterator[PanelLayout]:
    """Columns side by side; those of the last page are as short as can be."""
    for first in range(0, len(columns), many):
        on_page = list(columns[first : first + many])
        room = height
        if first + many >= len(columns):
            on_page = balance(on_page, many, measures)
            room = max(tall(column, measures) for column in on_page)
        yield put([stretch(column, room, measures) for column in on_page], width, 0, measures)


def _blocks(heading: str, boxes: Sequence[PanelBox], width: int, measures: Measures) -> Iterator[Block]:
    """The shelves of a section; a box whose words need more room than a page has is in one of its own."""
    for wide, some in groupby(boxes, lambda box: _width(box, width, measures)):
        yield from blocks_of(heading, list(some), wide, measures)
        heading = ""


def _width(box: PanelBox, width: int, measures: Measures) -> int:
    """The width of a page, or that which a box needs if it is wider."""
    wide = max(width, _FEWEST * measures.pitch + 2 * measures.pad)
    while True:
        try:
            natural(box, wide, measures)
        except TextDoesNotFitError:
            if wide > _WIDEST * measures.pitch:
                raise
            wide += measures.pitch
        else:
            return wide
