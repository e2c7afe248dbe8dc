"""Faces of counters that are pictures of the user's own, drawn like those that modgen draws itself."""

import base64
import io
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from PIL import Image

from modgen.draw.counters import CounterFace, draw_face
from modgen.draw.raster import open_picture
from modgen.draw.render import sized_to_png
from modgen.draw.safe_svg import read_svg
from modgen.draw.svg import Box, document, element, layer, nested

PRINT_PPI = 400
"""Pixels an inch of a printed face beyond which nobody sees more."""
NEARLY = 0.02
"""How far a picture's shape may be from that of its counter and it still fills it."""
_SCREEN_PPI = 150
_RIM = 160
"""Pixels of the small copy from whose edges the bleed is made."""

Form = Literal["svg", "bitmap"]


@dataclass(frozen=True, slots=True)
class ArtFace:
    """One side of a counter as a picture of its own.

    key, width, height (points), ground, title: as of a `CounterFace`; the ground shows where the picture leaves it
    free.
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
    height: float = 0.0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        return self.width, self.height or self.width


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
    (width, height) = face.size
    page, tall = width + 2 * bleed, height + 2 * bleed
    parts = [element("rect", x=0, y=0, width=page, height=tall, fill=face.ground)]
    if bleed > 0:
        parts.append(_image(_run_on(face.rim, bleed / width), (0, 0, page, tall), "none"))
    where = (bleed, bleed, width, height)
    if face.form == "svg":
        parts.append(nested(face.picture.decode(), face.box, where))
    else:
        parts.append(_image(face.screen if edge else face.picture, where))
    return document(page, tall, [layer("Art", parts)], title=face.title or face.key)


def prepare_bitmap(data: bytes, size: tuple[float, float], ground: str) -> dict[str, bytes]:
    """``picture``, ``screen`` and ``rim`` of a JPEG or PNG that is to be a face of so many points.

    Raises:
        PictureError: it cannot be read.
    """
    width, height = size
    finest = max(1, round(width / 72 * PRINT_PPI))
    whole = _shaped(open_picture(data, ground), width / height, ground, finest)
    printed = whole if whole.width <= finest else _resized(whole, finest)
    screen = _resized(printed, max(1, round(width / 72 * _SCREEN_PPI)))
    rim = _resized(printed, min(_RIM, printed.width))
    return {"picture": _png(printed), "screen": _png(screen, 1), "rim": _png(rim, 1)}


def prepare_svgs(given: tuple[tuple[bytes, tuple[float, float], str], ...]) -> dict[str, bytes]:
    """The same of many SVGs, each with its size and ground, as ``0 picture``, ``0 rim``, ``1 picture`` and so on.

    Their rims are drawn in one go. ``0 box`` is the part of its plane that is shown, four numbers parted by blanks.

    Raises:
        NotTakenError, PictureError: as :func:`modgen.draw.safe_svg.read_svg`.
    """
    read = [read_svg(data) for data, _, _ in given]
    alone = [
        draw_art(ArtFace("rim", size[0], ground, one.markup.encode("utf-8"), "svg", b"", b"", one.box, height=size[1]))
        for one, (_, size, ground) in zip(read, given, strict=True)
    ]
    rims = sized_to_png(alone, [(_RIM, _RIM * height / width) for _, (width, height), _ in given], ppi=72)
    made: dict[str, bytes] = {}
    for number, (one, rim) in enumerate(zip(read, rims, strict=True)):
        made[f"{number} picture"] = one.markup.encode("utf-8")
        made[f"{number} screen"] = b""
        made[f"{number} rim"] = rim
        made[f"{number} box"] = " ".join(map(repr, one.box)).encode()
    return made


def data_uri(data: bytes, form: str) -> str:
    """A picture as a reference that holds it."""
    return f"data:image/{form};base64,{base64.b64encode(data).decode('ascii')}"


def _image(data: bytes, where: Box, fit: str = "xMidYMid meet") -> str:
    x, y, width, height = where
    place = {"x": x, "y": y, "width": width, "height": height}
    return element("image", href=data_uri(data, "png"), preserveAspectRatio=fit, **place)


def _shaped(image: Image.Image, ratio: float, ground: str, finest: int) -> Image.Image:
    """A picture as wide for its height as is wanted: hardly stretched if it nearly is, else with the ground beside.

    One with the ground beside it is first made no wider than ``finest`` pixels with it: what is a million pixels long
    and one high would else be a million high.
    """
    if abs(image.width / image.height / ratio - 1) > NEARLY:
        image.thumbnail((finest, max(1, round(finest / ratio))), Image.Resampling.LANCZOS)
    width, height = image.size
    wide, high = max(width, round(height * ratio)), max(height, round(width / ratio))
    if abs(width / height / ratio - 1) <= NEARLY:
        return image if (width, height) == (wide, high) else image.resize((wide, high), Image.Resampling.LANCZOS)
    shaped = Image.new("RGB", (wide, high), ground)
    shaped.paste(image, ((wide - width) // 2, (high - height) // 2))
    return shaped


def _resized(image: Image.Image, width: int) -> Image.Image:
    size = width, max(1, round(width * image.height / image.width))
    return image if image.size == size else image.resize(size, Image.Resampling.LANCZOS)


def _run_on(rim: bytes, share: float) -> bytes:
    """A small copy of a face, larger on every side by a share of its width, into which the colours of its edges run."""
    with Image.open(io.BytesIO(rim)) as image:
        pixels = np.asarray(image.convert("RGB"))
    more = max(1, round(share * pixels.shape[1]))
    grown = np.pad(pixels, ((more, more), (more, more), (0, 0)), mode="edge")
    return _png(Image.fromarray(grown), 1)


def _png(image: Image.Image, effort: int = 4) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG", compress_level=effort)
    return stream.getvalue()
