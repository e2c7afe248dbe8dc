"""``modgen coverage``: arguments in, a rulebook's paragraphs with their states out."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from modgen.cli.output import Form, fail


class CoverageForm(StrEnum):
    """The forms in which coverage is printed."""

    TEXT = "text"
    JSON = "json"


def coverage(
    spec: Annotated[Path, typer.Argument(help="The folder of a spec, the one that holds game.yaml.")],
    rulebook: Annotated[Path, typer.Option("--rulebook", metavar="FILE", help="Your rulebook as plain text.")],
    book: Annotated[str, typer.Option("--book", metavar="SHORT", help="The book's short name in citations.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="List tested and untestable paragraphs too.")] = False,
    form: Annotated[CoverageForm, typer.Option("--format", help="How it is printed.")] = CoverageForm.TEXT,
) -> None:
    """Compare a spec with your own rulebook: which paragraphs are tested, which cannot be, which are open."""
    from modgen.coverage import RulebookError, as_json, as_text, cover, read_rulebook  # noqa: PLC0415
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.diagnostics.suggest import did_you_mean  # noqa: PLC0415
    from modgen.spec import Sources, load  # noqa: PLC0415

    sources = Sources(spec)
    try:
        game = load(spec, sources).game
    except SpecError as error:
        fail(error, Form(form), sources.texts, spec)
    books = {entry.id: entry for entry in game.books}
    if not book and len(books) != 1:
        _refuse(f"say with --book which book it is; {did_you_mean('', books) or 'the spec lists none'}")
    if book and book not in books:
        _refuse(f"the spec has no book {book!r}; {did_you_mean(book, books) or 'it lists none'}")
    chosen = books[book] if book else game.books[0]
    try:
        found = cover(game, chosen, read_rulebook(rulebook))
    except RulebookError as error:
        _refuse(f"{rulebook}: {error}")
    if form is CoverageForm.JSON:
        print(as_json(found, everything=everything))
    else:
        words = sys.stdout.isatty()
        print(as_text(found, spec.as_posix(), rulebook.as_posix(), everything=everything, words=words))
    raise typer.Exit(0 if found.complete else 1)


def _refuse(reason: str) -> NoReturn:
    print(f"modgen: {reason}", file=sys.stderr)
    raise typer.Exit(2)
