"""``modgen preview``: counters as they will be printed, large enough to be judged."""

from pathlib import Path
from typing import Annotated

import typer

from modgen.cli.arguments import Spec
from modgen.cli.output import Form, fail, stop, unwritable

_ENDINGS = (".png", ".svg")


def preview(
    spec: Spec,
    counter: Annotated[str | None, typer.Option("--counter", help="A counter by its id: front and back.")] = None,
    sheet: Annotated[bool, typer.Option("--sheet", help="One counter of every kind, by template.")] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="A .png or .svg; unless given, preview.png or preview-COUNTER.png."),
    ] = None,
) -> None:
    """Draw one counter large, front and back, with both in true size and in grey; or one of every kind.

    No other file is written, and no map is read: it is quick.
    """
    if sheet is (counter is not None):
        stop("say what is to be shown: --counter ID, or --sheet")
    file = out or Path("preview.png" if counter is None else f"preview-{counter}.png")
    if file.suffix.lower() not in _ENDINGS:
        stop(f"{file}: the file's name ends with {' or '.join(_ENDINGS)}")
    from modgen.diagnostics import SpecError  # noqa: PLC0415
    from modgen.pipeline.preview import picture_bytes, preview_spec  # noqa: PLC0415
    from modgen.spec.resolve import ChoiceError  # noqa: PLC0415
    from modgen.spec.sources import Sources  # noqa: PLC0415

    sources = Sources(spec)
    try:
        picture = preview_spec(spec, sources, counter)
    except SpecError as error:
        fail(error, Form.TEXT, sources.texts, spec)
    except ChoiceError as error:
        stop(str(error))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(picture_bytes(picture, file))
    except OSError as error:
        unwritable(error, file, "give another file with --out")
    print(file)
