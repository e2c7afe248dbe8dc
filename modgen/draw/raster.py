"""Pictures that users bring: read with care, since they may be a stranger's, straightened, and drawn over."""

import io
import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

from modgen.draw.render import overlay_png

MOST_PIXELS = 120_000_000
"""A sheet of 34 by 44 inches at 280 dots an inch."""
FORMS = ("JPEG", "PNG")
"""What pictures are read; a board is written in the form of its scan."""
_QUALITY = 92
_ORIENTATION = 0x0112
"""The tag by which a camera says how it was held."""
_MUCH_FINER = 1.25
"""Pixels of a scan to one of the board from which on a filter must gather them, or fine lines would break up."""
_WRONG = (OSError, ValueError, SyntaxError, EOFError, TypeError, LookupError, ArithmeticError)
_FAULTS = (*_WRONG, struct.error, zlib.error, MemoryError)
"""What the decoders raise on what is broken or meant to harm."""

Matrix = tuple[float, float, float, float, float, float]
"""``x' = a x + b y + c, y' = d x + e y + f`` as (a, b, c, d, e, f); whole numbers are the middles of pixels."""


class PictureError(ValueError):
    """A picture that cannot be read; the message goes on from its name."""


class PictureTooLargeError(PictureError):
    """A picture with more pixels than are read."""


def picture_size(data: bytes, most: int = MOST_PIXELS) -> tuple[int, int]:
    """Width and height of a JPEG or PNG, as viewers show it, once all of it is found to be readable.

    Raises:
        PictureError: it is neither, or broken; PictureTooLargeError if it has over ``most`` pixels.
    """
    with _reading():
        image = _opened(data, most)
        width, height = image.size
        on_its_side = image.getexif().get(_ORIENTATION) in (5, 6, 7, 8)
        # A JPEG read at an eighth of its size is read to its end all the same, in a third of the time.
        image.draft(None, (max(1, width // 8), max(1, height // 8)))
        image.load()
    return (height, width) if on_its_side else (width, height)


def open_picture(data: bytes, ground: str = "#ffffff") -> Image.Image:
    """A JPEG or PNG in red, green and blue, turned as its camera says; what is transparent in it lies on a colour.

    Raises:
        PictureError: as `picture_size`.
    """
    with _reading():
        image: Image.Image = _opened(data)
        image.load()
        ImageOps.exif_transpose(image, in_place=True)
        return _coloured(image, ground)


def as_drawn(data: bytes, longest: int = 0) -> bytes:
    """A JPEG or PNG as a renderer of SVG shows it right: as it is, or made anew in its own form.

    Renderers heed no camera that was held on its side, and leave out what is in the colours of a printing press (CMYK).

    Args:
        data: the file.
        longest: pixels of its longer side beyond which it is made smaller; 0 for any.

    Raises:
        PictureError: as `picture_size`.
    """
    with _reading():
        image: Image.Image = _opened(data)
        large = bool(longest) and max(image.size) > longest
        if not large and image.mode != "CMYK" and image.getexif().get(_ORIENTATION, 1) == 1:
            return data
        image.load()
        ImageOps.exif_transpose(image, in_place=True)
        clear = image.has_transparency_data
        image = image.convert("RGBA") if clear else _coloured(image, "#ffffff")
        if large:
            image.thumbnail((longest, longest), Image.Resampling.LANCZOS)
        return encode(image, is_jpeg(data))


@contextmanager
def _reading() -> Iterator[None]:
    """Whatever the decoders raise, as a PictureError."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except PictureTooLargeError:
        raise
    except Image.DecompressionBombError:
        raise PictureTooLargeError(f"has more than {MOST_PIXELS:,} pixels") from None
    except UnidentifiedImageError:
        raise PictureError("is neither a JPEG nor a PNG") from None
    except _FAULTS:
        raise PictureError("is broken: it cannot be read to its end") from None


def _opened(data: bytes, most: int = MOST_PIXELS) -> ImageFile.ImageFile:
    image = Image.open(io.BytesIO(data), formats=FORMS)
    if image.width * image.height > most:
        raise PictureTooLargeError(_too_large(image.width, image.height, most))
    return image


def _too_large(width: int, height: int, most: int) -> str:
    return f"has {width:,} × {height:,} pixels, and at most {most:,} are read"


def _coloured(image: Image.Image, ground: str) -> Image.Image:
    if image.mode.startswith("I"):  # sixteen bits of grey
        grey = np.clip(np.asarray(image, dtype=np.int64) >> 8, 0, 255).astype(np.uint8)
        return Image.fromarray(grey).convert("RGB")
    if image.has_transparency_data:
        rgba = image.convert("RGBA")
        under = Image.new("RGB", image.size, ground)
        under.paste(rgba, mask=rgba.getchannel("A"))
        return under
    return image if image.mode == "RGB" else image.convert("RGB")


@dataclass(frozen=True, slots=True)
class Straightening:
    """A board to be made from a scan.

    data: the scan. back: from a pixel of the board to one of the scan. width, height: of the board, pixels. fill:
    colour where the scan has nothing. over: SVG laid over it, in pixels of the board; empty for none. ppi: pixels an
    inch that the file claims.
    """

    data: bytes
    back: Matrix
    width: int
    height: int
    fill: str
    over: str = ""
    ppi: float = 72.0


def straighten(given: Straightening) -> bytes:
    """The board, a JPEG if the scan is one, else a PNG.

    Raises:
        PictureError: the scan cannot be read.
    """
    board = resample(open_picture(given.data), given.back, (given.width, given.height), given.fill)
    if given.over:
        lay_over(board, given.over)
    return encode(board, is_jpeg(given.data), given.ppi)


def is_jpeg(data: bytes) -> bool:
    """Whether data begin as a JPEG does."""
    return data.startswith(b"\xff\xd8\xff")


def encode(image: Image.Image, jpeg: bool, ppi: float = 72.0) -> bytes:
    """The picture as a JPEG or a PNG."""
    stream = io.BytesIO()
    dpi = (round(ppi), round(ppi))
    if jpeg:
        image.save(stream, "JPEG", quality=_QUALITY, subsampling=0, dpi=dpi)
    else:
        image.save(stream, "PNG", compress_level=6, dpi=dpi)
    return stream.getvalue()


def resample(image: Image.Image, back: Matrix, size: tuple[int, int], fill: str) -> Image.Image:
    """A picture moved, turned and skewed: each pixel of the result is looked up where ``back`` says.

    A scan much finer than the result is first made smaller with a filter that looks at all of its pixels (Lanczos);
    cubic interpolation does the rest.
    """
    a, b, c, d, e, f = back
    # Pillow counts from the corners of pixels: the middle of the first one is at a half.
    c, f = c - (a + b) / 2 + 0.5, f - (d + e) / 2 + 0.5
    finer = abs(a * e - b * d) ** 0.5
    if finer > _MUCH_FINER:
        smaller = max(1, round(image.width / finer)), max(1, round(image.height / finer))
        across, down = smaller[0] / image.width, smaller[1] / image.height
        image = image.resize(smaller, Image.Resampling.LANCZOS)
        a, b, c, d, e, f = a * across, b * across, c * across, d * down, e * down, f * down
    return image.transform(size, Image.Transform.AFFINE, (a, b, c, d, e, f), Image.Resampling.BICUBIC, fillcolor=fill)


def lay_over(image: Image.Image, svg: str) -> None:
    """Draw an SVG of the picture's size in pixels over it."""
    with Image.open(io.BytesIO(overlay_png(svg, *image.size))) as over:
        image.paste(over, mask=over.getchannel("A"))
