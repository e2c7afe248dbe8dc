"""What the charts of a game hold: its sequence of play, remarks, books by their titles."""

import shutil
from pathlib import Path

import pypdfium2
from tests_support import REPOSITORY, Run

SPEC = REPOSITORY / "tests" / "specs" / "delta"


def pages(folder: Path) -> list[str]:
    document = pypdfium2.PdfDocument(folder / "charts.pdf")
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_the_sequence_of_play_comes_first_with_what_turns_go_without(modgen: Run, tmp_path: Path):
    assert modgen("build", SPEC, "--out", tmp_path).returncode == 0
    first, *others = pages(tmp_path / "delta")
    assert first.startswith("Sequence of play")
    steps = ["Weather", "Red player-turn", "Movement phase", "Land segment", "Blue player-turn", "Points are counted"]
    assert sorted(steps, key=first.index) == steps
    assert "not on Turn 0" in first and "not on Turns 0 to 4" in first
    assert len(others) == 2


def test_books_are_called_by_their_titles_and_a_remark_stands_below_its_table(modgen: Run, tmp_path: Path):
    spec = shutil.copytree(SPEC, tmp_path / "delta")
    text = (spec / "rules.yaml").read_text(encoding="utf-8")
    more = "cite: one 4.6; two 4.6\n    note: as in one 4.6 and one hex away"
    (spec / "rules.yaml").write_text(text.replace("cite: one 4.6", more, 1), encoding="utf-8")
    assert modgen("build", spec, "--out", tmp_path / "out").returncode == 0
    fight = next(page for page in pages(tmp_path / "out" / "delta") if page.startswith("Combat"))
    assert "Delta, first edition: 4.6; Delta, second edition: 4.6" in fight
    assert "as in Delta, first edition 4.6 and one hex away" in fight
