"""One finding, and the log in which a stage gathers its findings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from modgen.diagnostics.codes import Code, Severity, code_of
from modgen.diagnostics.counting import counted
from modgen.diagnostics.place import Place


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    ``message`` says what is wrong, ``help`` what would be right, ``rule`` cites the rule that is broken (book and
    number), ``basis`` is the weakest basis the finding rests on, ``also`` names further places with a note each.
    ``known`` holds the reason for which the spec accepts the finding; such a finding is listed and not counted.
    """

    code: str
    message: str
    place: Place
    help: str = ""
    rule: str = ""
    basis: str = ""
    also: tuple[tuple[Place, str], ...] = ()
    known: str = ""

    @property
    def entry(self) -> Code:
        """The code's entry in the registry."""
        return code_of(self.code)

    @property
    def severity(self) -> Severity:
        """The severity of the code."""
        return self.entry.severity

    @property
    def sort_key(self) -> tuple[Place, str, str]:
        """Findings are listed by place, then code, then message."""
        return (self.place, self.code, self.message)


class SpecError(Exception):
    """The spec cannot be read or built; carries every finding met on the way.

    ``unseen`` names, for a sentence, what was not looked at because of them; ``outcome`` says what was done in spite
    of them.
    """

    def __init__(
        self, diagnostics: Iterable[Diagnostic], unseen: str = "", *, outcome: str = "nothing was written"
    ) -> None:
        self.unseen = unseen
        self.outcome = outcome
        self.diagnostics = tuple(sorted(diagnostics, key=lambda finding: finding.sort_key))
        super().__init__(counted(len(self.diagnostics), "fault"))


@dataclass(slots=True)
class Log:
    """Collects the findings of a stage; nothing stops at the first, and nothing is said twice of one place."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    _seen: set[Diagnostic] = field(default_factory=set)

    def add(
        self,
        code: str,
        message: str,
        place: Place,
        *,
        help: str = "",
        rule: str = "",
        basis: str = "",
        also: tuple[tuple[Place, str], ...] = (),
        known: str = "",
    ) -> None:
        """Record one finding."""
        self.extend([Diagnostic(code, message, place, help, rule, basis, also, known)])

    def extend(self, findings: Iterable[Diagnostic]) -> None:
        """Record the findings of another stage."""
        for finding in findings:
            if finding not in self._seen:
                self._seen.add(finding)
                self.diagnostics.append(finding)

    @property
    def fatal(self) -> bool:
        """True once a finding says that the spec cannot be read."""
        return any(finding.entry.fatal for finding in self.diagnostics)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self.diagnostics, key=lambda finding: finding.sort_key))
