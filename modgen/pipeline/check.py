"""``modgen check``: load, board, checks; nothing is written."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from modgen.check import run_checks
from modgen.diagnostics import Diagnostic, Severity
from modgen.diagnostics.counting import counted
from modgen.pipeline.terrain import context_of, terrain_of
from modgen.spec import load
from modgen.spec.sources import Sources


@dataclass(frozen=True, slots=True)
class Verdict:
    """All findings, warnings of the reading included, the checklist, and a sentence for people."""

    findings: tuple[Diagnostic, ...]
    checklist: tuple[str, ...]
    summary: str


def check_spec(spec: Path, sources: Sources) -> Verdict:
    """Check a spec folder.

    Raises:
        SpecError: it cannot be read.
    """
    loaded = load(spec, sources)
    verdict = run_checks(context_of(loaded.game, terrain_of(loaded.game)))
    findings = tuple(sorted((*loaded.warnings, *verdict.findings), key=lambda finding: finding.sort_key))
    tested = counted(len(verdict.checklist), "statement")
    return Verdict(findings, verdict.checklist, f"{tested} tested: {count_findings(findings)}")


def count_findings(findings: Iterable[Diagnostic]) -> str:
    """``2 errors, 1 warning, 3 known`` or ``nothing found``."""
    counts = Counter("known" if finding.known else str(finding.severity) for finding in findings)
    parts = [counted(counts[word], word) for word in (Severity.ERROR, Severity.WARNING) if counts[word]]
    parts += [f"{counts['known']} known"] if counts["known"] else []
    return ", ".join(parts) or "nothing found"
