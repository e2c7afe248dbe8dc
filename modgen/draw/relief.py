"""Relief of a map: the shading of the ground by a light from the upper left, as one soft picture with alpha."""

import io

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageDraw

FloatArray = NDArray[np.float64]

ALTITUDE = 45.0
"""Degrees of the light above the horizon."""
_FINER = 2
"""Pixels of the mask to one of the picture, each way, so that its edge is smooth."""
_LEVELS = 32
"""Steps of shade, and of light: more than a ground shows, of which the deepest shade takes a quarter."""
_BRIGHTER = 1.6
"""Light counts so much more than shade: there is little room between the land and white."""
_MOST_LIGHT = 0.9


def slopes(heights: FloatArray, ground: float) -> tuple[FloatArray, FloatArray]:
    """How steep ground rises to the right and downwards, as rise over run; by central differences.

    heights: on the pixels of a picture, NaN where not known; ground: what a pixel measures, in the unit of the heights.
    """
    down, right = np.gradient(heights)
    return np.asarray(right / ground), np.asarray(down / ground)


def hillshade(right: FloatArray, down: FloatArray, azimuth: float, altitude: float = ALTITUDE) -> FloatArray:
    """How much light falls on slopes, from 0 (none, or in its own shade) to 1 (straight on).

    ``cos(zenith) cos(slope) + sin(zenith) sin(slope) cos(azimuth - aspect)``, which is the cosine of the angle between
    the light and the normal of the ground (Lambert). Source: Horn, "Hill shading and the reflectance map", Proceedings
    of the IEEE 69 (1981), 14-47; in this form Burrough and McDonnell, "Principles of Geographical Information Systems",
    Oxford 1998, 190-193.

    Args:
        right, down: the slope as `slopes` gives it.
        azimuth: where the light comes from, degrees clockwise from the top of the sheet.
        altitude: how high it stands, degrees above the horizon.
    """
    around, zenith = np.radians(azimuth), np.radians(90 - altitude)
    # The light comes from (sin, -cos) on the sheet, whose y points down; the ground rises by (right, down).
    towards = right * np.sin(around) - down * np.cos(around)
    lit = (np.cos(zenith) - np.sin(zenith) * towards) / np.sqrt(1 + right**2 + down**2)
    return np.asarray(np.clip(lit, 0.0, 1.0))


def land_mask(
    land: shapely.Geometry, hexes: shapely.Geometry, box: tuple[float, float, float, float], size: tuple[int, int]
) -> FloatArray:
    """The share of each pixel of a picture that is land in the hexes, 0 to 1; shape (height, width).

    land, hexes: polygons in plane units; box: left, top, right, bottom of the picture there; size: its width and height
    in pixels.
    """
    width, height = size[0] * _FINER, size[1] * _FINER
    left, top, right, bottom = box
    scale = np.array([width / (right - left), height / (bottom - top)])
    mask = Image.new("L", (width, height))
    draw = ImageDraw.Draw(mask)

    def fill(ring: shapely.Geometry, share: int) -> None:
        draw.polygon(((shapely.get_coordinates(ring) - (left, top)) * scale).ravel().tolist(), fill=share)

    parts = shapely.get_parts(land)
    # The large pieces first: a small one may lie in the lake of a large one.
    for part in parts[np.argsort(-shapely.area(parts), kind="stable")]:
        fill(part.exterior, 255)
        for lake in part.interiors:
            fill(lake, 0)
    for beyond in shapely.get_parts(shapely.difference(shapely.box(*box), hexes)):
        fill(beyond.exterior, 0)
    return np.asarray(mask.reduce(_FINER), np.float64) / 255


def relief_png(lit: FloatArray, mask: FloatArray, strength: float, shade: str, light: str) -> bytes:
    """Shade and light over a ground as a PNG of a palette: clear where the ground is level, unknown or masked.

    Args:
        lit: how much light falls, as `hillshade` gives it; NaN where nothing is known.
        mask: how much of each pixel may be drawn on, 0 to 1.
        strength: the alpha of full shade, 0 to 1.
        shade, light: the colours.
    """
    level = np.cos(np.radians(90 - ALTITUDE))
    drawn = (mask > 0) & np.isfinite(lit)
    own = lit[drawn]
    share = np.where(own < level, own / level - 1, (own - level) / (1 - level))
    steps = np.full(lit.shape, _LEVELS, np.uint8)
    steps[drawn] = np.rint(_LEVELS + _LEVELS * share * mask[drawn])
    image = Image.fromarray(steps)
    colours = [shade] * _LEVELS + [light] * (_LEVELS + 1)
    image.putpalette(b"".join(bytes.fromhex(colour[1:]) for colour in colours))
    shares = np.arange(-_LEVELS, _LEVELS + 1) / _LEVELS
    alpha = np.where(shares < 0, -shares * strength, np.minimum(_MOST_LIGHT, shares * _BRIGHTER * strength))
    stream = io.BytesIO()
    image.save(stream, "PNG", transparency=np.rint(alpha * 255).astype(np.uint8).tobytes(), compress_level=6)
    return stream.getvalue()
