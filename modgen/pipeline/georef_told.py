"""What `modgen georeference` found, as plain rows: for tables, for programs."""

from collections import defaultdict
from dataclasses import asdict, dataclass

import numpy as np

from modgen.diagnostics.counting import counted
from modgen.geo import PROJECTIONS
from modgen.georef.solution import Candidate, Held
from modgen.georef.warp import warpable
from modgen.pipeline.georef_answer import Answer, ground_height
from modgen.pipeline.georef_lock import may_write
from modgen.pipeline.georef_ways import Way, grid_text, ways_of, words_of

SURE = 0.9
"""A hex whose class so large a share of the samples agree on needs nobody's eye."""
_CLASSES = ("land", "coast", "sea")
_AS_GOOD = 0.5


@dataclass(frozen=True, slots=True)
class Tried:
    """One projection with the best place that was found in it.

    hex_height: metres on the ground. turn: degrees. missed: how many facts do not hold.
    """

    way: str
    projection: str
    kind: str
    penalty: float
    hex_height: float
    turn: float
    missed: int
    seconds: float


@dataclass(frozen=True, slots=True)
class FactRow:
    """How one fact fares. miss: in words; empty if it is held. price: what holding it would cost the others."""

    id: str
    text: str
    cite: str
    basis: str
    held: bool
    miss: str
    price: float | None
    suspect: bool


@dataclass(frozen=True, slots=True)
class Certainty:
    """How sure it is what a hex is."""

    hex: str
    land: float
    coast: float
    sea: float
    sure: bool


@dataclass(frozen=True, slots=True)
class Left:
    """Facts that could not be used for one reason."""

    why: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """All of it.

    Attributes:
        summary: sentences, the most important first.
        decided: one grid, the spec's own, at one place. why: what is left to decide.
        hex_height: metres on the ground between opposite sides of a hex. turn: degrees from the top to north.
        off_the_lock: hexes to where the spec's own lock has the hexes that facts speak of; None without one.
        moves: hexes that transforms which do as well move hexes about the facts.
        checker: what the checker says of the facts under that lock, which is for the spec's own grid.
        own_penalty: of the best place for the spec's own grid, where another grid does better; else None.
    """

    summary: tuple[str, ...]
    decided: bool
    why: tuple[str, ...]
    hex_height: float
    turn: float
    off_the_lock: float | None
    moves: float | None
    ways: tuple[Way, ...]
    projections: tuple[Tried, ...]
    facts: tuple[FactRow, ...]
    left_out: tuple[Left, ...]
    certainty: tuple[Certainty, ...]
    checker: tuple[str, ...]
    own_penalty: float | None = None


def told(answer: Answer) -> Told:
    """Everything that was found, in words and numbers."""
    return Told(
        summary=_summary(answer),
        decided=answer.decided,
        why=_why(answer),
        hex_height=answer.ground_height,
        turn=answer.solution.candidates[0].transform.turn_deg,
        off_the_lock=answer.off_the_lock,
        moves=None if answer.solution.spread is None else answer.solution.spread.shift_hexes,
        ways=ways_of(answer),
        projections=tuple(_tried(answer, one) for one in answer.solution.candidates),
        facts=_facts(answer),
        left_out=_left_out(answer),
        certainty=_certainty(answer),
        checker=tuple(f"{one.code} {one.place}: {one.message}" for one in answer.findings),
        own_penalty=None if answer.chosen is None or answer.best_is_own else answer.chosen.penalty,
    )


def as_data(told: Told) -> dict[str, object]:
    """The same for JSON."""
    return asdict(told)


def alternatives(answer: Answer) -> tuple[Candidate, ...]:
    """The best candidate of each other way to read the numbers that does about as well as the best."""
    best, *others = answer.solution.candidates
    seen, found = {best.convention, *best.same_as}, []
    for one in others:
        if one.convention not in seen and one.penalty <= best.penalty + _AS_GOOD:
            found.append(one)
            seen.update((one.convention, *one.same_as))
    return tuple(found)


def _summary(answer: Answer) -> tuple[str, ...]:
    best = answer.solution.candidates[0]
    held = sum(one.miss == 0 for one in best.held)
    said = [f"{held} of {len(best.held)} facts hold"]
    if answer.solution.consistent is not None:
        points = "all points can lie in their hexes at once"
        slack = answer.solution.slack_hexes
        not_so = f"the points cannot all lie in their hexes: at least one is {slack:.2f} hexes outside"
        said.append(points if answer.solution.consistent else not_so)
    said.append(_scale(answer))
    said.append(_turn(answer))
    spread = answer.solution.spread
    if spread is not None:
        sure = sum(one.sure for one in _certainty(answer))
        said.append(
            f"hexes about the facts are sure to {spread.shift_hexes:.2f} hexes; "
            f"{sure} of {len(spread.hexes)} hexes of the map are surely land, coast or sea"
        )
    said += _bent(answer)
    if answer.off_the_lock is not None:
        said.append(f"hexes that facts speak of lie within {answer.off_the_lock:.2f} hexes of where the lock has them")
    return tuple(said)


def _bent(answer: Answer) -> list[str]:
    """What a warp did, or could do."""
    chosen = answer.chosen
    if chosen is None or answer.no_warp:
        return []
    if answer.warp is not None:
        where = np.array(answer.warp.points)
        most = float(np.hypot(*(answer.warp.moved(where) - where).T).max())
        count = counted(len(answer.warped), "place")
        return [f"the map is bent by up to {most:.2f} hexes, within {answer.warp.reach:g} hexes of {count} just missed"]
    some = warpable(answer.problem, chosen)
    if not some:
        return []
    return [f"{counted(len(some), 'place')} just missed: --warp bends the map there, where the artist may have"]


def _scale(answer: Answer) -> str:
    found, reference = answer.ground_height, answer.reference
    spread = answer.solution.spread
    least, most = (value * found / spread.height for value in spread.scale) if spread is not None else (found, found)
    printed = ", ".join(f"{words} ({found / one - 1:+.1%})" for words, one in reference.readings())
    held = " (held to)" if answer.problem.use_scale else ""
    span = f" ({reference.in_words(least)} to {reference.in_words(most)})"
    compared = f"printed is {printed}{held}" if printed else "no scale is printed"
    return f"a hex is {reference.in_words(found)} across{span}; {compared}"


def _turn(answer: Answer) -> str:
    turn = answer.solution.candidates[0].transform.turn_deg
    spread = answer.solution.spread
    span = ""
    if spread is not None:
        least, most = spread.turn
        whole = 360 * round((turn - (least + most) / 2) / 360)
        span = f" ({least + whole:.1f}° to {most + whole:.1f}°)"
    return f"north points {turn:.1f}° clockwise from the top of the sheet{span}"


def _why(answer: Answer) -> tuple[str, ...]:
    why = list(answer.solution.decided.why)
    best = answer.solution.candidates[0]
    if answer.no_warp:
        why.append(answer.no_warp)
    if not answer.best_is_own:
        why.append(f"the best grid is not the spec's: {words_of(best.convention)}")
        grid = grid_text(answer, best.convention)
        if grid:
            why.append(f"if that is the map, its `grid` has {grid}")
    if answer.chosen is not None and answer.no_lock:
        why.append(answer.no_lock)
    if answer.lock is not None and not may_write(answer):
        why.append("the lock that is there was written by hand, and stays unless it is to be written anew")
    return tuple(why)


def _tried(answer: Answer, candidate: Candidate) -> Tried:
    kind = candidate.transform.projection.removeprefix("+proj=").split()[0]
    return Tried(
        words_of(candidate.convention),
        candidate.transform.projection,
        PROJECTIONS.get(kind, kind),
        candidate.penalty,
        ground_height(candidate, answer.problem),
        candidate.transform.turn_deg,
        len(candidate.missed),
        candidate.seconds,
    )


def _facts(answer: Answer) -> tuple[FactRow, ...]:
    held = {one.fact: one for one in answer.solution.candidates[0].held}
    rows = []
    for fact in answer.problem.facts:
        datum, one = answer.posed.data[fact.id], held[fact.id]
        suspect = fact.id in answer.solution.wrong
        rows.append(
            FactRow(
                fact.id,
                fact.text,
                datum.cite,
                str(datum.basis),
                one.miss == 0,
                _miss(one, answer.warped),
                one.price,
                suspect,
            )
        )
    return tuple(rows)


def _miss(held: Held, warped: tuple[str, ...]) -> str:
    if held.miss == 0:
        return ""
    if held.fact in warped:
        return f"{held.told or f'{held.miss:.2f} hexes'}; right on the bent map"
    amount = {"hexes": f"{held.miss:.2f} hexes", "share": f"{held.miss:.1%}", "steps": f"{held.miss:.0f} steps"}
    return held.told or amount.get(held.unit, "not held")


def _left_out(answer: Answer) -> tuple[Left, ...]:
    grouped = defaultdict(list)
    for one in answer.posed.unused:
        grouped[one.why].append(f"{one.place}: {one.text}")
    return tuple(Left(why, tuple(facts)) for why, facts in sorted(grouped.items(), key=lambda entry: -len(entry[1])))


def _certainty(answer: Answer) -> tuple[Certainty, ...]:
    spread = answer.solution.spread
    if spread is None:
        return ()
    names = answer.grid.numbering.names(answer.grid.layout)
    called = dict(zip(answer.pairs, names, strict=True))
    rows = []
    for hex, shares in zip(spread.hexes, spread.classes.tolist(), strict=True):
        land, coast, sea = (round(share, 3) for share in shares)
        rows.append(Certainty(called.get(hex, str(hex)), land, coast, sea, max(shares) >= SURE))
    return tuple(rows)
