"""The lock that `modgen georeference` writes: what was found, for the spec's own grid and, where asked, with a warp."""

from dataclasses import replace
from pathlib import Path

from pydantic import ValidationError

from modgen.check.facts import GEOMETRY
from modgen.check.georeference import lock_hash
from modgen.diagnostics import Log
from modgen.geo import GeoError, Warp
from modgen.georef.errors import GeorefError
from modgen.georef.place import georeference, upper_left
from modgen.georef.solution import Candidate, Transform
from modgen.georef.warp import local_warp, warpable
from modgen.pipeline.check import Bench
from modgen.pipeline.georef_answer import Answer
from modgen.pipeline.georef_own import as_read
from modgen.pipeline.terrain import terrain_of
from modgen.spec.mapspec import Lock, WarpSpec
from modgen.spec.resolve import choices
from modgen.spec.sources import Sources

_OWN = "Found by `modgen georeference`"
"""How the note of a lock begins that this command has written, and may write anew."""


def with_lock(answer: Answer, *, warped: bool = False) -> Answer:
    """The answer with the lock that it comes to, for the spec's own grid, and what the checker says of it.

    Args:
        answer: without a lock.
        warped: whether the sheet may be warped where places are just missed.
    """
    chosen = next((one for one in answer.solution.candidates if answer.own in (one.convention, *one.same_as)), None)
    if chosen is None:
        return replace(answer, no_lock="no grid that was found is the spec's own")
    transform = as_read(chosen, answer.own)
    answer = replace(answer, chosen=chosen, transform=transform)
    if warped:
        answer = _warped(answer, replace(chosen, convention=answer.own, transform=transform))
    try:
        lock = _lock_of(answer, chosen, transform)
        game = answer.game.model_copy(update={"lock": lock})
        bench = Bench(game, terrain_of(game))
    except (_NoLockError, GeoError) as why:
        return replace(answer, no_lock=str(why))
    # What a set-up comes to on another map is no matter of where the map lies.
    of_the_map = {fact.place(fact.subject) for fact in game.facts if fact.subject in GEOMETRY}
    findings = [
        one
        for one in bench.run(choices(game)).findings
        if one.code in ("G402", "G403") or (one.code == "F501" and not one.known and one.place in of_the_map)
    ]
    return replace(answer, lock=lock, findings=tuple(findings))


class _NoLockError(ValueError):
    """What was found cannot be said by a lock; the message says why."""


def _lock_of(answer: Answer, chosen: Candidate, transform: Transform) -> Lock:
    """The lock that puts the hexes where a transform does.

    Raises:
        _NoLockError: the corner at which a lock begins is not on the earth, or its hexes are of no size for a map.
    """
    assert answer.problem.first is not None
    assert answer.problem.last is not None
    try:
        place = georeference(answer.own, transform, answer.problem.first, answer.problem.last)
    except GeoError:
        raise _NoLockError(
            "the upper left corner of the map, where a lock begins, is not on the earth in the projection "
            f"{transform.projection}"
        ) from None
    try:
        return Lock.model_validate(
            {
                "modgen_lock": "1",
                "made_from": lock_hash(answer.game),
                "projection": place.projection,
                "hex_height": round(place.hex_height_m, 1),
                "turn": round(place.turn_deg, 4),
                "stretch": round(place.stretch, 6),
                "origin": {"lon": round((place.origin[0] + 180) % 360 - 180, 6), "lat": round(place.origin[1], 6)},
                "warp": None if answer.warp is None else _as_spec(answer.warp),
                "note": _note(answer, chosen),
            }
        )
    except ValidationError:
        size = f"{place.hex_height_m / 1000:,.3f} km high and {place.stretch:.2f} times as wide as regular ones"
        raise _NoLockError(f"the hexes found are {size}: no map has such") from None


def _warped(answer: Answer, own: Candidate) -> Answer:
    """The answer with the warp that takes places into their hexes which are just missed, if there are any."""
    problem = answer.problem
    assert problem.first is not None
    assert problem.last is not None
    try:
        warp = local_warp(problem, own)
    except GeorefError as error:
        return replace(answer, no_warp=str(error))
    if warp is None:
        return answer
    x, y = upper_left(own.convention, problem.first, problem.last)
    points = tuple((round(one - x, 4), round(other - y, 4)) for one, other in warp.points)
    return replace(answer, warp=replace(warp, points=points), warped=warpable(problem, own))


def _as_spec(warp: Warp) -> dict[str, object]:
    points = [
        {"x": x, "y": y, "right": right, "down": down}
        for (x, y), (right, down) in zip(warp.points, warp.weights, strict=True)
    ]
    return {"reach": warp.reach, "points": points}


def _note(answer: Answer, chosen: Candidate) -> str:
    """How the lock was made, in a sentence."""
    held = sum(one.miss == 0 for one in chosen.held)
    scale = " and the printed scale" if answer.problem.use_scale else ""
    made = f"{_OWN} from {len(chosen.held)} facts{scale}, of which {held} hold"
    warped = f"; drawn off the true shape for {len(answer.warped)} of them" if answer.warped else ""
    if chosen is not answer.solution.candidates[0]:
        return f"{made}; another grid than the spec's does no worse{warped}"
    sure = "" if answer.solution.decided.place else "; the facts do not decide the place"
    spread = answer.solution.spread
    within = f", sure to {spread.shift_hexes:.2f} hexes about them" if spread is not None else ""
    return f"{made}{within}{sure}{warped}"


def lock_path(answer: Answer, sources: Sources) -> Path:
    """The file that a spec names as its lock: by its path from the file that names it, and inside of the spec."""
    place = answer.reference.place("lock")
    name = sources.name_of(answer.reference.lock, place.file, place, Log())
    assert name is not None, "a spec whose lock lies outside of it is not read"
    return sources.root / name


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
        *_warp_lines(lock.warp),
        f'note: "{lock.note}"',
    ]
    return "\n".join(lines) + "\n"


def _warp_lines(warp: WarpSpec | None) -> list[str]:
    if warp is None:
        return []
    points = [
        f"    - {{x: {one.x:.4f}, y: {one.y:.4f}, right: {one.right:.4f}, down: {one.down:.4f}}}" for one in warp.points
    ]
    return [
        "# Here the map is not drawn true; all numbers are hexes.",
        "warp:",
        f"  reach: {warp.reach:g}",
        "  points:",
        *points,
    ]


def may_write(answer: Answer) -> bool:
    """Whether the lock may be written without being asked: there is none yet, or this command wrote it."""
    return answer.game.lock is None or answer.game.lock.note.startswith(_OWN)
