"""What is wrong with a module, as findings."""

from dataclasses import dataclass
from pathlib import Path

from modgen.diagnostics import Diagnostic, Place, Severity
from modgen.diagnostics.counting import counted
from modgen.pipeline.reading import UnreadableError, opened
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.lint import lint, practice_line
from modgen.targets.vassal.module import Module


@dataclass(frozen=True, slots=True)
class Judged:
    """A module as it was judged: its findings in the order of the rules, and what it has beside published modules."""

    findings: tuple[Diagnostic, ...]
    practice: str

    @property
    def summary(self) -> str:
        """The findings counted, as a line."""
        errors = sum(one.severity is Severity.ERROR for one in self.findings)
        warnings = len(self.findings) - errors
        said = [counted(errors, "error")] * bool(errors) + [counted(warnings, "warning")] * bool(warnings)
        return ", ".join(said) or "nothing found"


def lint_file(file: Path) -> Judged:
    """Judge a module.

    Raises:
        UnreadableError: The file is no module, is damaged or hostile, or is not there.
    """
    module = opened(file)
    if not isinstance(module, Module):
        raise UnreadableError(f"{file}: this is no module, and only modules are judged; modgen read says what is in it")
    try:
        found, practice = lint(module)
    except VassalError as error:
        raise UnreadableError(f"{file}: {error}") from error
    findings = tuple(
        Diagnostic(one.code, one.message, Place(file.name, 0, 0, 0, part=one.path), help=one.help) for one in found
    )
    return Judged(findings, practice_line(practice))
