"""What a solver found, told for the grid of the spec where that is the same one with the sheet turned."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from modgen.georef.conventions import centres
from modgen.georef.place import hexes_on_earth, to_earth
from modgen.georef.problem import Convention, Hex
from modgen.georef.solution import Candidate, Solution, Transform


def as_own(solution: Solution, own: Convention, pairs: Sequence[Hex]) -> Solution:
    """The solution with the sheet turned as the spec has it, wherever that is one grid with what was found."""
    candidates = []
    for one in solution.candidates:
        if own in one.same_as:
            same = tuple(other for other in (one.convention, *one.same_as) if other != own)
            one = replace(one, convention=own, transform=as_read(one, own, pairs), same_as=same)  # noqa: PLW2901
        candidates.append(one)
    turned = candidates[0].transform.turn_deg - solution.candidates[0].transform.turn_deg
    spread = None if solution.spread is None else solution.spread.turned(turned)
    return replace(solution, candidates=tuple(candidates), spread=spread)


def as_read(candidate: Candidate, own: Convention, pairs: Sequence[Hex]) -> Transform:
    """The transform of a candidate for another reading of the numbers that is the same grid with the sheet turned."""
    corners = [pairs[0], pairs[-1], candidate.transform.hex]
    wanted = hexes_on_earth(candidate.convention, candidate.transform, corners)
    found = []
    for quarters in range(4):
        turn = (candidate.transform.turn_deg + 90 * quarters + 180) % 360 - 180
        turned = replace(candidate.transform, turn_deg=turn)
        away = to_earth(own, turned, centres(own, corners)) - wanted
        found.append((float(np.abs(away).max()), quarters, turned))
    return min(found)[2]
