"""What `modgen georeference` was asked and found, as one value."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from modgen.diagnostics import Diagnostic
from modgen.geo import Georeference, Warp, hex_heights
from modgen.georef.place import hexes_on_earth
from modgen.georef.problem import Convention, Hex, Problem
from modgen.georef.projections import middle_of
from modgen.georef.solution import Candidate, Solution, Transform
from modgen.hexes import Frame, Layout, Orientation, Shift
from modgen.pipeline.georef_extent import hexes_of
from modgen.pipeline.georef_facts import Posed
from modgen.pipeline.terrain import georeference_of
from modgen.spec.game import Game
from modgen.spec.georeferencing import GeoreferenceSpec
from modgen.spec.grid import HexGrid
from modgen.spec.mapspec import Lock

_ONE = {
    True: Layout(Orientation.FLAT, 1, 1, Shift.ODD),
    False: Layout(Orientation.POINTY, 1, 1, Shift.ODD),
}


@dataclass(frozen=True)
class Answer:
    """What was asked of the solver, what it found, and that as a lock for the spec's own grid.

    Attributes:
        game: as it was read; with the lock that it had, if there was one.
        grid: its hexes; own: how the spec numbers them; grid_known: whether a book says so, and not only the spec.
        posed: the facts, those that were used and those that were not.
        chosen: the best candidate that numbers the hexes as the spec does; None if none of those found does.
        transform: that candidate's, for the spec's own grid.
        warp: of the sheet of that grid, where one was asked for and is needed; no_warp: why there is none, if so.
        warped: the facts that hold by it.
        lock: what it comes to; None without one, and ``no_lock`` says why.
        findings: what the checker says of the facts under that lock.
    """

    game: Game
    grid: HexGrid
    own: Convention
    grid_known: bool
    posed: Posed
    problem: Problem
    solution: Solution
    chosen: Candidate | None = None
    transform: Transform | None = None
    warp: Warp | None = None
    no_warp: str = ""
    warped: tuple[str, ...] = ()
    lock: Lock | None = None
    no_lock: str = ""
    findings: tuple[Diagnostic, ...] = ()
    pairs: tuple[Hex, ...] = field(default=(), repr=False)

    @property
    def reference(self) -> GeoreferenceSpec:
        """What the spec says of scale and north."""
        assert self.game.map.georeference is not None
        return self.game.map.georeference

    @property
    def decided(self) -> bool:
        """Whether the facts leave one grid, the spec's own, at one place of the earth."""
        sure = self.solution.decided
        return self.best_is_own and sure.convention and sure.place and not (self.no_warp or self.no_lock)

    @property
    def best_is_own(self) -> bool:
        """Whether the best of all readings is the spec's."""
        return self.chosen is not None and self.chosen is self.solution.candidates[0]

    @cached_property
    def ground_height(self) -> float:
        """Metres on the ground between opposite sides of a hex of what was found, in the middle of the map."""
        best = self.solution.candidates[0]
        return ground_height(best, self.problem)

    @cached_property
    def off_the_lock(self) -> float | None:
        """Hexes by which what was found moves any hex that a fact speaks of from where the spec's own lock has it."""
        former = georeference_of(self.game)
        if former is None or self.transform is None:
            return None
        named = sorted(hexes_of(self.problem))
        cells = [self.pairs.index(one) for one in named if one in self.pairs]
        layout, frame = self.grid.layout, Frame(1.0, 0.0, 0.0)
        found = hexes_on_earth(self.own, self.transform, [self.pairs[cell] for cell in cells])
        where = former.forward(found, frame, layout.orientation)
        away = where - frame.to_plane(layout.orientation, layout.centres()[cells])
        return float(np.hypot(*away.T).max()) if cells else None


def ground_height(candidate: Candidate, problem: Problem) -> float:
    """Metres on the ground between opposite sides of a hex, in the middle of what the facts speak of."""
    hexes = sorted(hexes_of(problem)) or [candidate.transform.hex]
    middle = hexes_on_earth(candidate.convention, candidate.transform, hexes)
    shown = middle[np.isfinite(middle).all(axis=1)]
    lon, lat = middle_of(shown) if len(shown) else candidate.transform.centre
    there = Georeference(
        candidate.transform.projection,
        candidate.transform.hex_height_m,
        (lon, lat),
        candidate.transform.turn_deg,
        candidate.transform.stretch,
    )
    return float(hex_heights(there, _ONE[candidate.convention.flat], Frame(1.0, 0.0, 0.0))[0])
