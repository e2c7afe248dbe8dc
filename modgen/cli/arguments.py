"""Arguments that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

from modgen.cli.output import Form

Spec = Annotated[Path, typer.Argument(help="The folder of a spec, the one that holds game.yaml.")]
Format = Annotated[Form, typer.Option("--format", help="How findings are printed.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit 1 on any finding, warnings too.")]
Edition = Annotated[str | None, typer.Option("--edition", help="One edition of the rules; all of them unless given.")]
OneEdition = Annotated[str | None, typer.Option("--edition", help="An edition of the rules; the first unless given.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", help="An option by its id or rule number; NAME=no turns it off. Can be given again."),
]
Scenario = Annotated[
    str | None,
    typer.Option(
        "--scenario", metavar="ID", help="The scenario whose clauses count, by its id; the first unless given."
    ),
]
