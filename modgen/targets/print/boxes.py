"""What lies beside the map, in true size: page by page, and in tiles what is larger than a page."""

from dataclasses import dataclass, replace

from modgen.targets.print.tiles import MapSheet, compile_tiles
from modgen.targets.print.values import Page, PaperInput, Placed, Rect, Words

_FOOT = 14.0
"""Points above the lower margin that the name of a page takes."""
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


def compile_boxes(boxes: BoxPages, paper: PaperInput, overlap: float) -> tuple[Page, ...]:
    """A page for each picture that fits, the tiles of each that does not, in their order.

    Raises:
        PrintError: the paper is so small that tiles would be all overlap.
    """
    pages: list[Page] = []
    for number, (width, height) in enumerate(boxes.pictures):
        wide, high = room_for_boxes(boxes.way, paper)
        if width > wide + _SLACK or height > high + _SLACK:
            pages += compile_tiles(MapSheet(boxes.title, width, height, 0.0, number), paper, overlap)
            continue
        at = Rect((boxes.way[0] - width) / 2, paper.margin, width, height)
        pages.append(Page("boxes", *boxes.way, (Placed(number, at, at),)))
    return tuple(_named(page, place, len(pages), boxes.title, paper) for place, page in enumerate(pages, 1))


def _named(page: Page, number: int, count: int, title: str, paper: PaperInput) -> Page:
    """A page of boxes with its name at the foot; tiles have names of their own."""
    if page.name != "boxes":
        return page
    foot = page.height - paper.margin - 4
    words = (
        Words(title, paper.margin, foot, 8),
        Words(f"page {number} of {count}, {paper.name}: print at 100 %", page.width - paper.margin, foot, 8, "end"),
    )
    return replace(page, name=f"boxes {number}", words=words)
