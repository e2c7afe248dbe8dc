"""D7: can the figures on the counters be read, and the nations be told apart?"""

from collections.abc import Iterator
from itertools import combinations

from modgen.check.context import Context
from modgen.colour import DEFICIENCIES, NORMAL, contrast, distance
from modgen.diagnostics import Diagnostic
from modgen.spec.counters import Nation, UnitType

ENOUGH = 4.5
"""Contrast ratio that small text needs (WCAG 2.2, success criterion 1.4.3)."""


APART = 20.0
"""Difference in L*a*b* (CIE 1976) from which the grounds of two nations are told apart at a glance.

What is just seen, side by side, is 2.3; counters lie apart, under lamps, and are looked at for a moment.
"""


def check_colours(context: Context) -> Iterator[Diagnostic]:
    """D703: a nation's ink stands out too little from its ground."""
    for nation in context.game.nations:
        ratio = contrast(nation.ink, nation.ground)
        if ratio < ENOUGH:
            message = f"{nation.name}: ink {nation.ink} on {nation.ground} has a contrast of {ratio:.1f} to 1"
            help = f"at least {ENOUGH} to 1: a darker or lighter ink, or another ground"
            yield Diagnostic("D703", message, nation.place("ink"), help, nation.cite)


def check_vision(context: Context) -> Iterator[Diagnostic]:
    """D763: the counters of two nations look alike to some eyes. Markers are known by what they show."""
    units = {counter.nation for counter in context.game.counters if counter.type is not UnitType.MARKER}
    nations = [nation for nation in context.game.nations if nation.id in units]
    for first, second in combinations(nations, 2):
        if first.ground == second.ground:
            # Alike on purpose: no eye tells them apart by the ground. But friend and foe differ in something.
            if first.side != second.side and first.ink == second.ink:
                message = f"{second.name} and {first.name} are of two sides, and look alike: {_look(second)}"
                help = "another ground for one of them, or at least another ink"
                yield Diagnostic("D763", message, second.place("ground"), help, second.cite)
            continue
        seen = {eyes: distance(first.ground, second.ground, eyes) for eyes in (NORMAL, *DEFICIENCIES)}
        eyes = min(seen, key=lambda name: seen[name])
        if seen[eyes] < APART:
            whose = "" if eyes == NORMAL else f" to eyes with {eyes}"
            message = f"{second.name} {second.ground} and {first.name} {first.ground} look alike{whose}"
            help = f"{seen[eyes]:.0f} apart, at least {APART:g}: make one of them much lighter than the other"
            yield Diagnostic("D763", message, second.place("ground"), help, second.cite)


def _look(nation: Nation) -> str:
    return f"ground {nation.ground}, ink {nation.ink}"
