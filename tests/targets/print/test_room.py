"""What has no room is told by a check already, and with the smallest paper that works."""

import re
import shutil

import pypdfium2
import pytest
from tests_support import Run

from .conftest import PRESS

DELTA = PRESS.parent / "delta"


def printing(tmp_path, section: str):
    """A game with a section ``print``."""
    spec = tmp_path / "delta"
    shutil.copytree(DELTA, spec)
    with (spec / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"\nprint: {section}\n")
    return spec


@pytest.mark.parametrize(
    ("section", "marked", "said"),
    [
        ("{paper: Letter, margin: 100mm}", "100mm", ["no room for a counter", "no room for a tile"]),
        ("{printer: a, printers: {a: {margin: 10cm}}}", "10cm", ["no room for a counter", "no room for a tile"]),
        ("{paper: 60x90mm}", "60x90mm", ["no room for a tile"]),
        ("{overlap: 180mm}", "180mm", ["no room for a tile"]),
        ("{die: ol1930}", "ol1930", ["are 25.4 × 12.7 mm"]),
    ],
)
def test_a_check_finds_what_a_build_would(modgen: Run, tmp_path, section, marked, said):
    spec = printing(tmp_path, section)
    line = (spec / "game.yaml").read_text(encoding="utf-8").splitlines()[-1]
    place = f"game.yaml:{len((spec / 'game.yaml').read_text(encoding='utf-8').splitlines())}:{line.index(marked) + 1}:"
    for command in (["check", spec], ["build", spec, "--out", tmp_path / "out"]):
        done = modgen(*command)
        found = [one for one in done.stdout.splitlines() if "[N335]" in one]
        assert done.returncode == 2 and len(found) == len(said)
        assert all(place in one and words in one for one, words in zip(found, said, strict=True))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("kind", ["--tiles", "--fit", "--calibration", "--counters --backs fold"])
def test_the_smallest_paper_that_works_is_told_and_works(modgen: Run, tmp_path, kind):
    done = modgen("print", PRESS, "--out", tmp_path, *kind.split(), "--paper", "50x50mm")
    assert done.returncode == 2 and done.stdout.startswith("modgen: error[N335]: 50x50mm has no room for ")
    width, height = re.search(r"at least (\d+) × (\d+) mm", done.stdout).groups()
    done = modgen("print", PRESS, "--out", tmp_path, *kind.split(), "--paper", f"{width}x{height}mm")
    assert (done.returncode, done.stderr) == (0, "")
    page = pypdfium2.PdfDocument(done.stdout.strip())[0]
    words = page.get_textpage()
    wide, high = page.get_size()
    for n in range(words.count_rects()):
        left, bottom, right, top = words.get_rect(n)
        assert left >= 0 and bottom >= 0 and right <= wide and top <= high


def test_stock_of_the_command_line_has_no_place_in_the_spec(modgen: Run, tmp_path):
    done = modgen("print", PRESS, "--out", tmp_path, "--counters", "--die", "ol1930")
    assert done.returncode == 2 and done.stdout.startswith("modgen: error[N335]: the counters of 'Online Labels")


def test_what_is_not_made_as_asked_is_told(modgen: Run, tmp_path):
    done = modgen("print", DELTA, "--out", tmp_path, "--charts", "--paper", "60x60mm")
    assert done.stderr == "charts are set on A4, and all together on A3, not on 60x60mm\n"
    assert modgen("print", DELTA, "--out", tmp_path, "--charts", "--paper", "A4").stderr == ""
    done = modgen("print", PRESS, "--out", tmp_path, "--counters", "--cut", "--die", "ol2050")
    assert done.stderr == "no cuts are written: the stock ol2050 is cut already\n" and "-cut-" not in done.stdout
