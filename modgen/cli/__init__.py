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
from modgen.cli.adopting import adopt
from modgen.cli.aliasing import aliases
from modgen.cli.arguments import Edition, Format, Options, Spec, Strict
from modgen.cli.coast import coast
from modgen.cli.coverage import coverage
from modgen.cli.explain import explain
from modgen.cli.georeference import georeference
from modgen.cli.linting import lint
from modgen.cli.output import Form, fail, show, show_checklist, stop
from modgen.cli.preview import preview
from modgen.cli.printing import print_
from modgen.cli.probing import probe
from modgen.cli.propose import propose
from modgen.cli.publish import publish
from modgen.cli.reading import read
from modgen.cli.streams import run

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Specs of hex-and-counter games in; maps, counters and modules out, checked against the rulebook.",
)


class Judged(StrEnum):
    """What a set-up file is judged as."""

    SETUP = "setup"
    POSITION = "position"


class Engine(StrEnum):
    """The engine versions a module can be made for."""

    V36 = "3.6"
    V37 = "3.7"
    V38 = "3.8"


@app.command(short_help="Make map, counters, module and saves.")
def build(
    spec: Spec,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The files go to DIR/ID/, with the id of the game.")
    ] = Path("build"),
    engine: Annotated[
        Engine | None,
        typer.Option(help="Oldest engine that must open the module, instead of the spec's `module: engine`."),
    ] = None,
    strict: Strict = False,
    form: Format = Form.TEXT,
) -> None:
    """Make map, counters, module and saves from a spec.

    Findings do not keep it from being built; they are listed and stand in the report. Those that the spec accepts
    stand in the report alone.
    """
    from modgen.pipeline.quick import unchanged  # noqa: PLC0415

    options = {"engine": str(engine)} if engine else {}
    built = unchanged(spec, out, options)
    if built is None:
        from modgen.diagnostics import SpecError  # noqa: PLC0415
        from modgen.pipeline.build import build_game  # noqa: PLC0415
        from modgen.spec.sources import Sources  # noqa: PLC0415

        sources = Sources(spec)
        try:
            built = build_game(spec, out, options, sources)
        except SpecError as error:
            fail(error, form, sources.texts, spec)
    findings = built.receipt.diagnostics()
    counted = [finding for finding in findings if not finding.known]
    show(counted if form is Form.TEXT else findings, form, built.receipt.texts(spec), spec)
    if form is Form.TEXT:
        print(built.summary, file=sys.stderr)
    raise typer.Exit(1 if strict and counted else 0)


@app.command(short_help="Test shape, names, facts and set-ups of a spec.")
def check(
    spec: Spec,
    edition: Edition = None,
    option: Options = None,
    setup: Annotated[
        Path | None, typer.Option(help="A set-up of your own, YAML, CSV or a saved game, judged instead.")
    ] = None,
    scenario: Annotated[str | None, typer.Option(help="The scenario whose clauses it is judged by.")] = None,
    judged: Annotated[Judged, typer.Option("--as", help="Judge it as a set-up, or as a position in play.")] = (
        Judged.SETUP
    ),
    turn: Annotated[int | None, typer.Option(help="The turn of the position.")] = None,
    module: Annotated[
        Path | None,
        typer.Option("--module", metavar="FILE.vmod", help="Somebody else's module that the set-up was saved in."),
    ] = None,
    table: Annotated[
        Path | None, typer.Option("--aliases", metavar="FILE.csv", help="What its pieces and places are, of ours.")
    ] = None,
    facts: Annotated[Path | None, typer.Option(help="Further facts to be tested, in a YAML file.")] = None,
    checklist: Annotated[bool, typer.Option("--checklist", help="List every statement that was tested.")] = False,
    strict: Strict = False,
    form: Format = Form.TEXT,
) -> None:
    """Test a spec: its shape, its names, its facts and its set-ups against the rules."""
    from modgen.diagnostics import Severity, SpecError, code_of  # noqa: PLC0415
    from modgen.pipeline.check import Asked, check_spec  # noqa: PLC0415
    from modgen.spec.resolve import ChoiceError  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    if (judged is Judged.POSITION) is (turn is None):
        stop("a position is judged on a turn: --as position --turn N")
    if module is not None and setup is None:
        stop("--module is of a game that was saved in it: --setup FILE.vsav")
    if table is not None and module is None:
        stop("--aliases are of another module: --module FILE.vmod")
    sources = Sources(spec)
    asked = Asked(edition, tuple(option or ()), setup, scenario, turn, facts, module, table)
    try:
        verdict = check_spec(spec, sources, asked)
    except SpecError as error:
        fail(error, form, sources.texts, spec)
    except ChoiceError as error:
        stop(str(error))
    show(verdict.findings, form, sources.texts, spec, verdict.checklist)
    if form is Form.TEXT:
        show_checklist(verdict.checklist, whole=checklist or setup is not None or facts is not None)
        print(verdict.summary, file=sys.stderr)
    counted = [finding for finding in verdict.findings if not finding.known]
    if not strict:
        counted = [finding for finding in counted if finding.severity is Severity.ERROR]
    unbuildable = any(code_of(finding.code).fatal for finding in counted)
    raise typer.Exit(2 if unbuildable else 1 if counted else 0)


app.command("print", short_help="Print on another paper, for another printer, saving ink.")(print_)
app.command(short_help="Find a set-up that the rules allow.")(propose)
app.command(short_help="Show what a code means, or all of a hex, a counter, a rule.")(explain)
app.command(short_help="Show a counter large, or one of every kind.")(preview)
app.command(short_help="Find where the map lies, from facts or on a scan of it.")(georeference)
app.command(short_help="Show what of a rulebook a spec accounts for.")(coverage)
app.command(short_help="Clip a finer coast into the folder of a spec.")(coast)
app.command(short_help="Write what of a game may be handed on.")(publish)
app.command(short_help="Make what an editor changed in a module a part of the spec.")(adopt)
app.command(short_help="Say what is in a module, an extension or a save.")(read)
app.command(short_help="Find what is wrong with any module.")(lint)
app.command(short_help="Suggest what the names in another module mean.")(aliases)
app.command(short_help="Ask an installed engine about a module.")(probe)


@app.command(short_help="Write a small commented spec to begin from.")
def new(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="A folder that does not exist yet; its name names the game.")
    ],
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


@app.command(short_help="Print the JSON Schema, for editors.")
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
