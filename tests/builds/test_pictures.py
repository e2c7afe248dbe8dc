"""The pictures as they are shipped: an artefact shows what its SVG says, colour by colour."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tests_support import REPOSITORY, Run

from modgen.draw.render import to_png

Image.MAX_IMAGE_PIXELS = None
SPECS = [REPOSITORY / "specs" / "1942", REPOSITORY / "tests" / "specs" / "ridge"]


def pixels(png: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.int16)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
def test_the_print_png_is_the_sheet(modgen: Run, tmp_path: Path, spec: Path):
    assert modgen("build", spec, "--out", tmp_path).returncode == 0
    folder = tmp_path / spec.name
    shipped = pixels((folder / "map-300dpi.png").read_bytes())
    svg = (folder / "map.svg").read_text(encoding="utf-8")
    width, height = map(float, svg.split('viewBox="0 0 ')[1].split('"')[0].split())
    whole = pixels(to_png(svg, width, height, ppi=300))
    off = np.abs(shipped - whole).max(axis=2)
    assert off.mean() < 0.5
    assert (off > 16).mean() < 1e-4  # levels of 255; more shows at an edge, and only there


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
@pytest.mark.parametrize("name", ["map-300dpi.png", "map.png"])
def test_land_and_sea_have_the_colours_of_the_svg(modgen: Run, tmp_path: Path, spec: Path, name: str):
    assert modgen("build", spec, "--out", tmp_path).returncode == 0
    image = Image.open(tmp_path / spec.name / name).convert("RGB")
    colours = {colour for _, colour in sorted(image.getcolors(1 << 24), reverse=True)[:6]}
    svg = (tmp_path / spec.name / "map.svg").read_text(encoding="utf-8")
    for ground in ("Sea", "Land"):
        fill = svg.split(f'inkscape:label="{ground}"')[1].split('fill="#')[1][:6]
        assert tuple(bytes.fromhex(fill)) in colours, ground
