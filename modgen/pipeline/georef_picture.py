"""The picture of what `modgen georeference` found: how sure each hex is, and what grids else the facts leave."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from modgen.draw.certainty import CertaintyPicture, Panel, draw_certainty
from modgen.draw.certainty_points import PanelPoint
from modgen.draw.fonts import with_fonts
from modgen.draw.render import to_png
from modgen.geo import GeoError, Georeference, coast, to_wkb
from modgen.georef.place import georeference, layout
from modgen.georef.problem import Anchor, Convention, CornerAt, Hex, Share
from modgen.georef.solution import Candidate
from modgen.hexes import Frame, Layout, bounds, fit
from modgen.pipeline.files import replace_file
from modgen.pipeline.georef_answer import Answer
from modgen.pipeline.georef_told import SURE, alternatives, told
from modgen.pipeline.georef_ways import words_of

FloatArray = NDArray[np.float64]
NAME = "georeference"
_FEW = 12
"""Hexes; of a fact that speaks of more it would not be seen which."""
_SIZE = 620.0
"""Points of the larger side of the map in the picture."""
_SMALL = 194.0
_LEAST = 25.0
"""Points between opposite sides of a hex in which its number and its certainty can be read."""
_MOST = 4
_PPI = 150.0


def write_picture(answer: Answer, out: Path) -> tuple[Path, ...]:
    """Write the picture as SVG and PNG, and give their paths.

    Raises:
        OSError: they cannot be written.
    """
    picture = picture_of(answer)
    drawn = draw_certainty(picture)
    folder = out / answer.game.game.id
    folder.mkdir(parents=True, exist_ok=True)
    paths = (folder / f"{NAME}.svg", folder / f"{NAME}.png")
    replace_file(paths[0], with_fonts(drawn.svg.encode("utf-8")))
    replace_file(paths[1], to_png(drawn.svg, drawn.width, drawn.height, ppi=_PPI, colours=256))
    return paths


def picture_of(answer: Answer) -> CertaintyPicture:
    """What was found as a plain value for drawing."""
    best = answer.solution.candidates[0]
    found = told(answer)
    main = _panel(answer, best, words_of(best.convention), _SIZE, _LEAST)
    others = [
        _panel(answer, one, f"{words_of(one.convention)}; penalty {one.penalty:.2f}", _SMALL, 0.0)
        for one in alternatives(answer)[:_MOST]
    ]
    return CertaintyPicture(
        title=f"{answer.game.map.name}: where the map lies",
        decided=answer.decided,
        notes=(*found.summary, *found.why),
        main=main,
        others=tuple(others),
        sure=SURE,
    )


def _panel(answer: Answer, candidate: Candidate, words: str, size: float, least: float) -> Panel:
    first, last = answer.problem.first, answer.problem.last
    assert first is not None
    assert last is not None
    convention, transform = candidate.convention, candidate.transform
    if candidate is answer.chosen and answer.transform is not None:
        convention, transform = answer.own, answer.transform
    board = layout(convention, first, last)
    _, _, wide, high = bounds(board, fit(board, 1.0))
    frame = fit(board, max(size / max(wide, high), least))
    _, _, right, bottom = bounds(board, frame)
    pairs = _pairs_of(convention, board, first, last)
    land, points = b"", tuple[PanelPoint, ...]()
    with suppress(GeoError):  # where its corner, or all of it, is not on the earth, the grid is drawn alone
        place = georeference(convention, transform, first, last)
        if candidate is answer.chosen:
            place = replace(place, warp=answer.warp)
        points = _points(answer, candidate, place, frame, board, pairs)
        land = to_wkb(coast(place, frame, board.orientation, right, bottom))
    printed = dict(zip(answer.pairs, answer.grid.numbering.names(answer.grid.layout), strict=True))
    return Panel(
        words=words,
        layout=board,
        frame=frame,
        land=land,
        names=tuple(printed.get(pair, "") for pair in pairs),
        classes=_classes(answer, candidate, pairs),
        points=points,
        named=_named(answer, candidate, pairs),
        turn=transform.turn_deg,
    )


def _pairs_of(convention: Convention, board: Layout, first: Hex, last: Hex) -> list[Hex]:
    """The numbers of each hex of a board, by its index."""
    in_order = convention.order == "column-row"
    low, high = (first, last) if in_order else (first[::-1], last[::-1])
    columns, rows = board.cells().T
    column = low[0] + columns if convention.columns_east else high[0] - columns
    row = low[1] + rows if convention.rows_south else high[1] - rows
    numbers = (column, row) if in_order else (row, column)
    return [(int(one), int(other)) for one, other in zip(*numbers, strict=True)]


def _classes(answer: Answer, candidate: Candidate, pairs: list[Hex]) -> FloatArray:
    """How often each hex is land, coast and sea in the samples; shape (n, 3), or none at all for other grids."""
    spread = answer.solution.spread
    if spread is None or candidate is not answer.solution.candidates[0]:
        return np.zeros((0, 3))
    shares = dict(zip(spread.hexes, spread.classes, strict=True))
    return np.array([shares.get(pair, (np.nan, np.nan, np.nan)) for pair in pairs], np.float64).reshape(-1, 3)


def _points(
    answer: Answer, candidate: Candidate, place: Georeference, frame: Frame, board: Layout, pairs: list[Hex]
) -> tuple[PanelPoint, ...]:
    """The points that facts put into hexes, and hexes of which areas of the earth cover so much."""
    warped = answer.warped if candidate is answer.chosen else ()
    held = {one.fact: one.miss == 0 or one.fact in warped for one in candidate.held}
    found: dict[tuple[str, float, float], PanelPoint] = {}
    for fact in answer.problem.facts:
        says = fact.says
        if not isinstance(says, Anchor | CornerAt) or len(says.hexes) > _FEW:
            continue
        ((x, y),) = place.forward([(says.lon, says.lat)], frame, board.orientation)
        if not np.isfinite([x, y]).all():
            continue
        name = fact.text.partition(":")[0]
        cells = tuple(pairs.index(hex) for hex in says.hexes if hex in pairs)
        if isinstance(says, Anchor) and not says.both and cells:
            centres = frame.to_plane(board.orientation, board.centres()[list(cells)])
            cells = (cells[int(np.argmin(np.hypot(*(centres - (x, y)).T)))],)
        before = found.get((name, says.lon, says.lat))
        cells = tuple(dict.fromkeys((*(before.cells if before else ()), *cells)))
        right = held.get(fact.id, True) and (before is None or before.held)
        found[name, says.lon, says.lat] = PanelPoint(name, float(x), float(y), cells, right)
    tied = {(lon, lat) for _, lon, lat in found}
    return (*found.values(), *_loose(answer, tied, place, frame, board))


def _loose(
    answer: Answer, tied: set[tuple[float, float]], place: Georeference, frame: Frame, board: Layout
) -> Iterator[PanelPoint]:
    """The spec's points of the earth that no fact puts into a hex, where they lie on the map."""
    _, _, right, bottom = bounds(board, frame)
    for point in answer.reference.points:
        if (point.lon, point.lat) not in tied:
            ((x, y),) = place.forward([(point.lon, point.lat)], frame, board.orientation)
            if 0 <= x <= right and 0 <= y <= bottom:
                yield PanelPoint(point.name or point.id, float(x), float(y), (), held=True)


def _named(answer: Answer, candidate: Candidate, pairs: list[Hex]) -> tuple[tuple[int, bool], ...]:
    """The hexes of which facts say what land or sea they hold, and whether these hold."""
    held = {one.fact: one.miss == 0 for one in candidate.held}
    found: dict[int, bool] = {}
    for fact in answer.problem.facts:
        if isinstance(fact.says, Share) and len(fact.says.hexes) <= _FEW:
            for hex in fact.says.hexes:
                if hex in pairs:
                    cell = pairs.index(hex)
                    found[cell] = found.get(cell, True) and held.get(fact.id, True)
    return tuple(sorted(found.items()))
