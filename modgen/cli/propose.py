"""``modgen propose``: the arguments, and how the answer is printed."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from modgen.cli.arguments import OneEdition, Options, Scenario, Spec
from modgen.cli.output import Form, Plain, fail, stop, unwritable

if TYPE_CHECKING:
    from modgen.pipeline.propose import Answer
    from modgen.spec.sources import Sources


def propose(
    spec: Spec,
    scenario: Scenario = None,
    edition: OneEdition = None,
    option: Options = None,
    free: Annotated[bool, typer.Option("--free", help="Counters that the set-up places may move too.")] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the set-up to this file.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Write it into the spec, as its proposals.yaml.")] = False,
    form: Annotated[Plain, typer.Option("--format", help="How the answer is printed.")] = Plain.TEXT,
) -> None:
    """Find a legal set-up for the counters that the clauses leave free, or the clauses that conflict.

    What is printed can be judged by `modgen check SPEC --scenario ID --setup FILE`. With --write, and neither edition
    nor option, the proposal holds for all of them. Needs the extra `propose`.
    """
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.spec.resolve import ChoiceError  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    if write and free:
        stop("--free moves counters of the spec's own set-up, which --write does not change: use --out FILE")
    try:
        from modgen.pipeline.propose import Undecided, Wanted, propose_setup  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if not str(error.name).startswith("ortools"):
            raise
        stop("propose needs OR-Tools, which is not installed: pip install 'modgen[propose]'")
    sources = Sources(spec)
    try:
        answer = propose_setup(spec, sources, Wanted(scenario, edition, tuple(option or ()), free, every=write))
    except SpecError as error:
        fail(error, Form(form), sources.texts, spec)
    except ChoiceError as error:
        stop(str(error))
    except Undecided:
        print("modgen: no set-up was found in the time given, nor that there is none", file=sys.stderr)
        raise typer.Exit(1) from None
    if not answer.conflict:
        _write(answer, out, spec if write else None, sources)
    if form is Plain.JSON:
        print(json.dumps(_data(answer), indent=2, ensure_ascii=False))
    else:
        _show(answer, silent=out is not None or write)
    raise typer.Exit(1 if answer.conflict else 0)


def _write(answer: "Answer", out: Path | None, spec: Path | None, sources: "Sources") -> None:
    """Write the set-up to a file, into the spec, or both."""
    from modgen.pipeline.propose import write_proposals  # noqa: PLC0415

    try:
        if out is not None:
            out.write_text(answer.text, encoding="utf-8")
        included = spec is None or write_proposals(spec, sources, answer)
    except OSError as error:
        unwritable(error, out or spec or Path(), "give another file with --out")
    except ValueError as error:
        stop(str(error))
    if not included:
        print("next: add proposals.yaml to `include` in game.yaml", file=sys.stderr)


def _data(answer: "Answer") -> dict[str, object]:
    left_out = {"text", "proposals", "elsewhere", "findings"}
    return {key: value for key, value in asdict(answer).items() if key not in left_out}


def _show(answer: "Answer", *, silent: bool) -> None:
    if answer.conflict:
        noun = "clause cannot" if len(answer.conflict) == 1 else "clauses cannot"
        together = "" if len(answer.conflict) == 1 else " together"
        choice = f" with {answer.choice}" if answer.choice else ""
        print(f"{answer.scenario}{choice}: {len(answer.conflict)} {noun} be met{together}:")
        for demand in answer.conflict:
            print(f"  {demand}")
        if answer.fixed:
            freed = "; with --free there is a set-up" if answer.freed else ""
            print(f"  the set-up fixes {len(answer.fixed)} of the counters they speak of: {_few(answer.fixed)}{freed}")
        if not answer.minimal:
            print("  not all of them may be needed for the conflict: that was not proven in the time given")
        return
    if not silent:
        print(answer.text, end="")
    chosen = sum(piece.chosen for piece in answer.pieces)
    proof = "the best there is" if answer.best else "not proven to be the best there is"
    stays = len(answer.pieces) - chosen
    print(f"{answer.scenario}: {chosen} counters placed, {stays} stay where they are; {proof}", file=sys.stderr)
    for demand in answer.left_out:
        print(f"not asked for, since the spec accepts that it is not met: {demand}", file=sys.stderr)
    for finding in answer.findings:
        print(f"the checker says: {finding.message}", file=sys.stderr)


def _few(names: tuple[str, ...]) -> str:
    return ", ".join(names[:8]) + (", …" if len(names) > 8 else "")
