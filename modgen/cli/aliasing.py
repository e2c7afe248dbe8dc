"""``modgen aliases``: a table of what the names in another module mean."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from modgen.cli.arguments import Spec
from modgen.cli.output import Form, fail, show, stop, unwritable

if TYPE_CHECKING:
    from modgen.pipeline.aliases import Suggested

_SHOWN = 20


def aliases(
    module: Annotated[Path, typer.Argument(metavar="FILE.vmod", help="Somebody else's module of the same game.")],
    spec: Spec,
    setup: Annotated[
        Path | None, typer.Option("--setup", metavar="FILE.vsav", help="Only what is in this game, saved in it.")
    ] = None,
    known: Annotated[
        Path | None, typer.Option("--aliases", metavar="FILE.csv", help="A table to be filled up; its rows stay.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE.csv", help="Write the table here.")] = None,
) -> None:
    """Suggest a table of aliases for `modgen check --module --aliases`, by how alike names and numbers are.

    A guess that is not sure is named, and its alias left empty. Look at all of it: a game is judged by what it says.
    Exit code 1 while something is left open. Needs the extra `aliases`.
    """
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    try:
        from modgen.pipeline.aliases import suggest_aliases  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in ("rapidfuzz", "scipy"):
            raise
        stop("aliases needs RapidFuzz and SciPy, which are not installed: pip install 'modgen[aliases]'")
    sources = Sources(spec)
    try:
        found = suggest_aliases(module, spec, sources, setup, known)
    except SpecError as error:
        fail(error, Form.TEXT, sources.texts, spec)
    show(found.findings, Form.TEXT, sources.texts, spec)
    if out is None:
        print(found.table, end="")
    else:
        try:
            out.write_text(found.table, encoding="utf-8")
        except OSError as error:
            unwritable(error, out, "give another file with --out")
    _tell(found, out)
    raise typer.Exit(0 if found.complete else 1)


def _tell(found: "Suggested", out: Path | None) -> None:
    _list("theirs without an alias", found.strangers)
    _list("places of theirs without an alias", found.elsewhere)
    _list("counters that nothing of theirs stands for", [f"{one.id} ({one.name})" for one in found.missing])
    if found.shared < found.hexes:
        help = (
            "" if found.shared else "; rows such as `hex,THEIRS,,OURS` for two or three say which of theirs are which"
        )
        print(
            f"{found.shared} of our {found.hexes} hexes have their number on a board of theirs{help}", file=sys.stderr
        )
    done = sum(bool(row[3]) or row[0] == "ignored" for row in found.rows)
    kept = f", {found.kept} as they were given" if found.kept else ""
    where = f"{out}: " if out is not None else ""
    print(
        f"{where}{done} of {len(found.rows)} names have an alias{kept}; look at each before you use it", file=sys.stderr
    )


def _list(what: str, names: Sequence[str]) -> None:
    if names:
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        print(f"{what}: {', '.join(names[:_SHOWN])}{more}", file=sys.stderr)
