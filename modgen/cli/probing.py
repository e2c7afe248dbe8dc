"""``modgen probe``: what an installed engine says about a module."""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from modgen.cli.output import Form, Plain, fail, stop

if TYPE_CHECKING:
    from modgen.pipeline.probe import Probed

_SHOWN = 12  # of one kind


def probe(
    file: Annotated[Path, typer.Argument(metavar="FILE.vmod", help="A module, ours or a stranger's.")],
    engine: Annotated[
        Path | None, typer.Option("--engine", metavar="DIR", help="Where VASSAL is installed; looked for unless given.")
    ] = None,
    spec: Annotated[
        Path | None, typer.Option("--spec", metavar="SPEC", help="A spec whose hexes are compared as well.")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Some hexes of each grid only, and no picture but those of boards.")
    ] = False,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long the engine may take in all.")] = 300,
    trust: Annotated[
        bool, typer.Option("--trust", help="Let the engine run classes that the module brings along.")
    ] = False,
    every: Annotated[
        bool, typer.Option("--all", help=f"Show all differences, not the first {_SHOWN} of a kind.")
    ] = False,
    form: Annotated[Plain, typer.Option("--format", help="How it is printed.")] = Plain.TEXT,
) -> None:
    """Ask an installed engine, unseen, about a module, and compare it with what modgen reads, and with a spec.

    It loads and validates the module, begins a new game and every saved set-up, names each hex's neighbours, drags a
    piece there, and tells every complaint. Exit code 1 if anything is otherwise or complained of, 2 if the engine
    cannot be asked.
    """
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.pipeline.engine import EngineError, find_engine  # noqa: PLC0415
    from modgen.pipeline.probe import Wanted, probe_file  # noqa: PLC0415
    from modgen.pipeline.probe_spec import NoSuchHexesError  # noqa: PLC0415
    from modgen.pipeline.reading import UnreadableError  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    sources = Sources(spec or Path())
    try:
        probed = probe_file(file, Wanted(find_engine(engine), spec, seconds, quick, trust), sources)
    except SpecError as error:
        fail(error, Form.TEXT, sources.texts, spec or Path())
    except (EngineError, NoSuchHexesError, UnreadableError) as error:
        stop(str(error))
    if form is Plain.JSON:
        print(json.dumps(probed.data, indent=2, ensure_ascii=False))
    else:
        _show(probed, every=every)
    raise typer.Exit(1 if probed.differences else 0)


def _show(probed: "Probed", *, every: bool) -> None:
    shown: Counter[str] = Counter()
    for one in probed.differences:
        shown[one.about] += 1
        if every or shown[one.about] <= _SHOWN:
            print(f"{one.about}: {one.text}")
    for about, count in shown.items():
        if not every and count > _SHOWN:
            print(f"{about}: {count - _SHOWN:,} more, with --all", file=sys.stderr)
    for note in probed.notes:
        print(f"note: {note}", file=sys.stderr)
    print(probed.summary, file=sys.stderr)
