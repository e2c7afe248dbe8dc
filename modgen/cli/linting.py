"""``modgen lint``: what is wrong with any module."""

import sys
from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from modgen.cli.arguments import Format, Strict
from modgen.cli.output import Form, show, stop
from modgen.cli.reading import EngineFile

if TYPE_CHECKING:
    from modgen.diagnostics import Diagnostic

_SHOWN = 12  # of one code; a module that lost its pictures has thousands


def lint(
    file: EngineFile,
    every: Annotated[
        bool, typer.Option("--all", help=f"Show all findings, not the first {_SHOWN} of each code.")
    ] = False,
    strict: Strict = False,
    form: Format = Form.TEXT,
) -> None:
    """Find what is wrong with a module, ours or a stranger's, and compare it with published ones.

    An error breaks or loses something in the engine, a warning is suspicious. Exit code 1 if there is an error.
    """
    from modgen.diagnostics import Severity  # noqa: PLC0415
    from modgen.pipeline.linting import lint_file  # noqa: PLC0415
    from modgen.pipeline.reading import UnreadableError  # noqa: PLC0415

    try:
        judged = lint_file(file)
    except UnreadableError as error:
        stop(str(error))
    shown, more = (judged.findings, []) if every or form is not Form.TEXT else _first(judged.findings)
    show(shown, form, {}, file.parent)
    if form is Form.TEXT:
        print("\n".join([*more, judged.practice, judged.summary]), file=sys.stderr)
    errors = [one for one in judged.findings if one.severity is Severity.ERROR]
    raise typer.Exit(1 if errors or (strict and judged.findings) else 0)


def _first(findings: "tuple[Diagnostic, ...]") -> "tuple[tuple[Diagnostic, ...], list[str]]":
    """The first findings of each code, and how many more there are."""
    counts: Counter[str] = Counter()
    shown = []
    for finding in findings:
        counts[finding.code] += 1
        if counts[finding.code] <= _SHOWN:
            shown.append(finding)
    more = [f"{code}: {count - _SHOWN:,} more, with --all" for code, count in counts.items() if count > _SHOWN]
    return tuple(shown), more
