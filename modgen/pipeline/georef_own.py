"""What a solver found, told for the grid of the spec where that is the same one with the sheet turned."""

from dataclasses import replace

import numpy as np

from modgen.georef.conventions import centres
from modgen.georef.place import hexes_on_earth, to_earth
from modgen.georef.problem import Convention
from modgen.georef.solution import Candidate, Solution, Transform


def as_own(solution: Solution, own: Convention) -> Solution:
    """The solution with the sheet turned as the spec has it, wherever that is one grid with what was found."""
    candidates = []
    for one in solution.candidates:
        if own in one.same_as:
            same = tuple(other for other in (one.convention, *one.same_as) if other != own)
            one = replace(one, convention=own, transform=as_read(one, own), same_as=same)  # noqa: PLW2901
        candidates.append(one)
    turned = candidates[0].transform.turn_deg - solution.candidates[0].transform.turn_deg
    spread = None if solution.spread is None else solution.spread.turned(turned)
    return replace(solution, candidates=tuple(candidates), spread=spread)


def as_read(candidate: Candidate, own: Convention) -> Transform:
    """The transform of a candidate for another reading of the numbers that is the same grid with the sheet turned."""
    # Near the hex that the transform is told by: a corner of the map may lie where the projection shows nothing.
    one, other = candidate.transform.hex
    about = [(one, other), (one + 1, other), (one, other + 1)]
    wanted = hexes_on_earth(candidate.convention, candidate.transform, about)
    found = []
    for quarters in range(4):
        turn = (candidate.transform.turn_deg + 90 * quarters + 180) % 360 - 180
        turned = replace(candidate.transform, turn_deg=turn)
        away = to_earth(own, turned, centres(own, about)) - wanted
        found.append((float(np.abs(away).max()), quarters, turned))
    return min(found)[2]
