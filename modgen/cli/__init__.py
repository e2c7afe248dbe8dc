"""The command line: arguments in, findings and exit codes out. No logic of its own.

Exit codes: 0 clean, 1 findings, 2 the spec (or the command) cannot be read. Whatever is heavy is imported by the
command that needs it, once it is known that it is needed.
"""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from modgen import __version__
from modgen.cli.output import Form, fail, show
from modgen.cli.streams import run

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Specs of hex-and-counter games in; maps, counters and modules out, checked against the rulebook.",
)

Spec = Annotated[Path, typer.Argument(help="The folder of a spec, the one that holds game.yaml.")]
Format = Annotated[Form, typer.Option("--format", help="How findings are printed.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit 1 on any finding, warnings too.")]


class Engine(StrEnum):
    """The engine versions a module can be made for."""

    V36 = "3.6"
    V37 = "3.7"
    V38 = "3.8"


@app.command()
def build(
    spec: Spec,
    out: Annotated[Path, typer.Option("--out", help="Where the artefacts go: DIR/<game>/.")] = Path("build"),
    engine: Annotated[Engine | None, typer.Option(help="Oldest engine that must open the module.")] = None,
    strict: Strict = False,
    form: Format = Form.TEXT,
) -> None:
    """Make map, counters, module and saves from a spec."""
    from modgen.pipeline.quick import unchanged  # noqa: PLC0415

    options = {"engine": str(engine)} if engine else {}
    receipt = unchanged(spec, out, options)
    if receipt is None:
        from modgen.diagnostics import SpecError  # noqa: PLC0415
        from modgen.pipeline.build import build_game  # noqa: PLC0415
        from modgen.spec.sources import Sources  # noqa: PLC0415

        sources = Sources(spec)
        try:
            receipt = build_game(spec, out, options, sources)
        except SpecError as error:
            fail(error, form, sources.texts, spec)
    findings = receipt.diagnostics()
    show(findings, form, receipt.texts(spec), spec)
    if form is Form.TEXT:
        print(receipt.summary, file=sys.stderr)
    counted = [finding for finding in findings if not finding.known]
    raise typer.Exit(1 if strict and counted else 0)


@app.command()
def check(spec: Spec, strict: Strict = False, form: Format = Form.TEXT) -> None:
    """Test a spec: its shape, its names, its facts and its set-ups against the rules."""
    from modgen.diagnostics import Severity, SpecError  # noqa: PLC0415
    from modgen.pipeline.check import check_spec  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    sources = Sources(spec)
    try:
        verdict = check_spec(spec, sources)
    except SpecError as error:
        fail(error, form, sources.texts, spec)
    show(verdict.findings, form, sources.texts, spec)
    if form is Form.TEXT:
        print(verdict.summary, file=sys.stderr)
    counted = [finding for finding in verdict.findings if not finding.known]
    if not strict:
        counted = [finding for finding in counted if finding.severity is Severity.ERROR]
    raise typer.Exit(1 if counted else 0)


@app.command()
def explain(code: Annotated[str, typer.Argument(help="A code as findings show it, such as N303.")]) -> None:
    """Show the page of a code: what it means, an example that fails and one that passes."""
    from modgen.diagnostics import CODES  # noqa: PLC0415
    from modgen.diagnostics import explain as page  # noqa: PLC0415
    from modgen.diagnostics.suggest import did_you_mean  # noqa: PLC0415

    known = [entry.code for entry in CODES]
    if code.upper() not in known:
        print(f"modgen: there is no code {code!r}; {did_you_mean(code.upper(), known, listed=60)}", file=sys.stderr)
        raise typer.Exit(2)
    print(page(code.upper()).rstrip())


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(help="A folder that does not exist yet; its name names the game.")],
) -> None:
    """Write a small commented spec that builds and checks clean."""
    from modgen.pipeline.starter import write_starter  # noqa: PLC0415

    try:
        written = write_starter(folder)
    except OSError as error:
        print(f"modgen: {folder} cannot be written: {error.strerror}", file=sys.stderr)
        raise typer.Exit(2) from None
    except ValueError as error:
        print(f"modgen: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
    print(f"wrote {', '.join(written)} in {folder}\nnext: modgen build {folder}")


@app.command()
def schema() -> None:
    """Print the JSON Schema of a spec file, for editors that help while one types."""
    from modgen.spec.schema import schema_text  # noqa: PLC0415

    print(schema_text())


def _version(wanted: bool) -> None:
    if wanted:
        print(f"modgen {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Shown above the commands in the help."""


def main() -> None:
    """The console command."""
    run(app)
