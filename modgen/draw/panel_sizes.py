"""How large each box of a panel must be for its texts and its stacks."""

from dataclasses import dataclass
from itertools import chain
from math import ceil, sqrt

from modgen.draw.panel_boxes import HEAD, LINE, NAME, TITLE, Kind, Measures, PanelBox, Space
from modgen.draw.text import Font, TextDoesNotFitError

_STACKS: dict[Kind, int] = {"track": 1, "off-map": 6, "losses": 8, "tray": 4, "deployment": 1}
"""Stacks that a box of one space has room for, if nothing asks for more."""

_TITLES = 1
"""Lines of a title in a strip along the sheet, where height is dear."""


@dataclass(frozen=True, slots=True)
class Sized:
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
        """Rows of spaces."""
        return ceil(len(self.box.spaces) / self.columns)


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


def natural(box: PanelBox, width: int, measures: Measures) -> Sized:
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


def _of_many(box: PanelBox, width: int, measures: Measures) -> Sized:
    stacks = max(space.stacks for space in box.spaces)
    lined = any(space.lines for space in box.spaces)
    across = 1 if box.kind == "track" and (measures.narrow or not lined) and stacks == 1 else 2
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
            cell_lines(space, cell, measures)
    except TextDoesNotFitError:
        return False
    return all(HEAD.width(space.head, measures.head) <= cell - measures.pad for space in box.spaces)


def cell_lines(space: Space, cell: int, measures: Measures) -> tuple[str, ...]:
    """The lines of a space, broken as they are drawn in so many pixels."""
    room = cell - 2 * measures.pad
    return tuple(chain.from_iterable(wrapped(line, NAME, measures.name, room) for line in space.lines))


def _sized(box: PanelBox, width: int, deep: int, columns: int, measures: Measures) -> Sized:
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
        most = max(len(cell_lines(space, cell, measures)) for space in box.spaces)
        heads = round(1.2 * measures.head + 1.15 * measures.name * most + 0.9 * measures.pad)
    rows = ceil(len(box.spaces) / columns)
    return Sized(box, width, strip + rows * (heads + deep) + measures.pad, columns, strip, heads, titles, lines)


def widened(one: Sized, width: int, measures: Measures) -> Sized:
    """A box with another width; one of a single space needs fewer rows of stacks then."""
    deep = (one.height - one.strip - measures.pad) // one.rows - one.heads
    if len(one.box.spaces) == 1:
        deep = ceil(_stacks(one.box) / ((width - 2 * measures.pad) // measures.pitch)) * measures.pitch
    return _sized(one.box, width, deep, one.columns, measures)


def flattened(box: PanelBox, height: int, measures: Measures) -> Sized | None:
    """The narrowest form of a box that is no taller than ``height``, its spaces in one row; None if there is none."""
    many = len(box.spaces) > 1
    wanted = max(space.stacks for space in box.spaces) if many else _stacks(box)
    for across in range(1 if many else 2, wanted + 3):
        cells = len(box.spaces) * across * measures.pitch
        deep = ceil(wanted / across) * measures.pitch
        try:
            if many and not _headed(box, across * measures.pitch, measures):
                continue
            sized = _sized(box, cells + 2 * measures.pad, deep, len(box.spaces), measures)
        except TextDoesNotFitError:
            continue
        if sized.height <= height and len(sized.titles) <= _TITLES:
            return sized
    return None


def _stacks(box: PanelBox) -> int:
    return max(box.spaces[0].stacks, _STACKS[box.kind])
