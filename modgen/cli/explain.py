"""``modgen explain``: the page of a code; or what is known of one hex, counter or rule of a spec."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from modgen.cli.arguments import OneEdition, Options
from modgen.cli.output import Form, Plain, fail, stop

if TYPE_CHECKING:
    from modgen.pipeline.explain import Explanation


def explain(
    what: Annotated[
        str,
        typer.Argument(
            metavar="CODE|SPEC",
            help="A code as findings show it, such as N303; or the folder of a spec, with --hex, --counter or --rule.",
        ),
    ],
    hex_: Annotated[
        str | None, typer.Option("--hex", help="A hex by its printed number, a place, or a space of a box.")
    ] = None,
    counter: Annotated[str | None, typer.Option("--counter", help="A counter by its id.")] = None,
    rule: Annotated[str | None, typer.Option("--rule", help='A rule as it is cited, such as "rules 4.1".')] = None,
    edition: OneEdition = None,
    option: Options = None,
    form: Annotated[Plain, typer.Option("--format", help="How a hex, counter or rule is printed.")] = Plain.TEXT,
) -> None:
    """Show the page of a code; or, of a spec, all that is known of one hex, counter or rule, and on what it rests."""
    asked = [one for one in (hex_, counter, rule) if one is not None]
    if len(asked) > 1:
        stop("explain one thing at a time: --hex, --counter or --rule")
    if not asked:
        if edition is not None or option or form is not Plain.TEXT:
            stop("--edition, --option and --format go with --hex, --counter or --rule")
        _page(what)
        return
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.pipeline.explain import Question, explain_spec  # noqa: PLC0415
    from modgen.spec.resolve import ChoiceError  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    spec = Path(what)
    sources = Sources(spec)
    try:
        found = explain_spec(spec, sources, Question(hex_, counter, rule, edition, tuple(option or ())))
    except SpecError as error:
        fail(error, Form(form), sources.texts, spec)
    except ChoiceError as error:
        stop(str(error))
    print(json.dumps(asdict(found), indent=2, ensure_ascii=False) if form is Plain.JSON else _text(found))


def _page(code: str) -> None:
    from modgen.diagnostics import CODES  # noqa: PLC0415
    from modgen.diagnostics import explain as page  # noqa: PLC0415
    from modgen.diagnostics.suggest import did_you_mean  # noqa: PLC0415

    known = [entry.code for entry in CODES]
    if code.upper() in known:
        print(page(code.upper()).rstrip())
        return
    if Path(code).is_dir():
        stop(f"of the spec {code}, say what is to be explained: --hex, --counter or --rule")
    figures = code[:1].upper() + code[1:].upper().replace("O", "0")  # the letter, typed for the figure
    print(f"modgen: there is no code {code!r}; {did_you_mean(figures, known, listed=60)}", file=sys.stderr)
    raise typer.Exit(2)


def _text(found: "Explanation") -> str:
    choice = f" ({found.choice})" if found.choice else ""
    lines = [f"{found.subject}{choice}"]
    for part in found.parts:
        lines += ["", part.name, *(f"  {line}" for line in part.lines)]
    if not found.parts:
        lines.append("  nothing is known of it")
    return "\n".join(lines)
