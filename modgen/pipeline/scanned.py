"""The module's board made of the user's picture: where the grid lies on it, and what is drawn over it."""

from math import ceil

import numpy as np

from modgen.diagnostics import Diagnostic, SpecError
from modgen.draw.map_theme import Theme
from modgen.draw.raster import MOST_PIXELS, Straightening
from modgen.draw.scan_marks import marks_svg
from modgen.georef.image import UNIT
from modgen.hexes import Frame, bounds
from modgen.pipeline.image import Scan
from modgen.pipeline.pictures import BoardPlan
from modgen.pipeline.units import BOARD_PPI
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid

MOST_OF_A_BOARD = MOST_PIXELS // 2
"""Pixels; an engine takes four bytes for each once the board is open."""


def scanned_plan(game: Game, grid: HexGrid, scan: Scan) -> BoardPlan:
    """The straightened picture as a board.

    Its hexes have the size that those of a drawn board would have, so that counters fit them, and are regular but for
    half a pixel: an even number of pixels high, their lines a whole number apart. The engine cuts fractions of pixels
    off, and so there are none.

    Raises:
        SpecError: the board would have more pixels than an engine can open (R102).
    """
    layout, affine = grid.layout, scan.trial.affine
    size = _whole_pixels(game.map.grid.height / 72 * BOARD_PPI)
    scale = np.array(size.units(layout.orientation)) / UNIT.units(layout.orientation)
    corners = np.array([(x, y) for x in (-0.5, scan.width - 0.5) for y in (-0.5, scan.height - 0.5)])
    shown = affine.inverse()(corners) * scale
    box = np.array(bounds(layout, size)).reshape(2, 2)
    low = np.minimum(shown.min(axis=0), box[0])
    x, y = (ceil(-edge) for edge in low.tolist())
    right, bottom = np.maximum(shown.max(axis=0), box[1]).tolist()
    frame, width, depth = Frame(size.height, x, y, size.stretch), ceil(right) + x, ceil(bottom) + y
    if width * depth > MOST_OF_A_BOARD:
        raise _too_large(game, scan, width, depth)
    matrix = affine.matrix / scale
    (a, b), (d, e) = matrix.tolist()
    c, f = (affine.origin - matrix @ (x, y)).tolist()
    over = marks_svg(layout, grid.numbering.names(layout), frame, width, depth, scan.marks)
    ppi = frame.height / game.map.grid.height * 72
    made = Straightening(scan.data, (a, b, c, d, e, f), width, depth, Theme().paper, over, ppi)
    return BoardPlan(frame, width, depth, made)


def _whole_pixels(height: float) -> Frame:
    """A frame at 0, 0 whose hexes are about so high, with lines a whole number of pixels apart (no float less)."""
    tall = 2 * max(2, round(height / 2))
    regular = Frame(tall, 0.0, 0.0).spacing
    frame = Frame(tall, 0.0, 0.0, round(regular) / regular)
    while frame.spacing < round(regular):
        frame = Frame(tall, 0.0, 0.0, float(np.nextafter(frame.stretch, 2.0)))
    return frame


def _too_large(game: Game, scan: Scan, width: int, height: int) -> SpecError:
    message = f"{scan.name} would make a board of {width:,} × {height:,} pixels"
    help = f"at most {MOST_OF_A_BOARD:,}: crop it to the map, or look at the known hexes and the `height` of the grid"
    image = game.map.image
    assert image is not None
    return SpecError([Diagnostic("R102", message, image.place("file"), help)], "the module")
