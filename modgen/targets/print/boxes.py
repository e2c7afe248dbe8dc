"""What lies beside the map, in true size: page by page, and in tiles what is larger than a page."""

from dataclasses import dataclass, replace

from modgen.targets.print.lettering import Measure, cut
from modgen.targets.print.tiles import MapSheet, compile_tiles
from modgen.targets.print.values import Page, PaperInput, Placed, Rect, Words

_FOOT = 14.0
"""Points above the lower margin that the name of a page takes."""
_BETWEEN = 12.0
"""Points between two texts in a line."""
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class BoxPages:
    """Pictures by the order of their numbers, each with its width and height in points, for pages of one way up."""

    title: str
    way: tuple[float, float]
    pictures: tuple[tuple[float, float], ...]


def room_for_boxes(way: tuple[float, float], paper: PaperInput) -> tuple[float, float]:
    """What a page leaves for pictures: its width and height in points, at least one."""
    width, height = way
    return max(1.0, width - 2 * paper.margin), max(1.0, height - 2 * paper.margin - _FOOT)


def compile_boxes(boxes: BoxPages, paper: PaperInput, overlap: float, *, measure: Measure) -> tuple[Page, ...]:
    """A page for each picture that fits, the tiles of each that does not, in their order.

    ``measure`` tells how wide the words on them are.

    Raises:
        PrintError: the paper is so small that tiles would be all overlap.
    """
    pages: list[Page] = []
    for number, (width, height) in enumerate(boxes.pictures):
        wide, high = room_for_boxes(boxes.way, paper)
        if width > wide + _SLACK or height > high + _SLACK:
            pages += compile_tiles(MapSheet(boxes.title, width, height, 0.0, number), paper, overlap, measure=measure)
            continue
        at = Rect((boxes.way[0] - width) / 2, paper.margin, width, height)
        pages.append(Page("boxes", *boxes.way, (Placed(number, at, at),)))
    return tuple(
        _named(page, f"page {place} of {len(pages)}", boxes.title, paper, measure)
        for place, page in enumerate(pages, 1)
    )


def _named(page: Page, number: str, title: str, paper: PaperInput, measure: Measure) -> Page:
    """A page of boxes with its name at the foot; tiles have names of their own."""
    if page.name != "boxes":
        return page
    foot = page.height - paper.margin - 4
    told = f"{number}, {paper.name}: print at 100 %"
    room = page.width - 2 * paper.margin - measure(told, 8) - _BETWEEN
    words = (
        Words(cut(title, room, 8, measure), paper.margin, foot, 8),
        Words(told, page.width - paper.margin, foot, 8, "end"),
    )
    return replace(page, name=f"boxes, {number}", words=words)
