"""A page of a PDF as pixels, by PDFium: it takes a quarter of the time that an SVG renderer takes for a large sheet."""

import ctypes
from threading import Lock

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

_ALONE = Lock()
"""PDFium must not be called by two threads at once."""
_WHITE, _OPAQUE = 0xFFFFFFFF, np.uint32(0xFF000000)


def page_pixels(pdf: bytes, width: int, height: int) -> NDArray[np.uint32]:
    """The first page of a PDF over white, stretched to so many pixels; shape (height, width).

    A pixel is red + 256 green + 65536 blue; its highest eight bits are set.
    """
    # PDFium draws into this array itself: a large sheet has a quarter of a gigabyte, and a second one takes its time.
    pixels = np.full((height, width), _WHITE, dtype="<u4")
    with _ALONE, pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        held = pixels.ctypes.data_as(ctypes.c_void_p)
        bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_BGRx, held, 4 * width)
        try:
            pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, pdfium.FPDF_REVERSE_BYTE_ORDER)
        finally:
            pdfium.FPDFBitmap_Destroy(bitmap)
    np.bitwise_or(pixels, _OPAQUE, out=pixels)
    return pixels
