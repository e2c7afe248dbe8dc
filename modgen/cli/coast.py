"""``modgen coast``: the arguments, and what is said of the clip."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from modgen.cli.arguments import Spec
from modgen.cli.output import Form, fail, stop


def coast(
    spec: Spec,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="DIR", help="Where gshhs_f.dat and gshhsmeta_f.dat lie.")
    ] = None,
    smallest_lake: Annotated[float, typer.Option(min=0.0, help="Smaller lakes, in hexes, are land.")] = 0.25,
    lakes: Annotated[bool, typer.Option("--lakes/--no-lakes", help="Whether lakes are cut out of the land.")] = True,
) -> None:
    """Clip the fine coast of GSHHG around the map into the spec's folder, with its licence beside it.

    The spec then names it: `georeference: {coast: assets/coast.bin}`. Needs the extra `coast`.
    """
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.pipeline.clipping import NoDataError, clip_coast  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    sources = Sources(spec)
    try:
        made = clip_coast(spec, sources, source, smallest_lake if lakes else None)
    except SpecError as error:
        fail(error, Form.TEXT, sources.texts, spec)
    except NoDataError as error:
        stop(str(error))
    except OSError as error:
        stop(f"{error.filename or spec} cannot be written: {error.strerror}")
    held = made.clip
    size = f"{len(held.data) / 1024:.0f} KiB"
    print(f"{made.coast}: {held.polygons} pieces of land, {held.lakes} lakes, {held.points} points, {size}")
    print(f"{made.licence}: its licence, LGPL-3.0-or-later; both go with the game")
    if not made.named:
        print(f"next: add `coast: {made.coast}` to `georeference`", file=sys.stderr)
