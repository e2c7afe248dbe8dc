"""PNGs with a palette: flat art has few colours, and a palette of them is a third of the size and loads faster.

A general quantiser shifts the great flats by a level or two. Here the colours of the flats stay exact, and what is left
of the palette goes to the mixtures along edges that would otherwise be farthest off.
"""

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

_MOST = 1 << 18
"""Colours up to which a picture is taken for flat art."""
_BAND = 64
"""Rows at a time, so that what is worked on stays in the processor's cache, and no copy of all is made."""


def reduce_colours(pixels: NDArray[np.uint32], colours: int) -> bytes | None:
    """A PNG of a picture with at most so many colours (2 to 256).

    None for a picture of more than 262,144 colours, which is no flat art. ``pixels``: as
    :func:`modgen.draw.pixels.page_pixels` gives them.
    """
    found: Any = _image(pixels).getcolors(_MOST)
    if found is None:
        return None
    counts, points = _rarest_first(np.array([(count, *colour) for count, colour in found], np.int64))
    palette = points[_choose(points, np.sqrt(counts.astype(np.float64)), colours)]
    table = np.zeros(1 << 24, dtype=np.uint8)
    table[points @ (1, 1 << 8, 1 << 16)] = _nearest(points, palette)
    reduced = Image.fromarray(_indices(pixels, table))
    reduced.putpalette(palette.astype(np.uint8).tobytes())
    return _png(reduced)


def full_colours(pixels: NDArray[np.uint32]) -> bytes:
    """A PNG of a picture with all its colours; ``pixels`` as for :func:`reduce_colours`."""
    return _png(_image(pixels).convert("RGB"))


def _image(pixels: NDArray[np.uint32]) -> Image.Image:
    height, width = pixels.shape
    return Image.frombuffer("RGBA", (width, height), np.ascontiguousarray(pixels, "<u4"), "raw", "RGBA", 0, 1)


def _png(image: Image.Image) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG", compress_level=6)
    return stream.getvalue()


def _rarest_first(found: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """How often each colour occurs, the rarest first, and the colours themselves; from rows of both."""
    counts, colours = found[:, 0], found[:, 1:4]
    order = np.lexsort((colours @ (1 << 16, 1 << 8, 1), counts))
    return counts[order], colours[order].astype(np.int32)


def _indices(pixels: NDArray[np.uint32], table: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The place in the palette of every pixel, by a table of all colours."""
    indices = np.empty(pixels.shape, dtype=np.uint8)
    for top in range(0, len(pixels), _BAND):
        indices[top : top + _BAND] = table[pixels[top : top + _BAND] & 0xFFFFFF]
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
