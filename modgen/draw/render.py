"""SVG to PDF through Typst, with nothing but modgen's own fonts, and to PNG through that PDF or straight."""

import json
import struct
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import typst

from modgen.assets import asset
from modgen.draw.palette import full_colours, reduce_colours
from modgen.draw.pixels import page_pixels

_ONE_DATE = 1_577_836_800  # 2020-01-01T00:00:00Z; a picture does not know when it was made

_PICTURE = """
#let data = json("data.json")
#set document(title: data.title, date: none)
#set text(font: data.font)
#for sheet in data.pages {
  set page(width: sheet.width * 1pt, height: sheet.height * 1pt, margin: 0pt)
  image(sheet.file, width: sheet.width * 1pt, height: sheet.height * 1pt)
}
"""

_LARGE, _KEPT = 500_000, 10
"""Letters of an SVG from which on it is large, and documents for which the type setter keeps what it worked out."""


def to_pdf(svg: str, width: float, height: float, *, title: str = "") -> bytes:
    """A one-page vector PDF of exactly ``width`` × ``height`` points, fonts embedded."""
    made = compile_typst(_PICTURE, _data([(svg, width, height)], title), "pdf", pages=[svg])
    return made[0]


def pages_to_pdf(pages: Sequence[tuple[str, float, float]], *, title: str = "") -> bytes:
    """A vector PDF with a page for each picture, each of its width and height in points; to be taken apart again.

    It has no tags for readers: these would point into pages that are put on others.
    """
    svgs = [svg for svg, _, _ in pages]
    return compile_typst(_PICTURE, _data(pages, title), "pdf", pages=svgs, tags=False)[0]


def to_png(
    svg: str, width: float, height: float, *, ppi: float = 72.0, colours: int = 0, tag: float | None = None
) -> bytes:
    """A PNG of a picture of ``width`` × ``height`` points (72 ppi: one pixel a user unit), on white.

    ``colours`` > 0 (2 to 256) reduces it to a palette, which encodes to a third of the size. ``tag`` is the pixels an
    inch that the file claims, if not ``ppi``.
    """
    pixels = page_pixels(to_pdf(svg, width, height), round(width * ppi / 72), round(height * ppi / 72))
    made = reduce_colours(pixels, colours) if colours else None
    return tagged(full_colours(pixels) if made is None else made, tag or ppi)


def overlay_png(svg: str, width: int, height: int) -> bytes:
    """A PNG of a picture of so many pixels, transparent where nothing is drawn."""
    clear = _PICTURE.replace("margin: 0pt)", "margin: 0pt, fill: none)")
    return compile_typst(clear, _data([(svg, width, height)]), "png", pages=[svg])[0]


def faces_to_png(svgs: Sequence[str], width: float, *, ppi: float) -> list[bytes]:
    """PNGs of many square pictures of one width, in one go; as :func:`sized_to_png`."""
    return sized_to_png(svgs, [(width, width)] * len(svgs), ppi=ppi)


def sized_to_png(svgs: Sequence[str], sizes: Sequence[tuple[float, float]], *, ppi: float) -> list[bytes]:
    """PNGs of many pictures, each with its width and height in points, in one go.

    They are a whole number of pixels wide and high, the nearest one, and fill it: no pale last column. Equal pictures
    are made once.
    """
    pages = list(dict.fromkeys(zip(svgs, sizes, strict=True)))
    if not pages:
        return []
    drawn = [(svg, max(1, round(wide * ppi / 72)), max(1, round(high * ppi / 72))) for svg, (wide, high) in pages]
    made = compile_typst(_PICTURE, _data(drawn), "png", pages=[svg for svg, _ in pages])
    of_page = {page: tagged(png, ppi) for page, png in zip(pages, made, strict=True)}
    return [of_page[page] for page in zip(svgs, sizes, strict=True)]


def tagged(png: bytes, ppi: float) -> bytes:
    """A PNG that says so many pixels an inch of itself (its pHYs chunk, before the picture's data)."""
    body = b"pHYs" + struct.pack(">IIB", *[round(ppi / 0.0254)] * 2, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    kept, at, placed = [png[:8]], 8, False
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, end = png[at + 4 : at + 8], at + 12 + length
        if kind == b"IDAT" and not placed:
            kept.append(chunk)
            placed = True
        if kind != b"pHYs":
            kept.append(png[at:end])
        at = end
    return b"".join(kept)


def compile_typst(
    source: str,
    data: dict[str, Any],
    form: Literal["pdf", "png"],
    *,
    ppi: float = 72.0,
    pages: Sequence[str] = (),
    tags: bool = True,
) -> list[bytes]:
    """Set a Typst template over data.

    Data reaches the template as ``data.json`` and pictures as ``0.svg``, ``1.svg`` … in a folder of their own; nothing
    is spliced into the source. Only the fonts in ``assets/fonts`` are seen.

    Returns:
        One item for a PDF, one a page for PNG.
    """
    with tempfile.TemporaryDirectory(prefix="modgen-") as folder:
        root = Path(folder)
        for index, page in enumerate(pages):
            (root / f"{index}.svg").write_text(page, encoding="utf-8")
        (root / "data.json").write_text(json.dumps(data), encoding="utf-8")
        main = root / "main.typ"
        main.write_text(source, encoding="utf-8")
        made = typst.compile(
            main,
            root=root,
            font_paths=[asset("fonts")],
            ignore_system_fonts=True,
            format=form,
            ppi=ppi,
            timestamp=_ONE_DATE,
            pdf_tags=tags,
        )
    if max(map(len, pages), default=0) > _LARGE:
        _forget()
    return list(made) if isinstance(made, list) else [made]


def _forget() -> None:
    """Have the type setter drop what it worked out: it keeps that until it has made some ten further documents.

    Of a large map that is more than a hundred megabytes, which nobody asks for again.
    """
    empty = typst.Compiler(ignore_system_fonts=True)
    for _ in range(_KEPT + 1):
        empty.compile(b"", format="png", ppi=1.0)


def _data(pages: Sequence[tuple[str, float, float]], title: str = "") -> dict[str, Any]:
    listed = [
        {"file": f"{index}.svg", "width": width, "height": height} for index, (_, width, height) in enumerate(pages)
    ]
    return {"title": title, "font": "Barlow", "pages": listed}
