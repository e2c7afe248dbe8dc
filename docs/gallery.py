"""Makes the pictures that README and docs show, from what a build of specs/1942 gives: ``python docs/gallery.py``.

``--build FOLDER`` takes the files of a build that is there already, ``--out FOLDER`` puts the pictures elsewhere.
"""

import argparse
import io
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from modgen.draw.counters import draw_face
from modgen.draw.palette import full_colours, reduce_colours
from modgen.draw.render import faces_to_png
from modgen.pipeline.pictures import fronts
from modgen.spec import Sources, load
from modgen.spec.resolve import resolve, usual_choice

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "specs" / "1942"
PICTURES = ROOT / "docs" / "pictures"
SHEET = (1188, 918)
"""Pixels of the printed sheet as a whole."""
CORNER, SIZE = (900, 880), (900, 560)
"""The piece of the board that is shown at its true size, in pixels."""
COUNTERS = (
    *("br-ind-45", "br-uk-53", "br-tank", "br-fort-singapore", "us-div-41", "us-marine-4", "us-air"),
    *("nl-inf-1", "nl-air", "jp-inf-16", "jp-gds-4", "jp-tank-1", "jn-para-1", "jn-snlf-kure-1"),
)
"""Shown in two rows at twice their true size on a screen of 150 pixels an inch."""


def pictures(build: Path) -> Iterator[tuple[str, Image.Image]]:
    """The pictures by file name, from the folder of a build of specs/1942."""
    with Image.open(build / "map-300dpi.png") as sheet:
        yield "sheet.png", sheet.convert("RGB").resize(SHEET, Image.Resampling.LANCZOS)
    with Image.open(build / "map.png") as board:
        yield "board.png", board.convert("RGB").crop((*CORNER, CORNER[0] + SIZE[0], CORNER[1] + SIZE[1]))
    yield "counters.png", _counters()
    with zipfile.ZipFile(build / "1942.vmod") as module:
        panel = _opened(module.read("images/panel.png"))
        yield "panel.png", panel.resize((panel.width // 2, panel.height // 2), Image.Resampling.LANCZOS)
        yield "chart.png", _opened(module.read("images/chart-8.png"))


def _counters() -> Image.Image:
    game = load(SPEC, Sources(SPEC)).game
    game = resolve(game, usual_choice(game))
    faces = {face.key: draw_face(face, edge=True) for face in fronts(game)}
    drawn = [_opened(png) for png in faces_to_png([faces[key] for key in COUNTERS], 36.0, ppi=300)]
    side, room, across = drawn[0].width, 18, len(drawn) // 2
    sheet = Image.new("RGB", (room + across * (side + room), room + 2 * (side + room)), "#f6f2e7")
    for place, one in enumerate(drawn):
        row, column = divmod(place, across)
        sheet.paste(one, (room + column * (side + room), room + row * (side + room)))
    return sheet


def _opened(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB")


def main() -> None:
    """Build, unless a build is given, and write the pictures with a palette each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path)
    parser.add_argument("--out", type=Path, default=PICTURES)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        build = given.build or Path(folder) / "1942"
        if given.build is None:
            subprocess.run([sys.executable, "-m", "modgen.cli", "build", str(SPEC), "--out", folder], check=True)
        given.out.mkdir(parents=True, exist_ok=True)
        for name, image in pictures(build):
            pixels = np.asarray(image.convert("RGBA")).view("<u4")[..., 0]
            reduced = reduce_colours(pixels, 256)
            (given.out / name).write_bytes(full_colours(pixels) if reduced is None else reduced)


if __name__ == "__main__":
    main()
