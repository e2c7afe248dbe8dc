"""``modgen georeference``: facts to solver, and what it found back as a lock; the checker has the last word on that."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from modgen.check.facts import GEOMETRY
from modgen.check.georeference import GIVEN, lock_hash, projection_kind
from modgen.diagnostics import Diagnostic
from modgen.geo import GeoError, Georeference, checked, hex_heights
from modgen.georef.errors import GeorefError
from modgen.georef.place import georeference, hexes_on_earth
from modgen.georef.problem import Convention, Hex, Printed, Problem
from modgen.georef.projections import known_points, middle_of, usual
from modgen.georef.solution import Candidate, Solution, Transform
from modgen.georef.solve import Progress, solve
from modgen.hexes import Frame, Layout, Orientation, Shift
from modgen.pipeline.check import Bench
from modgen.pipeline.georef_areas import Areas
from modgen.pipeline.georef_extent import hexes_of, known_of, size_of
from modgen.pipeline.georef_facts import Posed, pose
from modgen.pipeline.georef_own import as_own, as_read
from modgen.pipeline.no_ground import NoGround
from modgen.pipeline.terrain import check_projections, context_of_facts, georeference_of, terrain_of
from modgen.spec import load
from modgen.spec.game import Game
from modgen.spec.georeferencing import GeoreferenceSpec
from modgen.spec.grid import HexGrid, hex_grid
from modgen.spec.mapspec import Grid, Lock
from modgen.spec.resolve import choices
from modgen.spec.sources import Sources

FloatArray = NDArray[np.float64]
_ONE = {
    True: Layout(Orientation.FLAT, 1, 1, Shift.ODD),
    False: Layout(Orientation.POINTY, 1, 1, Shift.ODD),
}
_OWN = "Found by `modgen georeference`"
"""How the note of a lock begins that this command has written, and may write anew."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a user wants beside what the spec says.

    Attributes:
        projections: PROJ strings, or their kinds alone, to try; those of the spec, or the usual ones, if none.
        use_scale: whether the printed scale is held to; otherwise it is only compared with what is found.
    """

    projections: tuple[str, ...] = ()
    use_scale: bool = False


@dataclass(frozen=True)
class Answer:
    """What was asked of the solver, what it found, and that as a lock for the spec's own grid.

    Attributes:
        game: as it was read; with the lock that it had, if there was one.
        grid: its hexes; own: how the spec numbers them; grid_known: whether a book says so, and not only the spec.
        posed: the facts, those that were used and those that were not.
        chosen: the best candidate that numbers the hexes as the spec does; None if none of those found does.
        transform: that candidate's, for the spec's own grid.
        lock: what it comes to; None without one. findings: what the checker says of the facts under that lock.
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
    lock: Lock | None = None
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
        return self.best_is_own and self.solution.decided.convention and self.solution.decided.place

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
    solution = as_own(solve(problem, progress), own, pairs)
    answer = Answer(game, grid, own, known, posed, problem, solution, pairs=tuple(pairs))
    return _with_lock(answer)


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


def ground_height(candidate: Candidate, problem: Problem) -> float:
    """Metres on the ground between opposite sides of a hex, in the middle of what the facts speak of."""
    hexes = sorted(hexes_of(problem)) or [candidate.transform.hex]
    middle = hexes_on_earth(candidate.convention, candidate.transform, hexes)
    lon, lat = middle_of(middle[np.isfinite(middle).all(axis=1)])
    there = Georeference(
        candidate.transform.projection,
        candidate.transform.hex_height_m,
        (lon, lat),
        candidate.transform.turn_deg,
        candidate.transform.stretch,
    )
    return float(hex_heights(there, _ONE[candidate.convention.flat], Frame(1.0, 0.0, 0.0))[0])


def _with_lock(answer: Answer) -> Answer:
    """The answer with the lock that it comes to, for the spec's own grid, and what the checker says of it."""
    chosen = next((one for one in answer.solution.candidates if answer.own in (one.convention, *one.same_as)), None)
    if chosen is None:
        return answer
    transform = as_read(chosen, answer.own, answer.pairs)
    assert answer.problem.first is not None
    assert answer.problem.last is not None
    place = georeference(answer.own, transform, answer.problem.first, answer.problem.last)
    lock = Lock.model_validate(
        {
            "modgen_lock": "1",
            "made_from": lock_hash(answer.game),
            "projection": place.projection,
            "hex_height": round(place.hex_height_m, 1),
            "turn": round(place.turn_deg, 4),
            "stretch": round(place.stretch, 6),
            "origin": {"lon": round((place.origin[0] + 180) % 360 - 180, 6), "lat": round(place.origin[1], 6)},
            "note": _note(answer, chosen),
        }
    )
    game = answer.game.model_copy(update={"lock": lock})
    bench = Bench(game, terrain_of(game))
    # What a set-up comes to on another map is no matter of where the map lies.
    of_the_map = {fact.place(fact.subject) for fact in game.facts if fact.subject in GEOMETRY}
    findings = [
        one
        for one in bench.run(choices(game)).findings
        if one.code in ("G402", "G403") or (one.code == "F501" and not one.known and one.place in of_the_map)
    ]
    return replace(answer, chosen=chosen, transform=transform, lock=lock, findings=tuple(findings))


def _note(answer: Answer, chosen: Candidate) -> str:
    """How the lock was made, in a sentence."""
    held = sum(one.miss == 0 for one in chosen.held)
    scale = " and the printed scale" if answer.problem.use_scale else ""
    made = f"{_OWN} from {len(chosen.held)} facts{scale}, of which {held} hold"
    if chosen is not answer.solution.candidates[0]:
        return f"{made}; another grid than the spec's does better"
    sure = "" if answer.solution.decided.place else "; the facts do not decide the place"
    spread = answer.solution.spread
    within = f", sure to {spread.shift_hexes:.2f} hexes about them" if spread is not None else ""
    return f"{made}{within}{sure}"


def lock_text(answer: Answer) -> str:
    """The lock as a file."""
    lock = answer.lock
    assert lock is not None
    numbers = {"turn": f"{lock.turn:.4f}", "stretch": f"{lock.stretch:.6f}"}
    lines = [
        "# Where the map lies on the earth, as `modgen georeference` found it; `modgen check` proves the facts by it.",
        "modgen_lock: 1",
        f"made_from: {lock.made_from}",
        f"projection: {lock.projection}",
        f"hex_height: {lock.hex_height:.1f}m",
        f"turn: {numbers['turn'].rstrip('0').rstrip('.') or '0'}",
        *([f"stretch: {numbers['stretch'].rstrip('0')}"] if lock.stretch != 1 else []),
        f"origin: {{lon: {lock.origin.lon:.6f}, lat: {lock.origin.lat:.6f}}}",
        f'note: "{lock.note}"',
    ]
    return "\n".join(lines) + "\n"


def may_write(answer: Answer) -> bool:
    """Whether the lock may be written without being asked: there is none yet, or this command wrote it."""
    return answer.game.lock is None or answer.game.lock.note.startswith(_OWN)


__all__ = ["Answer", "GeoError", "GeorefError", "Wanted", "find_place", "lock_text", "may_write"]
