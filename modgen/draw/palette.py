"""PNGs with a palette: flat art has few colours, and a palette of them is a third of the size and loads faster.

A general quantiser shifts the great flats by a level or two. Here the colours of the flats stay exact, and what is left
of the palette goes to the mixtures along edges that would otherwise be farthest off.
"""

import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image

_MOST = 1 << 18
"""Colours up to which a picture is taken for flat art."""
_BAND = 64
"""Rows at a time, so that what is worked on stays in the processor's cache."""


def reduce_colours(png: bytes, colours: int) -> bytes:
    """The same picture with at most so many colours (2 to 256), without transparency.

    A picture of more than 262,144 colours is no flat art and comes back as it is.
    """
    with Image.open(io.BytesIO(png)) as image:
        rgba = image.convert("RGBA")
    found = rgba.getcolors(_MOST)
    if found is None:
        return png
    found.sort()
    counts = np.array([count for count, _ in found], dtype=np.float64)
    points = np.array([colour for _, colour in found], dtype=np.int32)[:, :3]
    palette = points[_choose(points, np.sqrt(counts), colours)]
    table = np.zeros(1 << 24, dtype=np.uint8)
    table[points @ (1, 1 << 8, 1 << 16)] = _nearest(points, palette)
    pixels = np.asarray(rgba).view("<u4")[..., 0]
    indices = np.empty(pixels.shape, dtype=np.uint8)
    for top in range(0, len(pixels), _BAND):
        indices[top : top + _BAND] = table[pixels[top : top + _BAND] & 0xFFFFFF]
    reduced = Image.fromarray(indices)
    reduced.putpalette(palette.astype(np.uint8).tobytes())
    stream = io.BytesIO()
    reduced.save(stream, "PNG", compress_level=6)
    return stream.getvalue()


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
