"""The explicit lists of checks, and how they are run over a game and the choices it offers."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from modgen.check.accepted import Accepted
from modgen.check.colours import check_colours, check_vision
from modgen.check.context import Context
from modgen.check.facts import check_facts
from modgen.check.georeference import check_fineness, check_lock, check_points, check_printed
from modgen.check.overrides import check_overrides
from modgen.check.setups import check_setups
from modgen.check.terms import check_terms
from modgen.check.unread import check_selectors, check_unread
from modgen.diagnostics import Diagnostic
from modgen.diagnostics.tested import Tested

Check: TypeAlias = Callable[[Context], Iterable[Diagnostic]]

CHECKS: tuple[Check, ...] = (
    check_lock,
    check_printed,
    check_points,
    check_fineness,
    check_overrides,
    check_terms,
    check_unread,
    check_selectors,
    check_colours,
    check_vision,
)
"""The checks of a game as a whole, whatever players choose."""
CHECKS_OF_A_CHOICE: tuple[Check, ...] = (check_facts, check_setups)
"""The checks of a game as it is for one choice of edition and options.

Each check yields its findings and never stops at the first.
"""


@dataclass(frozen=True, slots=True)
class Checked:
    """All findings of a game, sorted by place, and the checklist of what was tested."""

    findings: tuple[Diagnostic, ...]
    checklist: tuple[Tested, ...]


def run_checks(whole: Context, choices: Sequence[Context]) -> Checked:
    """Run every check over a game and its board.

    Args:
        whole: the game with all that it holds for any choice.
        choices: the game as it is for each choice to be looked at, the usual one first. What is found for several of
            them is told once, for the first.
    """
    accepted = Accepted()
    found = [finding for check in CHECKS for finding in check(whole)]
    tested = list(whole.tested)
    settled: dict[tuple[int, ...], list[object]] = {}
    told: set[tuple[object, ...]] = set()
    for context in choices:
        here = replace(context, tested=[], accepted=accepted, settled=settled)
        for finding in (finding for check in CHECKS_OF_A_CHOICE for finding in check(here)):
            said = (finding.code, finding.place, finding.message.removesuffix(f" (with {context.choice})"))
            if said not in told:
                found.append(finding)
            told.add(said)
        for entry in here.tested:
            key = (entry.cite, entry.text, entry.result)
            if key not in told:
                tested.append(entry)
            told.add(key)
    found += accepted.findings()
    found.sort(key=lambda finding: finding.sort_key)
    return Checked(tuple(found), tuple(tested))


__all__ = ["CHECKS", "CHECKS_OF_A_CHOICE", "Check", "Checked", "Context", "run_checks"]
