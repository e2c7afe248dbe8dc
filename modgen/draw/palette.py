"""PNGs with a palette: flat art has few colours, and a palette of them is a third of the size and loads faster.

A general quantiser shifts the great flats by a level or two. Here the colours of the flats stay exact, and what is left
of the palette goes to the mixtures along edges that would otherwise be farthest off.
"""

import io
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

_MOST = 1 << 18
"""Colours up to which a picture is taken for flat art."""
_BAND = 64
"""Rows at a time, so that what is worked on stays in the processor's cache, and no copy of all is made."""


def reduce_colours(strips: Sequence[bytes], colours: int) -> bytes | None:
    """A PNG of strips of a picture, one under the other, with at most so many colours (2 to 256), not transparent.

    None for a picture of more than 262,144 colours, which is no flat art. ``strips`` are PNGs of one width; all of them
    are never open at once, since a large sheet is half a gigabyte then.
    """
    found = _colours(strips)
    if found is None:
        return None
    counts, points = found
    palette = points[_choose(points, np.sqrt(counts.astype(np.float64)), colours)]
    table = np.zeros(1 << 24, dtype=np.uint8)
    table[points @ (1, 1 << 8, 1 << 16)] = _nearest(points, palette)
    reduced = Image.fromarray(_indices(strips, table))
    reduced.putpalette(palette.astype(np.uint8).tobytes())
    stream = io.BytesIO()
    reduced.save(stream, "PNG", compress_level=6)
    return stream.getvalue()


def _colours(strips: Sequence[bytes]) -> tuple[NDArray[np.int64], NDArray[np.int32]] | None:
    """How often each colour occurs, the rarest first, and the colours themselves; None if they are too many."""
    counts, keys = np.zeros(0, np.int64), np.zeros(0, np.int64)
    for strip in strips:
        found = _opened(strip).getcolors(_MOST)
        if found is None:
            return None
        colours = np.array([colour for _, colour in found], np.int64)[:, :3]
        keys, place = np.unique(np.append(keys, colours @ (1 << 16, 1 << 8, 1)), return_inverse=True)
        counts = np.bincount(place, np.append(counts, [count for count, _ in found])).astype(np.int64)
        if len(keys) > _MOST:
            return None
    order = np.lexsort((keys, counts))
    keys = keys[order]
    return counts[order], np.stack([keys >> 16, keys >> 8 & 0xFF, keys & 0xFF], axis=1).astype(np.int32)


def _opened(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        image.load()
        return image if image.mode == "RGBA" else image.convert("RGBA")


def _indices(strips: Sequence[bytes], table: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The place in the palette of every pixel, by a table of all colours."""
    sizes = [Image.open(io.BytesIO(strip)).size for strip in strips]
    indices = np.empty((sum(height for _, height in sizes), sizes[0][0]), dtype=np.uint8)
    start = 0
    for strip, (width, height) in zip(strips, sizes, strict=True):
        rgba = _opened(strip)
        for top in range(0, height, _BAND):
            band = rgba.crop((0, top, width, min(top + _BAND, height)))
            below = start + min(top + _BAND, height)
            indices[start + top : below] = table[np.asarray(band).view("<u4")[..., 0] & 0xFFFFFF]
        start += height
    return indices


def _choose(points: NDArray[np.int32], weights: NDArray[np.float64], colours: int) -> list[int]:
    """Indices of the palette's colours: the most frequent, then each time the one with the largest weighted error."""
    channels = np.ascontiguousarray(points.T)
    first = int(np.argmax(weights))
    chosen, off = [first], _squares(channels, points[first])
    while len(chosen) < colours and off.any():
        worst = int(np.argmax(off * weights))
        chosen.append(worst)
        np.minimum(off, _squares(channels, points[worst]), out=off)
    return chosen


def _nearest(points: NDArray[np.int32], palette: NDArray[np.int32]) -> NDArray[np.uint8]:
    channels = np.ascontiguousarray(points.T)
    nearest = np.zeros(len(points), dtype=np.uint8)
    off = _squares(channels, palette[0])
    for index in range(1, len(palette)):
        other = _squares(channels, palette[index])
        nearest[other < off] = index
        np.minimum(off, other, out=off)
    return nearest


def _squares(channels: NDArray[np.int32], colour: NDArray[np.int32]) -> NDArray[np.int32]:
    """The squares of how far points are from a colour; their red, green and blue are rows."""
    off = channels - colour[:, None]
    off *= off
    squares: NDArray[np.int32] = off[0] + off[1] + off[2]
    return squares
