"""Art of a made-up game, drawn here with Pillow and as SVG: faces, scanned counter sheets, a painted map.

    python tests/art_support.py

writes that of tests/specs/harbour anew.
"""

import io
from math import cos, pi, radians, sin, sqrt
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

REPOSITORY = Path(__file__).parent.parent
FONTS = REPOSITORY / "assets" / "fonts"
HARBOUR = REPOSITORY / "tests" / "specs" / "harbour"
BLUE, RED = "#274b74", "#8c2f2b"
FINER = 4


def font(size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / "BarlowCondensed-Bold.ttf"), round(size))


def png(image: Image.Image, form: str = "PNG", **how) -> bytes:
    stream = io.BytesIO()
    image.save(stream, form, **how)
    return stream.getvalue()


def ship_svg(ground: str, hull: str, number: str) -> str:
    """A ship side on, as an artist would save it: layers, a gradient, its texts in a font that modgen has."""
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     width="0.5in" height="0.5in" viewBox="0 0 36 36" inkscape:version="1.3">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="{ground}"/><stop offset="1" stop-color="#dfe9ee"/>
    </linearGradient>
    <filter id="unused"><feGaussianBlur stdDeviation="1"/></filter>
  </defs>
  <rect width="36" height="36" fill="url(#sky)"/>
  <rect y="23" width="36" height="13" fill="#5d8fae"/>
  <g inkscape:groupmode="layer" inkscape:label="Ship" style="fill:{hull};stroke:none">
    <path d="M5 20 L31 20 L28 25.5 L9 25.5 Z"/>
    <path d="M11 20 V15.5 H24 V20 Z M14 15.5 V11 H17.4 V15.5 Z M19 15.5 V12.4 H21.6 V15.5 Z"/>
    <path d="M26.2 20 V8.6" style="fill:none;stroke:{hull};stroke-width:0.9"/>
  </g>
  <g style="font-family:'Barlow Condensed';font-weight:700">
    <text x="3" y="33.2" font-size="9.5" fill="#ffffff"><tspan>{number}</tspan></text>
  </g>
</svg>
"""


def emblem(ground: str, ink: str, words: str, side: int = 300) -> Image.Image:
    """A painted face: a sun of rays with a word."""
    image = Image.new("RGB", (side * FINER, side * FINER), ground)
    draw = ImageDraw.Draw(image)
    middle, reach = side * FINER / 2, side * FINER
    for ray in range(0, 24, 2):
        ends = [(middle + reach * cos(a), middle * 0.8 + reach * sin(a)) for a in (ray * pi / 12, (ray + 1) * pi / 12)]
        draw.polygon([(middle, middle * 0.8), *ends], fill=ink)
    disc = side * FINER * 0.24
    draw.ellipse((middle - disc, middle * 0.8 - disc, middle + disc, middle * 0.8 + disc), fill="#f3e9cf")
    band = side * FINER * 0.74
    draw.rectangle((0, band, reach, reach), fill="#f3e9cf")
    draw.text((middle, band + side * FINER * 0.125), words, font=font(side * FINER * 0.24), fill=ink, anchor="mm")
    return image.resize((side, side), Image.Resampling.BOX)


def face(side: int, ground: str, words: str) -> Image.Image:
    """A plain counter of an old printed sheet: a box with a cross or a line, a number below."""
    image = Image.new("RGB", (side, side), ground)
    draw = ImageDraw.Draw(image)
    box = (side * 0.27, side * 0.24, side * 0.73, side * 0.54)
    draw.rectangle(box, fill="#f0ead8", outline="#20211f", width=max(1, side // 42))
    draw.line((box[0], box[1], box[2], box[3]), fill="#20211f", width=max(1, side // 42))
    if "c" not in words:
        draw.line((box[0], box[3], box[2], box[1]), fill="#20211f", width=max(1, side // 42))
    draw.text((side / 2, side * 0.78), words, font=font(side * 0.3), fill="#f7f3e6", anchor="mm")
    return image


def scanned_sheet(
    words: list[list[str]],
    grounds: list[str],
    *,
    cell: int = 110,
    gutter: int = 8,
    margin: tuple[int, int] = (48, 40),
    turn: float = 0.0,
    back: bool = False,
) -> Image.Image:
    """A printed sheet of counters, a row in each of some colours, as a scanner sees it: turned, on grey."""
    rows, columns = len(words), len(words[0])
    size = (2 * margin[0] + columns * cell + (columns - 1) * gutter, 2 * margin[1] + rows * cell + (rows - 1) * gutter)
    image = Image.new("RGB", (size[0] * FINER, size[1] * FINER), "#c9c6bd")
    for row, line in enumerate(words):
        for column, word in enumerate(line):
            side = cell * FINER
            drawn = face(side, grounds[row], word)
            if back:
                drawn = Image.blend(drawn, Image.new("RGB", drawn.size, "#d8d2c0"), 0.45)
            at = (margin[0] + column * (cell + gutter)) * FINER, (margin[1] + row * (cell + gutter)) * FINER
            image.paste(drawn, at)
    # Pillow turns anticlockwise; a sheet is turned clockwise.
    turned = image.rotate(-turn, Image.Resampling.BICUBIC, fillcolor="#8d8f90")
    return turned.resize(size, Image.Resampling.BOX)


def painted_ground(columns: int, rows: int, pixels: int) -> Image.Image:
    """A bay painted with a brush, as large as the box around flat-topped hexes of so many pixels in height."""
    rng = np.random.default_rng(7)
    width = round(pixels * ((columns - 1) * sqrt(3) / 2 + 2 / sqrt(3)))
    height = round(pixels * (rows + 0.5))
    x, y = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    coast = 0.52 + 0.13 * np.sin(5.1 * x + 0.6) + 0.05 * np.sin(14 * x)
    grain = Image.fromarray((rng.random((height // 6 + 1, width // 6 + 1)) * 255).astype(np.uint8))
    grain = np.asarray(grain.resize((width, height), Image.Resampling.BICUBIC), dtype=np.float64) / 255 - 0.5
    depth = np.clip((y - coast) * 9, 0, 1)[..., None]
    sea = np.array([168, 203, 216]) * (1 - depth) + np.array([140, 184, 206]) * depth + grain[..., None] * 16
    rise = np.clip((coast - y) * 3, 0, 1)[..., None]
    land = np.array([238, 226, 186]) * (1 - rise) + np.array([204, 212, 166]) * rise + grain[..., None] * 34
    shown = np.where((y > coast)[..., None], sea, land)
    return Image.fromarray(np.clip(shown, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.8))


FRONTS = [["1c", "2c", "3c", "4c"], ["5", "6", "7", "8"], ["3", "3", "2", "2"]]


def write_harbour(folder: Path) -> None:
    art = folder / "art"
    art.mkdir(parents=True, exist_ok=True)
    (art / "gull.svg").write_text(ship_svg("#b7cfdc", "#2c3f52", "12"), encoding="utf-8")
    (art / "gull-back.svg").write_text(ship_svg("#c9c2b4", "#6a6a6a", "5"), encoding="utf-8")
    (art / "sun.png").write_bytes(png(emblem("#d9a441", RED, "SUN")))
    (art / "star.jpg").write_bytes(png(emblem("#9fb9c9", BLUE, "STAR"), "JPEG", quality=90))
    (art / "bay.jpg").write_bytes(png(painted_ground(9, 6, 150), "JPEG", quality=85))
    scans = folder / "scans"
    scans.mkdir(exist_ok=True)
    grounds = [BLUE, RED, "#5b6b3a"]
    sheet = scanned_sheet(FRONTS, grounds, turn=1.4)
    (scans / "fronts.png").write_bytes(png(sheet, optimize=True))
    mirrored = [line[::-1] for line in FRONTS]
    (scans / "backs.png").write_bytes(png(scanned_sheet(mirrored, grounds, back=True), optimize=True))


def turned_corner(x: float, y: float, size: tuple[int, int], turn: float) -> tuple[float, float]:
    """Where a point of the straight sheet lies on the turned one."""
    c, s = cos(radians(turn)), sin(radians(turn))
    dx, dy = x - size[0] / 2, y - size[1] / 2
    return size[0] / 2 + c * dx - s * dy, size[1] / 2 + s * dx + c * dy


if __name__ == "__main__":
    write_harbour(HARBOUR)
