"""The heights of a game's map: read from its file, or of the earth; and where on the sheet they lie."""

import numpy as np
from numpy.typing import NDArray

from modgen.board import Kind
from modgen.diagnostics import Diagnostic, Log, Place
from modgen.diagnostics.counting import counted
from modgen.geo import Georeference, window
from modgen.geo.asc import LARGEST_GRID, GridError, read_asc
from modgen.geo.elevation import Heights, of_the_earth
from modgen.geo.projection import around
from modgen.hexes import Frame, Layout, bounds
from modgen.pipeline.terrain import Terrain
from modgen.spec.game import Game
from modgen.spec.relief import Relief
from modgen.spec.sources import Sources

FloatArray = NDArray[np.float64]

_SHORE = 3
"""Cells by which heights are taken to go on where there are none, as at a shore."""
_NAMED = 4


def read_heights(game: Game, relief: Relief, sources: Sources, log: Log) -> tuple[str, str]:
    """Name and text of the file of heights; what is wrong with it is logged (R101, R102, R103, R111, D770)."""
    place = relief.place("heights")
    name = sources.name_of(relief.heights, place.file, place, log)
    data = None if name is None else sources.read_bytes(name, place, log, LARGEST_GRID)
    text = None if name is None or data is None else sources.text(name, data, log)
    if name is None or text is None:
        return relief.heights, ""
    try:
        read_asc(text, on_earth=game.map.georeference is not None)
    except GridError as error:
        for fault in error.faults:
            log.add("D770", fault.message, Place(name, fault.line, fault.column, fault.length), help=fault.help)
    return name, text


def heights_of(text: str, georeference: Georeference | None, layout: Layout, frame: Frame) -> Heights:
    """The heights of a map: those in the text of a file, or of the earth where it is empty."""
    if text:
        return read_asc(text, on_earth=georeference is not None).filled(_SHORE)
    assert georeference is not None  # the language asks for one
    _, _, right, bottom = bounds(layout, frame)
    return of_the_earth(window(georeference, frame, layout.orientation, right + 1, bottom + 1))


def cells_at(
    heights: Heights, points: FloatArray, georeference: Georeference | None, layout: Layout, frame: Frame
) -> tuple[FloatArray, FloatArray]:
    """Column and row of the heights at points of the sheet, shape (n, 2); not finite where it is not on the earth.

    On an invented map they are counted in heights of hexes, from the lower left corner of the box around the hexes.
    """
    if georeference is None:
        left, _, _, bottom = bounds(layout, frame)
        return heights.cells((points[:, 0] - left) / frame.height, (bottom - points[:, 1]) / frame.height)
    lonlat = georeference.inverse(points, frame, layout.orientation)
    with np.errstate(invalid="ignore"):
        return heights.cells(around(lonlat[:, 0], heights.middle), lonlat[:, 1])


def uncovered(game: Game, terrain: Terrain, text: str) -> tuple[Diagnostic, ...]:
    """What hexes with land have no heights in their middle (D771)."""
    if game.map.relief is None:
        return ()
    layout, frame = terrain.grid.layout, terrain.frame
    heights = heights_of(text, terrain.georeference, layout, frame)
    dry = np.flatnonzero(terrain.board.kinds != Kind.SEA)
    centres = frame.to_plane(layout.orientation, layout.centres()[dry])
    off = dry[np.isnan(heights.at(*cells_at(heights, centres, terrain.georeference, layout, frame)))]
    if not len(off):
        return ()
    names = terrain.grid.numbering.names(layout)
    some = ", ".join(names[cell] for cell in off[:_NAMED].tolist()) + (", …" if len(off) > _NAMED else "")
    message = f"of {counted(len(dry), 'hex', 'hexes')} with land {len(off)} have no heights in the middle: {some}"
    return (Diagnostic("D771", message, game.map.relief.place("heights"), "take a grid that covers all of the map"),)
