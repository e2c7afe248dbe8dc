"""``modgen georeference``: the arguments, and how the answer is printed."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from modgen.cli.arguments import Spec
from modgen.cli.output import Form, Plain, fail, stop, unwritable

if TYPE_CHECKING:
    from modgen.pipeline.georef_answer import Answer
    from modgen.spec.sources import Sources


def georeference(
    spec: Spec,
    image: Annotated[
        Path | None,
        typer.Option(
            "--image",
            metavar="FILE",
            help="A scan of the map, JPEG or PNG, by its path from here: place the grid on it instead.",
        ),
    ] = None,
    known: Annotated[
        list[str] | None,
        typer.Option(
            "--known",
            metavar="HEX=X,Y",
            help="A hex and the pixel of its centre on the scan, from the upper left corner; three or more.",
        ),
    ] = None,
    projection: Annotated[
        list[str] | None,
        typer.Option("--projection", help="A PROJ string, or its kind such as laea, to try. Can be given again."),
    ] = None,
    use_scale: Annotated[bool, typer.Option("--use-scale", help="Hold to the printed scale.")] = False,
    warp: Annotated[
        bool, typer.Option("--warp", help="Bend the map, smoothly, where places lie just outside their hexes.")
    ] = False,
    write: Annotated[
        bool | None,
        typer.Option(
            "--write/--no-write",
            help="Write the lock (unless given, only where none is there that was made by hand), or the scan's lines.",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write the lock even if the facts do not decide it.")] = False,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The picture goes to DIR/ID/, with the id of the game.")
    ] = Path("build"),
    form: Annotated[Plain, typer.Option("--format", help="How the answer is printed.")] = Plain.TEXT,
) -> None:
    """Find where the map lies on the earth, from the facts of the spec, and write its lock.

    Exit code 1 if the facts do not decide it, or one of them does not hold. Needs the extra `georeference`.

    With --image and --known, or where the map has no `georeference`, it places the grid on a scan of the map by hexes
    whose centres are known on it, and tells how well they agree; exit code 1 if they do not.
    """
    if image is not None or known or not _is_tied(spec, form):
        from modgen.cli.georeference_image import place_on_image  # noqa: PLC0415

        if projection or use_scale or warp or force:
            stop(
                "a scan is placed by its known hexes: --projection, --use-scale, --warp and --force go with facts alone"
            )
        place_on_image(spec, image, known or [], out, form, write=bool(write))
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    try:
        import scipy  # noqa: F401, PLC0415

        from modgen.pipeline.georeference import GeoError, GeorefError, Wanted, find_place  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if not str(error.name).startswith("scipy"):
            raise
        stop("georeference needs SciPy, which is not installed: pip install 'modgen[georeference]'")
    sources = Sources(spec)
    try:
        with _progress(shown=form is Plain.TEXT) as progress:
            answer = find_place(spec, sources, Wanted(tuple(projection or ()), use_scale, warp), progress)
    except SpecError as error:
        fail(error, Form(form), sources.texts, spec)
    except (GeorefError, GeoError) as error:
        stop(str(error))
    _show(answer, form)
    _write(answer, sources, out, write, force=force)
    right = answer.decided and not answer.findings
    raise typer.Exit(0 if right else 1)


def _is_tied(spec: Path, form: Plain) -> bool:
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.spec import load  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    sources = Sources(spec)
    try:
        game = load(spec, sources, without_lock=True).game
    except SpecError as error:
        fail(error, Form(form), sources.texts, spec)
    return game.map.georeference is not None


@contextmanager
def _progress(*, shown: bool) -> Iterator[Callable[[str, int, int], None]]:
    """A bar on standard error while the solver works, if somebody looks at it."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not (shown and console.is_terminal)) as bar:
        task = bar.add_task("reading the facts", total=None)

        def tell(words: str, done: int, steps: int) -> None:
            bar.update(task, description=words, completed=done, total=steps)

        yield tell


def _show(answer: "Answer", form: Plain) -> None:
    from modgen.pipeline.georef_told import as_data, told  # noqa: PLC0415

    found = told(answer)
    if form is Plain.JSON:
        print(json.dumps(as_data(found), indent=2, ensure_ascii=False))
        return
    from modgen.cli.georeference_tables import show_tables  # noqa: PLC0415

    show_tables(found, answer.reference)


def _write(answer: "Answer", sources: "Sources", out: Path, write: bool | None, *, force: bool) -> None:
    """Write the picture, and the lock where it may be written."""
    from modgen.pipeline.files import replace_file  # noqa: PLC0415
    from modgen.pipeline.georef_lock import lock_path, lock_text, may_write  # noqa: PLC0415
    from modgen.pipeline.georef_picture import write_picture  # noqa: PLC0415

    try:
        for path in write_picture(answer, out):
            print(f"picture: {path}", file=sys.stderr)
        if answer.lock is None:
            print(f"no lock: {answer.no_lock}", file=sys.stderr)
        elif write is False or (write is None and not may_write(answer)):
            print(_why_kept(answer), file=sys.stderr)
        elif not (answer.decided or force):
            print("no lock is written: the facts do not decide it (--force writes the best there is)", file=sys.stderr)
        else:
            path = lock_path(answer, sources)
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, lock_text(answer).encode("utf-8"))
            print(f"lock: {path}", file=sys.stderr)
    except OSError as error:
        unwritable(error, out, "give another folder with --out")


def _why_kept(answer: "Answer") -> str:
    """Why no lock is written where none is asked for, or where one was written by hand."""
    from modgen.pipeline.georef_lock import may_write  # noqa: PLC0415

    if answer.game.lock is None:
        return "no lock is written: --no-write"
    by_hand = "" if may_write(answer) else ": it was written by hand (--write puts this one in its place)"
    return f"the lock is left as it is{by_hand}"
