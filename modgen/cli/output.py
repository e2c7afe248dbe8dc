"""Printing of findings, in one place."""

import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NoReturn

import typer

from modgen import __version__
from modgen.diagnostics import Diagnostic, Severity, SpecError
from modgen.diagnostics.render import render


class Form(StrEnum):
    """The forms in which findings are printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


def show(findings: Sequence[Diagnostic], form: Form, texts: Mapping[str, str], spec: Path) -> None:
    """Print all findings, once, to standard output."""
    if findings or form in (Form.JSON, Form.SARIF):
        print(render(findings, form, texts, __version__, spec.as_posix()))


def fail(error: SpecError, form: Form, texts: Mapping[str, str], spec: Path) -> NoReturn:
    """Print what keeps the spec from being read or built, and leave with exit code 2."""
    show(error.diagnostics, form, texts, spec)
    errors = sum(finding.severity is Severity.ERROR for finding in error.diagnostics)
    if form is Form.TEXT:
        noun = "error" if errors == 1 else "errors"
        print(f"{errors} {noun}; {error.outcome}", file=sys.stderr)
    raise typer.Exit(2)
