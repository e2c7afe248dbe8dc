"""Set-ups that the rules allow, found by a solver; the only room that needs OR-Tools, which is an optional extra."""

from modgen.propose.propose import Conflict, Proposed, Undecided, propose

__all__ = ["Conflict", "Proposed", "Undecided", "propose"]
