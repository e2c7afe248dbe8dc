"""Printing of findings, in one place."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from modgen import __version__
from modgen.diagnostics import Diagnostic, Severity, SpecError
from modgen.diagnostics.counting import counted
from modgen.diagnostics.render import as_dict, render

if TYPE_CHECKING:
    from modgen.diagnostics.tested import Tested


class Form(StrEnum):
    """The forms in which findings are printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


class Plain(StrEnum):
    """The forms of an answer that is no list of findings."""

    TEXT = "text"
    JSON = "json"


def show(
    findings: Sequence[Diagnostic],
    form: Form,
    texts: Mapping[str, str],
    spec: Path,
    checklist: "Sequence[Tested] | None" = None,
) -> None:
    """Print all findings, once, to standard output; JSON has the checklist too."""
    if form is Form.JSON and checklist is not None:
        tested = [asdict(entry) for entry in checklist]
        print(json.dumps({"findings": [as_dict(one) for one in findings], "checklist": tested}, indent=2))
    elif findings or form in (Form.JSON, Form.SARIF):
        print(render(findings, form, texts, __version__, spec.as_posix()))


def show_checklist(checklist: "Sequence[Tested]", *, whole: bool) -> None:
    """Print what was tested: all of it, or only what nobody can tell."""
    for entry in checklist:
        if whole or entry.result == "unverifiable":
            print(entry)


def stop(message: str) -> NoReturn:
    """Say what is wrong with the command, and leave with exit code 2."""
    print(f"modgen: {message}", file=sys.stderr)
    raise typer.Exit(2)


def unwritable(error: OSError, path: Path, way: str) -> NoReturn:
    """Say what cannot be written and what would help, and leave with exit code 2.

    ``path``: what was to be written, where the error does not name it; ``way``: how another place is given.
    """
    stop(f"{error.filename or path} cannot be written: {error.strerror}\n  help: {way}, or clear what is in the way")


def fail(error: SpecError, form: Form, texts: Mapping[str, str], spec: Path) -> NoReturn:
    """Print what keeps the spec from being read or built, and leave with exit code 2."""
    show(error.diagnostics, form, texts, spec)
    errors = sum(finding.severity is Severity.ERROR for finding in error.diagnostics)
    if form is Form.TEXT:
        pronoun = "it is" if errors == 1 else "they are"
        later = f"; {error.unseen} are looked at once {pronoun} mended" if error.unseen else ""
        print(f"{counted(errors, 'error')}; {error.outcome}{later}", file=sys.stderr)
    raise typer.Exit(2)
