"""The last line of a command: what was made and where, or what was found and what was not looked at for it."""

from pathlib import Path

import pytest
from tests_support import Run


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "summary"),
    [
        ("map.yaml", "  name: The Island", "\tname: The Island", "shape, names, facts and set-ups"),
        ("map.yaml", "shifted: even", "shifted: odds", "names, facts and set-ups"),
        ("map.yaml", "within: island", "within: iland", "facts and set-ups"),
        ("counters.csv", "id,name", "id,names", "names of counters, facts and set-ups"),
    ],
)
def test_the_summary_says_what_was_not_looked_at(modgen: Run, small_spec: Path, file, old, new, summary):
    change(small_spec / file, old, new)
    said = f"1 error; nothing was written; {summary} are looked at once it is mended\n"
    assert modgen("check", small_spec).stderr == said
    assert modgen("build", small_spec).stderr == said


def test_several_errors_are_told_as_several(modgen: Run, small_spec: Path):
    change(small_spec / "map.yaml", "shifted: even", "shifted: odds")
    change(small_spec / "map.yaml", "orientation: flat", "orientation: flatt")
    said = "2 errors; nothing was written; names, facts and set-ups are looked at once they are mended\n"
    assert modgen("check", small_spec).stderr == said


def test_a_text_that_does_not_fit_keeps_the_module_from_being_made(modgen: Run, small_spec: Path):
    change(small_spec / "counters.csv", ",3,2", "," + "3," + "W" * 60)
    said = "1 error; nothing was written; the names and numbers of the module are looked at once it is mended\n"
    assert modgen("build", small_spec).stderr == said
