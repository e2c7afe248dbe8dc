"""The relief of a game's map: heights that were read, laid on the sheet, shaded, clipped to the land."""

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.art import data_uri
from modgen.draw.map_relief import MapRelief
from modgen.draw.map_theme import Theme
from modgen.draw.relief import hillshade, land_mask, relief_png, slopes
from modgen.geo import Georeference, from_wkb
from modgen.geo.elevation import Heights
from modgen.hexes import Frame, Layout, bounds, polygons
from modgen.pipeline.heights import cells_at, heights_of
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import Terrain
from modgen.spec.game import Game

FloatArray = NDArray[np.float64]

_PPI = 100.0
"""Pixels to an inch of the printed sheet: the shading is soft, and its edge lies under the line of the coast."""
_MOST_PIXELS = 4_000_000
_APART = 8
"""Pixels between those whose place on the earth is reckoned; between them it is interpolated."""
_STEEP, _SHARE = 1.2, 97.0
"""Heights are exaggerated so that so many per cent of what is not level rise by no more than this."""

_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class ReliefInput:
    """All that a relief is made from: the frame is that of the printed sheet, as is the land."""

    georeference: Georeference | None
    frame: Frame
    layout: Layout
    land: bytes
    strength: float
    light: float
    smooth: float
    times: float | None
    shade_colour: str
    light_colour: str
    heights: str = ""


def relief_of(game: Game, terrain: Terrain, frame: Frame, heights: str, store: Store) -> MapRelief | None:
    """The relief of a map, for the sheet or for a board; None if it has none.

    Args:
        game, terrain: whose map it is.
        frame: where the grid lies on what is drawn.
        heights: the text of their file; empty for those of the earth.
        store: keeps the picture, which is the same for sheet and board.
    """
    spec, theme = game.map.relief, Theme()
    if spec is None:
        return None
    given = ReliefInput(
        terrain.georeference,
        terrain.frame,
        terrain.grid.layout,
        terrain.land,
        spec.strength,
        spec.light,
        spec.smooth,
        spec.times,
        theme.relief_shade,
        theme.relief_light,
        heights,
    )
    png = store.one("relief", given, make_relief)
    left, top, right, bottom = bounds(terrain.grid.layout, frame)
    return MapRelief(data_uri(png, "png"), left, top, right - left, bottom - top, spec.strength)


def make_relief(given: ReliefInput) -> bytes:
    """The shading of the land in the box around the hexes, as a PNG with alpha."""
    box = bounds(given.layout, given.frame)
    width, height = box[2] - box[0], box[3] - box[1]
    pixel = max(72 / _PPI, (width * height / _MOST_PIXELS) ** 0.5)  # points
    size = max(2, round(width / pixel)), max(2, round(height / pixel))
    hexes = shapely.coverage_union_all(polygons(given.layout, given.frame))
    mask = land_mask(from_wkb(given.land), hexes, box, size)
    heights = heights_of(given.heights, given.georeference, given.layout, given.frame)
    columns, rows = _cells(given, heights, box, size)
    per_pixel = _cells_per_pixel(columns, rows)
    times = int(per_pixel)
    if times > 1:
        heights = heights.coarser(times)
        columns, rows = _cells(given, heights, box, size)
        per_pixel /= times
    heights = heights.smoothed(given.smooth / pixel * per_pixel)
    wanted = _grown(mask > 0)
    z = np.full(mask.shape, np.nan)
    z[wanted] = heights.at(columns[wanted], rows[wanted])
    # On an invented map heights are in the same unit as the grid: heights of hexes.
    hexes_high = 1.0 if given.georeference is None else given.georeference.hex_height_m
    ground = pixel * hexes_high / given.frame.height
    right, down = slopes(z, ground)
    land = mask > 0
    right, down = right[land], down[land]
    exaggeration = given.times or _exaggeration(np.hypot(right, down), _level(z, ground))
    lit = np.full(mask.shape, np.nan)
    lit[land] = hillshade(right * exaggeration, down * exaggeration, given.light)
    return relief_png(lit, mask, given.strength, given.shade_colour, given.light_colour)


def _cells(
    given: ReliefInput, heights: Heights, box: tuple[float, float, float, float], size: tuple[int, int]
) -> tuple[FloatArray, FloatArray]:
    """Column and row of the heights at the middle of each pixel of a picture."""
    left, top, right, bottom = box
    ends = [np.append(np.arange(0, count - 1, _APART), count - 1) for count in size]
    at_x = left + (ends[0] + 0.5) * (right - left) / size[0]
    at_y = top + (ends[1] + 0.5) * (bottom - top) / size[1]
    points = np.stack(np.meshgrid(at_x, at_y), axis=-1)
    found = cells_at(heights, points.reshape(-1, 2), given.georeference, given.layout, given.frame)
    columns, rows = (one.reshape(points.shape[:2]) for one in found)
    return _between(columns, ends), _between(rows, ends)


def _between(known: FloatArray, at: list[NDArray[np.int64]]) -> FloatArray:
    """Values at every pixel of those known at some columns and rows, which are linear in between."""
    with np.errstate(invalid="ignore"):
        for axis, ends in ((1, at[0]), (0, at[1])):
            pixels = np.arange(ends[-1] + 1)
            after = np.clip(np.searchsorted(ends, pixels, side="right"), 1, len(ends) - 1)
            share = (pixels - ends[after - 1]) / (ends[after] - ends[after - 1])
            share = share[None, :] if axis == 1 else share[:, None]
            before, behind = np.take(known, after - 1, axis=axis), np.take(known, after, axis=axis)
            known = before + share * (behind - before)
    return known


def _cells_per_pixel(columns: FloatArray, rows: FloatArray) -> float:
    """How many cells of the heights a pixel measures, in the middle of the values along both axes."""
    with np.errstate(invalid="ignore"):
        steps = np.hypot(np.diff(columns[::_APART], axis=1), np.diff(rows[::_APART], axis=1))
    known = steps[np.isfinite(steps) & (steps > 0)]
    return float(np.median(known)) if known.size else 1.0


def _grown(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A mask with the pixels beside it, which slopes need."""
    grown = mask.copy()
    grown[1:] |= mask[:-1]
    grown[:-1] |= mask[1:]
    grown[:, 1:] |= mask[:, :-1]
    grown[:, :-1] |= mask[:, 1:]
    return grown


def _level(heights: FloatArray, ground: float) -> float:
    """The slope up to which ground is level: what rounding makes of equal heights is none."""
    known = np.abs(heights[np.isfinite(heights)])
    return _ROUNDING * float(known.max(initial=0.0)) / ground


def _exaggeration(steep: FloatArray, level: float) -> float:
    """By how much heights are to be exaggerated, to three figures, so that the land looks as steep as it should."""
    steep = steep[np.isfinite(steep) & (steep > level)]
    return float(f"{_STEEP / float(np.percentile(steep, _SHARE)):.3g}") if steep.size else 1.0
