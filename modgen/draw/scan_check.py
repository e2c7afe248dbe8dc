"""A picture of a map with the grid that was fitted to it, and each known hex enlarged: for a person's eye."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from modgen.draw.raster import lay_over, resample
from modgen.draw.scan_marks import grid_lines, haloed
from modgen.draw.svg import document, element, text
from modgen.draw.text import SANS

_LONGEST = 2600
"""Pixels of the longer side of the picture as it is shown; more is not seen and takes long to open."""
_CROP, _GAP, _CAPTION = 300, 14, 30
"""About how large an enlarged part is; the room beside and under each."""
_MOST_CROPS = 24
_AROUND = 1.3
"""Hex heights from the middle of an enlarged part to its edges."""
_GOOD, _BAD = "#00694b", "#d01010"
_GROUND, _INK = "#f2f0ea", "#22292d"
_LEGEND = "cross: the centre as it was given · ring: where the grid puts it"

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ShownHex:
    """A known hex: its number, the pixels given and fitted, how many hexes they are apart, whether it is wrong."""

    name: str
    given: tuple[float, float]
    fitted: tuple[float, float]
    hexes: float
    wrong: bool = False

    @property
    def off(self) -> float:
        """Pixels between the two."""
        return float(np.hypot(self.given[0] - self.fitted[0], self.given[1] - self.fitted[1]))


@dataclass(frozen=True, slots=True, eq=False)
class CheckPicture:
    """What is shown, all in pixels of the picture.

    height: of a hex. lines: the hexsides, shape (n, 2, 2). known: the known hexes. named: further hexes with their
    centres, whose numbers are written.
    """

    image: Image.Image
    height: float
    lines: Points
    known: tuple[ShownHex, ...]
    named: tuple[tuple[str, tuple[float, float]], ...] = ()


def draw_check(picture: CheckPicture) -> Image.Image:
    """The picture with the grid over it, and under it the known hexes enlarged, the worst first."""
    scale = min(1.0, _LONGEST / max(picture.image.size))
    whole = _whole(picture, scale)
    columns = max(2, round((whole.width - _GAP) / (_CROP + _GAP)))
    crop = max(_CROP // 2, (whole.width - _GAP) // columns - _GAP)
    parts = [_part(picture, one, crop) for one in sorted(picture.known, key=lambda one: -one.off)[:_MOST_CROPS]]
    rows = ceil(len(parts) / columns)
    width = max(whole.width, columns * (crop + _GAP) + _GAP)
    height = whole.height + _CAPTION + rows * (crop + _CAPTION + _GAP)
    sheet = Image.new("RGB", (width, height), _GROUND)
    sheet.paste(whole, (0, 0))
    look = {"font_family": SANS, "font_weight": 500, "fill": _INK}
    captions = [text(_LEGEND, _GAP, whole.height + 0.72 * _CAPTION, 20, **look)]
    for number, (part, caption) in enumerate(parts):
        row, column = divmod(number, columns)
        left = _GAP + column * (crop + _GAP)
        top = whole.height + _CAPTION + row * (crop + _CAPTION + _GAP)
        sheet.paste(part, (left, top))
        captions.append(text(caption, left, top + crop + 0.72 * _CAPTION, 20, **look))
    lay_over(sheet, document(width, height, captions, unit="px"))
    return sheet


def _whole(picture: CheckPicture, scale: float) -> Image.Image:
    size = max(1, round(picture.image.width * scale)), max(1, round(picture.image.height * scale))
    # A picture that is changed must not be the one that was given.
    image = picture.image.resize(size, Image.Resampling.LANCZOS) if scale < 1 else picture.image.copy()
    height = picture.height * scale

    def at(points: Points) -> Points:
        moved: Points = (points + 0.5) * scale
        return moved

    parts = grid_lines(at(picture.lines), max(0.9, height / 90))
    size_of_text = min(max(0.2 * height, 11.0), 26.0)
    for name, centre in picture.named:
        x, y = at(np.array(centre)).tolist()
        parts.append(haloed(name, x, y + 0.35 * size_of_text, size_of_text, _INK))
    for one in picture.known:
        parts += _marker(one, at, max(7.0, 0.14 * height), size_of_text)
    lay_over(image, document(*size, parts, unit="px"))
    return image


def _part(picture: CheckPicture, one: ShownHex, size: int) -> tuple[Image.Image, str]:
    """The surroundings of a known hex, enlarged so that they show the place given and the place fitted."""
    middle = (np.array(one.given) + one.fitted) / 2
    reach = _AROUND * picture.height + one.off / 2
    step = 2 * reach / size
    left, top = (middle - reach + step / 2).tolist()
    image = resample(picture.image, (step, 0, left, 0, step, top), (size, size), _GROUND)

    def at(points: Points) -> Points:
        moved: Points = (points - middle + reach) / step
        return moved

    near = np.abs(picture.lines - middle).max(axis=2).min(axis=1) < reach
    parts = grid_lines(at(picture.lines[near]), 1.4)
    parts += _marker(one, at, 0.12 * picture.height / step, 0.0)
    lay_over(image, document(size, size, parts, unit="px"))
    return image, f"{one.name}: {one.off:.1f} px, {one.hexes:.2f} hex off{' · wrong?' if one.wrong else ''}"


def _marker(one: ShownHex, at: Callable[[Points], Points], size: float, lettered: float) -> list[str]:
    """A cross where the centre was given and a ring where it was fitted, with the number if letters have a size."""
    (x, y), (u, v) = at(np.array([one.given, one.fitted])).tolist()
    colour = _BAD if one.wrong else _GOOD
    cross = f"M{x - size:.2f} {y:.2f}H{x + size:.2f}M{x:.2f} {y - size:.2f}V{y + size:.2f}"
    link = f"M{x:.2f} {y:.2f}L{u:.2f} {v:.2f}"
    parts = []
    for stroke, wider in (("#ffffff", 3.0), (colour, 0.0)):
        look = {"stroke": stroke, "fill": "none", "stroke_width": 2.0 + wider}
        parts += [element("path", d=cross + link, **look), element("circle", cx=u, cy=v, r=0.62 * size, **look)]
    if lettered:
        parts.append(haloed(one.name, x, y + 1.25 * size + 0.7 * lettered, lettered, colour))
    return parts
