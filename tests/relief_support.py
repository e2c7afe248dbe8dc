"""Used by the tests of relief: made-up maps with heights, and the picture that is drawn of them."""

import base64
import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image

from modgen.draw.map_relief import MapRelief
from modgen.pipeline.art import read_art
from modgen.pipeline.relief import relief_of
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import terrain_of
from modgen.spec import Sources, load

GAME = """\
modgen: 1
game: {id: slope, title: The Slope}
books: {rules: {title: The rules of The Slope}}
defaults: {cite: rules 1}
map:
  name: The Slope
  sheet: {width: 8in, height: 7in}
  grid: {orientation: flat, columns: 6, rows: 5, height: 1in, shifted: even, numbering: {order: column-row}}
  relief: {heights: heights.asc, smooth: 0mm}
"""
WIDE, HIGH = 6 * 3**0.5 / 2 + 3**-0.5 / 2, 5.5
"""The box around the hexes, in heights of hexes: each column is √3/2 wide, and the last one goes on by half a side."""
STEP = 0.125


def asc(height: Callable[[np.ndarray, np.ndarray], np.ndarray], *, west: float = 0.0, south: float = 0.0) -> str:
    """A grid over the whole of the map: heights are a function of x to the right and y up, in heights of hexes."""
    columns, rows = 48, 48
    x = west + (np.arange(columns) + 0.5) * STEP
    y = south + (rows - np.arange(rows) - 0.5) * STEP
    lines = [" ".join(f"{value:.6f}" for value in row) for row in height(*np.meshgrid(x, y)).tolist()]
    head = f"ncols {columns}\nnrows {rows}\nxllcorner {west}\nyllcorner {south}\ncellsize {STEP}\nNODATA_value -9999\n"
    return head + "\n".join(lines) + "\n"


def made(spec: Path, store: Path) -> MapRelief:
    """The relief of a spec, as it lies on the printed sheet."""
    game = load(spec).game
    terrain = terrain_of(game)
    art = read_art(game, Sources(spec))
    relief = relief_of(game, terrain, terrain.frame, art.heights, Store(store, "a test"))
    assert relief is not None
    return relief


def pixels(relief: MapRelief) -> np.ndarray:
    """Red, green, blue and alpha of its picture, 0 to 255; shape (height, width, 4)."""
    data = base64.b64decode(relief.href.partition(",")[2])
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"), np.int64)
