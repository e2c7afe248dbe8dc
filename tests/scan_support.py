"""A made-up printed map as a scanner sees it: drawn hex by hex, turned, skewed, on a grey bed, as a JPEG.

    python tests/scan_support.py

writes the scan of tests/specs/moor anew. Every hex has a dot in its middle, by which tests find the printed centre
again wherever the picture has been taken.
"""

import io
from math import cos, radians, sin, sqrt, tan
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

REPOSITORY = Path(__file__).parent.parent
FONTS = REPOSITORY / "assets" / "fonts"
FINER = 3
"""Drawn so many times larger, for smooth edges."""
DOT = (150, 20, 30)
COLOURS = {"open": "#e4dcb4", "wood": "#a9bf86", "marsh": "#b9cdb4", "lake": "#8fb4cc", "hill": "#cdb488"}
MOOR = {
    "lake": "0503 0504 0603 0604 0704 0605 0705",
    "marsh": "0402 0403 0404 0505 0606 0706 0805",
    "wood": "0201 0202 0301 0302 0107 0108 0207 0208 0308 1001 1101 1002",
    "hill": "0901 0902 0903 1003 1103 1104",
}
ROAD = ["0106", "0205", "0305", "0405", "0406", "0506", "0507", "0607", "0708", "0807", "0907", "1006", "1106"]


def matrix(height: float, turn: float = 0.0, skew: float = 0.0, stretch: float = 1.0) -> np.ndarray:
    """From a sheet whose hexes are one unit high to pixels: stretched across, skewed, turned clockwise (degrees)."""
    turned = np.array([[cos(radians(turn)), -sin(radians(turn))], [sin(radians(turn)), cos(radians(turn))]])
    return height * turned @ np.array([[stretch, tan(radians(skew))], [0, 1]])


def centre(column: int, row: int) -> np.ndarray:
    """The centre of a flat-topped hex, both counted from 1, even columns half a hex lower, in heights of a hex."""
    return np.array([(column - 1) * sqrt(3) / 2, row - 1 + (column % 2 == 0) / 2])


def numbers(columns: int, rows: int) -> dict[str, np.ndarray]:
    """The centre of each hex by its number, 0101 at the upper left."""
    return {f"{c:02}{r:02}": centre(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1)}


CORNERS = np.array([(x / sqrt(3), y / 2) for x, y in [(-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0)]])


def draw_scan(
    columns: int = 11,
    rows: int = 8,
    linear: np.ndarray | None = None,
    origin: tuple[float, float] = (98.0, 118.0),
    size: tuple[int, int] = (880, 812),
    tilt: tuple[float, float] = (0.0, 0.0),
    form: str = "JPEG",
) -> bytes:
    """The scan; ``tilt`` adds perspective, as a photo has it: places are divided by 1 + tilt · place."""
    linear = matrix(78.0, 1.7, 0.35) if linear is None else linear

    def pixels(places: np.ndarray) -> list[tuple[float, float]]:
        seen = (np.atleast_2d(places) @ linear.T) / (1 + np.atleast_2d(places) @ tilt)[:, None]
        # Pillow draws between the corners of pixels; a pixel is meant by its middle.
        return [tuple(point) for point in ((seen + origin + 0.5) * FINER).tolist()]

    image = Image.new("RGB", (size[0] * FINER, size[1] * FINER), "#77797c")
    draw = ImageDraw.Draw(image)
    _sheet(draw, pixels, columns, rows)
    unit = float(np.sqrt(abs(np.linalg.det(linear)))) * FINER
    kinds = {name: kind for kind, names in MOOR.items() for name in names.split()}
    hexes = numbers(columns, rows)
    for name, place in hexes.items():
        draw.polygon(pixels(place + CORNERS), fill=COLOURS[kinds.get(name, "open")])
    image = image.filter(ImageFilter.GaussianBlur(unit / 14))
    draw = ImageDraw.Draw(image)
    _sheet(draw, pixels, columns, rows, edge_only=True)
    road = [pixels(hexes[name])[0] for name in ROAD if name in hexes]
    draw.line(road, fill="#7a5230", width=round(unit / 14), joint="curve")
    draw.line(road, fill="#f3e6c4", width=round(unit / 28), joint="curve")
    font = ImageFont.truetype(str(FONTS / "BarlowCondensed-Medium.ttf"), round(unit * 0.15))
    for name, place in hexes.items():
        draw.line([*pixels(place + CORNERS), pixels(place + CORNERS[0])[0]], fill="#5b5a4c", width=round(unit / 45))
        draw.text(pixels(place - (0, 0.38))[0], name, font=font, fill="#57564a", anchor="mm")
        x, y = pixels(place)[0]
        dot = unit / 26
        draw.ellipse((x - dot, y - dot, x + dot, y + dot), fill=DOT)
    image = image.resize(size, Image.Resampling.BOX)
    stream = io.BytesIO()
    image.save(stream, form, **({"quality": 88} if form == "JPEG" else {}))
    return stream.getvalue()


def _sheet(draw, pixels, columns: int, rows: int, *, edge_only: bool = False) -> None:
    """The paper around the hexes, with a title."""
    left, top, right, bottom = -0.95, -1.2, (columns - 1) * sqrt(3) / 2 + 0.95, rows + 0.35
    box = pixels(np.array([(left, top), (right, top), (right, bottom), (left, bottom)]))
    if not edge_only:
        draw.polygon(box, fill="#f1ead6")
        return
    inner = np.array([(-0.75, -1.02), (right - 0.2, -1.02), (right - 0.2, bottom - 0.18), (-0.75, bottom - 0.18)])
    frame = pixels(inner)
    draw.line([*frame, frame[0]], fill="#57564a", width=2 * FINER)
    font = ImageFont.truetype(str(FONTS / "BarlowCondensed-Bold.ttf"), 26 * FINER)
    draw.text(pixels(np.array([-0.6, -0.8]))[0], "THE  MOOR", font=font, fill="#3a3f34", anchor="lm")


def dots(picture: Image.Image, near: np.ndarray, within: int) -> np.ndarray:
    """The middle of the dot nearest to each of some pixels, by the weight of what is red around them; shape (n, 2)."""
    pixels = np.asarray(picture.convert("RGB"), dtype=np.float64)
    red = np.clip(pixels[..., 0] - pixels[..., 1:].max(axis=2) - 40, 0, None)
    found = []
    for x, y in np.rint(near).astype(int):
        part = red[y - within : y + within + 1, x - within : x + within + 1]
        ys, xs = np.mgrid[-within : within + 1, -within : within + 1]
        found.append((x + (part * xs).sum() / part.sum(), y + (part * ys).sum() / part.sum()))
    return np.array(found)


if __name__ == "__main__":
    (REPOSITORY / "tests" / "specs" / "moor" / "map.jpg").write_bytes(draw_scan())
