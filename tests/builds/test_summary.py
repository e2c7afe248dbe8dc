"""The last line of a command: what was made and where, or what was found and what was not looked at for it."""

from pathlib import Path

import pytest
from tests_support import REPOSITORY, Run


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
        ("map.yaml", "column: {digits: 2}", "column: {digits: 2, slant: stagger}", "names, facts and set-ups"),
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


def test_the_summary_says_where_the_files_lie(modgen: Run, small_spec: Path, tmp_path: Path):
    first = modgen("build", small_spec)
    again = modgen("build", small_spec)
    assert first.stderr == again.stderr == "build/small-war/: 10 files; nothing found\n"
    given = modgen("build", small_spec, "--out", "../made here")
    assert given.stderr == "../made here/small-war/: 10 files; nothing found\n"
    absolute = modgen("build", small_spec, "--out", tmp_path / "out")
    assert absolute.stderr == f"{tmp_path.as_posix()}/out/small-war/: 10 files; nothing found\n"


def test_what_the_spec_accepts_is_counted_by_build_and_listed_by_check(modgen: Run, small_spec: Path, tmp_path: Path):
    change(small_spec / "map.yaml", "within: island", "outside: island, known: the map of the second printing differs")
    built = modgen("build", small_spec, "--out", tmp_path / "out")
    assert built.stdout == "" and built.stderr.endswith("small-war/: 10 files; 2 known\n")
    assert "the map of the second printing differs" in modgen("check", small_spec).stdout
    report = next((tmp_path / "out" / "small-war").glob("report*"))
    assert "the map of the second printing differs" in report.read_text(encoding="utf-8")


@pytest.fixture
def oblique(tmp_path: Path) -> Path:
    folder = tmp_path / "ford"
    folder.mkdir()
    text = (REPOSITORY / "tests" / "codes" / "N309" / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(text.replace("slant: half", "slant: ne"), encoding="utf-8")
    return folder


def test_the_engine_of_the_command_line_goes_before_the_spec(modgen: Run, oblique: Path):
    refused = modgen("build", oblique)
    assert (refused.returncode, "error[N309]" in refused.stdout) == (2, True)
    assert "help: make it for engine 3.8, or give the row `slant: none` or `stagger`" in refused.stdout
    assert modgen("build", oblique, "--engine", "3.8").returncode == 0
    with (oblique / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("module: {engine: 3.8}\n")
    assert modgen("build", oblique).returncode == 0
    assert modgen("build", oblique, "--engine", "3.6").returncode == 2


@pytest.mark.parametrize(
    ("numbering", "remedy"),
    [
        ("{row: {slant: half}}", "give the row `slant: none` or `stagger`"),
        ("{column: {kind: letters, skip: B}}", "take `skip` out, or use `kind: digits`"),
        ("{column: {kind: spreadsheet, first: 24}}", "use `kind: letters` or `digits`"),
    ],
)
def test_a_numbering_that_the_engine_lacks_is_told_with_what_to_change(modgen: Run, oblique: Path, numbering, remedy):
    change(oblique / "game.yaml", "{row: {slant: ne}}", numbering)
    done = modgen("build", oblique)
    assert "error[N309]" in done.stdout and done.stdout.endswith(f"  help: {remedy}\n")
