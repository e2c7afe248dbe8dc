"""``modgen georeference SPEC --image``: known hexes of a picture, and how the answer is printed."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, NoReturn

import typer

from modgen.cli.output import Form, Plain, fail, show, stop

if TYPE_CHECKING:
    from modgen.pipeline.georeference_image import Placed


def georeference_image(
    spec: Path, image: Path | None, known: Sequence[str], out: Path, form: Plain, *, write: bool
) -> NoReturn:
    """Place the grid on a picture, tell and draw how well its known hexes agree, and leave with the exit code.

    Without a picture and known hexes those of the spec are taken.
    """
    from modgen.diagnostics import Severity, SpecError  # noqa: PLC0415
    from modgen.pipeline.georeference_image import (  # noqa: PLC0415
        PICTURE,
        Given,
        NotPlacedError,
        check_picture,
        place_image,
        write_image,
    )
    from modgen.spec.sources import Sources  # noqa: PLC0415

    if write and image is None:
        stop("--write puts --image and --known into the spec: give both")
    sources = Sources(spec)
    try:
        placed = place_image(spec, sources, Given(image, tuple(known)))
    except SpecError as error:
        fail(SpecError(error.diagnostics), Form(form), sources.texts, spec)
    except NotPlacedError as error:
        stop(str(error))
    picture = out / placed.game.game.id / PICTURE
    try:
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_bytes(check_picture(placed))
    except OSError as error:
        stop(f"{picture} cannot be written: {error.strerror}")
    if form is Plain.JSON:
        print(json.dumps(_data(placed, picture), indent=2, ensure_ascii=False))
    else:
        _show(placed, picture)
        show(placed.findings, Form.TEXT, sources.texts, spec)
    if write and image is not None:
        try:
            file = write_image(spec, placed, image)
        except OSError as error:
            stop(f"{error.filename or spec} cannot be written: {error.strerror}")
        except NotPlacedError as error:
            stop(str(error))
        print(f"wrote `image` into `map` of {spec / file}", file=sys.stderr)
    elif form is Plain.TEXT and not placed.from_spec:
        print(f"\nfor the spec, under `map:` (or with --write):\n\n{indent(placed.lines, '  ')}", end="")
    raise typer.Exit(1 if any(one.severity is Severity.ERROR for one in placed.findings) else 0)


def _show(placed: "Placed", picture: Path) -> None:
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    scan, trial = placed.scan, placed.scan.trial
    table = Table(title=f"{scan.name}, {scan.width:,} × {scan.height:,} pixels", title_justify="left", box=SIMPLE_HEAD)
    table.add_column("known hex")
    for head in ("x", "y", "off by px", "by hexes", "by the others, px"):
        table.add_column(head, justify="right")
    for number, (point, off) in enumerate(zip(scan.known, trial.residuals, strict=True)):
        name = f"{point.name}  wrong?" if trial.wrong is not None and trial.wrong.which == number else point.name
        alone = "–" if off.alone is None else f"{off.alone:.1f}"
        table.add_row(name, f"{point.x:g}", f"{point.y:g}", f"{off.off:.1f}", f"{off.hexes:.3f}", alone)
    Console(file=sys.stdout, highlight=False).print(table)
    for head, said in _said(placed, picture):
        print(f"{head:<10} {said}")


def _said(placed: "Placed", picture: Path) -> list[tuple[str, str]]:
    trial, grid = placed.scan.trial, placed.scan.trial.grid
    leaning = "upright" if abs(grid.skew) < 0.005 else f"with their foot to the {'right' if grid.skew > 0 else 'left'}"
    turned = "" if abs(grid.turn) < 0.005 else ", clockwise" if grid.turn > 0 else ", anticlockwise"
    reach = f"; one pixel there may be {trial.reach:.1f} at a corner of the map" if trial.reach > 2 else ""
    return [
        ("hexes", f"{grid.height:.2f} px high, {grid.stretch:.4f} times as wide as regular ones"),
        ("turn", f"{abs(grid.turn):.2f}°{turned}"),
        ("skew", f"{abs(grid.skew):.2f}°: the columns stand {leaning}"),
        ("fineness", f"{placed.inch:.0f} pixels to an inch of the printed map"),
        ("agreement", _agreement(placed) + reach),
        ("flatness", _flatness(placed)),
        ("picture", picture.as_posix()),
    ]


def _agreement(placed: "Placed") -> str:
    trial = placed.scan.trial
    if trial.verdict == "exact":
        return "three hexes fit any grid: a fourth would test it"
    most = max(off.off for off in trial.residuals)
    return f"{trial.rms:.1f} px root mean square, {most:.1f} px ({trial.worst:.3f} hex) at most"


def _flatness(placed: "Placed") -> str:
    flat = placed.scan.trial.flatness
    if placed.scan.trial.wrong is not None:
        return "not to be told while one hex is wrong"
    if flat is None:
        return "not to be told: five hexes or more would"
    if not isfinite(flat.corners):
        return "not flat at all, or a known hex is wrong"
    by = f"perspective would move corners of the map by up to {flat.corners:.1f} px ({flat.hexes:.3f} hex)"
    if flat.chance is None:
        return f"{by} to fit all four hexes: a fifth would tell"
    if placed.scan.trial.verdict == "not flat":
        return f"not flat: {by}"
    return f"flat: {by}, which {'may be chance' if flat.chance > 0.01 else 'is too little to see'}"


def _data(placed: "Placed", picture: Path) -> dict[str, object]:
    from modgen.diagnostics.render import as_dict  # noqa: PLC0415

    scan, trial = placed.scan, placed.scan.trial
    flat = trial.flatness
    return {
        "image": {"file": scan.name, "width": scan.width, "height": scan.height},
        "verdict": trial.verdict,
        "grid": asdict(trial.grid),
        "known": [
            {"hex": point.name, "x": point.x, "y": point.y, **asdict(off)}
            for point, off in zip(scan.known, trial.residuals, strict=True)
        ],
        "flatness": asdict(flat) if flat is not None and isfinite(flat.corners) else None,
        "picture": picture.as_posix(),
        "findings": [as_dict(finding) for finding in placed.findings],
    }
