"""Faces of counters that are pictures of the user's own, drawn like those that modgen draws itself."""

import base64
import io
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from PIL import Image

from modgen.draw.counters import CounterFace, draw_face
from modgen.draw.raster import open_picture
from modgen.draw.render import faces_to_png
from modgen.draw.safe_svg import read_svg
from modgen.draw.svg import document, element, layer

PRINT_PPI = 400
"""Pixels an inch of a printed face beyond which nobody sees more."""
NEARLY_SQUARE = 0.02
"""How far a picture's width may be from its height and it still fills a square counter."""
_SCREEN_PPI = 150
_RIM = 160
"""Pixels of the small copy from whose edges the bleed is made."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""
Form = Literal["svg", "bitmap"]


@dataclass(frozen=True, slots=True)
class ArtFace:
    """One side of a square counter as a picture of its own.

    key, width (points), ground, title: as of a `CounterFace`; the ground shows where the picture leaves it free.
    picture: a group of SVG that `read_svg` made, or a PNG; form: which of them. box: the part of the group's plane that
    is shown. screen: a PNG for a board, none where the picture is SVG. rim: a small PNG of the face, whose edges run on
    into the bleed.
    """

    key: str
    width: float
    ground: str
    picture: bytes
    form: Form
    screen: bytes
    rim: bytes
    box: Box = (0.0, 0.0, 1.0, 1.0)
    title: str = ""


Face: TypeAlias = CounterFace | ArtFace


def draw_side(face: Face, *, bleed: float = 0.0, edge: bool = False) -> str:
    """A side of a counter as SVG, drawn or a picture, one point a user unit; larger by ``bleed`` on every side.

    ``edge`` is for a piece on a screen: a face that modgen draws gets a line along its rim, a picture stays as it is.

    Raises:
        TextDoesNotFitError, MissingGlyphError, KeyError: as :func:`modgen.draw.counters.draw_face`.
    """
    return (
        draw_art(face, bleed=bleed, edge=edge) if isinstance(face, ArtFace) else draw_face(face, bleed=bleed, edge=edge)
    )


def draw_art(face: ArtFace, *, bleed: float = 0.0, edge: bool = False) -> str:
    """A picture as a side of a counter; in the bleed the colours of its edges run on."""
    page = face.width + 2 * bleed
    parts = [element("rect", x=0, y=0, width=page, height=page, fill=face.ground)]
    if bleed > 0:
        parts.append(_image(_run_on(face.rim, bleed / face.width), "png", 0, page, "none"))
    if face.form == "svg":
        parts.append(nested(face.picture.decode(), face.box, (bleed, bleed, face.width, face.width)))
    else:
        parts.append(_image(face.screen if edge else face.picture, "png", bleed, face.width))
    return document(page, page, [layer("Art", parts)], title=face.title or face.key)


def prepare_bitmap(data: bytes, width: float, ground: str) -> dict[str, bytes]:
    """``picture``, ``screen`` and ``rim`` of a JPEG or PNG that is to be a face so many points wide.

    Raises:
        PictureError: it cannot be read.
    """
    whole = _square(open_picture(data, ground), ground)
    finest = max(1, round(width / 72 * PRINT_PPI))
    printed = whole if whole.width <= finest else _resized(whole, finest)
    screen = _resized(printed, max(1, round(width / 72 * _SCREEN_PPI)))
    rim = _resized(printed, min(_RIM, printed.width))
    return {"picture": _png(printed), "screen": _png(screen, 1), "rim": _png(rim, 1)}


def prepare_svgs(given: tuple[tuple[bytes, float, str], ...]) -> dict[str, bytes]:
    """The same of many SVGs of one width, each with its width and ground, as ``0 picture``, ``0 rim``, ``1 picture`` ….

    Their rims are drawn in one go. ``0 box`` is the part of its plane that is shown, four numbers parted by blanks.

    Raises:
        NotTakenError, PictureError: as :func:`modgen.draw.safe_svg.read_svg`.
    """
    read = [read_svg(data) for data, _, _ in given]
    alone = [
        draw_art(ArtFace("rim", width, ground, one.markup.encode("utf-8"), "svg", b"", b"", one.box))
        for one, (_, width, ground) in zip(read, given, strict=True)
    ]
    rims = faces_to_png(alone, given[0][1], ppi=_RIM / given[0][1] * 72) if given else []
    made: dict[str, bytes] = {}
    for number, (one, rim) in enumerate(zip(read, rims, strict=True)):
        made[f"{number} picture"] = one.markup.encode("utf-8")
        made[f"{number} screen"] = b""
        made[f"{number} rim"] = rim
        made[f"{number} box"] = " ".join(map(repr, one.box)).encode()
    return made


def nested(markup: str, box: Box, where: Box, fit: str = "xMidYMid meet") -> str:
    """A group of SVG in a place of its own, of which just what lies in a box of its plane is shown."""
    x, y, width, height = where
    shown = " ".join(f"{number:.10g}" for number in box)
    place = {"x": x, "y": y, "width": width, "height": height}
    return element("svg", markup, viewBox=shown, preserveAspectRatio=fit, **place)


def data_uri(data: bytes, form: str) -> str:
    """A picture as a reference that holds it."""
    return f"data:image/{form};base64,{base64.b64encode(data).decode('ascii')}"


def _image(data: bytes, form: str, at: float, side: float, fit: str = "xMidYMid meet") -> str:
    where = {"x": at, "y": at, "width": side, "height": side}
    return element("image", href=data_uri(data, form), preserveAspectRatio=fit, **where)


def _square(image: Image.Image, ground: str) -> Image.Image:
    """A picture as a square: hardly stretched if it is nearly one, else with the ground beside it."""
    width, height = image.size
    side = max(width, height)
    if width == height:
        return image
    if abs(width / height - 1) <= NEARLY_SQUARE:
        return _resized(image, side)
    square = Image.new("RGB", (side, side), ground)
    square.paste(image, ((side - width) // 2, (side - height) // 2))
    return square


def _resized(image: Image.Image, side: int) -> Image.Image:
    return image if image.size == (side, side) else image.resize((side, side), Image.Resampling.LANCZOS)


def _run_on(rim: bytes, share: float) -> bytes:
    """A small copy of a face, larger on every side by a share of its width, into which the colours of its edges run."""
    with Image.open(io.BytesIO(rim)) as image:
        pixels = np.asarray(image.convert("RGB"))
    more = max(1, round(share * len(pixels)))
    grown = np.pad(pixels, ((more, more), (more, more), (0, 0)), mode="edge")
    return _png(Image.fromarray(grown), 1)


def _png(image: Image.Image, effort: int = 4) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG", compress_level=effort)
    return stream.getvalue()
