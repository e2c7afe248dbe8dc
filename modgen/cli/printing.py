"""``modgen print``: the arguments, and what was written."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from modgen.cli.arguments import Spec
from modgen.cli.output import Form, fail, stop, unwritable


class Way(StrEnum):
    """How backs get behind their fronts."""

    NONE = "none"
    FOLD = "fold"
    GLUE = "glue"
    DUPLEX_LONG = "duplex-long"
    DUPLEX_SHORT = "duplex-short"


class Orientation(StrEnum):
    """How a page stands."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


def print_(
    spec: Spec,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The files go to DIR/ID/print/, with the id of the game.")
    ] = Path("build"),
    counters: Annotated[bool, typer.Option("--counters", help="The sheets of counters.")] = False,
    cut: Annotated[bool, typer.Option("--cut", help="Their cuts, as SVG for a cutting machine.")] = False,
    tiles: Annotated[bool, typer.Option("--tiles", help="The map in tiles of true size.")] = False,
    fit: Annotated[bool, typer.Option("--fit", help="The whole map on one page.")] = False,
    boxes: Annotated[bool, typer.Option("--boxes", help="Tracks, boxes and trays in true size.")] = False,
    charts: Annotated[bool, typer.Option("--charts", help="The charts, page by page and all together.")] = False,
    calibration: Annotated[bool, typer.Option("--calibration", help="The page that measures a printer.")] = False,
    paper: Annotated[str | None, typer.Option(metavar="PAPER", help="A4, Letter, 297x420mm …")] = None,
    orientation: Annotated[
        Orientation | None, typer.Option(help="How the page stands; unless given, as suits.")
    ] = None,
    backs: Annotated[Way | None, typer.Option(help="How the backs get behind the fronts.")] = None,
    gutters: Annotated[
        bool | None, typer.Option("--gutters/--abutting", help="Counters apart, or with one cut for two.")
    ] = None,
    printer: Annotated[str | None, typer.Option(metavar="ID", help="One of the spec's `printers`.")] = None,
    die: Annotated[str | None, typer.Option(metavar="ID", help="Stock that is cut already.")] = None,
    blanks: Annotated[int | None, typer.Option(min=0, max=200, help="Spare counters of each colour.")] = None,
    ink_saver: Annotated[bool, typer.Option("--ink-saver", help="Pale grounds and a white sea.")] = False,
    fronts_first: Annotated[bool, typer.Option("--fronts-first", help="All fronts before all backs.")] = False,
) -> None:
    """Print a game otherwise than its `print` section says: counters, cuts, map, boxes, charts, a calibration page.

    Without --counters, --cut, --tiles, --fit, --boxes, --charts or --calibration all of them are made.
    """
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.papers import paper_of, papers  # noqa: PLC0415
    from modgen.pipeline.print_variant import KINDS, NotKnownError, Variant, print_game  # noqa: PLC0415
    from modgen.spec.printing import Backs  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    try:
        sheet = None if paper is None else paper_of(paper)
    except (LookupError, ValueError):
        stop(f"{paper!r} is no paper: {', '.join(papers())}, or a size such as 297x420mm (50mm to 100in)")
    asked = dict(zip(KINDS, (counters, cut, tiles, fit, boxes, charts, calibration), strict=True))
    kinds = tuple(kind for kind, wanted in asked.items() if wanted) or KINDS
    variant = Variant(
        sheet,
        orientation,
        None if backs is None else Backs(backs),
        None if gutters is None else ("gutters" if gutters else "abutting"),
        printer,
        die,
        blanks,
        ink_saver,
        fronts_first,
    )
    sources = Sources(spec)
    try:
        done = print_game(spec, out, sources, variant, kinds)
    except SpecError as error:
        fail(error, Form.TEXT, sources.texts, spec)
    except NotKnownError as error:
        stop(str(error))
    except OSError as error:
        unwritable(error, out, "give another folder with --out")
    for path in done.paths:
        print(path.as_posix())
    for note in done.notes:
        print(note, file=sys.stderr)
    if not done.paths and not done.notes:
        print("nothing to print: the map is a picture of your own", file=sys.stderr)
