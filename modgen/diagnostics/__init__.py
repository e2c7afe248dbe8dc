"""Findings about a spec: what is wrong, where, which rule, and what would be right.

Errors are values here. Every stage collects :class:`Diagnostic` objects; the command line prints them once.
"""

from modgen.diagnostics.codes import CODES, Code, Family, Severity, code_of, explain
from modgen.diagnostics.diagnostic import Diagnostic, Log, SpecError
from modgen.diagnostics.place import NOWHERE, Place

__all__ = [
    "CODES",
    "NOWHERE",
    "Code",
    "Diagnostic",
    "Family",
    "Log",
    "Place",
    "Severity",
    "SpecError",
    "code_of",
    "explain",
]
