"""``modgen georeference``: facts to solver, and what it found back as a lock; the checker has the last word on that."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from modgen.check.georeference import GIVEN, projection_kind
from modgen.geo import GeoError, checked
from modgen.georef.errors import GeorefError
from modgen.georef.problem import Convention, Hex, Printed, Problem
from modgen.georef.projections import known_points, middle_of, usual
from modgen.georef.solve import Progress, solve
from modgen.pipeline.georef_answer import Answer
from modgen.pipeline.georef_areas import Areas
from modgen.pipeline.georef_extent import known_of, size_of
from modgen.pipeline.georef_facts import pose
from modgen.pipeline.georef_lock import with_lock
from modgen.pipeline.georef_own import as_own
from modgen.pipeline.no_ground import NoGround
from modgen.pipeline.terrain import check_projections, context_of_facts
from modgen.spec import load
from modgen.spec.grid import HexGrid, hex_grid
from modgen.spec.mapspec import Grid
from modgen.spec.sources import Sources

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a user wants beside what the spec says.

    Attributes:
        projections: PROJ strings, or their kinds alone, to try; those of the spec, or the usual ones, if none.
        use_scale: whether the printed scale is held to; otherwise it is only compared with what is found.
        warped: whether the sheet may be warped where places are just missed.
    """

    projections: tuple[str, ...] = ()
    use_scale: bool = False
    warped: bool = False


def find_place(spec: Path, sources: Sources, wanted: Wanted, progress: Progress | None = None) -> Answer:
    """Find where the map of a spec lies on the earth, from its facts.

    Raises:
        SpecError: it cannot be read.
        GeorefError: nothing can be found from what it says, or scipy is not installed.
        GeoError: a projection that is asked for cannot be had.
    """
    game = load(spec, sources, without_lock=True).game
    reference = game.map.georeference
    if reference is None:
        raise GeorefError("the map is not tied to the earth: give it `georeference` with a `lock`")
    if wanted.use_scale and not reference.scale:
        raise GeorefError("no scale is printed that could be held to: give `georeference` its `scale`")
    check_projections(game)
    grid = hex_grid(game.map.grid)
    pairs, own, readable = numbered(game.map.grid, grid)
    known = not readable or game.map.grid.basis in GIVEN
    context = context_of_facts(game, grid, NoGround(len(grid.layout)))
    points = known_of(game)
    areas = Areas(game, middle_of(points), size_of(game, grid, points))
    posed = pose(context, areas, pairs, grid_known=known)
    problem = Problem(
        facts=tuple(posed.said),
        first=(min(one for one, _ in pairs), min(other for _, other in pairs)),
        last=(max(one for one, _ in pairs), max(other for _, other in pairs)),
        conventions=(own,) if known else (),
        regions=areas.shapes,
        scale=Printed(reference.scale, reference.tolerance) if reference.scale else None,
        use_scale=wanted.use_scale,
        turn=None if reference.turn is None else (reference.turn.about, reference.turn.within),
        stretch=reference.stretch,
    )
    asked = wanted.projections or reference.projections
    problem = replace(problem, projections=projections(asked, problem))
    solution = as_own(solve(problem, progress), own)
    answer = Answer(game, grid, own, known, posed, problem, solution, pairs=tuple(pairs))
    return with_lock(answer, warped=wanted.warped)


def numbered(spec: Grid, grid: HexGrid) -> tuple[list[Hex], Convention, bool]:
    """The two numbers of each hex by its index, how the spec means them, and whether a solver can read them otherwise.

    A numbering that slants is none of the usual ways to read a pair of numbers: its hexes are then counted by column
    and row of the sheet.
    """
    numbering, flat = spec.numbering, spec.orientation == "flat"
    if numbering.column.slant == numbering.row.slant == "none":
        numbers = grid.numbering.numbers(grid.layout)
        pairs = numbers if numbering.order == "column-row" else numbers[:, ::-1]
        own = Convention(
            flat, numbering.order, not numbering.column.reverse, not numbering.row.reverse, spec.shifted == "even"
        )
        return [(int(one), int(other)) for one, other in pairs], own, True
    shifted_even = not grid.layout.shifted(0)
    own = Convention(flat, "column-row", columns_east=True, rows_south=True, even_shifted=shifted_even)
    return [(int(column) + 1, int(row) + 1) for column, row in grid.layout.cells()], own, False


def projections(asked: Sequence[str], problem: Problem) -> tuple[str, ...]:
    """Projections as PROJ strings: those that are asked for by their kind get the middle of what is known.

    Raises:
        GeoError: one cannot be had.
        GeorefError: nothing is known of where the map lies.
    """
    if not asked:
        return ()
    known = known_points(problem)
    lon, lat = middle_of(known)
    by_kind = {projection_kind(one): one for one in usual(known)}
    found = []
    for one in asked:
        kind = projection_kind(one)
        text = one if one.startswith("+") else by_kind.get(kind, f"+proj={kind} +lon_0={lon:.2f}")
        if kind in ("aea", "eqdc") and not one.startswith("+"):
            text = f"+proj={kind} +lat_1={lat - 5:.2f} +lat_2={lat + 5:.2f} +lat_0={lat:.2f} +lon_0={lon:.2f}"
        checked(text)
        found.append(text)
    return tuple(found)


__all__ = ["Answer", "GeoError", "GeorefError", "Wanted", "find_place"]
