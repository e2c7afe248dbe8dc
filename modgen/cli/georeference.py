"""``modgen georeference``: the arguments."""

from pathlib import Path
from typing import Annotated

import typer

from modgen.cli.arguments import Spec
from modgen.cli.georeference_image import georeference_image
from modgen.cli.output import Plain


def georeference(
    spec: Spec,
    image: Annotated[
        Path | None, typer.Option("--image", metavar="FILE", help="A scan of the map, JPEG or PNG.")
    ] = None,
    known: Annotated[
        list[str] | None,
        typer.Option(
            "--known",
            metavar="HEX=X,Y",
            help="A hex and the pixel of its centre, from the upper left corner; three or more.",
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The picture with the grid goes to DIR/ID/.")
    ] = Path("build"),
    write: Annotated[bool, typer.Option("--write", help="Write what was given into the spec.")] = False,
    form: Annotated[Plain, typer.Option("--format", help="How the answer is printed.")] = Plain.TEXT,
) -> None:
    """Place the grid on a scan of the map by hexes whose centres are known on it, and tell how well they agree.

    Without --image and --known those of the spec are taken. Exit code 1 if the known hexes disagree.
    """
    georeference_image(spec, image, known or (), out, form, write=write)
