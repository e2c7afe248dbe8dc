"""The explicit list of checks, and what each is given."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from modgen.check.colours import check_colours
from modgen.check.context import Context
from modgen.check.facts import check_facts
from modgen.check.georeference import check_lock
from modgen.check.setups import check_setups
from modgen.diagnostics import Diagnostic

Check: TypeAlias = Callable[[Context], Iterable[Diagnostic]]

CHECKS: tuple[Check, ...] = (check_lock, check_facts, check_setups, check_colours)
"""Every check, in the order of the families; each yields its findings and never stops at the first."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """All findings of a game, sorted by place, and the checklist of what was tested."""

    findings: tuple[Diagnostic, ...]
    checklist: tuple[str, ...]


def run_checks(context: Context) -> Verdict:
    """Run every check over a game and its board."""
    findings = [finding for check in CHECKS for finding in check(context)]
    findings.sort(key=lambda finding: finding.sort_key)
    return Verdict(tuple(findings), tuple(context.checklist))


__all__ = ["CHECKS", "Check", "Context", "Verdict", "run_checks"]
