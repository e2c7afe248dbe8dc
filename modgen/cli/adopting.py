"""``modgen adopt``: what an editor changed in a module becomes a part of the spec."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from modgen.cli.arguments import Spec
from modgen.cli.output import Form, fail, stop, unwritable


def adopt(
    edited: Annotated[
        Path, typer.Argument(metavar="FILE.vmod", help="A module that was built from the spec and then changed.")
    ],
    spec: Spec,
    builds: Annotated[
        Path, typer.Option("--builds", metavar="DIR", help="Where the game is built: what is there is made use of.")
    ] = Path("build"),
    engine: Annotated[
        str | None, typer.Option(metavar="3.6|3.7|3.8", help="The --engine that the module was built with.")
    ] = None,
) -> None:
    """Write what was changed in a module beside its spec, as module-edits.yaml; every build makes it again.

    The module of the spec is made afresh and compared; what the engine's editor writes by itself is no change. What
    concerns the spec itself is told with its place. Exit code 0, whatever was found.
    """
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.pipeline.adopting import adopt as write  # noqa: PLC0415
    from modgen.pipeline.reading import UnreadableError  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    if engine not in (None, "3.6", "3.7", "3.8"):
        stop(f"no engine {engine!r}: it is one of 3.6, 3.7, 3.8")
    sources = Sources(spec)
    try:
        done = write(edited, spec, builds, {"engine": engine} if engine else {}, sources)
    except UnreadableError as error:
        stop(str(error))
    except SpecError as error:
        fail(error, Form.TEXT, sources.texts, spec)
    except OSError as error:
        unwritable(error, spec, "let the spec's folder be written")
    for line in (*(f"warning: {one}" for one in done.warnings), *done.belong):
        print(line)
    for name in done.removed:
        print(f"removed {(spec / name).as_posix()}")
    for name in done.files:
        print(f"wrote {(spec / name).as_posix()}")
    said = "1 edit" if done.count == 1 else f"{done.count or 'no'} edits"
    print(f"{edited.name}: {said}", file=sys.stderr)
