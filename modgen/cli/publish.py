"""``modgen publish``: what of a game may be handed on, and what not and why."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from modgen.cli.arguments import Spec
from modgen.cli.output import Form, fail, stop, unwritable


def publish(
    spec: Spec,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The files go to DIR/ID-VERSION/, or to an archive beside it.")
    ] = Path("published"),
    builds: Annotated[Path, typer.Option("--builds", metavar="DIR", help="Where the game is built.")] = Path("build"),
    private: Annotated[
        bool, typer.Option("--private", help="For people you play with: what may be handed on privately goes too.")
    ] = False,
    packed: Annotated[bool, typer.Option("--zip", help="Write one archive.")] = False,
) -> None:
    """Write what of a game may be handed on, with credits and licences, and say what may not.

    It goes by `rights:` of the spec. Exit code 0 if all of it may be, 1 if some of it may not, 2 if nothing may. Rights
    in the works of others that the game is made after are never handed on; whose they are is said.
    """
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.pipeline.publish import publish as write  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    sources = Sources(spec)
    try:
        done = write(spec, out, builds, sources, private=private, packed=packed)
    except SpecError as error:
        fail(error, Form.TEXT, sources.texts, spec)
    except OSError as error:
        unwritable(error, out, "give another folder with --out")
    for one in done.withheld:
        print(f"{spec.as_posix()}/{one.place}: {one.name} is withheld: {one.reason}")
    if done.path is None:
        stop("nothing may be handed on, and nothing was written")
    whose = f" ({done.rights})" if done.rights else ""
    print(f"handed on{' privately' if private else ''}{whose}: {', '.join(done.files)}")
    for line, place in done.works:
        print(f"not handed on: {spec.as_posix()}/{place}: any right in {line}")
    print(f"written to {done.path.as_posix()}", file=sys.stderr)
    raise typer.Exit(1 if done.withheld else 0)
