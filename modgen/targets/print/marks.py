"""Ticks of cuts, marks by which two sides are laid on each other, the line of a fold."""

from modgen.targets.print.packing import CLEAR, TICK, Block
from modgen.targets.print.values import Line, Rect, outline

_CROSS = 4.0
"""Points from the middle of a registration mark to its ends."""


def ticks(block: Block, size: tuple[float, float], gap: float, bleed: float) -> list[Line]:
    """A tick at both ends of every cut, outside the bleed; between counters that lie apart where there is room."""
    across, down = block.edges(size, gap)
    near, far = bleed + CLEAR, bleed + CLEAR + TICK
    left, right, top, bottom = across[0], across[-1], down[0], down[-1]
    made = [Line(x, end, x, end + way) for x in across for end, way in _ends(top, bottom, near, far)]
    made += [Line(end, y, end + way, y) for y in down for end, way in _ends(left, right, near, far)]
    if gap - 2 * near >= 1:
        made += [Line(x, y + near, x, y + gap - near) for y in down[1:-1:2] for x in across]
        made += [Line(x + near, y, x + gap - near, y) for x in across[1:-1:2] for y in down]
    return made


def _ends(low: float, high: float, near: float, far: float) -> tuple[tuple[float, float], tuple[float, float]]:
    return (low - near, near - far), (high + near, far - near)


def cuts(block: Block, size: tuple[float, float], gap: float) -> list[Line]:
    """The cuts themselves: each once where counters share them, else around each counter."""
    across, down = block.edges(size, gap)
    if gap == 0:
        upright = [Line(x, down[0], x, down[-1]) for x in across]
        return upright + [Line(across[0], y, across[-1], y) for y in down]
    made = []
    for top, bottom in zip(down[::2], down[1::2], strict=True):
        for left, right in zip(across[::2], across[1::2], strict=True):
            made += outline(Rect(left, top, right - left, bottom - top), "cut")
    return made


def registration(width: float, height: float, margin: float) -> list[Line]:
    """Crosses in the corners that the printer reaches, alike from both sides of the paper."""
    near = margin + _CROSS
    made = []
    for x in (near, width - near):
        for y in (near, height - near):
            made += [
                Line(x - _CROSS, y, x + _CROSS, y, "register"),
                Line(x, y - _CROSS, x, y + _CROSS, "register"),
            ]
    return made
