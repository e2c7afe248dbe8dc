"""Printing of findings, in one place."""

import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NoReturn

import typer

from modgen import __version__
from modgen.diagnostics import Diagnostic, Severity, SpecError
from modgen.diagnostics.counting import counted
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
    """Print what keeps the spec from being read, and leave with exit code 2."""
    show(error.diagnostics, form, texts, spec)
    errors = sum(finding.severity is Severity.ERROR for finding in error.diagnostics)
    if form is Form.TEXT:
        pronoun = "it is" if errors == 1 else "they are"
        later = f"; {error.unseen} are looked at once {pronoun} mended" if error.unseen else ""
        print(f"{counted(errors, 'error')}; nothing was written{later}", file=sys.stderr)
    raise typer.Exit(2)
