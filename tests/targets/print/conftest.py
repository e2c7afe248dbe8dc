"""The game made to be printed, printed in every way once, and how its files are read back."""

import io
import os
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from tests_support import COMMAND, REPOSITORY
from warm_start import warm_run

PRESS = REPOSITORY / "tests" / "specs" / "press"
Print = Callable[..., dict[str, bytes]]


@dataclass(frozen=True)
class Shown:
    """A picture as a page shows it: its middle (from the lower left), the part that shows, its matrix, its words."""

    page: int
    centre: tuple[float, float]
    clip: tuple[float, float, float, float]
    matrix: tuple[float, ...]
    words: str


def shown_in(pdf: bytes) -> list[Shown]:
    """Every picture that is placed, read from the operators of the pages."""
    found = []
    with pikepdf.open(io.BytesIO(pdf)) as document:
        reader = pypdfium2.PdfDocument(pdf)
        for number, page in enumerate(document.pages):
            forms = page.resources.get("/XObject", {})
            words = reader[number].get_textpage()
            clip = matrix = None
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) == "re":
                    clip = tuple(float(value) for value in operands)
                elif str(operator) == "cm":
                    matrix = tuple(float(value) for value in operands)
                elif str(operator) == "Do" and re.fullmatch(r"/P\d+", str(operands[0])):
                    a, _, _, d, e, f = matrix
                    width, height = (float(side) for side in forms[operands[0]].BBox[2:])
                    centre = (e + a * width / 2, f + d * height / 2)
                    left, bottom, right, top = (centre[0] - 16, centre[1] - 16, centre[0] + 16, centre[1] + 16)
                    said = words.get_text_bounded(left, bottom, right, top) if width < 100 else ""
                    found.append(Shown(number, centre, clip, matrix, " ".join(sorted(said.split()))))
    return found


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    return [page.get_size() for page in pypdfium2.PdfDocument(pdf)]


@pytest.fixture(scope="session")
def printed(tmp_path_factory) -> Print:
    """The files that ``modgen print`` writes with some options, by name."""

    @cache
    def print_(*options: str, spec: Path = PRESS) -> dict[str, bytes]:
        out = tmp_path_factory.mktemp("printed")
        done = warm_run(["print", spec, "--out", out, *options], out, os.environ)
        told = [line for line in done.stderr.splitlines() if not line.startswith("charts are set on ")]
        assert (done.returncode, told) == (0, [])
        files = sorted(out.glob("*/print/*"))
        assert done.stdout.split() and sorted(done.stdout.splitlines()) == [path.as_posix() for path in files]
        return {path.name: path.read_bytes() for path in files}

    return print_


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> dict[str, bytes]:
    """The files of a build, by name."""
    out = tmp_path_factory.mktemp("built")
    subprocess.run([COMMAND, "build", PRESS, "--out", out], capture_output=True, check=True, timeout=120)
    return {path.name: path.read_bytes() for path in (out / "press").iterdir() if path.is_file()}
