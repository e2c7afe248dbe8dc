"""Title, compass, scale, key, boxes, credits in the free strips beside or below the grid; over no playable hex."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from modgen.draw.map_ground import Ground
from modgen.draw.map_key import draw_key
from modgen.draw.map_margin import paragraphs, scale, title
from modgen.draw.panel_strip import BoxStrips
from modgen.draw.svg import group, layer, number

if TYPE_CHECKING:
    from modgen.draw.map_picture import MapPicture

_GAP = 12.0
_NARROWEST = 70.0
_KEY_SHARE = 1.6
"""Of a row of furniture, against the shares of the others."""
_WAYS = ((1.0, 56.0), (0.9, 24.0), (0.8, 14.0))
"""How large the furniture is and how large its title may be, in the order in which they are tried."""
_LEAST = 30.0
"""How wide a part of a row is at least."""
_SLACK = 4.0
"""What the height of a block takes below its last line."""
Block: TypeAlias = Callable[[float, float, float], tuple[list[str], float] | None]
"""Draws at (left, top) in a width; returns its elements and the height it took, None where it has no room."""


@dataclass(frozen=True, slots=True)
class Furnished:
    """The furniture of a sheet as a layer, the texts too long for it at their smallest, and what it has no room for."""

    layer: str
    too_long: tuple[str, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Strip:
    left: float
    top: float
    width: float
    height: float


@dataclass(slots=True)
class _Trial:
    """One way to set the furniture: the parts kept, how large, and the size of the title; and what came of it."""

    kept: tuple[str, ...]
    share: float
    title: float
    foot: float
    boxes: BoxStrips
    too_long: list[str] = field(default_factory=list)


def furniture(picture: MapPicture, ground: Ground) -> Furnished:
    """The furniture in a column right of the grid or in a row below it, whichever has more room.

    What has not room enough is set smaller, and at last left out: nothing stands off the sheet.
    """
    left, top, right, bottom = ground.bounds
    edge_x, edge_y = picture.width - picture.margin, picture.height - picture.margin
    column = _Strip(right + _GAP, top, edge_x - right - _GAP, bottom - top)
    row = _Strip(left, bottom + _GAP, right - left, edge_y - bottom - _GAP)
    upright = column.width >= _NARROWEST and column.width * column.height >= row.width * row.height
    trial, parts, upright = _arranged(picture, ground, column, row, upright=upright)
    if upright:
        parts += trial.boxes.along(row.left, row.top, row.width, row.height)
    else:
        parts += trial.boxes.down(column.left, column.top, column.width, column.height)[0]
    left_out = tuple(name for name in next(_choices(picture), ()) if name not in trial.kept)
    return Furnished(layer("Furniture", parts), tuple(dict.fromkeys(trial.too_long)), left_out)


def _arranged(
    picture: MapPicture, ground: Ground, column: _Strip, row: _Strip, *, upright: bool
) -> tuple[_Trial, list[str], bool]:
    """The first way that has room, its parts, and whether it is upright; the other strip if one holds nothing."""
    edge = picture.height - picture.margin
    for standing in (upright, not upright):
        strip = column if standing else row
        if strip.width < _LEAST:
            continue
        feet = (strip.top + strip.height, edge) if standing else (edge,)
        for kept in _choices(picture):
            found: tuple[_Trial, list[str]] | None = None
            for (share, most), foot in product(_WAYS, feet):
                trial = _Trial(kept, share, most, foot, _boxes(picture))
                parts = (_in_column if standing else _in_row)(picture, ground, strip, edge, trial)
                if parts is not None and not trial.too_long:
                    return trial, parts, standing
                if parts is not None and found is None:
                    found = trial, parts
            if found is not None:
                return *found, standing
    return _Trial((), 1.0, 0.0, edge, _boxes(picture)), [], upright


def _choices(picture: MapPicture) -> Iterator[tuple[str, ...]]:
    """What is kept, from all of it down; whose things the map shows goes last, for it may have to stand there."""
    given = {
        "the title": True,
        "the compass and the scale": bool(picture.scale_text) or picture.north is not None,
        "the key": True,
        "what the map rests on": bool(picture.basis),
        "the credits": any(picture.credits),
    }
    kept = [name for name, there in given.items() if there]
    yield tuple(kept)
    for name in ("the compass and the scale", "the key", "what the map rests on", "the title"):
        if name in kept and len(kept) > 1:
            kept.remove(name)
            yield tuple(kept)


def _boxes(picture: MapPicture) -> BoxStrips:
    return BoxStrips(picture.boxes, picture.counter, picture.largest, picture.theme.tint)


def _lines(picture: MapPicture, trial: _Trial) -> list[str]:
    """What the map rests on, and credits."""
    basis = [picture.basis] if "what the map rests on" in trial.kept else []
    credits = picture.credits if "the credits" in trial.kept else ()
    return [line for line in (*basis, *credits) if line]


def _blocks(picture: MapPicture, ground: Ground, bottom: float, trial: _Trial) -> list[Block]:
    """Title, compass and scale, key, each if it is kept; the key, which is made smaller by itself, above ``bottom``."""
    blocks: list[Block] = []
    if "the title" in trial.kept:
        blocks.append(
            _smaller(lambda x, y, width: title(picture, x, y, width, trial.title, trial.too_long), trial.share)
        )
    if "the compass and the scale" in trial.kept:
        blocks.append(_smaller(lambda x, y, width: scale(picture, x, y, width, trial.too_long), trial.share))
    if "the key" in trial.kept:
        blocks.append(lambda x, y, width: draw_key(picture, ground, x, y, width, bottom))
    return blocks


def _credits(picture: MapPicture, trial: _Trial) -> Block | None:
    lines = _lines(picture, trial)
    if not lines:
        return None
    return _smaller(lambda x, y, width: paragraphs(lines, x, y, width, picture.theme, trial.too_long), trial.share)


def _smaller(block: Block, share: float) -> Block:
    """A block drawn at a share of its size, in as much of a width."""
    if share == 1:
        return block

    def drawn(x: float, y: float, width: float) -> tuple[list[str], float] | None:
        made = block(0, 0, width / share)
        if made is None:
            return None
        transform = f"translate({number(x)} {number(y)}) scale({number(share)})"
        return [group(made[0], transform=transform)], share * made[1]

    return drawn


def _in_column(picture: MapPicture, ground: Ground, strip: _Strip, edge: float, trial: _Trial) -> list[str] | None:
    """Blocks one under the other, then boxes; credits at the foot. None if they do not all end above an edge."""
    credits = _credits(picture, trial)
    ending = credits(strip.left, 0.0, strip.width) if credits else None
    high = ending[1] if ending else 0.0
    lowest = trial.foot - (high + _GAP if ending else 0.0)
    parts: list[str] = []
    y = strip.top
    for block in _blocks(picture, ground, lowest, trial):
        made = block(strip.left, y, strip.width)
        if made is None:
            return None
        parts += made[0]
        y += made[1] + 2 * _GAP
    drawn, deep = trial.boxes.down(strip.left, y, strip.width, lowest - y)
    if drawn:
        parts += drawn
        y += deep + 2 * _GAP
    if credits is None:
        return parts if y - 2 * _GAP <= edge + _SLACK else None
    start = max(y - _GAP, trial.foot - high)
    if start + high > edge + _SLACK:
        return None
    made = credits(strip.left, start, strip.width)
    return parts + (made[0] if made else [])


def _in_row(picture: MapPicture, ground: Ground, strip: _Strip, edge: float, trial: _Trial) -> list[str] | None:
    """Blocks side by side, the widest the key, which has most to show; None if one of them ends below an edge."""
    blocks = _blocks(picture, ground, edge, trial)
    shares = [1.0] * len(blocks)
    if "the key" in trial.kept:
        shares[-1] = _KEY_SHARE
    credits = _credits(picture, trial)
    if credits is not None:
        blocks, shares = [*blocks, credits], [*shares, 1.0]
    whole = (strip.width - (len(blocks) - 1) * 2 * _GAP) / sum(shares)
    if whole < _LEAST:
        return None
    parts: list[str] = []
    left = strip.left
    for block, share in zip(blocks, shares, strict=True):
        made = block(left, strip.top, share * whole)
        if made is None or strip.top + made[1] > edge + _SLACK:
            return None
        parts += made[0]
        left += share * whole + 2 * _GAP
    return parts
