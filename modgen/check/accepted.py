"""Contradictions that a spec accepts: which of them show, and which no longer do."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from modgen.diagnostics import Diagnostic, Place


@dataclass(slots=True)
class Accepted:
    """Every ``known`` and ``breaks`` that was looked at, by where it stands.

    One that shows for any choice of edition and options has its reason; one that shows for none is a finding.
    """

    _shown: set[Place] = field(default_factory=set)
    _idle: dict[Place, tuple[str, str]] = field(default_factory=dict)

    def shows(self, place: Place) -> None:
        """What is accepted at a place has been found."""
        self._shown.add(place)

    def idle(self, place: Place, message: str, cite: str) -> None:
        """What is accepted at a place has been looked for, and was not found."""
        self._idle.setdefault(place, (message, cite))

    def findings(self) -> Iterator[Diagnostic]:
        """F502: accepted, and never found."""
        for place, (message, cite) in self._idle.items():
            if place not in self._shown:
                yield Diagnostic("F502", message, place, "take it out", cite)
